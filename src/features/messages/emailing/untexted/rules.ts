import { isEmailedReason } from "../rules.ts";

/** A member with an email that agreed, and that any team may email. */
export type EmailedMember = {
  teamId: string;
  memberId: string;
  active: boolean;
  isSub: boolean;
  /** Their response to the game, if there's one. */
  response: string | null;
};

/** Who a message's texts name, and who gets none, with the reason. */
type PlannedTexts = {
  texts: readonly { memberIds: readonly string[] }[];
  skipped: readonly { memberId: string; reason: string }[];
};

/** Marks who of those that get no text gets an email instead. */
export const markEmailed = <Skipped extends { memberId: string }>(
  skipped: readonly Skipped[],
  emailed: readonly string[],
): (Skipped & { isEmailed?: true })[] =>
  skipped.map((entry) => (emailed.includes(entry.memberId) ? { ...entry, isEmailed: true } : entry));

/**
 * Lists those of these members who get a planned message only as an email, because none of their phones can get it as a
 * text (REACH-27). Leaves out those who get none because the team ran out.
 */
export function listEmailed(
  members: readonly { memberId: string }[],
  { texts, skipped }: PlannedTexts,
): string[] {
  const named = new Set(texts.flatMap(({ memberIds }) => memberIds));
  const reasons = new Map(skipped.map(({ memberId, reason }) => [memberId, reason]));
  return members.flatMap(({ memberId }) => {
    const reason = reasons.get(memberId);
    return (reason === undefined ? !named.has(memberId) : isEmailedReason(reason)) ? memberId : [];
  });
}
