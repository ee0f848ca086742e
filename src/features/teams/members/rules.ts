import { findMemberBlock } from "../phones/rules.ts";
import type { Member } from "./schema.ts";

const extractDigits = (text: string) => text.replaceAll(/\D/g, "");

/** Matches anything written like a phone number: digits and common separators. */
const PHONE_LIKE = /^[\d\s().+/-]+$/;

/** Matches members by name, phone, or email (MEMB-03). A phone matches in any format, even partially. */
export function matchesSearch(
  member: Pick<Member, "name" | "email" | "phone"> & { contacts: { label: string; phone: string }[] },
  search: string,
): boolean {
  const term = search.trim().toLowerCase();
  if (term === "") return true;
  const searchable = [member.name, member.email ?? "", ...member.contacts.map(({ label }) => label)];
  if (searchable.some((text) => text.toLowerCase().includes(term))) return true;
  if (!PHONE_LIKE.test(term)) return false;
  const digits = extractDigits(term);
  const phones = [member, ...member.contacts].map(({ phone }) => extractDigits(phone));
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
  findMemberBlock([member, ...member.contacts]);

/** Lists the names of other members with this number (E.164), because siblings and parents often share phones. */
export const listNamesSharing = (members: readonly Member[], phone: string, exceptId?: string) =>
  members
    .filter(({ id }) => id !== exceptId)
    .filter((member) => [member, ...member.contacts].some((entry) => entry.phone === phone))
    .map(({ name }) => name);
