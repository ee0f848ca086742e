import { createHash } from "node:crypto";
import { answersCloseAt } from "#features/attendance/commands.server.ts";
import { insertBlast } from "#features/messages/blasts/commands.server.ts";
import { VALID_HOURS } from "#features/messages/blasts/rules.ts";
import { insertGameTexts } from "#features/messages/game-texts/commands.server.ts";
import { textedGames } from "#features/messages/game-texts/queries.server.ts";
import { after, hours } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import type { EventKind } from "../schema.ts";
import { changeInWords, changesInWords, MOVED_ASKS } from "./rules.ts";

/** What happened; of games that moved, those about which people are asked again. */
type Change = { change: "moved"; asked: readonly string[] } | { change: "cancelled" };

/**
 * Texts a change of games to their teams, in the transaction that makes it (OP-21), as far as each team's allowance goes.
 * Who is asked again gets their own link. Once per game, change and version. Gives how many people get it: none for a game
 * that has begun or is over.
 */
export async function tellTeams(
  trx: Trx,
  gameIds: readonly string[],
  what: Change,
  sentBy: string,
  now: Date,
): Promise<number> {
  const games = await textedGames(trx)
    .select("game.version")
    .where("game.id", "in", gameIds)
    // The order in which reservations are locked everywhere.
    .orderBy("game.teamId")
    .execute();
  let told = 0;
  for (const game of games) {
    const startsAt = answersCloseAt(game);
    if (startsAt <= now) continue;
    const requestKey = keyOf(game, what.change);
    if (what.change === "moved" && what.asked.includes(game.id)) {
      const { teamId } = game;
      const dueBy = after(now, hours(VALID_HOURS));
      const validUntil = dueBy < startsAt ? dueBy : startsAt;
      const texts = await insertGameTexts(
        trx,
        {
          teamId,
          game,
          kind: "moved",
          wording: { asks: MOVED_ASKS },
          memberIds: await playersOf(trx, teamId, game.id),
          sentBy,
          requestKey,
          dueAt: now,
          validUntil,
        },
        now,
      );
      told += texts?.sent ?? 0;
    } else {
      const message = changeInWords[what.change]({ ...game, kind: game.kind as EventKind });
      const blast = { message, audience: "all" as const, requestKey, gameId: game.id };
      told += (await insertBlast(trx, game.teamId, sentBy, blast, "change")).sent;
    }
  }
  return told;
}

/** Games that changed together, when a league's season was planned anew. */
type SeasonChanges = { moved: readonly string[]; cancelled: readonly string[] };

/**
 * Texts each team one text about all of its games that changed, however many, in the transaction that changes them and as
 * far as the team's allowance goes. Once per team and set of changes. Gives how many people get it; games that have begun
 * are nothing to tell.
 */
export async function tellTeamsOfSeason(
  trx: Trx,
  { moved, cancelled }: SeasonChanges,
  sentBy: string,
  now: Date,
): Promise<number> {
  const ids = [...moved, ...cancelled];
  if (ids.length === 0) return 0;
  const games = await textedGames(trx)
    .select("game.version")
    .where("game.id", "in", ids)
    // The order in which reservations are locked everywhere, and then as they are played.
    .orderBy("game.teamId")
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .execute();
  const isCancelled = new Set(cancelled);
  const ahead = games.filter((game) => answersCloseAt(game) > now);
  let told = 0;
  for (const [teamId, changes] of Map.groupBy(ahead, (game) => game.teamId)) {
    const message = changesInWords(
      changes.map((game) => ({
        change: isCancelled.has(game.id) ? "cancelled" : "moved",
        game: { ...game, kind: game.kind as EventKind },
      })),
    );
    const all = changes.map(({ id, version }) => `${id}:${version}`).join(",");
    const requestKey = keyOf({ id: all, version: changes.length }, "season");
    const blast = { message, audience: "all" as const, requestKey };
    told += (await insertBlast(trx, teamId, sentBy, blast, "change")).sent;
  }
  return told;
}

async function playersOf(trx: Trx, teamId: string, gameId: string): Promise<string[]> {
  const players = await trx
    .selectFrom("teamMember")
    .leftJoin("gameRsvp", (join) =>
      join.onRef("gameRsvp.memberId", "=", "teamMember.id").on("gameRsvp.gameId", "=", gameId),
    )
    .select("teamMember.id")
    .where("teamMember.teamId", "=", teamId)
    .where("active", "=", true)
    .where((eb) => eb.or([eb("sparePosition", "is", null), eb("gameRsvp.response", "=", "attending")]))
    .execute();
  return players.map(({ id }) => id);
}

/** The same for the same change of the same version: a UUID, as the keys of those who click are. */
function keyOf({ id, version }: { id: string; version: number }, change: string): string {
  const hex = createHash("sha256").update(`${change}:${id}:${version}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
