import type { RsvpStatus } from "#features/attendance/schema.ts";
import { isTextable } from "#platform/area-codes.ts";
import type { MessageReason } from "../schema.ts";

export type Candidate = {
  teamId: string;
  memberId: string;
  phone: string;
  hasAgreed: boolean;
  /** True if the number was asked to confirm by text and hasn't yet (TEXT-54). */
  isWaitingForYes: boolean;
  suppressedBy: "stop" | "unreachable" | "wrong-number" | null;
  /** True for a sub, who plays in a game and gets texts about it only after saying yes to it. */
  isSub: boolean;
  /** True if the text is an ask, and the phone has been asked often enough without a response (see `asks/`). */
  isUnresponsive?: boolean;
};

/** Responses to one game, keyed by member ID. */
export type Responses = ReadonlyMap<string, RsvpStatus>;

export type Recipient = Candidate & { reason: MessageReason | null };

/** Returns who plays in a game: all members, and the subs who said yes. */
export const filterPlayers = <Item extends { memberId: string; isSub: boolean }>(
  candidates: readonly Item[],
  responses: Responses,
) => candidates.filter(({ memberId, isSub }) => !isSub || responses.get(memberId) === "attending");

/**
 * Picks a text's recipients, with each phone listed once even if members share it. A phone gets the text if at least
 * one of them has agreed to texts and hasn't said no. STOP overrides that (OP-16). Phones that don't get the text are
 * included, with the reason.
 */
export function listRecipients(
  candidates: readonly Candidate[],
  responses: Responses = new Map(),
): Recipient[] {
  const hasDeclined = ({ memberId }: Candidate) => responses.get(memberId) === "not_attending";
  return [...Map.groupBy(candidates, ({ phone }) => phone).values()].map((phoneCandidates) => {
    const consentingCandidates = phoneCandidates.filter(({ hasAgreed }) => hasAgreed);
    const bestCandidate =
      consentingCandidates.find((candidate) => !hasDeclined(candidate)) ??
      consentingCandidates[0] ??
      phoneCandidates[0]!;
    return {
      ...bestCandidate,
      reason: findPhoneProblem(bestCandidate) ?? findSkipReason(bestCandidate, hasDeclined(bestCandidate)),
    };
  });
}

/** Returns why a phone gets no texts from anyone, or null if it does. */
export const findPhoneProblem = ({ phone, suppressedBy }: Pick<Candidate, "phone" | "suppressedBy">) =>
  suppressedBy ?? (isTextable(phone) ? null : "not-textable");

/** Returns why a number that has no consent gets no texts. */
export const getConsentReason = ({ isWaitingForYes }: Pick<Candidate, "isWaitingForYes">) =>
  isWaitingForYes ? "no-yes" : "no-consent";

function findSkipReason(candidate: Candidate, hasDeclined: boolean): MessageReason | null {
  if (!candidate.hasAgreed) return getConsentReason(candidate);
  if (hasDeclined) return "declined";
  return candidate.isUnresponsive ? "unresponsive" : null;
}
