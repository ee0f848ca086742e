import { unescapeCell } from "../csv/rules.ts";
import {
  getBody,
  toContactLabel,
  getHeader,
  isBlank,
  isGuardianColumn,
  looksLikePhone,
  type ColumnRole,
  type Sheet,
} from "../columns/rules.ts";
import { isParentLabel } from "../headers/rules.ts";
import { readLine } from "../reader/lines.ts";
import { problems, type LineProblem, type TypedPerson } from "../reader/people.ts";
import { MAX_GROUPS } from "../../groups/rules.ts";
import { reorderName } from "../rules.ts";
import { MAX_CELL, type ImportRow } from "../schema.ts";

/** A consent as given in a list. "blank" means that the cell is empty. */
export type ListedConsent = "yes" | "no" | "blank";

/** A contact from a list, with a phone, an email, or both. */
type ReadContact = {
  label: string;
  phone: string;
  consent: ListedConsent;
  email: string;
  emailConsent: ListedConsent;
  isGuardian: boolean;
};

/** A person from a list. Blank consents stay undecided until the import's checkbox fills them in. */
export type ReadRow = {
  /** The line in the list, which identifies the person no matter how columns are matched. */
  line: number;
  name: string;
  phone: string;
  email: string;
  consent: ListedConsent;
  emailConsent: ListedConsent;
  /** Whether the list says that they're a minor. */
  minor: ListedConsent;
  contacts: ReadContact[];
  /** The names of the groups that the list puts them in (NEED-03). */
  groups?: string[];
  /** Whose phone a minor's main number is, if it's a parent's or guardian's. */
  guardian?: string;
  /** The label of the phone that's used as the member's own, such as "Home", if the list has no other. */
  phoneOwner?: string;
  /** The words that the person was read from, if they weren't in columns. */
  words?: string;
  /** Why the row isn't sent to the server as it is. */
  problem?: LineProblem;
};

const YES =
  /^(?:y|yes|yep|yeah|true|t|1|x|✓|✔|☑|✅|ok(?:ay)?|agree[ds]?|agreed to .*|given|granted|opt(?:ed)?[ -]?in|on|si|sí|oui)[.!]*$/i;

/** Parses a consent cell. Only a clear yes counts as consent. Anything else is a no, which the manager can correct. */
export function parseConsent(cell: string): ListedConsent {
  const text = cell.trim();
  if (text === "") return "blank";
  // A longer cell isn't a clear yes, and takes the expression long.
  return text.length <= MAX_CELL && YES.test(text) ? "yes" : "no";
}

/** Also matches line breaks and control characters inside a cell. */
const SPACES = /[\s\p{Cc}]+/gu;
/** Invisible characters that phones put around numbers when a contact is copied. */
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const truncate = (text: string) => text.slice(0, MAX_CELL);

const cleanName = (cell: string) => truncate(reorderName(unescapeCell(cell).replaceAll(SPACES, " ").trim()));

/** Removes "tel:" and undoes what spreadsheets do to numbers, as long as no digits were lost. */
export function cleanPhone(cell: string): string {
  if (isBlank(cell)) return "";
  const text = unescapeCell(cell.replaceAll(INVISIBLE, ""))
    .replaceAll(SPACES, " ")
    .trim()
    .replace(/^tel:\s*/i, "")
    .replace(/^(\d{10,15})\.0+$/, "$1");
  const scientific = /^(\d)[.,](\d+)e\+?(\d+)$/i.exec(text);
  if (scientific && scientific[2]!.length === Number(scientific[3])) return scientific[1]! + scientific[2]!;
  return truncate(text);
}

/** Extracts the address from "Aisha Bello <aisha@example.com>" or "mailto:...". */
function cleanEmail(cell: string): string {
  if (isBlank(cell)) return "";
  const text = truncate(unescapeCell(cell.replaceAll(INVISIBLE, "")).trim());
  return truncate((/<([^<>]+@[^<>]+)>/.exec(text)?.[1] ?? text).trim().replace(/^mailto:/i, ""));
}

/** Splits a cell such as "Goalie, Defense" into names, each of them once. */
function readGroups(cell: string): string[] {
  if (isBlank(cell)) return [];
  const names = unescapeCell(cell)
    .split(/[,;\n]/)
    .map((name) => truncate(name.replaceAll(SPACES, " ").trim()))
    .filter((name) => !isBlank(name));
  const keys = names.map((name) => name.toLowerCase());
  return names.filter((_, index) => keys.indexOf(keys[index]!) === index).slice(0, MAX_GROUPS);
}

/** Reads the people in a list according to the column roles. Skips rows without any useful cells. */
export function readRows(sheet: Sheet, roles: ColumnRole[]): ReadRow[] {
  const header = getHeader(sheet);
  const firstLine = sheet.headerIndex === null ? 0 : sheet.headerIndex + 1;
  return getBody(sheet).flatMap((cells, rowIndex) => {
    const typedPerson = sheet.typed?.get(firstLine + rowIndex);
    if (typedPerson) return [toReadRow(typedPerson, firstLine + rowIndex)];
    const getCells = (role: ColumnRole) => cells.filter((_, index) => roles[index] === role);
    const getCell = (role: ColumnRole) => getCells(role)[0] ?? "";
    const guardians = new Set<object>();
    const contacts = ([1, 2, 3, 4] as const).flatMap((slot) => {
      const phone = cleanPhone(getCell(`contact-${slot}-phone`));
      const email = cleanEmail(getCell(`contact-${slot}-email`));
      if (phone === "" && email === "") return [];
      const names = getCells(`contact-${slot}-label`).map((cell) => (isBlank(cell) ? "" : cleanName(cell)));
      const column = roles.indexOf(`contact-${slot}-${phone === "" ? "email" : "phone"}`);
      const phoneHeader = header?.[column] ?? "";
      const headerLabel = toContactLabel(phoneHeader);
      const label = names.filter(Boolean).join(" ").slice(0, 40).trim() || headerLabel;
      const consent = parseConsent(getCell(`contact-${slot}-consent`));
      const mark = parseConsent(getCell(`contact-${slot}-guardian`));
      const isParent = isParentLabel(phoneHeader) || isParentLabel(label);
      const emailConsent = parseConsent(getCell(`contact-${slot}-email-consent`));
      const isGuardian = mark === "blank" ? isParent : mark === "yes";
      const contact = { label, phone, consent, email, emailConsent, isGuardian };
      if (isGuardianColumn(phoneHeader)) guardians.add(contact);
      return [contact];
    });
    const fullName = [getCell("first-name"), getCell("last-name")].map(unescapeCell).join(" ");
    const row: ReadRow = {
      line: firstLine + rowIndex,
      name: cleanName(getCell("name")) || truncate(fullName.replaceAll(SPACES, " ").trim()),
      phone: cleanPhone(getCell("phone")),
      email: cleanEmail(getCell("email")),
      consent: parseConsent(getCell("consent")),
      emailConsent: parseConsent(getCell("email-consent")),
      minor: parseConsent(getCell("minor")),
      contacts,
    };
    const owner = cleanName(getCell("phone-owner"));
    if (owner !== "") row.guardian = owner.slice(0, 40).trim();
    const groups = readGroups(getCell("groups"));
    if (groups.length > 0) row.groups = groups;
    readPhoneWords(row);
    if (row.name === "" && row.phone === "" && row.email === "" && contacts.length === 0) return [];
    return [row.name === "" ? { ...row, problem: problems.noName } : fillInPhone(row, guardians)];
  });
}

/** Reads a phone cell with other words or numbers, such as "312-555-0142 (cell)". Keeps what isn't clear. */
function readPhoneWords(row: ReadRow): void {
  if (row.phone === "" || looksLikePhone(row.phone)) return;
  const found = readLine(row.phone);
  if (!found?.phone || found.name !== "" || found.problem !== problems.noName) return;
  row.phone = found.phone;
  const contacts = found.contacts.map((contact) => toContact(contact));
  row.contacts = [...row.contacts, ...contacts].slice(0, 4);
}

/** Lists of words don't say anything about consent. */
const toContact = (contact: TypedPerson["contacts"][number]): ReadContact => ({
  ...contact,
  consent: "blank",
  email: "",
  emailConsent: "blank",
  isGuardian: isParentLabel(contact.label),
});

/** Reads a person who was typed without columns. Lists of words don't say anything about consent. */
function toReadRow({ contacts, name, phone, email, ...rest }: TypedPerson, line: number): ReadRow {
  return {
    line,
    ...rest,
    name: truncate(name),
    phone: truncate(phone),
    email: truncate(email),
    consent: "blank",
    emailConsent: "blank",
    minor: "blank",
    contacts: contacts.map(toContact),
  };
}

/**
 * Uses another of the member's own phones if the first is missing. A guardian's number never becomes the player's own
 * (START-16), so a row with nothing else has to be fixed.
 */
function fillInPhone(row: ReadRow, guardians: ReadonlySet<object>): ReadRow {
  if (row.phone !== "") return row;
  const withPhone = row.contacts.filter(({ phone }) => phone !== "");
  const other = withPhone.find((contact) => !guardians.has(contact));
  if (other) {
    const consent = row.consent === "blank" ? other.consent : row.consent;
    const contacts = row.contacts.flatMap((contact) => {
      if (contact !== other) return [contact];
      // The other phone's email stays a contact's if the player has one.
      return contact.email !== "" && row.email !== "" ? [{ ...contact, phone: "" }] : [];
    });
    const [email, emailConsent] =
      row.email === "" ? [other.email, other.emailConsent] : [row.email, row.emailConsent];
    return { ...row, phone: other.phone, consent, email, emailConsent, contacts, phoneOwner: other.label };
  }
  if (withPhone.length) return { ...row, problem: problems.guardian };
  return row.email === "" ? { ...row, problem: problems.noPhone } : row;
}

const isMinor = ({ minor }: ReadRow, areMinors: boolean) =>
  minor === "yes" || (minor === "blank" && areMinors);

/**
 * Uses a guardian's number and email as a minor's main ones if there's no other number. They stay the guardian's, so the
 * row needs no fix (REACH-43). "Minor" counts for everyone the list says nothing about.
 */
export function settleMinor(row: ReadRow, areMinors: boolean): ReadRow {
  if (!isMinor(row, areMinors)) return row;
  const guardian = row.contacts.find((contact) => contact.isGuardian && contact.phone !== "");
  if (row.phone !== "" || row.problem !== problems.guardian || !guardian) return row;
  const { label, phone, consent, email, emailConsent } = guardian;
  const others = row.contacts.filter((contact) => contact !== guardian);
  const settled = { ...row, phone, consent, guardian: label, contacts: others, problem: undefined };
  if (email === "") return settled;
  // The player's own email isn't the guardian's, so it can't stay beside their number.
  const own: ReadContact = { ...ownContact, email: row.email };
  const contacts = row.email === "" || row.email === email ? others : [...others, own].slice(0, 4);
  return { ...settled, email, emailConsent, contacts };
}

/** What's known about a player's own email if it can't stay beside the main number. */
const ownContact = {
  label: "Player",
  phone: "",
  consent: "blank",
  emailConsent: "blank",
  isGuardian: false,
} as const;

/**
 * Converts a row for the request. "Everyone agreed", to texts or to emails, fills in blank consents, but never overrides
 * a no.
 */
export function toImportRow(
  row: ReadRow,
  everyoneAgreed: boolean,
  areMinors = false,
  everyoneAgreedToEmails = false,
): ImportRow {
  const hasAgreed = (consent: ListedConsent, isForAll = everyoneAgreed) =>
    consent === "yes" || (consent === "blank" && isForAll);
  const hasAgreedToEmails = ({ email, emailConsent }: Pick<ReadRow, "email" | "emailConsent">) =>
    email !== "" && hasAgreed(emailConsent, everyoneAgreedToEmails);
  return {
    name: row.name,
    phone: row.phone,
    email: row.email,
    smsConsent: hasAgreed(row.consent),
    emailConsent: hasAgreedToEmails(row),
    isMinor: isMinor(row, areMinors),
    phoneOwner: row.guardian ?? "",
    ...(row.groups && { groups: row.groups }),
    contacts: row.contacts.map((contact) => ({
      label: contact.label,
      phone: contact.phone,
      email: contact.email,
      isGuardian: contact.isGuardian,
      smsConsent: contact.phone !== "" && hasAgreed(contact.consent),
      emailConsent: hasAgreedToEmails(contact),
    })),
  };
}
