import { sql, type RawBuilder } from "kysely";
import { selectReadableTeamIds } from "#features/teams/access.server.ts";
import type { Side } from "#features/teams/schema.ts";
import { isUpcoming, listWallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { EVENING } from "#platform/date-format.ts";
import { db } from "#platform/database.ts";
import { toContainsPattern } from "#platform/like.ts";
import type { Session } from "#platform/session.ts";
import { isTonight } from "../rules.ts";
import type { EventKind } from "../schema.ts";
import { SEARCH_LIMITS, splitWords } from "./rules.ts";
import type { FoundGame, FoundPerson, FoundTeam, SearchResults } from "./schema.ts";

const containsAll = (text: RawBuilder<string>, words: readonly string[]) =>
  sql<boolean>`(${text} ilike all (${words.map(toContainsPattern)}::text[]))`;

/** Whether every word starts a word of the text: "ha" means Hannah more likely than Aisha. */
const startsWords = (text: RawBuilder<string>, words: readonly string[]) =>
  containsAll(
    sql`' ' || ${text}`,
    words.map((word) => ` ${word}`),
  );

/** Selects the teams to search: the ones the user can view, except archived ones. */
const selectTeams = ({ user }: Session) =>
  db
    .selectFrom("team")
    .where("team.id", "in", selectReadableTeamIds(user.id))
    .where("team.archivedAt", "is", null);

const findTeams = (session: Session, words: readonly string[]): Promise<FoundTeam[]> =>
  selectTeams(session)
    .select(["team.id", "team.name", "team.kit", "team.sport"])
    .where(containsAll(sql`team.name || ' ' || team.sport`, words))
    .orderBy(startsWords(sql`team.name || ' ' || team.sport`, words), "desc")
    .orderBy("team.name")
    .orderBy("team.id")
    .limit(SEARCH_LIMITS.teams)
    .execute();

/** What a game can be found by. The day's words are in the team's time zone, like everything about its schedule. */
const keywords = sql<string>`concat_ws(' ',
  case game.side when 'away' then 'at ' else 'vs. ' end || game.opponent, game.side, team.name, case game.kind when 'other' then 'event' else game.kind end,
  game.location, to_char(game.game_on, 'FMDay FMMonth FMDD FMMM/FMDD'),
  case when extract(isodow from game.game_on) > 5 then 'weekend' end,
  case game.game_on - clock.today when 0 then 'today' when 1 then 'tomorrow' end,
  case when game.game_on = clock.today and game.game_time >= ${EVENING}::time then 'tonight' end
)`;

async function findGames(session: Session, words: readonly string[]): Promise<FoundGame[]> {
  const rows = await selectTeams(session)
    .innerJoin(
      listWallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .innerJoin("game", "game.teamId", "team.id")
    .select((eb) => [
      "game.id",
      "game.teamId",
      "team.name as teamName",
      "team.kit",
      "game.kind",
      "game.opponent",
      "game.side",
      "game.gameOn",
      "game.gameTime",
      eb("game.gameOn", "=", eb.ref("clock.today")).as("isToday"),
      keywords.as("keywords"),
    ])
    .where(isUpcoming)
    .where(containsAll(keywords, words))
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .limit(SEARCH_LIMITS.games)
    .execute();
  return rows.map(({ teamId, teamName, kit, kind, side, isToday, ...game }) => ({
    ...game,
    side: side as Side | null,
    team: { id: teamId, name: teamName, kit },
    kind: kind as EventKind,
    isToday: Boolean(isToday),
    isTonight: isTonight(Boolean(isToday), game.gameTime),
  }));
}

async function findPeople(session: Session, words: readonly string[]): Promise<FoundPerson[]> {
  const rows = await selectTeams(session)
    .innerJoin("teamMember", "teamMember.teamId", "team.id")
    .select(["teamMember.id", "teamMember.name", "team.id as teamId", "team.name as teamName"])
    .where(containsAll(sql`team_member.name`, words))
    .orderBy(startsWords(sql`team_member.name`, words), "desc")
    .orderBy("teamMember.name")
    .orderBy("teamMember.id")
    .limit(SEARCH_LIMITS.people)
    .execute();
  return rows.map(({ teamId, teamName, ...person }) => ({ ...person, team: { id: teamId, name: teamName } }));
}

/**
 * Finds the teams, upcoming games, and people that contain every word. Reads only the rows of teams that the user can
 * view, through the indexes that start with the team, so other accounts don't slow it down.
 */
export async function findEverything(session: Session, query: string): Promise<SearchResults> {
  const words = splitWords(query);
  if (words.length === 0) return { teams: [], games: [], people: [] };
  const [teams, games, people] = await Promise.all([
    findTeams(session, words),
    findGames(session, words),
    findPeople(session, words),
  ]);
  return { teams, games, people };
}
