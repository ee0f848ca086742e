import { sql } from "kysely";
import { carryManagers } from "#features/accounts/invitations/commands.server.ts";
import { carryAwayDays } from "#features/attendance/away/commands.server.ts";
import { carryWrongNumbers } from "#features/messages/opt-out/commands.server.ts";
import { movePass } from "#features/passes/moves/commands.server.ts";
import { lockTeams } from "#features/passes/state/commands.server.ts";
import type { TeamManager, TeamOwner } from "#features/teams/access.server.ts";
import { carryGroups } from "#features/teams/groups/commands.server.ts";
import {
  archiveContinuedTeams,
  carryMembers,
  insertNextTeam,
  type Continuation,
} from "#features/teams/seasons/commands.server.ts";
import type { NewSeason, StartedSeason } from "#features/teams/seasons/schema.ts";
import { carryManagerPhones } from "#features/turnout/manager-phones/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";

/**
 * Makes a new team that continues this one, with the selected members and everything that `seasonPlan` lists as carried
 * over, in one transaction (START-29). The earlier team is archived right away if it has no games ahead. Idempotent per
 * request key. Throws SEASON_STARTED, REQUEST_KEY_REUSED, and TEAM_NOT_FOUND.
 */
export async function startSeason(grant: TeamManager, input: NewSeason): Promise<StartedSeason> {
  const memberIds = [...new Set(input.memberIds)];
  return db.transaction().execute(async (trx) => {
    const { id, isNew } = await insertNextTeam(trx, grant, input);
    if (isNew) {
      const seasons = { fromTeamId: grant.teamId, toTeamId: id };
      await carryMembers(trx, seasons, memberIds);
      await carryGroups(trx, seasons);
      await carryManagers(trx, seasons);
      await carryManagerPhones(trx, seasons);
      await carryWrongNumbers(trx, seasons);
      await carryAwayDays(trx, seasons, await readToday(trx, id));
      await carryLeagues(trx, seasons);
      await finish(trx, [grant.teamId], clock.now());
    }
    return readStarted(trx, id);
  });
}

async function readToday(trx: Trx, teamId: string) {
  const { timeZone } = await trx
    .selectFrom("team")
    .select("timeZone")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  return toWallClock(clock.now(), timeZone).on;
}

/**
 * Adds the team to the leagues of the one it continues. A full league takes it too, because the earlier team is about to
 * leave its lists.
 */
async function carryLeagues(trx: Trx, { fromTeamId, toTeamId }: Continuation) {
  await sql`
    insert into league_team (league_id, team_id, created_at)
    select league_id, ${toTeamId}, ${clock.now()} from league_team where team_id = ${fromTeamId}`.execute(
    trx,
  );
}

async function readStarted(trx: Trx, teamId: string): Promise<StartedSeason> {
  const team = await trx
    .selectFrom("team")
    .select((eb) => [
      "id",
      "name",
      "seasonEndsOn",
      eb
        .selectFrom("teamMember")
        .select((count) => count.fn.countAll<string>().as("members"))
        .whereRef("teamMember.teamId", "=", "team.id")
        .as("memberCount"),
    ])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  return { ...team, memberCount: Number(team.memberCount) };
}

/** Archives continued teams that have no games ahead and moves their passes. Returns how many are done. Idempotent. */
async function finish(trx: Trx, teamIds: readonly string[], now: Date): Promise<number> {
  await lockTeams(trx, teamIds);
  const finished = await archiveContinuedTeams(trx, teamIds, now);
  for (const seasons of finished) await movePass(trx, seasons);
  return finished.length;
}

const BATCH_SIZE = 100;

/**
 * Archives continued teams whose last game is over, and moves their passes (START-31, START-32). Returns how many were
 * checked. Idempotent and safe for concurrent workers. Teams are locked first, as everywhere else.
 */
export async function finishDueSeasons(): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom("teamSeason")
      .select("previousTeamId")
      .where("checkAt", "<=", now)
      .orderBy("checkAt")
      .limit(BATCH_SIZE)
      .execute();
    if (due.length === 0) return 0;
    await finish(
      trx,
      due.map(({ previousTeamId }) => previousTeamId),
      now,
    );
    return due.length;
  });
}

/** Moves the pass to the new season before this team's last game. Idempotent. Does nothing without a new season. */
export async function movePassNow({ teamId }: TeamOwner): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const season = await trx
      .selectFrom("teamSeason")
      .select("teamId")
      .where("previousTeamId", "=", teamId)
      .executeTakeFirst();
    if (season) await movePass(trx, { fromTeamId: teamId, toTeamId: season.teamId });
  });
}
