import { getSegments } from "#platform/sms/segments.ts";
import { formatBlastText, planTexts, type BlastCandidate, type BlastPlan } from "../blasts/rules.ts";
import { composeAsk, type AskKind, type ComposedText, type RemindedGame } from "../wording/rules.ts";

/** The wording of a text about a game: either what it asks, with a personal link, or a plain message. */
export type Wording = { ask: AskKind } | { message: string };

export type TextedGame = RemindedGame & { id: string };

/**
 * Plans the texts to these members and what they cost. Each phone gets one text, and no one outside `memberIds` gets
 * any.
 */
export function planGameTexts(
  game: TextedGame,
  wording: Wording,
  memberIds: ReadonlySet<string>,
  candidates: readonly BlastCandidate[],
  allowance: { left: number; linkLength: number },
): BlastPlan {
  const targeted = candidates.filter(({ memberId }) => memberIds.has(memberId));
  return planTexts(composeGameText(game, wording, allowance.linkLength), targeted, allowance.left);
}

/** Composes a text about a game. If it asks for a response, there's room for a link of the given length. */
export function composeGameText(game: TextedGame, wording: Wording, linkLength: number): ComposedText {
  if ("ask" in wording) return composeAsk(wording.ask, game, linkLength);
  const body = formatBlastText(game.teamName, wording.message);
  return { body, segments: getSegments(body) };
}
