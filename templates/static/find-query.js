"use strict";

/* From the words of a query to its clauses: what has to stand in an answer, each with all the forms it is looked for by. */

const kbQuery = (() => {
  const { needle, readings, englishNeedle, stem, sound, isKana, hasJapanese, distance } = kbText;
  const GENERIC = new Set("別 他 数 中 後 前 上 下 全部 全て すべて 各 同じ 必要 可能 最大 最初 最後 次 一部 何か 誰か 使う 行う 持つ 得る 与える 決める".split(" "));
  const STOPWORDS = new Set(("a an and are as at be been being by can could did do does for from had has have how i if in into is it its may me my of on or " +
    "shall should so than that the their them then there these they this those to was were what when where which who why will with would you your").split(" "));

  const clause = (text, forms, term = false) => ({ text, forms, factor: GENERIC.has(text) ? 0.35 : term ? 1.5 : 1 });
  const ofItem = (one, text = one.surface) => clause(text, one.forms, one.term);
  const otherwise = (items, kind, worth) => items.flatMap(one => one.forms.map(form => ({ ...form, kind: form.kind === "typed" ? kind : form.kind, worth: form.worth * worth })));

  function clauses(meta, words, typing) {
    const found = [];
    for (let at = 0; at < words.length;) {
      let end = Math.min(words.length, at + 7);
      for (; end > at; end--) {
        const one = meta.items.get(needle(words.slice(at, end).join(" ")));
        if (one && (end > at + 1 || one.term)) { found.push(ofItem(one)); break; }
      }
      if (end > at) { at = end; continue; }
      const text = needle(words[at]);
      const last = typing && at === words.length - 1;
      if (text) found.push(...(hasJapanese(text) ? japanese(meta, text, last) : latin(meta, text, last, words.length === 1)));
      at++;
    }
    return found;
  }

  function latin(meta, text, last, alone) {
    const found = [];
    const number = kbText.number(text);
    if (number?.includes(".")) return [clause(text, [{ key: number, kind: "typed", worth: 1 }])];
    const whole = meta.items.get(text);
    if (whole) return !alone && STOPWORDS.has(text) ? [] : [completed(meta, ofItem(whole), text, last)];
    for (const [word] of text.matchAll(/[+-]?(?:\d{1,3}|[xy*])\/[+-]?(?:\d{1,3}|[xy*])|\{[^{}\s]+\}|[\p{L}\d][\p{L}\d'.]*/gu)) {
      if (!alone && STOPWORDS.has(word)) continue;
      const one = meta.items.get(word) ?? meta.items.get(stem(word));
      const forms = one?.forms ?? [{ key: englishNeedle(word), kind: "typed", worth: 1 }, ...guessed(meta, word)];
      found.push(completed(meta, clause(word, forms, one?.term), word, last));
    }
    return found;
  }

  /** What a Latin word that the library does not have may be: Japanese in Latin letters, or a slip. */
  function guessed(meta, word) {
    const heard = word.length > 3 ? readings(word).map(sound).filter(key => key.length > 1) : [];
    const items = heard.flatMap(key => meta.sounds.get(key) ?? []);
    if (items.length) return otherwise(items, "romaji", 0.8);
    const limit = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    const near = limit ? [...meta.items.values()].filter(one => one.surface.length > 3 && !hasJapanese(one.surface) && distance(word, one.surface, limit) <= limit) : [];
    return otherwise(near.slice(0, 3), "typo", 0.55);
  }

  function japanese(meta, text, last) {
    const found = [];
    let at = 0;
    while (at < text.length) {
      const rest = text.slice(at);
      const run = /^(?:[ァ-ヺー]+|[a-zà-ɏ0-9.+/{}-]+|[ぁ-ゖ][ぁ-ゖー]*|[㐀-鿿々]+|.)/su.exec(rest)[0];
      const one = longest(meta, text, at);
      const light = [...meta.light].find(word => rest.startsWith(word) && word.length >= (one?.surface.length ?? 0));
      if (light && !(one && !one.inflected && one.surface.length >= light.length)) { at += light.length; continue; }
      if (one && !(/^[ァ-ヺー]/.test(run) && one.surface.length < run.length && !one.term)) {
        at += one.surface.length;
        if (one.inflected) at += /^[ぁ-ゖ]*/.exec(text.slice(at))[0].length;
        found.push(completed(meta, ofItem(one), one.surface, last && at >= text.length));
        continue;
      }
      const atEnd = last && at + run.length >= text.length;
      const unknown = unfamiliar(meta, run, atEnd, run === text);
      if (unknown) found.push(unknown);
      at += unknown?.length ?? run.length;
    }
    return found;
  }

  /** The longest item of the vocabulary that stands in a text at a place. */
  function longest(meta, text, at) {
    for (let length = Math.min(30, text.length - at); length > 0; length--) {
      const surface = text.slice(at, at + length);
      const before = text[at - 1] ?? "";
      const after = text[at + length] ?? "";
      const one = meta.items.get(surface);
      if (one && fits(surface, before, after)) return one;
      const stemmed = meta.items.get(`${surface}~`);
      if (stemmed && /[ぁ-ゖ]/.test(after) && fits(surface, before, "")) return stemmed;
    }
    return null;
  }

  /** Whether a word may stand between two characters: kana words need a border, and no word cuts katakana or Latin. */
  function fits(surface, before, after) {
    if (/^[ぁ-ゖ]+$/.test(surface)) return surface.length > 1 && !/[ぁ-ゖ]/.test(before.replace(/[をがはにでとのもへや]/, ""));
    if (/^[a-z]/.test(surface) && /[a-z]/.test(before)) return false;
    return !(/[a-z]$/.test(surface) && /[a-z]/.test(after));
  }

  /** A run that is no word of the library: by its sound, by a slip, by what it begins, else as a string. */
  function unfamiliar(meta, run, last, alone) {
    const heard = isKana(run) ? sound(run) : "";
    if (/^[ぁ-ゖ]/.test(run)) {
      for (const part of new Set([run, run.replace(/^[をがはにでとのもへや]/, "")])) {
        const items = sound(part).length > 1 ? meta.sounds.get(sound(part)) : null;
        if (items) return { ...clause(part, otherwise(items, "reading", 0.8)), length: run.length };
      }
      return alone && run.length > 2 ? { ...clause(run, []), string: true, length: run.length } : null;
    }
    const alike = heard.length > 1 ? meta.sounds.get(heard) : null;
    if (alike) return { ...clause(run, otherwise(alike, "spelling", 0.9), true), length: run.length };
    if (last) {
      const begun = beginning(meta, run);
      if (begun.length) return { ...clause(run, otherwise(begun, "typed", 0.95)), string: true, length: run.length };
    }
    if (heard.length > 3) {
      const limit = heard.length < 8 ? 1 : 2;
      const near = [...meta.items.values()].filter(one => isKana(one.surface) && distance(heard, sound(one.surface), limit) <= limit);
      if (near.length) return { ...clause(run, otherwise(near.slice(0, 3), "typo", 0.55)), length: run.length };
    }
    return /[\p{L}\p{N}]/u.test(run) ? { ...clause(run, []), string: true, length: run.length } : null;
  }

  const beginning = (meta, text) =>
    [...meta.items.values()].filter(one => one.surface.length > text.length && one.surface.startsWith(text))
      .sort((a, b) => a.surface.length - b.surface.length).slice(0, 6);

  /** A clause that is still being typed is also looked for by the words that it may become. */
  function completed(meta, one, text, last) {
    if (!last || text.length < 2) return one;
    return { ...one, forms: [...one.forms, ...otherwise(beginning(meta, text), "typed", 0.7)] };
  }

  return { clause, clauses };
})();
