"""Bytes → text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kb.decode import MAX_BYTES, Decoded, decode
from kb.decode.charsets import label_codec
from kb.errors import ParseError

JAPANESE = "①番の規則：カードを１枚引く。\n「墓地」に置く㈱\n"
ENGLISH = "“Lim-Dûl’s Vault”—a card…\nÆther Vial™\n"

TEXTS = {
    "utf-8": JAPANESE.encode(),
    "cp932": JAPANESE.encode("cp932"),
    "utf-16-le": JAPANESE.encode("utf-16-le"),
    "utf-16-be": JAPANESE.encode("utf-16-be"),
    "cp1252": ENGLISH.encode("cp1252"),
    "euc-jp": "規則：カードを１枚引く。\n".encode("euc_jp"),
    "iso-2022-jp": "規則：カードを１枚引く。\n".encode("iso2022_jp"),
}


@pytest.mark.parametrize(("encoding", "data"), TEXTS.items())
def test_each_encoding_is_known_by_its_bytes(encoding: str, data: bytes) -> None:
    found = decode(data)
    assert (found.encoding, found.problems) == (encoding, ())
    assert found.text.encode(encoding) == data


@pytest.mark.parametrize(
    ("bom", "encoding"),
    [
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
        (b"\xff\xfe\0\0", "utf-32-le"),
    ],
)
def test_a_byte_order_mark_outranks_every_declaration(bom: bytes, encoding: str) -> None:
    assert decode(bom + JAPANESE.encode(encoding), "shift_jis") == Decoded(text=JAPANESE, encoding=encoding)


@pytest.mark.parametrize(
    "label", ["shift_jis", "Shift-JIS", "sjis", "x-sjis", "windows-31j", "MS932", "cp932", "csShiftJIS"]
)
def test_every_label_of_code_page_932_reads_the_signs_that_shift_jis_lacks(label: str) -> None:
    page = f'<html><head><meta charset="{label}"></head><p>{JAPANESE}</p>'
    assert decode(page.encode("cp932")) == Decoded(text=page, encoding="cp932")
    assert decode(JAPANESE.encode("cp932"), label) == Decoded(text=JAPANESE, encoding="cp932")


@pytest.mark.parametrize(
    "declaration",
    [
        "<meta charset=EUC-JP>",
        '<META http-equiv="Content-Type" content="text/html; charset=x-euc-jp">',
        '<?xml version="1.0" encoding="euc-jp"?>',
        "<!-- <meta charset=utf-8> -->" + "<script>a</script>" * 200 + "<meta charset='euc-jp'>",
    ],
)
def test_a_page_declares_its_charset(declaration: str) -> None:
    page = f"{declaration}<p>ｱｲｳ半角</p>"
    assert decode(page.encode("euc_jp")) == Decoded(text=page, encoding="euc-jp")


@pytest.mark.parametrize("codec", ["euc-jp", "iso-2022-jp"])
def test_the_signs_of_nec_and_ibm_are_read_in_jis_encodings_too(codec: str) -> None:
    shifted = {"euc-jp": b"\xad\xa1\xad\xea\xfc\xe2", "iso-2022-jp": b"\x1b$B\x2d\x21\x2d\x6a\x7c\x62\x1b(B"}
    assert decode(shifted[codec], codec).text == "①㈱髙"


def test_iso_2022_jp_has_half_width_kana_and_roman_letters() -> None:
    assert decode(b'\x1b(I123\x1b(Jabc\x1b$B$"\x1b(B\n').text == "ｱｲｳabcあ\n"


@pytest.mark.parametrize(
    ("declared", "actual"),
    [("utf-8", "cp932"), ("shift_jis", "utf-8"), ("euc-jp", "cp932"), ("iso-2022-jp", "euc-jp")],
)
def test_a_wrong_declaration_is_reported_and_the_text_is_right(declared: str, actual: str) -> None:
    page = f"<meta charset={declared}><p>規則：カードを１枚引く。墓地に置く。"
    found = decode(page.encode(actual))
    assert (found.text, found.encoding) == (page, actual)
    assert [problem.code for problem in found.problems] == ["wrong-charset"]


def test_a_page_that_calls_itself_latin_1_may_be_utf_8() -> None:
    page = "<meta charset=iso-8859-1><p>“quoted” — text"
    found = decode(page.encode())
    assert (found.text, found.encoding) == (page, "utf-8")
    assert [problem.code for problem in found.problems] == ["wrong-charset"]


def test_a_page_that_calls_itself_latin_1_may_be_iso_2022_jp() -> None:
    page = "<meta charset=iso-8859-1><p>規則を読む"
    assert decode(page.encode("iso2022_jp")).text == page
    assert decode(b"<meta charset=iso-8859-1><p>rules") == Decoded(
        text="<meta charset=iso-8859-1><p>rules", encoding="cp1252"
    )


def test_what_the_caller_declares_is_believed_where_it_can_be_read() -> None:
    assert decode("Ã±".encode("cp1252"), "latin-1").text == "Ã±"


def test_an_unknown_label_is_reported_and_passed_over() -> None:
    found = decode(JAPANESE.encode(), "klingon")
    assert found.text == JAPANESE
    assert [problem.code for problem in found.problems] == ["unknown-charset"]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"a\r\nb\rc\nd", "a\nb\nc\nd"),
        (b"a\r\r\nb", "a\n\nb"),
        ("a\u2028b\x0cc\x85d\n".encode(), "a\u2028b\x0cc\x85d\n"),
        (b"\xef\xbb\xbf\xef\xbb\xbfa", "a"),
        (b"", ""),
    ],
)
def test_line_ends_are_one_and_only_line_ends(data: bytes, text: str) -> None:
    assert decode(data).text == text


@pytest.mark.parametrize("codec", ["utf-8", "cp932", "euc-jp"])
def test_each_line_with_an_unreadable_byte_is_a_problem(codec: str) -> None:
    lines = ["規則その一を読む。", "次の規則を読む。", "その次の規則。"] * 4
    data = [line.encode(codec) for line in lines]
    data[1] = data[1][:6] + b"\xff" + data[1][6:]
    found = decode(b"\r\n".join(data))
    assert found.encoding == codec
    assert [(problem.code, problem.line) for problem in found.problems] == [("undecodable", 2)]
    assert [line for line in found.text.split("\n") if "\ufffd" not in line] == lines[:1] + lines[2:]


def test_a_replacement_character_of_the_source_is_a_problem_too() -> None:
    found = decode("一\n二\ufffd\n".encode())
    assert [(problem.code, problem.line) for problem in found.problems] == [("undecodable", 2)]


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"%PDF-1.7\n", "a PDF file"),
        (b"PK\x03\x04abc", "zip"),
        (b"\x89PNG\r\n\x1a\n", "PNG"),
        (b"\xff\xd8\xff\xe0", "JPEG"),
        (b"rules\0rules", "NUL"),
        (bytes(range(1, 32)) * 10, "cannot be read|make sense"),
        (b"\xff\xfe" + b"\x03\xd8" * 9, "cannot be read"),
    ],
)
def test_what_is_no_text_is_refused_with_its_name(data: bytes, what: str) -> None:
    with pytest.raises(ParseError, match=what) as caught:
        decode(data)
    assert str(caught.value).startswith("not text: ")
    assert "\n" not in str(caught.value)


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(ParseError, match="too large"):
        decode(b" " * (MAX_BYTES + 1))


def test_labels_are_spelt_in_many_ways() -> None:
    assert label_codec("UTF8") == label_codec("utf-8") == "utf-8"
    assert label_codec("ISO-8859-1") == label_codec("us-ascii") == "cp1252"
    assert label_codec("big5") is None


@settings(deadline=None)
@given(st.binary(max_size=400))
@example(b"\x1b$B\x21")
@example(b"<meta charset=utf-16>a")
@example(b"\xff\xfe\x00")
@example(b"\x8f\xa1")
def test_any_bytes_are_text_or_no_text(data: bytes) -> None:
    try:
        found = decode(data)
    except ParseError:
        return
    assert "\r" not in found.text
    lines = {number for number, line in enumerate(found.text.split("\n"), 1) if "\ufffd" in line}
    assert lines == {problem.line for problem in found.problems if problem.code == "undecodable"}


KANA = "あいうえおカキクケコッャュョー、。「」亜唖漢字規則 abc123\n"


@settings(deadline=None)
@given(
    st.text(alphabet=KANA, max_size=80),
    st.sampled_from([("utf-8", "utf-8"), ("sjis", "cp932"), ("euc-jp", "euc_jp"), ("jis", "iso2022_jp")]),
)
def test_declared_text_comes_back(text: str, charset: tuple[str, str]) -> None:
    label, codec = charset
    assert decode(text.encode(codec), label).text == text


@settings(deadline=None)
@given(
    st.text(alphabet=KANA, max_size=80),
    st.sampled_from(["utf-8", "utf-16-le", "utf-16-be", "cp932", "euc_jp", "iso2022_jp"]),
)
def test_undeclared_japanese_text_comes_back(text: str, codec: str) -> None:
    whole = f"これは規則のテキストである。{text}\n"
    assert decode(whole.encode(codec)).text == whole


@pytest.mark.real
def test_every_line_of_the_seeds_is_read_in_every_encoding(seeds: dict[str, Path]) -> None:
    for path in seeds.values():
        for line in path.read_text("utf-8").split("\n"):
            if len(line) < 4 or line.isascii():
                continue
            for codec in ("utf-8", "utf-16-le", "utf-16-be", "cp932", "euc_jp", "iso2022_jp"):
                try:
                    data = line.encode(codec)
                except UnicodeEncodeError:
                    continue
                assert decode(data).text == data.decode(codec), (codec, line)


@pytest.mark.real
def test_the_english_editions_are_read_whole(shared: Path) -> None:
    found = {path.stem: decode(path.read_bytes()) for path in sorted((shared / "data/cr-en").glob("*.txt"))}
    assert not [problem for each in found.values() for problem in each.problems]
    assert {name: each.encoding for name, each in found.items() if each.encoding != "utf-8"} == {
        "2003-10-01": "cp1252",
        "2014-09-26": "cp1252",
        "2016-09-30": "utf-16-le",
        "2022-11-18": "utf-16-be",
    }
    assert len(found["2007-10-01"].text.split("\n")) == 4102
    assert len(found["2023-11-17"].text.split("\n")) == 8633  # CR, and CRLF twelve times


@pytest.mark.real
def test_the_card_list_is_read_as_code_page_932(shared: Path) -> None:
    found = decode((shared / "data/names/wisdomguild-standard-2013-02.sjis.txt").read_bytes())
    assert (found.encoding, found.problems) == ("cp932", ())
