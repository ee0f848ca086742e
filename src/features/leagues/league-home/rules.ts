import type { RuleName } from "#features/games/season-rules/checker/check-schedule.ts";
import {
  findImpossibleGames,
  type LeagueGameSlot,
  type SeasonFacts,
  toJudgedSeason,
} from "#features/games/season-rules/checker/judge-games.ts";
import { findVenueOf } from "#features/games/season-rules/rules.ts";
import type { VenueTimes } from "#features/games/season-rules/schema.ts";
import { getBulkLink } from "#features/passes/season-coverage/rules.ts";
import { formatDate } from "#platform/date-format.ts";
import { formatGameDay, formatGameStart, formatPairing } from "../league-calendar/rules.ts";
import type { CalendarGame } from "../league-calendar/schema.ts";
import { formatManagerState } from "../management/rules.ts";
import type { LeagueProblem } from "./schema.ts";

/** How far ahead the home looks: longer than a season of weekly games in a large league. */
export const HOME_DAYS = 200;

/** The most problems of one kind to list. Someone with more starts with these. */
export const MAX_PROBLEMS_PER_KIND = 50;

/** Locations that stand for a decision that hasn't been made. */
const UNDECIDED = /^(tb[dacn]|to be (determined|announced|decided|confirmed)|unknown|n\/?a|none|\?+|-+)\.?$/i;

type HomeSeason = Pick<SeasonFacts, "settings" | "venues" | "gameMinutes">;

/** Converts a game for the checker. An opponent that isn't a team on FirstWhistle gets an id of its own. */
const toSlot = ({ id, date, time, location, home, away }: CalendarGame): LeagueGameSlot[] =>
  time === null
    ? []
    : [
        {
          leagueGameId: id,
          date,
          time,
          venue: location,
          home: home.id ?? `home of ${id}`,
          away: away?.id ?? `away of ${id}`,
        },
      ];

/**
 * Finds what's wrong with games that aren't canceled: teams and places with two games at the same time, closed venues,
 * and league games without one of the league's venues. Uses the checker that every change has to pass, so the home
 * never warns about something that can be entered without a warning.
 */
export function findGameProblems(games: readonly CalendarGame[], season: HomeSeason): LeagueProblem[] {
  const active = games.filter(({ isCancelled }) => !isCancelled);
  const gamesById = new Map(active.map((game) => [game.id, game]));
  const judged = toJudgedSeason({ ...season, teams: [], games: active.flatMap(toSlot), otherGames: [] });
  const problems = findImpossibleGames(judged).flatMap(({ rule, games: slots }) =>
    toProblems(
      rule,
      slots.map(({ leagueGameId }) => gamesById.get(leagueGameId)!),
      season.venues,
    ),
  );
  for (const game of active) {
    const venue = findVenueOf(season.venues, game.location);
    const isMissing = game.hasSides && season.venues.length > 0 && !venue;
    if (isMissing || UNDECIDED.test(game.location.trim())) problems.push({ kind: "no-place", game });
    // The checker needs a time. A game without one fits into any hours, so only a closed day matters.
    else if (game.time === null && venue && isClosedOn(venue, game.date))
      problems.push({ kind: "closed", venueName: venue.name, game });
  }
  return problems;
}

const isClosedOn = ({ openingTimes, closedOn }: VenueTimes, date: string) =>
  closedOn.includes(date) || openingTimes?.[new Date(date).getUTCDay()] === null;

function toProblems(rule: RuleName, games: CalendarGame[], venues: HomeSeason["venues"]): LeagueProblem[] {
  const [first, last] = [games[0]!, games.at(-1)!];
  if (rule === "venue-taken") return [{ kind: "place-twice", games: [first, last] }];
  if (rule === "venue-closed") {
    const venueName = findVenueOf(venues, first.location)?.name ?? first.location;
    return [{ kind: "closed", venueName, game: first }];
  }
  if (rule !== "team-overlap") return [];
  const otherIds = new Set([last.home.id, last.away?.id]);
  return [first.home, first.away].flatMap((team): LeagueProblem[] =>
    team?.id && otherIds.has(team.id)
      ? [{ kind: "team-twice", team: { id: team.id, name: team.name }, games: [first, last] }]
      : [],
  );
}

/** Describes a problem in one sentence. */
export function describeProblem(problem: LeagueProblem): string {
  switch (problem.kind) {
    case "invitation": {
      const { team, manager } = problem;
      return `${team.name}: ${manager.name ?? manager.email}, ${formatManagerState(manager).toLowerCase()}.`;
    }
    case "pass": {
      const { team, problem: reason, endsOn, lastGameOn } = problem;
      if (reason === "missing") return `${team.name} has no Season Pass, so no reminders go out.`;
      if (reason === "expired")
        return `${team.name}: the pass ended${endsOn === null ? "" : ` on ${formatDate(endsOn)}`}.`;
      return `${team.name}: the pass ends on ${formatDate(endsOn!)}, before the last game on ${formatDate(lastGameOn)}.`;
    }
    case "team-twice": {
      const [first, second] = problem.games;
      return `${problem.team.name} plays twice at the same time on ${formatGameStart(second)}: ${formatPairing(first)} and ${formatPairing(second)}.`;
    }
    case "place-twice": {
      const [first, second] = problem.games;
      return `${second.location} has two games at the same time on ${formatGameStart(second)}: ${formatPairing(first)} and ${formatPairing(second)}.`;
    }
    case "closed":
      return `${problem.venueName} is closed for ${formatPairing(problem.game)} on ${formatGameStart(problem.game)}.`;
    case "no-place":
      return UNDECIDED.test(problem.game.location.trim())
        ? `${formatPairing(problem.game)} on ${formatGameDay(problem.game.date)} has no place yet.`
        : `${formatPairing(problem.game)} on ${formatGameDay(problem.game.date)} is at ${problem.game.location}, which isn't one of this league's venues.`;
  }
}

/** Lists the teams that a problem is about. */
export function listProblemTeams(problem: LeagueProblem): string[] {
  if ("team" in problem) return [problem.team.id];
  const games = "game" in problem ? [problem.game] : problem.games;
  return games.flatMap(({ home, away }) => [home.id, away?.id ?? null]).filter((id) => id !== null);
}

/** The words for a team's own problem in a list of teams. */
export function shortenProblem(problem: LeagueProblem): string {
  switch (problem.kind) {
    case "invitation":
      return formatManagerState(problem.manager);
    case "pass":
      return { missing: "No pass", expired: "Pass ended", short: "Pass ends before the last game" }[
        problem.problem
      ];
    case "team-twice":
      return `Two games at the same time on ${formatGameDay(problem.games[1].date)}`;
    case "place-twice":
      return `${problem.games[1].location} is taken on ${formatGameDay(problem.games[1].date)}`;
    case "closed":
      return `${problem.venueName} is closed on ${formatGameDay(problem.game.date)}`;
    case "no-place":
      return `No place on ${formatGameDay(problem.game.date)}`;
  }
}

const getScheduleLink = (leagueId: string, { home, away, date }: CalendarGame) =>
  `/schedule?${new URLSearchParams({
    leagueId,
    ...((home.id ?? away?.id) && { teamId: (home.id ?? away?.id)! }),
    month: date.slice(0, 7),
  }).toString()}`;

const getManagersLink = (leagueId: string, teamId: string) => ({
  to: `/league-management?leagueId=${leagueId}&managers=${teamId}`,
  label: "Open Managers",
});

/** Returns the link that fixes a problem, and what it says. */
export function getFix(leagueId: string, problem: LeagueProblem): { to: string; label: string } {
  switch (problem.kind) {
    case "invitation":
      return getManagersLink(leagueId, problem.team.id);
    case "pass":
      // Only a team's own managers can pay for it (OP-03).
      return problem.canBuy
        ? { to: `/teams/${problem.team.id}/bulk-upgrade`, label: "Get Pass" }
        : getManagersLink(leagueId, problem.team.id);
    case "closed":
      return { to: getScheduleLink(leagueId, problem.game), label: "Move Game" };
    case "no-place":
      return { to: getScheduleLink(leagueId, problem.game), label: "Choose Place" };
    case "team-twice":
    case "place-twice":
      return { to: getScheduleLink(leagueId, problem.games[1]), label: "Move Game" };
  }
}

/** Returns the link that fixes all problems of one kind, or null if each has to be fixed on its own. */
export function getFixForAll(leagueId: string, problems: readonly LeagueProblem[]) {
  const teams = problems.flatMap((problem) =>
    problem.kind === "pass" && problem.canBuy ? [problem.team.id] : [],
  );
  return teams.length > 1 ? { to: getBulkLink(teams[0]!, leagueId), label: "Get All Passes" } : null;
}

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** The alerts, most urgent first, with the words for how many there are. */
export const alertTitles: [LeagueProblem["kind"], (count: number) => string][] = [
  [
    "team-twice",
    (count) => plural(count, "team plays twice at the same time", "times a team is booked twice"),
  ],
  ["place-twice", (count) => plural(count, "place is booked twice", "places are booked twice")],
  ["closed", (count) => plural(count, "game is at a closed venue", "games are at a closed venue")],
  ["no-place", (count) => plural(count, "game has no place", "games have no place")],
  ["pass", (count) => plural(count, "team needs a pass", "teams need a pass")],
  ["invitation", (count) => plural(count, "manager hasn't accepted yet", "managers haven't accepted yet")],
];
