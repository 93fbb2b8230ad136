"""Hard-wrapped texts read as the paragraphs that they were."""

from __future__ import annotations

import re

import pytest

from kb.blocks import page_of
from kb.coverage import lost_text
from kb.model import Document, Record, Source
from kb.parse import detect, faq, rules, viewer, wiki
from kb.parse.wrapping import awaits_number, wrap_column
from kb.width import width

SOURCE = Source(file="a.txt", sha256="")

FAQ = """試練の湖 FAQ（よくある質問集）

Compiled by Somebody

このFAQは2つの章からなる。どちらの章も読む人のために書いたもので、長い文が続くので、途中で折り返すことになる。

公式発売日：2004年10月1日

一般注釈

装備品

装備品はつけるものである。つければ強くなるが、失えば元に戻る。これは昔からの決まりごとで、変わったことはない。

＊ 奪うこともできる。ただし奪ったものをつけられるのは、自分のターンのメイン・フェイズの間だけである。
＊ 2つ目もつけられる。つけても1つ目が外れることはなく、両方の効果を同時に受けることになる。
  ＊ ただし、つけ替えのコストはそのつど支払い、まとめて支払うことや、後から取り消すことはできない。

カード別注釈

湖の剣/Sword of the Lake
{3}
アーティファクト ― 装備品
持つ者は＋２/＋２の修整を受け、さらに攻撃するたびにカードを１枚引く。
装備{2}

＊ 剣は歩かない。歩くように見えるのは、誰かが持って歩いているからで、剣のせいではない（rule 502.33 参照）。

All trademarks are property of somebody. (c)2004 Wizards.
"""

RULES = """Magic: The Gathering Comprehensive Rules

These rules are effective as of January 16, 2026.

Introduction

Nobody has to read this from its beginning to its very end, and hardly anybody ever will.

It is here for those who do not agree on what a card does; they look up what they need, and then play on.

Whoever has read this far may as well read on, since there are some lines more to come, and none is long.

1. Game Concepts

101. The Golden Rules

101.1. What a card says goes above what this book says, and giving up (see rule 104.3a) cannot be stopped.
101.2. A player who can't do a thing doesn't do it, whatever a card says (see rules 608.2c and 609.3 for it).
Example: A card that reads "play two lands" goes above what rule 305.2 says, which is a rule about lands.
"""


ARTICLE = """折り紙・トークン

提供：Somebody's Wiki

折り紙・トークン/Origami Tokenとは、

1. 紙を折って作ったトークンのこと。折り方に決まりはないが、どちらが上かは分からなければならない^[1]。
2. 転じて、紙のトークンすべてをそう呼ぶこともある。こちらの意味で使う人は、近ごろではめっきり減ってしまった。

目次 1 解説 2 折り方 2.1 二つ折り/Fold in Half 2.2 折らないもの 3 使い方と片付け方 4 脚注 5 参考 5.1 紙

解説

大会では他のものと見分けがつけばよく、折り目の数や紙の色が問われることはない。濡れた紙は使えないので注意。

折り方

二つ折り/Fold in Half

• 二つに折ったものはタップ状態を表すのに向かない。倒れたのか寝ているのかが、遠くからでは分からないからである。
  • 立てておけばよいが、扇風機の近くでは勧められない。窓を開けるときにも、重しがなければ飛んでいくことになる。

折らないもの

• 折らない紙はカードに似てくるので、山札と間違えないように、離して置くか裏に印を付けておくのがよいとされている。

使い方と片付け方

使い終わった紙は元に戻らない（CR:111.7）。次のゲームでまた使うのであれば、箱を用意しておくと何かと便利である。

脚注

1. ↑ どこかの店の掲示（2019年）による。今では誰も見たことがないが、そう書いてあったと言う人は何人もいるらしい。

参考

紙

• 紙でないトークン
"""


def wrapped(text: str, column: int) -> str:
    """The text as a Japanese editor wraps it: words of Latin letters whole, no line begins with 。 or 、."""
    lines = []
    for line in text.split("\n"):
        lines.append("")
        for token in re.findall(r"[^\s぀-鿿　-〿！-～]+\s?|.", line):
            room = column - width(lines[-1])
            if width(token.rstrip()) > room and token not in "。、）":
                lines.append("")
            lines[-1] += token
    return "\n".join(line.rstrip() for line in lines)


def texts(document: Document) -> list[tuple[str, str, str, tuple[str, ...]]]:
    def examples(record: Record) -> tuple[str, ...]:
        return tuple(example.text for example in record.examples)

    return [(each.kind, each.id, each.text, examples(each)) for each in document.records]


def read(module: object, text: str) -> Document:
    page = page_of(text)
    document: Document = module.parse(page, SOURCE)  # type: ignore[attr-defined]
    assert list(lost_text(page, document)) == []
    return document


@pytest.mark.parametrize("column", [40, 60, 72, 76])
def test_a_wrapped_faq_gives_the_records_of_the_one_that_is_not(column: int) -> None:
    assert wrap_column(page_of(FAQ)) is None
    assert texts(read(faq, wrapped(FAQ, column))) == texts(read(faq, FAQ))


@pytest.mark.parametrize("column", [40, 50, 60, 72, 80])
def test_a_wrapped_article_gives_the_records_of_the_one_that_is_not(column: int) -> None:
    whole, broken = read(wiki, ARTICLE), read(wiki, wrapped(ARTICLE, column))
    assert texts(broken) == texts(whole)
    assert [each.code for each in broken.problems] == []
    assert sum(record.kind == "heading" for record in whole.records) == 8


@pytest.mark.parametrize("column", [36, 40, 44])
def test_a_rule_book_in_narrow_lines_is_known_as_one(column: int) -> None:
    page = page_of(wrapped(RULES, column))
    assert detect(page, SOURCE).kind == "cr"


@pytest.mark.parametrize("column", [44, 60, 72, 79])
def test_a_wrapped_rule_book_gives_the_rules_of_the_one_that_is_not(column: int) -> None:
    assert texts(read(rules, wrapped(RULES, column))) == texts(read(rules, RULES))


@pytest.mark.parametrize("column", [40, 44, 72])
def test_wrapped_rules_of_the_viewer_are_whole(column: int) -> None:
    text = "総合ルールビューア\n1. 考え方\n123. ステッカー\n" + "".join(
        f"- 123.{n} 名前・ステッカーは、クリーチャー・カードにも、パワー/タフネス・ステッカーにも貼れない。"
        f"2枚目を貼るのは{n}回だけで、これはrule 400.7 の例外である。\n例：\n熊に2枚のシールを貼った者が、"
        "さらに3枚目を同じ熊に貼ろうとしているが、それはできないことである。\n"
        for n in range(1, 9)
    )
    broken = texts(read(viewer, wrapped(text, column)))
    assert [(kind, id) for kind, id, *_ in broken] == [
        (kind, id) for kind, id, *_ in texts(read(viewer, text))
    ]
    assert [(each[2].replace(" ", ""), each[3]) for each in broken] == [
        (each[2].replace(" ", ""), each[3]) for each in texts(read(viewer, text))
    ]


def test_the_number_of_a_broken_citation_begins_no_rule() -> None:
    text = "100.1. Players play, as is said in rule\n305.2. That is all.\n\n100.2. They stop.\n"
    document = read(rules, text)
    assert [str(each.number) for each in document.records] == ["100.1", "100.2"]
    assert document.records[0].text == "Players play, as is said in rule\n305.2. That is all."


@pytest.mark.parametrize("line", ["see rule", "これはルール", "rules 508.1b and", "(", "以下（", "CR:"])
def test_a_line_may_want_a_number(line: str) -> None:
    assert awaits_number(line)


@pytest.mark.parametrize("line", ["a card, a land, and", "終わる。", "the end", "", "overrule"])
def test_most_lines_want_none(line: str) -> None:
    assert not awaits_number(line)


def test_lines_that_end_as_they_please_are_not_wrapped() -> None:
    poem = "\n".join(f"この行は{'とても' * (n % 4 + 9)}長いのである。" for n in range(30))
    assert wrap_column(page_of(poem)) is None
