"""Answers as text for people: a record, what it cites, who cites it, where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kb.cli._context import Context
from kb.cli._display import cut, pad, wrap
from kb.cli._links import LinkPrinter
from kb.cli._names import badge, heading
from kb.lookup.answers import (
    AbsentAnswer,
    Answer,
    CardAnswer,
    DocumentAnswer,
    RecordAnswer,
    RuleAnswer,
    TermAnswer,
)
from kb.lookup.links import cited_by, cites, citing
from kb.lookup.today import today_of
from kb.model import Document, Lang, Record
from kb.store import Store
from kb.width import width


class Printer(NamedTuple):
    """Prints answers; ``both`` shows two languages in full, side by side on a wide terminal."""

    context: Context
    store: Store
    lang: Lang
    both: bool = False

    def answer(self, answer: Answer) -> None:
        """One answer of ``show``."""
        match answer:
            case RuleAnswer():
                (lead, *same), *others = answer.texts
                self.record(lead, tuple(same))
                self._other_texts([texts[0] for texts in others])
            case RecordAnswer():
                self.record(answer.record, ())
            case AbsentAnswer():
                self._line(f"{self._bold(str(answer.number))}  not in this library")
                self._links.cited_by(cited_by(self.store, answer.cited_by))
            case CardAnswer():
                self._card(answer)
            case TermAnswer():
                self._term(answer)
            case DocumentAnswer():
                self._document(answer)

    def record(self, record: Record, same: tuple[Record, ...]) -> None:
        """A record with all that belongs to it."""
        document = self.store.document_of(record)
        self._line(f"{self._bold(heading(record))}  {self._dim(badge(record, document))}")
        if record.path:
            self._line(self._dim(" › ".join(record.path)))
        self._fate(record)
        others = self.store.counterparts(record)
        if self.both and others:
            self._both(record, others[0])
        else:
            self._text(record)
            for other in others:
                self._line()
                self._line(self._dim(badge(other, self.store.document_of(other))))
                self._wrapped(other.text, "  ")
        self._tree(record)
        self._links.cites(cites(self.store, record, self.lang))
        self._links.cited_by(citing(self.store, record))
        self._title("sources")
        for text in (record, *same):
            self._line(f"  {self._links.place(text)}  {self._dim(text.id)}")

    @property
    def _links(self) -> LinkPrinter:
        return LinkPrinter(self.context, self.store, brief=True)

    def _fate(self, record: Record) -> None:
        """Of a text of an older edition: where the rule is in the newest."""
        found = today_of(self.store, record)
        match found.outcome if found else None:
            case "found" if found and found.numbers != (record.number,):
                self._line(
                    self._warning(f"today {found.numbers[0]}{', in other words' if found.reworded else ''}")
                )
            case "found" if found and found.reworded:
                self._line(self._warning("today in other words"))
            case "ambiguous" if found:
                self._line(self._warning(f"today perhaps {' or '.join(map(str, found.numbers))}"))
            case "vanished" if found and found.lost:
                self._line(self._warning(f"no longer in the rules of {found.lost.date}"))

    def _card(self, answer: CardAnswer) -> None:
        card = answer.card
        names = " / ".join(name for name in (card.ja, card.en) if name)
        self._line(
            f"{self._bold(names)}  {self._dim(' '.join(filter(None, (card.cost, card.type_line))))}".rstrip()
        )
        if card.reading or card.sets:
            self._line(f"  {self._dim('  '.join((*filter(None, [card.reading]), *card.sets)))}")
        for text in filter(None, (card.text_ja, card.text_en)):
            self._wrapped(text, "  ")
        shown = set()
        for group in answer.groups:
            self._title(f"{group.document.title}  {_year(group.document)}")
            if not group.subject.certain:
                said = group.group.inferred or "the document does not name it here"
                self._line(f"  {self._warning(f'that this is the card was inferred: {said}')}")
            for ruling in group.rulings:
                self._ruling(ruling)
                for other in self.store.counterparts(ruling):
                    shown.add(other.text)
                    self._official(other, "    ")
        rest = [ruling for ruling in answer.official if ruling.text not in shown]
        if rest:
            self._title("further official rulings" if shown else "official rulings")
        for ruling in rest:
            self._official(ruling, "  ")
        rulings = (*(one for group in answer.groups for one in group.rulings), *answer.official)
        cited = [link for ruling in rulings for link in cites(self.store, ruling, self.lang)]
        self._links.cites({link.reference.target or link: link for link in cited}.values())
        if answer.mentions:
            self._title("also named in")
            for record, _ in answer.mentions:
                self._ruling(record)

    def _official(self, record: Record, indent: str) -> None:
        """An official ruling in English with its date."""
        dated = self._dim(f"{record.date}  {record.id}")
        self._wrapped(record.text, f"{indent}  ", first=f"{indent}• ")
        self._line(f"{indent}  {dated}")

    def _ruling(self, record: Record) -> None:
        indent = "  " * record.depth if record.kind in ("ruling", "statement") else ""
        mark = "• " if record.number is None else f"{record.number} "
        self._wrapped(record.text, f"  {indent}{' ' * width(mark)}", first=f"  {indent}{mark}")
        self._line(f"  {indent}  {self._dim(f'{self._links.place(record)}  {record.id}')}")

    def _term(self, answer: TermAnswer) -> None:
        for term in answer.terms:
            names = " / ".join(name for name in (term.ja, term.en) if name)
            places = "1 place" if len(term.sources) == 1 else f"{len(term.sources)} places"
            self._line(f"{self._bold(names)}  {self._dim(f'in {places}')}")
        for record in answer.records:
            document = self.store.document_of(record)
            self._title(f"{heading(record)}  {self._dim(badge(record, document))}")
            if record.text != record.title:
                self._wrapped(record.text, "  ")
            self._line(f"  {self._dim(f'{self._links.place(record)}  {record.id}')}")

    def _document(self, answer: DocumentAnswer) -> None:
        document = answer.document
        self._line(f"{self._bold(document.title)}  {self._dim(f'{document.id}  {document.source.file}')}")
        seen = set()
        for record in answer.outline:
            if record.group is None or record.group not in seen:  # of what is said of a card the first
                seen.add(record.group)
                said = "" if record.text == record.title else f"  {record.text}"
                self._line(f"  {cut(f'{heading(record)}{said}', 100)}")

    def _other_texts(self, records: Iterable[Record]) -> None:
        shown = [one for one in records if one.lang == self.lang or not self.store.counterparts(one)]
        if shown:
            self._title("other texts of this number")
        for record in shown:
            self._line(f"  {badge(record, self.store.document_of(record))}  {self._dim(record.id)}")
            self._wrapped(record.text, "    ")

    def _tree(self, record: Record) -> None:
        for child in self.store.children(record.id):
            mark = f"{child.number}  " if child.number else "• " if child.form == "bullet" else ""
            self._wrapped(child.text, " " * width(mark), first=mark)
            self._examples(child)
            self._tree(child)

    def _text(self, record: Record) -> None:
        if record.text != record.title:
            self._wrapped(record.text, "")
        self._examples(record)

    def _examples(self, record: Record) -> None:
        label = "例: " if record.lang == "ja" else "Example: "
        for example in record.examples:
            self._wrapped(example.text, " " * (2 + width(label)), first=f"  {label}")

    def _both(self, record: Record, other: Record) -> None:
        columns = self.context.columns
        if columns is None or columns < 80:
            for text in (record, other):
                self._line(self._dim(text.lang))
                self._text(text)
            return
        half = (columns - 3) // 2
        sides = [
            [line for part in (text.text, *(e.text for e in text.examples)) for line in wrap(part, half)]
            for text in (record, other)
        ]
        for at in range(max(map(len, sides))):
            left, right = (side[at] if at < len(side) else "" for side in sides)
            self._line(f"{pad(left, half)}   {right}".rstrip())

    def _wrapped(self, text: str, indent: str, first: str | None = None) -> None:
        for line in wrap(text, self.context.columns, indent, first):
            self._line(line)

    def _title(self, text: str) -> None:
        self._line()
        self._line(self._bold(text))

    def _line(self, text: str = "") -> None:
        self.context.write(text)

    def _bold(self, text: str) -> str:
        return self.context.style.bold(text)

    def _dim(self, text: str) -> str:
        return self.context.style.dim(text)

    def _warning(self, text: str) -> str:
        return self.context.style.warning(text)


def _year(document: Document) -> str:
    when = document.rules_date or document.date
    return str(when) if when else ""
