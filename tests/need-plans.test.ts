import { beforeAll, describe, expect, it } from "vitest";
import { addWeekdays, removeWeekday } from "#features/attendance/weekdays/commands.server.ts";
import { requireOwnPage } from "#features/attendance/mine/access.server.ts";
import { listLeagueSubs } from "#features/attendance/pool/queries.server.ts";
import { respondToAsk } from "#features/attendance/pool/commands.server.ts";
import { syncAvailability } from "#features/availability/commands.server.ts";
import { listUnaskedPeople } from "#features/messages/questions/pool/queries.server.ts";
import { readNeeds } from "#features/teams/groups/queries.server.ts";
import { readNudge } from "#features/turnout/nudges/queries.server.ts";
import { readCandidates } from "#features/turnout/pool/candidates/queries.server.ts";
import { findPoolCall, listNextPeople } from "#features/turnout/pool/queries.server.ts";
import { closeAsks } from "#features/turnout/pool/telling/commands.server.ts";
import { alertAboutRequests } from "#features/turnout/requests/commands.server.ts";
import { checkPlayers } from "#features/turnout/shortages/commands.server.ts";
import { advanceCalls } from "#features/turnout/subs/calling/commands.server.ts";
import { findCalledGame } from "#features/turnout/subs/queries.server.ts";
import { advanceLines } from "#features/turnout/waitlist/commands.server.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, pool } from "#platform/database.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { runAsOwner } from "#tests/harness/owner.ts";
import { http } from "#tests/harness/page-server.ts";
import { generate } from "#tests/load/generate.ts";
import { findProblems } from "#tests/load/plans.ts";
import { recordPlans, watchStatements } from "#tests/load/statements.ts";

// The plans of what games need, among 10,000 teams: groups, notes, lines, requests, weekdays, and leagues' sub pools. Their
// operations are checked in plans.test.ts, and here it's what the worker, the pages behind links, and public pages do.
const TEAMS = 10_000;
const FILLED_THOUSANDS = 2;
/** A team's members, phones, games, responses, and texts, which is what a step for one game may read. */
const OF_A_TEAM = 200;
/** A league's people, what they were asked, and the games of its teams within two days. */
const OF_A_POOL = 40 * 9 + 200;

watchStatements();
beforeAll(async () => {
  await generate(process.env.MIGRATE_DATABASE_URL!, {
    teams: TEAMS,
    filledThousands: FILLED_THOUSANDS,
    shouldReport: false,
  });
  // A table without rows is read in full, however it's indexed.
  await pool.query(
    `insert into manager_phone (team_id, user_id, phone, consent_id)
     select distinct on (team.id) team.id, manager_id, phone, sms_consent.id
     from team join sms_consent on team_id = team.id order by team.id`,
  );
  await runAsOwner("analyze manager_phone");
}, 180_000);

type Row = { gameId: string; teamId: string };
const read = async (text: string, values: unknown[] = []) => (await pool.query<Row>(text, values)).rows;

/** Finds a coming game of a team in a league, with responses. */
async function findGame(where = "true"): Promise<Row> {
  const [row] = await read(
    `select game.id as "gameId", team.id as "teamId" from team
     join game on game.team_id = team.id and game_time is not null
     join league_team on league_team.team_id = team.id
     where archived_at is null and game_on between current_date + 2 and current_date + 25 and ${where}
       and exists (select from game_rsvp where game_id = game.id)
     order by team.id, game_on limit 1`,
  );
  return row!;
}

/** Lists the problems of everything that runs, which must be at least this many statements. */
async function listProblems(
  work: () => Promise<unknown>,
  { ownRows, statements }: { ownRows: number; statements: number },
): Promise<string[]> {
  const plans = await recordPlans(work);
  const problems = plans.flatMap((plan) => findProblems(plan, ownRows));
  return plans.length < statements ? [...problems, `only ${plans.length} statements ran`] : problems;
}

describe("plans of what games need, with many teams", () => {
  it("use indexes for groups, what games need, and who to nudge", async () => {
    const game = await findGame("exists (select from team_group where team_group.team_id = team.id)");
    const grant = {
      ...game,
      user: { id: "" },
      leagueGameId: null,
      canManageTeam: true,
    } as unknown as GameGrant;
    expect(
      await listProblems(
        async () => {
          await readNeeds(db, [game.gameId]);
          await readNudge(db, grant, clock.now());
        },
        { ownRows: OF_A_TEAM, statements: 2 },
      ),
    ).toEqual([]);
  });

  it("use indexes for weekdays and everything they answer", async () => {
    const { gameId, teamId } = await findGame();
    const [member] = await read(
      `select id as "gameId" from team_member where team_id = $1 and active order by id limit 1`,
      [teamId],
    );
    const token = await createLink({ teamId, gameId, memberId: member!.gameId });
    const page = await requireOwnPage(token);
    expect(
      await listProblems(
        async () => {
          expect(await addWeekdays(page, { weekdays: [2], untilOn: null })).toMatchObject({ kind: "saved" });
          await removeWeekday(page, 2, null);
          await db.transaction().execute((trx) => syncAvailability(trx, { teamId }, clock.now()));
        },
        { ownRows: OF_A_TEAM, statements: 5 },
      ),
    ).toEqual([]);
  });

  it("use indexes for the worker's step of a line, of calls, of requests, and of checks", async () => {
    const { gameId, teamId } = await findGame(
      "exists (select from waitlist where waitlist.game_id = game.id)",
    );
    const called = await findGame("exists (select from sub_call where sub_call.game_id = game.id)");
    await pool.query("update waitlist set next_at = now() where game_id = $1", [gameId]);
    await pool.query("update sub_call set next_at = now() where game_id = $1", [called.gameId]);
    await pool.query(
      `insert into request_alert (game_id, team_id, due_at) select $1::uuid, $2::uuid, now() - interval '1 minute'`,
      [gameId, teamId],
    );
    await pool.query(
      `insert into player_check (game_id, team_id, kind, starts_at, due_at)
       select $1, $2, 'drop', now() + interval '5 hours', now() - interval '1 minute'`,
      [gameId, teamId],
    );
    expect(
      await listProblems(
        async () => {
          expect(await advanceLines()).toBe(1);
          expect(await advanceCalls()).toBe(1);
          expect(await alertAboutRequests()).toBe(1);
          expect(await checkPlayers()).toBe(1);
        },
        { ownRows: OF_A_TEAM + OF_A_POOL, statements: 15 },
      ),
    ).toEqual([]);
  });

  it("use indexes for who of a league's pool is asked, books, and is told", async () => {
    const { gameId, teamId } = await findGame(
      "exists (select from sub_call where sub_call.game_id = game.id)",
    );
    const now = clock.now();
    const game = (await findCalledGame(db, gameId))!;
    expect(
      await listProblems(
        async () => {
          const call = (await findPoolCall(db, game, { round: 1, poolLevel: 3, groupId: null }, now))!;
          const people = await listNextPeople(db, call, now, 25);
          expect(people.length).toBeGreaterThan(0);
          await readCandidates(db, call, game.timeZone, now);
          await listUnaskedPeople(db as never, call.leagueId, now);
          const { id } = await db
            .insertInto("poolAsk")
            .values({
              personId: people[0]!.personId,
              teamId,
              gameId,
              round: 7,
              state: "asked",
              startsAt: game.startsAt,
              askedAt: now,
            })
            .returning("id")
            .executeTakeFirstOrThrow();
          await db.transaction().execute((trx) => respondToAsk(trx, id, "attending", now));
          await listLeagueSubs(db, { gameId, teamId });
          await db.transaction().execute((trx) => closeAsks(trx, gameId));
        },
        { ownRows: OF_A_POOL, statements: 12 },
      ),
    ).toEqual([]);
  });
});

/** What a league has in a season: teams, games of both teams, and results. */
const OF_A_LEAGUE = 4_000;

describe("plans of public pages, with many teams", () => {
  let [league, team] = ["", ""];
  beforeAll(async () => {
    const { rows } = await pool.query<{ league: string; team: string }>(
      `select league_page.slug as league, team_page.slug as team
       from league_game
       join league_result on league_game_id = league_game.id
       join league_page using (league_id)
       join team_page on team_id = home_team_id
       where exists (select from game where game.league_game_id = league_game.id) limit 1`,
    );
    ({ league, team } = rows[0]!);
  });

  it.each([
    "/l/LEAGUE",
    "/l/LEAGUE?page=-1",
    "/l/LEAGUE/results",
    "/l/LEAGUE/standings",
    "/l/LEAGUE/teams",
    "/l/LEAGUE/calendar.ics",
    "/t/TEAM",
    "/t/TEAM/calendar.ics",
  ])("reads %s in five statements, all on indexes", async (path) => {
    let status = 0;
    const plans = await recordPlans(async () => {
      status = (await http.request(path.replace("LEAGUE", league).replace("TEAM", team))).status;
    });
    expect(status).toBe(200);
    expect(plans.length).toBeGreaterThan(1);
    expect(plans.length).toBeLessThanOrEqual(5);
    expect(plans.flatMap((plan) => findProblems(plan, OF_A_LEAGUE))).toEqual([]);
  });
});
