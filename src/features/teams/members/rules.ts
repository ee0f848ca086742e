import type { Member } from "./schema.ts";

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");

/** Looks like a phone, however it is written: only digits and what people put between them. */
const phoneLike = /^[\d\s().+/-]+$/;

/** MEMB-03: by name, phone or e-mail; a phone is found by any way of typing it, also a part of it. */
export function matchesSearch(
  member: Pick<Member, "name" | "email" | "phone"> & { contacts: { label: string; phone: string }[] },
  typed: string,
): boolean {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return true;
  const words = [member.name, member.email ?? "", ...member.contacts.map(({ label }) => label)];
  if (words.some((word) => word.toLowerCase().includes(wanted))) return true;
  if (!phoneLike.test(wanted)) return false;
  const digits = digitsOf(wanted);
  const phones = [member, ...member.contacts].map(({ phone }) => digitsOf(phone));
  return (
    digits !== "" && phones.some((phone) => phone.includes(digits) || phone === digits.replace(/^0+/, ""))
  );
}

/** What to call somebody in a sentence; as long as there is no name, whatever they are. */
export const firstNameOf = (name: string, otherwise: string) => name.trim().split(/\s+/)[0] || otherwise;

/** How people order names. The server's order is the one that counts; this one fills in until it is known. */
const byName = new Intl.Collator("en").compare;

/** The roster with this member in their place by name (MEMB-02), instead of an entry with the same id. */
export const withMember = (members: readonly Member[], member: Member) =>
  [...withoutMember(members, member.id), member].toSorted((one, other) => byName(one.name, other.name));

export const withoutMember = (members: readonly Member[], id: string) =>
  members.filter((member) => member.id !== id);

type Phones = Pick<Member, "phone" | "smsConsent"> & {
  contacts: { label: string; phone: string; smsConsent: boolean }[];
};

/** Whether a text can reach anybody for this member: on their own phone or a contact's. */
export const hasConsent = ({ smsConsent, contacts }: Phones) =>
  smsConsent || contacts.some((contact) => contact.smsConsent);

/** The names of others who have this number (E.164) too: siblings and parents share phones. */
export const namesSharing = (members: readonly Member[], phone: string, exceptId?: string) =>
  members
    .filter(({ id }) => id !== exceptId)
    .filter((member) => [member, ...member.contacts].some((one) => one.phone === phone))
    .map(({ name }) => name);
