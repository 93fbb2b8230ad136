"use strict";

/* The search: from what is typed to answers, with the index that kb.site.finder wrote, as kb.search does it. */

const kbFind = (() => {
  const { fold, needle, nameKey, foldName, hasJapanese, readings } = kbText;
  const { load, index, readVocabulary, record, entryOf, answersAt, holding, decoded } = kbIndex;
  const { clauses, mayStand, mended, begun } = kbCut;
  const { standing, counts, value, closeness, wholeWorth, opening, titled } = kbMatch;
  const { COVERAGE, DENSITY, NEAR, OTHERWISE, CLOSENESS, OPENING, PRIOR, WHOLE, LANGUAGE, TITLE } = kbMatch;
  const NAME = 4, TYPED = 3, ALL = 2, SOME = 1;
  const LOOKED_AT = 48; // answers whose texts are read to settle their order
  const KEPT = 0.4, CITING = 0.9, PRIORS = 20, SHORT = 8;
  const OWN = 1, AS_TYPED = 2, ABOVE = 4; // how a clause stands in an answer
  const ASSUMED = { worth: 1, density: 0.4, about: false }; // of a text that was not read

  // Where the clauses of a query stand.

  /** A form with its postings; of what is no word of the library, with the answers that may hold it. */
  async function placesOf(meta, form) {
    const entry = form.prefix ? null : await entryOf(meta, form.key);
    if (entry) return { form, count: entry[0], postings: decoded(entry[1]), documents: entry[2] ?? [], open: new Map() };
    const rows = form.known ? new Set() : await holding(meta, form.needle);
    const open = new Map([...rows].map(row => [meta.answerOf[row], ASSUMED]));
    if (open.size <= LOOKED_AT) {
      for (const answer of open.keys()) {
        const stands = standing(form, await record(meta, answer), meta.length);
        if (stands) open.set(answer, stands);
        else open.delete(answer);
      }
    }
    return { form, count: rows.size, documents: [], open };
  }

  /** A clause with where it stands: for each answer how well, and what it is worth. */
  async function found(meta, one) {
    const places = one.number ? [] : await Promise.all(one.forms.map(form => placesOf(meta, form)));
    const stands = { ...one, places, strength: new Float64Array(meta.answers), value: new Float64Array(meta.answers), how: new Uint8Array(meta.answers), form: new Uint8Array(meta.answers), count: 0 };
    if (one.number) await putNumber(meta, stands);
    places.forEach(({ form, postings, documents, open }, at) => {
      const put = (answer, one) => offer(stands, at, form, answer, one);
      for (const n of documents) for (let [, , answer, end] = meta.documents[n]; answer < end; answer++) if (!postings.has(answer)) put(answer, null);
      if (postings) for (const [answer, one] of postings) put(answer, one);
      for (const [answer, one] of open) put(answer, one);
    });
    const counts = places.filter(({ form }) => form.typed).map(({ count }) => count);
    const count = one.number ? stands.count : Math.max(0, ...counts) || Math.max(0, ...places.map(({ count }) => count));
    stands.any = stands.how.some(how => how);
    stands.weight = count && stands.any ? Math.log(1 + meta.entries / count) * one.factor : 0;
    return stands;
  }

  /** The better of what a clause has for an answer and of a form's standing there (null: it stands above). */
  function offer(stands, at, form, answer, one) {
    if (one ? !counts(form, one) : stands.required) return;
    const worth = form.worth * (one ? value(one) : NEAR * COVERAGE);
    if (worth <= stands.value[answer]) return;
    stands.value[answer] = worth;
    stands.strength[answer] = form.worth * (one ? one.worth : NEAR);
    stands.how[answer] = one ? OWN | (form.typed && one.worth >= OTHERWISE ? AS_TYPED : 0) : ABOVE;
    stands.form[answer] = at;
  }

  async function putNumber(meta, stands) {
    const { own, cites } = await kbNumber.texts(meta, stands.number);
    for (const [answers, worth, density] of [[cites, CITING, 0.5], [own, 1, 1]]) {
      for (const answer of answers) {
        stands.strength[answer] = worth;
        stands.value[answer] = worth * (COVERAGE + DENSITY * density);
        stands.how[answer] = OWN | AS_TYPED;
      }
    }
    stands.count = new Set([...own, ...cites]).size;
  }

  /** All clauses with where they stand; what nothing has may be a slip, or be found by its parts. */
  async function sought(meta, wanted, typing) {
    const all = [];
    for (const one of wanted) {
      const stands = await found(meta, one);
      const sure = !isLatin(one) || typing || (await readVocabulary(meta, null), mayStand(meta, one));
      if (one.number || (stands.any && sure)) { all.push(stands); continue; }
      if (!typing) await readVocabulary(meta, null);
      const other = typing ? one : mended(meta, one);
      if (other.forms.length > one.forms.length) all.push(await found(meta, other));
      else if (one.otherwise) all.push(...(await sought(meta, one.otherwise, typing)));
      else all.push(stands.any && !sure ? { ...stands, any: false, weight: 0 } : stands);
    }
    return all;
  }

  const isLatin = one => one.forms.length === 1 && !one.forms[0].known && /^[a-z]+$/.test(one.forms[0].needle);

  // Filters.

  /** The answers that filters leave, as a question to ask of each. */
  async function allowedBy(meta, filters) {
    const tests = new Map();
    await Promise.all(filters.map(async ([key, value]) => tests.set(key, [...(tests.get(key) ?? []), await testOf(meta, key, value)])));
    return answer => [...tests.values()].every(either => either.some(test => test(answer)));
  }

  async function testOf(meta, key, value) {
    const folded = needle(value);
    if (key === "kind") return answer => meta.kind[answer] === meta.kinds.indexOf(folded);
    if (key === "lang") return answer => meta.lang[answer] === Number(folded === "en");
    if (key === "edition") return answer => (meta.editions[meta.edition[answer]] || "undated").replaceAll("-", "").startsWith(folded.replaceAll("-", ""));
    if (key === "card") return within(await answersAt(meta, `@${foldName(value)}`));
    if (key === "cites") return within(new Set((await kbNumber.texts(meta, kbText.number(value))).cites));
    const ranges = meta.documents.filter(([id, title, , , kind]) => (key === "doc" || kind === "faq") && (id === value || needle(title).includes(folded)));
    return answer => ranges.some(([, , first, end]) => first <= answer && answer < end);
  }

  /** The query with the words behind card: in the filter, as far as they make a card's name with it. */
  async function withWholeNames(meta, query) {
    const parts = [...query.parts];
    const filters = await Promise.all(query.filters.map(async ([key, value, place]) => {
      const words = key === "card" ? query.parts.slice(place).filter(group => group.length === 1).map(([one]) => one.text) : [];
      for (let count = words.length; count; count--) {
        const whole = [value, ...words.slice(0, count)].join(" ");
        if (!(await answersAt(meta, `@${foldName(whole)}`)).size) continue;
        parts.fill(null, place, place + count);
        return [key, whole];
      }
      return [key, value];
    }));
    return { ...query, parts: parts.filter(Boolean), filters };
  }

  const within = answers => answer => answers.has(answer);

  /** What must not be there: answers that have it for certain, and words to look for in those that may. */
  async function excludedBy(meta, parts) {
    const texts = parts.map(part => needle(part.text));
    const holders = await Promise.all(texts.map(async text => new Set([...(await holding(meta, text))].map(row => meta.answerOf[row]))));
    const short = new Set(texts.flatMap((text, i) => (text.length < 3 ? [...holders[i]] : [])));
    return { has: answer => short.has(answer), words: texts.filter(text => text.length > 2) };
  }

  // The search.

  /** The best answers to a query: {total, hits, marks}, each hit with its text, its reasons and its score. */
  async function search(raw, { kind = "", lang = "", doc = "", limit = 10, prefer = "ja", typing = false } = {}) {
    const meta = await index();
    if (!meta) return null;
    const query = await withWholeNames(meta, kbQuery.parse(meta, raw));
    const text = query.parts.map(group => group.map(one => one.text).join(" ")).join(" ");
    const allowed = await allowedBy(meta, [...query.filters, ...Object.entries({ kind, lang, doc }).filter(([, value]) => value)]);
    if (!query.parts.length) return listed(meta, query, allowed, limit);
    let numbers = kbText.numbers(text);
    let stands = [];
    if (!numbers.length) {
      const latin = text.toLowerCase().split(/[^a-z'-]+/).filter(Boolean);
      const heard = [...latin, ...latin.map((_, at) => latin.slice(at).join(""))].flatMap(readings).join("");
      await readVocabulary(meta, needle(text) + nameKey(text) + heard);
      let wanted = clauses(meta, query);
      if (typing && !/\s$/.test(raw) && wanted.length) wanted = [...wanted.slice(0, -1), begun(meta, wanted.at(-1))];
      if (wanted.every(one => one.number)) numbers = wanted.map(one => one.number);
      else stands = await sought(meta, wanted, typing);
    }
    const said = /ルール/.test(text) ? "ja" : /^(?:rules?|comp)/i.test(text.normalize("NFKC").trim()) ? "en" : prefer;
    const asked = numbers.length ? await kbNumber.answer(meta, numbers, said, allowed) : [];
    const excluded = await excludedBy(meta, query.excluded);
    const ranked = await rank(meta, stands, { text, allowed, excluded, prefer, limit, isNumber: numbers.length > 0 });
    const told = new Set(asked.map(hit => hit.answer));
    const others = ranked.filter(hit => !told.has(hit.answer));
    const hits = Object.assign([...asked, ...gathered(others)], { total: ranked.total });
    const marks = [...[text, ...numbers].map(one => ({ needle: needle(one), typed: true })), ...stands.flatMap(one => one.forms)];
    return finish(meta, hits, limit, marks);
  }

  /** Answers, of the editions of one rule the newest that matches as well as the best of them, in its place. */
  function gathered(ranked) {
    const lives = new Map();
    for (const hit of ranked) {
      const key = hit.life ?? `one ${hit.answer}`;
      lives.set(key, [...(lives.get(key) ?? []), hit]);
    }
    return [...lives.values()].map(([best, ...others]) => others.reduce((first, hit) => (hit.tier === best.tier && hit.edition > first.edition ? hit : first), best));
  }

  /** Filters alone: what they leave, in order. */
  async function listed(meta, query, allowed, limit) {
    const left = query.filters.length ? [...Array(meta.answers).keys()].filter(allowed) : [];
    return finish(meta, left.map(answer => ({ answer, tier: ALL, score: 0, why: [] })), limit, []);
  }

  async function rank(meta, stands, { text, allowed, excluded, prefer, limit, isNumber }) {
    const whole = needle(text);
    const heard = stands.filter(one => one.weight);
    const complete = heard.length === stands.length;
    const sum = heard.reduce((total, one) => total + one.weight, 0) || 1;
    const shares = heard.map(one => one.weight / sum);
    const named = await answersAt(meta, `=${nameKey(text)}`);
    if (stands.length === 1 && stands[0].term) for (const one of await answersAt(meta, `=${nameKey(stands[0].text)}`)) named.add(one);
    const lang = Number(!hasJapanese(whole));
    const holders = await wholeHolders(meta, whole, stands, isNumber);
    const candidates = [];
    let best = 0;
    for (let answer = 0; answer < meta.answers; answer++) {
      let coverage = 0, score = 0, typed = 0, all = 0, missing = false;
      for (let i = 0; i < heard.length; i++) {
        const how = heard[i].how[answer];
        if (how) {
          all++;
          if (how & AS_TYPED) typed++;
          coverage += shares[i] * heard[i].strength[answer];
          score += shares[i] * heard[i].value[answer];
        }
        if (heard[i].required && !(how & OWN)) missing = true;
      }
      if (!(all || holders.has(answer) || named.has(answer)) || missing || !allowed(answer) || excluded.has(answer)) continue;
      best = Math.max(best, coverage);
      const tier = named.has(answer) ? NAME : heard.length && complete && typed === heard.length ? TYPED : heard.length && complete && all === heard.length ? ALL : SOME;
      score += (PRIOR / PRIORS) * meta.prior[answer] + LANGUAGE * (meta.lang[answer] === lang) + (holders.has(answer) ? WHOLE : 0);
      candidates.push({ answer, tier, score, coverage });
    }
    const before = (a, b) => a.tier - b.tier || a.score - b.score || (meta.lang[b.answer] !== Number(prefer === "en")) - (meta.lang[a.answer] !== Number(prefer === "en")) || b.answer - a.answer;
    const telling = candidates.filter(one => one.tier > SOME || one.coverage >= KEPT * best || holders.has(one.answer));
    const first = bestOf(telling, LOOKED_AT, before);
    const kept = (await Promise.all(first.map(one => looked(meta, heard, shares, one, { whole, lang, complete, named, excluded })))).filter(Boolean);
    kept.sort((a, b) => before(b, a));
    const covered = Math.max(0, ...kept.map(one => one.coverage));
    const hits = kept.filter(one => one.tier > SOME || one.coverage >= KEPT * covered);
    const rest = limit > first.length ? restOf(telling, first, before) : [];
    return Object.assign([...hits, ...rest], { total: Math.max(hits.length, telling.length - first.length + kept.length) });
  }

  /** What comes after the answers that were looked at, in the order that can be told without their texts. */
  function restOf(telling, first, before) {
    const looked = new Set(first.map(one => one.answer));
    return telling.filter(one => !looked.has(one.answer)).sort((a, b) => before(b, a)).map(one => ({ ...one, why: [] }));
  }

  /** The first of some things in an order, without putting all of them in order. */
  function bestOf(things, count, before) {
    const first = [];
    for (const one of things) {
      if (first.length === count && before(one, first.at(-1)) <= 0) continue;
      let at = first.length;
      while (at && before(one, first[at - 1]) > 0) at--;
      first.splice(at, 0, one);
      if (first.length > count) first.pop();
    }
    return first;
  }

  /** The answers that hold the query as it stands, where its words alone may not lead to them. */
  async function wholeHolders(meta, whole, stands, isNumber) {
    const plain = stands.length === 1 && stands[0].text === whole;
    if (!isNumber && (plain || whole.length > SHORT)) return new Set();
    return new Set([...(await holding(meta, whole))].map(row => meta.answerOf[row]));
  }

  /** An answer with its place in the order, now that its text is read; null where it does not hold what it promised. */
  async function looked(meta, heard, shares, { answer }, { whole, lang, complete, named, excluded }) {
    const row = await record(meta, answer);
    const above = row.above === null ? null : await record(meta, row.above);
    if (excluded.words.some(word => [row.title, row.names, row.body].some(part => part.includes(word)))) return null;
    const matches = heard.map(one => matchAt(meta, one, answer, row));
    const held = wholeWorth(whole, row);
    if (!held && !matches.some(match => match.strength)) return null;
    if (heard.some((one, i) => one.required && (matches[i].near || !matches[i].strength))) return null;
    const added = figure => matches.reduce((total, match, i) => total + shares[i] * figure(match), 0);
    const coverage = added(match => match.strength);
    const score = COVERAGE * coverage + added(match => match.value - COVERAGE * match.strength) + CLOSENESS * closeness(matches, row.body) +
      OPENING * opening(heard, row) + (PRIOR / PRIORS) * meta.prior[answer] + WHOLE * held + LANGUAGE * (meta.lang[answer] === lang) + TITLE * titled(heard, row, above);
    const everywhere = matches.length > 0 && complete && matches.every(match => match.typed);
    const tier = named.has(answer) ? NAME : held === 1 || everywhere ? TYPED : held || (complete && matches.every(match => match.strength)) ? ALL : SOME;
    const why = matches.filter(({ form }) => form && !form.typed).map(({ form }, i) => `${heard[matches.findIndex(match => match.form === form)].text} → ${form.full || form.needle}`);
    return { answer, life: row.life, edition: row.edition, tier, score: Math.round(score * 1e6) / 1e6, coverage, why: [...new Set(why)] };
  }

  /** The best way in which an answer holds a clause, with its text at hand. */
  function matchAt(meta, one, answer, row) {
    const how = one.how[answer];
    if (!how) return { strength: 0, value: 0, form: null };
    if (one.places.some(({ open }) => open.get(answer) === ASSUMED)) return matchIn(meta, one, answer, row);
    return { strength: one.strength[answer], value: one.value[answer], form: one.number ? one.forms[0] : one.places[one.form[answer]].form, near: how === ABOVE, typed: Boolean(how & AS_TYPED) };
  }

  /** The same where that was assumed of some form until the text was there. */
  function matchIn(meta, one, answer, row) {
    let best = { strength: 0, value: 0, form: null };
    for (const { form, postings, open } of one.places) {
      const stands = open.get(answer) === ASSUMED ? standing(form, row, meta.length) : (postings?.get(answer) ?? open.get(answer));
      const near = postings?.has(answer) && !stands;
      if ((!stands && !near) || (stands && !counts(form, stands))) continue;
      const worth = form.worth * (near ? NEAR * COVERAGE : value(stands));
      if (worth > best.value) best = { strength: form.worth * (near ? NEAR : stands.worth), value: worth, form, near, typed: !near && form.typed && stands.worth >= OTHERWISE };
    }
    return best;
  }

  async function finish(meta, ranked, limit, marks) {
    const hits = await Promise.all(ranked.slice(0, limit).map(async one => ({ ...(await record(meta, one.answer)), ...one })));
    return { total: Math.max(ranked.length, ranked.total ?? 0), hits, marks: marks.filter(form => form.needle).sort((a, b) => b.needle.length - a.needle.length) };
  }

  /** A piece of a text with the places of some forms in it: [[words, whether they are marked], …]. */
  function snippet(text, marks, room = 110) {
    const { text: folded, places } = fold(text);
    const spans = [];
    for (const form of marks) {
      for (const place of kbMatch.places(form, folded)) {
        const span = [places[place.start][0], places[place.end - 1][1]];
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
