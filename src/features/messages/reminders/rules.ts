import type { RsvpStatus } from "#features/attendance/schema.ts";
import { isTextable } from "#platform/area-codes.ts";
import type { MessageReason } from "../schema.ts";

export type Candidate = {
  teamId: string;
  memberId: string;
  phone: string;
  hasAgreed: boolean;
  suppressedBy: "stop" | "unreachable" | null;
  /** The name of the person who added them to the roster, or null if they signed up themselves. */
  addedBy: string | null;
  hasHeardOfTeam: boolean;
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

function findSkipReason(
  { hasAgreed, isUnresponsive }: Candidate,
  hasDeclined: boolean,
): MessageReason | null {
  if (!hasAgreed) return "no-consent";
  if (hasDeclined) return "declined";
  return isUnresponsive ? "unresponsive" : null;
}
