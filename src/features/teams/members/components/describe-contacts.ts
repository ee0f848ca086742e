import { formatDate } from "#platform/date-format.ts";
import { parsePhone } from "#platform/phone.ts";
import { languageNames } from "#words/language.ts";
import { emailBlockLabels } from "../../member-emails/rules.ts";
import { blockFixes, blockLabels } from "../../phones/rules.ts";
import { listNamesSharing } from "../rules.ts";
import type { Consent, Member } from "../schema.ts";

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

type StoredPhone = Pick<Member, "consent" | "block"> & { phone: string | null };

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

/** Returns whether the reader of the email in the field unsubscribed, which no manager undoes (REACH-34). */
export const hasUnsubscribed = (storedEmails: readonly StoredEmail[], input: string): boolean => {
  const email = input.trim().toLowerCase();
  return storedEmails.some((stored) => stored.email === email && stored.emailBlock === "unsubscribed");
};

type StoredEmail = Pick<Member, "email" | "emailEvidence" | "emailBlock">;

/** Describes the consent for the email in the field, based on the member's stored emails. */
export function describeEmailConsent(
  storedEmails: readonly StoredEmail[],
  input: string,
  isChecked: boolean,
): string | undefined {
  const email = input.trim().toLowerCase();
  const stored = storedEmails.find((entry) => entry.email === email);
  const block = stored?.emailBlock ?? null;
  if (block === "unsubscribed") return `${emailBlockLabels[block]}. Only they can turn them back on.`;
  if (block !== null && block !== "no-consent") return `${emailBlockLabels[block]}.`;
  if (!isChecked || storedEmails.length === 0) return undefined;
  if (stored?.emailEvidence) return formatConsent(stored.emailEvidence);
  return "Saving records consent for this email.";
}

/** Says that the person chose another language for the number in the field than the manager did (REACH-50). */
export function describeLanguage(
  storedPhones: readonly (Pick<Member, "ownLanguage"> & { phone: string | null })[],
  input: string,
): string | undefined {
  const phone = parsePhone(input);
  const own = storedPhones.find((stored) => stored.phone === phone)?.ownLanguage;
  return own ? `They chose ${languageNames[own]} for themselves, so that's what they get.` : undefined;
}
