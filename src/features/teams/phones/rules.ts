import { isTextable, NOT_TEXTABLE_MESSAGE } from "#platform/area-codes.ts";
import type { PhoneBlock } from "./schema.ts";

/** Everything that decides whether a team may text a phone. */
export type PhoneFacts = {
  phone: string;
  hasAgreed: boolean;
  /** True if the number was asked to confirm by text and hasn't yet (TEXT-54). */
  isWaitingForYes: boolean;
  /** Set if no one may text the number, or, for a wrong number, if this team may not. */
  suppressedBy: "stop" | "landline" | "unreachable" | "wrong-number" | null;
  /** Set for a minor's own phone: the guardians' numbers that get this team's texts. */
  guardianPhones?: readonly string[] | null;
};

/** Returns whether a phone is a child's, and no guardian would get the same text (REACH-59). */
const isWithoutGuardian = (guardianPhones: PhoneFacts["guardianPhones"]) =>
  Boolean(guardianPhones && !guardianPhones.some(isTextable));

/**
 * Returns why a team may not text a phone, or null if it may. The roster, attendance, subs, messages, and reminders all
 * decide by this, so a phone can't look fine on one screen and get no texts.
 */
export function findPhoneBlock(facts: PhoneFacts): PhoneBlock | null {
  const { phone, hasAgreed, isWaitingForYes, suppressedBy, guardianPhones } = facts;
  if (suppressedBy !== null) return suppressedBy;
  if (!isTextable(phone)) return "not-textable";
  if (hasAgreed) return isWithoutGuardian(guardianPhones) ? "no-guardian" : null;
  return isWaitingForYes ? "no-yes" : "no-consent";
}

const isAboutConsent = (block: PhoneBlock | null) => block === "no-consent" || block === "no-yes";

/**
 * Returns why a member gets no texts, or null if one of their phones does. If their phones have different reasons, a
 * phone that agreed and is blocked explains more than one that never agreed.
 */
export function findMemberBlock(phones: readonly { block: PhoneBlock | null }[]): PhoneBlock | null {
  const blocks = phones.map(({ block }) => block);
  if (blocks.includes(null)) return null;
  return blocks.find((block) => !isAboutConsent(block)) ?? blocks[0] ?? null;
}

/** Why a phone gets no texts, in the same words everywhere managers see it. */
export const blockLabels: Record<PhoneBlock, string> = {
  stop: "Replied STOP",
  landline: "Landlines can't receive texts",
  unreachable: "This number can't receive texts",
  "wrong-number": "Replied that this is the wrong number",
  "not-textable": NOT_TEXTABLE_MESSAGE,
  "no-yes": "Hasn't replied YES yet",
  "no-consent": "No text consent",
  "no-guardian": "No guardian can be reached",
};

/** What a manager can do about a block. `isEdit` means that it's done by editing the member. */
export const blockFixes: Record<PhoneBlock, { label: string; isEdit: boolean }> = {
  stop: { label: "Ask them to text START to the number your texts come from", isEdit: false },
  landline: { label: "Update their number", isEdit: true },
  unreachable: { label: "Update their number", isEdit: true },
  "wrong-number": { label: "Update their number", isEdit: true },
  "not-textable": { label: "Update their number", isEdit: true },
  "no-yes": { label: "Ask them to reply YES to the text they got", isEdit: false },
  "no-consent": { label: "Ask them, then check their consent box", isEdit: true },
  "no-guardian": { label: "Add a parent or guardian who gets texts", isEdit: true },
};
