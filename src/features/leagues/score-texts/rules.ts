import { composeText, nameTeams, type ComposedText } from "#features/messages/wording/rules.ts";
import type { Report } from "../results/schema.ts";
import { toGsmName } from "#platform/sms/segments.ts";

/** How many managers of a team are asked by text about one game, at most. The others get an email (RESULT-42). */
export const MAX_TEXTS_PER_TEAM = 4;

/** A game as one of its teams sees it. */
export type OwnGame = { teamName: string; opponent: string; side: string };

/** Writes the text that asks for a score, in one segment. Only the opponent's name may be shortened (RESULT-40). */
export const formatScoreRequest = ({ teamName, opponent, side }: OwnGame): ComposedText =>
  composeText(
    { opponent },
    (names) => `Score? ${nameTeams(toGsmName(teamName), names.opponent, side)}. Reply like 3-2 (you first).`,
  );

/** Writes what a team said about its game, such as "Lakeview Otters 3, Harbor Street FC 2". */
export function formatSaid(
  { teamName, opponent }: Pick<OwnGame, "teamName" | "opponent">,
  { kind, own, other, overtime }: Report,
): string {
  if (kind !== "score") return `${kind === "own-forfeit" ? teamName : opponent} forfeited`;
  return `${teamName} ${own}, ${opponent} ${other}${overtime ? " (OT)" : ""}`;
}
