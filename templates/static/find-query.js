"use strict";

/* What was typed, taken apart: words, phrases, exclusions, alternatives, filters. What kb.search.query does. */

const kbQuery = (() => {
  const { needle } = kbText;
  const KEYS = { card: "card", カード: "card", kind: "kind", 種類: "kind", set: "set", セット: "set", doc: "doc", 文書: "doc",
    lang: "lang", 言語: "lang", edition: "edition", 版: "edition", cites: "cites", 参照: "cites" };
  const PHRASE = '「[^」]*」|『[^』]*』|"[^"]*"|“[^”]*”|＂[^＂]*＂';
  const QUOTE = /^[「『"“＂]/;
  const TOKEN = new RegExp(
    `(?<filter>(?:${Object.keys(KEYS).join("|")})[:：](?:${PHRASE}|[^\\s「『"“]+))` +
      `|(?<minus>(?<!\\S)[-−－ー](?=${PHRASE}|\\p{L}))` +
      `|(?<phrase>${PHRASE})|(?<or>(?<!\\S)(?:OR|ＯＲ|または|\\||｜)(?!\\S))|(?<word>[^\\s「『"“]+|[「『"“])`, "giu");
  const POWER = /^[xy\d*]{1,3}\//i;
  const LONGEST = 1000;

  function part(token, shown) {
    if (token === "phrase") return needle(shown.slice(1, -1)) ? { text: shown.slice(1, -1), form: "phrase" } : null;
    if (/^[「『"“]$/.test(shown) || !needle(shown)) return null;
    const stripped = shown.replace(/[*＊]+$/, "");
    return stripped !== shown && needle(stripped).length > 1 ? { text: stripped, form: "prefix" } : { text: shown, form: "word" };
  }

  /** A filter as [key, value]; null where its value makes no sense, and it is text. */
  function filter(meta, shown) {
    const [, name, rest] = /^(.*?)[:：](.*)$/s.exec(shown);
    const key = KEYS[name.toLowerCase()];
    const value = QUOTE.test(rest) ? rest.slice(1, -1) : rest;
    const right = { kind: () => meta.kinds.includes(needle(value)), lang: () => ["ja", "en"].includes(needle(value)), cites: () => kbText.number(value) };
    return !right[key] || right[key]() ? [key, value] : null;
  }

  /** A query: parts that are wanted, each with its alternatives; excluded parts; filters with the parts before each. */
  function parse(meta, raw) {
    const text = raw.slice(0, LONGEST);
    const query = { parts: [], excluded: [], filters: [] };
    let joins = false, minus = false;
    for (const match of text.matchAll(TOKEN)) {
      const [token] = Object.entries(match.groups).find(([, value]) => value !== undefined);
      const [shown] = match;
      const after = text.slice(match.index + shown.length);
      const filtered = token === "filter" && !minus && filter(meta, shown);
      if (filtered) query.filters.push([...filtered, query.parts.length]);
      else if (token === "minus") minus = query.parts.length + query.filters.length > 0 && !POWER.test(after);
      else if (token === "or" && /[OＯま|｜]/.test(shown) && query.parts.length && after.trim()) joins = true;
      else {
        const one = part(token, shown);
        if (!one) continue;
        if (minus) query.excluded.push(one);
        else if (joins) query.parts.at(-1).push(one);
        else query.parts.push([one]);
        joins = minus = false;
      }
    }
    return query;
  }

  return { parse };
})();
