"""The tables of the store, and their version: a store of another version is built anew, never migrated."""

from __future__ import annotations

SCHEMA_VERSION = 2

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- Documents in the order of their ids. data: kb.wire JSON of the document without its records, cards and
-- chrome.
CREATE TABLE document (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL, folder TEXT NOT NULL, problems INTEGER NOT NULL,
  counts TEXT NOT NULL, data TEXT NOT NULL);

-- Records in the reading order of the library. Texts of one rule share gathering (the place of the text
-- that leads) and stand in it by rank, 0 the leader; both are the record's own place and 0 for all
-- others. wording: what it says; data: the rest of it.
CREATE TABLE record (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL, document INTEGER NOT NULL, kind TEXT NOT NULL,
  number TEXT, edition TEXT, lang TEXT NOT NULL, parent TEXT, line INTEGER NOT NULL,
  gathering INTEGER NOT NULL, rank INTEGER NOT NULL, wording INTEGER NOT NULL, data TEXT NOT NULL);

-- What records say, each once: the same words in thirteen editions are one row (see kb.store.sharing).
CREATE TABLE wording (n INTEGER PRIMARY KEY, data TEXT NOT NULL);

-- Citations in the order of their records. base: the number cited, else the target, for looking up who
-- cites what. citation: its words; data: what became of it.
CREATE TABLE reference (
  n INTEGER PRIMARY KEY, source INTEGER NOT NULL, base TEXT, target TEXT, status TEXT NOT NULL,
  citation INTEGER NOT NULL, data TEXT NOT NULL);
CREATE TABLE citation (n INTEGER PRIMARY KEY, data TEXT NOT NULL);

-- The editions of the rules that were compared, by language, oldest first.
CREATE TABLE edition (n INTEGER PRIMARY KEY, lang TEXT NOT NULL, edition TEXT NOT NULL);

-- Rules through the editions (kb.history.life). ended: the first edition that lacks it. came_from, became:
-- numbers, with a space between, where it could not be told which rule it was before or is after.
CREATE TABLE life (n INTEGER PRIMARY KEY, ended INTEGER, came_from TEXT NOT NULL, became TEXT NOT NULL);
CREATE TABLE standing (
  edition INTEGER NOT NULL, number TEXT NOT NULL, life INTEGER NOT NULL, event TEXT NOT NULL,
  wording INTEGER NOT NULL, examples INTEGER NOT NULL, PRIMARY KEY (edition, number)) WITHOUT ROWID;

-- The same rule in the other language: places of records.
CREATE TABLE counterpart (
  record INTEGER NOT NULL, other INTEGER NOT NULL, PRIMARY KEY (record, other)) WITHOUT ROWID;

-- Words that lead somewhere: folded as kb.terms.names folds. kind: title term reading card document.
-- target: a record's id, a card's key, a document's id.
CREATE TABLE name (
  folded TEXT NOT NULL, kind TEXT NOT NULL, shown TEXT NOT NULL, target TEXT NOT NULL,
  PRIMARY KEY (folded, kind, target, shown)) WITHOUT ROWID;

-- Pairs of words; ja and en are folded, "" where there is none.
CREATE TABLE term (n INTEGER PRIMARY KEY, ja TEXT NOT NULL, en TEXT NOT NULL, data TEXT NOT NULL);

CREATE TABLE card (key TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE card_use (
  card TEXT NOT NULL, record INTEGER NOT NULL, role TEXT NOT NULL, certain INTEGER NOT NULL,
  PRIMARY KEY (card, record, role)) WITHOUT ROWID;

CREATE TABLE problem (n INTEGER PRIMARY KEY, data TEXT NOT NULL);
"""

INDEXES = """
CREATE UNIQUE INDEX document_id ON document (id);
CREATE UNIQUE INDEX record_id ON record (id);
CREATE INDEX record_number ON record (number, lang) WHERE number IS NOT NULL;
CREATE INDEX record_parent ON record (parent) WHERE parent IS NOT NULL;
CREATE INDEX record_gathering ON record (gathering, rank);
CREATE INDEX record_document ON record (document, line);
CREATE INDEX term_ja ON term (ja);
CREATE INDEX term_en ON term (en);
CREATE INDEX reference_source ON reference (source);
CREATE INDEX standing_life ON standing (life, edition);
CREATE INDEX standing_number ON standing (number);
CREATE INDEX reference_base ON reference (base) WHERE base IS NOT NULL;
"""
"""Made after the rows: that is faster, and leaves the pages of the file in order."""
