import { insertManagerTexts } from "#features/messages/manager-texts/commands.server.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import {
  claimScoreTimers,
  finishScoreTimers,
  getAskUntil,
  type ScoreTimer,
} from "#features/reminders/scores/commands.server.ts";
import { readAskedManagers, type AskedManager } from "#features/turnout/manager-phones/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueueAll } from "#platform/jobs.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { readWantedGames, type AskableGame } from "./queries.server.ts";
import { emailScoreRequest } from "./queue.ts";
import { createScoreLinks } from "./links/commands.server.ts";
import { formatScoreRequest, MAX_TEXTS_PER_TEAM } from "./rules.ts";

/** The number of timers per transaction. */
const BATCH = 50;

/**
 * Asks managers of games that started two hours ago for the score, by text or else by email (RESULT-40 to RESULT-42).
 * Runs in one transaction, so a crash rolls it back, and is safe to run concurrently. Returns how many timers it ran.
 */
export async function askForScores(limit = BATCH): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const timers = await claimScoreTimers(trx, now, limit);
    if (timers.length === 0) return 0;
    const gameIds = timers.map(({ gameId }) => gameId);
    const games = new Map((await readWantedGames(trx, gameIds, now)).map((game) => [game.gameId, game]));
    const planned = timers.map((timer) => plan(timer, games.get(timer.gameId), now));
    await ask(
      trx,
      planned.flatMap(({ game }) => game ?? []),
      now,
    );
    await finishScoreTimers(trx, planned);
    return timers.length;
  });
}

/** Decides whether a game is asked about now, after its team's quiet hours, or not at all (RESULT-41). */
function plan({ gameId, startsAt }: ScoreTimer, game: AskableGame | undefined, now: Date) {
  const askUntil = getAskUntil(startsAt);
  const nothing = { gameId, game: null, nextDueAt: null };
  if (game?.startsAt.getTime() !== startsAt.getTime() || askUntil <= now) return nothing;
  const quietEnd = findQuietHoursEnd(game, now);
  if (quietEnd === null) return { gameId, game, nextDueAt: null };
  return quietEnd < askUntil ? { ...nothing, nextDueAt: quietEnd } : nothing;
}

/** Records who is asked, which no one is twice about a game, and asks them. */
async function ask(trx: Trx, games: readonly AskableGame[], now: Date): Promise<void> {
  if (games.length === 0) return;
  const managers = Map.groupBy(
    await readAskedManagers(trx, "scores", games),
    ({ teamId, leagueId }) => `${teamId} ${leagueId}`,
  );
  const wanted = games
    .flatMap((game) => choosePhones(game, managers.get(`${game.teamId} ${game.leagueId}`) ?? []))
    // Someone who manages both teams is asked by text if they have a number for either.
    .toSorted((a, b) => Number(a.phone === null) - Number(b.phone === null));
  if (wanted.length === 0) return;
  const asked = await trx
    .insertInto("scoreAsk")
    .values(
      wanted.map(({ game: { gameId, leagueGameId, teamId }, userId, phone }) => ({
        gameId,
        leagueGameId,
        teamId,
        accountId: userId,
        phone,
        askedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "gameId", "teamId", "accountId", "phone"])
    .execute();
  const gamesById = new Map(games.map((game) => [game.gameId, game]));
  const texted = await insertManagerTexts(
    trx,
    "score",
    asked.flatMap(({ gameId, teamId, phone }) => {
      const game = gamesById.get(gameId)!;
      if (phone === null) return [];
      return [{ gameId, teamId, phone, ...formatScoreRequest(game), validUntil: getAskUntil(game.startsAt) }];
    }),
    now,
  );
  const textedKeys = new Set(texted.map(({ gameId, phone }) => gameId + phone));
  const emailed = asked.filter(({ gameId, phone }) => !textedKeys.has(gameId + phone));
  await forgetPhones(trx, emailed);
  await createScoreLinks(
    trx,
    emailed.map(({ gameId, accountId }) => ({ game: gamesById.get(gameId)!, userId: accountId })),
    now,
  );
  await enqueueAll(
    trx,
    emailScoreRequest,
    emailed.map(({ id }) => ({ askId: id })),
  );
}

/** Returns a game's managers with the phones that are texted about it, and null for those who are emailed (RESULT-42). */
function choosePhones(game: AskableGame, managers: readonly AskedManager[]) {
  const canText = isTextingOn && game.isPaid;
  const phones = [...new Set(managers.flatMap(({ phone }) => phone ?? []))].slice(0, MAX_TEXTS_PER_TEAM);
  return managers.map(({ userId, phone }) => ({
    game,
    userId,
    phone: canText && phone !== null && phones.includes(phone) ? phone : null,
  }));
}

/** Notes that these managers aren't texted after all, because first texts to their numbers were refused (TEXT-52). */
async function forgetPhones(trx: Trx, asks: readonly { id: string; phone: string | null }[]): Promise<void> {
  const ids = asks.flatMap(({ id, phone }) => (phone === null ? [] : id));
  if (ids.length > 0) await trx.updateTable("scoreAsk").set({ phone: null }).where("id", "in", ids).execute();
}
