import * as z from "zod";
import { checkPhone, formatPhone, parsePhone } from "#platform/phone.ts";
import { formatDate } from "#platform/date-format.ts";
import { blockFixes, blockLabels } from "../../phones/rules.ts";
import { getFirstName, listNamesSharing } from "../rules.ts";
import { MemberChange, NewContact, NewMember, type Consent, type Member } from "../schema.ts";

/** Exact wording from MEMB-07. */
export const REQUIRED = "Name and phone number are required";
export const MAX_CONTACTS = 4;

/** The form's values, as typed. */
const Entries = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  smsConsent: z.boolean(),
  active: z.boolean(),
  isSub: z.boolean(),
  contacts: z.array(z.object({ label: z.string(), phone: z.string(), smsConsent: z.boolean() })),
});
export type Entries = z.infer<typeof Entries>;

export const noContact = { label: "", phone: "", smsConsent: false };

export function toEntries(member: Member | null): Entries {
  if (!member)
    return { name: "", phone: "", email: "", smsConsent: false, active: true, isSub: false, contacts: [] };
  return {
    name: member.name,
    phone: member.displayPhone,
    email: member.email ?? "",
    smsConsent: member.smsConsent,
    active: member.active,
    isSub: member.isSub,
    contacts: member.contacts.map(({ label, displayPhone: phone, smsConsent }) => ({
      label,
      phone,
      smsConsent,
    })),
  };
}

export const isIncomplete = ({ name, phone }: Entries) => !name.trim() || !phone.trim();

const getFirstIssue = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

const noPhones: ReadonlySet<string> = new Set();

/**
 * Lists each field's problem and how to fix it. Runs on the client so that no one has to wait for the server (OP-18).
 * `storedPhones` are the member's numbers so far, which may stay even if we don't text them anymore (TEXT-45).
 */
export function listProblems(
  entries: Entries,
  storedPhones = noPhones,
): { path: (string | number)[]; message: string }[] {
  const problems: { path: (string | number)[]; message: string }[] = [];
  const report = (path: (string | number)[], message: string | undefined) =>
    message !== undefined && problems.push({ path, message });
  const seen = new Set<string>();
  const findPhoneProblem = (input: string, person: string) => {
    if (!input.trim()) return `Enter a phone number so we can text ${person}`;
    const { phone, problem } = checkPhone(input, storedPhones);
    if (phone === undefined) return problem;
    if (seen.has(phone)) return "This member already has this number.";
    seen.add(phone);
    return undefined;
  };

  const { shape } = NewMember;
  report(["name"], entries.name.trim() ? getFirstIssue(shape.name, entries.name) : "Enter a name");
  report(["phone"], findPhoneProblem(entries.phone, getFirstName(entries.name, "this player")));
  if (entries.email.trim()) report(["email"], getFirstIssue(shape.email, entries.email));
  for (const [index, { label, phone }] of entries.contacts.entries()) {
    report(
      ["contacts", index, "label"],
      label.trim() ? getFirstIssue(NewContact.shape.label, label) : "Enter whose phone this is, like Mother",
    );
    report(["contacts", index, "phone"], findPhoneProblem(phone, label.trim() || "this contact"));
  }
  return problems;
}

export const createMemberForm = (member: Member | null) => {
  const storedPhones = new Set(member ? [member, ...member.contacts].map(({ phone }) => phone) : []);
  return Entries.superRefine((entries, context) => {
    for (const problem of listProblems(entries, storedPhones))
      context.addIssue({ code: "custom", ...problem });
  });
};

/** Converts entries to a request, trimmed and without an email if it's blank. Expects valid entries. */
export const toChange = (entries: Entries): MemberChange & NewMember =>
  MemberChange.required({ isSub: true }).parse(entries);

/** Returns the row for the optimistic update. A new consent has no evidence yet. */
export function toRow(change: MemberChange & NewMember, before: Member | null, id: string): Member {
  const storedPhones = before ? [before, ...before.contacts] : [];
  const toPhoneRow = ({ phone: input, smsConsent }: { phone: string; smsConsent: boolean }) => {
    const phone = parsePhone(input) ?? input;
    const match = storedPhones.find(
      (storedPhone) => storedPhone.phone === phone && storedPhone.smsConsent === smsConsent,
    );
    return {
      phone,
      displayPhone: formatPhone(phone),
      smsConsent,
      consent: match?.consent ?? null,
      block: match ? match.block : smsConsent ? null : ("no-consent" as const),
    };
  };
  return {
    id,
    name: change.name,
    email: change.email,
    active: change.active,
    isSub: change.isSub,
    addedVia: before?.addedVia ?? "manager",
    ...toPhoneRow(change),
    contacts: change.contacts.map((contact) => ({ label: contact.label, ...toPhoneRow(contact) })),
  };
}

/** Formats "Aisha Bello has this number too. That's OK." Returns undefined if no one else has the number. */
export function describeSharing(
  members: readonly Member[],
  input: string,
  exceptId?: string,
): string | undefined {
  const phone = parsePhone(input);
  const [first, ...others] = phone ? listNamesSharing(members, phone, exceptId) : [];
  if (!first) return undefined;
  if (others.length === 0) return `${first} has this number too. That's OK.`;
  const otherNames = others.length === 1 ? others[0] : `${others.length} others`;
  return `${first} and ${otherNames} have this number too. That's OK.`;
}

const consentSources: Record<Consent["source"], (name: string) => string> = {
  manager: (name) => `recorded by ${name}`,
  import: (name) => `imported by ${name}`,
  "join-link": (name) => `by ${name} with the join link`,
  "member-page": (name) => `by ${name} on their own page`,
  "text-yes": (name) => `by ${name}, who replied YES to a text`,
};

/** Formats "Agreed Apr 16, 2026, recorded by Maya Okafor" (OP2-12). */
export const formatConsent = ({ on, source, givenByName, isCarriedOver }: Consent) =>
  `Agreed ${formatDate(on)}, ${consentSources[source](givenByName)}${isCarriedOver ? ", carried over to a new season" : ""}`;

type StoredPhone = Pick<Member, "phone" | "smsConsent" | "consent" | "block">;

/** Describes the consent for the number in the field, based on the member's stored numbers. */
export function describeConsent(
  storedPhones: readonly StoredPhone[],
  input: string,
  isChecked: boolean,
): string | undefined {
  if (!isChecked || storedPhones.length === 0) return undefined;
  const phone = parsePhone(input);
  const stored = storedPhones.find((storedPhone) => storedPhone.phone === phone);
  // Consent alone doesn't help if the number is blocked for another reason.
  if (stored && stored.block !== null && stored.block !== "no-consent")
    return `${blockLabels[stored.block]}. ${blockFixes[stored.block].label}.`;
  if (stored?.consent) return formatConsent(stored.consent);
  return phone ? "Saving records consent for this number." : undefined;
}
