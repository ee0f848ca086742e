import type { Side } from "#features/teams/schema.ts";
import { sql } from "kysely";
import { hasOtherTeam, hasResult } from "#features/games/league-games/queries.server.ts";
import {
  judgeGames,
  toJudgedSeason,
  type SeasonFacts,
} from "#features/games/season-rules/checker/judge-games.ts";
import { readSeason } from "#features/games/season-rules/queries.server.ts";
import { NEARBY_DAYS } from "#features/games/season-rules/rules.ts";
import { readLeagueBlastTeams } from "#features/messages/league-blasts/queries.server.ts";
import { planLeagueBlasts } from "#features/messages/league-blasts/rules.ts";
import { isUpcoming, listWallClocks } from "#features/teams/queries.server.ts";
import { daysBetween } from "#platform/calendar.ts";
import { clock } from "#platform/clock.ts";
import { addDays } from "#platform/date-format.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { inEachLanguage } from "#words/language.ts";
import type { LeagueGrant } from "../access.server.ts";
import { isAtVenue } from "../venues/queries.server.ts";
import { formatRainout } from "./rules.ts";
import type { RainoutPlan, RainoutPreview } from "./schema.ts";

/** Returns a venue's name. Throws NOT_FOUND if it isn't in this league. */
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
 * Lists the league's upcoming games at a venue on one day, by time. Includes both entries of a league game, because
 * the opponent is affected too. Games with a result stay as they are (RESULT-56).
 */
export async function listAffectedGames(
  reader: typeof db,
  grant: LeagueGrant,
  venueName: string,
  on: string,
) {
  const query = reader
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .innerJoin("game", "game.teamId", "team.id")
    .innerJoin(
      listWallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .select(["game.id", "game.leagueGameId"])
    .where("leagueTeam.leagueId", "=", grant.leagueId)
    .where("team.archivedAt", "is", null)
    .where("game.gameOn", "=", on)
    .where(isUpcoming)
    .where(isAtVenue(grant, venueName))
    // Another league decides about its own games (RESULT-09).
    .where(
      sql<boolean>`not exists (
        select from league_game other where other.id = game.league_game_id and other.league_id <> ${grant.leagueId}
          and ${hasOtherTeam}
      )`,
    );
  // A league game stays the league's even when both of its teams have left.
  const leagueGames = reader
    .selectFrom("leagueGame")
    .innerJoin("game", "game.leagueGameId", "leagueGame.id")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin(
      listWallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .select(["game.id", "game.leagueGameId"])
    .where("leagueGame.leagueId", "=", grant.leagueId)
    .where("game.gameOn", "=", on)
    .where(isUpcoming)
    .where(isAtVenue(grant, venueName));
  const games = await query.union(leagueGames).execute();
  const ids = games.map(({ id }) => id);
  const leagueGameIds = games.flatMap(({ leagueGameId }) => leagueGameId ?? []);
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    teamId: string;
    leagueGameId: string | null;
    teamName: string;
    opponent: string | null;
    side: Side | null;
    kind: string;
    gameOn: string;
    gameTime: string | null;
    location: string;
    timeZone: string;
  }>`
    select game.id, game.team_id as "teamId", game.league_game_id as "leagueGameId", team.name as "teamName",
      team.time_zone as "timeZone", game.opponent, game.side,
      game.kind, game.game_on as "gameOn", game.game_time as "gameTime", game.location
    from (
      select unnest(${ids}::uuid[]) as id union select id from game where league_game_id = any(${leagueGameIds}::uuid[])
    ) affected
    join game on game.id = affected.id
    join team on team.id = game.team_id
    left join league_game on league_game.id = game.league_game_id
    where game.cancelled_at is null and not ${hasResult}
    order by game.game_on, game.game_time, team.name, game.id`.execute(reader);
  return rows;
}

type AffectedEntry = Awaited<ReturnType<typeof listAffectedGames>>[number];

/** Removes duplicates, because a league game has one entry per team. */
export const dedupeGames = <Entry extends { id: string; leagueGameId: string | null }>(
  entries: readonly Entry[],
) =>
  [
    ...new Map(entries.toReversed().map((entry) => [entry.leagueGameId ?? entry.id, entry])).values(),
  ].toReversed();

/** Previews a rainout. The number of queries doesn't depend on the number of games or people. */
export async function previewRainout(
  grant: LeagueGrant,
  venueId: string,
  plan: RainoutPlan,
): Promise<RainoutPreview> {
  const venueName = await getVenueName(grant, venueId);
  const entries = await listAffectedGames(db, grant, venueName, plan.on);
  const message = inEachLanguage((language) => formatRainout(venueName, plan, language));
  const judge = await prepareJudge(grant, entries, venueId, plan.on);
  const teams = await readLeagueBlastTeams(db, {
    teamIds: [...new Set(entries.map(({ teamId }) => teamId))],
    gameIds: entries.map(({ id }) => id),
  });
  return {
    venueName,
    message: message.en,
    problems: judge(plan.toOn).map(({ rule, message: words, canConfirm }) => ({
      rule,
      message: words,
      canConfirm,
    })),
    nextOpenOn: findNextOpenDay(entries, plan.on, judge),
    games: dedupeGames(entries).map(({ id, teamName, opponent, side, kind, gameOn, gameTime, location }) => ({
      id,
      teamName,
      opponent,
      side,
      kind,
      gameOn,
      gameTime,
      location,
    })),
    teams: planLeagueBlasts(teams, message, { oncePerPhone: true }).map(
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

/** How far ahead to look for a day when all games fit. */
const MAX_DAYS_AHEAD = 60;

type Judge = (toOn: string | null) => ReturnType<typeof judgeGames>;

/**
 * Reads the season once and returns a function that judges moving these games to another day. It answers what the
 * command would, because both use the same checker on the same games.
 */
async function prepareJudge(
  { leagueId }: LeagueGrant,
  entries: readonly AffectedEntry[],
  venueId: string,
  on: string,
): Promise<Judge> {
  const leagueGameIds = new Set(entries.flatMap(({ leagueGameId }) => leagueGameId ?? []));
  if (leagueGameIds.size === 0) return () => [];
  const { timeZone } = await db
    .selectFrom("league")
    .select("timeZone")
    .where("id", "=", leagueId)
    .executeTakeFirstOrThrow();
  const teamIds = [...new Set(entries.map(({ teamId }) => teamId))];
  const facts = await readSeason(db, { leagueId, timeZone }, teamIds, {
    from: addDays(on, -NEARBY_DAYS),
    until: addDays(on, MAX_DAYS_AHEAD + NEARBY_DAYS),
  });
  const venues = facts.venues.map((venue) =>
    venue.id === venueId ? { ...venue, closedOn: [...venue.closedOn, on] } : venue,
  );
  const movedIds = new Set(entries.map(({ id }) => id));
  return (toOn) => {
    if (toOn === null) return [];
    const days = daysBetween(on, toOn);
    const moved: SeasonFacts = {
      ...facts,
      venues,
      games: facts.games.map((game) =>
        leagueGameIds.has(game.leagueGameId) ? { ...game, date: addDays(game.date, days) } : game,
      ),
      otherGames: facts.otherGames.map((game) =>
        movedIds.has(game.id) ? { ...game, date: addDays(game.date, days) } : game,
      ),
    };
    return judgeGames(toJudgedSeason(moved), leagueGameIds);
  };
}

/** Finds the first day after the rainout when all games fit, without warnings. The games are upcoming, so it's ahead. */
function findNextOpenDay(entries: readonly AffectedEntry[], on: string, judge: Judge): string | null {
  if (entries.length === 0) return null;
  for (let days = 1; days <= MAX_DAYS_AHEAD; days++)
    if (judge(addDays(on, days)).length === 0) return addDays(on, days);
  return null;
}
