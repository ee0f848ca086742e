import { sql } from "kysely";
import { insertMatches, type NewMatch, removeMatchesAhead } from "#features/games/matches/commands.server.ts";
import { endSeasonsOn } from "#features/teams/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { instantOf, wallClockAt } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../access.server.ts";
import { checkSchedule } from "./checker/check-schedule.ts";
import { getPlanningFacts } from "./queries.server.ts";
import { builderLeague, generationRefusal } from "./rules.ts";
import type {
  BuilderLeague,
  NewSchedule,
  PlannedGame,
  PublishedSchedule,
  ScheduleSettings,
  Weekday,
} from "./schema.ts";

/**
 * Template, generation, every game for both of its teams with its reminders, and the teams' season ends: all of it or
 * nothing (OP2-24). The league is locked, so that two at once come one after the other; the same request again gives what
 * it made. SCHEDULE_BROKEN when a game breaks a rule by the league's teams as they are now, whoever planned it;
 * SCHEDULE_INCOMPLETE and GAMES_AHEAD as long as nobody confirmed (OP2-21, OP2-23).
 */
export async function publishSchedule(
  { leagueId, user }: LeagueGrant,
  { settings, games, unplaced, acceptIncomplete, earlier, requestKey }: NewSchedule,
): Promise<PublishedSchedule> {
  return db.transaction().execute(async (trx) => {
    const league = await lockLeague(trx, { leagueId, user });
    const made = await findPublished(trx, leagueId, requestKey);
    if (made) return made;

    const teams = await lockTeams(trx, leagueId);
    const { ahead, ...facts } = await getPlanningFacts(trx, leagueId);
    if (earlier === null && ahead.built + ahead.others > 0)
      throw new AppError("GAMES_AHEAD", { details: ahead });
    requireSound(builderLeague({ teams, ...facts }, settings, earlier), { settings, games, unplaced });
    if (unplaced.length > 0 && !acceptIncomplete) throw new AppError("SCHEDULE_INCOMPLETE");

    const endsOn = games.reduce((last, { date }) => (date > last ? date : last), settings.startDate);
    const generationId = await startGeneration(trx, { leagueId, userId: user.id, requestKey }, settings, {
      endsOn,
      totalGames: games.length,
    });
    if (earlier === "replace") await removeMatchesAhead(trx, leagueId);
    const entries = await insertMatches(
      trx,
      { leagueId, generationId },
      games.map((game) => toMatch(game, teams, league.timeZone, settings.notes)),
    );
    const ids = teams.map(({ id }) => id);
    await unlessItFails(trx, "the season ends of a league's teams", () => endSeasonsOn(trx, ids, endsOn));
    await completeGeneration(trx, generationId, games.length);
    return { generationId, matchups: games.length, entries, endsOn };
  });
}

/** Its schedules change one after the other. LEAGUE_NOT_FOUND when it was deleted or given away meanwhile. */
export async function lockLeague(trx: Trx, { leagueId, user }: Pick<LeagueGrant, "leagueId" | "user">) {
  const league = await trx
    .selectFrom("league")
    .select(["id", "timeZone"])
    .where("id", "=", leagueId)
    .where("managerId", "=", user.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!league) throw new AppError("LEAGUE_NOT_FOUND");
  return league;
}

async function findPublished(
  trx: Trx,
  leagueId: string,
  requestKey: string,
): Promise<PublishedSchedule | null> {
  const made = await trx
    .selectFrom("scheduleGeneration")
    .innerJoin("scheduleTemplate", "scheduleTemplate.id", "scheduleGeneration.templateId")
    .select(["scheduleGeneration.id", "scheduleGeneration.totalGamesCreated", "scheduleTemplate.endDate"])
    .where("scheduleGeneration.leagueId", "=", leagueId)
    .where("scheduleGeneration.requestKey", "=", requestKey)
    .executeTakeFirst();
  if (!made) return null;
  const matchups = made.totalGamesCreated ?? 0;
  return { generationId: made.id, matchups, entries: matchups * 2, endsOn: made.endDate };
}

type Team = { id: string; name: string; timeZone: string; preferredBlockoutDays: Weekday[] };

/**
 * The league's teams. Held with those that have left it and still have games of its builder: nobody changes their clocks,
 * games or seasons meanwhile. In the order of their ids, as everywhere.
 */
export async function lockTeams(trx: Trx, leagueId: string): Promise<Team[]> {
  const held = await trx
    .selectFrom("team")
    .select(["id", "name", "timeZone", "preferredBlockoutDays", "archivedAt"])
    .where((eb) =>
      eb.or([
        eb("id", "in", eb.selectFrom("leagueTeam").select("teamId").where("leagueId", "=", leagueId)),
        eb(
          "id",
          "in",
          eb
            .selectFrom("match")
            .innerJoin("game", "game.matchId", "match.id")
            .select("game.teamId")
            .where("match.leagueId", "=", leagueId)
            .where("match.generationId", "is not", null),
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
  const isMember = new Set(members.map(({ teamId }) => teamId));
  // The database checks the names of the days.
  return held.filter(({ id, archivedAt }) => archivedAt === null && isMember.has(id)) as Team[];
}

/** The browser's word counts for nothing: the checker has the last one. */
function requireSound(
  league: BuilderLeague,
  { settings, games, unplaced }: Pick<NewSchedule, "settings" | "games" | "unplaced">,
) {
  const names = new Set(settings.venues.map(({ name }) => name.toLowerCase()));
  const isPossible =
    generationRefusal(league.teams.length, settings) === null && names.size === settings.venues.length;
  const problems = isPossible ? checkSchedule(league, games, unplaced) : [];
  if (isPossible && problems.length === 0) return;
  throw new AppError("SCHEDULE_BROKEN", {
    details: { rules: [...new Set(problems.map(({ rule }) => rule))] },
  });
}

type Run = { leagueId: string; userId: string; requestKey: string };

/** CALL2-22 and CALL2-23: pending until its games are there (BUILD-48). */
async function startGeneration(
  trx: Trx,
  { leagueId, userId, requestKey }: Run,
  { venues, blockedDates, ...settings }: ScheduleSettings,
  { endsOn, totalGames }: { endsOn: string; totalGames: number },
): Promise<string> {
  const template = await trx
    .insertInto("scheduleTemplate")
    .values({
      ...settings,
      leagueId,
      totalGames,
      endDate: endsOn,
      blockedDates: sql<string[]>`${[...new Set(blockedDates)].toSorted()}::date[]`,
      locations: venues.map(({ name }) => name),
      maxTeamsPerVenuePerDay: venues.map(({ maxTeamsPerDay }) => maxTeamsPerDay),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const generation = await trx
    .insertInto("scheduleGeneration")
    .values({ leagueId, templateId: template.id, generatedBy: userId, requestKey })
    .returning("id")
    .executeTakeFirstOrThrow();
  return generation.id;
}

/** CALL2-25. */
const completeGeneration = (trx: Trx, generationId: string, totalGamesCreated: number) =>
  trx
    .updateTable("scheduleGeneration")
    .set({ generationStatus: "completed", totalGamesCreated, completedAt: clock.now() })
    .where("id", "=", generationId)
    .execute();

/** A planned time is one of the league's clock: venues are where the league is, a team's clock may be elsewhere. */
export function toMatch(
  game: PlannedGame,
  teams: readonly Team[],
  leagueZone: string,
  notes: string | null,
): NewMatch {
  const teamOf = (id: string) => teams.find((team) => team.id === id)!;
  const entryOf = (team: Team, opponent: Team) => {
    const planned = { on: game.date, time: `${game.time}:00` };
    const there =
      team.timeZone === leagueZone ? planned : wallClockAt(instantOf(planned, leagueZone), team.timeZone);
    return { teamId: team.id, gameOn: there.on, gameTime: there.time, opponent: opponent.name };
  };
  const [home, away] = [teamOf(game.home), teamOf(game.away)];
  return { location: game.venue, notes, entries: [entryOf(home, away), entryOf(away, home)] };
}

/** BUILD-50: what fails here is undone alone and logged; the rest goes on. */
async function unlessItFails(trx: Trx, what: string, work: () => Promise<void>) {
  await sql`savepoint part`.execute(trx);
  try {
    await work();
    await sql`release savepoint part`.execute(trx);
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    log.error({ err: error }, `${what} could not be set`);
  }
}
