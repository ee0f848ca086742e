import type { KnownEmail } from "../addresses/rules.ts";
import type { RowNote } from "../schema.ts";

/** A phone in a list, in E.164. */
export type Phone = { label: string | null; phone: string; smsConsent: boolean; isGuardian?: boolean };
/** Someone a row can refer to: a member on the roster (with an id) or a person from an earlier row. */
export type Person = {
  id: string | null;
  /** The first row about this person, or null if there isn't one. */
  row: number | null;
  name: string;
  key: string;
  email: string | null;
  hasNewEmail: boolean;
  emails: KnownEmail[];
  isMinor: boolean;
  isNewMinor: boolean;
  /** The names of the groups they're in, or will be. */
  groups?: string[];
  newGroups?: string[];
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

/** Finds people by phone and name without looking at everyone, because both the roster and the list can be long. */
export function createDirectory() {
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
export function findSamePerson(samePhone: Person[], key: string, phone: string): Person | undefined {
  const matches = samePhone.filter((person) => person.key === key);
  return matches.find((person) => person.phones[0]!.phone === phone) ?? matches[0];
}

export function listNewPersonNotes(samePhone: Person[], sameName: Person | undefined): RowNote[] {
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
