import { whenOf } from "#features/messages/rules.ts";
import type { RainoutPlan } from "./schema.ts";

/** Why games cannot be moved there; which day it is depends on where their teams play. */
export const BEGUN = "These games would begin in the past. Please choose a later day.";

const day = (gameOn: string) => whenOf({ gameOn, gameTime: null });

/** What everybody is told, in words that hold for all their games of that day. */
export function rainoutInWords(venueName: string, { on, action, toOn }: RainoutPlan): string {
  const games = `All games at ${venueName} on ${day(on)}`;
  if (action === "cancel" || toOn === null) return `${games} are cancelled.`;
  return `${games} move to ${day(toOn)}, same times. We will ask you again before the game.`;
}
