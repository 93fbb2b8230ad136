"""The tables of the index, and its version: an index of another version is built anew."""

from __future__ import annotations

VERSION = "3"
FILE = "search.sqlite"
WORDS = "words"
"""The index is a folder with this file and this Whoosh folder."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- Documents in the order of their entries: the more authority (0 the most), the earlier. first, last: its
-- entries, half-open.
CREATE TABLE document (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, folded TEXT NOT NULL,
  authority INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL);

-- Entries; n counts from 0. leader: the entry that speaks for this one (itself, mostly). life: one number for all
-- editions of one rule. last: the end of what hangs from it, half-open.
-- title, names, body: folded. prior: what it is worth before any query.
CREATE TABLE entry (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, document INTEGER NOT NULL,
  lang TEXT NOT NULL, edition TEXT, number TEXT, leader INTEGER NOT NULL, life INTEGER, parent INTEGER,
  last INTEGER NOT NULL, prior REAL NOT NULL, title TEXT NOT NULL, names TEXT NOT NULL, body TEXT NOT NULL);

-- Sets of entries by what they are: kind, lang, edition, card, number, within (the numbers above its own),
-- cites, cites-within (the numbers above what it cites), parents (those from which others hang).
CREATE TABLE facet (
  name TEXT, value TEXT, postings BLOB NOT NULL, PRIMARY KEY (name, value)) WITHOUT ROWID;

-- Names by the key of kb.search.names: titles, cards and terms with the entries that bear them. surface: what a
-- query is compared with.
CREATE TABLE name (
  key TEXT, kind TEXT, shown TEXT, surface TEXT NOT NULL, sound TEXT, postings BLOB NOT NULL,
  PRIMARY KEY (key, kind, shown)) WITHOUT ROWID;

-- What a name is in the other language, both ways.
CREATE TABLE pair (key TEXT, other TEXT, kind TEXT NOT NULL, PRIMARY KEY (key, other)) WITHOUT ROWID;

-- The words and compounds of the texts. form: what to look for (a stem, where inflected is 1). normal: one for
-- all writings of a word. sound: see kb.search.sound.
CREATE TABLE word (
  form TEXT, inflected INTEGER, base TEXT NOT NULL, normal TEXT NOT NULL, sound TEXT NOT NULL,
  records INTEGER NOT NULL, PRIMARY KEY (form, inflected)) WITHOUT ROWID;
"""
INDEXES = """
CREATE INDEX entry_number ON entry (number) WHERE number IS NOT NULL;
CREATE INDEX entry_leader ON entry (leader);
CREATE INDEX name_sound ON name (sound);
CREATE INDEX name_surface ON name (surface);
CREATE INDEX word_sound ON word (sound);
CREATE INDEX word_normal ON word (normal);
"""
