import { AppError } from "#platform/errors.ts";
import { checkPhone, parsePhone } from "#platform/phone.ts";
import { GUARDIAN_LABEL, GUARDIAN_NEEDED, hasGuardian } from "../../guardians/rules.ts";
import type { ParsedEmail } from "../../member-emails/commands.server.ts";
import type { ParsedPhone } from "../../phones/commands.server.ts";
import type { MemberChange, NewMember } from "../schema.ts";

/** Converts a number that we can text to E.164. Throws PHONE_INVALID with the field and what's wrong (TEXT-43). */
export function requirePhone(
  input: string,
  field = "phone",
  storedPhones: ReadonlySet<string> = new Set(),
): string {
  const { phone, problem } = checkPhone(input, storedPhones);
  if (phone !== undefined) return phone;
  throw new AppError("PHONE_INVALID", { details: { fields: { [field]: problem } } });
}

/** Returns a function that throws INVALID_INPUT for what it has already seen, so that a contact is stored once. */
function refuseRepeats(message: string) {
  const seen = new Set<string>();
  return (field: string, value: string) => {
    if (seen.has(value)) throw new AppError("INVALID_INPUT", { details: { fields: { [field]: message } } });
    seen.add(value);
  };
}

type Entries = Omit<NewMember, "name" | "isSub" | "groupIds">;

/**
 * Parses a form's phones. Throws PHONE_INVALID or INVALID_INPUT with the invalid field. `storedPhones` are the member's
 * numbers so far.
 */
export function parsePhones(
  input: Entries,
  storedPhones?: ReadonlySet<string>,
): (ParsedPhone & { position: number })[] {
  const { isMinor, contacts } = input;
  const label = isMinor ? input.phoneOwner : null;
  const isChilds = isMinor && label === null;
  const ownPhone = {
    field: "phone",
    position: 0,
    label,
    typed: input.phone,
    smsConsent: isChilds ? input.guardianConsent : input.smsConsent,
    isGuardian: label !== null,
    language: input.language,
  };
  const contactPhones = contacts.flatMap(({ phone: typed, ...contact }, index) =>
    typed === null
      ? []
      : {
          field: `contacts.${index}.phone`,
          position: index + 1,
          label: contact.label,
          typed,
          // A minor's other contacts get no texts, because a guardian's consent is for the child's own phone.
          smsConsent: contact.smsConsent && (!isMinor || contact.isGuardian),
          isGuardian: contact.isGuardian,
          language: contact.language,
        },
  );
  const refuseRepeat = refuseRepeats("This member already has this number.");
  return [ownPhone, ...contactPhones].map(({ field, typed, ...rest }) => {
    const phone = requirePhone(typed, field, storedPhones);
    refuseRepeat(field, phone);
    return { ...rest, phone };
  });
}

/**
 * Parses a form's emails. The one beside a guardian's main number is the guardian's too. Throws INVALID_INPUT with the
 * field of an email that's there twice.
 */
export function parseEmails(entries: Entries): ParsedEmail[] {
  const { isMinor, phoneOwner, email, emailConsent, contacts, language } = entries;
  const label = isMinor ? phoneOwner : null;
  const own = {
    field: "email",
    position: 0,
    label,
    email,
    emailConsent,
    isGuardian: label !== null,
    language,
  };
  const others = contacts.map((contact, index) => ({
    field: `contacts.${index}.email`,
    position: index + 1,
    label: contact.label,
    email: contact.email ?? null,
    emailConsent: contact.emailConsent ?? false,
    isGuardian: contact.isGuardian,
    language: contact.language,
  }));
  const refuseRepeat = refuseRepeats("This member already has this email.");
  return [own, ...others].flatMap(({ field, email: typed, ...rest }) => {
    if (typed === null) return [];
    refuseRepeat(field, typed);
    // Emails about a minor go to guardians only (REACH-45).
    return { ...rest, email: typed, emailConsent: rest.emailConsent && (!isMinor || rest.isGuardian) };
  });
}

/** Throws INVALID_INPUT if a minor would be without a parent or guardian (REACH-43). */
export function requireGuardian(member: Parameters<typeof hasGuardian>[0]): void {
  if (!hasGuardian(member))
    throw new AppError("INVALID_INPUT", { details: { fields: { contacts: GUARDIAN_NEEDED } } });
}

type ContactRow = { position: number; label: string | null; isGuardian: boolean };

/**
 * Groups a member's phones and emails by contact, in order. They belong to the same one if they have the same position.
 * The previous version moves phones without their emails, so their labels have to agree too.
 */
export function pairContacts<Phone extends ContactRow, Email extends ContactRow>(
  phones: readonly Phone[],
  emails: readonly Email[],
): { phone: Phone | undefined; email: Email | undefined }[] {
  const others = emails.filter(({ position }) => position > 0);
  const isSame = (phone: ContactRow, email: ContactRow) =>
    phone.position === email.position && phone.label === email.label;
  const pairs = [
    ...phones.map((phone) => ({ phone, email: others.find((email) => isSame(phone, email)) })),
    ...others
      .filter((email) => !phones.some((phone) => isSame(phone, email)))
      .map((email) => ({ phone: undefined, email })),
  ];
  return pairs.toSorted((one, other) => getPosition(one) - getPosition(other));
}

const getPosition = ({ phone, email }: { phone: ContactRow | undefined; email: ContactRow | undefined }) =>
  (phone ?? email)!.position;

type StoredPhone = ContactRow & { phone: string; smsConsent: boolean; isMinor: boolean };
type StoredEmail = ContactRow & { email: string; emailConsent: boolean };

/**
 * Fills in what a change leaves out: about minors, so that no one becomes an adult by accident, and about emails, so that
 * a page from before there were emails of contacts doesn't remove them or withdraw consents.
 */
export function fillInEntries(
  change: MemberChange,
  phones: readonly StoredPhone[],
  emails: readonly StoredEmail[],
) {
  const own = phones.find(({ position }) => position === 0);
  const {
    isMinor = own?.isMinor ?? false,
    phoneOwner = own?.isGuardian ? (own.label ?? GUARDIAN_LABEL) : null,
    guardianConsent = own !== undefined && own.isMinor && !own.isGuardian && own.smsConsent,
  } = change;
  const hasAgreed = (email: string | null, isGuardian: boolean) =>
    emails.some((row) => row.email === email && row.isGuardian === isGuardian && row.emailConsent);
  const contacts = change.contacts.map((contact) => {
    const typed = contact.phone === null ? null : parsePhone(contact.phone);
    const stored = pairContacts(phones, emails).find(({ phone }) => phone?.phone === typed);
    const email = contact.email === undefined ? (stored?.email?.email ?? null) : contact.email;
    return { ...contact, email, emailConsent: contact.emailConsent ?? hasAgreed(email, contact.isGuardian) };
  });
  const { emailConsent = hasAgreed(change.email, isMinor && phoneOwner !== null) } = change;
  return { ...change, isMinor, phoneOwner, guardianConsent, emailConsent, contacts };
}
