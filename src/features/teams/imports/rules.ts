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

type Phone = { label: string | null; phone: string; smsConsent: boolean; isGuardian?: boolean };
/** A valid row. Phones are in E.164, with the member's own first. */
export type CheckedRow = { name: string; email: string | null; isMinor?: boolean; phones: Phone[] };
export type RosterEntry = CheckedRow & { id: string; phones: (Phone & { id: string; position: number })[] };

/** The changes to save for an existing member. */
export type Merge = {
  memberId: string;
  /** Null if the email doesn't change. */
  email: string | null;
  phones: (Phone & { position: number })[];
  consents: { id: string; phone: string }[];
  /** Set if the row made a minor of them: which of their phones are guardians', and which consents rest. */
  newMinor: {
    guardians: { id: string; label: string | null }[];
    resting: { id: string; phone: string }[];
  } | null;
  isMinor: boolean;
};

type Decision =
  | Extract<RowOutcome, { status: "problem" }>
  | DistributiveOmit<Exclude<RowOutcome, { status: "problem" }>, "displayPhone">;
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

/** Someone a row can refer to: a member on the roster (with an id) or a person from an earlier row. */
type Person = {
  id: string | null;
  /** The first row about this person, or null if there isn't one. */
  row: number | null;
  name: string;
  key: string;
  email: string | null;
  hasNewEmail: boolean;
  isMinor: boolean;
  isNewMinor: boolean;
  /** The person's place among all people. */
  place: number;
  phones: (Phone & {
    id?: string;
    position?: number;
    hasNewConsent?: boolean;
    isNewGuardian?: boolean;
    isResting?: boolean;
  })[];
};

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
  for (const { id, name, email, isMinor = false, phones } of roster)
    add({
      isMinor,
      isNewMinor: false,
      id,
      row: null,
      name,
      key: toNameKey(name),
      email,
      hasNewEmail: false,
      phones: phones.map((phone) => ({ ...phone })),
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
      add({ ...row, isMinor, isNewMinor: false, id: null, row: index, key, hasNewEmail: false, phones });
      return { status: "new", notes };
    }
    if (isNewMinor(person, row) && !hasGuardian({ isMinor: true, phones: row.phones }))
      return guardianProblem;
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

/** Finds people by phone and name without looking at everyone, because both the roster and the list can be long. */
function createDirectory() {
  const people: Person[] = [];
  const peopleByPhone = new Map<string, Set<Person>>();
  const firstByName = new Map<string, Person>();
  const addPhones = (person: Person) => {
    for (const { phone } of person.phones)
      peopleByPhone.set(phone, (peopleByPhone.get(phone) ?? new Set()).add(person));
  };
  return {
    people,
    addPhones,
    add: (details: Omit<Person, "place">) => {
      const person = { ...details, place: people.length };
      people.push(person);
      addPhones(person);
      if (!firstByName.has(person.key)) firstByName.set(person.key, person);
    },
    findByPhone: (phone: string) =>
      [...(peopleByPhone.get(phone) ?? [])].toSorted((one, other) => one.place - other.place),
    findByName: (key: string) => firstByName.get(key),
  };
}

/**
 * Finds the person a row is about. Prefers someone whose own phone matches, because a parent and child can share a name
 * and the parent's phone.
 */
function findSamePerson(samePhone: Person[], key: string, phone: string): Person | undefined {
  const matches = samePhone.filter((person) => person.key === key);
  return matches.find((person) => person.phones[0]!.phone === phone) ?? matches[0];
}

function listNewPersonNotes(samePhone: Person[], sameName: Person | undefined): RowNote[] {
  const notes: RowNote[] = [];
  if (samePhone.length)
    notes.push({ kind: "shared-phone", value: formatNames(samePhone.map(({ name }) => name)) });
  if (sameName) notes.push({ kind: "same-name", value: sameName.name });
  return notes;
}

/** Formats "Bea", "Bea and Cole", or "Bea and 2 others". */
function formatNames(names: string[]): string {
  if (names.length > 2) return `${names[0]} and ${names.length - 1} others`;
  return names.join(" and ");
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
}

function mergeInto(person: Person, row: CheckedRow) {
  const changes: RowChange[] = [];
  const notes: RowNote[] = [];
  if (isNewMinor(person, row)) {
    makeMinor(person, row);
    changes.push({ kind: "minor", value: "" });
  }
  if (row.email && !person.email) {
    person.email = row.email;
    person.hasNewEmail = true;
    changes.push({ kind: "email", value: row.email });
  } else if (row.email && row.email !== person.email) {
    notes.push({ kind: "email-kept", value: person.email! });
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
      notes.push({ kind: "contacts-full", value: label ?? "Contact" });
    }
  }
  return { changes, notes };
}

const toPhone = ({ label, phone, smsConsent, isGuardian = false }: Phone): Phone => ({
  label,
  phone,
  smsConsent,
  isGuardian,
});

const toMember = ({ name, email, isMinor, phones }: Person): CheckedRow => ({
  name,
  email,
  isMinor,
  phones: phones.map(toPhone),
});

function toMerge(person: Person): Merge {
  const usedPositions = new Set(person.phones.map(({ position }) => position));
  const freePositions = [1, 2, 3, 4].filter((position) => !usedPositions.has(position));
  return {
    memberId: person.id!,
    email: person.hasNewEmail ? person.email : null,
    isMinor: person.isMinor,
    newMinor: person.isNewMinor ? toNewMinor(person.phones) : null,
    phones: person.phones
      .filter(({ id }) => id === undefined)
      .map((phone, index) => ({ ...toPhone(phone), position: freePositions[index]! })),
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
