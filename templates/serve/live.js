"use strict";

/* Served by `kb serve` alone: reloads the page when the site was built anew, and shows what went wrong. */

(() => {
  let builds = null;
  let box = null;

  async function look() {
    try {
      const state = await (await fetch("/-/state.json", { cache: "no-store" })).json();
      if (builds !== null && state.builds !== builds && !state.error) location.reload();
      builds = state.builds;
      say(state.error);
    } catch {
      say("kb serve has stopped");
    }
    setTimeout(look, 1000);
  }

  function say(error) {
    if (!error) {
      box?.remove();
      box = null;
      return;
    }
    if (!box) {
      box = document.createElement("p");
      box.className = "build-error";
      box.setAttribute("role", "alert");
      document.body.prepend(box);
    }
    box.textContent = error;
  }

  look();
})();
