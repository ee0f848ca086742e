import * as z from "zod";
import { errorTable } from "#platform/error-codes.ts";
import { parsePhone, phoneInWords } from "#platform/phone.ts";
import { dateInWords } from "#platform/date-words.ts";
import { firstNameOf, namesSharing } from "../rules.ts";
import { MemberChange, NewContact, NewMember, type Consent, type Member } from "../schema.ts";

/** MEMB-07, word for word. */
export const REQUIRED = "Name and phone number are required";
export const MOST_CONTACTS = 4;

/** What stands in the form's fields, as typed. */
const Entries = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  smsConsent: z.boolean(),
  active: z.boolean(),
  isSpare: z.boolean(),
  contacts: z.array(z.object({ label: z.string(), phone: z.string(), smsConsent: z.boolean() })),
});
export type Entries = z.infer<typeof Entries>;

export const noContact = { label: "", phone: "", smsConsent: false };

export function entriesOf(member: Member | null): Entries {
  if (!member)
    return { name: "", phone: "", email: "", smsConsent: false, active: true, isSpare: false, contacts: [] };
  return {
    name: member.name,
    phone: member.phoneInWords,
    email: member.email ?? "",
    smsConsent: member.smsConsent,
    active: member.active,
    isSpare: member.isSpare,
    contacts: member.contacts.map(({ label, phoneInWords: phone, smsConsent }) => ({
      label,
      phone,
      smsConsent,
    })),
  };
}

export const isIncomplete = ({ name, phone }: Entries) => !name.trim() || !phone.trim();

const firstIssue = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

/** What is wrong and how to fix it, by field. Checked here so that nobody waits for the server to hear it (OP-18). */
export function problemsOf(entries: Entries): { path: (string | number)[]; message: string }[] {
  const found: { path: (string | number)[]; message: string }[] = [];
  const report = (path: (string | number)[], message: string | undefined) =>
    message !== undefined && found.push({ path, message });
  const seen = new Set<string>();
  const phoneProblem = (typed: string, whom: string) => {
    if (!typed.trim()) return `Add a phone number so reminders can reach ${whom}`;
    const phone = parsePhone(typed);
    if (!phone) return errorTable.PHONE_INVALID.message;
    if (seen.has(phone)) return "This number is already one of this member's.";
    seen.add(phone);
    return undefined;
  };

  const { shape } = NewMember;
  report(
    ["name"],
    entries.name.trim() ? firstIssue(shape.name, entries.name) : "Add a name to go on the roster",
  );
  report(["phone"], phoneProblem(entries.phone, firstNameOf(entries.name, "this player")));
  if (entries.email.trim()) report(["email"], firstIssue(shape.email, entries.email));
  for (const [index, { label, phone }] of entries.contacts.entries()) {
    report(
      ["contacts", index, "label"],
      label.trim() ? firstIssue(NewContact.shape.label, label) : "Say whose phone this is, like Mother",
    );
    report(["contacts", index, "phone"], phoneProblem(phone, label.trim() || "this contact"));
  }
  return found;
}

export const MemberForm = Entries.superRefine((entries, context) => {
  for (const problem of problemsOf(entries)) context.addIssue({ code: "custom", ...problem });
});

/** What is sent: trimmed, and without an e-mail when there is none. Only for entries without problems. */
export const changeOf = (entries: Entries): MemberChange & NewMember =>
  MemberChange.required({ isSpare: true }).parse(entries);

/** The row as it will look when the server agrees. A consent that is new has no evidence yet. */
export function rowOf(change: MemberChange & NewMember, before: Member | null, id: string): Member {
  const known = before ? [before, ...before.contacts] : [];
  const phoneRow = ({ phone: typed, smsConsent }: { phone: string; smsConsent: boolean }) => {
    const phone = parsePhone(typed) ?? typed;
    const same = known.find((one) => one.phone === phone && one.smsConsent === smsConsent);
    return { phone, phoneInWords: phoneInWords(phone), smsConsent, consent: same?.consent ?? null };
  };
  return {
    id,
    name: change.name,
    email: change.email,
    active: change.active,
    isSpare: change.isSpare,
    addedVia: before?.addedVia ?? "manager",
    ...phoneRow(change),
    contacts: change.contacts.map((contact) => ({ label: contact.label, ...phoneRow(contact) })),
  };
}

/** "Aisha Bello has this number too. They can share it."; undefined when nobody does. */
export function sharingNote(
  members: readonly Member[],
  typed: string,
  exceptId?: string,
): string | undefined {
  const phone = parsePhone(typed);
  const [first, ...others] = phone ? namesSharing(members, phone, exceptId) : [];
  if (!first) return undefined;
  if (others.length === 0) return `${first} has this number too. They can share it.`;
  const more = others.length === 1 ? others[0] : `${others.length} others`;
  return `${first} and ${more} have this number too. They can share it.`;
}

const how: Record<Consent["source"], (name: string) => string> = {
  manager: (name) => `recorded by ${name}`,
  import: (name) => `imported by ${name}`,
  "join-link": (name) => `by ${name} through the join link`,
  "own-page": (name) => `by ${name} on their own page`,
};

/** "Agreed Apr 16, 2026, recorded by Maya Okafor" (OP2-12). */
export const consentInWords = ({ on, source, givenByName }: Consent) =>
  `Agreed ${dateInWords(on)}, ${how[source](givenByName)}`;

type KnownPhone = Pick<Member, "phone" | "smsConsent" | "consent">;

/** What is known about the consent of the number in the field, by all the member's numbers as they are stored. */
export function consentNote(
  known: readonly KnownPhone[],
  typed: string,
  ticked: boolean,
): string | undefined {
  if (!ticked || known.length === 0) return undefined;
  const phone = parsePhone(typed);
  const consent = known.find((one) => one.phone === phone)?.consent;
  if (consent) return consentInWords(consent);
  return phone ? "Saving records that this number agreed." : undefined;
}
