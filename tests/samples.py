"""Small documents in the formats that kb reads, in our own words, and larger ones made by counting."""

from __future__ import annotations

from pathlib import Path

VIEWER = """総合ルールビューア
9. 作り話の章
901. リボン
- 901.1 リボンとは、パーマネントに結ばれる目印である。「リボン／ribbon」。
- 901.2 リボンは1つずつ数える。rule 902〔結び目〕参照。
- 901.2a 結ばれたリボンは色を持たない(rule 105.2 参照)。
例：
緑のクリーチャーに結ばれていても無色である。
- 901.3 リボンを持つ物が領域を移ると、リボンは落ちる。rule 901.2 参照。
"""

OTHER_VIEWER = """総合ルールビューア
9. 作り話の章
902. 結び目
- 902.1 結び目はリボンの端にできる。
- 902.2 結び目を解くには1マナを支払う。rule 901.2a 参照。
"""

FAQ = """架空の港 よくある質問集

Compiled by nobody

Document last modified 11/09/09

この文書は試験のために書かれた。

一般注釈

新しい仕組み：リボン

• リボンは複数結べる。

カード別注釈

• 《霧の水門/Misty Sluice》は対象を取らない。
• 《霧の水門》の能力は1ターンに1回だけ誘発する（901.2参照）。

• 《銀の小箱》は対象を取る。
• 《銀の小箱》の能力は、例えば《霧の水門》の上に置かれたカウンターを数えない。

All trademarks belong to nobody.
"""

PROSE = "これはただの日記で、何の決まりも書かれていない。\n今日は雨だった。\n"


def write(folder: Path) -> Path:
    """The three documents in a folder: ``ribbons.txt``, ``knots.txt``, ``harbour.txt``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ribbons.txt").write_text(VIEWER, "utf-8")
    (folder / "knots.txt").write_text(OTHER_VIEWER, "utf-8")
    (folder / "harbour.txt").write_text(FAQ, "utf-8")
    return folder


def section(number: int, rules: int, word: str = "印") -> str:
    """A section of that many rules, each citing another."""
    lines = [f"総合ルールビューア\n{number // 100}. 数える章\n{number}. 節{number}"]
    for rule in range(1, rules + 1):
        cited = f"{number}.{rule % rules + 1}"
        lines.append(
            f"- {number}.{rule} {word}{number * 1000 + rule}を数え終えたら次へ進む。rule {cited} 参照。"
        )
    return "\n".join(lines) + "\n"
