"""The records: what every parser makes, and every other part reads.

All of it is frozen data without behaviour beyond what follows from the fields. Lines are 1-based physical lines
of the file that was added; ``start``/``end`` count characters (code points) of the text they belong to, half-open.
``text`` of a record is as the source has it (link-removal spaces and all), without its number, bullet or label.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal, get_args

from kb.editions import Edition
from kb.errors import Problem
from kb.numbers import RuleNumber

Lang = Literal["ja", "en"]
DocumentKind = Literal["cr", "wiki", "faq", "cards"]
Kind = Literal[
    "chapter", "section", "rule", "glossary",  # rules documents
    "heading", "statement", "footnote",  # articles (and a rules document's introduction and credits)
    "note", "ruling", "qa",  # FAQs: a paragraph or bullet of the general notes, of a card, a question with answer
]  # fmt: skip
Form = Literal["paragraph", "bullet", "numbered"]
Role = Literal["subject", "mentioned"]
Authority = Literal["official", "secondary", "digest"]
"""Who speaks. ``official``: a rules document or FAQ as published or translated. ``secondary``: an article about the
rules. ``digest``: a summary in somebody's own words, like the starter library; anything real outranks it."""

CitationForm = Literal["rule", "layer", "page", "heading", "footnote", "card"]
Status = Literal["resolved", "absent", "other-edition", "ambiguous"]
Fate = Literal["same", "reworded", "moved", "moved_reworded", "ambiguous", "vanished"]
"""What became of a rule since the edition in which it was cited: in the newest edition it stands as it was, or with
other words, under another number, or both; which rule it is there cannot be told; it is gone."""

KINDS: tuple[Kind, ...] = get_args(Kind)
DOCUMENT_KINDS: tuple[DocumentKind, ...] = get_args(DocumentKind)
AUTHORITIES: tuple[Authority, ...] = get_args(Authority)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file that was added, and what the user said of it; what is None is for the parser to find out."""

    file: str
    """The file's name, without folders."""
    sha256: str
    """Of its bytes, in hex."""
    kind: DocumentKind | None = None
    title: str | None = None
    lang: Lang | None = None
    edition: Edition | None = None
    date: dt.date | None = None
    authority: Authority | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Furigana: the kana over ``text[start:end]``."""

    start: int
    end: int
    kana: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TermPair:
    """A word of one language given with its counterpart: ``「名前／name」``, ``ステッカー/Sticker``. Never a card's name."""

    ja: str
    en: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardUse:
    """A card that a record names, with every place where it does (``spans``, in the record's text)."""

    ja: str | None
    en: str | None
    role: Role
    certain: bool = True
    """False where the subject was inferred and not stated."""
    spans: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """Words of a text that refer to another place. What they refer to is decided later, by ``kb.resolve``.

    One citation names one target: ``rules 508.1b and 508.1f`` gives two, each with its own span; of a range each
    number is a citation with the range's span.
    """

    text: str
    """The words themselves, ``text == whole[start:end]``: ``rule 612〔文章変更効果〕``, ``CR:613.7k``, ``^[4]``."""
    start: int
    end: int
    form: CitationForm
    number: RuleNumber | None = None
    """What a ``rule`` citation names. None for the other forms."""
    name: str | None = None
    """What the other forms name: page title, heading, footnote label, layer (``6``, ``7b``), card; for a rule the
    title given with the number (``文章変更効果``), which lets the resolver check that it is the right edition."""
    example: int | None = None
    """Where the span is in an example's text and not the record's: the example's index."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """An example that belongs to a rule, without its label (``例：``, ``Example:``). ``line`` is the text's own."""

    text: str
    line: int
    end_line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A translator's note inside a text (``(訳注：…)``): ``text[start:end]``, brackets included."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One citable piece of a document. ``kind`` says which fields speak.

    ``chapter``/``section``: number and title (text is the title again). ``rule``: number, text, examples.
    ``glossary``: title, ``english`` where the head gives both, text. ``heading``: title, depth is its level.
    ``statement``/``note``/``ruling``: text, form and depth. ``footnote``: number label in ``label``, text.
    """

    id: str
    """Unique in a library and the same in every build; made from numbers and names (see ``kb.ids``)."""
    kind: Kind
    line: int
    end_line: int
    """The record's own lines, its label and examples included."""
    text: str
    number: RuleNumber | None = None
    title: str | None = None
    english: str | None = None
    """The head's English half, where the source gives both: ``名前・ステッカー/Name Sticker``."""
    label: str | None = None
    """A footnote's number, a group's faces or the like, as the source has it."""
    lang: Lang = "ja"
    edition: Edition | None = None
    """For a rule the edition of its text (also when quoted), else the document's."""
    parent: str | None = None
    """Id of the record it hangs from: section of a rule, rule of a subrule, heading, bullet of a nested bullet."""
    path: tuple[str, ...] = ()
    """What stands above it, outermost first, for people: ``("1. ゲームの考え方", "123. ステッカー", "123.6")``."""
    form: Form = "paragraph"
    depth: int = 0
    """Of a bullet: 0 for the outermost. Of a heading: its level, 1 for the outermost."""
    group: str | None = None
    """Of a ruling: the slug of its group (all that an FAQ says of one card)."""
    date: dt.date | None = None
    """Of an official ruling in card data: the day it was made or last reworded."""
    examples: tuple[Example, ...] = ()
    remarks: tuple[Remark, ...] = ()
    readings: tuple[Reading, ...] = ()
    citations: tuple[Citation, ...] = ()
    cards: tuple[CardUse, ...] = ()
    terms: tuple[TermPair, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A piece of a document's metadata and the line that states it. ``value`` is normalised (a date as ISO)."""

    key: str
    value: str
    line: int
    text: str
    """The line as it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chrome:
    """A line of page furniture (navigation, edit link, advertisement) that is no part of the document: counted, not lost."""

    line: int
    text: str
    rule: str
    """The name of the chrome rule that recognised it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """What an FAQ says of one card: its rulings, in order, and the card where the text states it."""

    slug: str
    line: int
    end_line: int
    faces: bool
    """Whether face markers (``（正面）``/``（背面）``) stand above it: a double-faced card."""
    subject: CardUse | None
    rulings: tuple[str, ...]
    inferred: str | None = None
    """How the subject was inferred from other documents, in one sentence for people; None where the text states it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card as card data gives it (name tables, sets). One card is one ``Card`` after ``kb.corpus`` merges them."""

    ja: str | None = None
    en: str | None = None
    reading: str | None = None
    """Kana of the Japanese name."""
    type_line: str | None = None
    cost: str | None = None
    text_ja: str | None = None
    text_en: str | None = None
    sets: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    """English names of its faces or halves, in order, where it has several."""
    faces_ja: tuple[str, ...] = ()
    """Their Japanese names, in order, where they are known."""
    oracle: str | None = None
    """Scryfall's ``oracle_id``: what its rulings call the card by."""
    line: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One document, read: the result of ``kb.reading.read_document``."""

    id: str
    kind: DocumentKind
    title: str
    lang: Lang
    source: Source
    authority: Authority
    edition: Edition | None = None
    """Of a rules document or an article that names the edition it quotes."""
    date: dt.date | None = None
    """When it was written or last changed, as far as it says."""
    rules_date: dt.date | None = None
    """The day whose rules it speaks of: the edition's date; of a set FAQ the set's release; else ``date``."""
    encoding: str = "utf-8"
    line_count: int = 0
    facts: tuple[Fact, ...] = ()
    records: tuple[Record, ...] = ()
    groups: tuple[Group, ...] = ()
    cards: tuple[Card, ...] = ()
    chrome: tuple[Chrome, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossReference:
    """A citation with what became of it."""

    source: str
    """Id of the record that cites."""
    citation: Citation
    target: str | None
    """What it names: a record id; for a rule ``cr:400.7@20231117.0`` (no language: any text of it answers), with the
    edition it has to be read in; ``cr:400.7`` where no edition is known. None only where nothing can be named."""
    status: Status
    reason: str | None = None
    """Why it is not plainly resolved, or which nearest edition was taken: one sentence for people."""
    today: tuple[RuleNumber, ...] = ()
    """The number of the cited rule in the newest edition; all it may be where its fate is ambiguous; none where it
    is gone, or where its edition cannot be compared with the newest."""
    fate: Fate | None = None
    """None where nothing is known."""
