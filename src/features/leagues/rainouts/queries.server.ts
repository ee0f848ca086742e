import { sql } from "kysely";
import { answersCloseAt } from "#features/attendance/commands.server.ts";
import { readBulletinTeams } from "#features/messages/bulletins/queries.server.ts";
import { planBulletin } from "#features/messages/bulletins/rules.ts";
import { isUpcoming, wallClocks } from "#features/teams/queries.server.ts";
import { daysBetween } from "#platform/calendar.ts";
import { clock } from "#platform/clock.ts";
import { addDays } from "#platform/date-words.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../access.server.ts";
import { namesVenue } from "../venues/queries.server.ts";
import { BEGUN, rainoutInWords } from "./rules.ts";
import type { RainoutPlan, RainoutPreview } from "./schema.ts";

/** Throws NOT_FOUND for a venue of another league. */
export async function getVenueName({ leagueId }: LeagueGrant, venueId: string): Promise<string> {
  const venue = await db
    .selectFrom("venue")
    .select("name")
    .where("id", "=", venueId)
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!venue) throw new AppError("NOT_FOUND");
  return venue.name;
}

/**
 * The league's games of a day that name the venue and are ahead, with the other entries of their matches: whoever plays
 * against a team of the league is concerned as well. By time.
 */
export async function listRainedGames(
  reader: typeof db,
  { leagueId }: LeagueGrant,
  venueName: string,
  on: string,
) {
  const named = reader
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .innerJoin("game", "game.teamId", "team.id")
    .innerJoin(
      wallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .select(["game.id", "game.matchId"])
    .where("leagueTeam.leagueId", "=", leagueId)
    .where("team.archivedAt", "is", null)
    .where("game.gameOn", "=", on)
    .where(isUpcoming)
    .where(namesVenue(venueName));
  const found = await named.execute();
  const ids = found.map(({ id }) => id);
  const matchIds = found.flatMap(({ matchId }) => matchId ?? []);
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    teamId: string;
    matchId: string | null;
    teamName: string;
    opponent: string | null;
    kind: string;
    gameOn: string;
    gameTime: string | null;
    location: string;
    timeZone: string;
  }>`
    select game.id, game.team_id as "teamId", game.match_id as "matchId", team.name as "teamName",
      team.time_zone as "timeZone", game.opponent,
      game.kind, game.game_on as "gameOn", game.game_time as "gameTime", game.location
    from (
      select unnest(${ids}::uuid[]) as id union select id from game where match_id = any(${matchIds}::uuid[])
    ) wanted
    join game on game.id = wanted.id
    join team on team.id = game.team_id
    where game.cancelled_at is null
    order by game.game_on, game.game_time, team.name, game.id`.execute(reader);
  return rows;
}

type RainedEntry = Awaited<ReturnType<typeof listRainedGames>>[number];

/** Throws INVALID_INPUT when one of these games would have begun already where its team plays. */
export function refuseBegun(entries: readonly RainedEntry[], { on, toOn }: RainoutPlan, now: Date): void {
  if (toOn === null) return;
  const days = daysBetween(on, toOn);
  const hasBegun = (entry: RainedEntry) =>
    answersCloseAt({ ...entry, gameOn: addDays(entry.gameOn, days) }) <= now;
  if (entries.some(hasBegun)) throw new AppError("INVALID_INPUT", { details: { fields: { toOn: BEGUN } } });
}

/** A match once, though it is an entry of each team. */
export const distinctGames = <Entry extends { id: string; matchId: string | null }>(
  entries: readonly Entry[],
) =>
  [...new Map(entries.toReversed().map((entry) => [entry.matchId ?? entry.id, entry])).values()].toReversed();

/** A few statements, however many games and people there are. */
export async function previewRainout(
  grant: LeagueGrant,
  venueId: string,
  plan: RainoutPlan,
): Promise<RainoutPreview> {
  const venueName = await getVenueName(grant, venueId);
  const entries = await listRainedGames(db, grant, venueName, plan.on);
  refuseBegun(entries, plan, clock.now());
  const message = rainoutInWords(venueName, plan);
  const teams = await readBulletinTeams(db, {
    teamIds: [...new Set(entries.map(({ teamId }) => teamId))],
    gameIds: entries.map(({ id }) => id),
  });
  return {
    venueName,
    message,
    games: distinctGames(entries).map(({ id, teamName, opponent, kind, gameOn, gameTime, location }) => ({
      id,
      teamName,
      opponent,
      kind,
      gameOn,
      gameTime,
      location,
    })),
    teams: planBulletin(teams, message, { oncePerPhone: true }).map(
      ({ teamId, name, left, plan: texts }) => ({
        teamId,
        name,
        left,
        sent: texts.sent,
        failed: texts.failed,
        cost: texts.fullCost,
      }),
    ),
  };
}
