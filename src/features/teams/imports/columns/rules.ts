import { fold } from "../rules.ts";

type ContactPart = "label" | "phone" | "consent";

/** What a column of a list can hold. A contact is a guardian or a second phone; a member has at most four. */
export type ColumnRole =
  | "ignore"
  | "name"
  | "first-name"
  | "last-name"
  | "phone"
  | "email"
  | "consent"
  | `contact-${1 | 2 | 3 | 4}-${ContactPart}`;

/** A list: its lines, and which of them names the columns. Lines above that one are titles. */
export type Sheet = { lines: string[][]; headAt: number | null };

export const headOf = ({ lines, headAt }: Sheet) => (headAt === null ? null : lines[headAt]!);
export const bodyOf = ({ lines, headAt }: Sheet) => lines.slice(headAt === null ? 0 : headAt + 1);

// --- what a head says ---

type Meaning =
  | { kind: "ignore" | "name" | "first-name" | "last-name" | "email" | "consent" }
  | { kind: "phone"; isMobile: boolean }
  | { kind: "contact"; who: string; part: ContactPart | "email" };

const wordsOf = (head: string) =>
  fold(head.replaceAll(/([a-z])([A-Z])/g, "$1 $2"))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

// English as spoken here, with the Spanish and French that North American clubs write.
const said = {
  noise:
    /\b(?:e 164|given (?:by|at|how|on)|date|birth\w*|dob|age|grade|jersey|uniform|shirt|size|position|(?<!mail )address|street|city|state|zip|notes?|comments?|paid|fees?|status|gender|sex|nick ?name|user ?name|relation\w*|carrier|provider|id|added through)\b|^(?:team|club|school|coach)(?: name)?$|^(?:no|nr|number)?$/,
  consent: /\b(?:consent\w*|opt(?:ed)? ?in|agree[ds]?|permission|consentimiento|consentement)\b/,
  texts: /\b(?:sms|texts?|texting|texto)\b/,
  email: /\b(?:e ?mails?|correo|courriel)\b/,
  phone:
    /\b(?:phones?|mobiles?|cell\w*|tel|telephones?|telefonos?|movil|celular|portable|whatsapp|(?:sms|text|contact) (?:number|no|nr))\b/,
  mobile: /\b(?:mobiles?|cell\w*|movil|celular|portable|whatsapp|sms|text)\b/,
  first: /\b(?:first|given|1st|prenom)\b|\bforename\b/,
  last: /\b(?:last|family|surnames?|apellidos?)\b|\bnom de famille\b/,
  name: /\b(?:names?|nombres?|nom|players?|members?|athletes?|participants?|students?|child|kid|jugador\w*|joueur\w*)\b/,
};

/** Whose phone it may be besides one's own. The same people go by several words. */
const relations: [RegExp, string][] = [
  [/\b(?:mothers?|moms?|mums?|madre|mama|mere)\b/, "mother"],
  [/\b(?:fathers?|dads?|padre|papa|pere)\b/, "father"],
  [/\b(?:parents?|guardians?|caregivers?|tutor\w*)\b/, "parent"],
  [/\b(?:emergency|emergencia|urgence)\b/, "emergency"],
  [/\b(?:spouse|partner|wife|husband)\b/, "partner"],
  [/\b(?:grand\w+|aunt|uncle)\b/, "family"],
  [/\b(?:alternate|alt|secondary|second) (?:contact|phone|cell|mobile|number)\b/, "second"],
  [/\bcontact \d\b/, "contact"],
];

function meaningOf(head: string): Meaning | null {
  const words = wordsOf(head);
  if (words === "" || said.noise.test(words)) return head.trim() === "" ? null : { kind: "ignore" };
  const isConsent = said.consent.test(words);
  const isPhone = said.phone.test(words);
  const relation = relations.find(([pattern]) => pattern.test(words));
  if (relation) {
    const who = `${relation[1]} ${/\b[1-9]\b/.exec(words)?.[0] ?? ""}`;
    if (isConsent) return { kind: "contact", who, part: "consent" };
    if (said.email.test(words)) return { kind: "contact", who, part: "email" };
    if (isPhone) return { kind: "contact", who, part: "phone" };
    return { kind: "contact", who, part: said.texts.test(words) ? "consent" : "label" };
  }
  if (isConsent) return { kind: "consent" };
  if (said.email.test(words)) return { kind: "email" };
  if (isPhone) return { kind: "phone", isMobile: said.mobile.test(words) };
  if (said.texts.test(words)) return { kind: "consent" };
  const [isFirst, isLast] = [said.first.test(words), said.last.test(words)];
  if (isFirst !== isLast) return { kind: isFirst ? "first-name" : "last-name" };
  return isFirst || said.name.test(words) ? { kind: "name" } : null;
}

/** What to call a contact whose list has no name for them: "Mother Cell" is the mother's, "Home Phone" the one at home. */
export function contactLabel(head: string): string {
  const label = head
    .replaceAll(/\b(?:tele)?phones?\b|\b(?:cell(?:ular|phone)?|mobile|tel|number|no|nr)\b|[#:*.]/gi, " ")
    .replaceAll(/['’]s\b/g, "")
    .replaceAll(/[()]/g, " ")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .replaceAll(/^[\s/,-]+|[\s/,-]+$/g, "");
  return /\p{L}/u.test(label) ? label.slice(0, 40).trim() : "Contact";
}

// --- what the contents look like ---

const blankWord = /^(?:n\/?a|none|null|nil|unknown|tbd|-+|—|–|\?+|\.)?$/i;
/** Said in words that there is nothing. */
export const isBlank = (cell: string) => blankWord.test(cell.trim());

const looksLikeEmail = (cell: string) => /\S@\S+\.\S/.test(cell);

/** Ten digits or more, or seven in the local way; not a date, and no words. */
export function looksLikePhone(cell: string): boolean {
  const text = cell.replaceAll(/[\p{Cf}\s]+/gu, " ").trim();
  if (!/^[\d\s().+/'‐-―-]+$/u.test(text) || /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(text)) return false;
  const digits = text.replaceAll(/\D/g, "").length;
  return (digits >= 10 && digits <= 15) || /^\d{3}[-. ]\d{4}$/.test(text);
}

const looksLikeName = (cell: string) =>
  /\p{L}/u.test(cell) && !/[\d@]/.test(cell) && cell.trim().split(/\s+/).length <= 5;

/** Most of the filled cells, so that a slip here and there does not hide what a column is. */
function mostly(cells: string[], test: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  return filled.length > 0 && filled.filter(test).length >= filled.length * 0.6;
}

const columnOf = (lines: string[][], index: number) => lines.map((line) => line[index] ?? "");

// --- putting both together ---

/** How far down the line that names the columns may be: titles, a season, an empty line. */
const MOST_TITLES = 10;

/** Makes a sheet of cells: empty lines and columns gone, and the line found that names the columns. */
export function readSheet(cells: string[][]): Sheet {
  const filled = cells.filter((line) => line.some((cell) => cell.trim() !== ""));
  const width = Math.max(0, ...filled.map(({ length }) => length));
  const used = Array.from({ length: width }, (_, index) => index).filter((index) =>
    filled.some((line) => (line[index] ?? "").trim() !== ""),
  );
  const lines = filled.map((line) => used.map((index) => (line[index] ?? "").trim()));
  return { lines, headAt: findHead(lines) };
}

const isData = (line: string[]) => line.some((cell) => looksLikePhone(cell) || looksLikeEmail(cell));

function findHead(lines: string[][]): number | null {
  const first = lines.findIndex(isData);
  const top = lines.slice(0, Math.min(first === -1 ? lines.length : first, MOST_TITLES));
  const known = top.map((line) => line.filter((cell) => cell !== "" && meaningOf(cell)).length);
  const most = Math.max(0, ...known);
  // One known word may be a title ("Player list") or a person (Chip Child), unless it stands alone above a column.
  const isEnough = most >= 2 || (most === 1 && (lines[0]?.length === 1 || first === known.indexOf(1) + 1));
  if (isEnough) return known.indexOf(most);
  // Words we do not know, but words where the lines below have phones or addresses.
  const last = top.at(-1);
  const isHead = last?.some((cell, index) => {
    const below = columnOf(lines.slice(top.length), index);
    const isText = !isBlank(cell) && !/[\d@]/.test(cell);
    return isText && (mostly(below, looksLikePhone) || mostly(below, looksLikeEmail));
  });
  return isHead ? top.length - 1 : null;
}

/**
 * What each column holds, by its head and else by its contents. Consent only ever by its head: a column of "yes"
 * may be about anything, and a text that nobody agreed to costs real money.
 */
export function guessRoles(sheet: Sheet): ColumnRole[] {
  const body = bodyOf(sheet);
  const head = headOf(sheet);
  const width = sheet.lines[0]?.length ?? 0;
  const meanings = Array.from({ length: width }, (_, index): Meaning | null => {
    const cells = columnOf(body, index);
    const meaning = head ? meaningOf(head[index]!) : null;
    // "Parent" may stand above names or above numbers.
    if (meaning?.kind === "contact" && meaning.part === "label" && mostly(cells, looksLikePhone))
      return { ...meaning, part: "phone" };
    // So may "SMS" stand above numbers.
    if (meaning?.kind === "consent" && mostly(cells, looksLikePhone))
      return { kind: "phone", isMobile: true };
    if (meaning) return meaning;
    if (mostly(cells, looksLikeEmail)) return { kind: "email" };
    return mostly(cells, looksLikePhone) ? { kind: "phone", isMobile: false } : null;
  });
  const roles = meanings.map((): ColumnRole => "ignore");
  assignOwn(roles, meanings);
  assignNames(roles, meanings, body);
  assignContacts(roles, meanings);
  return roles;
}

function assignOwn(roles: ColumnRole[], meanings: (Meaning | null)[]) {
  const first = (test: (meaning: Meaning) => boolean) =>
    meanings.findIndex((meaning) => meaning !== null && test(meaning));
  const give = (index: number, role: ColumnRole) => {
    if (index !== -1) roles[index] = role;
  };
  const mobile = first((meaning) => meaning.kind === "phone" && meaning.isMobile);
  give(mobile === -1 ? first(({ kind }) => kind === "phone") : mobile, "phone");
  const own = first(({ kind }) => kind === "email");
  const theirs = first((meaning) => meaning.kind === "contact" && meaning.part === "email");
  give(own === -1 ? theirs : own, "email");
  give(
    first(({ kind }) => kind === "consent"),
    "consent",
  );
}

function assignNames(roles: ColumnRole[], meanings: (Meaning | null)[], body: string[][]) {
  const find = (kind: Meaning["kind"]) => meanings.findIndex((meaning) => meaning?.kind === kind);
  const [name, first, last] = [find("name"), find("first-name"), find("last-name")];
  if (first !== -1 || last !== -1) {
    // "Name" beside "Surname" is the first name, and beside "First name" the last one.
    const [front, back] = [first === -1 ? name : first, last === -1 ? name : last];
    if (front !== -1) roles[front] = back === -1 ? "name" : "first-name";
    if (back !== -1) roles[back] = "last-name";
    return;
  }
  if (name !== -1) return void (roles[name] = "name");
  const candidates = meanings.flatMap((meaning, index) =>
    meaning === null && mostly(columnOf(body, index), looksLikeName) ? [index] : [],
  );
  const [one, other] = candidates;
  if (one === undefined) return;
  const isSingle = (index: number) => mostly(columnOf(body, index), (cell) => !/[\s,]/.test(cell.trim()));
  if (other === one + 1 && isSingle(one) && isSingle(other)) {
    roles[one] = "first-name";
    roles[other] = "last-name";
  } else roles[one] = "name";
}

/** Further phones become contacts in the order of their columns; names and consents go with their phone. */
function assignContacts(roles: ColumnRole[], meanings: (Meaning | null)[]) {
  const slots = new Map<string, number>();
  const open = (who: string) => slots.set(who, slots.size + 1).get(who)!;
  for (const [index, meaning] of meanings.entries()) {
    if (roles[index] !== "ignore") continue;
    const isOther = meaning?.kind === "phone";
    if (!isOther && !(meaning?.kind === "contact" && meaning.part === "phone")) continue;
    if (slots.size === 4) break;
    const who = isOther || slots.has(meaning.who) ? `column ${index}` : meaning.who;
    roles[index] = `contact-${open(who) as 1}-phone`;
  }
  for (const [index, meaning] of meanings.entries()) {
    if (meaning?.kind !== "contact" || meaning.part === "phone" || meaning.part === "email") continue;
    const slot = slots.get(meaning.who);
    if (slot !== undefined) roles[index] = `contact-${slot as 1}-${meaning.part}`;
  }
}

/** Gives a column another meaning. Each meaning has one column, but for names of contacts, which may have two. */
export function assignRole(roles: ColumnRole[], index: number, role: ColumnRole): ColumnRole[] {
  return roles.map((other, place) => {
    if (place === index) return role;
    return other === role && !role.endsWith("-label") ? "ignore" : other;
  });
}
