"use strict";

/* Texts as the search compares them: what kb.search.normalize, sound, english and numbers do, for a browser. */

const kbText = (() => {
  const LETTER = "々-〇぀-ヺー-ヿ㐀-鿿豈-\ufaff\u{20000}-\u{3ffff}";
  const JAPANESE = `、-〟〰${LETTER}`;
  const NEEDLESS = new RegExp(
    `(?<=[${JAPANESE}]) | (?=[${JAPANESE}])` +
      `|(?<![ ・])(?:(?<=[${LETTER}]) ?・ ?(?=[^ ・])|(?<=[^ ・]) ?・ ?(?=[${LETTER}]))` +
      `|(?<=[${LETTER}])=(?=[${LETTER}])`, "gu");
  const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]/g;
  const CLUSTER = /[^][\u3099\u309a\uff9e\uff9f\u0300-\u036f]*/gu;
  const ALIKE = { "‐": "-", "‑": "-", "‒": "-", "–": "-", "−": "-", "﹣": "-", "“": '"', "”": '"', "„": '"', "‟": '"',
    "‘": "'", "’": "'", "‛": "'", "⁄": "/", "〜": "~", "―": "—" };

  /** A text folded, with where in the original each of its characters begins and ends. */
  function fold(original) {
    let text = "";
    let places = []; // of each character [start, end]
    for (const match of original.matchAll(CLUSTER)) {
      let piece = match[0].replace(INVISIBLE, "").normalize("NFKC").toLowerCase().normalize("NFKC");
      piece = Array.from(piece, char => ALIKE[char] ?? char).join("");
      text += piece;
      for (let i = 0; i < piece.length; i++) places.push([match.index, match.index + match[0].length]);
    }
    for (const [pattern, put] of [[/\s+/g, " "], [NEEDLESS, ""]]) {
      let kept = "";
      const left = [];
      let from = 0;
      for (const match of text.matchAll(pattern)) {
        const end = match.index + match[0].length;
        kept += text.slice(from, match.index) + put;
        left.push(...places.slice(from, match.index + put.length));
        from = end;
      }
      kept += text.slice(from);
      left.push(...places.slice(from));
      text = kept;
      places = left;
    }
    return { text, places };
  }

  const needle = text => {
    const folded = fold(text).text.trim();
    return folded.replace(/^[ ・]+|[ ・]+$/g, "") || folded;
  };

  const hasJapanese = text => /[぀-ヿ㐀-鿿々]/.test(text);

  /** A name as names are compared: equal for all the ways to write it. */
  function foldName(name) {
    let key = name.normalize("NFKC").normalize("NFKD").replace(/[\u0300-\u036f]/g, "").normalize("NFC").toLowerCase();
    key = key.replaceAll("æ", "ae").replaceAll("œ", "oe").replaceAll("ø", "o");
    key = key.replace(/_+/g, "_").replace(/\s*(?:\/\/|\+)\s*/g, "+");
    key = key.replace(/['’‘`"“”.!?、・=♡☆★]+/g, "").replace(/[\s,:;\-‐‑–—−]+/g, " ").trim();
    return key.replace(/(?<![a-z0-9]) | (?![a-z0-9])/g, "") || name.replace(/\s+/g, "");
  }

  /** The key of a name: its plural is itself too. */
  function nameKey(name) {
    const key = foldName(name);
    return hasJapanese(key) ? key : key.split(/\s+/).map(singular).join(" ");
  }

  /** A lower-case word without its plural ending. */
  function singular(word) {
    if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
    if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) {
      return /(?:sses|xes|ches|shes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
    }
    return word;
  }

  const IRREGULAR = { dying: "die", dies: "die", died: "die", dead: "die", tied: "tie", lying: "lie", left: "leave",
    leaves: "leave", chosen: "choose", chose: "choose", drew: "draw", drawn: "draw", fought: "fight", lost: "lose",
    put: "put", putting: "put", puts: "put", wins: "win", winning: "win", won: "win", paid: "pay", said: "say",
    gave: "give", given: "give", took: "take", taken: "take", became: "become", came: "come", went: "go", goes: "go",
    dealt: "deal", held: "hold", kept: "keep", shown: "show", written: "write", wrote: "write", abilities: "ability",
    libraries: "library", copies: "copy", copied: "copy", copying: "copy", dice: "die" };

  /** The forms of a word that its stem does not begin, in order. */
  const irregular = lemma => Object.keys(IRREGULAR).filter(form => IRREGULAR[form] === lemma).sort();

  /** The stem of a lower-case English word. */
  function stem(given) {
    let word = given.replace(/(?:'s|s'|')$/, "");
    if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word];
    if (word.length <= 3) return word;
    if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
    if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
    if (word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) word = word.slice(0, -1);
    for (const ending of ["ing", "ed"]) {
      let root = word.endsWith(ending) ? word.slice(0, -ending.length) : word;
      if (root !== word && root.length > 2 && /[aeiouy]/.test(root)) {
        if (root.at(-1) === root.at(-2) && !"lsz".includes(root.at(-1))) root = root.slice(0, -1);
        return root.replace(/e$/, "");
      }
    }
    return word.length > 3 ? word.replace(/e$/, "") : word;
  }

  /** An English phrase with the ending of its last word left open. */
  function englishNeedle(text) {
    const at = text.lastIndexOf(" ") + 1;
    const last = text.slice(at);
    let root = stem(last);
    if (!/^\p{L}+$/u.test(last) || root.length < 3) return text;
    if (/(?:[^aeiou]y|ies)$/.test(last)) root = root.length > 4 ? root.replace(/y$/, "") : root;
    return text.slice(0, at) + (last.startsWith(root) ? root : last);
  }

  const hiragana = text => text.replace(/[ァ-ヶ]/g, char => String.fromCharCode(char.charCodeAt(0) - 0x60));
  const isKana = text => /^[ぁ-ゖァ-ヺーゔ・~-]+$/.test(text);

  /** What a word in kana sounds like: one key for its spellings. */
  function sound(kana) {
    let key = hiragana(kana).replaceAll("・", "");
    key = key.replace(/ゔ([ぁぃぇぉ])/g, (_, vowel) => "ばびべぼ"["ぁぃぇぉ".indexOf(vowel)]);
    key = key.replaceAll("うぉ", "お").replace(/[ゔぢづを]/g, char => ({ ゔ: "ぶ", ぢ: "じ", づ: "ず", を: "お" })[char]);
    key = key.replace(
      /[ー~-]|(?<=[おこそとのほもよろごぞどぼぽょぉうくすつぬふむゆるぐずづぶぷゅぅ])う(?![ぁぃぇぉ])|(?<=[おこそとのほもよろごぞどぼぽょぉ])お|(?<=[えけせてねへめれげぜでべぺぇ])い|っ/g,
      "");
    return key.replace(/つ(?=[かきくけこさしすせそたちつてとぱぴぷぺぽ])|く(?=[かきくけこ])|ち(?=[たちつてと])/g, "");
  }

  const ROWS = { "": "あいうえお", k: "かきくけこ", s: "さしすせそ", t: "たちつてと", n: "なにぬねの", h: "はひふへほ",
    m: "まみむめも", r: "らりるれろ", l: "らりるれろ", g: "がぎぐげご", z: "ざじずぜぞ", d: "だぢづでど", b: "ばびぶべぼ",
    p: "ぱぴぷぺぽ", v: "ばびぶべぼ" };
  const SOFT = { ky: "き", sy: "し", sh: "し", ty: "ち", ch: "ち", cy: "ち", ny: "に", hy: "ひ", my: "み", ry: "り", gy: "ぎ",
    zy: "じ", jy: "じ", j: "じ", dy: "ぢ", by: "び", py: "ぴ" };
  const SYLLABLES = { ya: "や", yu: "ゆ", yo: "よ", wa: "わ", wo: "を", shi: "し", chi: "ち", tsu: "つ", fu: "ふ", fa: "ふぁ",
    fi: "ふぃ", fe: "ふぇ", fo: "ふぉ", ti: "てぃ", di: "でぃ" };
  for (const [head, row] of Object.entries(ROWS)) [..."aiueo"].forEach((vowel, i) => { SYLLABLES[head + vowel] ??= row[i]; });
  for (const [head, kana] of Object.entries(SOFT)) {
    for (const [vowel, small] of [["a", "ゃ"], ["u", "ゅ"], ["o", "ょ"], ["e", "ぇ"], ["i", ""]]) SYLLABLES[head + vowel] ??= kana + small;
  }

  /** A lower-case word in Latin letters as hiragana; "" where it is no romaji. */
  function kanaOfRomaji(word) {
    const plain = word.replaceAll("ō", "ou").replaceAll("ū", "uu").replaceAll("n'", "ん");
    let kana = "";
    for (let at = 0; at < plain.length; at++) {
      const length = [3, 2, 1].find(size => Object.hasOwn(SYLLABLES, plain.slice(at, at + size)));
      if (length) {
        kana += SYLLABLES[plain.slice(at, at + length)];
        at += length - 1;
        continue;
      }
      const char = plain[at], next = plain[at + 1] ?? "";
      if (char === "-") kana += "ー";
      else if (char === "ん") kana += char;
      else if (char === "n" || (char === "m" && /[bpm]/.test(next))) {
        kana += "ん";
        if (char === "n" && next === "n" && !/[aiueoy]/.test(plain[at + 2] ?? "")) at++;
      } else if (char === next || (char === "t" && next === "c")) kana += "っ";
      else return "";
    }
    return kana;
  }

  /** All that a word in Latin letters may read as: before a vowel an n is one syllable or ends the one before. */
  function readings(word) {
    const cuts = [...word.matchAll(/n(?=[aiueo])/g)].map(({ index }) => `${word.slice(0, index)}n'${word.slice(index + 1)}`);
    const spelt = [word, ...cuts].flatMap(one => [one, one.replace(/([aiueo])\1/g, "$1-")]);
    return [...new Set(spelt)].map(kanaOfRomaji).filter(Boolean);
  }

  const TYPED = new RegExp(
    "^(?:(?:(?:mtg\\s*)?c\\.?r\\.?|comp(?:rehensive)?\\s*rules?|総合ルール|ルール|rules?|rule\\s*no\\.?|§+|第)\\s*[:.#]?\\s*)?" +
      "([1-9]\\d{2}|[1-9])(?:\\s*[.。・,、の]\\s*([1-9]\\d{0,2})|\\s+([1-9]\\d{0,2})|\\s*[-ー‐]([1-9]\\d{0,2})(?=[a-z]))?(?:\\s*[.の]?\\s*([a-z])(?![a-z]))?\\s*[.。]?$");

  /** A rule number in any typing, printed; null where a text is none. */
  function number(typed) {
    const match = TYPED.exec(typed.normalize("NFKC").trim().toLowerCase());
    if (!match) return null;
    const [, section, dotted, spaced, dashed, letter = ""] = match;
    const rule = dotted ?? spaced ?? dashed ?? "";
    if ((letter && !rule) || (rule && section.length === 1)) return null;
    return section + (rule && `.${rule}`) + letter;
  }

  /** The numbers that a query consists of: one, a range, several; empty where it is anything else. */
  function numbers(raw) {
    const text = raw.normalize("NFKC").trim().replace(/^[「」『』"()（）]+|[「」『』"()（）]+$/g, "");
    const one = number(text);
    if (one) return [one];
    const range = /^(.+?)\s*(?:[-‐–—―−~〜～]|から|to)\s*(.+)$/.exec(text);
    const first = range && number(range[1]);
    if (first && first.length > 1) {
      const letter = /^\.?([a-z])\.?$/.exec(range[2].toLowerCase());
      const last = letter && /[a-z]$/.test(first) ? first.slice(0, -1) + letter[1]
        : /^[1-9]\d?$/.test(range[2]) && /\.\d+$/.test(first) ? `${first.split(".")[0]}.${range[2]}`
        : number(range[2]);
      if (last?.slice(0, -1) === first && /[a-z]$/.test(last)) return [first, ...between(`${first}a`, last)];
      if (last) return between(first, last);
    }
    const words = text.split(/[\s、,;と&]+/).filter(Boolean).map(number);
    return words.length > 1 && words.every(word => word?.includes(".")) ? words : [];
  }

  const LETTERS = "abcdefghijkmnpqrstuvwxyz";

  function between(first, last) {
    const [, head, tail] = /^(.*?)(\d+|[a-z])$/.exec(first);
    const [, other, end] = /^(.*?)(\d+|[a-z])$/.exec(last);
    if (head !== other || /[a-z]/.test(tail) !== /[a-z]/.test(end)) return [first, last];
    const found = [];
    if (/[a-z]/.test(tail)) {
      for (const letter of LETTERS) if (letter >= tail && letter <= end) found.push(head + letter);
    } else {
      for (let n = Number(tail); n <= Number(end) && found.length < 61; n++) found.push(head + n);
    }
    return found.length ? found : [first, last];
  }

  /** Edits between two strings, a swap of neighbours being one; limit + 1 for anything above the limit. */
  function distance(one, other, limit) {
    if (Math.abs(one.length - other.length) > limit) return limit + 1;
    let before = [];
    let last = Array.from({ length: other.length + 1 }, (_, j) => j);
    for (let i = 1; i <= one.length; i++) {
      const row = [i];
      for (let j = 1; j <= other.length; j++) {
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (one[i - 1] !== other[j - 1]));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      }
      if (Math.min(...row) > limit) return limit + 1;
      [before, last] = [last, row];
    }
    return last.at(-1);
  }

  return { fold, needle, nameKey, foldName, readings, irregular, stem, englishNeedle, sound, isKana, hiragana, hasJapanese, number, numbers, distance };
})();
