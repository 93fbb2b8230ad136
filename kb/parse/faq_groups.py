"""The card notes of a set FAQ: groups of rulings, each about one card.

    group = [（正面） （背面）] [name [cost, types, text]] bullet+

Where the cards' names stand above the groups, a group lasts to the next name and its subject is stated.
Where they were lost, a blank line ends a group and the subject is what the rulings say
(``kb.parse.faq_subject``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from kb.blocks import Block
from kb.ids import digest, slug
from kb.model import Card, CardUse, Chrome, Fact, Group
from kb.parse.faq_heads import card_of_heads, is_cost, is_name, is_type_line
from kb.parse.faq_lines import bare, is_face, is_separator, is_turn, part_of_title
from kb.parse.faq_records import FaqRecords
from kb.parse.faq_subject import names_both_ways, subject_of
from kb.parse.outline import Outline


@dataclass(slots=True)
class CardNotes:
    """What the card notes gave besides records."""

    groups: list[Group] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    chrome: list[Chrome] = field(default_factory=list)


@dataclass(slots=True)
class _Group:
    """The blocks of one group: its head (empty where it was lost) and its rulings."""

    faces: bool = False
    turned: bool = False
    """Whether the next name is that of a further face."""
    named: bool = False
    """Whether the head is a card's, and no stray line above the rulings."""
    head: list[Block] = field(default_factory=list)
    backs: list[int] = field(default_factory=list)
    """Where in the head the names of further faces stand."""
    rulings: list[Block] = field(default_factory=list)

    @property
    def heads(self) -> list[list[Block]]:
        """The head of each face: its name and what stands below it."""
        cuts = [0, *self.backs, len(self.head)]
        return [self.head[start:end] for start, end in pairwise(cuts)]


def read_groups(blocks: Sequence[Block], into: FaqRecords, part: str) -> CardNotes:
    """Adds the records of the card notes; ``part`` is their title, which stands in every record's path."""
    notes = CardNotes()
    bullets = [block.text for block in blocks if block.kind == "bullet"]
    own_are_bare = names_both_ways(bullets)
    for group in _groups(blocks, notes):
        _add(group, into, notes, part, own_are_bare=own_are_bare)
    return notes


def _groups(blocks: Sequence[Block], notes: CardNotes) -> Iterator[_Group]:
    """Cuts the card notes into groups; what is neither head nor ruling goes into ``notes``."""
    named = _named(blocks)
    runs = sum(block.kind == "bullet" and block.gap for block in blocks)
    headed = len(named) * 2 >= runs
    current = _Group()
    for at, block in enumerate(blocks):
        bullet = block.kind == "bullet"
        if is_separator(block.text) and not (bullet and block.marker not in "*-"):
            notes.chrome.append(Chrome(line=block.line, text=block.text, rule="separator"))
            yield current
            current = _Group()
        elif part_of_title(block.text) and not bullet:
            notes.facts.append(Fact(key="part", value=bare(block.text), line=block.line, text=block.text))
            yield current
            current = _Group()
        elif is_face(block.text):
            notes.facts.append(
                Fact(key="face", value=block.text.strip("()（） "), line=block.line, text=block.text)
            )
            if current.rulings:
                yield current
                current = _Group()
            current.faces = True
            current.turned = bool(current.head)
        elif is_turn(block.text) and at + 1 in named and current.head and not current.rulings:
            notes.chrome.append(Chrome(line=block.line, text=block.text, rule="separator"))
            current.turned = True
        elif at in named and current.turned:
            current.turned = False
            current.backs.append(len(current.head))
            current.head.append(block)
            below = blocks[at + 1].text if at + 1 < len(blocks) else ""
            current.faces |= not is_cost(
                below
            )  # a half or an adventure has a cost of its own, a back has none
        elif at in named or (not bullet and current.rulings and block.gap):
            if current.rulings or current.head:
                yield current
                current = _Group()
            current.named = at in named
            current.head.append(block)
        elif bullet and current.rulings and block.gap and not block.depth and not headed:
            yield current
            current = _Group(rulings=[block])
        elif bullet or current.rulings:
            current.rulings.append(block)
        else:
            current.head.append(block)
    yield current


def _named(blocks: Sequence[Block]) -> frozenset[int]:
    """Where names of cards stand. The last line of a card's text is none, though bullets follow it too."""
    named = set()
    open_head = False
    for at, block in enumerate(blocks):
        following = blocks[at + 1] if at + 1 < len(blocks) else None
        if block.kind == "bullet" or is_separator(block.text) or part_of_title(block.text):
            open_head = False
        elif is_name(block, following, within_head=open_head):
            named.add(at)
            open_head = True
    return frozenset(named)


def _without_bullets(group: _Group) -> None:
    """Where the bullets were lost, what stands apart below a card's name, types and text are its rulings."""
    if not group.named or group.rulings or group.backs or len(group.head) < 2 or group.head[1].gap:
        return
    cut = next((at for at, block in enumerate(group.head) if at and block.gap), len(group.head))
    if any(is_type_line(block.text) for block in group.head[1:cut]):
        group.head, group.rulings = group.head[:cut], group.head[cut:]


def _add(group: _Group, into: FaqRecords, notes: CardNotes, part: str, *, own_are_bare: bool) -> None:
    _without_bullets(group)
    head, rulings = group.head, group.rulings
    if head and not group.named:
        outline = Outline(into.name(digest(head[0].text)))
        for block in head:
            into.statement("note", block, outline, parent=None, path=(part,))
        head = []
    if not head and not rulings:
        return
    heading = None
    subject: CardUse | None
    if head:
        card = card_of_heads(group.heads, into.lang)
        notes.cards.append(card)
        notes.facts += (
            Fact(key="card-text", value=line.text, line=line.line, text=line.text) for line in head[1:]
        )
        subject = CardUse(ja=card.ja, en=card.en, role="subject")
        name = card.ja or card.en or head[0].text
        heading = into.heading(head[0], head[0].text, name, (part,), cards=(subject,))
        place = heading.id
    else:
        subject = subject_of([block.text for block in rulings], faces=group.faces, own_are_bare=own_are_bare)
        name = (subject.ja or subject.en or "") if subject else ""
        place = into.name(slug(name) if name else f"-{digest(rulings[0].text)}")
    if not rulings:
        return
    outline = Outline(place)
    path = (part, name) if name else (part,)
    made = [
        into.statement(
            "ruling",
            block,
            outline,
            parent=heading.id if heading else None,
            path=path,
            group=place.removeprefix(f"{into.document}:"),
            cards=(subject,) if subject else (),
        )
        for block in rulings
    ]
    notes.groups.append(
        Group(
            slug=place.removeprefix(f"{into.document}:"),
            line=head[0].line if head else rulings[0].line,
            end_line=rulings[-1].end_line,
            faces=group.faces,
            subject=subject,
            rulings=tuple(record.id for record in made),
        )
    )
