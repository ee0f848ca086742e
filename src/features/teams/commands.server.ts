import { sql } from "kysely";
import { armTeamReminders } from "#features/reminders/commands.server.ts";
import { addMonths } from "#platform/calendar.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import type { TeamManager, TeamOwner } from "./access.server.ts";
import { insertJoinLink } from "./join/commands.server.ts";
import { TRIAL_SMS } from "./rules.ts";
import type { NewTeam, TeamSettings, TeamSummary } from "./schema.ts";

type TeamOrigin = { createdByLeague: true; preferredBlockoutDays: string[] };

/**
 * Adds a team with its join link. It is pending and without a tier whatever the client says (OP-12). The account's first
 * team ever gets the trial allowance: the primary key of sms_trial decides which one is first.
 */
export async function insertTeam(
  trx: Trx,
  user: Session["user"],
  { name, sport, timeZone, seasonMonths }: NewTeam,
  origin?: TeamOrigin,
): Promise<{ id: string; seasonEndsOn: string; trialSms: number }> {
  const seasonEndsOn = addMonths(wallClockAt(clock.now(), timeZone).on, seasonMonths);
  const { id } = await trx
    .insertInto("team")
    .values({ name, sport, timeZone, seasonEndsOn, managerId: user.id, ...origin })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertJoinLink(trx, id);
  const trial = await trx
    .insertInto("smsTrial")
    .values({ userId: user.id, teamId: id })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .returning("userId")
    .executeTakeFirst();
  if (!trial) return { id, seasonEndsOn, trialSms: 0 };
  await trx.updateTable("team").set({ trialSms: TRIAL_SMS }).where("id", "=", id).execute();
  return { id, seasonEndsOn, trialSms: TRIAL_SMS };
}

/** Not idempotent: two teams may have the same name. */
export async function createTeam({ user }: Session, input: NewTeam): Promise<TeamSummary> {
  const { id, trialSms } = await db.transaction().execute((trx) => insertTeam(trx, user, input));
  return {
    id,
    name: input.name,
    sport: input.sport,
    role: "manager",
    status: "pending",
    tier: "none",
    smsUsed: 0,
    smsLimit: user.emailVerified ? trialSms : 0,
    memberCount: 0,
    nextGame: null,
    isArchived: false,
  };
}

/**
 * The last one to save wins: a team has few managers, and each save carries all settings. The reminders of its games
 * follow its zone, reminder times and quiet hours in the same transaction.
 */
export async function updateTeam(
  grant: TeamManager,
  { quietHours, ...settings }: TeamSettings,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("team")
      .set({
        name: settings.name,
        sport: settings.sport,
        timeZone: settings.timeZone,
        seasonEndsOn: settings.seasonEndsOn,
        // The earliest text first, however they were entered.
        reminderOffsetsMinutes: settings.reminderOffsetsMinutes.toSorted((one, other) => other - one),
        quietFrom: quietHours?.from ?? null,
        quietUntil: quietHours?.until ?? null,
        minimumPlayers: settings.minimumPlayers,
      })
      .where("id", "=", grant.teamId)
      .execute();
    await armTeamReminders(trx, grant.teamId, clock.now());
  });
}

/** Idempotent: the first time of archiving stays. Its games' reminders are not sent. */
export async function archiveTeam(grant: TeamManager): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("team")
      .set({ archivedAt: clock.now() })
      .where("id", "=", grant.teamId)
      .where("archivedAt", "is", null)
      .execute();
    await armTeamReminders(trx, grant.teamId, clock.now());
  });
}

/** Idempotent. Reminders are armed again, as far as there is still time. */
export async function restoreTeam(grant: TeamManager): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("team").set({ archivedAt: null }).where("id", "=", grant.teamId).execute();
    await armTeamReminders(trx, grant.teamId, clock.now());
  });
}

/**
 * With its members and games: their rows refer to it with `on delete cascade`. Orders stay, without the team. Waits for
 * whoever sends for it or takes it over; TEAM_NOT_FOUND when it is somebody else's by then.
 */
export async function deleteTeam({ teamId, user }: TeamOwner): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom("team")
      .select("id")
      .where("id", "=", teamId)
      .where("managerId", "=", user.id)
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw new AppError("TEAM_NOT_FOUND");
    await trx.deleteFrom("team").where("id", "=", teamId).execute();
  });
}

/**
 * CALL2-12: the season of these teams ends then. One that plays in several leagues keeps the later of the two dates
 * (OP2-25). Repeatable.
 */
export async function endSeasonsOn(trx: Trx, teamIds: readonly string[], endsOn: string): Promise<void> {
  await sql`
    update team set season_ends_on = case
      when (select count(*) from league_team where league_team.team_id = team.id) > 1
        then greatest(season_ends_on, ${endsOn}::date)
      else ${endsOn}::date end
    where id = any(${teamIds}::uuid[])`.execute(trx);
}
