"use strict";

/* The search box of every page, and the search page: they show what kbFind answers. */

(() => {
  const html = document.documentElement;
  const root = html.dataset.root;
  const folder = html.lang === "ja" ? "" : `${html.lang}/`;
  const words = JSON.parse(document.body.dataset.words);
  const prefer = html.lang;

  /** Runs a search and hands over its results, unless another was begun meanwhile. */
  function searcher(show) {
    let last = 0;
    return async (query, options) => {
      const mine = ++last;
      const results = query.trim() ? await kbFind.search(query, { prefer, ...options }) : { total: 0, hits: [], marks: [], empty: true };
      if (mine === last) show(results, query);
    };
  }

  function make(name, properties = {}, ...children) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  }

  /** A hit: what it is, the words that were found, and why. */
  function describe(hit, marks) {
    const name = prefer === "en" ? hit.en || hit.ja : hit.ja || hit.en;
    const nameLang = name === hit.en && name !== hit.ja ? "en" : "ja";
    const found = make("span", { className: "found" });
    if (hit.number) found.append(make("span", { className: "number", textContent: hit.number }), " ");
    found.append(make("span", { lang: nameLang, textContent: name }));
    const kind = make("span", { className: "kind", textContent: words.kinds[hit.kind] });
    const snippet = make("span", { className: "snippet", lang: hit.lang });
    for (const [text, marked] of kbFind.snippet(hit.text, marks)) snippet.append(marked ? make("mark", { textContent: text }) : text);
    const parts = [kind, found, snippet];
    const about = [hit.edition, hit.document?.[1], ...hit.why].filter(Boolean).join(" · ");
    if (about) parts.push(make("span", { className: "why", textContent: about }));
    return parts;
  }

  const address = hit => root + folder + hit.href;
  const say = (results, query) => (results.empty ? "" : results.total ? `${results.total} ${words.results}` : `${words.nothing}: ${query}`);

  // The box of every page: a list that opens under it, for keyboard, pointer and screen reader alike.

  const box = document.querySelector(".top .search input");
  if (box) {
    const panel = make("div", { className: "panel", hidden: true });
    const status = make("p", { className: "status" });
    status.setAttribute("role", "status");
    const list = make("ol", { className: "results", id: "found-here" });
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", box.getAttribute("aria-label"));
    panel.append(status, list);
    box.after(panel);
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-controls", list.id);
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-expanded", "false");
    let active = -1;

    const open = shown => {
      panel.hidden = !shown;
      box.setAttribute("aria-expanded", String(shown));
      if (!shown) choose(-1);
    };
    const choose = at => {
      const options = [...list.children];
      active = options.length ? (at + options.length + 1) % (options.length + 1) : -1;
      if (at < 0 || active === options.length) active = at < 0 && at !== -1 ? options.length - 1 : -1;
      options.forEach((option, i) => option.setAttribute("aria-selected", String(i === active)));
      if (active >= 0) {
        box.setAttribute("aria-activedescendant", options[active].id);
        options[active].scrollIntoView({ block: "nearest" });
      } else box.removeAttribute("aria-activedescendant");
    };
    const search = searcher((results, query) => {
      list.replaceChildren(...(results?.hits ?? []).map((hit, i) => {
        const option = make("li", { id: `found-${i}` }, ...describe(hit, results.marks));
        option.dataset.href = address(hit);
        option.setAttribute("role", "option");
        option.setAttribute("aria-selected", "false");
        return option;
      }));
      status.textContent = results ? say(results, query) : words.unavailable;
      choose(-1);
      open(Boolean(query.trim()));
    });

    const begin = () => search(box.value, { limit: 8, typing: true });
    box.addEventListener("input", event => { if (!event.isComposing) begin(); });
    box.addEventListener("compositionend", begin);
    box.addEventListener("focus", () => { if (box.value.trim() && list.children.length) open(true); });
    box.addEventListener("keydown", event => {
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (panel.hidden && list.children.length) open(true);
        if (event.key === "ArrowDown") choose(active + 1);
        else choose(active < 0 ? list.children.length - 1 : active - 1);
      } else if (event.key === "Enter" && active >= 0) {
        event.preventDefault();
        location.assign(list.children[active].dataset.href);
      } else if (event.key === "Escape" && !panel.hidden) {
        event.preventDefault();
        open(false);
      }
    });
    document.addEventListener("pointerdown", event => { if (!event.target.closest(".top .search")) open(false); });
    list.addEventListener("click", event => {
      const option = event.target.closest("[data-href]");
      if (option) location.assign(option.dataset.href);
      open(false);
    });
    box.form.addEventListener("focusout", event => { if (!box.form.contains(event.relatedTarget)) open(false); });
  }

  // The search page

  const form = document.getElementById("search-page");
  if (form) {
    const results = document.getElementById("search-results");
    const status = document.getElementById("search-status");
    const asked = new URLSearchParams(location.search);
    for (const field of form.elements) if (asked.has(field.name)) field.value = asked.get(field.name);
    if (box) box.value = "";
    const search = searcher((found, query) => {
      status.textContent = found ? say(found, query) : words.unavailable;
      results.replaceChildren(...(found?.hits ?? []).map(hit => make("li", {}, make("a", { href: address(hit) }, ...describe(hit, found.marks)))));
    });
    const begin = typing => {
      const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
      history.replaceState(history.state, "", query.size ? `?${query}` : location.pathname);
      search(form.elements.q.value, { kind: form.elements.kind.value, doc: form.elements.doc.value, lang: form.elements.lang.value, limit: 50, typing });
    };
    form.addEventListener("input", event => { if (!event.isComposing) begin(true); });
    form.addEventListener("compositionend", () => begin(true));
    form.addEventListener("submit", event => { event.preventDefault(); begin(false); });
    if (form.elements.q.value) begin(false);
    form.elements.q.focus();
  }
})();
