"use strict";

/* The search: from what is typed to answers, with the index that kb.site.finder wrote. No page is touched here. */

const kbFind = (() => {
  const { fold, needle, nameKey, readings, hasJapanese } = kbText;
  const { load, shardOf, numbersIn, rising, postings, index, readVocabulary } = kbIndex;
  const { clause, clauses } = kbQuery;
  const NUMBER = 6, CITES = 5, NAME = 4, TYPED = 3, ALL = 2, SOME = 1;
  const WHOLE = 5.0; // the most that a match is worth: kb.site.finder.occurrences
  const NEAR = 0.45;
  const LOOKED_AT = 24; // answers whose texts are read to settle their order

  // From clauses to answers.

  async function matchesOf(meta, one) {
    const found = new Map(); // answer → {worth, typed, form}
    const offer = (answer, worth, typed, form) => {
      const held = found.get(answer);
      if (!held || held.worth < worth || (held.worth === worth && typed && !held.typed)) found.set(answer, { worth, typed: typed || held?.typed, form });
      else if (typed) held.typed = true;
    };
    let typedCount = 0, ownCount = 0;
    const forms = [...new Map(one.forms.map(form => [form.key, form])).values()];
    await Promise.all(forms.map(async form => {
      const [count, packed, documents] = (await load(`p${shardOf(form.key, meta.postings)}`))?.[form.key] ?? [0, ""];
      const asTyped = form.kind === "typed" || form.kind === "inflected";
      if (asTyped) typedCount = Math.max(typedCount, count);
      ownCount += count;
      for (const n of documents ?? []) {
        const [, , first, end] = meta.documents[n];
        for (let answer = first; answer < end; answer++) offer(answer, NEAR * 3 * form.worth, false, form);
      }
      for (const [answer, level, whole] of postings(packed)) {
        const worth = level ? (WHOLE * level) / 31 : NEAR * 3;
        offer(answer, worth * form.worth, Boolean(whole) && asTyped, form);
      }
    }));
    if (one.string && !typedCount) {
      const holding = await holdersOf(meta, one.text);
      for (const answer of holding) offer(answer, 2.6, true, { key: one.text, kind: "typed", unsure: one.text.length > 2 });
      typedCount = holding.size;
    }
    const count = typedCount || Math.min(ownCount, found.size);
    return { ...one, found, weight: count ? Math.log(1 + meta.answers / count) * one.factor : 0 };
  }

  /** The answers that can hold a string: those that hold all its pairs of characters. */
  async function holdersOf(meta, text) {
    const grams = [...new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)))];
    let holding = null;
    for (const gram of grams) {
      const packed = (await load(`g${shardOf(gram, meta.grams)}`))?.[gram] ?? "";
      const these = new Set(rising(packed));
      holding = holding ? new Set([...holding].filter(answer => these.has(answer))) : these;
      if (!holding.size) break;
    }
    return holding ?? new Set();
  }

  async function bearersOf(meta, raw) {
    const key = `=${nameKey(raw)}`;
    return new Set(rising((await load(`p${shardOf(key, meta.postings)}`))?.[key] ?? ""));
  }

  const texts = new Map();

  async function shown(meta, answer) {
    if (!texts.has(answer)) {
      const at = Math.floor(answer / meta.docs);
      const rows = (await load(`d${at}`)) ?? [];
      rows.forEach(([href, number, ja, en, text, edition], i) => {
        const n = at * meta.docs + i;
        texts.set(n, { answer: n, href, number, ja, en, text, edition, kind: meta.kinds[meta.kind[n]], lang: meta.lang[n] ? "en" : "ja", document: meta.documents.find(one => one[2] <= n && n < one[3]) });
      });
    }
    return texts.get(answer);
  }

  function allowedBy(meta, filters) {
    const kind = filters.kind ? meta.kinds.indexOf(filters.kind) : -1;
    const lang = filters.lang ? Number(filters.lang === "en") : -1;
    const ranges = filters.doc ? meta.documents.filter(one => one[0] === filters.doc || needle(one[1]).includes(needle(filters.doc))) : null;
    return answer =>
      (kind < 0 || meta.kind[answer] === kind) && (lang < 0 || meta.lang[answer] === lang) &&
      (!ranges || ranges.some(([, , first, end]) => first <= answer && answer < end));
  }

  /** The best answers to a query: {total, hits}, each hit with its text, its reasons and what to mark. */
  async function search(raw, { kind = "", lang = "", doc = "", limit = 10, prefer = "ja", typing = false } = {}) {
    const meta = await index();
    if (!meta) return null;
    const filters = { kind, lang, doc };
    const asked = [];
    let text = raw.replace(/(?:^|(?<=[\s\u3000]))(kind|種類|lang|言語|doc|文書|set|セット|cites|参照)[:：](\S+)/gi, (_, name, value) => {
      const key = { 種類: "kind", 言語: "lang", 文書: "doc", set: "doc", セット: "doc", 参照: "cites" }[name.toLowerCase()] ?? name.toLowerCase();
      if (key === "cites") asked.push(value);
      else filters[key] = value;
      return "";
    }).trim();
    const excluded = [];
    text = text.replace(/(?<=\S[\s\u3000]+)[-−－](\p{L}[^\s\u3000]*)/gu, (_, word) => { excluded.push(needle(word)); return ""; }).trim();
    const allowed = allowedBy(meta, filters);
    if (asked.length) return finish(meta, await citing(meta, asked.map(kbText.number), allowed), [], limit, []);
    if (!text) return { total: 0, hits: [], marks: [] };
    const numbers = kbText.numbers(text);
    if (numbers.length) return byNumber(meta, numbers, allowed, limit, prefer, text);
    const { plain, phrases } = quoted(text);
    const heard = plain.toLowerCase().split(/[^a-z'-]+/).flatMap(readings).join("");
    await readVocabulary(meta, needle(plain) + plain.toLowerCase() + heard);
    const wanted = [...clauses(meta, plain.split(/[\s\u3000]+/).filter(Boolean), typing && !/[\s\u3000]$/.test(raw)), ...phrases];
    const found = (await Promise.all(wanted.map(one => matchesOf(meta, one))));
    const ranked = await rank(meta, found, text, allowed, prefer, excluded);
    return finish(meta, ranked, found, limit, [text]);
  }

  function quoted(text) {
    const phrases = [];
    const plain = text.replace(/「([^」]+)」|『([^』]+)』|"([^"]+)"|“([^”]+)”/g, (all, ...groups) => {
      phrases.push({ ...clause(needle(groups.slice(0, 4).find(Boolean)), []), string: true });
      return " ";
    });
    return { plain, phrases };
  }

  async function rank(meta, found, raw, allowed, prefer, excluded) {
    const heard = found.filter(one => one.weight);
    const complete = heard.length === found.length;
    const sum = heard.reduce((total, one) => total + one.weight, 0) || 1;
    const named = await bearersOf(meta, raw);
    const lang = Number(!hasJapanese(raw));
    const scores = new Map();
    for (const one of heard) {
      for (const [answer, match] of one.found) {
        const held = scores.get(answer) ?? { answer, score: 0, coverage: 0, typed: 0, all: 0, clauses: [] };
        held.score += (one.weight / sum) * match.worth;
        held.coverage += (one.weight / sum) * Math.min(3, match.worth);
        held.typed += match.typed ? 1 : 0;
        held.all += 1;
        held.clauses.push([one, match]);
        scores.set(answer, held);
      }
    }
    for (const answer of named) if (!scores.has(answer)) scores.set(answer, { answer, score: 3, coverage: 3, typed: 0, all: 0, clauses: [] });
    const list = [...scores.values()].filter(one => allowed(one.answer));
    for (const one of list) {
      one.score += 0.016 * meta.prior[one.answer] + 0.3 * (meta.lang[one.answer] === lang);
      one.tier = named.has(one.answer) ? NAME : complete && one.typed === heard.length ? TYPED : complete && one.all === heard.length ? ALL : SOME;
    }
    const order = (a, b) => b.tier - a.tier || b.score - a.score || (meta.lang[a.answer] !== Number(prefer === "en")) - (meta.lang[b.answer] !== Number(prefer === "en")) || a.answer - b.answer;
    list.sort(order);
    const first = list.slice(0, LOOKED_AT);
    const whole = needle(raw);
    const kept = [];
    for (const one of first) {
      const record = await shown(meta, one.answer);
      record.folded ??= { title: needle(record.ja || record.en || ""), body: fold(record.text).text };
      const { title, body } = record.folded;
      if (excluded.some(word => body.includes(word) || title.includes(word))) continue;
      if (one.clauses.some(([clause, match]) => match.form.unsure && !body.includes(clause.text) && !title.includes(clause.text))) continue;
      one.score += closeness(one, body) + opening(one, body) + titled(one, meta, record);
      if (found.length > 1 && (body.includes(whole) || title.includes(whole))) { one.score += 1; one.tier = Math.max(one.tier, TYPED); }
      kept.push(one);
    }
    kept.sort(order);
    const answers = excluded.length ? kept : [...kept, ...list.slice(LOOKED_AT)];
    const best = Math.max(0, ...answers.map(one => one.coverage));
    return answers.filter(one => one.tier > SOME || one.coverage >= 0.4 * best);
  }

  /** How close together the words stand, as kb.search.rank measures it. */
  function closeness(one, body) {
    const places = one.clauses.map(([, match]) => {
      const found = [];
      const sought = plainKey(match.form.key);
      for (let at = body.indexOf(sought); at >= 0 && found.length < 20; at = body.indexOf(sought, at + 1)) found.push(at);
      return found;
    });
    if (places.length < 2) return 0;
    let total = 0;
    for (let i = 1; i < places.length; i++) {
      let gap = Infinity;
      for (const a of places[i - 1]) for (const b of places[i]) gap = Math.min(gap, Math.abs(a - b));
      if (gap < Infinity) total += 1 / (1 + Math.max(0, gap - 4) / 12);
    }
    return (0.8 * total) / (places.length - 1);
  }

  /** A text that opens with a word of the query is likely to define it. */
  function opening(one, body) {
    const start = body.replace(/^[「《"“(]+/, "");
    for (const [, match] of one.clauses) {
      const sought = plainKey(match.form.key);
      if (match.typed && start.startsWith(sought)) return /^(?:とは|\/| is | are )/.test(start.slice(sought.length)) ? 0.5 : 0.2;
    }
    return 0;
  }

  /** How much of its title the query says, where it says something of all that was asked for. */
  function titled(one, meta, record) {
    if (!["heading", "section", "chapter", "glossary"].includes(record.kind)) return 0;
    const title = record.folded.title;
    let said = 0;
    for (const [, match] of one.clauses) {
      const sought = plainKey(match.form.key);
      if (!title.includes(sought)) return 0;
      said += sought.length;
    }
    return title ? Math.min(1, said / title.length) : 0;
  }

  const plainKey = key => key.replace(/~$/, "").replaceAll("_", " ");

  // Rule numbers.

  /** What is known of the numbers of a section; nothing where no text of it is here and none cites it. */
  async function sectionOf(meta, number) {
    const section = parseInt(number, 10);
    return (meta.sections.includes(section) && (await load(`n${section}`))) || {};
  }

  async function byNumber(meta, numbers, allowed, limit, prefer, raw) {
    const hits = new Map();
    const add = (answer, tier, why) => { if (allowed(answer) && !hits.has(answer)) hits.set(answer, { answer, tier, score: 0, clauses: [], why: [why] }); };
    const sections = new Map(await Promise.all(numbers.map(async number => [number, await sectionOf(meta, number)])));
    const inLanguage = answers => [...answers].sort((a, b) => (meta.lang[a] !== Number(prefer === "en")) - (meta.lang[b] !== Number(prefer === "en")));
    for (const number of numbers) for (const answer of inLanguage(numbersIn(sections.get(number)[number]?.[0] ?? ""))) add(answer, NUMBER, number);
    for (const hit of await citing(meta, numbers, allowed)) if (!hits.has(hit.answer)) hits.set(hit.answer, hit);
    for (const number of numbers) {
      const section = sections.get(number);
      const absent = !section[number];
      for (const [other, [own]] of Object.entries(section)) {
        const below = other !== number && other.startsWith(number) && !/^\d/.test(other.slice(number.length));
        const near = absent && (number.startsWith(other) || other.replace(/[a-z]$/, "") === number.replace(/[a-z]$/, ""));
        if (below || near) for (const answer of inLanguage(numbersIn(own))) add(answer, ALL, `${number} › ${other}`);
      }
    }
    if (numbers.length === 1 && numbers[0].includes(".")) {
      for (const answer of await holdersOf(meta, needle(raw))) {
        const record = await shown(meta, answer);
        if (fold(record.text).text.includes(needle(raw))) add(answer, TYPED, raw);
      }
    }
    return finish(meta, [...hits.values()], [], limit, numbers);
  }

  async function citing(meta, numbers, allowed) {
    const hits = [];
    for (const number of numbers.filter(Boolean)) {
      const [, exact = "", within = ""] = (await sectionOf(meta, number))[number] ?? [];
      for (const packed of [exact, within]) for (const answer of numbersIn(packed)) if (allowed(answer)) hits.push({ answer, tier: CITES, score: 0, clauses: [], why: [`→ ${number}`] });
    }
    return hits;
  }

  async function finish(meta, ranked, found, limit, typed) {
    const hits = await Promise.all(ranked.slice(0, limit).map(async one => ({
      ...(await shown(meta, one.answer)),
      tier: one.tier,
      why: one.why ?? [...new Set(one.clauses.filter(([, match]) => !["typed", "inflected"].includes(match.form.kind)).map(([clause, match]) => `${clause.text} → ${plainKey(match.form.key)}`))],
    })));
    const marks = [...typed.map(needle), ...found.flatMap(one => one.forms.length ? one.forms.map(form => plainKey(form.key)) : [one.text])];
    return { total: ranked.length, hits, marks: [...new Set(marks)].filter(Boolean).sort((a, b) => b.length - a.length) };
  }

  /** A piece of a text with what was found in it: [[words, whether they are marked], …]. */
  function snippet(text, marks, room = 110) {
    const { text: folded, at } = fold(text);
    const spans = [];
    for (const mark of marks) {
      for (let from = folded.indexOf(mark); from >= 0; from = folded.indexOf(mark, from + mark.length)) {
        const span = [at[from], at[from + mark.length]];
        if (!spans.some(([start, end]) => start < span[1] && span[0] < end)) spans.push(span);
      }
    }
    spans.sort((a, b) => a[0] - b[0]);
    const start = spans.length && spans[0][0] > room / 2 ? spans[0][0] - Math.round(room / 4) : 0;
    const end = Math.min(text.length, start + room);
    const pieces = [];
    let place = start;
    for (const [from, to] of spans) {
      if (from < place || to > end) continue;
      pieces.push([text.slice(place, from), false], [text.slice(from, to), true]);
      place = to;
    }
    pieces.push([text.slice(place, end), false]);
    if (start) pieces.unshift(["…", false]);
    if (end < text.length) pieces.push(["…", false]);
    return pieces.filter(([words]) => words);
  }

  return { search, snippet, load };
})();
