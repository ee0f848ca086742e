import { formatLocalMoment } from "#platform/browser-date.ts";
import { getMonthAndDay, getWeekday } from "#platform/date-format.ts";
import type { ChangeKind, ChangeRequest, ResponseChannel } from "../schema.ts";

/** When and where a game is, or should be. */
export type Slot = { gameOn: string; gameTime: string | null; location: string };

/** Formats a date as "Thu, Apr 16". */
export const formatShortDay = (on: string): string =>
  `${getWeekday(on)}, ${Object.values(getMonthAndDay(on)).join(" ")}`;

/** What a game would be after a change that isn't a move. */
export const kindOutcomes = {
  cancel: "Canceled",
  delete: "Deleted",
  restore: "Back On",
} as const satisfies Record<Exclude<ChangeKind, "move">, string>;

/** Formats a time on the reader's clock. */
export const formatInstant = (at: string): string => formatLocalMoment(Date.parse(at));

/** Says who asked for what, like "Northgate Wolves asked to move the game against Lakeview Otters". */
export const formatAsked = ({ from, to, kind }: Pick<ChangeRequest, "from" | "to" | "kind">): string =>
  `${from.name} asked to ${kind} the game against ${to.name}`;

const channels = {
  text: "with a text link",
  email: "with an email link",
  screen: "in FirstWhistle",
} as const satisfies Record<ResponseChannel, string>;

const formatStep = (what: string, { by, via, at }: NonNullable<ChangeRequest["decided"]>): string =>
  `${what}${by === null ? "" : ` by ${by}`} ${channels[via]}, ${formatInstant(at)}`;

/** Lists what happened to a request, who did it, when, and how (RESULT-25). */
export function listSteps({ sent, responded, decided, state, closedAt, to }: ChangeRequest): string[] {
  const steps = [formatStep("Sent", sent)];
  const isDeclined = state === "declined";
  if (responded)
    steps.push(formatStep(`${to.name}: ${isDeclined && !decided ? "declined" : "accepted"}`, responded));
  if (decided) steps.push(formatStep(`League: ${isDeclined ? "declined" : "approved"}`, decided));
  if (closedAt !== null && (state === "withdrawn" || state === "expired" || state === "replaced"))
    steps.push(`${closings[state]}, ${formatInstant(closedAt)}`);
  return steps;
}

const closings = { withdrawn: "Withdrawn", expired: "Expired", replaced: "Replaced" } as const;
