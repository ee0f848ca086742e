import { RSVP_LINK_LENGTH, SHOWN_RSVP_LINK } from "#features/attendance/access.server.ts";
import { isPastDue } from "#features/attendance/requests/rules.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import { minutes } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { listUnintroduced, readIntroductions, toKey } from "../../first-texts/queries.server.ts";
import { formatFirstText } from "../../first-texts/rules.ts";
import { filterPlayers, planReminder, toResponses } from "../../reminders/rules.ts";
import { findSendingPause } from "../../switch/queries.server.ts";
import { composeAsk, withLink, type Ask } from "../../wording/rules.ts";
import { readFacts, type OutlookGame } from "../queries.server.ts";
import { listForecastPlayers } from "../rules.ts";
import { filterReached, listObstacles } from "./rules.ts";
import type { TextPreview } from "./schema.ts";

type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * Plans a game's next text, or returns undefined if none is left. Without a pass or
 * a texting account, it shows what that would change.
 */
function planNext({ teams, armed, responses: allResponses }: Facts, game: OutlookGame, now: Date) {
  const { asksLeft, budget, candidates, players, ...team } = teams.get(game.teamId)!;
  const plan = (reminder: Facts["armed"][number]) => {
    const at = reminder.dueAt > now ? reminder.dueAt : now;
    const hasPass = getStatusAt(at, team) === "active";
    const responses = toResponses(allResponses.get(reminder.gameId));
    const compose = (ask: Ask) =>
      composeAsk("reminder", { ...reminder, teamName: team.name }, RSVP_LINK_LENGTH, ask);
    const isClosed = isPastDue({ ...team, ...reminder, isCancelled: false }, at);
    const { texts } = planReminder({
      at,
      startsAt: reminder.startsAt,
      isTextingOn: true,
      hasPass: true,
      isPastDue: isClosed,
      candidates,
      responses,
      asksLeft,
      // A pass brings texts of its own.
      budget: hasPass ? budget : { left: Number.POSITIVE_INFINITY },
      compose,
    });
    const { body } =
      texts.find(({ reason }) => reason === null) ?? compose({ response: null, names: [], isClosed });
    const playing = filterPlayers(players, responses);
    return { hasPass, body, players: listForecastPlayers(playing, texts, responses) };
  };
  // Earlier reminders of the team use up texts first.
  const next = armed.findIndex(({ gameId }) => gameId === game.id);
  return armed
    .slice(0, next + 1)
    .map(plan)
    .at(-1);
}

/**
 * Returns the words of a game's next text, without its link, and whether the team has a pass now. Null if no reminder
 * is left. The caller must have checked access to the game.
 */
export async function composeNextText(
  game: OutlookGame,
  now: Date,
): Promise<{ words: string; hasPass: boolean } | null> {
  const facts = await db.transaction().execute((trx) => readFacts(trx, [game], now));
  const planned = planNext(facts, game, now);
  const hasPass = getStatusAt(now, facts.teams.get(game.teamId)!) === "active";
  return planned ? { words: planned.body, hasPass } : null;
}

/**
 * Returns a game's next text as it would go out: its words, its time, and how many people get it, by the functions that
 * the worker uses. The caller must have checked access to the game.
 */
export async function previewText(game: OutlookGame, now: Date): Promise<TextPreview> {
  const pause = await findSendingPause();
  return db.transaction().execute(async (trx) => {
    const facts = await readFacts(trx, [game], now);
    const planned = planNext(facts, game, now);
    const asked = planned?.players.filter(({ reason }) => reason !== "declined") ?? [];
    return {
      coming: facts.armed
        .filter(({ gameId }) => gameId === game.id)
        .map(({ offsetMinutes, startsAt, dueAt }) => ({
          offsetMinutes,
          ...toWallClock(dueAt, game.timeZone),
          isMoved: startsAt.getTime() - dueAt.getTime() !== minutes(offsetMinutes),
        })),
      body: planned ? withLink(planned.body, SHOWN_RSVP_LINK) : null,
      introduction: await composeIntroduction(trx, game.teamId, now),
      playerCount: asked.length,
      reachedCount: filterReached(asked).length,
      obstacles: listObstacles({
        isArmed: planned !== undefined,
        hasTime: game.gameTime !== null,
        wasSent: game.reminders.some(({ state }) => state === "sent"),
        hasPass: planned?.hasPass ?? false,
        pause,
        players: asked,
      }),
    };
  });
}

/** Composes what a number gets before any other text of the team, for the first number that hasn't got it yet. */
async function composeIntroduction(trx: Trx, teamId: string, now: Date): Promise<string | null> {
  const [phone] = await listUnintroduced(trx, teamId);
  if (phone === undefined) return null;
  const introductions = await readIntroductions(trx, [{ teamId, phone }], now);
  const { teamName, origin, language } = introductions.get(toKey({ teamId, phone }))!;
  return formatFirstText(teamName, origin, language).body;
}
