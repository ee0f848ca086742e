import { computeBound } from "../generator/bound.ts";
import { createModel } from "../generator/model.ts";
import { gapDays, getGamesPerDay, periodCaps } from "../rules.ts";
import { type BuilderLeague, type DraftSchedule, Weekday } from "../schema.ts";
import { formatCount, frequencyNames } from "./draft-labels.ts";

export type Verdict = {
  isFair: boolean;
  title: string;
  details: string;
  /** Changes to the settings that would shorten the season, each with the length it allows. */
  suggestions: string[];
};

/** A season is too long if it takes this many times as long as it would with enough fields, and two weeks longer. */
const TOO_LONG = 1.25;
const MIN_EXTRA_DAYS = 14;
/** A team waits too long if it could have played this many games in between. */
const MAX_SKIPPED_GAMES = 4;
/** A change is worth suggesting if it makes the season this much shorter. */
const WORTHWHILE = 0.95;
const MAX_SUGGESTIONS = 3;

const timesLabels = ["", "once", "twice", "three times"];
const DAYS_PER = { week: 7, month: 30 };

/** Returns how many days apart a team's games are if it plays as often as the settings allow. */
function getUsualGap({ gameFrequency, frequencyRule }: BuilderLeague): number {
  if (frequencyRule === "team-gap") return gapDays[gameFrequency];
  const { unit, games } = periodCaps[gameFrequency];
  return DAYS_PER[unit] / games;
}

/** Returns the shortest possible season, or null if not all games fit. */
const getBound = (league: BuilderLeague) => computeBound(createModel(league)).seasonDays;

/** Returns the shortest possible season if there were a field for every game, open every day. */
const getUnhurriedBound = (league: BuilderLeague) =>
  getBound({
    ...league,
    lockedGames: [],
    venues: Array.from({ length: Math.ceil(league.teams.length / 2) }, (_, index) => ({
      name: `Field ${index + 1}`,
      maxTeamsPerDay: 2,
    })),
  });

/** Returns the longest stretch of days before the last game on which no one can play. */
function getLongestBreak(league: BuilderLeague, seasonDays: number): number {
  const { dates, capacity, start } = createModel(league);
  let [longest, previous] = [0, start - 1];
  dates.forEach((date, day) => {
    if (capacity[day] === 0 || date >= start + seasonDays) return;
    longest = Math.max(longest, date - previous - 1);
    previous = date;
  });
  return longest;
}

/** Describes how often each team plays. */
const describeFrequency = ({ gameFrequency, frequencyRule }: BuilderLeague) =>
  frequencyRule === "period-cap" || gameFrequency === "once_per_week"
    ? `no team plays more than ${frequencyNames[gameFrequency].toLowerCase().replace("per", "a")}`
    : `teams get at least ${gapDays[gameFrequency]} days between games`;

type Change = { label: string; days: number };

/** Returns the fewest additional fields that make the season almost as short as any number of them would. */
function suggestFields(league: BuilderLeague): Change | null {
  const models = league.venues.map((place) => createModel({ ...league, venues: [place], lockedGames: [] }));
  const room = models.map(({ capacity }) => capacity.reduce((sum, games) => sum + games, 0));
  const best = league.venues[room.indexOf(Math.max(...room))]!;
  const addFields = (count: number) =>
    getBound({
      ...league,
      venues: [
        ...league.venues,
        ...Array.from({ length: count }, (_, index) => ({ ...best, name: `New ${index}` })),
      ],
    });
  const max = Math.ceil(league.teams.length / 2);
  const shortest = addFields(max);
  if (shortest === null) return null;
  for (let count = 1; count <= max; count++) {
    const days = addFields(count);
    if (days !== null && days * WORTHWHILE <= shortest)
      return { label: `${formatCount(count, "more field")} like ${best.name}`, days };
  }
  return null;
}

/** Returns the blocked weekday that would shorten the season most. */
function suggestWeekday(league: BuilderLeague): Change | null {
  const changes = Weekday.options
    .filter((day) => league.blockoutDays.includes(day))
    .flatMap((day) => {
      const days = getBound({
        ...league,
        blockoutDays: league.blockoutDays.filter((other) => other !== day),
      });
      return days === null ? [] : { label: `Games on ${day}s too`, days };
    });
  return changes.toSorted((a, b) => a.days - b.days)[0] ?? null;
}

/** Returns the effect of letting every place use all of its start times. */
function suggestCapacity(league: BuilderLeague): Change | null {
  const startTimes = createModel(league).slots.length;
  if (league.venues.every(({ maxTeamsPerDay }) => getGamesPerDay(maxTeamsPerDay) >= startTimes)) return null;
  const venues = league.venues.map((place) => ({
    ...place,
    maxTeamsPerDay: Math.max(place.maxTeamsPerDay, startTimes * 2),
  }));
  const days = getBound({ ...league, venues });
  return days === null ? null : { label: `Up to ${startTimes * 2} teams per day on every field`, days };
}

function suggestMeetings(league: BuilderLeague): Change | null {
  const gamesPerMatchup = league.gamesPerMatchup - 1;
  if (gamesPerMatchup === 0) return null;
  const days = getBound({ ...league, gamesPerMatchup });
  return days === null ? null : { label: `Each pair meets ${timesLabels[gamesPerMatchup]}`, days };
}

/** Lists changes to the settings that would make a season of this length shorter, starting with the best. */
function listSuggestions(fullLeague: BuilderLeague, seasonDays: number): string[] {
  const league = { ...fullLeague, lockedGames: [] };
  return [suggestFields, suggestWeekday, suggestCapacity, suggestMeetings]
    .flatMap((suggest) => suggest(league) ?? [])
    .filter(({ days }) => days <= seasonDays * WORTHWHILE)
    .toSorted((a, b) => a.days - b.days)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ label, days }) => `${label}: as short as ${formatCount(days, "day")}`);
}

/** Describes a season that takes much longer than the teams asked for, or null if it doesn't. */
function describeLength({ metrics }: DraftSchedule, league: BuilderLeague): string | null {
  const { seasonDays } = metrics;
  const wanted = getUnhurriedBound(league);
  if (wanted === null || seasonDays <= wanted * TOO_LONG || seasonDays - wanted < MIN_EXTRA_DAYS) return null;
  const length = `It takes ${formatCount(seasonDays, "day")}. With enough fields and days, it could take ${wanted.toLocaleString("en-US")}.`;
  const gamesPerTeam = league.gamesPerMatchup * (league.teams.length - 1);
  const [usual, average] = [getUsualGap(league), Math.round(seasonDays / gamesPerTeam)];
  if (average <= usual * TOO_LONG) return length;
  return `${length} Teams play every ${average} days on average, not every ${Math.ceil(usual)}, and wait up to ${formatCount(metrics.longestRestDays ?? average, "day")} between games.`;
}

/** Lists what is uneven or missing, as parts of a sentence. */
function listIssues({ metrics, unscheduled }: DraftSchedule, league: BuilderLeague, conflicts: number) {
  const isComplete = unscheduled.length === 0;
  const { longestRestDays: wait } = metrics;
  const isLongWait =
    wait !== null &&
    wait > getUsualGap(league) * MAX_SKIPPED_GAMES + getLongestBreak(league, metrics.seasonDays);
  return [
    conflicts > 0 && `${formatCount(conflicts, "conflict")} to resolve`,
    !isComplete && `${formatCount(unscheduled.length, "game")} couldn't be scheduled`,
    // Teams with fewer games also have uneven venues, times, and rest, so report those only for a complete schedule.
    isComplete && metrics.venueSpread > 2 && `venues differ by up to ${metrics.venueSpread} games`,
    isComplete &&
      metrics.startTimeSpread > 2 &&
      `start times differ by up to ${metrics.startTimeSpread} games`,
    isComplete && isLongWait && `a team waits ${wait} days between games`,
    metrics.earlyRepeats > 0 && formatCount(metrics.earlyRepeats, "early rematch", "early rematches"),
    metrics.preferencesIgnored > 0 &&
      `${formatCount(metrics.preferencesIgnored, "game")} on a team's preferred day off`,
  ].filter((part) => part !== false);
}

/** Judges a draft: whether it's fair and as short as the teams want it, what's wrong if it isn't, and what would help. */
export function judgeDraft(schedule: DraftSchedule, league: BuilderLeague, conflicts = 0): Verdict {
  const { metrics, unscheduled } = schedule;
  const length = describeLength(schedule, league);
  const issues = listIssues(schedule, league, conflicts).join(", ");
  if (length === null && issues === "") {
    const widest = Math.max(metrics.venueSpread, metrics.startTimeSpread);
    const evenness =
      widest === 0
        ? "Venues and start times are split evenly"
        : `Venues and start times differ by at most ${widest === 1 ? "one game" : `${widest} games`}`;
    return {
      isFair: true,
      title: "Balanced.",
      details: `Each pair meets ${timesLabels[league.gamesPerMatchup]}. ${evenness}, and ${describeFrequency(league)}.`,
      suggestions: [],
    };
  }
  const sentence = issues && `${issues[0]!.toUpperCase()}${issues.slice(1)}.`;
  const doesFit = unscheduled.length === 0;
  return {
    isFair: false,
    title: length !== null && doesFit ? "This season is too long." : "Worth a look.",
    details: [doesFit ? length : null, sentence].filter(Boolean).join(" "),
    suggestions:
      length === null ? [] : listSuggestions(league, doesFit ? metrics.seasonDays : Number.POSITIVE_INFINITY),
  };
}
