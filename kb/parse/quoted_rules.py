"""Rules quoted inside an article or an FAQ, as records of that document.

``wiki:ステッカー:cr:123.6b`` is the text of 123.6b as the article quotes it, in the edition that the
article names.
"""

from __future__ import annotations

from dataclasses import replace

from kb.blocks import Block
from kb.editions import Edition
from kb.ids import Ids, quoted_rule_id
from kb.model import Example, Kind, Lang, Record
from kb.numbers import RuleNumber


class QuotedRules:
    """Makes the records and knows which rule hangs from which. ``records``: what it made, in order."""

    def __init__(self, document: str, edition: Edition | None, lang: Lang, ids: Ids) -> None:
        self.document = document
        self.edition = edition
        self.lang = lang
        self.records: list[Record] = []
        self._ids = ids
        self._made: dict[RuleNumber, Record] = {}

    def add(
        self, number: RuleNumber, text: str, block: Block, parent: str | None, path: tuple[str, ...]
    ) -> Record:
        """The record of one rule, section or chapter. ``parent`` and ``path``: of the heading above it.

        A rule hangs from the nearest of its ancestors that was quoted before it, else from the heading.
        """
        above = [self._made[ancestor] for ancestor in number.ancestors if ancestor in self._made]
        kind: Kind = "rule" if number.rule else "section" if number.section > 9 else "chapter"
        shift = len(block.text) - len(text) if block.text.endswith(text) else None
        record = Record(
            id=self._ids.take(quoted_rule_id(self.document, number)),
            kind=kind,
            line=block.line,
            end_line=block.end_line,
            text=text,
            number=number,
            title=text if kind != "rule" else None,
            lang=self.lang,
            edition=self.edition,
            parent=above[-1].id if above else parent,
            path=(*path, *(_label(rule) for rule in above)),
            depth=block.depth,
            readings=()
            if shift is None
            else tuple(
                replace(reading, start=reading.start - shift, end=reading.end - shift)
                for reading in block.readings
                if reading.start >= shift
            ),
        )
        self._made[number] = record
        self.records.append(record)
        return record

    @property
    def takes_example(self) -> bool:
        """Whether what was quoted last is a rule, so that an example may belong to it; a section has none."""
        return bool(self.records) and self.records[-1].kind == "rule"

    def add_example(self, text: str, line: int, end_line: int) -> Record | None:
        """The last rule, now with this example; None where no rule stands above it."""
        if not self.takes_example:
            return None
        rule = self.records[-1]
        example = Example(text=text, line=line, end_line=end_line)
        self.records[-1] = replace(rule, examples=(*rule.examples, example), end_line=end_line)
        return self.records[-1]


def _label(rule: Record) -> str:
    return str(rule.number) if rule.kind == "rule" else f"{rule.number}. {rule.title}"
