"use strict";

/* Rule numbers as queries: the rules, what cites them, what stands under them, and what is near where there is none. */

const kbNumber = (() => {
  const { load, numbersIn } = kbIndex;
  const { distance } = kbText;
  const NEAR = 3;
  const ALL = 2, SOME = 1, CITES = 5, NUMBER = 6;

  const sectionOf = number => parseInt(number, 10);
  const shape = number => {
    const [, section, rule, letter] = /^(\d+)(?:\.(\d+)([a-z]?))?$/.exec(number);
    return { section: Number(section), rule: Number(rule ?? 0), letter: letter ?? "" };
  };
  const level = ({ rule, letter, section }) => (letter ? "subrule" : rule ? "rule" : section < 10 ? "chapter" : "section");
  const parent = number => (/[a-z]$/.test(number) ? number.slice(0, -1) : number.includes(".") ? number.split(".")[0] : number.length === 3 ? number[0] : "");
  const ancestors = number => (parent(number) ? [parent(number), ...ancestors(parent(number))] : []);
  const order = (a, b) => a.section - b.section || a.rule - b.rule || (a.letter < b.letter ? -1 : a.letter > b.letter ? 1 : 0);

  /** What is known of the numbers of some sections: number → [own, exact, within]. */
  async function known(meta, sections) {
    const files = await Promise.all(sections.map(section => load(`n${section}`)));
    return new Map(files.flatMap(file => Object.entries(file ?? {})).map(([number, packed]) => [number, packed.map(text => [...numbersIn(text)])]));
  }

  /** The sections in which a number, its relatives and what looks like it can stand. */
  function sectionsFor(meta, number) {
    const own = sectionOf(number);
    return meta.sections.filter(section => section === own || (own < 10 && Math.floor(section / 100) === own) || section === Math.floor(own / 100));
  }

  const looksLike = (meta, number) => meta.sections.filter(section => distance(String(section), String(sectionOf(number)), 1) <= 1);

  /** Numbers that are there and look like one: swapped digits, the rule above, the last one before it, a slip. */
  function near(number, table) {
    const typed = shape(number);
    const above = new Set(ancestors(number).filter(one => one.length > 1));
    const ranked = [];
    for (const [other, [own, exact]] of table) {
      if (!own.length && !exact.length) continue;
      const there = shape(other);
      const same = level(there) === level(typed) && level(typed) !== "chapter";
      if (above.has(other)) ranked.push([1.5 + (level(there) === "section"), other]);
      else if (parent(other) === parent(number) && order(there, typed) < 0 && same) ranked.push([1.2 + gap(typed, there) / 10, other]);
      else if (distance(number, other, 1) === 1) ranked.push([[...number].sort().join() === [...other].sort().join() ? 1 : 2, other]);
    }
    ranked.sort((a, b) => a[0] - b[0] || order(shape(a[1]), shape(b[1])));
    return ranked.slice(0, NEAR).map(([, other]) => other);
  }

  const gap = (one, other) => Math.min(9, Math.abs(one.rule - other.rule) + Math.abs((one.letter || "a").charCodeAt(0) - (other.letter || "a").charCodeAt(0)));

  /** The answers to numbers in order, each with its tier and reasons. */
  async function answer(meta, numbers, lang, allowed) {
    const table = await known(meta, [...new Set(numbers.flatMap(number => sectionsFor(meta, number)))]);
    const hits = new Map();
    const add = (answer, tier, why) => { if (allowed(answer) && !hits.has(answer)) hits.set(answer, { answer, tier, why: [why] }); };
    const foreign = answer => Number(meta.lang[answer] !== Number(lang === "en"));
    const inLanguage = answers => [...answers].sort((a, b) => foreign(a) - foreign(b));
    const has = number => table.get(number)?.[0].length > 0;
    const texts = (number, tier, why) => inLanguage(table.get(number)?.[0] ?? []).forEach(one => add(one, tier, why ?? number));
    const citing = (number, tier, why) => {
      const [, exact = [], within = []] = table.get(number) ?? [];
      for (const one of [...exact, ...within]) add(one, tier, why ?? `→ ${number}`);
    };
    const below = number => [...table].filter(([other]) => ancestors(other).includes(number)).flatMap(([, [own]]) => own);
    for (const number of numbers) texts(number, NUMBER);
    for (const number of numbers) citing(number, CITES);
    for (const number of numbers) {
      const [, exact = [], within = []] = table.get(number) ?? [];
      if (has(number) || exact.length || within.length || below(number).length) continue;
      for (const [other, packed] of await known(meta, looksLike(meta, number))) table.set(other, packed);
      for (const other of near(number, table)) {
        texts(other, SOME, `${number} → ${other}`);
        citing(other, SOME, `${number} → ${other}`);
      }
    }
    for (const number of numbers) for (const one of below(number).sort((a, b) => foreign(a) - foreign(b) || a - b)) add(one, ALL, `${number} ›`);
    return [...hits.values()];
  }

  /** The texts of a number, and the answers that cite it or a part of it. */
  async function texts(meta, number) {
    const [own = [], exact = [], within = []] = (await known(meta, meta.sections.filter(section => section === sectionOf(number)))).get(number) ?? [];
    return { own, cites: [...exact, ...within] };
  }

  return { answer, texts };
})();
