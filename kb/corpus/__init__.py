"""The corpus: all documents of a library together, indexed and never changed."""

from kb.corpus.cards import CardConflict, CardEntry, CardIndex
from kb.corpus.corpus import Corpus
from kb.corpus.glossary import Glossary, Term, TermConflict
from kb.corpus.names import Name, NameKind
from kb.corpus.rules import Gathering, RuleTexts, folded_title, is_rule_text, same_text, titles_of

__all__ = [
    "CardConflict",
    "CardEntry",
    "CardIndex",
    "Corpus",
    "Gathering",
    "Glossary",
    "Name",
    "NameKind",
    "RuleTexts",
    "Term",
    "TermConflict",
    "folded_title",
    "is_rule_text",
    "same_text",
    "titles_of",
]
