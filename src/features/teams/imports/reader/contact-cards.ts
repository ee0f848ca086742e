import { toContactLabel } from "../columns/rules.ts";
import { reorderName } from "../rules.ts";
import { problems, type TypedPerson } from "./people.ts";
import { guardianWords, mobileWords, otherPhoneWords, toOwnerKey } from "./words.ts";

// Reads vCards 2.1 (versit), 3.0 (RFC 2426), and 4.0 (RFC 6350). Only names, phones, and emails are read, so pictures,
// addresses, birthdays, and notes never leave the browser.

const BEGIN = /^begin:vcard\s*$/i;
const END = /^end:vcard\s*$/i;

export const hasCards = (lines: string[]) => lines.some((line) => BEGIN.test(line.trim()));

type Property = { group: string; name: string; parameters: string[]; value: string };

/** Joins lines that were folded, and lines that quoted-printable text broke with an equals sign. */
function unfold(lines: string[]): string[] {
  const joined: string[][] = [];
  let isBroken = false;
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && isBroken) last.push(line.trimStart());
    else if (last && /^[ \t]/.test(line)) last.push(line.slice(1));
    else joined.push([line]);
    isBroken = line.endsWith("=") && /quoted-printable/i.test(joined.at(-1)![0]!.slice(0, 200));
    if (isBroken) joined.at(-1)!.push(joined.at(-1)!.pop()!.slice(0, -1));
  }
  return joined.map((parts) => parts.join(""));
}

const wanted = new Set(["fn", "n", "tel", "email", "x-ablabel"]);

function parseProperty(line: string): Property | null {
  const colon = findColon(line);
  if (colon === -1) return null;
  const [fullName = "", ...parameters] = line.slice(0, colon).split(";");
  const dot = fullName.indexOf(".");
  const name = fullName.slice(dot + 1).toLowerCase();
  if (!wanted.has(name)) return null;
  const isQuotedPrintable = parameters.some((parameter) => /quoted-printable/i.test(parameter));
  // No name, phone, or email is longer.
  const value = line.slice(colon + 1, colon + 1_000);
  return {
    group: fullName.slice(0, Math.max(0, dot)).toLowerCase(),
    name,
    parameters: parameters.flatMap((parameter) =>
      parameter
        .replace(/^type=/i, "")
        .replaceAll('"', "")
        .toLowerCase()
        .split(","),
    ),
    value: isQuotedPrintable ? decodeQuotedPrintable(value, parameters) : value,
  };
}

/** Finds the colon that ends the parameters, which may contain quoted colons. */
function findColon(line: string): number {
  let isQuoted = false;
  for (let index = 0; index < Math.min(line.length, 1_000); index++) {
    if (line[index] === '"') isQuoted = !isQuoted;
    else if (line[index] === ":" && !isQuoted) return index;
  }
  return -1;
}

function decodeQuotedPrintable(value: string, parameters: string[]): string {
  const text = value.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const isLatin = parameters.some((parameter) => /iso-8859|windows-125/i.test(parameter));
  return new TextDecoder(isLatin ? "windows-1252" : "utf-8").decode(bytes);
}

const unescape = (value: string) =>
  value
    .replaceAll(/\\([nN,;:\\])/g, (_, letter: string) => (/n/i.test(letter) ? " " : letter))
    .replaceAll(/\s+/g, " ")
    .trim();

/** Turns "Berg;Lars;Jan;Dr.;Jr." into "Dr. Lars Jan Berg Jr." */
function formatStructuredName(value: string): string {
  const [last, first, middle, prefix, suffix] = value.split(/(?<!\\);/).map(unescape);
  return [prefix, first, middle, last, suffix].filter(Boolean).join(" ");
}

type Telephone = { label: string; phone: string; rank: number };

/** Mobile phones come first, then the person's other phones. A guardian's number isn't the person's. */
const RANKS = { mobile: 0, own: 1, other: 2, guardian: 3 };

function readTelephone({ group, parameters, value }: Property, labels: Map<string, string>): Telephone {
  const label = unescape(labels.get(group) ?? "").replaceAll(/^_\$!<|>!\$_$/g, "");
  const words = [...label.split(/\s+/), ...parameters.map((parameter) => parameter.replace(/^x-/, ""))].map(
    toOwnerKey,
  );
  const phone = unescape(value).replace(/^tel:/i, "");
  const guardian = words.find((word) => guardianWords.has(word));
  if (guardian)
    return {
      label: toContactLabel(label || guardian.charAt(0).toUpperCase() + guardian.slice(1)),
      phone,
      rank: RANKS.guardian,
    };
  if (words.some((word) => mobileWords.has(word))) return { label: "Cell", phone, rank: RANKS.mobile };
  const other = words.map((word) => otherPhoneWords.get(word)).find(Boolean);
  return { label: other ?? toContactLabel(label), phone, rank: other ? RANKS.other : RANKS.own };
}

function readCard(lines: string[]): TypedPerson | null {
  const properties = unfold(lines).flatMap((line) => parseProperty(line) ?? []);
  const find = (name: string) => properties.find((property) => property.name === name)?.value ?? "";
  const labels = new Map(
    properties.flatMap(({ group, name, value }) => (name === "x-ablabel" ? [[group, value] as const] : [])),
  );
  const name = reorderName(unescape(find("fn"))) || formatStructuredName(find("n"));
  const email = unescape(find("email")).replace(/^mailto:/i, "");
  const phones = properties
    .filter((property) => property.name === "tel" && !property.parameters.includes("fax"))
    .map((property) => readTelephone(property, labels))
    .filter(({ phone }) => phone !== "")
    .toSorted((one, other) => one.rank - other.rank);
  const own = phones[0] && phones[0].rank < RANKS.guardian ? phones[0] : undefined;
  const contacts = phones
    .filter((phone) => phone !== own)
    .slice(0, 4)
    .map(({ label, phone }) => ({ label, phone }));
  if (name === "" && phones.length === 0 && email === "") return null;
  const findProblem = () => {
    if (name === "") return problems.noName;
    if (own) return undefined;
    if (contacts.length) return problems.guardian;
    return email === "" ? problems.noPhone : undefined;
  };
  const problem = findProblem();
  const words = [name, own?.phone, ...contacts.map(({ phone }) => phone), email].filter(Boolean).join(", ");
  return { words, name, phone: own?.phone ?? "", email, contacts, ...(problem && { problem }) };
}

/**
 * Drops pictures, addresses, birthdays, and notes from vCards, so that they don't show up in the box or count toward the
 * size of a list. Other text is returned unchanged.
 */
export function dropCardDetails(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  if (!hasCards(lines)) return text;
  const kept: string[] = [];
  let card: string[] | null = null;
  for (const line of lines) {
    const isEdge = BEGIN.test(line.trim()) || (card !== null && END.test(line.trim()));
    if (!isEdge) {
      (card ?? kept).push(line);
      continue;
    }
    keepProperties(kept, card);
    card = BEGIN.test(line.trim()) ? [] : null;
    kept.push(line);
  }
  keepProperties(kept, card);
  return kept.join("\n");
}

/** Adds one at a time, because a call can't take as many arguments as a file has lines. */
function keepProperties(kept: string[], card: string[] | null) {
  for (const property of unfold(card ?? [])) if (parseProperty(property)) kept.push(property);
}

/** Reads vCards. Lines between them are read by `readOthers`, and a card that isn't closed lasts until the next one. */
export function readCards(lines: string[], readOthers: (lines: string[]) => TypedPerson[]): TypedPerson[] {
  const blocks: TypedPerson[][] = [];
  let block: string[] = [];
  let isCard = false;
  const endBlock = () => {
    blocks.push(isCard ? [readCard(block) ?? []].flat() : readOthers(block));
    block = [];
  };
  for (const line of lines) {
    const isBegin = BEGIN.test(line.trim());
    if (!isBegin && !(isCard && END.test(line.trim()))) {
      block.push(line);
      continue;
    }
    endBlock();
    isCard = isBegin;
  }
  endBlock();
  return blocks.flat();
}
