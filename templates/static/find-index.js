"use strict";

/* The files of the search index, loaded when they are wanted, and the vocabulary read from them. */

const kbIndex = (() => {
  const { sound, isKana, hiragana } = kbText;
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

  function* postings(text) {
    let answer = 0, value = 0;
    for (let i = 0; i < text.length; i++) {
      const digit = DIGITS[text[i]];
      value = value * 32 + (digit & 31);
      if (digit > 31) {
        answer += value;
        value = 0;
        const mark = DIGITS[text[++i]];
        yield [answer, mark >> 1, mark & 1];
      }
    }
  }

  function spread(text, length) {
    const values = new Uint8Array(length);
    let at = 0;
    for (const [, mark, count] of text.matchAll(/(.)([a-z0-5]*[^a-z0-5])/g)) {
      const [many] = numbersIn(count);
      values.fill(DIGITS[mark], at, at += many);
    }
    return values;
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
        light: new Set(meta.light),
        items: new Map(), // surface → item
        sounds: new Map(), // sound → items
        read: new Set(), // shards of the vocabulary that were read
      };
    }
    return known;
  }

  // The vocabulary.

  async function readVocabulary(meta, text) {
    const keys = new Set([...text, ...hiragana(text), ...[...hiragana(text)].map(char => `/${char}`)]);
    for (const char of text) if (char >= "ぁ" && char <= "ゖ") keys.add(String.fromCharCode(char.charCodeAt(0) + 0x60));
    const shards = new Set([...keys].map(key => shardOf(key, meta.words)));
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
        return { key: form.slice(1) || surface.replaceAll(" ", "_") + (inflected ? "~" : ""), kind, worth };
      }),
    };
  }

  return { load, shardOf, numbersIn, rising, postings, index, readVocabulary };
})();
