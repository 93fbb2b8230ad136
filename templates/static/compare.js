"use strict";

/* Any two editions of a rule side by side, on its page of history. The page itself has every change; this puts together the rest. */

(() => {
  const form = document.querySelector(".compare");
  const TOKEN = /[A-Za-z]+(?:['’][A-Za-z]+)*|\d+(?:\.\d+)*[a-z]?(?![a-z])|[ァ-ヺー]+|[一-鿿々〆]+|[ぁ-ゖ]+|\{[^{}\s]*\}|\s+|./gu;
  const plain = token => token.replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "-");

  /** The rule in an edition, {number, text}; {missing} says why there is none. */
  function standing(life, day) {
    let found = { missing: life.dataset.before };
    let text = life.querySelector(".pair p[lang], .words")?.textContent ?? "";
    if (!form.dataset[life.dataset.lang].split(" ").includes(day)) return { missing: form.dataset.unknown };
    if (day > life.dataset.until) return { missing: life.dataset.after };
    for (const step of life.querySelectorAll("li[data-day]")) {
      if (step.dataset.day > day) break;
      text = step.querySelector(".pair > :last-child > p[lang]")?.textContent ?? text;
      found = { number: step.dataset.number, text };
    }
    return found;
  }

  /** Of both texts [word, whether the other has it] in order; both have their longest common subsequence. */
  function compared(older, newer) {
    const old = older.match(TOKEN) ?? [], now = newer.match(TOKEN) ?? [];
    const oldPlain = old.map(plain), nowPlain = now.map(plain);
    const width = now.length + 1;
    const longest = new Uint16Array((old.length + 1) * width);
    for (let a = old.length - 1; a >= 0; a--) {
      for (let b = now.length - 1; b >= 0; b--) {
        const down = longest[(a + 1) * width + b], right = longest[a * width + b + 1];
        longest[a * width + b] = oldPlain[a] === nowPlain[b] ? longest[(a + 1) * width + b + 1] + 1 : Math.max(down, right);
      }
    }
    const sides = [[], []];
    let a = 0, b = 0;
    while (a < old.length || b < now.length) {
      if (a < old.length && b < now.length && oldPlain[a] === nowPlain[b]) {
        sides[0].push([old[a++], true]);
        sides[1].push([now[b++], true]);
      } else if (b === now.length || (a < old.length && longest[(a + 1) * width + b] >= longest[a * width + b + 1])) {
        sides[0].push([old[a++], false]);
      } else sides[1].push([now[b++], false]);
    }
    return sides.map(spacesJoined);
  }

  /** A space between two changed words is no reason to tell them apart. */
  const spacesJoined = words => words.map(([word, kept], at) => [word, kept && Boolean(word.trim() || !words[at - 1] || words[at - 1][1] || !words[at + 1] || words[at + 1][1])]);

  function column(day, one, lang, words, mark) {
    const box = document.createElement("div");
    const head = document.createElement("p");
    head.className = "day";
    head.textContent = one.number ? `${one.number} ${day}` : day;
    const text = document.createElement("p");
    if (one.number) text.lang = lang;
    else text.className = "quiet";
    for (let at = 0; at < words.length;) { // a run of words a turn
      const kept = words[at][1];
      let run = "";
      while (words[at]?.[1] === kept) run += words[at++][0];
      if (kept) text.append(run);
      else text.append(Object.assign(document.createElement(mark), { textContent: run }));
    }
    box.append(head, text);
    return box;
  }

  /** The life in two editions; null where neither has it. */
  function sideBySide(life, from, to) {
    const older = standing(life, from), newer = standing(life, to);
    if (older.missing && newer.missing) return null;
    const both = !older.missing && !newer.missing;
    const sides = both ? compared(older.text, newer.text) : [older, newer].map(one => [[one.missing ?? one.text, true]]);
    const pair = document.createElement("div");
    pair.className = "pair compared";
    pair.append(column(from, older, life.dataset.lang, sides[0], "del"), column(to, newer, life.dataset.lang, sides[1], "ins"));
    if (both && plain(older.text) === plain(newer.text)) {
      const note = Object.assign(document.createElement("p"), { className: "quiet", textContent: form.dataset.same });
      pair.append(note);
    }
    return pair;
  }

  function show() {
    const [from, to] = [form.elements.from.value, form.elements.to.value];
    form.elements.to.disabled = !from;
    for (const shown of document.querySelectorAll(".compared")) shown.remove();
    for (const life of document.querySelectorAll(".life")) {
      const pair = from && sideBySide(life, ...[from, to].sort());
      life.hidden = Boolean(from);
      if (pair) life.after(pair);
    }
    for (const rule of document.querySelectorAll("main section.rule")) rule.hidden = Boolean(from) && !rule.querySelector(".compared");
    const address = new URL(location.href);
    address.search = from ? `?${new URLSearchParams({ from, to })}` : "";
    if (address.href !== location.href) history.replaceState(history.state, "", address.href);
  }

  const asked = new URLSearchParams(location.search);
  for (const name of ["from", "to"]) {
    const field = form.elements[name];
    if ([...field.options].some(option => option.value === asked.get(name))) field.value = asked.get(name);
  }
  form.hidden = false;
  form.addEventListener("change", show);
  show();
})();
