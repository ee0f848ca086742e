import type { RowChange, RowNote, RowOutcome } from "./schema.ts";

/** A list as text; a roster of 500 with everything filled in is a fifth of it. */
export const MOST_BYTES = 1_000_000;

/** Own phone and four contacts (the member form's bound). */
const MOST_PHONES = 5;

const suffix = /^(?:jr|sr|ii|iii|iv|md|phd)\.?$/i;

/** "Bello, Aisha" is Aisha Bello, and "King, Martin, Jr." is Martin King Jr.; "John Smith, Jr." stays in order. */
export function turnRound(name: string): string {
  const parts = name.split(",").map((part) => part.trim());
  const [last, first, title] = parts;
  if (!last || !first || parts.length > 3 || title === "") return name;
  if (parts.length === 2) return suffix.test(first) ? `${last} ${first}` : `${first} ${last}`;
  return suffix.test(title!) ? `${first} ${last} ${title}` : name;
}

/** Words as they are compared: without case, accents, doubled spaces and marks that nobody sees. */
export const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Two names with the same key are one person, if they have the same phone too. */
export const nameKey = (name: string) => fold(turnRound(name));

type Phone = { label: string | null; phone: string; smsConsent: boolean };
/** A row without problems; its phones in E.164, the member's own first. */
export type CheckedRow = { name: string; email: string | null; phones: Phone[] };
export type RosterEntry = CheckedRow & { id: string; phones: (Phone & { id: string; position: number })[] };

/** What is to be written for one member who is there already. */
export type Merge = {
  memberId: string;
  /** Null: stays as it is. */
  email: string | null;
  phones: (Phone & { position: number })[];
  consents: { id: string; phone: string }[];
};

type Decision =
  | Extract<RowOutcome, { status: "problem" }>
  | DistributiveOmit<Exclude<RowOutcome, { status: "problem" }>, "phoneInWords">;
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

/** Somebody a row can be about: on the roster (with an id), or an earlier row. */
type Person = {
  id: string | null;
  /** The first row about them; null while there is none. */
  row: number | null;
  name: string;
  key: string;
  email: string | null;
  emailIsNew: boolean;
  phones: (Phone & { id?: string; position?: number; consentIsNew?: boolean })[];
};

/**
 * Decides row by row what a list does to a roster, and gathers what is to be written. The preview and the import
 * both ask here. A name or an e-mail that is there is never overwritten, and no consent is ever taken back.
 */
export function planImport(rows: (CheckedRow | null)[], roster: RosterEntry[]) {
  const people: Person[] = roster.map(({ id, name, email, phones }) => ({
    id,
    row: null,
    name,
    key: nameKey(name),
    email,
    emailIsNew: false,
    phones: phones.map((phone) => ({ ...phone })),
  }));
  const decisions = rows.map((row, index): Decision => {
    if (!row) return { status: "problem", problems: [] };
    const key = nameKey(row.name);
    const { phone } = row.phones[0]!;
    const sharing = people.filter(({ phones }) => phones.some((their) => their.phone === phone));
    const person = sameIn(sharing, key, phone);
    if (!person) {
      const notes = notesOnNew(
        sharing,
        people.find((other) => other.key === key),
      );
      const phones = row.phones.map((own) => ({ ...own }));
      people.push({ ...row, id: null, row: index, key, emailIsNew: false, phones });
      return { status: "new", notes };
    }
    const { changes, notes } = mergeInto(person, row);
    if (person.row !== null) return { status: "repeat", ofRow: person.row, changes, notes };
    person.row = index;
    return { status: "merge", member: { id: person.id!, name: person.name }, changes, notes };
  });
  return {
    decisions,
    members: people.filter(({ id }) => id === null).map(toMember),
    merges: people.filter(({ id }) => id !== null).map(toMerge),
  };
}

/** Own phone before others: a mother may be on the roster herself. */
function sameIn(sharing: Person[], key: string, phone: string): Person | undefined {
  const same = sharing.filter((person) => person.key === key);
  return same.find((person) => person.phones[0]!.phone === phone) ?? same[0];
}

function notesOnNew(sharing: Person[], namesake: Person | undefined): RowNote[] {
  const notes: RowNote[] = [];
  if (sharing.length) notes.push({ kind: "shared-phone", value: listed(sharing.map(({ name }) => name)) });
  if (namesake) notes.push({ kind: "same-name", value: namesake.name });
  return notes;
}

/** "Bea", "Bea and Cole", "Bea and 2 others". */
function listed(names: string[]): string {
  if (names.length > 2) return `${names[0]} and ${names.length - 1} others`;
  return names.join(" and ");
}

function mergeInto(person: Person, row: CheckedRow) {
  const changes: RowChange[] = [];
  const notes: RowNote[] = [];
  if (row.email && !person.email) {
    person.email = row.email;
    person.emailIsNew = true;
    changes.push({ kind: "email", value: row.email });
  } else if (row.email && row.email !== person.email) {
    notes.push({ kind: "email-kept", value: person.email! });
  }
  for (const { label, phone, smsConsent } of row.phones) {
    const there = person.phones.find((their) => their.phone === phone);
    if (there) {
      if (!smsConsent || there.smsConsent) continue;
      there.smsConsent = true;
      there.consentIsNew = true;
      changes.push({ kind: "consent", value: there.label ?? "" });
    } else if (person.phones.length < MOST_PHONES) {
      person.phones.push({ label: label ?? "Contact", phone, smsConsent });
      changes.push({ kind: "contact", value: label ?? "Contact" });
    } else {
      notes.push({ kind: "no-room", value: label ?? "Contact" });
    }
  }
  return { changes, notes };
}

const toPhone = ({ label, phone, smsConsent }: Phone): Phone => ({ label, phone, smsConsent });

const toMember = ({ name, email, phones }: Person): CheckedRow => ({
  name,
  email,
  phones: phones.map(toPhone),
});

function toMerge(person: Person): Merge {
  const taken = new Set(person.phones.map(({ position }) => position));
  const free = [1, 2, 3, 4].filter((position) => !taken.has(position));
  return {
    memberId: person.id!,
    email: person.emailIsNew ? person.email : null,
    phones: person.phones
      .filter(({ id }) => id === undefined)
      .map((phone, index) => ({ ...toPhone(phone), position: free[index]! })),
    consents: person.phones.flatMap(({ id, phone, consentIsNew }) =>
      id !== undefined && consentIsNew ? [{ id, phone }] : [],
    ),
  };
}
