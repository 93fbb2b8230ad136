"""The words of the interface, in Japanese and English.

A template that asks for a word that is not here fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kb.model import Lang

_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    # Ways around
    "site": ("ルール文庫", "Rules Library"),
    "skip": ("本文へ", "Skip to the text"),
    "home": ("はじめに", "Home"),
    "rules": ("ルール", "Rules"),
    "faqs": ("質問集", "FAQs"),
    "articles": ("解説", "Articles"),
    "cards": ("カード", "Cards"),
    "terms": ("用語", "Terms"),
    "documents": ("文書", "Documents"),
    "problems": ("問題点", "Problems"),
    "absent": ("収録外のルール", "Absent rules"),
    "search": ("検索", "Search"),
    "main_navigation": ("案内", "Main"),
    "breadcrumbs": ("現在地", "You are here"),
    "outline": ("目次", "Outline"),
    "previous": ("前へ", "Previous"),
    "next": ("次へ", "Next"),
    "other_language": ("English", "日本語"),
    "data": ("このページのデータ（JSON）", "This page as JSON"),
    "footer": ("この文庫について", "About this library"),
    # Search
    "search_prompt": ("番号・カード名・用語・文", "Number, card, term or words"),
    "search_needs_script": (
        "検索にはJavaScriptを使います。使えない場合は、上の案内から一覧をたどってください。",
        "Searching needs JavaScript. Without it, the lists in the menu above lead everywhere.",
    ),
    "no_search": ("検索の索引がありません", "There is no search index"),
    "no_results": ("見つかりませんでした", "Nothing found"),
    "results": ("件", "results"),
    "all_kinds": ("すべて", "Everything"),
    "either_language": ("日本語と英語", "Both languages"),
    "all_documents": ("すべての文書", "All documents"),
    "filter_kind": ("種類", "Kind"),
    "filter_language": ("言語", "Language"),
    "filter_document": ("文書", "Document"),
    # Rules
    "chapter": ("章", "Chapter"),
    "sections": ("節", "Sections"),
    "example": ("例", "Example"),
    "current": ("現行", "Current"),
    "edition": ("版", "Edition"),
    "editions": ("他の版", "Other editions"),
    "namesakes": ("この番号だった別のルール", "Other rules once under this number"),
    "undated": ("版の記載なし", "Edition not stated"),
    "variant": ("別の文面", "Another wording"),
    "cites": ("参照先", "Cites"),
    "cited_by": ("参照元", "Cited by"),
    "cited_before": ("以前の版としての参照元", "Cited by, as of earlier editions"),
    "reworded_since": ("（その後、文章が変わった）", "(reworded since)"),
    "counterpart": ("対訳", "In the other language"),
    "source": ("出典", "Source"),
    "line": ("行", "line"),
    "copy_link": ("リンクをコピー", "Copy link"),
    "copy_citation": ("引用をコピー", "Copy citation"),
    "copied": ("コピーしました", "Copied"),
    "rule_absent": (
        "この文庫には、このルールの文章がありません。",
        "This library has no text of this rule.",
    ),
    "chapter_absent": (
        "この文庫には、この章の文章がありません。",
        "This library has no text of this chapter.",
    ),
    "section_absent": (
        "この文庫には、この節の文章がありません。引用されているルールだけを挙げます。",
        "This library has no text of this section. Listed are the rules that other texts cite.",
    ),
    "older_edition": (
        "古い版の文章です。同じ番号でも、現在は別の内容かもしれません。",
        "This is an older text. Today the same number may mean something else.",
    ),
    "no_current": (
        "現行の文章は、この文庫にはありません。次の版があります。",
        "This library has no current text of this section. It has these editions:",
    ),
    "digest": ("要約（公式の文章ではありません）", "Summary, not the official text"),
    "quoted_in": ("引用", "Quoted in"),
    "ambiguous": ("どれを指すか決められません", "It cannot be told which is meant"),
    "not_here": ("この文庫にはありません", "Not in this library"),
    "of_edition": ("の版", " edition"),
    "why": ("理由", "Why"),
    # Through the editions
    "history": ("変遷", "History"),
    "changes": ("版ごとの変更", "Changes between editions"),
    "event_first": ("この文庫で最初の文章", "First text here"),
    "event_added": ("追加", "Appeared"),
    "event_unchanged": ("変更なし", "Unchanged"),
    "event_reworded": ("文章の変更", "Reworded"),
    "event_moved": ("番号の変更", "Moved"),
    "event_moved_reworded": ("番号と文章の変更", "Moved and reworded"),
    "event_removed": ("廃止", "Vanished"),
    "ambiguous_moves": ("行き先を決められないもの", "Ambiguous"),
    "may_continue": ("前の版の次のルールを継ぐかもしれない", "It may continue, of the edition before"),
    "may_become": ("次のルールになったかもしれない", "It may have become"),
    "examples_changed": ("例が異なる", "other examples"),
    "moved_from": ("旧番号", "from"),
    "up_to": ("まで変更なし", "unchanged"),
    "difference_key": ("印", "Marks"),
    "gone_words": ("なくなった語", "words that went"),
    "new_words": ("加わった語", "words that came"),
    "changed_times": ("変更の数", "Changes:"),
    "compare": ("表示", "Show"),
    "compare_with": ("比べる版", "against"),
    "every_change": ("すべての変更", "every change"),
    "not_in_edition": ("この版にはありません", "Not in this edition"),
    "not_compared": (
        "この版での文章は、この文庫にありません",
        "This library has no text of it in this edition",
    ),
    "same_words": ("文章は同じ", "The words are the same"),
    "unchanged_count": ("変更のないルール", "Rules unchanged"),
    # Documents
    "preface": ("前書き", "Preface"),
    "general_notes": ("一般注釈", "General notes"),
    "card_notes": ("カード別注釈", "Card by card"),
    "unnamed_card": ("カード名の記載なし", "Card not named"),
    "double_faced": ("両面カード", "Double-faced"),
    "inferred": ("推定", "inferred"),
    "footnotes": ("脚注", "Footnotes"),
    "quoted_rules": ("引用されたルール", "Quoted rules"),
    "about_document": ("この文書について", "About this document"),
    "kind": ("種類", "Kind"),
    "language": ("言語", "Language"),
    "date": ("日付", "Date"),
    "rules_date": ("ルールの時点", "Rules as of"),
    "authority": ("位置づけ", "Authority"),
    "file": ("ファイル", "File"),
    "encoding": ("文字コード", "Encoding"),
    "lines": ("行数", "Lines"),
    "records": ("記録", "Records"),
    "stated": ("文書の記載", "What it states"),
    "read_it": ("本文を読む", "Read it"),
    "no_problems": ("問題は見つかっていません。", "No problems were found."),
    "severity": ("重さ", "Severity"),
    "message": ("内容", "Message"),
    # Cards and terms
    "rulings": ("裁定", "Rulings"),
    "mentions": ("言及", "Mentions"),
    "no_mentions": ("この文庫の文書には出てきません。", "No document of this library names it."),
    "reading": ("読み", "Reading"),
    "cost": ("マナ・コスト", "Mana cost"),
    "type": ("タイプ", "Type"),
    "faces": ("面", "Faces"),
    "sets": ("セット", "Sets"),
    "text": ("文章", "Text"),
    "defined": ("定義", "Definition"),
    "older_definitions": ("以前の定義", "Earlier definitions"),
    "no_definition": ("この文庫に定義はありません。", "This library has no definition."),
    "formerly": ("旧称", "Formerly"),
    "now_called": ("現在の呼び名", "Now called"),
    "since": ("から", "since"),
    "paired": ("対訳の出典", "Where both words are given"),
    "used": ("使われている箇所", "Where it is used"),
    "more": ("ほか", "more"),
    "others": ("その他", "Others"),
    # Home
    "starter_notice": (
        "これは付属の文庫です。kbプロジェクトの要約であり、公式の文章ではありません。",
        "This is the starter library: a summary in kb's own words, not the official text.",
    ),
    "welcome": (
        "マジックのルール文書を、番号・カード・用語で引ける一冊にまとめました。",
        "The rules documents of Magic as one book: by number, by card, by term.",
    ),
    "in_this_library": ("この文庫の文書", "In this library"),
    "chapters": ("章から", "By chapter"),
    "sets_way": ("セットから", "By set"),
    "cards_way": ("カードから", "By card"),
    "terms_way": ("用語から", "By term"),
    # Settings
    "settings": ("表示", "Display"),
    "show": ("本文の言語", "Texts"),
    "show_both": ("両方", "Both"),
    "show_side": ("並べる", "Side by side"),
    "show_ja": ("日本語", "Japanese"),
    "show_en": ("英語", "English"),
    "shortcuts": ("キー操作（/ と L）", "Keys (/ and L)"),
    "furigana": ("ふりがな", "Furigana"),
    "close": ("閉じる", "Close"),
    "moved": ("このページは移動しました。", "This page has moved."),
    "not_found": ("ページが見つかりません", "Page not found"),
}

_KINDS: Final[Mapping[str, tuple[str, str]]] = {
    "chapter": ("章", "chapter"),
    "section": ("節", "section"),
    "rule": ("ルール", "rule"),
    "glossary": ("用語", "glossary"),
    "heading": ("見出し", "heading"),
    "statement": ("解説", "article"),
    "footnote": ("脚注", "footnote"),
    "note": ("一般注釈", "general note"),
    "ruling": ("裁定", "ruling"),
    "qa": ("質問", "question"),
    "cr": ("総合ルール", "rules"),
    "wiki": ("解説記事", "article"),
    "faq": ("よくある質問集", "set FAQ"),
    "cards": ("カード・データ", "card data"),
    "ja": ("日本語", "Japanese"),
    "en": ("英語", "English"),
    "official": ("公式", "official"),
    "secondary": ("解説", "secondary"),
    "error": ("誤り", "error"),
    "warning": ("注意", "warning"),
    "info": ("参考", "note"),
}

Words = Mapping[str, str]


def words_of(lang: Lang) -> Words:
    """The words of the interface in a language."""
    return _in(lang, _WORDS)


def kind_words_of(lang: Lang) -> Words:
    """What the closed words of the model are called: kinds, languages, authorities, severities."""
    return {**_in(lang, _KINDS), "digest": _in(lang, _WORDS)["digest"]}


def _in(lang: Lang, table: Mapping[str, tuple[str, str]]) -> Words:
    at = 0 if lang == "ja" else 1
    return {key: both[at] for key, both in table.items()}
