"""The glossary for translators: TBX (TermBase eXchange, ISO 30042:2019, dialect TBX-Basic) and CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from xml.sax.saxutils import escape

from kb.lookup.terms import TermEntry, definition_of, term_entries
from kb.store import Store

_LANGUAGES = ("ja", "en")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What XML cannot hold in any form."""

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">
  <tbxHeader>
    <fileDesc>
      <titleStmt><title>Glossary of a kb library</title></titleStmt>
      <sourceDesc><p>Magic: The Gathering rules documents, terms as these documents pair them</p></sourceDesc>
    </fileDesc>
  </tbxHeader>
  <text>
    <body>
"""
_FOOT = """\
    </body>
  </text>
</tbx>
"""


def tbx(store: Store) -> Iterator[str]:
    """The glossary as TBX, an entry a concept; a word with two translations is two, each noting the other."""
    yield _HEAD
    for n, entry in enumerate(term_entries(store), start=1):
        yield _concept(store, entry, n)
    yield _FOOT


def terms_csv(store: Store) -> Iterator[str]:
    """The glossary as CSV: both words, what they mean, who gives them, what else they are called."""
    buffer = io.StringIO()
    rows = csv.writer(buffer, lineterminator="\n")
    rows.writerow(("ja", "en", "definition_ja", "definition_en", "conflicts", "sources"))
    for entry in term_entries(store):
        term = entry.term
        meanings = [definition_of(store, term, lang) for lang in _LANGUAGES]
        texts = [meaning.text if meaning else "" for meaning in meanings]
        rows.writerow((term.ja, term.en, *texts, " | ".join(entry.others), " | ".join(term.sources)))
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()


def _concept(store: Store, entry: TermEntry, n: int) -> str:
    term = entry.term
    lines = [
        f'      <conceptEntry id="c{n}">',
        '        <descrip type="subjectField">Magic: The Gathering</descrip>',
    ]
    if entry.others:
        lines.append(f"        <note>elsewhere: {_text(', '.join(entry.others))}</note>")
    for lang, word in zip(_LANGUAGES, (term.ja, term.en), strict=True):
        if not word:
            continue
        lines.append(f'        <langSec xml:lang="{lang}">')
        meaning = definition_of(store, term, lang)
        if meaning is not None:
            lines += [
                "          <descripGrp>",
                f'            <descrip type="definition">{_text(meaning.text)}</descrip>',
                f'            <admin type="source">{_text(meaning.id)}</admin>',
                "          </descripGrp>",
            ]
        lines.append("          <termSec>")
        lines.append(f"            <term>{_text(word)}</term>")
        lines += [f'            <admin type="source">{_text(one)}</admin>' for one in term.sources]
        lines += ["          </termSec>", "        </langSec>"]
    lines.append("      </conceptEntry>\n")
    return "\n".join(lines)


def _text(text: str) -> str:
    return escape(_FORBIDDEN.sub("", text))
