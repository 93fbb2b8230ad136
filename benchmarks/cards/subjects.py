"""How right the restored subjects of set FAQs are, measured on subjects that the documents state.

    python -m benchmarks.cards.subjects [--rounds 10] [--shared FOLDER]

The stated subjects of each FAQ are a gold list of their own. In every round a part of them is hidden, and
in half of the rounds most of the hidden cards are taken out of the card data too, so that leaving a group
open is the only right answer. Prints what was right, wrong and left open, and the margins around the
threshold ``kb.cards.restore.SURE``.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from kb.cards import restore
from kb.cards.candidates import KnownCard
from kb.corpus import CardIndex
from kb.corpus.subjects import known_cards
from kb.model import Document, Source
from kb.reading import read_document

SHARED = Path(__file__).resolve().parents[3] / "shared"
DATA = ("sets/ISD.json", "sets/ALA.json", "names/wisdomguild-standard-2013-02.sjis.txt")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--shared", type=Path, default=SHARED)
    arguments = parser.parse_args()
    faqs = [_read(path) for path in sorted((arguments.shared / "seeds").glob("00[23]*"))]
    documents = [*faqs, *(_read(arguments.shared / "data" / name) for name in DATA)]
    index = CardIndex.of(documents)
    known = known_cards(documents, index)
    for faq in faqs:
        began = time.perf_counter()
        found = restore.restore_subjects(faq, list(known.values()), index.names)
        seconds = time.perf_counter() - began
        inferred = sum(group.inferred is not None for group in found.groups)
        still_open = sum(group.subject is None for group in found.groups)
        print(f"{faq.title}: {inferred} inferred, {still_open} open, {seconds:.2f} s")
        _hide(faq, known, index, arguments.rounds)


def _hide(faq: Document, known: dict[str, KnownCard], index: CardIndex, rounds: int) -> None:
    # a card that the document calls otherwise than the set is no gold: it is inferred, and rightly
    stated = {
        group.line: index.key_of(group.subject)
        for group in faq.groups
        if group.subject and group.subject.certain and index.key_of(group.subject) in known
    }
    chance = random.Random(1)
    for missing in (0.0, 0.6):
        outcome: Counter[str] = Counter()
        margins: dict[str, list[float]] = {"right": [], "wrong": []}
        threshold, restore.SURE = restore.SURE, 0.0
        for n in range(rounds):
            hidden = set(chance.sample(sorted(stated), int(len(stated) * (0.1, 0.3, 0.5)[n % 3])))
            gone = {stated[line] for line in sorted(hidden) if chance.random() < missing}
            groups = tuple(replace(one, subject=None) if one.line in hidden else one for one in faq.groups)
            cards = [card for key, card in known.items() if key not in gone]
            found = restore.restore_subjects(replace(faq, groups=groups), cards, index.names)
            for group in found.groups:
                if group.line not in hidden:
                    continue
                key = index.key_of(group.subject) if group.subject else None
                right = key == stated[group.line]
                margin = float((group.inferred or "0").rsplit(" ", 1)[-1])
                sure = key is not None and margin >= threshold
                outcome["open" if not sure else "right" if right else "WRONG"] += 1
                if key is not None:
                    margins["right" if right else "wrong"].append(margin)
        restore.SURE = threshold
        right = sorted(margins["right"]) or [0.0]
        worst = max(margins["wrong"], default=0.0)
        lowest = right[len(right) // 20]
        print(f"  {missing:.0%} of the hidden cards not in the data: {dict(sorted(outcome.items()))}")
        print(f"    surest wrong {worst:.2f}, threshold {threshold}, lowest twentieth of right {lowest:.2f}")


def _read(path: Path) -> Document:
    data = path.read_bytes()
    return read_document(data, Source(file=path.name, sha256=hashlib.sha256(data).hexdigest()))


if __name__ == "__main__":
    main()
