"use strict";

/* How a form stands in a text, and what that is worth: the arithmetic of kb.search.form, match and rank. */

const kbMatch = (() => {
  const { fold, stem } = kbText;
  const COVERAGE = 3, DENSITY = 1.4, ABOUT = 0.6, NEAR = 0.45, STEPS = 15;
  const CLOSENESS = 0.8, OPENING = 0.5, PRIOR = 0.8, WHOLE = 1, LANGUAGE = 0.3, TITLE = 1;
  const COMPOUND = 0.85, PART = 0.55, OTHERWISE = COMPOUND;
  const FIRST_BELOW = 0.7, BELOW = 0.45, PLACES = 12;
  const FIELDS = [["title", 3], ["names", 2], ["body", 1]];

  const value = ({ worth, density, about }) => worth * (COVERAGE + DENSITY * density + ABOUT * about);

  /** What kind of word a character goes on with: latin, digit, kanji, katakana, hiragana, or none. */
  function script(char) {
    if (!char) return "";
    if ((char >= "a" && char <= "z") || (char >= "à" && char <= "ɏ")) return "latin";
    if (/\p{Nd}/u.test(char)) return "digit";
    if (char >= "ぁ" && char <= "ゖ") return "hiragana";
    if ((char >= "ァ" && char <= "ヺ") || char === "ー") return "katakana";
    return (char >= "㐀" && char <= "鿿") || char === "々" ? "kanji" : "";
  }

  /** Where a form stands in a folded text: {start, end, worth}, in order. */
  function* places(form, text) {
    const { needle } = form;
    let at = needle ? text.indexOf(needle) : -1;
    while (at >= 0) {
      let end = at + needle.length;
      const place = placed(form, text, at, end);
      if (place) {
        yield place;
        end = Math.max(end, place.end);
      }
      at = text.indexOf(needle, end);
    }
  }

  function placed(form, text, start, end) {
    const before = script(text[start - 1]), after = script(text[end]);
    const first = script(text[start]), last = script(text[end - 1]);
    if (form.inflected) {
      if (after !== "hiragana") return null;
      const asSought = !form.full || text.startsWith(form.full, start);
      return { start, end, worth: before === "kanji" ? PART : asSought ? 1 : OTHERWISE };
    }
    if (last === "latin" && after === "latin") {
      while (end < text.length && (script(text[end]) === "latin" || text[end] === "'")) end++;
      if (form.prefix || sameWord(form.needle, text.slice(start, end))) return { start, end, worth: before === "latin" ? PART : 1 };
      return { start, end: start + form.needle.length, worth: PART };
    }
    const cutLeft = first !== "hiragana" && first !== "" && (first === before || (first === "digit" && text[start - 1] === "."));
    const cutRight = last !== "hiragana" && last !== "" && last === after && !form.prefix;
    if (!cutLeft && !cutRight) return { start, end, worth: 1 };
    if (!form.prefix && compounded(form.needle, text, start, end, cutLeft ? first : last)) return { start, end, worth: COMPOUND };
    return { start, end, worth: PART };
  }

  function compounded(needle, text, start, end, of) {
    if (of === "kanji") return needle.length > 1;
    if (of !== "katakana" || needle.length < 3) return false;
    return ![1, 2].includes(run(text, start - 1, -1)) && ![1, 2].includes(run(text, end, 1));
  }

  function run(text, at, step) {
    let count = 0;
    while (at >= 0 && at < text.length && script(text[at]) === "katakana") { count++; at += step; }
    return count;
  }

  /** Whether a standing counts: inside a longer word what was typed does, and of what was not longer strings. */
  const counts = (form, stands) => form.typed || form.needle.length > 3 || stands.worth > PART;
  const lastWord = text => text.slice(text.lastIndexOf(" ") + 1);
  const sameWord = (needle, found) => stem(lastWord(needle)) === stem(lastWord(found));

  /** How a form stands in a record; null where it does not. */
  function standing(form, record, mean) {
    let count = 0, worth = 0, about = false;
    for (const [field, weight] of FIELDS) {
      const text = record[field];
      for (const place of places(form, text)) {
        count += weight * place.worth;
        worth = Math.max(worth, place.worth);
        about ||= field !== "body" && isLine(text, place);
      }
    }
    if (!count) return null;
    const relative = (record.title.length + record.body.length) / mean;
    const density = count / (count + 1.2 * (1 - 0.6 + 0.6 * relative));
    return { worth, density: Math.round(STEPS * density) / STEPS, about: about && worth > PART };
  }

  function isLine(text, place) {
    const end = text.indexOf("\n", place.start);
    return text.lastIndexOf("\n", place.start - 1) + 1 === place.start && (end < 0 ? text.length : end) - place.end <= 2;
  }

  /** How close together the matches of neighbouring clauses stand, 0 to 1. */
  function closeness(matches, body) {
    if (matches.length < 2) return 0;
    const starts = matches.map(match => (match.form && !match.near ? [...places(match.form, body)].slice(0, PLACES).map(place => place.start) : []));
    let total = 0;
    for (let i = 1; i < starts.length; i++) {
      let gap = Infinity;
      for (const a of starts[i - 1]) for (const b of starts[i]) gap = Math.min(gap, Math.abs(a - b));
      if (gap < Infinity) total += 1 / (1 + Math.max(0, gap - 4) / 12);
    }
    return total / (matches.length - 1);
  }

  /** Whether the query as a whole stands in a record: 1 for whole words, a half for a part of one. */
  function wholeWorth(whole, record) {
    let found = 0;
    for (const text of [record.title, record.body]) {
      for (const { worth } of places({ needle: whole, typed: true }, text)) {
        if (worth >= OTHERWISE) return 1;
        found = 0.5;
      }
    }
    return found;
  }

  /** A text that opens with a word of the query is likely to define it; Xとは surely does. */
  function opening(clauses, record) {
    const body = record.body.slice(0, 60).replace(/^[「《"“(]+/, "");
    for (const { forms } of clauses) {
      for (const form of forms) {
        if (!form.typed || !body.startsWith(form.needle)) continue;
        const { value: place } = places(form, body).next();
        if (place && place.start === 0 && place.worth >= OTHERWISE) return ["とは", "/", " is ", " are "].some(sign => body.startsWith(sign, place.end)) ? 1 : 0.4;
      }
    }
    return 0;
  }

  /** How much of a title the query says, 0 to 1, where the title says all that is asked for. */
  function said(clauses, record) {
    const [title] = record.title.split("\n", 1);
    if (!title) return 0;
    const covered = new Set();
    for (const { forms } of clauses) {
      let best = null;
      for (const form of forms) for (const place of places(form, title)) if (place.worth >= OTHERWISE && (!best || place.end - place.start > best.end - best.start)) best = place;
      if (!best) return 0;
      for (let at = best.start; at < best.end; at++) covered.add(at);
    }
    return covered.size / title.length;
  }

  const titled = (clauses, record, above) =>
    Math.max(said(clauses, record), above ? (record.firstBelow ? FIRST_BELOW : BELOW) * said(clauses, above) : 0);

  /** The body of a record folded as the index has it: without a text that says no more than the title. */
  function bodyOf(text, title) {
    const lines = text.split("\n").map(line => fold(line).text);
    return lines.slice(title && lines[0] === title.split("\n", 1)[0] ? 1 : 0).join("\n");
  }

  return { places, standing, counts, value, closeness, wholeWorth, opening, titled, bodyOf, COVERAGE, DENSITY, NEAR, STEPS, PART, COMPOUND, OTHERWISE, CLOSENESS, OPENING, PRIOR, WHOLE, LANGUAGE, TITLE };
})();
