"use strict";

/* The files of the search index, loaded when they are wanted, and the vocabulary read from them. */

const kbIndex = (() => {
  const { sound, isKana, hiragana } = kbText;
  const { STEPS, PART, COMPOUND } = kbMatch;
  const root = document.documentElement.dataset.root;
  const DIGITS = Object.fromEntries([..."abcdefghijklmnopqrstuvwxyz012345ABCDEFGHIJKLMNOPQRSTUVWXYZ6789-_"].map((char, at) => [char, at]));

  // Files of the index: scripts that hand over their data, loaded once.

  const files = new Map();

  globalThis.kbLoaded = (name, data) => files.get(name)?.arrived(data);

  function load(name) {
    if (!files.has(name)) {
      const file = {};
      file.data = new Promise(resolve => { file.arrived = resolve; });
      files.set(name, file);
      const script = document.createElement("script");
      script.src = `${root}find/${name}.js`;
      script.onerror = () => file.arrived(null);
      document.head.append(script);
    }
    return files.get(name).data;
  }

  function shardOf(key, shards) {
    let value = 2166136261;
    for (let i = 0; i < key.length; i++) value = Math.imul(value ^ key.charCodeAt(i), 16777619) >>> 0;
    return value % shards;
  }

  // Numbers in base 32, the last digit told by its letter.

  function* numbersIn(text) {
    let value = 0;
    for (const char of text) {
      const digit = DIGITS[char];
      value = value * 32 + (digit & 31);
      if (digit > 31) { yield value; value = 0; }
    }
  }

  function* rising(text) {
    let value = 0;
    for (const step of numbersIn(text)) yield value += step;
  }

  const WORTHS = [[PART, false], [COMPOUND, false], [COMPOUND, true], [1, false], [1, true]];
  const CODES = new Map(Array.from({ length: 92 }, (_, at) => String.fromCharCode(35 + at)).filter(char => char !== "\\").map((char, at) => [char, at]));
  /** By code, how a needle stands in an answer; null where it stands only in what the answer hangs from. */
  const STANDINGS = [null, ...WORTHS.flatMap(([worth, about]) => Array.from({ length: STEPS + 1 }, (_, step) => ({ worth, density: step / STEPS, about })))];

  const read = new Map();

  /** Answers with how a needle stands in each: answer → standing. */
  function decoded(text) {
    if (!read.has(text)) {
      const found = new Map();
      let answer = 0, value = 0;
      for (let i = 0; i < text.length; i++) {
        const digit = DIGITS[text[i]];
        value = value * 32 + (digit & 31);
        if (digit > 31) {
          answer += value;
          value = 0;
          found.set(answer, STANDINGS[CODES.get(text[++i])]);
        }
      }
      read.set(text, found);
    }
    return read.get(text);
  }

  /** Numbers of which neighbours are equal, spread out. */
  function spread(text, length) {
    const values = new Uint8Array(length);
    let at = 0, value = null;
    for (const next of numbersIn(text)) {
      if (value === null) value = next;
      else {
        values.fill(value, at, at += next);
        value = null;
      }
    }
    return values;
  }

  /** The answer that each entry belongs to: itself, unless it is one of the others, which speak by another. */
  function answersOf(meta) {
    const answers = new Int32Array(meta.entries).fill(-1);
    const leaders = numbersIn(meta.leaders);
    for (const other of rising(meta.others)) answers[other] = leaders.next().value;
    let next = 0;
    for (let entry = 0; entry < meta.entries; entry++) if (answers[entry] < 0) answers[entry] = next++;
    return answers;
  }

  let known = null;

  async function index() {
    if (!known) {
      const meta = await load("meta");
      if (!meta) return null;
      known = {
        ...meta,
        kind: spread(meta.kind, meta.answers),
        lang: spread(meta.lang, meta.answers),
        prior: spread(meta.prior, meta.answers),
        edition: spread(meta.edition, meta.answers),
        answerOf: answersOf(meta),
        generic: new Set(meta.generic),
        light: meta.light.sort((a, b) => b.length - a.length),
        items: new Map(), // surface → item
        sounds: new Map(), // sound → items
        read: new Set(), // shards of the vocabulary that were read
      };
    }
    return known;
  }

  // The vocabulary.

  /** Reads what of the vocabulary may stand in a text or sound like a part of it; all of it where no text is given. */
  async function readVocabulary(meta, text) {
    const heard = text === null ? "" : hiragana(text);
    const katakana = heard.replace(/[ぁ-ゖ]/g, char => String.fromCharCode(char.charCodeAt(0) + 0x60));
    const keys = new Set([...(text ?? ""), ...heard, ...katakana, ...[...sound(heard)].map(char => `/${char}`)]);
    const shards = text === null ? Array(meta.words).keys() : new Set([...keys].map(key => shardOf(key, meta.words)));
    await Promise.all([...shards].filter(shard => !meta.read.has(shard)).map(async shard => {
      const words = await load(`w${shard}`);
      meta.read.add(shard);
      for (const [key, items] of Object.entries(words ?? {})) {
        for (const packed of items) {
          if (key[0] === "/" && key.length > 1) addSound(meta, packed[0], item(meta, packed.slice(1)));
          else {
            const one = item(meta, packed);
            meta.items.set(one.surface + (one.inflected ? "~" : ""), one);
            if (isKana(one.surface) && !one.inflected) addSound(meta, sound(one.surface), one);
          }
        }
      }
    }));
  }

  function addSound(meta, heard, one) {
    if (!meta.sounds.has(heard)) meta.sounds.set(heard, []);
    meta.sounds.get(heard).push(one);
  }

  function item(meta, [surface, flags, forms]) {
    const inflected = Boolean(flags & 1);
    return {
      surface, inflected, term: Boolean(flags & 2),
      forms: forms.split(" ").map(form => {
        const [kind, worth] = meta.forms[parseInt(form[0], 16)];
        const key = /^.(?:~|$)/.test(form) ? surface.replaceAll(" ", "_") + form.slice(1) : form.slice(1);
        const [needle, ending] = key.replaceAll("_", " ").split("~");
        return { key, needle, inflected: ending !== undefined, full: ending && needle + ending, kind, worth, typed: kind === "typed" || kind === "inflected", known: true };
      }),
    };
  }

  // Answers, and the texts they are shown with.

  const texts = new Map();

  /** An answer with all that is shown of it and looked at. */
  async function record(meta, answer) {
    if (!texts.has(answer)) {
      const file = Math.floor(answer / meta.docs);
      const rows = (await load(`d${file}`)) ?? [];
      rows.forEach(([href, number, ja, en, text, edition, title, names, above, life], i) => {
        const n = file * meta.docs + i;
        if (texts.has(n)) return;
        let folded = null; // folding takes time, and most texts of a file are not looked at
        texts.set(n, {
          answer: n, href, number, ja, en, text, edition, title, names, get body() { return (folded ??= kbMatch.bodyOf(text, title)); },
          above: above ? n - (above >> 1) : null, firstBelow: Boolean(above & 1), life,
          kind: meta.kinds[meta.kind[n]], lang: meta.lang[n] ? "en" : "ja", document: meta.documents.find(one => one[2] <= n && n < one[3]),
        });
      });
    }
    return texts.get(answer);
  }

  /** What a file of postings has of a key. */
  const entryOf = async (meta, key) => (await load(`p${shardOf(key, meta.postings)}`))?.[key];

  /** The answers that bear a name, or (with @) name a card. */
  const answersAt = async (meta, key) => new Set(rising((await entryOf(meta, key)) ?? ""));

  /** The entries that can hold a string: those that hold all its pairs of characters. */
  async function holding(meta, text) {
    const grams = [...new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)))];
    const files = await Promise.all(grams.map(gram => load(`g${shardOf(gram, meta.grams)}`)));
    let found = null;
    grams.forEach((gram, at) => {
      const these = new Set(rising(files[at]?.[gram] ?? ""));
      found = found ? new Set([...found].filter(entry => these.has(entry))) : these;
    });
    return found ?? new Set();
  }

  return { load, numbersIn, decoded, index, readVocabulary, record, entryOf, answersAt, holding };
})();
