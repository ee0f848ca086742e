import type { TeamGame } from "./schema.ts";

/** How many upcoming games and results a team's page has. */
export const MAX_UPCOMING = 30;
export const MAX_RESULTS = 20;

const letters = { win: "W", loss: "L", tie: "T" } as const;

/** Returns how a game ended for the team: "W 3-2", its own score first. Null without a final result (PUBLIC-17). */
export function describeTeamResult({ result, isVoid, side }: Pick<TeamGame, "result" | "isVoid" | "side">) {
  if (!result) return null;
  if (isVoid) return "Void";
  const { state, outcome } = result;
  if (state !== "final" || !outcome) return "Result pending";
  const { kind, home, away, overtime } = outcome;
  if (kind === "abandoned") return "Abandoned";
  if (kind === "no-result") return "No Result";
  if (kind === "double-forfeit") return "L, Forfeit";
  if (kind !== "score") return kind === `${side}-forfeit` ? "L, Forfeit" : "W, Forfeit";
  const [own, other] = side === "away" ? [away!, home!] : [home!, away!];
  const ending = own === other ? "tie" : own > other ? "win" : "loss";
  return `${letters[ending]} ${own}-${other}${overtime ? " OT" : ""}`;
}
