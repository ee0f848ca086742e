import type { Member } from "./schema.ts";

/**
 * What people agree to (MEMB-11 to MEMB-15), word for word. Each consent keeps the wording it was given to, so a
 * change of words is a new id, never an edit.
 */
export const consentWordings = {
  manager: {
    id: "manager-2026-11",
    lead: "agreed to SMS reminders",
    rest: "for games and practices. Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
  },
  member: {
    id: "member-2026-11",
    lead: "I agree to get SMS reminders",
    rest: "for games and practices of this team through FirstWhistle. Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
  },
} as const;

export type ConsentWording = (typeof consentWordings)[keyof typeof consentWordings];

/** As it is kept. A manager's statement begins with the member's name, which the record holds by itself. */
export const wordingText = ({ lead, rest }: ConsentWording) => `${lead} ${rest}`;

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
