import { sql } from "kysely";
import {
  insertLeagueGames,
  type NewLeagueGame,
  removeUpcomingLeagueGames,
} from "#features/games/league-games/commands.server.ts";
import { endSeasonsOn } from "#features/teams/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../access.server.ts";
import { lockLeague } from "../commands.server.ts";
import { announceSchedule } from "./announcements/commands.server.ts";
import { clearDraft } from "./drafts/commands.server.ts";
import { readPlannedParts, requireValidSchedule, type SchedulePart } from "./divisions/queries.server.ts";
import { listWithdrawnTeams } from "./queries.server.ts";
import type { NewSchedule, PlannedGame, PublishedSchedule, ScheduleSettings, Weekday } from "./schema.ts";

/**
 * Publishes a schedule in one transaction (OP2-24): the template, the generation record, each game for both teams with
 * its reminders, the teams' season end dates, and the emails and texts that announce it. Locks the league, so concurrent requests run one after another.
 * Idempotent per request key: a retry returns the original result. Throws SCHEDULE_INVALID if a game breaks a rule for
 * the league's current teams, and SCHEDULE_INCOMPLETE or HAS_UPCOMING_GAMES until the manager confirms (OP2-21, OP2-23).
 */
export async function publishSchedule(
  { leagueId, user }: LeagueGrant,
  schedule: NewSchedule,
): Promise<PublishedSchedule> {
  const { games, unscheduled, acceptIncomplete, earlier, textPlayers, requestKey } = schedule;
  return db.transaction().execute(async (trx) => {
    const league = await lockLeague(trx, { leagueId, user });
    const existing = await findPublished(trx, leagueId, requestKey);
    if (existing) return existing;

    const teams = await lockTeams(trx, leagueId);
    const planned = await readPlannedParts(trx, leagueId, teams, schedule);
    const { parts, upcoming, keptGameIds } = planned;
    if (earlier === null && upcoming.built + upcoming.others > 0)
      throw new AppError("HAS_UPCOMING_GAMES", { details: upcoming });
    requireValidSchedule(planned, games);
    if (unscheduled.length > 0 && !acceptIncomplete) throw new AppError("SCHEDULE_INCOMPLETE");

    const endsOn = findLastDay(games, schedule.settings.startDate);
    const generationId = await startGeneration(trx, { leagueId, userId: user.id, requestKey }, parts, {
      endsOn,
      totalGames: games.length,
    });
    if (earlier === "replace") await removeUpcomingLeagueGames(trx, leagueId, keptGameIds);
    // The checker judges new games by the settings of the last completed schedule, so this one has to be it.
    await completeGeneration(trx, generationId, games.length);
    await forgetDeletedVenues(
      trx,
      leagueId,
      parts.flatMap(({ settings }) => settings.venues),
    );
    const notes = new Map(
      parts.flatMap(({ settings, teamIds }) => [...teamIds].map((id) => [id, settings.notes])),
    );
    const teamsById = new Map(teams.map((team) => [team.id, team]));
    const entries = await insertLeagueGames(
      trx,
      { leagueId, generationId },
      games.map((game) => toLeagueGame(game, teamsById, league.timeZone, notes.get(game.home) ?? null)),
    );
    for (const { teamIds } of parts) {
      const own = games.filter(({ home, away }) => teamIds.has(home) || teamIds.has(away));
      await runInSavepoint(trx, "update the season end dates of a league's teams", () =>
        endSeasonsOn(trx, [...teamIds], findLastDay(own, endsOn)),
      );
    }
    const announced = await announceSchedule(trx, {
      generationId,
      teamIds: parts.flatMap(({ teamIds }) => [...teamIds]),
      publisherId: user.id,
      textPlayers,
    });
    await clearDraft(trx, { leagueId, user });
    return { generationId, matchups: games.length, entries, endsOn, ...announced };
  });
}

/** Returns the day of the last game, or the given one without games. */
const findLastDay = (games: readonly PlannedGame[], without: string) =>
  games
    .map(({ date }) => date)
    .toSorted()
    .at(-1) ?? without;

async function findPublished(
  trx: Trx,
  leagueId: string,
  requestKey: string,
): Promise<PublishedSchedule | null> {
  const existing = await trx
    .selectFrom("scheduleGeneration")
    .innerJoin("scheduleTemplate", "scheduleTemplate.id", "scheduleGeneration.templateId")
    .select([
      "scheduleGeneration.id",
      "scheduleGeneration.totalGamesCreated",
      "scheduleGeneration.emailedCount",
      "scheduleGeneration.textedCount",
      "scheduleTemplate.endDate",
    ])
    .where("scheduleGeneration.leagueId", "=", leagueId)
    .where("scheduleGeneration.requestKey", "=", requestKey)
    .executeTakeFirst();
  if (!existing) return null;
  const matchups = existing.totalGamesCreated ?? 0;
  return {
    generationId: existing.id,
    matchups,
    entries: matchups * 2,
    endsOn: existing.endDate,
    emailedCount: existing.emailedCount ?? 0,
    textedCount: existing.textedCount,
  };
}

type Team = { id: string; name: string; timeZone: string; preferredBlockoutDays: Weekday[] };

/**
 * Locks and returns the league's teams, without those that withdrew from its newest season. Also locks former teams that still have games from the builder, so no other
 * transaction can change their time zones, games, or seasons. Locks in id order, like all other code, to avoid deadlocks.
 */
export async function lockTeams(trx: Trx, leagueId: string): Promise<Team[]> {
  const locked = await trx
    .selectFrom("team")
    .select(["id", "name", "timeZone", "preferredBlockoutDays", "archivedAt"])
    .where((eb) =>
      eb.or([
        eb("id", "in", eb.selectFrom("leagueTeam").select("teamId").where("leagueId", "=", leagueId)),
        eb(
          "id",
          "in",
          eb
            .selectFrom("leagueGame")
            .innerJoin("game", "game.leagueGameId", "leagueGame.id")
            .select("game.teamId")
            .where("leagueGame.leagueId", "=", leagueId)
            .where("leagueGame.generationId", "is not", null),
        ),
      ]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const members = await trx
    .selectFrom("leagueTeam")
    .select("teamId")
    .where("leagueId", "=", leagueId)
    .execute();
  const withdrawn = await listWithdrawnTeams(trx, leagueId);
  const memberIds = new Set(members.flatMap(({ teamId }) => (withdrawn.has(teamId) ? [] : teamId)));
  // A database constraint guarantees valid weekday names.
  return locked.filter(({ id, archivedAt }) => archivedAt === null && memberIds.has(id)) as Team[];
}

type GenerationRequest = { leagueId: string; userId: string; requestKey: string };

/**
 * Stores a template for each part and a generation record that stays pending until its games exist (CALL2-22, CALL2-23,
 * BUILD-48). The templates of divisions name their generation.
 */
async function startGeneration(
  trx: Trx,
  { leagueId, userId, requestKey }: GenerationRequest,
  parts: readonly SchedulePart[],
  { endsOn, totalGames }: { endsOn: string; totalGames: number },
): Promise<string> {
  const templates = await trx
    .insertInto("scheduleTemplate")
    .values(
      parts.map(({ divisionId, settings: { venues, blockedDates, ...settings } }) => ({
        ...settings,
        leagueId,
        divisionId,
        totalGames,
        endDate: endsOn,
        blockedDates: sql<string[]>`${[...new Set(blockedDates)].toSorted()}::date[]`,
        locations: venues.map(({ name }) => name),
        maxTeamsPerVenuePerDay: venues.map(({ maxTeamsPerDay }) => maxTeamsPerDay),
      })),
    )
    .returning(["id", "divisionId"])
    .execute();
  const generation = await trx
    .insertInto("scheduleGeneration")
    .values({ leagueId, templateId: templates[0]!.id, generatedBy: userId, requestKey })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ids = templates.flatMap(({ id, divisionId }) => (divisionId === null ? [] : id));
  if (ids.length > 0)
    await trx
      .updateTable("scheduleTemplate")
      .set({ generationId: generation.id })
      .where("id", "in", ids)
      .execute();
  return generation.id;
}

/** Forgets that a venue was deleted if a new schedule has a venue with that name. */
const forgetDeletedVenues = (trx: Trx, leagueId: string, venues: ScheduleSettings["venues"]) =>
  sql`
    update league set deleted_venues = array(
      select name from unnest(deleted_venues) as deleted (name)
      where lower(name) <> all(${venues.map(({ name }) => name.trim().toLowerCase())}::text[])
    )
    where id = ${leagueId} and deleted_venues <> '{}'`.execute(trx);

/** Marks a generation as completed (CALL2-25). */
const completeGeneration = (trx: Trx, generationId: string, totalGamesCreated: number) =>
  trx
    .updateTable("scheduleGeneration")
    .set({ generationStatus: "completed", totalGamesCreated, completedAt: clock.now() })
    .where("id", "=", generationId)
    .execute();

/**
 * Converts a planned game to a league game with one entry per team. Planned times are in the league's time zone because
 * the venues are there. A team can be in a different time zone.
 */
export function toLeagueGame(
  game: PlannedGame,
  teams: ReadonlyMap<string, Team>,
  leagueZone: string,
  notes: string | null,
): NewLeagueGame {
  const getTeam = (id: string) => teams.get(id)!;
  const toEntry = (team: Team, opponent: Team) => {
    const leagueTime = { on: game.date, time: `${game.time}:00` };
    const teamTime =
      team.timeZone === leagueZone
        ? leagueTime
        : toWallClock(toInstant(leagueTime, leagueZone), team.timeZone);
    return { teamId: team.id, gameOn: teamTime.on, gameTime: teamTime.time, opponent: opponent.name };
  };
  const [home, away] = [getTeam(game.home), getTeam(game.away)];
  return { location: game.venue, notes, entries: [toEntry(home, away), toEntry(away, home)] };
}

/** Runs work in a savepoint. A failure is logged and rolls back only this step, not the transaction (BUILD-50). */
async function runInSavepoint(trx: Trx, action: string, work: () => Promise<void>) {
  await sql`savepoint part`.execute(trx);
  try {
    await work();
    await sql`release savepoint part`.execute(trx);
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    log.error({ err: error }, `failed to ${action}`);
  }
}
