import { sql } from "kysely";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import type { Waiting } from "#features/attendance/waitlist/rules.ts";
import { selectTextedGames } from "#features/messages/game-texts/queries.server.ts";
import { selectGroupIds, selectNeededGroups } from "#features/teams/groups/queries.server.ts";
import type { NeededGroup, NeedFacts } from "#features/teams/groups/rules.ts";
import type { db } from "#platform/database.ts";
import type { Candidate } from "./rules.ts";

type Reader = typeof db;

/** Returns a game and its team with the fields that a line needs. */
export async function findLineGame(reader: Reader, gameId: string) {
  const game = await selectTextedGames(reader)
    .select(["team.quietFrom", "team.quietUntil", "team.archivedAt"])
    .select(["game.maximumPlayers as gameMaximum", "team.maximumPlayers as teamMaximum"])
    .where("game.id", "=", gameId)
    .executeTakeFirst();
  return game && { ...game, startsAt: getResponsesCloseAt(game) };
}
export type LineGame = NonNullable<Awaited<ReturnType<typeof findLineGame>>>;

/** Adds the groups of everyone who waits, and reads what the game needs of groups. */
export async function readCandidates(
  reader: Reader,
  gameId: string,
  waiting: readonly Waiting[],
): Promise<{ waiting: Candidate[]; needs: NeedFacts }> {
  const { rows } = await sql<{
    groups: NeededGroup[];
    people: [id: string, isIn: boolean, groups: string[]][];
  }>`
    select case when game.kind = 'game' then ${selectNeededGroups(sql.ref("game.team_id"))} else '[]' end as groups, (
      select coalesce(json_agg(json_build_array(
        rsvp.member_id, rsvp.response = 'attending', ${selectGroupIds(sql.ref("rsvp.member_id"))}
      )), '[]')
      from game_rsvp rsvp where rsvp.game_id = game.id and rsvp.response in ('attending', 'waitlisted')
    ) as people
    from game where game.id = ${gameId}`.execute(reader);
  const { groups, people } = rows[0] ?? { groups: [], people: [] };
  const groupsOf = new Map(people.map(([id, , own]) => [id, own]));
  return {
    waiting: waiting.map((person) => ({ ...person, groupIds: groupsOf.get(person.memberId) ?? [] })),
    needs: {
      neededPlayers: null,
      groups,
      attending: people.filter(([, isIn]) => isIn).map(([, , own]) => own),
    },
  };
}
