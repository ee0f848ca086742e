import { segmentsOf } from "#platform/sms/segments.ts";
import { blastText, planTexts, type BlastCandidate, type BlastPlan } from "../blasts/rules.ts";
import { reminderText, type FirstText, type RemindedGame } from "../rules.ts";

/**
 * What a text about a game says: a question that is answered by word or by the reader's own link, which needs the game and
 * the ways to ask from the longest to the shortest; or plain words.
 */
export type Wording = { asks: readonly string[] } | { message: string };

export type TextedGame = RemindedGame & { id: string };

/** What these members would get and what it costs. Nobody outside `memberIds` does, and each phone once. */
export function planGameTexts(
  game: TextedGame,
  wording: Wording,
  memberIds: ReadonlySet<string>,
  candidates: readonly BlastCandidate[],
  allowance: { left: number; linkLength: number },
): BlastPlan {
  const meant = candidates.filter(({ memberId }) => memberIds.has(memberId));
  return planTexts(writerOf(game, wording, allowance.linkLength), meant, allowance.left);
}

function writerOf(game: TextedGame, wording: Wording, linkLength: number) {
  return (first: FirstText) => {
    if ("asks" in wording) return reminderText(game, first, linkLength, wording.asks);
    const body = blastText(game.teamName, wording.message, first);
    return { body, segments: segmentsOf(body) };
  };
}
