import type { ForecastPlayer } from "../rules.ts";
import type { SendingPause } from "../../switch/schema.ts";
import type { TextObstacle } from "./schema.ts";

export type PreviewFacts = {
  isArmed: boolean;
  /** Games without a start time get no reminders (OP-33). */
  hasTime: boolean;
  hasPass: boolean;
  pause: SendingPause | null;
  /** True if a reminder for this start went out. */
  wasSent: boolean;
  /** Everyone who plays, with the reason if they wouldn't get the text even with a pass. */
  players: readonly ForecastPlayer[];
};

/** Returns the people who get the text once nothing else is in the way. */
export const filterReached = (players: readonly ForecastPlayer[]) =>
  players.filter(({ reason }) => reason === null);

/** Lists everything that keeps the next reminder from reaching anyone (START-22). */
export function listObstacles(facts: PreviewFacts): TextObstacle[] {
  const { isArmed, hasTime, wasSent, hasPass, pause, players } = facts;
  if (!isArmed && wasSent) return ["sent"];
  if (!isArmed) return [hasTime ? "too-late" : "no-time"];
  const obstacles: TextObstacle[] = pause === "off" ? ["texting-off"] : [];
  if (!hasPass) obstacles.push("no-pass");
  if (players.length === 0) obstacles.push("no-players");
  else if (filterReached(players).length === 0) obstacles.push(findCommonReason(players));
  if (pause !== null && pause !== "off") obstacles.push("paused");
  return obstacles;
}

function findCommonReason(players: readonly ForecastPlayer[]): TextObstacle {
  if (players.some(({ reason }) => reason === "out-of-texts")) return "out-of-texts";
  return players.every(({ reason }) => reason === "no-consent") ? "no-consent" : "no-recipients";
}
