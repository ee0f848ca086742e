import type { ParsedEmail } from "../../member-emails/commands.server.ts";

/** A member's own email and four contacts', as in the member form. */
const POSITIONS = [0, 1, 2, 3, 4] as const;

/** An email in a list. `phone` is the number of the same contact, if there's one. */
export type ListedEmail = Omit<ParsedEmail, "position"> & { phone: string | null };

/** An email of someone on the roster, or of an earlier row. It has no position until it's known who has which. */
export type KnownEmail = ListedEmail & {
  id?: string;
  position?: number;
  /** Whether they unsubscribed, which no list undoes. */
  hasUnsubscribed?: boolean;
  /** Whether the row changes something about an email that's on the roster. */
  isChanged?: boolean;
};

type Contacts = {
  isMinor: boolean;
  phones: readonly { phone: string; position?: number }[];
  emails: KnownEmail[];
};

type Change = { kind: "email" | "contact" | "email-consent"; value: string };

/**
 * Adds a row's emails to a person, and their consents. Never withdraws a consent, and gives none for a child's own email
 * (REACH-45). Returns what changed, and the labels of contacts without room.
 */
export function mergeEmails(person: Contacts, emails: readonly ListedEmail[]) {
  const changes: Change[] = [];
  const unseated: string[] = [];
  for (const listed of emails) {
    const existing = person.emails.find(({ email }) => email === listed.email);
    const { isGuardian } = existing ?? listed;
    const emailConsent = listed.emailConsent && (!person.isMinor || isGuardian);
    if (existing) {
      if (!emailConsent || existing.emailConsent || existing.hasUnsubscribed) continue;
      Object.assign(existing, { emailConsent, isChanged: true });
      changes.push({ kind: "email-consent", value: existing.label ?? "" });
      continue;
    }
    const added = { ...listed, emailConsent };
    const isOwn = listed.phone !== null && listed.phone === person.phones[0]?.phone;
    if (placeEmails({ ...person, emails: [...person.emails, added] }).length === person.emails.length) {
      unseated.push(listed.label ?? "Contact");
      continue;
    }
    person.emails.push(added);
    const isNewContact = !isOwn && !person.phones.some(({ phone }) => phone === listed.phone);
    changes.push(
      isNewContact
        ? { kind: "contact", value: listed.label ?? "Contact" }
        : { kind: "email", value: listed.email },
    );
  }
  return { changes, unseated };
}

/**
 * Returns each email with a position: that of its contact's phone, or else one that neither a phone nor an email has. Leaves out
 * those for which there's none.
 */
export function placeEmails({ phones, emails }: Pick<Contacts, "phones" | "emails">): (KnownEmail & {
  position: number;
})[] {
  const phonePositions = new Map(phones.map(({ phone, position }, index) => [phone, position ?? index]));
  const taken = new Set(emails.flatMap(({ position }) => position ?? []));
  const take = (position: number | undefined) => {
    if (position === undefined || taken.has(position)) return undefined;
    taken.add(position);
    return position;
  };
  const withPhones = new Map(
    emails.flatMap((email) => {
      if (email.position !== undefined || email.phone === null) return [];
      const position = take(phonePositions.get(email.phone));
      return position === undefined ? [] : [[email, position] as const];
    }),
  );
  return emails.flatMap((email) => {
    const usedByPhones = new Set(phonePositions.values());
    const position =
      email.position ??
      withPhones.get(email) ??
      take(POSITIONS.find((free) => !usedByPhones.has(free) && !taken.has(free)));
    return position === undefined ? [] : [{ ...email, position }];
  });
}

/** Marks the emails that a row says are guardians', and lets all others' consents rest, as for phones (REACH-46). */
export function markGuardiansEmails(emails: KnownEmail[], listed: readonly ListedEmail[]): void {
  const guardians = new Map(listed.flatMap((entry) => (entry.isGuardian ? [[entry.email, entry]] : [])));
  for (const entry of emails) {
    const guardian = guardians.get(entry.email);
    const wasOwn = entry.label === null;
    if (guardian)
      Object.assign(entry, { isGuardian: true, label: entry.label ?? guardian.label, isChanged: true });
    if (entry.emailConsent && (!guardian || wasOwn))
      Object.assign(entry, { emailConsent: false, isChanged: true });
  }
}

/** Returns a placed email as it's stored. */
export const toParsedEmail = ({
  position,
  label,
  email,
  emailConsent,
  isGuardian,
}: ParsedEmail): ParsedEmail => ({ position, label, email, emailConsent, isGuardian });
