import type { MessageReason } from "../schema.ts";

export type Candidate = {
  teamId: string;
  memberId: string;
  phone: string;
  hasAgreed: boolean;
  suppressedBy: "stop" | "unreachable" | null;
  /** Who put them on the roster; null for those who joined by themselves. */
  addedBy: string | null;
  hasHeardOfTeam: boolean;
};

export type Recipient = Candidate & { reason: MessageReason | null };

/**
 * Each phone once, whoever shares it: it gets the text when one of them agreed to it. STOP stands above that (OP-16).
 * Those who get none are among them, with the reason.
 */
export function recipientsOf(candidates: readonly Candidate[]): Recipient[] {
  return [...Map.groupBy(candidates, ({ phone }) => phone).values()].map((sharing) => {
    const chosen = sharing.find(({ hasAgreed }) => hasAgreed) ?? sharing[0]!;
    return { ...chosen, reason: chosen.suppressedBy ?? (chosen.hasAgreed ? null : "no-consent") };
  });
}
