import {
  findSeasonSettings,
  listSeasonVenues,
  listTeamSettings,
  toGameMinutes,
} from "#features/games/season-rules/queries.server.ts";
import { findCoverageGap } from "#features/passes/season-coverage/rules.ts";
import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { arePaymentsOn } from "#platform/payments/payments.ts";
import type { LeagueGrant } from "../access.server.ts";
import { listCalendarGames } from "../league-calendar/queries.server.ts";
import { listManagersByTeam } from "../management/queries.server.ts";
import { selectLeagueTeams } from "../queries.server.ts";
import { MAX_LISTED_LEAGUE_TEAMS } from "../rules.ts";
import { countManagers } from "./first-steps/rules.ts";
import { findGameProblems, HOME_DAYS, MAX_PROBLEMS_PER_KIND } from "./rules.ts";
import type { LeagueHome, LeagueProblem } from "./schema.ts";

/**
 * Returns what a league manager needs to know today. Runs a fixed number of queries, each of them limited, regardless
 * of the league's size.
 */
export async function getLeagueHome(grant: LeagueGrant): Promise<LeagueHome> {
  const now = clock.now();
  const { timeZone, hasDraft } = await getLeagueFacts(grant);
  const { on: today, time } = toWallClock(now, timeZone);
  const [{ games }, teams, venues, season, teamSettings] = await Promise.all([
    listCalendarGames(grant, { from: today, to: addDays(today, HOME_DAYS) }),
    listTeamPasses(grant),
    listSeasonVenues(db, grant.leagueId),
    findSeasonSettings(db, grant.leagueId),
    listTeamSettings(db, grant.leagueId),
  ]);
  const managers = await listManagersByTeam(teams.map(({ id }) => id));
  const upcomingGames = games.filter(
    (game) => game.date > today || game.time === null || game.time >= time.slice(0, 5),
  );
  const playedGames = upcomingGames.filter(({ isCancelled }) => !isCancelled);
  const nextDate = playedGames[0]?.date;
  const nextGames = new Map<string, (typeof games)[number]>();
  const lastDates = new Map<string, string>();
  for (const game of playedGames)
    for (const id of [game.home.id, game.away?.id]) {
      if (!id) continue;
      if (!nextGames.has(id)) nextGames.set(id, game);
      lastDates.set(id, game.date);
    }
  const passes = teams.map((team) => ({
    ...team,
    status: getStatusAt(now, team),
    canBuy: arePaymentsOn && Boolean(team.canBuy),
    endsOn: team.subscriptionExpiresAt && toWallClock(team.subscriptionExpiresAt, team.timeZone).on,
  }));

  const problems: LeagueProblem[] = findGameProblems(upcomingGames, {
    settings: season?.settings ?? null,
    gameMinutes: toGameMinutes(teamSettings),
    venues,
  });
  for (const pass of passes) {
    const { id, name, endsOn, canBuy } = pass;
    const lastGameOn = lastDates.get(id);
    const problem = lastGameOn === undefined ? null : findCoverageGap(pass, lastGameOn);
    if (problem !== null)
      problems.push({ kind: "pass", team: { id, name }, problem, endsOn, lastGameOn: lastGameOn!, canBuy });
    for (const manager of managers.get(id) ?? [])
      if (manager.state !== "accepted") problems.push({ kind: "invitation", team: { id, name }, manager });
  }
  const byKind = Map.groupBy(problems, ({ kind }) => kind);
  return {
    today,
    // Includes games that have started, so that tonight's list doesn't shrink during the evening.
    nextGameDay:
      nextDate === undefined
        ? null
        : { date: nextDate, games: games.filter(({ date }) => date === nextDate) },
    problems: [...byKind.values()].flatMap((list) => list.slice(0, MAX_PROBLEMS_PER_KIND)),
    problemCounts: Object.fromEntries([...byKind].map(([kind, list]) => [kind, list.length])),
    teams: passes.map(({ id, status, endsOn }) => ({
      id,
      pass: { status, endsOn },
      nextGame: nextGames.get(id) ?? null,
    })),
    setup:
      season !== null || nextDate !== undefined
        ? null
        : {
            venueCount: venues.length,
            ...countManagers(teams, managers, grant.user.id),
            hasDraft,
          },
  };
}

/** Returns the league's time zone, and whether its manager has a draft to continue with. */
async function getLeagueFacts({ leagueId }: LeagueGrant) {
  return db
    .selectFrom("league")
    .select((eb) => [
      "timeZone",
      // Publishing or starting over empties the draft but keeps its row.
      eb
        .exists(
          eb
            .selectFrom("scheduleDraft")
            .select("version")
            .whereRef("scheduleDraft.leagueId", "=", "league.id")
            .where("content", "is not", null),
        )
        .$castTo<boolean>()
        .as("hasDraft"),
    ])
    .where("id", "=", leagueId)
    .executeTakeFirstOrThrow();
}

const listTeamPasses = (grant: LeagueGrant) =>
  selectLeagueTeams(grant)
    .select([
      "team.id",
      "team.name",
      "team.timeZone",
      "team.managerId",
      "team.subscriptionStatus",
      "team.subscriptionExpiresAt",
    ])
    .select((eb) => eb("team.id", "in", selectManagedTeamIds(grant.user.id)).as("canBuy"))
    .orderBy("team.name")
    .orderBy("team.id")
    .limit(MAX_LISTED_LEAGUE_TEAMS)
    .execute();
