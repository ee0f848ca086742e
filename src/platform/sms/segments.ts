/**
 * How a text is cut into segments, which is what carriers charge for and what a pass counts. Pure, for server and
 * browser. Source: 3GPP TS 23.038; a single curly quote or emoji moves a whole text from 160 characters to 70.
 */

const GSM = /[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]/;
/** Written as an escape and a character: they take the room of two. */
const GSM_EXTENDED = /[\f^{}\\[~\]|€]/;

const ROOM = {
  "GSM-7": { alone: 160, joined: 153 },
  "UCS-2": { alone: 70, joined: 67 },
} as const;

const isGsmCharacter = (character: string) => GSM.test(character) || GSM_EXTENDED.test(character);

/** In one look: texts are written by the thousand, and character by character takes fifty times as long. */
const ALL_GSM = new RegExp(`^(?:${GSM.source}|${GSM_EXTENDED.source})*$`);

const isGsm = (text: string) => ALL_GSM.test(text);

export type TextSize = {
  encoding: keyof typeof ROOM;
  /** In the encoding's own units; an emoji or a bracket is two. */
  units: number;
  segments: number;
  /** How many more units fit without another segment. */
  left: number;
};

export function sizeOf(text: string): TextSize {
  const encoding = isGsm(text) ? "GSM-7" : "UCS-2";
  // Nothing in it is wider than it is long.
  const isEven = encoding === "GSM-7" && !GSM_EXTENDED.test(text);
  if (isEven && text.length <= ROOM[encoding].alone)
    return {
      encoding,
      units: text.length,
      segments: Math.sign(text.length),
      left: ROOM[encoding].alone - text.length,
    };
  const { alone, joined } = ROOM[encoding];
  const widthOf = (character: string) =>
    encoding === "UCS-2" ? character.length : GSM_EXTENDED.test(character) ? 2 : 1;
  let units = 0;
  // Where a two-unit character would be cut in half, its segment stays one unit short.
  let end = 0;
  for (const character of text) {
    const width = widthOf(character);
    units += width;
    const free = joined - (end % joined);
    end += width > free ? free + width : width;
  }
  if (units <= alone) return { encoding, units, segments: units === 0 ? 0 : 1, left: alone - units };
  const segments = Math.ceil(end / joined);
  return { encoding, units, segments, left: segments * joined - end };
}

/** One SMS of a pass's allowance is one segment. */
export const segmentsOf = (text: string): number => sizeOf(text).segments;

/** What people's keyboards and word processors put in place of plain characters. */
const PLAIN: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‛": "'",
  "′": "'",
  "`": "'",
  "´": "'",
  ʼ: "'",
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
  // Letters that Unicode does not take apart into a letter and its mark.
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
/** Zero-width spaces and joiners, soft hyphens, byte order marks, direction marks: nothing to see. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/;

function plain(character: string): string {
  if (isGsmCharacter(character)) return character;
  if (SPACE.test(character)) return " ";
  if (INVISIBLE.test(character)) return "";
  return PLAIN[character] ?? withoutMarks(character);
}

/** "ő" becomes "o"; compatibility forms such as "ﬁ" or full-width digits become their plain ones. */
function withoutMarks(character: string): string {
  const taken = character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return taken !== "" && isGsm(taken) ? taken : character;
}

/**
 * The same text in GSM-7, where a reader would not mind: curly quotes, dashes, ellipses, odd spaces and accents that
 * GSM-7 lacks become plain. What it has, such as é or ñ, stays as typed. A text that cannot become GSM-7, because of
 * an emoji or another script, stays as typed altogether: making it uglier would save nothing.
 */
export function toGsm(text: string): string {
  const composed = text.normalize("NFC");
  if (isGsm(composed)) return composed;
  const result = Array.from(composed, plain).join("");
  return isGsm(result) ? result : composed;
}
