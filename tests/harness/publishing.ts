// Creates a league for schedule builder tests, which generate drafts and publish them as the league's manager.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { generatePlan } from "#features/leagues/builder/divisions/generator/run.ts";
import { toLeaguePlan } from "#features/leagues/builder/divisions/rules.ts";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import { getPlanningFacts, listDivisionTeams } from "#features/leagues/builder/queries.server.ts";
import { toBuilderLeague } from "#features/leagues/builder/rules.ts";
import type {
  DivisionPlans,
  DraftSchedule,
  NewSchedule,
  ScheduleSettings,
  Weekday,
} from "#features/leagues/builder/schema.ts";
import type { LeagueSeason } from "#features/leagues/seasons/schema.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "../factories/accounts.ts";
import { createLeague, createTeam } from "../factories/teams.ts";
import { signInAs } from "./api.ts";

export const settings: ScheduleSettings = {
  name: "Spring 2031",
  gameFrequency: "once_per_week",
  frequencyRule: "team-gap",
  gamesPerMatchup: 1,
  startDate: "2031-03-03",
  startTime: "19:00",
  gameDurationMinutes: 120,
  breakBetweenGamesMinutes: 30,
  blockoutDays: ["Saturday", "Sunday"],
  blockedDates: ["2031-03-11", "2031-03-10"],
  venues: [
    { name: "Harborview Park", maxTeamsPerDay: 4 },
    { name: "Backyard", maxTeamsPerDay: 2 },
  ],
  notes: "Bring both jerseys",
};

type Table = "game" | "league_game" | "schedule_template" | "schedule_generation" | "reminder";

/**
 * Creates a league with teams named Team 1, Team 2, and so on. The teams' seasons end long before the schedule starts.
 */
export async function createBuilder(teamCount = 4) {
  const lee = await createAccount({ role: "league_manager" });
  const client = await signInAs(lee);
  const teams: Awaited<ReturnType<typeof createTeam>>[] = [];
  for (let index = 1; index <= teamCount; index++)
    teams.push(await createTeam({ name: `Team ${index}`, managerId: lee.id, seasonEndsOn: "2030-01-01" }));
  const teamIds = teams.map(({ id }) => id);
  const { id: leagueId } = await createLeague(lee.id, teamIds);
  const planned = teams.map(({ id, preferredBlockoutDays }) => ({
    id,
    preferredBlockoutDays: preferredBlockoutDays as Weekday[],
  }));
  return {
    lee,
    client,
    teams,
    teamIds,
    leagueId,
    plan: (changedSettings = settings, iterations = 30): DraftSchedule =>
      generateSchedule(toBuilderLeague({ teams: planned, venues: [], busyDays: [] }, changedSettings), {
        seed: 1,
        iterations,
      }),
    publish: (body: object) => client.post(`/leagues/${leagueId}/schedules`, body),
    /** Lists the rows that belong to the league or its teams. */
    listRows: async (table: Table) => {
      const isTeams = table === "game" || table === "reminder";
      const condition = isTeams ? sql`team_id = any(${teamIds}::uuid[])` : sql`league_id = ${leagueId}`;
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from ${sql.table(table)} where ${condition}`.execute(db);
      return rows;
    },
  };
}
export type Builder = Awaited<ReturnType<typeof createBuilder>>;

/** Returns the body of a request to publish a draft. */
export const toBody = ({ games, unscheduled }: DraftSchedule, changes: object = {}) => ({
  settings,
  games,
  unscheduled: unscheduled.map(({ home, away }) => ({ home, away })),
  requestKey: randomUUID(),
  ...changes,
});

/** Splits the builder's teams into divisions named East, West, and so on, of these sizes, and returns their ids. */
export async function createDivisions({ client, leagueId, teamIds }: Builder, sizes: readonly number[]) {
  const path = `/leagues/${leagueId}/seasons`;
  const [season] = (await client.get(path)).body.seasons as LeagueSeason[];
  const names = ["East", "West", "North", "South", "Central"].slice(0, sizes.length);
  const { body } = await client.put(`${path}/${season!.id}/divisions`, {
    divisions: names.map((name, index) => ({ id: index === 0 ? season!.divisions[0]!.id : null, name })),
  });
  const ids = (body as LeagueSeason).divisions.map(({ id }) => id);
  let from = sizes[0]!;
  for (const [index, size] of sizes.entries()) {
    if (index === 0) continue;
    await client.post(`${path}/${season!.id}/divisions/${ids[index]}/teams`, {
      teamIds: teamIds.slice(from, from + size),
    });
    from += size;
  }
  return { seasonId: season!.id, divisionIds: ids };
}

/** Plans these divisions of a league as the worker does. */
export async function planDivisions(
  leagueId: string,
  plans: Required<DivisionPlans>,
  { earlier = null, iterations = 10 }: { earlier?: NewSchedule["earlier"]; iterations?: number } = {},
): Promise<DraftSchedule> {
  const [teams, facts] = await Promise.all([listDivisionTeams(db, leagueId), getPlanningFacts(db, leagueId)]);
  const plan = toLeaguePlan({ teams, ...facts }, { ...plans, earlier, lockedGames: [] });
  return generatePlan(plan, { seed: 1, iterations });
}
