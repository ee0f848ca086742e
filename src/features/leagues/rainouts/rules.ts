import { formatWhen } from "#features/messages/rules.ts";
import type { RainoutPlan } from "./schema.ts";

/**
 * The error for moving games into the past. Only the server can check that, because it depends on each team's time
 * zone.
 */
export const STARTS_IN_PAST = "These games would start in the past. Choose a later day.";

const formatDay = (gameOn: string) => formatWhen({ gameOn, gameTime: null });

/** Formats the text to players. The wording fits any number of games that day. */
export function formatRainout(venueName: string, { on, action, toOn }: RainoutPlan): string {
  const games = `All games at ${venueName} on ${formatDay(on)}`;
  if (action === "cancel" || toOn === null) return `${games} are canceled.`;
  return `${games} are moving to ${formatDay(toOn)}, same times. We'll text you again before the game.`;
}
