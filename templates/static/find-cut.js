"use strict";

/* From the words of a query to its clauses, with the vocabulary of the library: what kb.search.cut and plan do. */

const kbCut = (() => {
  const { needle, nameKey, readings, englishNeedle, irregular, stem, sound, isKana, hasJapanese, distance } = kbText;
  const LONGEST = 30, LONGEST_NAME = 7, TERM = 1.5, GENERIC = 0.35, NEAR = 3;
  const STOPWORDS = new Set(("a an and are as at be been being by can could did do does for from had has have how i if in into is it its may me my of on or " +
    "shall should so than that the their them then there these they this those to was were what when where which who why will with would you your " +
    "aren't can't couldn't didn't doesn't don't hasn't haven't isn't it's shouldn't that's wasn't weren't what's won't wouldn't you're").split(" "));
  const SAYS_RULE = new Set(["rule", "rules", "ルール", "cr", "参照"]);
  const FIXED = /\{[^{}\s]{1,7}\}|\(tk\)|[+-]?(?:\d{1,3}|[xy*★])\/[+-]?(?:\d{1,3}|[xy*★])(?![\d/])|[1-9]\d{2}\.[1-9]\d{0,2}(?:[a-z](?![a-z]))?|\d+(?:[.,]\d+)*|[a-zà-ɏ](?:'?[a-zà-ɏ0-9])*/y;
  const RUN = /[ァ-ヺー]+|[ぁ-ゖ][ぁ-ゖー]*|[㐀-鿿々]+|./suy;
  const KANA = /^[ぁ-ゖ]/;
  const PARTICLES = "をがはにでとのもへや";
  const COMPOUND = /[ァ-ヺー㐀-鿿々]{3,}/g;
  const ASKED = /何(?:枚|個|体|点|回|人|種類|つ|本|度|番|月|日)|いくつ|どれ|どこ|だれ|なぜ/y;
  const HEARD = 6;
  const LATIN = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;

  const surfaceOf = text => (hasJapanese(text) ? needle(text) : nameKey(text));
  const form = (text, kind, worth, more = {}) => ({ key: text.replaceAll(" ", "_"), needle: text, inflected: false, kind, worth, typed: kind === "typed" || kind === "inflected", ...more });
  const at = (pattern, text, place) => { pattern.lastIndex = place; return pattern.exec(text)?.[0]; };

  /** Forms, each needle once: the first. */
  const unique = forms => [...new Map([...forms].reverse().map(one => [one.key, one])).values()].reverse();

  function clause(meta, text, forms, { term = false, ...more } = {}) {
    return { text, forms: unique(forms), term, factor: meta.generic.has(text) ? GENERIC : term ? TERM : 1, ...more };
  }

  const ofItem = (meta, item) => clause(meta, item.surface, item.forms, item);
  const ofNumber = (meta, number) => clause(meta, number, [form(number, "typed", 1)], { number });

  /** The clauses of words with spaces between them; several words may be one name. */
  function* ofWords(meta, words) {
    for (let begin = 0; begin < words.length;) {
      let end = Math.min(words.length, begin + LONGEST_NAME);
      let item = null;
      for (; end > begin && !(item = meta.items.get(surfaceOf(words.slice(begin, end).join(" ")))); end--);
      const heard = item ? null : heardAt(meta, words, begin);
      if (item && (item.term || end > begin + 1)) yield ofItem(meta, item);
      else if (heard) {
        end = heard;
        yield asString(meta, words.slice(begin, end).join("").toLowerCase());
      } else {
        end = begin + 1;
        yield* ofWord(meta, needle(words[begin]), words.length === 1);
      }
      begin = end;
    }
  }

  /** Where words in Latin letters end that together sound like one name. */
  function heardAt(meta, words, begin) {
    for (let end = Math.min(words.length, begin + LONGEST_NAME); end > begin + 1; end--) {
      const joined = words.slice(begin, end).join("").toLowerCase();
      const named = key => key.length > 0 && (meta.sounds.get(key) ?? []).some(item => item.term);
      if (/^[a-z]+$/.test(joined) && joined.length >= HEARD && readings(joined).map(sound).some(named)) return end;
    }
    return null;
  }

  function* ofWord(meta, text, alone) {
    const number = /^(?:cr|rule|ルール|§)*[:\s]*[1-9]\d{2}[.。]\d{1,3}[a-z]?\.?$/.test(text) && kbText.number(text);
    if (number) yield ofNumber(meta, number);
    else if (text && !hasJapanese(text)) yield* latin(meta, text, alone);
    else if (text) {
      const pieces = cut(meta, text);
      if (pieces.length) for (const piece of pieces) yield ofPiece(meta, piece);
      else yield asString(meta, text);
    }
  }

  function* latin(meta, text, alone) {
    const words = text.match(LATIN) ?? [];
    if (words.length === 1 && words[0] === text) {
      if (alone || (text.length > 1 && !STOPWORDS.has(text))) yield ofPiece(meta, { text, item: meta.items.get(text) });
    } else yield ofPiece(meta, { text, otherwise: words.filter(word => word.length > 1).map(word => ({ text: word, item: meta.items.get(word) })) });
  }

  function ofPiece(meta, { text, item, otherwise }) {
    const number = text.includes(".") && kbText.number(text);
    if (number) return ofNumber(meta, number);
    return item ? ofItem(meta, item) : { ...asString(meta, text), otherwise: otherwise?.map(piece => ofPiece(meta, piece)) };
  }

  /** A text that is no word of the library: as it stands, and what sounds like it. */
  function asString(meta, text) {
    const item = meta.items.get(surfaceOf(text));
    if (item) return clause(meta, text, item.forms);
    return clause(meta, text, [form(hasJapanese(text) ? text : englishNeedle(text), "typed", 1), ...english(text), ...symbols(text), ...sounding(meta, text), ...otherwiseWritten(meta, text)]);
  }

  const kanjiOf = text => text.replace(/[^㐀-鿿々]/g, "");

  /** Words with the same kanji and other kana between them. */
  function otherwiseWritten(meta, text) {
    const kanji = kanjiOf(text);
    if (kanji.length < 2) return [];
    const alike = [...meta.items.values()].filter(item => item.surface[0] === text[0] && kanjiOf(item.forms[0].full || item.forms[0].needle) === kanji);
    return alike.map(item => ({ ...item.forms[0], kind: "spelling", worth: 0.9, typed: false }));
  }

  function english(text) {
    if (!/^[a-z]+$/.test(text)) return [];
    const root = stem(text);
    const forms = irregular(root).filter(other => other !== text);
    if (!text.startsWith(root)) forms.push(root);
    return forms.map(other => form(other, "inflected", 1));
  }

  function symbols(text) {
    const symbol = /^[({]([^(){}\s]{1,6})[)}]$/.exec(text)?.[1];
    return symbol ? [`{${symbol}}`, `(${symbol})`].filter(other => other !== text).map(other => form(other, "symbol", 0.95)) : [];
  }

  function sounding(meta, text) {
    const [kind, worth, heard] =
      /^[ァ-ヺー・-]+$/.test(text) ? ["spelling", 0.9, [text]]
      : isKana(text) && text.length > 1 ? ["reading", 0.8, [text]]
      : /^[\x00-\x7f]+$/.test(text) && text.length > 3 ? ["romaji", 0.8, readings(text)]
      : ["", 0, []];
    const keys = heard.map(sound).filter(key => key.length > 1);
    return keys.flatMap(key => meta.sounds.get(key) ?? []).map(item => ({ ...item.forms[0], kind, worth, typed: false }));
  }

  // Cutting Japanese

  /** The pieces of a text. A compound with a part that is no word is one piece, with its parts for otherwise. */
  function cut(meta, text) {
    let cuts = [...cutsOf(meta, text)];
    for (const { 0: compound, index: start } of text.matchAll(COMPOUND)) {
      const end = start + compound.length;
      const inside = cuts.filter(one => start <= one.start && one.end <= end);
      if (!inside.length || inside.every(one => one.piece?.item)) continue;
      const whole = { text: compound, otherwise: inside.map(one => one.piece).filter(Boolean) };
      cuts = [...cuts.filter(one => !inside.includes(one)), { start, end, piece: whole }];
    }
    return cuts.sort((a, b) => a.start - b.start).map(one => one.piece).filter(Boolean);
  }

  function* cutsOf(meta, text) {
    for (let start = 0; start < text.length;) {
      const item = longest(meta, text, start);
      const light = at(ASKED, text, start)?.length ?? meta.light.find(word => text.startsWith(word, start))?.length;
      if (light && (!item || item.inflected || item.surface.length < light)) { start += light; continue; }
      const fixed = at(FIXED, text, start);
      let run = fixed ?? at(RUN, text, start);
      if (item && !(item.surface.length < run.length && (fixed || !splits(meta, run)))) {
        const end = start + item.surface.length;
        yield { start, end, piece: { text: item.surface, item } };
        start = item.inflected ? end + /^[ぁ-ゖ]*/.exec(text.slice(end))[0].length : end;
        continue;
      }
      if (!fixed) run = untilWord(meta, text, start, run);
      const end = start + run.length;
      if (!KANA.test(run)) yield { start, end, piece: run.length > 1 ? { text: run } : null }; // one character is everywhere
      else yield* unknown(meta, text, start, run);
      start = end;
    }
  }

  function longest(meta, text, place) {
    const before = text[place - 1] ?? "";
    for (let end = Math.min(text.length, place + LONGEST); end > place; end--) {
      const surface = text.slice(place, end), after = text[end] ?? "";
      const item = meta.items.get(surface);
      if (item && fits(surface, before, after)) return item;
      const stemmed = meta.items.get(`${surface}~`);
      if (stemmed && KANA.test(after) && fits(surface, before, "")) return stemmed;
    }
    return null;
  }

  const isLatin = char => /[a-zà-ɏ]/.test(char);

  /** Whether a word may stand between two characters: kana words need a border, nothing cuts a Latin word. */
  function fits(surface, before, after) {
    if (/^[ぁ-ゖ]+$/.test(surface)) return surface.length > 1 && (PARTICLES.includes(before) || !KANA.test(before));
    return !(isLatin(surface[0]) && isLatin(before)) && !(isLatin(surface.at(-1)) && isLatin(after));
  }

  /** Of a run what stands before the first word in it; in hiragana a word must follow a particle. */
  function untilWord(meta, text, start, run) {
    const kana = KANA.test(run), kanji = /^[㐀-鿿]/.test(run);
    for (let length = 1; (kana || kanji) && length < run.length; length++) {
      if (kana && !PARTICLES.includes(run[length - 1])) continue;
      if (longest(meta, text, start + length)?.surface.length > 1) return run.slice(0, length);
    }
    return run;
  }

  /** Whether a run that starts with an item may be cut there: katakana only where all of it are items. */
  function splits(meta, run) {
    while (/^[ァ-ー]/.test(run)) {
      let end = Math.min(run.length, LONGEST);
      while (end > 1 && !meta.items.get(run.slice(0, end))) end--;
      if (end < 2) return false;
      run = run.slice(end);
    }
    return true;
  }

  /** A run in hiragana: an ending or a particle, unless it sounds like a word and follows no kanji. */
  function* unknown(meta, text, start, run) {
    const afterKanji = /[㐀-鿿]/.test(text[start - 1] ?? "");
    const end = start + run.length;
    for (const part of [afterKanji ? "" : run, PARTICLES.includes(run[0]) ? run.slice(1) : ""]) {
      if (sound(part).length > 1 && meta.sounds.has(sound(part))) { yield { start: end - part.length, end, piece: { text: part } }; return; }
    }
  }

  /** Whether a Latin word stands in any word of the library; if not, it is nowhere. */
  const mayStand = (meta, one) => [...meta.items.values()].some(item => item.surface.includes(one.forms[0].needle));

  // What was probably meant, and what is still being typed

  /** A clause that nothing has, with the forms of the words and names that it may be a slip for. */
  function mended(meta, one) {
    const likely = nearItems(meta, one.text);
    const typo = form => ({ ...form, kind: "typo", worth: 0.55, typed: false });
    return { ...one, forms: unique([...one.forms, ...likely.map(item => typo(item.forms[0])), ...(likely[0]?.forms.slice(1) ?? []).map(typo)]) };
  }

  function nearItems(meta, text) {
    const kana = isKana(text), kanji = /[㐀-鿿]/.test(text);
    const key = kana ? sound(text) : text;
    const limit = key.length < 3 ? 0 : key.length < 8 ? 1 : 2;
    if (!limit || STOPWORDS.has(key)) return [];
    const pairs = [...new Set(Array.from({ length: key.length - 1 }, (_, i) => key.slice(i, i + 2)))];
    const all = kana ? [...meta.sounds].flatMap(([heard, items]) => items.map(item => [heard, item])) : [...meta.items.values()].map(item => [item.surface, item]);
    const near = new Map();
    for (const [heard, item] of all) {
      if (Math.abs(heard.length - key.length) > limit || STOPWORDS.has(heard) || item.surface === text) continue;
      if (kanji ? item.inflected || !item.term : !kana && hasJapanese(heard)) continue;
      if (heard.length >= 5 && pairs.filter(pair => heard.includes(pair)).length * 3 < pairs.length) continue;
      const far = distance(key, heard, limit);
      if (far <= limit && isLikely(key.length, heard.length, far, kana ? 4 : 5)) near.set(item.surface, { far, item });
    }
    const found = [...near.values()].sort((a, b) => a.far - b.far || a.item.term - b.item.term || (a.item.surface < b.item.surface ? -1 : 1));
    return found.slice(0, NEAR).map(({ item }) => item);
  }

  /** Short words lose or gain a character and are not taken for another word. */
  const isLikely = (one, other, far, short) => !far || Math.min(one, other) >= short || (one !== other && Math.max(one, other) >= 4);

  /** A clause that is still being typed is also looked for by the words that it may become. */
  function begun(meta, one) {
    if (one.number || one.text.length < 2) return one;
    const longer = [...meta.items.values()].filter(item => item.surface.length > one.text.length && item.surface.startsWith(one.text));
    longer.sort((a, b) => a.surface.length - b.surface.length);
    return { ...one, forms: [...one.forms, ...longer.slice(0, 6).map(item => ({ ...item.forms[0], worth: 0.7 * item.forms[0].worth }))] };
  }

  /** The clauses of a query that kbQuery took apart. */
  function clauses(meta, query) {
    const found = [];
    let words = [];
    const flush = () => { found.push(...ofWords(meta, words)); words = []; };
    for (const group of query.parts) {
      if (group.length === 1 && group[0].form === "word") words.push(group[0].text);
      else {
        flush();
        found.push(alternatives(meta, group));
      }
    }
    flush();
    const wanted = found.some(one => one.number) ? found.filter(one => !SAYS_RULE.has(one.text)) : found;
    return [...new Map(wanted.map(one => [one.text, one])).values()];
  }

  function alternatives(meta, group) {
    const forms = group.flatMap(({ text, form: sort }) => {
      const sought = needle(text);
      if (sort === "phrase") return [form(sought, "typed", 1)];
      if (sort === "prefix") return [form(sought, "typed", 1, { key: `${sought}*`, prefix: true })];
      return asString(meta, sought).forms;
    });
    return clause(meta, group.map(part => part.text).join(" OR "), forms, { required: group.every(part => part.form === "phrase") });
  }

  return { clauses, mayStand, mended, begun };
})();
