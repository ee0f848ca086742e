import { formatDay } from "#features/messages/wording/rules.ts";
import { toGsmName } from "#platform/sms/segments.ts";
import type { RainoutPlan } from "./schema.ts";

/** Formats the text to players. The wording fits any number of games that day. */
export function formatRainout(venueName: string, { on, action, toOn }: RainoutPlan): string {
  const games = `All games at ${toGsmName(venueName)} on ${formatDay(on)}`;
  if (action === "cancel" || toOn === null) return `${games} are canceled.`;
  return `${games} are moving to ${formatDay(toOn)}, same times. We'll text you again before the game.`;
}
