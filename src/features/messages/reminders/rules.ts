import type { Response } from "#features/attendance/schema.ts";
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
  /** Stands by: plays, and hears of a game, only once they said yes to it. */
  isSpare: boolean;
};

/** What members said about one game. */
export type Answers = ReadonlyMap<string, Response>;

export type Recipient = Candidate & { reason: MessageReason | null };

/** Those who play a game: of the spares, who said yes. */
export const playersOf = <Some extends { memberId: string; isSpare: boolean }>(
  candidates: readonly Some[],
  answers: Answers,
) => candidates.filter(({ memberId, isSpare }) => !isSpare || answers.get(memberId) === "attending");

/**
 * Each phone once, whoever shares it: it gets the text when one of them agreed to it and has not said no. STOP stands
 * above that (OP-16). Those who get none are among them, with the reason.
 */
export function recipientsOf(candidates: readonly Candidate[], answers: Answers = new Map()): Recipient[] {
  const saidNo = ({ memberId }: Candidate) => answers.get(memberId) === "not_attending";
  return [...Map.groupBy(candidates, ({ phone }) => phone).values()].map((sharing) => {
    const agreed = sharing.filter(({ hasAgreed }) => hasAgreed);
    const chosen = agreed.find((one) => !saidNo(one)) ?? agreed[0] ?? sharing[0]!;
    return { ...chosen, reason: chosen.suppressedBy ?? whyNot(chosen, saidNo(chosen)) };
  });
}

function whyNot({ hasAgreed }: Candidate, saidNo: boolean): MessageReason | null {
  if (!hasAgreed) return "no-consent";
  return saidNo ? "said-no" : null;
}
