"use strict";

/* What a reader has chosen, applied before the page is drawn. Nothing is stored until something is chosen. */

const kbSettings = (() => {
  const html = document.documentElement;
  const CHOICES = { interface: ["ja", "en"], show: ["both", "side", "ja", "en"], furigana: ["on", "off"], keys: ["on", "off"] };

  function get(name) {
    let chosen = null;
    try {
      chosen = localStorage.getItem(`kb-${name}`);
    } catch { /* a browser that keeps nothing */ }
    return CHOICES[name].includes(chosen) ? chosen : null;
  }

  function set(name, value) {
    try {
      localStorage.setItem(`kb-${name}`, value);
    } catch { /* a browser that keeps nothing */ }
    apply();
  }

  function apply() {
    for (const name of ["show", "furigana"]) html.dataset[name] = get(name) ?? CHOICES[name][0];
  }

  apply();
  const other = document.querySelector("link[data-other-language]");
  if (other && get("interface") === other.hreflang) location.replace(other.getAttribute("href") + location.search + location.hash);

  return { get, set };
})();
