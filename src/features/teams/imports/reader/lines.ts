import { findNames, hasTwoNames, isOtherPerson, type FoundName } from "./names.ts";
import { findNumbers, type FoundNumber } from "./phones.ts";
import { problems, type LineProblem, type TypedPerson } from "./people.ts";
import {
  guardianWords,
  mobileWords,
  otherPhoneWords,
  phoneLetters,
  phoneWords,
  rarePhoneWords,
  toOwnerKey,
} from "./words.ts";

/** Lines are read in a few passes, so a longer one isn't a person's but could keep a phone busy. */
const MAX_LINE = 1_000;
/** A member has one phone and up to four contacts. */
const MAX_NUMBERS = 5;

// --- characters ---

const KEYCAP = /[\d#*]\uFE0F?\u20E3/gu;
const INVISIBLE = /[\p{Cf}\p{Cc}\uFE0F]/gu;
const PICTURES = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{20E3}\u{1F1E6}-\u{1F1FF}]/gu;
const BULLET = /^(?:\[[ xX✓✔]?\]|[-*•·‣▪◦●○★☆✓✔→»>~–—]+)\s*/u;
const LIST_NUMBER = /^\(?\d{1,3}(?:[.):\]]|\s-)\s?(?=[^\d\s])/u;
const TIME = /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?/gi;

/** Turns emoji and unusual spaces into spaces, and drops invisible characters. */
export const cleanCharacters = (line: string) =>
  line
    .replaceAll("\t", "\u2028")
    .replaceAll(KEYCAP, " ")
    .replaceAll(INVISIBLE, "")
    .replaceAll(PICTURES, " ")
    .replaceAll("\u2028", "\t")
    .replaceAll(/[^\S\t]/gu, " ")
    .trim();

/** A letter for a position, set apart with spaces as in a column. */
const POSITION = /^\p{Lu}{1,2} {2,}(?=\p{L})/u;

function withoutBullets(line: string): string {
  let text = line.replace(POSITION, "");
  for (let count = 0; count < 3; count++) text = text.replace(BULLET, "");
  return text.replace(LIST_NUMBER, "").replace(BULLET, "");
}

// --- emails ---

const isEmailCharacter = (character: string | undefined) =>
  character !== undefined && !/[\s<>,;()[\]|":'“”]/.test(character);

/** Finds email addresses by expanding around each @, which looks at each character at most twice. */
function findEmails(line: string) {
  const emails: { start: number; end: number; text: string }[] = [];
  let from = 0;
  for (let at = line.indexOf("@"); at !== -1; at = line.indexOf("@", at + 1)) {
    let [start, end] = [at, at + 1];
    while (start > from && isEmailCharacter(line[start - 1])) start--;
    while (isEmailCharacter(line[end])) end++;
    while (/[.!?]/.test(line[end - 1]!)) end--;
    if (start < at && line.slice(at, end).includes("."))
      emails.push({ start, end, text: line.slice(start, end) });
    from = Math.max(end, at + 1);
    at = from - 1;
  }
  return emails;
}

// --- pieces of a line ---

type Owner = { kind: "own" | "mobile" | "other" | "guardian"; label: string };
type Piece =
  | { kind: "text"; text: string }
  | { kind: "email"; text: string }
  | { kind: "number"; number: FoundNumber; owner?: Owner };

function splitPieces(line: string): Piece[] {
  const emails = findEmails(line);
  // A phone in an address isn't the person's.
  const numbers = findNumbers(line).filter(
    ({ start }) => !emails.some((email) => start >= email.start && start < email.end),
  );
  const found = [
    ...emails.map(({ start, end, text }) => ({ start, end, piece: { kind: "email" as const, text } })),
    ...numbers.map((number) => {
      let { start } = number;
      while (start > 0 && /[+(]/.test(line[start - 1]!)) start--;
      return { start, end: number.end, piece: { kind: "number" as const, number } };
    }),
  ].toSorted((one, other) => one.start - other.start);
  const pieces: Piece[] = [];
  let position = 0;
  for (const { start, end, piece } of found) {
    if (start > position) pieces.push({ kind: "text", text: line.slice(position, start) });
    pieces.push(piece);
    position = end;
  }
  if (position < line.length) pieces.push({ kind: "text", text: line.slice(position) });
  return pieces.filter((piece) => piece.kind !== "number" || piece.number.kind !== "noise");
}

const toLabel = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Parts of a text, with the tab that separates columns kept as its own part. Parentheses enclose notes. */
const splitParts = (text: string) =>
  text.split(/(\t|\([^()]*\)?|[;|:=<>/\\•·→»[\]]+|\s[-–—]+>?(?=\s|$)|^[-–—]+\s|-->?|\.{2,}|_{2,}|…)/u);

/** Returns whose phone the words beside it mean, if they do. */
function findOwner(part: string, canUseLetters: boolean): Owner | null {
  const words = part.split(/[\s()/,]+/).filter(Boolean);
  const guardian = words.find((word) => guardianWords.has(toOwnerKey(word)));
  if (guardian) return { kind: "guardian", label: toLabel(toOwnerKey(guardian)) };
  const last = toOwnerKey(words.at(-1) ?? "");
  const key = canUseLetters ? (phoneLetters.get(last) ?? last) : last;
  if (mobileWords.has(key)) return { kind: "mobile", label: "Cell" };
  const other = otherPhoneWords.get(key);
  return other === undefined ? null : { kind: "other", label: other };
}

/** Removes the words for a phone and its owner from the end of a part, so that only the name remains. */
function withoutOwner(part: string, canUseLetters: boolean): string {
  const words = part.split(/\s+/);
  const guardian = words.findIndex((word) => guardianWords.has(toOwnerKey(word)));
  if (guardian !== -1) return words.slice(0, guardian).join(" ");
  while (words.length) {
    const word = words.at(-1)!;
    const key = toOwnerKey(word);
    const isRareLabel =
      rarePhoneWords.has(key) && (canUseLetters || words.length === 1 || /^\p{Ll}/u.test(word));
    const isLabel = key === "" || phoneWords.has(key) || isRareLabel;
    if (!isLabel && !(canUseLetters && phoneLetters.has(key))) break;
    words.pop();
  }
  return words.join(" ");
}

/** Assigns the words before or after each number to it, and returns the remaining parts of the line. */
function assignOwners(pieces: Piece[]): string[] {
  const textAt = (index: number) => {
    const piece = pieces[index];
    return piece?.kind === "text" ? piece.text : "";
  };
  const numbers = pieces.flatMap((piece, index) => (piece.kind === "number" ? [index] : []));
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const startOwner = findOwner(firstPart(textAt(last + 1)), false);
  const isAfter = startOwner !== null && ownerBefore(textAt(first - 1)).owner === null;
  const parts: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === "email") parts.push(":");
    if (piece.kind === "number") parts.push(":");
    if (piece.kind !== "text") continue;
    const next = pieces[index + 1];
    const previous = pieces[index - 1];
    if (isAfter && previous?.kind === "number") {
      previous.owner = findOwner(firstPart(piece.text), false) ?? undefined;
      parts.push(...splitParts(piece.text).slice(previous.owner ? 1 : 0));
    } else if (next !== undefined) {
      const { owner, rest } = ownerBefore(piece.text);
      if (next.kind === "number" && owner) next.owner = owner;
      parts.push(...rest);
    } else parts.push(...splitParts(piece.text));
  }
  return parts;
}

const firstPart = (text: string) =>
  splitParts(text.trim().replace(/^[,)]+\s*/, ""))
    .map((part) => part.replaceAll(/[()]/g, " ").trim())
    .find(Boolean) ?? "";

/** Splits the text before a number or an email into whose it is and the rest. */
function ownerBefore(text: string): { owner: Owner | null; rest: string[] } {
  const parts = splitParts(text);
  const index = parts.findLastIndex((filled) => /\p{L}/u.test(filled));
  if (index === -1) return { owner: null, rest: parts };
  // What follows "mom" is her name, in "Sam Lee, mom: Ana Lee".
  const guardian = parts.findIndex((filled) => findOwner(filled, false)?.kind === "guardian");
  if (guardian !== -1 && guardian < index) {
    const before = parts[guardian]!.startsWith("(") ? "" : withoutOwner(parts[guardian]!, false);
    return { owner: findOwner(parts[guardian]!, false), rest: [...parts.slice(0, guardian), before] };
  }
  const part = parts[index]!;
  const isInParentheses = part.startsWith("(");
  const canUseLetters =
    isInParentheses || parts.slice(index + 1).some((separator) => separator.includes(":"));
  const owner = findOwner(isInParentheses ? part.replaceAll(/[()]/g, " ") : part, canUseLetters);
  const rest = isInParentheses ? part : withoutOwner(part, canUseLetters);
  return { owner, rest: parts.with(index, rest) };
}

// --- a line ---

/** Joins the words around parentheses: "Cole (Coley) Lindqvist" is one name. */
function withoutParentheses(parts: string[]): string[] {
  const kept: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.startsWith("(")) continue;
    if (kept.length && parts[index - 1]?.startsWith("(")) kept.push(`${kept.pop()} ${part}`);
    else kept.push(part);
  }
  return kept;
}

/** Joins a first and a last name in neighboring cells, and returns the line's names. */
function listNames(parts: string[], isStrict: boolean): FoundName[] {
  const names: FoundName[] = [];
  let isAfterTab = false;
  for (const part of parts) {
    if (part === "\t") isAfterTab = names.length > 0;
    if (!/\p{L}/u.test(part)) continue;
    const found = findNames(part, isStrict);
    const [only] = found;
    const previous = names.at(-1);
    if (isAfterTab && only && previous?.words === 1 && only.words === 1 && names.length === 1)
      names[0] = { name: `${previous.name} ${only.name}`, words: 2, isTitleCase: only.isTitleCase };
    else names.push(...found);
    isAfterTab = false;
  }
  return names;
}

/** Reads a line of words as a person. Returns null if it has no name, number, or email. */
export function readLine(words: string, isStrict = false): TypedPerson | null {
  if (words.length > MAX_LINE) {
    const start = words.slice(0, MAX_LINE);
    return { words: start, name: "", phone: "", email: "", contacts: [], problem: problems.noName };
  }
  const line = withoutBullets(cleanCharacters(words).replaceAll(TIME, " "));
  const pieces = splitPieces(line);
  const parts = withoutParentheses(assignOwners(pieces));
  const numbers = pieces.flatMap((piece) => (piece.kind === "number" ? [piece] : []));
  const email = pieces.find((piece) => piece.kind === "email")?.text ?? "";
  const names = listNames(parts, isStrict);
  const pair = parts.find((part) => hasTwoNames(part, isStrict));
  const isTwoNames = pair !== undefined || names.slice(1).some((other) => isOtherPerson(names[0]!, other));
  const allNames = pair?.trim() ?? names.map((found) => found.name).join(" / ");
  const name = isTwoNames ? allNames : (names[0]?.name ?? "");
  if (name === "" && email === "" && numbers.length === 0) return null;
  return { words: words.trim(), name, email, ...assignNumbers(numbers, email, name, isTwoNames) };
}

type NumberPiece = Extract<Piece, { kind: "number" }>;

function assignNumbers(numbers: NumberPiece[], email: string, name: string, isTwoNames: boolean) {
  const own =
    numbers.find(({ owner }) => owner?.kind === "mobile") ??
    numbers.find(({ owner }) => owner === undefined) ??
    numbers.find(({ owner }) => owner?.kind !== "guardian");
  const contacts = numbers
    .filter((number) => number !== own)
    .map(({ owner, number }) => ({ label: owner?.label ?? "Contact", phone: number.text }));
  const kind = own?.number.kind;
  const findProblem = (): LineProblem | undefined => {
    if (isTwoNames) return problems.twoNames;
    if (contacts.length >= MAX_NUMBERS) return problems.tooMany;
    if (own === undefined && contacts.length > 0) return problems.guardian;
    if (kind === "short" || kind === "long" || kind === "extension") return problems[kind];
    if (own === undefined && email === "") return problems.noPhone;
    return name === "" ? problems.noName : undefined;
  };
  const problem = findProblem();
  return {
    phone: own?.number.text ?? "",
    ...(own?.owner && { phoneLabel: own.owner.label }),
    contacts: contacts.slice(0, MAX_NUMBERS - 1),
    ...(problem && { problem }),
  };
}
