import type { ParsedEmail } from "../member-emails/commands.server.ts";
import {
  markGuardiansEmails,
  mergeEmails,
  placeEmails,
  toParsedEmail,
  type KnownEmail,
  type ListedEmail,
} from "./addresses/rules.ts";
import {
  createDirectory,
  findSamePerson,
  listNewPersonNotes,
  type Person,
  type Phone,
} from "./people/rules.ts";
import { GUARDIAN_NEEDED, hasGuardian } from "../guardians/rules.ts";
import type { RowChange, RowNote, RowOutcome } from "./schema.ts";

/** The largest list we accept as text, about five times the size of a full roster of 500. */
export const MAX_BYTES = 1_000_000;

/** The largest file we open. Contacts come with pictures, which are dropped before the list is measured. */
export const MAX_FILE_BYTES = 20_000_000;

/** The member's own phone and four contacts, as in the member form. */
const MAX_PHONES = 5;

const suffix = /^(?:jr|sr|ii|iii|iv|md|phd)\.?$/i;

/**
 * Turns "Bello, Aisha" into "Aisha Bello" and "King, Martin, Jr." into "Martin King Jr." but keeps the order of "John
 * Smith, Jr."
 */
export function reorderName(name: string): string {
  const parts = name.split(",").map((part) => part.trim());
  const [last, first, title] = parts;
  if (!last || !first || parts.length > 3 || title === "") return name;
  if (parts.length === 2) return suffix.test(first) ? `${last} ${first}` : `${first} ${last}`;
  return suffix.test(title!) ? `${first} ${last} ${title}` : name;
}

/** Normalizes text for comparison: ignores case, accents, extra spaces, and invisible characters. */
export const normalizeText = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Returns a key for comparing names. Two rows with the same key and the same phone are one person. */
export const toNameKey = (name: string) => normalizeText(reorderName(name));

/** A valid row. Phones are in E.164, with the member's own first. `emails` has what's known about all of the emails. */
export type CheckedRow = {
  name: string;
  email: string | null;
  isMinor?: boolean;
  phones: Phone[];
  emails?: ListedEmail[];
  /** Names of groups, as the team or the list writes them. */
  groups?: string[];
};
export type RosterEntry = Pick<CheckedRow, "name" | "email" | "isMinor" | "groups"> & {
  id: string;
  phones: (Phone & { id: string; position: number })[];
  emails?: (KnownEmail & { id: string; position: number })[];
};
/** A new member. */
type NewMember = Omit<CheckedRow, "emails"> & { emails: ParsedEmail[] };

/** The changes to save for an existing member. */
export type Merge = {
  memberId: string;
  /** Null if the email doesn't change. */
  email: string | null;
  phones: (Phone & { position: number })[];
  consents: { id: string; phone: string }[];
  /** Emails that are new or changed. */
  emails: ParsedEmail[];
  /** Set if the row made a minor of them: which of their phones are guardians', and which consents rest. */
  newMinor: {
    guardians: { id: string; label: string | null }[];
    resting: { id: string; phone: string }[];
  } | null;
  isMinor: boolean;
  /** The names of groups that they aren't in yet. */
  groups: string[];
};

type Decision =
  | Extract<RowOutcome, { status: "problem" }>
  | DistributiveOmit<Exclude<RowOutcome, { status: "problem" }>, "displayPhone">;
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

const guardianProblem: Extract<RowOutcome, { status: "problem" }> = {
  status: "problem",
  problems: [{ field: "contacts", message: GUARDIAN_NEEDED }],
};

/**
 * Decides how each row affects the roster and collects the changes to save. Used by both the preview and the import.
 * Never overwrites a name or an email, and never withdraws consent. A list gives no consent for a child's own phone,
 * because it doesn't say that a guardian agreed (REACH-45).
 */
export function planImport(rows: (CheckedRow | null)[], roster: RosterEntry[]) {
  const { people, add, addPhones, findByPhone, findByName } = createDirectory();
  for (const { id, name, email, isMinor = false, phones, emails = [], groups = [] } of roster)
    add({
      groups: [...groups],
      newGroups: [],
      isMinor,
      isNewMinor: false,
      id,
      row: null,
      name,
      key: toNameKey(name),
      email,
      hasNewEmail: false,
      phones: phones.map((phone) => ({ ...phone })),
      emails: emails.map((entry) => ({ ...entry })),
    });
  const decisions = rows.map((row, index): Decision => {
    if (!row) return { status: "problem", problems: [] };
    const key = toNameKey(row.name);
    const { phone } = row.phones[0]!;
    const samePhone = findByPhone(phone);
    const person = findSamePerson(samePhone, key, phone);
    if (!person) {
      if (!hasGuardian(row)) return guardianProblem;
      const notes = listNewPersonNotes(samePhone, findByName(key));
      const { isMinor = false } = row;
      const phones = row.phones.map((entry) => ({
        ...entry,
        smsConsent: entry.smsConsent && (!isMinor || entry.isGuardian === true),
      }));
      const groups = [...(row.groups ?? [])];
      const added = { ...row, isMinor, id: null, row: index, key, phones, emails: [], groups };
      const { unseated } = mergeEmails(added, row.emails ?? []);
      notes.push(...unseated.map(toFullNote));
      add({ ...added, isNewMinor: false, hasNewEmail: false });
      return { status: "new", notes };
    }
    if (isNewMinor(person, row) && !hasGuardian({ ...row, isMinor: true })) return guardianProblem;
    const { changes, notes } = mergeInto(person, row);
    addPhones(person);
    if (person.row !== null) return { status: "duplicate", ofRow: person.row, changes, notes };
    person.row = index;
    return { status: "merge", member: { id: person.id!, name: person.name }, changes, notes };
  });
  return {
    decisions,
    members: people.filter(({ id }) => id === null).map(toMember),
    merges: people.filter(({ id }) => id !== null).map(toMerge),
  };
}

/** Returns whether a row says that someone is a minor, and the roster doesn't. */
const isNewMinor = (person: Person, row: CheckedRow) => row.isMinor === true && !person.isMinor;

/** Makes a minor of someone. The consents of phones that aren't a guardian's rest (REACH-46). */
function makeMinor(person: Person, row: CheckedRow) {
  const guardians = new Map(row.phones.flatMap((entry) => (entry.isGuardian ? [[entry.phone, entry]] : [])));
  person.isMinor = true;
  person.isNewMinor = true;
  for (const entry of person.phones) {
    const guardian = guardians.get(entry.phone);
    const wasOwn = entry.label === null;
    if (guardian)
      Object.assign(entry, { isGuardian: true, isNewGuardian: true, label: entry.label ?? guardian.label });
    if (entry.smsConsent && (!guardian || wasOwn))
      Object.assign(entry, { smsConsent: false, isResting: true });
  }
  markGuardiansEmails(person.emails, row.emails ?? []);
}

const toFullNote = (label: string): RowNote => ({ kind: "contacts-full", value: label });

function mergeInto(person: Person, row: CheckedRow) {
  const changes: RowChange[] = [];
  const notes: RowNote[] = [];
  if (isNewMinor(person, row)) {
    makeMinor(person, row);
    changes.push({ kind: "minor", value: "" });
  }
  const isKept = row.email !== null && person.email !== null && row.email !== person.email;
  if (isKept) notes.push({ kind: "email-kept", value: person.email! });
  else if (row.email && !person.email) {
    person.email = row.email;
    person.hasNewEmail = true;
    // Emails and their consents are added below, except of people without phones yet.
    if (!row.emails?.some(({ email }) => email === row.email))
      changes.push({ kind: "email", value: row.email });
  }
  for (const { label, phone, smsConsent: hasAgreed, isGuardian = false } of row.phones) {
    const existing = person.phones.find((entry) => entry.phone === phone);
    const smsConsent = hasAgreed && (!person.isMinor || (existing ?? { isGuardian }).isGuardian === true);
    if (existing) {
      if (!smsConsent || existing.smsConsent) continue;
      existing.smsConsent = true;
      existing.hasNewConsent = true;
      changes.push({ kind: "consent", value: existing.label ?? "" });
    } else if (person.phones.length < MAX_PHONES) {
      person.phones.push({ label: label ?? "Contact", phone, smsConsent, isGuardian });
      changes.push({ kind: "contact", value: label ?? "Contact" });
    } else {
      notes.push(toFullNote(label ?? "Contact"));
    }
  }
  for (const name of row.groups ?? []) {
    if (person.groups?.some((other) => isSameGroup(other, name))) continue;
    person.groups = [...(person.groups ?? []), name];
    person.newGroups = [...(person.newGroups ?? []), name];
    changes.push({ kind: "group", value: name });
  }
  const emails = (row.emails ?? []).filter(({ email }) => !isKept || email !== row.email);
  const merged = mergeEmails(person, emails);
  changes.push(...merged.changes);
  notes.push(...merged.unseated.map(toFullNote));
  return { changes, notes };
}

const toPhone = ({ label, phone, smsConsent, isGuardian = false }: Phone): Phone => ({
  label,
  phone,
  smsConsent,
  isGuardian,
});

const isSameGroup = (name: string, other: string) => name.toLowerCase() === other.toLowerCase();

const toMember = ({ name, email, isMinor, phones, emails, groups = [] }: Person): NewMember => ({
  name,
  email,
  isMinor,
  phones: phones.map(toPhone),
  emails: placeEmails({ phones, emails }).map(toParsedEmail),
  groups,
});

function toMerge(person: Person): Merge {
  const usedPositions = new Set([...person.phones, ...person.emails].map(({ position }) => position));
  const freePositions = [1, 2, 3, 4].filter((position) => !usedPositions.has(position));
  const placed = person.phones.map((entry) => ({
    ...entry,
    position: entry.position ?? freePositions.shift()!,
  }));
  return {
    memberId: person.id!,
    email: person.hasNewEmail ? person.email : null,
    isMinor: person.isMinor,
    groups: person.newGroups ?? [],
    newMinor: person.isNewMinor ? toNewMinor(person.phones) : null,
    phones: placed
      .filter(({ id }) => id === undefined)
      .map((entry) => ({ ...toPhone(entry), position: entry.position })),
    emails: placeEmails({ phones: placed, emails: person.emails })
      .filter(({ id, isChanged }) => id === undefined || isChanged)
      .map(toParsedEmail),
    consents: person.phones.flatMap(({ id, phone, hasNewConsent }) =>
      id !== undefined && hasNewConsent ? [{ id, phone }] : [],
    ),
  };
}

const toNewMinor = (phones: Person["phones"]): Merge["newMinor"] => ({
  guardians: phones.flatMap(({ id, label, isNewGuardian }) =>
    id !== undefined && isNewGuardian ? [{ id, label }] : [],
  ),
  resting: phones.flatMap(({ id, phone, isResting }) =>
    id !== undefined && isResting ? [{ id, phone }] : [],
  ),
});
