"use strict";

/* The page: settings, previews of what a reference names, copying, keys. Without it every page reads and every link works. */

(() => {
  const html = document.documentElement;
  const root = html.dataset.root;
  const words = JSON.parse(document.body.dataset.words);
  const isTyping = element => element.closest?.("input, textarea, select, [contenteditable]");

  // The address that a reader copies is the short one.
  if (location.protocol.startsWith("http") && location.pathname.endsWith("/index.html")) {
    history.replaceState(history.state, "", location.pathname.slice(0, -"index.html".length) + location.search + location.hash);
  }

  // Settings

  const form = document.querySelector(".settings");
  if (form) {
    form.closest("details").hidden = false;
    for (const field of form.elements) {
      const chosen = kbSettings.get(field.name);
      if (field.type === "checkbox") field.checked = chosen !== "off";
      else if (chosen) field.value = chosen;
    }
    form.addEventListener("change", event => {
      const field = event.target;
      kbSettings.set(field.name, field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value);
    });
  }

  // The other language, with the same rule still in view

  const language = document.querySelector("[data-language]");

  function inView() {
    const anchors = [...document.querySelectorAll(".anchor[id]")];
    const target = document.querySelector(":target");
    const visible = anchors.filter(anchor => anchor.getBoundingClientRect().bottom > 80);
    if (target && target.getBoundingClientRect().bottom > 0 && target.getBoundingClientRect().top < innerHeight) return target.id;
    return scrollY > 80 ? visible[0]?.id : "";
  }

  function otherLanguage() {
    const id = inView();
    return language.getAttribute("href") + location.search + (id ? `#${encodeURIComponent(id)}` : "");
  }

  language?.addEventListener("click", event => {
    kbSettings.set("interface", language.dataset.language);
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    location.assign(otherLanguage());
  });

  // Copying

  for (const tools of document.querySelectorAll(".tools")) tools.hidden = false;

  document.addEventListener("click", async event => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const rule = button.closest("[id]");
    const address = new URL(`#${encodeURIComponent(rule.id)}`, location.href).href;
    const text = button.dataset.copy === "link" ? address : `${rule.dataset.citation} ${address}`;
    const copied = await copy(text);
    const label = button.textContent;
    button.textContent = copied ? words.copied : text;
    setTimeout(() => { button.textContent = label; }, 1600);
  });

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyOldWay(text);
    }
  }

  function copyOldWay(text) {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "hidden";
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }

  // Previews. What they show is data of the page that the link leads to, loaded as a script when it is first wanted.

  const pages = new Map();
  globalThis.kbPreviews = (name, data) => pages.get(name)?.arrived(data);

  function previewsOf(name) {
    if (!pages.has(name)) {
      const page = {};
      page.data = new Promise(resolve => { page.arrived = resolve; });
      pages.set(name, page);
      const script = document.createElement("script");
      script.src = root + name;
      script.onerror = () => page.arrived({});
      document.head.append(script);
    }
    return pages.get(name).data;
  }

  /** The file and the key of what a link leads to; null where it leads out of the site. */
  function previewPlace(link) {
    const base = new URL(root, location.href);
    const url = new URL(link.href, location.href);
    if (!url.href.startsWith(base.href)) return null;
    const path = url.pathname.slice(base.pathname.length).replace(/^en\//, "").replace(/index\.html$/, "");
    const fragment = decodeURIComponent(url.hash.slice(1));
    const rule = /^r\d+\.(\d+)/.exec(fragment);
    return { file: `${path}preview-${rule ? Math.floor(rule[1] / 10) : 0}.js`, fragment };
  }

  let shown = null; // {link, box}
  let waiting = 0;

  function hide() {
    clearTimeout(waiting);
    shown?.box.remove();
    shown?.link.removeAttribute("aria-describedby");
    shown = null;
  }

  async function show(link) {
    if (shown?.link === link) return;
    const place = previewPlace(link);
    if (!place) return;
    const parts = (await previewsOf(place.file))[place.fragment];
    if (!parts || (waiting === -1)) return;
    hide();
    const box = document.createElement("div");
    box.className = "preview";
    box.id = "preview";
    box.setAttribute("role", "tooltip");
    const [title, ...texts] = parts;
    const heading = document.createElement("p");
    heading.className = "preview-title";
    heading.textContent = title;
    box.append(heading);
    const own = texts.filter(([lang]) => lang === html.lang);
    for (const [lang, text] of own.length ? own : texts) {
      const paragraph = document.createElement("p");
      paragraph.lang = lang;
      paragraph.textContent = text;
      box.append(paragraph);
    }
    if (!texts.length) {
      const paragraph = document.createElement("p");
      paragraph.textContent = words.absent;
      box.append(paragraph);
    }
    document.body.append(box);
    const at = link.getClientRects()[0];
    const width = box.offsetWidth;
    box.style.left = `${Math.max(8, Math.min(at.left, html.clientWidth - width - 8)) + scrollX}px`;
    const below = at.bottom + box.offsetHeight + 12 < innerHeight || at.top < box.offsetHeight + 12;
    box.style.top = `${(below ? at.bottom + 6 : at.top - box.offsetHeight - 6) + scrollY}px`;
    link.setAttribute("aria-describedby", "preview");
    shown = { link, box };
    box.addEventListener("pointerleave", later);
    box.addEventListener("pointerenter", () => clearTimeout(waiting));
  }

  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(hide, 250);
  };
  const previewed = element => element.closest?.("a.ref, a.term, a.card, .apparatus a[href*='#']");

  document.addEventListener("pointerover", event => {
    const link = event.pointerType === "mouse" && previewed(event.target);
    if (!link) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => show(link), 250);
  });
  document.addEventListener("pointerout", event => {
    if (event.pointerType === "mouse" && previewed(event.target)) later();
  });
  document.addEventListener("focusin", event => {
    const link = previewed(event.target);
    if (link?.matches(":focus-visible")) show(link);
    else if (shown && !shown.box.contains(event.target)) hide();
  });
  // A tap shows, a second one follows the link.
  document.addEventListener("click", event => {
    const link = previewed(event.target);
    if (link && event.pointerType === "touch" && shown?.link !== link) {
      event.preventDefault();
      show(link);
    } else if (shown && !shown.box.contains(event.target)) hide();
  });

  // Keys. None acts while something is typed, and an input method keeps all of its own.

  document.addEventListener("keydown", event => {
    if (event.isComposing || event.keyCode === 229) return;
    const search = document.querySelector(".search input");
    if (event.key === "Escape" && shown) {
      hide();
      event.stopPropagation();
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (kbSettings.get("keys") !== "off" && !isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (event.key === "/") {
        event.preventDefault();
        search.focus();
        search.select();
      } else if (event.key === "l" && language) language.click();
    }
  });
})();
