import { findQuietHours, type ReminderSettings } from "#features/reminders/rules.ts";
import { after, minutes, seconds } from "#platform/clock.ts";
import { addDays } from "#platform/date-format.ts";
import { getSegments, toGsm } from "#platform/sms/segments.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";

/** How a number came to get a team's texts, which the first text explains. */
export type Origin =
  | { kind: "added"; by: string | null }
  /** They joined by the link, or agreed on their own page. */
  | { kind: "joined" }
  /** A manager's own number. */
  | { kind: "alerts" }
  | { kind: "new-season" };

/** Lists the ways to name who added a number, longest first (TEXT-16). */
const listAdderNames = (name: string | null, unnamed: string) =>
  name === null ? [unnamed] : [name, name.trim().split(/\s+/)[0]!, unnamed];

function listIntroductions(teamName: string, origin: Origin, language: Language): string[] {
  const { first } = textWords[language];
  switch (origin.kind) {
    case "added":
      return listAdderNames(origin.by, first.unnamedAdder).map((name) => first.added(name, teamName));
    case "joined":
      return [first.joined(teamName)];
    case "alerts":
      return [first.alerts(teamName)];
    case "new-season":
      return [first.newSeason(teamName)];
  }
}

/**
 * Writes the first text to a number, with what carriers want it to say (TEXT-15). Only the adder's name is shortened to fit
 * one segment, never the team's.
 */
export function formatFirstText(
  teamName: string,
  origin: Origin,
  language: Language = "en",
): { body: string; segments: number } {
  const texts = listIntroductions(teamName, origin, language).map((introduction) => {
    const body = toGsm(`FirstWhistle: ${introduction} ${textWords[language].first.terms}`);
    return { body, segments: getSegments(body) };
  });
  return texts.find(({ segments }) => segments === 1) ?? texts.at(-1)!;
}

/** The hours for a first text, by the team's clock. Some states don't allow texts after 8 PM (TEXT-18). */
const [EARLIEST, LATEST] = ["09:00:00", "20:00:00"];

type TeamClock = Pick<ReminderSettings, "clock" | "quiet">;

/** The most steps to find a decent hour: past the night, past quiet hours, and the hour itself. */
const MAX_STEPS = 3;

/**
 * Returns the next moment at a decent hour that isn't in the team's quiet hours, and when that window ends. If quiet
 * hours leave no such moment, returns their end.
 */
export function findFirstTextWindow(now: Date, team: TeamClock): { dueAt: Date; endsAt: Date } {
  const { clock, quiet } = team;
  let dueAt = now;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { on, time } = clock.toWallClock(dueAt);
    const isNight = time < EARLIEST || time >= LATEST;
    const quietHours = findQuietHours(dueAt, team);
    if (!isNight && !quietHours) {
      const quietFrom = quiet ? `${quiet.from.slice(0, 5)}:00` : LATEST;
      const endTime = quietFrom > time && quietFrom < LATEST ? quietFrom : LATEST;
      return { dueAt, endsAt: clock.toInstant({ on, time: endTime }) };
    }
    dueAt = isNight
      ? clock.toInstant({ on: time < EARLIEST ? on : addDays(on, 1), time: EARLIEST })
      : quietHours!.endsAt;
  }
  return { dueAt, endsAt: after(dueAt, minutes(60)) };
}

/** How long after the first text the next one may follow (TEXT-19). */
const PAUSE = seconds(30);
/** How long a text waits for the first text, at most (TEXT-19). */
const MAX_WAIT = minutes(10);
/** How long before it becomes useless a text stops waiting, so that a worker still gets to it. */
const LAST_CALL = minutes(1);

/** Returns when a text may follow a first text that was accepted at this instant. */
export const getFollowUpAt = (acceptedAt: Date) => after(acceptedAt, PAUSE);

const latest = (...dates: Date[]) => new Date(Math.max(...dates.map((date) => date.getTime())));
const earliest = (...dates: Date[]) => new Date(Math.min(...dates.map((date) => date.getTime())));

type Timing = { dueAt: Date; validUntil: Date };

/** What's known about the first text to a number. */
export type FirstTextStatus =
  | { kind: "accepted"; at: Date }
  | { kind: "failed" }
  | { kind: "pending" }
  | { kind: "missing" };

/**
 * Returns when a text to a number goes out. While the first text is on its way, `dueAt` is when the text stops waiting,
 * and `waitsFrom` is when it was meant to go out.
 */
export function planAfterFirstText(
  { dueAt, validUntil }: Timing,
  status: FirstTextStatus,
): { dueAt: Date; waitsFrom: Date | null } {
  switch (status.kind) {
    case "failed":
      return { dueAt, waitsFrom: null };
    case "accepted":
      return { dueAt: latest(dueAt, getFollowUpAt(status.at)), waitsFrom: null };
    case "pending":
    case "missing": {
      const waitsUntil = earliest(after(dueAt, MAX_WAIT), after(validUntil, -LAST_CALL));
      return { dueAt: latest(dueAt, waitsUntil), waitsFrom: dueAt };
    }
  }
}

/** Returns when a first text goes out that other texts take along: with the earliest, and until the last. */
export const planFirstTextFor = (texts: readonly Timing[]): Timing => ({
  dueAt: earliest(...texts.map(({ dueAt }) => dueAt)),
  validUntil: latest(...texts.map(({ validUntil }) => validUntil)),
});
