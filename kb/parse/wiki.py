"""Articles of a wiki about the rules (MTG Wiki), as text or as the HTML that MediaWiki makes.

    title / 提供：… / lead / table of contents on one line / sections of paragraphs and nested bullets /
    脚注 / 参考 / 引用：総合ルール 20231117.0: chapter, section, rules as nested bullets

In text a heading is a bare line, and its level is known only from the contents. An article too short to
have any has its headings between blank lines, all of one level.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePath

from kb.blocks import Block, Page
from kb.errors import ParseError, Problem
from kb.ids import Ids, document_id, slug
from kb.model import CardUse, Chrome, Document, Fact, Lang, Reading, Record, Source, TermPair
from kb.parse.format import Format
from kb.parse.language import language_of
from kb.parse.outline import Outline
from kb.parse.quoted_rules import QuotedRules
from kb.parse.rule_line import read_rule_line
from kb.parse.wiki_card import card_of_article
from kb.parse.wiki_contents import joint, read_contents
from kb.parse.wiki_headings import Headings, is_wiki_title
from kb.parse.wiki_lines import (
    edit_link_of,
    is_item,
    is_navigation,
    provider_of,
    quoted_edition,
    read_footnote,
    read_number,
    without_edit_link,
)
from kb.parse.wrapping import further_lines, paragraphs
from kb.terms.pairs import find_terms, split_pair

LEAD = "lead"
"""The slug of what stands before the first heading."""

_EXAMPLE = re.compile(r"例\s*\d*\s*[:：]")


def recognise(page: Page) -> int:
    """Sure where the wiki names itself; else by its contents, footnotes or the heading of quoted rules."""
    if page.title is not None and is_wiki_title(page.title):
        return 95
    texts = [block.text for block in paragraphs(page, is_item, joint)]
    if any(provider_of(text) for text in texts[:12]):
        return 95
    lines = frozenset(map(without_edit_link, texts))
    listed = (entry.text for text in texts[:40] for entry in read_contents(text, lines))
    if any(entry in lines for entry in listed):
        return 80
    if any(quoted_edition(without_edit_link(text)) for text in texts):
        return 75
    noted = any("↑" in text[:8] and read_footnote(text, "1") for text in texts)
    return 55 if noted and any(re.search(r"\^\[\d+\]", text) for text in texts) else 0


def parse(page: Page, source: Source) -> Document:
    """Read an article. ParseError where the page has nothing but a title."""
    whole = replace(page, blocks=paragraphs(page, is_item, joint))
    reader = _Reader(whole, source)
    for at, block in enumerate(whole.blocks):
        reader.read(at, block)
    return reader.document()


FORMAT = Format(name="wiki article", kind="wiki", recognise=recognise, parse=parse)


class _Reader:
    """One reading of an article, block by block, in order."""

    def __init__(self, page: Page, source: Source) -> None:
        self.page = page
        self.source = source
        self.lang: Lang = language_of(page, source)
        self.headings = Headings(page)
        self.title = source.title or self.headings.title or PurePath(source.file).stem
        self.id = document_id("wiki", self.title, self.lang, None)
        editions = [quoted_edition(without_edit_link(block.text)) for block in page.blocks]
        self.edition = source.edition or next((edition for edition in editions if edition), None)
        self.ids = Ids()
        self.outline = Outline(self.ids.take(f"{self.id}:{LEAD}"))
        self.above: list[Record] = []  # the headings that are open, outermost first
        self.quoting: QuotedRules | None = None
        self.records: list[Record] = []
        self.facts: list[Fact] = []
        self.chrome: list[Chrome] = []
        self.problems: list[Problem] = []
        self.printed = card_of_article(self.title, page.blocks, self.lang)

    def read(self, at: int, block: Block) -> None:
        """Adds what one block gives."""
        text = without_edit_link(block.text)
        level = self.headings.level(at, text)
        name = provider_of(block.text)
        if at == self.headings.title_at:
            self._fact("title", block.text, block)
        elif is_navigation(block.text) or (self.page.html and at < (self.headings.title_at or 0)):
            self.chrome.append(Chrome(line=block.line, text=block.text, rule="wiki-navigation"))
        elif name and not self.above:
            self._fact("provider", name, block)
        elif at in self.headings.contents:
            self._fact("contents", str(len(self.headings.entries)), block)
        elif level:
            self._heading(level, text, block)
            if link := edit_link_of(block.text):
                self.chrome.append(Chrome(line=block.line, text=link, rule="edit-link"))
        elif self.quoting and self._quoted(block):
            pass
        elif self.above and (note := read_footnote(block.text, block.marker)):
            self._footnote(note.label, note.labels, note.text, block)
        else:
            self._statement(at, block)

    def document(self) -> Document:
        """What was read. ParseError where nothing but a title was."""
        if not self.records:
            raise ParseError(f"{self.source.file}: an article without a word under its title")
        for entry in self.headings.missing:
            self._problem(
                None, "missing-heading", f"a heading of the contents is not in the article: {entry.text}"
            )
        return Document(
            id=self.id,
            kind="wiki",
            title=self.title,
            lang=self.lang,
            source=self.source,
            authority=self.source.authority or "secondary",
            edition=self.edition,
            date=self.source.date,
            rules_date=self.edition.date if self.edition else self.source.date,
            line_count=len(self.page.lines) - (not self.page.lines[-1]) if self.page.lines else 0,
            facts=tuple(self.facts),
            records=tuple(self.records),
            cards=(self.printed[1],) if self.printed else (),
            chrome=tuple(sorted((*self.page.chrome, *self.chrome), key=lambda each: each.line)),
            problems=(*self.page.problems, *self.problems),
        )

    def _heading(self, level: int, text: str, block: Block) -> None:
        del self.above[level - 1 :]
        parent = self.above[-1] if self.above else None
        halves = split_pair(text)
        title, english = halves or (text, None)
        wanted = slug(title)
        if any(record.kind == "heading" and record.title == title for record in self.records) and parent:
            wanted = f"{slug(parent.title or parent.text)}-{wanted}"
        record = Record(
            id=self.ids.take(f"{self.id}:{wanted}"),
            kind="heading",
            line=block.line,
            end_line=block.end_line,
            text=text,
            title=title,
            english=english,
            lang=self.lang,
            edition=self.edition,
            parent=parent.id if parent else None,
            path=self._path(),
            depth=level,
            readings=block.readings if text == block.text else (),
            terms=find_terms(text, heading=True),
        )
        self.records.append(record)
        self.above.append(record)
        self.outline = Outline(record.id)
        edition = quoted_edition(text)
        self.quoting = QuotedRules(self.id, edition, self.lang, self.ids) if edition else None

    def _quoted(self, block: Block) -> bool:
        """Adds a rule that the article quotes, or an example under one; says whether the block was either."""
        quoting = self.quoting
        if quoting is None:
            return False
        found = read_rule_line(block.text, within_rules=True)
        if found:
            self.records.append(quoting.add(*found, block, self.above[-1].id, self._path()))
            return True
        example = _EXAMPLE.match(block.text)
        text = block.text[example.end() :].strip() if example else ""
        rule = quoting.add_example(text, block.line, block.end_line) if text else None
        if rule:
            self.records[:] = [rule if record.id == rule.id else record for record in self.records]
        return rule is not None

    def _footnote(self, label: str, labels: str, text: str, block: Block) -> None:
        if labels:
            self._fact(f"footnote-{label}", labels, block)
        self.records.append(
            Record(
                id=self.ids.take(f"{self.id}:footnote-{label}"),
                kind="footnote",
                line=block.line,
                end_line=block.end_line,
                text=text,
                label=label,
                lang=self.lang,
                edition=self.edition,
                parent=self.above[-1].id,
                path=self._path(),
                form="numbered",
                readings=_shifted(block, text),
            )
        )

    def _statement(self, at: int, block: Block) -> None:
        numbered = read_number(block.text) if block.kind == "paragraph" else None
        label, text = numbered or (None, block.text)
        if block.kind == "bullet" and block.marker[:1].isdigit():
            label = block.marker.rstrip(".")
        place = self.outline.take(block.depth if block.kind == "bullet" else 0)
        if block.kind == "bullet" and block.depth and place.depth == 0:
            self._problem(block.line, "orphan-bullet", "a nested bullet stands under no other bullet")
        self.records.append(
            Record(
                id=place.id,
                kind="statement",
                line=block.line,
                end_line=block.end_line,
                text=text,
                label=label,
                lang=self.lang,
                edition=self.edition,
                parent=place.parent or (self.above[-1].id if self.above else None),
                path=self._path(),
                form="numbered" if label else "bullet" if block.kind == "bullet" else "paragraph",
                depth=place.depth,
                readings=_shifted(block, text),
                cards=self._subject(at),
                terms=self._defined(text),
            )
        )

    def _subject(self, at: int) -> tuple[CardUse, ...]:
        """The card whose name block number ``at`` prints, if the article is about one."""
        if self.printed is None or self.printed[0] != at:
            return ()
        return (CardUse(ja=self.printed[1].ja, en=self.printed[1].en, role="subject"),)

    def _defined(self, text: str) -> tuple[TermPair, ...]:
        """The pair that the lead begins with, where it is the article's title: a term, and no name of a card.

        An article about a card has both names in its title, and then this is empty.
        """
        if self.above or not text.startswith(f"{self.title}/"):
            return ()
        lead = find_terms(text.partition("、")[0].partition("は")[0], heading=True)
        return lead if lead and lead[0].ja == self.title else ()

    def _path(self) -> tuple[str, ...]:
        return tuple(record.title or record.text for record in self.above)

    def _fact(self, key: str, value: str, block: Block) -> None:
        self.facts.append(Fact(key=key, value=value, line=block.line, text=block.text))
        self.facts += further_lines(self.page, block)

    def _problem(self, line: int | None, code: str, message: str) -> None:
        self.problems.append(
            Problem(document=self.id, line=line, code=code, severity="warning", message=message)
        )


def _shifted(block: Block, text: str) -> tuple[Reading, ...]:
    """The furigana of a block for the end of it that is its text."""
    shift = len(block.text) - len(text)
    return tuple(
        replace(reading, start=reading.start - shift, end=reading.end - shift)
        for reading in block.readings
        if reading.start >= shift
    )
