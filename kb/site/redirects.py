"""Redirects: a page that stood elsewhere at the last build leaves a page that leads on.

A manifest remembers what each page was about, by every id and name that it has. A card that was known by
its Japanese name alone moves when its English name becomes known; its old address then leads to the new
one, in this build and all later ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from kb.site.plan import Plan
from kb.site.urls import HOME, RULES, Address
from kb.site.write import MANIFEST
from kb.terms.names import fold_name


@dataclass(frozen=True, slots=True)
class Memory:
    """What a build leaves for the next."""

    pages: Mapping[str, tuple[str, ...]]
    """Of each page's path, what it is about: ids and names."""
    redirects: Mapping[str, str]
    """Paths that lead on to others."""

    @classmethod
    def of_site(cls, out: Path) -> Memory:
        """What the last build has left in a folder; nothing where there was none."""
        try:
            data = json.loads((out / MANIFEST).read_text("utf-8"))
            pages = {str(path): tuple(map(str, names)) for path, names in data["pages"].items()}
            redirects = {str(path): str(to) for path, to in data["redirects"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return cls({}, {})
        return cls(pages, redirects)

    def json(self, top: Iterable[str]) -> bytes:
        """The manifest; ``top`` are the names that kb has made at the top of the folder."""
        data = {
            "generator": "kb",
            "top": sorted(set(top)),
            "pages": {path: list(names) for path, names in sorted(self.pages.items())},
            "redirects": dict(sorted(self.redirects.items())),
        }
        return f"{json.dumps(data, ensure_ascii=False, indent=0)}\n".encode("utf-8", "backslashreplace")


def remember(plan: Plan, before: Memory, paths: Iterable[str]) -> Memory:
    """What this build leaves: its pages, and where those that are gone lead."""
    about = _about(plan)
    pages = {path: about.get(path, ()) for path in paths}
    now: dict[str, str] = {}
    for path, names in pages.items():
        for name in names:
            now.setdefault(name, path)
    redirects = {}
    for path in sorted((before.pages.keys() | before.redirects.keys()) - pages.keys()):
        moved = next((now[name] for name in before.pages.get(path, ()) if name in now), None)
        target = moved or _led_on(path, before.redirects, pages)
        if target is not None:
            redirects[path] = target
    return Memory(pages, redirects)


def _led_on(path: str, redirects: Mapping[str, str], pages: Mapping[str, object]) -> str | None:
    """Where an older redirect leads now; a page of rules that is gone leads to the list of rules."""
    followed = redirects.get(path)
    if followed in pages:
        return followed
    return RULES.path if path.startswith(RULES.path) and RULES.path in pages else None


def _about(plan: Plan) -> dict[str, tuple[str, ...]]:
    """What the pages whose address comes from a name are about."""
    addresses = plan.addresses
    found: dict[str, list[str]] = {}

    def add(address: Address, *names: str) -> None:
        found.setdefault(address.path, []).extend(names)

    for one in plan.content.documents:
        add(addresses.document(one.document), f"document:{one.document.id}")
        add(addresses.provenance(one.document), f"provenance:{one.document.id}")
    for card in plan.content.cards:
        names = [fold_name(name) for name in (card.card.en, card.card.ja) if name]
        add(addresses.card(card), *(f"card:{name}" for name in (card.key, *names)))
    for term in plan.content.terms:
        add(addresses.term(term), *(f"term:{fold_name(word)}" for word in (term.en, term.ja) if word))
    return {path: tuple(dict.fromkeys(names)) for path, names in found.items() if path != HOME.path}
