import {
  addDays,
  dateInWords,
  isEvening,
  monthAndDay,
  timeBefore,
  timeInWords,
} from "#platform/date-words.ts";
import type { Response } from "../schema.ts";
import type { Moment, Sheet, SheetGame, SheetMember } from "./schema.ts";

/** An answer, or "none" for those who gave none: what the tiles count and filter by. */
export const standings = ["attending", "not_attending", "maybe", "none"] as const;
export type Standing = (typeof standings)[number];

/** ATT-05 to ATT-08. */
export const standingNames: Record<Standing, string> = {
  attending: "Attending",
  not_attending: "Not Attending",
  maybe: "Maybe",
  none: "No Response",
};

export const standingOf = ({ response }: Pick<SheetMember, "response">): Standing => response ?? "none";

export type Tally = Record<Standing, number>;

/** How many of each. */
export function tally(members: readonly Pick<SheetMember, "response">[]): Tally {
  const counts: Tally = { attending: 0, not_attending: 0, maybe: 0, none: 0 };
  for (const member of members) counts[standingOf(member)] += 1;
  return counts;
}

/** "67%" */
export const share = (count: number, total: number) => `${total && Math.round((count / total) * 100)}%`;

/** Those who need a word come first: no answer, then maybe, then no, then yes. */
const urgency: Standing[] = ["none", "maybe", "not_attending", "attending"];

/** Ids in the order to list them in; by name within an answer, as they come from the server. */
export const byUrgency = (members: readonly SheetMember[]) =>
  urgency.flatMap((standing) =>
    members.filter((member) => standingOf(member) === standing).map(({ id }) => id),
  );

/** A change that is not answered by the server yet. */
export type Pending = { memberId: string; response: Response | null };

/** The sheet as it will be once the server has taken these, the last of each member. */
export function withPending(sheet: Sheet, pending: readonly Pending[]): Sheet {
  if (pending.length === 0) return sheet;
  const last = new Map(pending.map(({ memberId, response }) => [memberId, response]));
  const members = sheet.members.map((member): SheetMember => {
    const response = last.get(member.id);
    if (response === undefined || response === member.response) return member;
    if (response === null)
      return { ...member, response, respondedAt: null, answeredVia: null, awayUntil: null };
    return { ...member, response, respondedAt: sheet.game.now, answeredVia: "manager", awayUntil: null };
  });
  return { ...sheet, members };
}

/** "Apr 15, 2026, 7:36 PM" */
export const momentInWords = ({ on, time }: Moment) => `${dateInWords(on)}, ${timeInWords(time)}`;

/** "Apr 15, 7:36 PM", where there is little room and the year is known. */
export const momentInShort = ({ on, time }: Moment) => {
  const { month, day } = monthAndDay(on);
  return `${month} ${day}, ${timeInWords(time)}`;
};

/** Where an answer comes from that is not the member's own about this game; null for their own. */
export function originInWords({ answeredVia, awayUntil }: SheetMember): string | null {
  if (answeredVia === "manager") return "Set by manager";
  if (answeredVia !== "away") return null;
  if (awayUntil === null) return "Away";
  const { month, day } = monthAndDay(awayUntil);
  return `Away until ${month} ${day}`;
}

const shortAnswers: Record<Response, string> = { attending: "yes", not_attending: "no", maybe: "maybe" };

/** Why somebody without an answer may have none. */
export function silenceInWords({ textedAt, hasConsent, earlierResponse }: SheetMember): string {
  if (earlierResponse) return `Said ${shortAnswers[earlierResponse]} to the earlier time`;
  if (textedAt) return `Texted ${momentInShort(textedAt)}`;
  return hasConsent ? "Not texted" : "Not texted, no SMS consent";
}

/** Against whom, or what it is; null when there is nothing to add to the team. */
export function occasion({ opponent, kind }: Pick<SheetGame, "opponent" | "kind">): string | null {
  return opponent ?? (kind === "practice" ? "Practice" : kind === "other" ? "Event" : null);
}

/** "Tonight", "Today", "Tomorrow"; null on other days, and once it has started or will not be played. */
export function nearness({ gameOn, gameTime, now, isClosed, isCancelled }: SheetGame): string | null {
  if (isClosed || isCancelled) return null;
  if (gameOn === now.on) return gameTime !== null && isEvening(gameTime) ? "Tonight" : "Today";
  return gameOn === addDays(now.on, 1) ? "Tomorrow" : null;
}

/** "Be there 6:30 PM"; null when nobody was asked to come early. */
export const arrivalInWords = ({ gameTime, arrivalMinutes }: SheetGame) =>
  gameTime === null || arrivalMinutes === null
    ? null
    : `Be there ${timeInWords(timeBefore(gameTime, arrivalMinutes))}`;

/** "24 h", "1 h", "90 min", "3 d" */
export function offsetInWords(minutes: number): string {
  if (minutes % 1440 === 0 && minutes > 1440) return `${minutes / 1440} d`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}

/** More do not fit beside each other on a phone. */
const MOST_STEPS = 3;

type Step = { label: string; detail: string; state: "done" | "next" | "goal" };

type Countdown = { steps: Step[]; nowFraction: number };
type CountedGame = Pick<SheetGame, "gameOn" | "gameTime" | "now" | "isCancelled"> & {
  reminders: readonly Pick<SheetGame["reminders"][number], "offsetMinutes" | "dueOn" | "dueTime" | "state">[];
};

/** The texts about a game and its start, and where now is between the first (0) and the start (1). */
export function countdown(game: SheetGame): Countdown | null {
  const { gameTime, reminders } = game;
  const sentTo = (index: number) => `Sent to ${reminders[index]!.sentTo}`;
  return gameTime === null ? null : countdownOf(game, sentTo, timeInWords(gameTime));
}

/** The same with other words about what was sent and about the start. */
export function countdownOf(
  game: CountedGame,
  sent: (index: number) => string,
  start: string,
): Countdown | null {
  const { gameOn, gameTime, reminders, now, isCancelled } = game;
  if (gameTime === null || reminders.length === 0 || isCancelled) return null;
  const first = Math.max(0, reminders.length - MOST_STEPS);
  const shown = reminders.slice(first);
  const steps = shown.map(({ offsetMinutes, dueOn, dueTime, state }, index): Step => {
    const due = dueOn === gameOn ? timeInWords(dueTime) : momentInShort({ on: dueOn, time: dueTime });
    return {
      label: `${offsetInWords(offsetMinutes)} text`,
      detail: state === "sent" ? sent(first + index) : state === "skipped" ? "Not sent" : due,
      state: state === "sent" ? "done" : "next",
    };
  });
  const stops = [...shown.map(({ dueOn, dueTime }) => at(dueOn, dueTime)), at(gameOn, gameTime)];
  return {
    steps: [...steps, { label: "First whistle", detail: start, state: "goal" }],
    nowFraction: fractionAt(stops, at(now.on, now.time)),
  };
}

/** Wall times are compared as they stand: between two of them an hour may be missing, and nobody sees it here. */
const at = (on: string, time: string) => Date.parse(`${on}T${time.slice(0, 5)}:00Z`);

/** Evenly spaced stops, however far apart they are. */
function fractionAt(stops: readonly number[], now: number): number {
  const next = stops.findIndex((stop) => stop > now);
  if (next <= 0) return next === 0 ? 0 : 1;
  const [from, to] = [stops[next - 1]!, stops[next]!];
  return (next - 1 + (now - from) / (to - from)) / (stops.length - 1);
}
