import * as z from "zod";
import { checkPhone, formatPhone, parsePhone } from "#platform/phone.ts";
import { formatDate } from "#platform/date-format.ts";
import { GUARDIAN_NEEDED, hasGuardian } from "../../guardians/rules.ts";
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
  isMinor: z.boolean(),
  /** Whether the main number is a parent's, so that a tired coach needn't find out a child's own. */
  isParentsPhone: z.boolean(),
  phoneOwner: z.string(),
  guardianConsent: z.boolean(),
  contacts: z.array(
    z.object({ label: z.string(), phone: z.string(), smsConsent: z.boolean(), isGuardian: z.boolean() }),
  ),
});
export type Entries = z.infer<typeof Entries>;

/** Whose phone it is, unless the manager says more. */
const USUAL_OWNER = "Parent";

const noMember: Entries = {
  name: "",
  phone: "",
  email: "",
  smsConsent: false,
  active: true,
  isSub: false,
  isMinor: false,
  isParentsPhone: false,
  phoneOwner: USUAL_OWNER,
  guardianConsent: false,
  contacts: [],
};

/** Returns an empty contact. A minor's first one is a guardian. */
export const createContact = ({ isMinor, isParentsPhone, contacts }: Entries) => ({
  label: "",
  phone: "",
  smsConsent: false,
  isGuardian: isMinor && !isParentsPhone && !contacts.some(({ isGuardian }) => isGuardian),
});

export function toEntries(member: Member | null): Entries {
  if (!member) return noMember;
  return {
    name: member.name,
    phone: member.displayPhone,
    email: member.email ?? "",
    smsConsent: member.smsConsent,
    active: member.active,
    isSub: member.isSub,
    isMinor: member.isMinor,
    isParentsPhone: member.phoneOwner !== null,
    phoneOwner: member.phoneOwner ?? USUAL_OWNER,
    guardianConsent: member.guardianConsent,
    contacts: member.contacts.map(({ label, displayPhone: phone, smsConsent, isGuardian }) => ({
      label,
      phone,
      smsConsent,
      isGuardian,
    })),
  };
}

/**
 * Returns which consents for the main number still count after it was said whose it is. If that's as it was stored, the
 * stored ones do, and otherwise someone else has to agree (REACH-46).
 */
export function getConsentsAfter(
  { isMinor, isParentsPhone }: Pick<Entries, "isMinor" | "isParentsPhone">,
  member: Member | null,
): Pick<Entries, "smsConsent" | "guardianConsent"> {
  const stored = toEntries(member);
  const isAsStored = isMinor === stored.isMinor && (!isMinor || isParentsPhone === stored.isParentsPhone);
  const { smsConsent, guardianConsent } = isAsStored ? stored : noMember;
  return { smsConsent, guardianConsent };
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
  const { isMinor, isParentsPhone, phoneOwner } = entries;
  if (isMinor && isParentsPhone) report(["phoneOwner"], getFirstIssue(NewContact.shape.label, phoneOwner));
  if (!hasGuardian({ isMinor, phones: [{ isGuardian: isParentsPhone }, ...entries.contacts] }))
    report(["contacts"], GUARDIAN_NEEDED);
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
export const toChange = ({ isParentsPhone, phoneOwner, ...entries }: Entries): MemberChange & NewMember =>
  MemberChange.required({ isSub: true, isMinor: true, phoneOwner: true, guardianConsent: true }).parse({
    ...entries,
    phoneOwner: entries.isMinor && isParentsPhone ? phoneOwner : null,
  });

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
    isMinor: change.isMinor,
    phoneOwner: change.phoneOwner,
    guardianConsent: change.guardianConsent,
    addedVia: before?.addedVia ?? "manager",
    ...toPhoneRow(change),
    contacts: change.contacts.map((contact) => ({
      label: contact.label,
      isGuardian: contact.isGuardian,
      ...toPhoneRow(contact),
    })),
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
