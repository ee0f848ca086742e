import { after, hours } from "#platform/clock.ts";
import type { RsvpStatus, StoredResponse } from "../schema.ts";
import type { Intake } from "./schema.ts";

/** What decides when a game's responses are due, and until when it accepts any. */
export type DueGame = {
  /** Null for a game without a time, which has no deadline until it gets one. */
  gameTime: string | null;
  /** When responses close for everyone (OP-29). */
  startsAt: Date;
  isCancelled: boolean;
  /** How many hours before the start its team wants responses. Null if the team has no deadline (NEED-30). */
  responsesDueHours: number | null;
  createdAt: Date;
  /** When it last got a start for which players have to respond again. */
  movedAt: Date | null;
};

/**
 * Returns when responses to a game are due, or null if there's no deadline. A game that got its start after the deadline
 * had passed is open as without one (NEED-33), because no one could have kept it.
 */
export function getDueAt(game: DueGame): Date | null {
  if (game.responsesDueHours === null || game.gameTime === null) return null;
  const dueAt = after(game.startsAt, -hours(game.responsesDueHours));
  const startSetAt = game.movedAt ?? game.createdAt;
  // A game that was recorded after its start has no one to ask.
  return dueAt <= startSetAt && startSetAt < game.startsAt ? null : dueAt;
}

/**
 * Decides what a game accepts from a member now. Everything that takes a response or asks for one calls it: links, Your
 * Games, texts, reminders, and nudges. Members who were offered a spot are `exempt` from the deadline: subs who were
 * called, and the waitlist (NEED-33).
 */
export function getIntake(game: DueGame, now: Date, { isExempt = false } = {}): Intake {
  if (game.isCancelled || game.startsAt <= now) return "closed";
  const dueAt = getDueAt(game);
  return dueAt === null || isExempt || now < dueAt ? "open" : "requests";
}

/** Returns whether a game's texts no longer ask for responses, because they were due (NEED-33). */
export const isPastDue = (game: DueGame, now: Date) => getIntake(game, now) === "requests";

/**
 * Decides what to do with a response when a game accepts only requests. A no counts, because no one can be made to play,
 * and so does what they said before, which changes nothing.
 */
export function decideLate(
  current: StoredResponse | null,
  response: RsvpStatus,
): "request" | "count" | "repeat" {
  if (response === current) return "repeat";
  return response === "not_attending" ? "count" : "request";
}
