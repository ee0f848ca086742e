import { sql } from "kysely";
import { openTeamSpots } from "#features/availability/lines/commands.server.ts";
import { armTeamReminders } from "#features/reminders/commands.server.ts";
import { addMonths } from "#platform/calendar.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import type { Session } from "#platform/session.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { KitCode } from "#ui/kit-design.ts";
import type { TeamManager, TeamOwner } from "./access.server.ts";
import { insertJoinLink } from "./join/commands.server.ts";
import { drawOwnKit } from "./kits/commands.server.ts";
import { forgetPhones } from "./queue.ts";
import { TRIAL_SMS } from "./rules.ts";
import type { NewTeam, TeamSettings, TeamSummary } from "./schema.ts";

type TeamOrigin = { createdByLeague?: true; preferredBlockoutDays?: string[]; kit: KitCode };

/**
 * Inserts a team with its join link. The team always starts out pending and without a tier, no matter what the client
 * sends (OP-12). The account's first team gets the free trial texts. The primary key of sms_trial decides which team is
 * first.
 */
export async function insertTeam(
  trx: Trx,
  user: Session["user"],
  { name, sport, timeZone, seasonMonths }: NewTeam,
  origin: TeamOrigin,
): Promise<{ id: string; seasonEndsOn: string; trialSms: number }> {
  const seasonEndsOn = addMonths(toWallClock(clock.now(), timeZone).on, seasonMonths);
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

/** Creates a team. Not idempotent, because two teams can have the same name. */
export async function createTeam({ user }: Session, input: NewTeam): Promise<TeamSummary> {
  const { id, trialSms, kit } = await db.transaction().execute(async (trx) => {
    const origin = { kit: await drawOwnKit(trx, user, input.name) };
    return { ...(await insertTeam(trx, user, input, origin)), ...origin };
  });
  return {
    id,
    name: input.name,
    kit,
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

const nextSettingsVersion = sql<number>`settings_version + 1`;

/**
 * Updates a team's settings. Each save includes all settings, so it throws TEAM_CHANGED if someone saved them after
 * `settingsVersion`. Otherwise, a page that was left open would silently undo their changes. Throws TEAM_NOT_FOUND if
 * the team was deleted, IN_BY_DEFAULT for a maximum beside that, and MAXIMUM_TOO_LOW for one below the minimum. The same transaction reschedules reminders for the new time zone, offsets, and quiet hours.
 */
export async function updateTeam(
  grant: TeamManager,
  { quietHours, settingsVersion, ...settings }: TeamSettings & { settingsVersion: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const updated = await trx
      .updateTable("team")
      .set({
        name: settings.name,
        sport: settings.sport,
        timeZone: settings.timeZone,
        seasonEndsOn: settings.seasonEndsOn,
        // Put the earliest reminder first, no matter what order they were entered in.
        reminderOffsetsMinutes: settings.reminderOffsetsMinutes.toSorted((a, b) => b - a),
        quietFrom: quietHours?.from ?? null,
        quietUntil: quietHours?.until ?? null,
        minimumPlayers: settings.minimumPlayers,
        ...(settings.maximumPlayers !== undefined && { maximumPlayers: settings.maximumPlayers }),
        ...(settings.responsesDueHours !== undefined && { responsesDueHours: settings.responsesDueHours }),
        settingsVersion: nextSettingsVersion,
      })
      .where("id", "=", grant.teamId)
      .where("settingsVersion", "=", settingsVersion)
      .returning([
        "minimumPlayers",
        "maximumPlayers",
        "inByDefault",
        sql<number | null>`old.maximum_players`.as("previousMaximum"),
      ])
      .executeTakeFirst();
    if (!updated) throw new AppError((await teamExists(trx, grant)) ? "TEAM_CHANGED" : "TEAM_NOT_FOUND");
    const { minimumPlayers, maximumPlayers, inByDefault, previousMaximum } = updated;
    if (maximumPlayers !== null) {
      if (inByDefault) throw new AppError("IN_BY_DEFAULT");
      if (maximumPlayers < (minimumPlayers ?? 0)) throw new AppError("MAXIMUM_TOO_LOW");
    }
    if (maximumPlayers !== previousMaximum) await openTeamSpots(trx, grant.teamId, clock.now());
    await armTeamReminders(trx, grant.teamId, clock.now());
  });
}

const teamExists = async (trx: Trx, { teamId }: TeamManager) =>
  (await trx.selectFrom("team").select("id").where("id", "=", teamId).executeTakeFirst()) !== undefined;

/** Archives a team. Idempotent: archiving again keeps the first timestamp. An archived team's reminders aren't sent. */
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

/** Restores an archived team. Idempotent. Reminders that are still in the future are scheduled again. */
export async function restoreTeam(grant: TeamManager): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("team").set({ archivedAt: null }).where("id", "=", grant.teamId).execute();
    await armTeamReminders(trx, grant.teamId, clock.now());
  });
}

/**
 * Deletes a team. Its members and games are deleted too, because their rows use `on delete cascade`. Orders are kept
 * without the team. Waits for any send or transfer in progress, and throws TEAM_NOT_FOUND if the team has a new owner
 * by then.
 */
export async function deleteTeam({ teamId, user }: TeamOwner): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const team = await trx
      .selectFrom("team")
      .select("id")
      .where("id", "=", teamId)
      .where("managerId", "=", user.id)
      .forUpdate()
      .executeTakeFirst();
    if (!team) throw new AppError("TEAM_NOT_FOUND");
    await requirePassMoved(trx, teamId);
    await deleteLockedTeam(trx, teamId);
  });
}

/** Throws PASS_NOT_MOVED if the team has a pass that its new season is still waiting for (START-31). */
async function requirePassMoved(trx: Trx, teamId: string) {
  const season = await trx
    .selectFrom("teamSeason")
    .innerJoin("team", "team.id", "teamSeason.previousTeamId")
    .select("teamSeason.teamId")
    .where("previousTeamId", "=", teamId)
    .where("finishedAt", "is", null)
    .where("subscriptionStatus", "=", "active")
    .executeTakeFirst();
  if (season) throw new AppError("PASS_NOT_MOVED");
}

/**
 * Deletes a team that the caller has locked. Members and games are deleted with it, because their rows use
 * `on delete cascade`. A job cancels its queued texts and erases its phones from message history (OP-40).
 */
export async function deleteLockedTeam(trx: Trx, teamId: string): Promise<void> {
  const rows = await trx
    .selectFrom("memberPhone")
    .select("phone")
    .where("teamId", "=", teamId)
    .union(trx.selectFrom("managerPhone").select("phone").where("teamId", "=", teamId))
    .union(
      trx
        .selectFrom("testText")
        .innerJoin("smsConsent", "smsConsent.id", "testText.consentId")
        .select("smsConsent.phone")
        .where("testText.teamId", "=", teamId),
    )
    .execute();
  if (rows.length > 0) await enqueue(trx, forgetPhones, { teamId, phones: rows.map(({ phone }) => phone) });
  await trx.deleteFrom("team").where("id", "=", teamId).execute();
}

/**
 * Sets these teams' season end date (CALL2-12). A team in several leagues keeps the later date (OP2-25). Idempotent. A
 * settings page that's open in the meantime can't set the date back, because this is a change to the settings too.
 */
export async function endSeasonsOn(trx: Trx, teamIds: readonly string[], endsOn: string): Promise<void> {
  const seasonEndsOn = sql`case
    when (select count(*) from league_team where league_team.team_id = team.id) > 1
      then greatest(season_ends_on, ${endsOn}::date)
    else ${endsOn}::date end`;
  await sql`
    update team set season_ends_on = ${seasonEndsOn},
      settings_version = settings_version + (season_ends_on <> ${seasonEndsOn})::integer
    where id = any(${teamIds}::uuid[])`.execute(trx);
}
