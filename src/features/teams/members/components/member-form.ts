import * as z from "zod";
import { checkPhone, formatPhone, parsePhone } from "#platform/phone.ts";
import { Language } from "#words/language.ts";
import { GUARDIAN_NEEDED, hasGuardian } from "../../guardians/rules.ts";
import { DEFAULT_LANGUAGE } from "../../languages/rules.ts";
import { getFirstName } from "../rules.ts";
import { ContactLabel, MemberChange, NewMember, PHONE_OR_EMAIL, type Member } from "../schema.ts";

/** Exact wording from MEMB-07. */
export const REQUIRED = "Name and phone number are required";
export const MAX_CONTACTS = 4;

/** The form's values, as typed. */
const Entries = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  smsConsent: z.boolean(),
  emailConsent: z.boolean(),
  active: z.boolean(),
  isSub: z.boolean(),
  groupIds: z.array(z.string()),
  isMinor: z.boolean(),
  /** Whether the main number is a parent's, so that a tired coach needn't find out a child's own. */
  isParentsPhone: z.boolean(),
  phoneOwner: z.string(),
  guardianConsent: z.boolean(),
  language: Language.optional(),
  contacts: z.array(
    z.object({
      label: z.string(),
      phone: z.string(),
      smsConsent: z.boolean(),
      email: z.string(),
      emailConsent: z.boolean(),
      isGuardian: z.boolean(),
      language: Language.optional(),
    }),
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
  emailConsent: false,
  active: true,
  isSub: false,
  groupIds: [],
  isMinor: false,
  isParentsPhone: false,
  phoneOwner: USUAL_OWNER,
  guardianConsent: false,
  language: DEFAULT_LANGUAGE,
  contacts: [],
};

/** Returns an empty contact. A minor's first one is a guardian. */
export const createContact = ({ isMinor, isParentsPhone, contacts }: Entries) => ({
  label: "",
  phone: "",
  smsConsent: false,
  email: "",
  emailConsent: false,
  language: DEFAULT_LANGUAGE,
  isGuardian: isMinor && !isParentsPhone && !contacts.some(({ isGuardian }) => isGuardian),
});

export function toEntries(member: Member | null): Entries {
  if (!member) return noMember;
  return {
    name: member.name,
    phone: member.displayPhone,
    email: member.email ?? "",
    smsConsent: member.smsConsent,
    emailConsent: member.emailConsent,
    active: member.active,
    isSub: member.isSub,
    groupIds: member.groups?.map(({ id }) => id) ?? [],
    isMinor: member.isMinor,
    isParentsPhone: member.phoneOwner !== null,
    phoneOwner: member.phoneOwner ?? USUAL_OWNER,
    guardianConsent: member.guardianConsent,
    language: member.language ?? DEFAULT_LANGUAGE,
    contacts: member.contacts.map(
      ({ label, displayPhone, smsConsent, email, emailConsent, isGuardian, language }) => ({
        label,
        phone: displayPhone ?? "",
        smsConsent,
        email: email ?? "",
        emailConsent,
        isGuardian,
        language: language ?? DEFAULT_LANGUAGE,
      }),
    ),
  };
}

/**
 * Returns which consents for the main number and email still count after it was said whose it is. If that's as it was stored, the
 * stored ones do, and otherwise someone else has to agree (REACH-46).
 */
export function getConsentsAfter(
  { isMinor, isParentsPhone }: Pick<Entries, "isMinor" | "isParentsPhone">,
  member: Member | null,
): Pick<Entries, "smsConsent" | "guardianConsent" | "emailConsent"> {
  const stored = toEntries(member);
  const isAsStored = isMinor === stored.isMinor && (!isMinor || isParentsPhone === stored.isParentsPhone);
  const { smsConsent, guardianConsent, emailConsent } = isAsStored ? stored : noMember;
  return { smsConsent, guardianConsent, emailConsent };
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

  const seenEmails = new Set<string>();
  const findEmailProblem = (input: string) => {
    const email = input.trim().toLowerCase();
    if (!email) return undefined;
    if (seenEmails.has(email)) return "This member already has this email.";
    seenEmails.add(email);
    return getFirstIssue(NewMember.shape.email, email);
  };

  const { shape } = NewMember;
  report(["name"], entries.name.trim() ? getFirstIssue(shape.name, entries.name) : "Enter a name");
  report(["phone"], findPhoneProblem(entries.phone, getFirstName(entries.name, "this player")));
  report(["email"], findEmailProblem(entries.email));
  for (const [index, { label, phone, email }] of entries.contacts.entries()) {
    report(
      ["contacts", index, "label"],
      label.trim() ? getFirstIssue(ContactLabel, label) : "Enter whose phone this is, like Mother",
    );
    if (phone.trim()) report(["contacts", index, "phone"], findPhoneProblem(phone, label.trim()));
    else if (!email.trim()) report(["contacts", index, "phone"], PHONE_OR_EMAIL);
    report(["contacts", index, "email"], findEmailProblem(email));
  }
  const { isMinor, isParentsPhone, phoneOwner } = entries;
  if (isMinor && isParentsPhone) report(["phoneOwner"], getFirstIssue(ContactLabel, phoneOwner));
  if (!hasGuardian({ isMinor, phones: [{ isGuardian: isParentsPhone }, ...entries.contacts] }))
    report(["contacts"], GUARDIAN_NEEDED);
  return problems;
}

export const createMemberForm = (member: Member | null) => {
  const storedPhones = new Set(
    member ? [member, ...member.contacts].flatMap(({ phone }) => phone ?? []) : [],
  );
  return Entries.superRefine((entries, context) => {
    for (const problem of listProblems(entries, storedPhones))
      context.addIssue({ code: "custom", ...problem });
  });
};

/** Converts entries to a request, trimmed and without an email if it's blank. Expects valid entries. */
export const toChange = ({ isParentsPhone, phoneOwner, ...entries }: Entries): MemberChange & NewMember =>
  MemberChange.required({
    isSub: true,
    groupIds: true,
    emailConsent: true,
    isMinor: true,
    phoneOwner: true,
    guardianConsent: true,
  }).parse({
    ...entries,
    phoneOwner: entries.isMinor && isParentsPhone ? phoneOwner : null,
  });

/** Returns the row for the optimistic update. A new consent has no evidence yet, and a new group no name. */
export function toRow(change: MemberChange & NewMember, before: Member | null, id: string): Member {
  const stored = before ? [before, ...before.contacts] : [];
  const toPhoneRow = (input: string, smsConsent: boolean, language: Language | undefined) => {
    const phone = parsePhone(input) ?? input;
    const same = stored.find((entry) => entry.phone === phone);
    const match = stored.find((entry) => entry.phone === phone && entry.smsConsent === smsConsent);
    return {
      phone,
      displayPhone: formatPhone(phone),
      smsConsent,
      consent: match?.consent ?? null,
      block: match ? match.block : smsConsent ? null : ("no-consent" as const),
      // No choice is English.
      language: language === DEFAULT_LANGUAGE ? same?.language && language : language,
      ownLanguage: same?.ownLanguage,
    };
  };
  const toEmailRow = (email: string | null, emailConsent: boolean) => {
    const match = stored.find((entry) => entry.email === email && entry.emailConsent === emailConsent);
    const block = emailConsent || email === null ? null : ("no-consent" as const);
    return {
      email,
      emailConsent,
      emailEvidence: match?.emailEvidence ?? null,
      emailBlock: match ? match.emailBlock : block,
    };
  };
  return {
    id,
    name: change.name,
    active: change.active,
    isSub: change.isSub,
    groups: before?.groups?.filter(({ id: groupId }) => change.groupIds.includes(groupId)),
    isMinor: change.isMinor,
    phoneOwner: change.phoneOwner,
    guardianConsent: change.guardianConsent,
    addedVia: before?.addedVia ?? "manager",
    ...toPhoneRow(change.phone, change.smsConsent, change.language),
    ...toEmailRow(change.email, change.emailConsent),
    contacts: change.contacts.map(
      ({ label, isGuardian, phone, smsConsent, email, emailConsent, language }) => ({
        label,
        isGuardian,
        ...(phone === null ? { ...noPhone, language } : toPhoneRow(phone, smsConsent, language)),
        ...toEmailRow(email ?? null, emailConsent ?? false),
      }),
    ),
  };
}

/** What a contact has who has only an email. */
const noPhone = { phone: null, displayPhone: null, smsConsent: false, consent: null, block: null };
