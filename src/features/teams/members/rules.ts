import { findMemberBlock } from "../phones/rules.ts";
import type { Member } from "./schema.ts";

const extractDigits = (text: string) => text.replaceAll(/\D/g, "");

/** Matches anything written like a phone number: digits and common separators. */
const PHONE_LIKE = /^[\d\s().+/-]+$/;

/** Matches members by name, phone, or email (MEMB-03). A phone matches in any format, even partially. */
export function matchesSearch(
  member: Pick<Member, "name" | "email" | "phone"> & {
    contacts: { label: string; phone: string | null; email?: string | null }[];
  },
  search: string,
): boolean {
  const term = search.trim().toLowerCase();
  if (term === "") return true;
  const searchable = [
    member.name,
    member.email ?? "",
    ...member.contacts.flatMap(({ label, email }) => [label, email ?? ""]),
  ];
  if (searchable.some((text) => text.toLowerCase().includes(term))) return true;
  if (!PHONE_LIKE.test(term)) return false;
  const digits = extractDigits(term);
  const phones = [member, ...member.contacts].map(({ phone }) => extractDigits(phone ?? ""));
  return (
    digits !== "" && phones.some((phone) => phone.includes(digits) || phone === digits.replace(/^0+/, ""))
  );
}

/** Returns the first name for use in a sentence, or `fallback` if there's no name. */
export const getFirstName = (name: string, fallback: string) => name.trim().split(/\s+/)[0] || fallback;

/** Compares names in dictionary order. Used until the server returns its own order. */
const compareNames = new Intl.Collator("en").compare;

/** Returns the roster with this member inserted in name order (MEMB-02), replacing any member with the same id. */
export const upsertMember = (members: readonly Member[], member: Member) =>
  [...removeMember(members, member.id), member].toSorted((a, b) => compareNames(a.name, b.name));

export const removeMember = (members: readonly Member[], id: string) =>
  members.filter((member) => member.id !== id);

/** Returns why a member gets no texts, or null if one of their phones does. */
export const getBlock = (member: Pick<Member, "block" | "contacts">) =>
  findMemberBlock([member, ...member.contacts.filter(({ phone }) => phone !== null)]);

type Emails = Pick<Member, "isMinor" | "phoneOwner" | "contacts"> & Pick<Member, "email" | "emailBlock">;

/** Lists a member's emails that can get something: all but a child's own (REACH-45). */
const listUsableEmails = ({ isMinor, phoneOwner, contacts, email, emailBlock }: Emails) =>
  [{ email, emailBlock, isGuardian: phoneOwner !== null }, ...contacts].filter(
    (entry) => entry.email !== null && (!isMinor || entry.isGuardian),
  );

/** Returns whether a member can be emailed when a text can't reach them. */
export const getsEmails = (member: Emails) =>
  listUsableEmails(member).some(({ emailBlock }) => emailBlock === null);

/** Returns whether a member has an email that no one has agreed to emails for (REACH-24). */
export const hasEmailWithoutConsent = (member: Emails) =>
  listUsableEmails(member).some(({ emailBlock }) => emailBlock === "no-consent");

/** Formats "12 members have an email without consent" (REACH-24). */
export const formatWithoutConsent = (count: number) =>
  count === 1 ? "1 member has an email without consent" : `${count} members have an email without consent`;

/** Lists the names of other members with this number (E.164), because siblings and parents often share phones. */
export const listNamesSharing = (members: readonly Member[], phone: string, exceptId?: string) =>
  members
    .filter(({ id }) => id !== exceptId)
    .filter((member) => [member, ...member.contacts].some((entry) => entry.phone === phone))
    .map(({ name }) => name);

/** Below the field of a phone number: someone without a mobile phone can be on the team too (REACH-25). */
export const NO_MOBILE = "No mobile phone? Enter any number and an email.";
