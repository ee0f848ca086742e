import { getSegments } from "#platform/sms/segments.ts";
import { formatBlastText, planTexts, type BlastCandidate, type BlastPlan } from "../blasts/rules.ts";
import { formatReminderText, type RemindedGame } from "../rules.ts";

/** The wording of a text about a game: either RSVP prompts, longest first, or a plain message. */
export type Wording = { prompts: readonly string[] } | { message: string };

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
  return planTexts(compose(game, wording, allowance.linkLength), targeted, allowance.left);
}

function compose(game: TextedGame, wording: Wording, linkLength: number) {
  if ("prompts" in wording) return formatReminderText(game, linkLength, wording.prompts);
  const body = formatBlastText(game.teamName, wording.message);
  return { body, segments: getSegments(body) };
}
