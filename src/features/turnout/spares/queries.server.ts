import type { Response } from "#features/attendance/schema.ts";
import { answersCloseAt } from "#features/attendance/commands.server.ts";
import type { CallState, OfferState } from "#features/attendance/spares/schema.ts";
import { RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { monthOf, readCandidates, readSender } from "#features/messages/blasts/queries.server.ts";
import { textedGames } from "#features/messages/game-texts/queries.server.ts";
import { planGameTexts } from "#features/messages/game-texts/rules.ts";
import type { MessageState } from "#features/messages/schema.ts";
import { quietHoursEnd } from "#features/reminders/queries.server.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { callAsks, nextInLine, waitFor } from "./rules.ts";
import type { CalledSpare, SpareCall } from "./schema.ts";

type Reader = typeof db;

/** A game as far as calling spares for it goes, with its team. */
export async function findCalledGame(reader: Reader, gameId: string) {
  const game = await textedGames(reader)
    .select(["team.quietFrom", "team.quietUntil", "team.archivedAt", "team.minimumPlayers"])
    .where("game.id", "=", gameId)
    .executeTakeFirst();
  return game && { ...game, startsAt: answersCloseAt(game) };
}
export type CalledGame = NonNullable<Awaited<ReturnType<typeof findCalledGame>>>;

/** Everybody who is a spare, in order, and whoever was asked for this game. */
export async function readStandings(reader: Reader, teamId: string, gameId: string) {
  const rows = await reader
    .selectFrom("teamMember")
    .leftJoin("spareOffer", (join) =>
      join.onRef("spareOffer.memberId", "=", "teamMember.id").on("spareOffer.gameId", "=", gameId),
    )
    .leftJoin("gameRsvp", (join) =>
      join.onRef("gameRsvp.memberId", "=", "teamMember.id").on("gameRsvp.gameId", "=", gameId),
    )
    .select([
      "teamMember.id as memberId",
      "teamMember.name",
      "teamMember.sparePosition as position",
      "gameRsvp.response",
      "spareOffer.state",
      "spareOffer.reason",
      "spareOffer.round",
      "spareOffer.blastId",
      "spareOffer.askedAt",
      "spareOffer.answeredAt",
    ])
    .where("teamMember.teamId", "=", teamId)
    .where((eb) =>
      eb.or([eb("teamMember.sparePosition", "is not", null), eb("spareOffer.gameId", "is not", null)]),
    )
    .orderBy("teamMember.sparePosition")
    .orderBy("teamMember.id")
    .execute();
  return rows.map(
    ({ memberId, name, position, response, state, reason, round, blastId, askedAt, answeredAt }) => ({
      memberId,
      name,
      position,
      response: response as Response | null,
      offer:
        state === null
          ? null
          : { state: state as OfferState, reason, round: round!, blastId, askedAt: askedAt!, answeredAt },
    }),
  );
}
type Row = Awaited<ReturnType<typeof readStandings>>[number];

/** What became of the texts that asked them: the best of somebody's phones. */
async function readDelivery(rows: readonly Row[]): Promise<Map<string, MessageState>> {
  const asked = rows.flatMap(({ offer }) => (offer?.blastId ? { id: offer.blastId, at: offer.askedAt } : []));
  if (asked.length === 0) return new Map();
  const texts = await db
    .selectFrom("message")
    .select(["memberId", "state"])
    .where(
      "blastId",
      "in",
      asked.map(({ id }) => id),
    )
    .where("month", "in", [...new Set(asked.map(({ at }) => monthOf(at)))])
    .execute();
  const best = new Map<string, MessageState>();
  for (const { memberId, state } of texts) {
    const known = memberId === null ? undefined : best.get(memberId);
    if (memberId !== null && (!known || goodness(state) > goodness(known)))
      best.set(memberId, state as MessageState);
  }
  return best;
}

const order = [
  "skipped",
  "failed",
  "undelivered",
  "unknown",
  "queued",
  "submitting",
  "accepted",
  "sent",
  "delivered",
];
const goodness = (state: string) => order.indexOf(state);

/** A game's call for spares, and what one would do: who is next, who can be reached, what it costs. */
export async function getSpareCall(grant: GameGrant): Promise<SpareCall> {
  const { gameId, teamId } = grant;
  const now = clock.now();
  const game = await findCalledGame(db, gameId);
  if (!game) throw new AppError("NOT_FOUND");
  const call = await db
    .selectFrom("spareCall")
    .leftJoin("appUser", "appUser.id", "spareCall.startedBy")
    .selectAll("spareCall")
    .select("appUser.name as startedByName")
    .where("gameId", "=", gameId)
    .executeTakeFirst();
  const rows = await readStandings(db, teamId, gameId);
  const [delivery, sender, candidates, attending] = await Promise.all([
    readDelivery(rows),
    readSender(db, teamId),
    readCandidates(db, teamId, gameId),
    countAttending(gameId),
  ]);
  const round = call && call.state !== "open" ? call.round + 1 : (call?.round ?? 1);
  const line = nextInLine(rows, round);
  const plan = planGameTexts(
    { ...game, gameTime: game.gameTime ?? "00:00:00" },
    { asks: callAsks },
    new Set(rows.map(({ memberId }) => memberId)),
    candidates,
    { left: Number.MAX_SAFE_INTEGER, linkLength: RSVP_LINK_LENGTH },
  );
  const inLine = new Set(line.map(({ memberId }) => memberId));
  const reach = new Map(plan.skipped.map(({ memberId, reason }) => [memberId, reason]));
  const moment = (at: Date) => {
    const { on, time } = wallClockAt(at, game.timeZone);
    return { on, time: time.slice(0, 5) };
  };
  const quiet = quietHoursEnd(game, now);
  const isPaused = call?.state === "open" && quiet !== null && !call.ignoresQuiet;
  const taken = rows.filter(({ offer }) => offer?.state === "in").length;
  return {
    spares: rows.map((row): CalledSpare => {
      const { memberId, name, position, response, offer } = row;
      return {
        memberId,
        name,
        isSpare: position !== null,
        response,
        unreachable: reach.get(memberId) ?? null,
        isNext: inLine.has(memberId),
        offer: offer && {
          state: offer.state,
          askedAt: moment(offer.askedAt),
          answeredAt: offer.answeredAt && moment(offer.answeredAt),
          delivery: delivery.get(memberId) ?? null,
        },
      };
    }),
    call: call
      ? {
          state: call.state as CallState,
          spots: call.spots,
          taken,
          waitMinutes: call.waitMinutes,
          startedBy: call.startedByName,
          startedAt: moment(call.startedAt),
          isShort: call.isShort,
          pausedUntil: isPaused ? moment(quiet) : null,
          nextAt: call.state === "open" && call.nextAt && line.length > 0 ? moment(call.nextAt) : null,
        }
      : null,
    canCall:
      game.cancelledAt === null && game.archivedAt === null && game.gameTime !== null && game.startsAt > now,
    isAllAtOnce: waitFor(60, now, game.startsAt) === 0,
    suggestedSpots: Math.max(1, (game.minimumPlayers ?? 0) - attending),
    left: Math.max(0, sender.left),
    cost: plan.texts.reduce(
      (sum, { memberId, reason, segments }) =>
        reason === null && inLine.has(memberId) ? sum + segments : sum,
      0,
    ),
    quietAt: quiet === null ? null : wallClockAt(now, game.timeZone).time,
  };
}

async function countAttending(gameId: string): Promise<number> {
  const { count } = await db
    .selectFrom("gameRsvp")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("gameId", "=", gameId)
    .where("response", "=", "attending")
    .executeTakeFirstOrThrow();
  return Number(count);
}
