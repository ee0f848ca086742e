/**
 * Counts a text's segments. Carriers bill by segment, and passes are measured in segments too. Runs on the server and
 * in the browser. Source: 3GPP TS 23.038. A single curly quote or emoji drops a text's limit from 160 characters to 70.
 */

const GSM = /[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]/;
/** The characters that are encoded as an escape plus a character, so each counts as two units. */
const GSM_EXTENDED = /[\f^{}\\[~\]|€]/;

const LIMITS = {
  "GSM-7": { single: 160, multipart: 153 },
  "UCS-2": { single: 70, multipart: 67 },
} as const;

const isGsmCharacter = (character: string) => GSM.test(character) || GSM_EXTENDED.test(character);

/**
 * A single regex, because checking character by character takes fifty times as long and we measure texts by the
 * thousand.
 */
const ALL_GSM = new RegExp(`^(?:${GSM.source}|${GSM_EXTENDED.source})*$`);

const isGsm = (text: string) => ALL_GSM.test(text);

export type TextSize = {
  encoding: keyof typeof LIMITS;
  /** The length in the encoding's units. An emoji or a bracket counts as two. */
  units: number;
  segments: number;
  /** How many more units fit in the last segment. */
  left: number;
};

export function measureText(text: string): TextSize {
  const encoding = isGsm(text) ? "GSM-7" : "UCS-2";
  // Without extended characters, every character is one unit, so `text.length` is enough.
  const isEven = encoding === "GSM-7" && !GSM_EXTENDED.test(text);
  if (isEven && text.length <= LIMITS[encoding].single)
    return {
      encoding,
      units: text.length,
      segments: Math.sign(text.length),
      left: LIMITS[encoding].single - text.length,
    };
  const { single, multipart } = LIMITS[encoding];
  const measureWidth = (character: string) =>
    encoding === "UCS-2" ? character.length : GSM_EXTENDED.test(character) ? 2 : 1;
  let units = 0;
  // A segment ends one unit early instead of splitting a two-unit character.
  let end = 0;
  for (const character of text) {
    const width = measureWidth(character);
    units += width;
    const remaining = multipart - (end % multipart);
    end += width > remaining ? remaining + width : width;
  }
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1, left: single - units };
  const segments = Math.ceil(end / multipart);
  return { encoding, units, segments, left: segments * multipart - end };
}

/** Returns how many of a pass's texts one text uses up, which is one per segment. */
export const getSegments = (text: string): number => measureText(text).segments;

/** Typographic characters that keyboards and word processors insert automatically, and their plain equivalents. */
const REPLACEMENTS: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‛": "'",
  "′": "'",
  "`": "'",
  "´": "'",
  ʼ: "'",
  ʻ: "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "″": '"',
  "«": '"',
  "»": '"',
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
  "…": "...",
  "•": "*",
  "·": ".",
  "×": "x",
  "⁄": "/",
  "½": "1/2",
  "¼": "1/4",
  "¾": "3/4",
  "©": "(c)",
  "®": "(r)",
  "™": "TM",
  "№": "No.",
  "\t": " ",
  "\u2028": "\n",
  "\u2029": "\n",
  // Letters that Unicode doesn't decompose into a base letter and a mark.
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  œ: "oe",
  Œ: "OE",
  ı: "i",
  ħ: "h",
  Ħ: "H",
  ŧ: "t",
  Ŧ: "T",
  ŋ: "n",
  Ŋ: "N",
  ĸ: "k",
  ẞ: "SS",
  ſ: "s",
};

const SPACE = /\p{Zs}/u;
/** Invisible characters: zero-width spaces and joiners, soft hyphens, byte order marks, and direction marks. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/;

function simplify(character: string): string {
  if (isGsmCharacter(character)) return character;
  if (SPACE.test(character)) return " ";
  if (INVISIBLE.test(character)) return "";
  return REPLACEMENTS[character] ?? stripMarks(character);
}

/** Turns "ő" into "o", and compatibility forms such as "ﬁ" or full-width digits into plain characters. */
function stripMarks(character: string): string {
  const strippedCharacter = character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return strippedCharacter !== "" && isGsm(strippedCharacter) ? strippedCharacter : character;
}

/**
 * Converts a text to GSM-7 where readers won't notice: curly quotes, dashes, ellipses, unusual spaces, and accents
 * missing from GSM-7 become plain. Characters that GSM-7 has, such as é or ñ, stay. A text that can't become GSM-7,
 * because of an emoji or another script, stays as typed, because changing it would save nothing.
 */
export function toGsm(text: string): string {
  const normalized = text.normalize("NFC");
  if (isGsm(normalized)) return normalized;
  const result = Array.from(normalized, simplify).join("");
  return isGsm(result) ? result : normalized;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Converts a name to GSM-7 (TEXT-03). Emoji and symbols that GSM-7 lacks are left out while a letter or digit remains,
 * because a single one would shrink every text with this name from 160 characters to 70. A name in another script stays
 * as typed.
 */
export function toGsmName(name: string): string {
  const plainName = toGsm(name);
  if (isGsm(plainName)) return plainName;
  const characters = Array.from(plainName, simplify);
  const isOtherScript = characters.some((text) => !isGsm(text) && LETTER_OR_DIGIT.test(text));
  const keptName = characters.filter(isGsm).join("").replaceAll(/\s+/g, " ").trim();
  return isOtherScript || !LETTER_OR_DIGIT.test(keptName) ? plainName : keptName;
}
