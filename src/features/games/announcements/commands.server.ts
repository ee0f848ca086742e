import { createHash } from "node:crypto";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { lockReservations } from "#features/messages/allowance/commands.server.ts";
import { insertBlast } from "#features/messages/blasts/commands.server.ts";
import { VALID_HOURS } from "#features/messages/blasts/rules.ts";
import { insertGameTexts } from "#features/messages/game-texts/commands.server.ts";
import { selectTextedGames } from "#features/messages/game-texts/queries.server.ts";
import { after, hours } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { inEachLanguage } from "#words/language.ts";
import type { EventKind } from "../schema.ts";
import { formatChanges, formatNewGames } from "./rules.ts";

/** How the games changed. For moved games, `resetGameIds` lists the ones whose players must RSVP again. */
type Change = { change: "moved"; resetGameIds: readonly string[] } | { change: "cancelled" };

/**
 * Texts teams about changed games (OP-21) in the caller's transaction, if they have texts left. Players who must RSVP
 * again get their personal link. Idempotent per game, change, and version. Returns the number of people texted, which
 * is 0 for a game that has started.
 */
export async function textTeams(
  trx: Trx,
  gameIds: readonly string[],
  details: Change,
  sentBy: string,
  now: Date,
): Promise<number> {
  const games = await selectTextedGames(trx)
    .select("game.version")
    .where("game.id", "in", gameIds)
    .orderBy("game.teamId")
    .execute();
  await lockTeamReservations(trx, games);
  let textedCount = 0;
  for (const game of games) {
    const startsAt = getResponsesCloseAt(game);
    if (startsAt <= now) continue;
    const requestKey = createKey(game, details.change);
    if (details.change === "moved" && details.resetGameIds.includes(game.id)) {
      const { teamId } = game;
      const dueBy = after(now, hours(VALID_HOURS));
      const validUntil = dueBy < startsAt ? dueBy : startsAt;
      const texts = await insertGameTexts(
        trx,
        {
          teamId,
          game,
          kind: "moved",
          wording: { ask: "moved" },
          memberIds: await listPlayers(trx, teamId, game.id),
          sentBy,
          requestKey,
          dueAt: now,
          validUntil,
        },
        now,
      );
      textedCount += texts?.sent ?? 0;
    } else {
      const changed = { change: details.change, game: { ...game, kind: game.kind as EventKind } };
      const message = inEachLanguage((language) => formatChanges([changed], language));
      const blast = { message, audience: "all" as const, requestKey, gameId: game.id };
      textedCount += (await insertBlast(trx, game.teamId, sentBy, blast, "change")).sent;
    }
  }
  return textedCount;
}

/** Games that changed together because a league rescheduled its season. */
type SeasonChanges = { moved: readonly string[]; cancelled: readonly string[] };

/**
 * Sends each team one text about all of its changed games in the caller's transaction, if the team has texts left.
 * Idempotent per team and set of changes. Returns the number of people texted. Games that have started are skipped.
 */
export async function textTeamsAboutSeason(
  trx: Trx,
  { moved, cancelled }: SeasonChanges,
  sentBy: string,
  now: Date,
): Promise<number> {
  const ids = [...moved, ...cancelled];
  if (ids.length === 0) return 0;
  const games = await selectTextedGames(trx)
    .select("game.version")
    .where("game.id", "in", ids)
    // Within a team, games are sorted by start time.
    .orderBy("game.teamId")
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .execute();
  await lockTeamReservations(trx, games);
  const isCancelled = new Set(cancelled);
  const upcoming = games.filter((game) => getResponsesCloseAt(game) > now);
  let textedCount = 0;
  for (const [teamId, changes] of Map.groupBy(upcoming, (game) => game.teamId)) {
    const changed = changes.map((game) => ({
      change: isCancelled.has(game.id) ? ("cancelled" as const) : ("moved" as const),
      game: { ...game, kind: game.kind as EventKind },
    }));
    const message = inEachLanguage((language) => formatChanges(changed, language));
    const changeList = changes.map(({ id, version }) => `${id}:${version}`).join(",");
    const requestKey = createKey({ id: changeList, version: changes.length }, "season");
    const gameIds = changes.map(({ id }) => id);
    const blast = { message, audience: "all" as const, requestKey, gameIds };
    textedCount += (await insertBlast(trx, teamId, sentBy, blast, "change")).sent;
  }
  return textedCount;
}

/**
 * Texts each team's players about its games in a new league schedule, in the caller's transaction, if the team has texts
 * left. Idempotent per team and schedule. Returns the number of people texted.
 */
export async function textTeamsAboutNewGames(
  trx: Trx,
  { generationId }: { generationId: string },
  sentBy: string,
  now: Date,
): Promise<number> {
  const games = await selectTextedGames(trx)
    .innerJoin("leagueGame", "leagueGame.id", "game.leagueGameId")
    .where("leagueGame.generationId", "=", generationId)
    .orderBy("game.teamId")
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .execute();
  await lockTeamReservations(trx, games);
  const upcoming = games.filter((game) => getResponsesCloseAt(game) > now);
  let textedCount = 0;
  for (const [teamId, teamGames] of Map.groupBy(upcoming, (game) => game.teamId)) {
    const added = teamGames.map((game) => ({ ...game, kind: game.kind as EventKind }));
    const message = inEachLanguage((language) => formatNewGames(added, language));
    const requestKey = createKey({ id: `${generationId}:${teamId}`, version: 1 }, "published");
    const gameIds = teamGames.map(({ id }) => id);
    const blast = { message, audience: "all" as const, requestKey, gameIds };
    textedCount += (await insertBlast(trx, teamId, sentBy, blast, "change")).sent;
  }
  return textedCount;
}

/** Locks all reservations in order before any free text is spent, because that takes another lock. */
async function lockTeamReservations(trx: Trx, games: readonly { teamId: string }[]): Promise<void> {
  if (games.length > 0) await lockReservations(trx, [...new Set(games.map(({ teamId }) => teamId))]);
}

async function listPlayers(trx: Trx, teamId: string, gameId: string): Promise<string[]> {
  const players = await trx
    .selectFrom("teamMember")
    .leftJoin("gameRsvp", (join) =>
      join.onRef("gameRsvp.memberId", "=", "teamMember.id").on("gameRsvp.gameId", "=", gameId),
    )
    .select("teamMember.id")
    .where("teamMember.teamId", "=", teamId)
    .where("active", "=", true)
    .where((eb) => eb.or([eb("subPosition", "is", null), eb("gameRsvp.response", "=", "attending")]))
    .execute();
  return players.map(({ id }) => id);
}

/** Derives a deterministic UUID from a change, so that applying the same change to the same version is idempotent. */
function createKey({ id, version }: { id: string; version: number }, change: string): string {
  const hex = createHash("sha256").update(`${change}:${id}:${version}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
