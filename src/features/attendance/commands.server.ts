import { sql } from "kysely";
import { checkAfterDrop } from "#features/reminders/checks/commands.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { addDays } from "#platform/date-format.ts";
import { db, type Trx } from "#platform/database.ts";
import { announce } from "#platform/notices.ts";
import { digestToken, LINK_KEY_VERSION } from "#platform/secrets.ts";
import { toInstant } from "#platform/zoned-time.ts";
import { requireRsvpKey, createRsvpToken, type RsvpKey } from "./access.server.ts";
import { formatLinkMark } from "./links/rules.ts";
import { getClosedMessage, rsvpToasts, TEST_RESPONSE_MESSAGE } from "./rules.ts";
import { applySubResponse, findSpotGoneMessage } from "./subs/commands.server.ts";
import type { RespondedVia, RsvpSaved, RsvpStatus } from "./schema.ts";

/**
 * Activates the links for these RSVPs before texts include them, for as long as the texts are kept. Idempotent, and keeps existing responses. Rows are
 * written in ID order, as they are wherever several responses are written, to prevent deadlocks. Returns each member's
 * mark, which the text must keep to carry exactly this link, even if the key changes or the links are revoked before it's
 * sent.
 */
export async function activateLinks(
  trx: Trx,
  rsvpKeys: readonly (RsvpKey & { teamId: string })[],
): Promise<Map<string, string | null>> {
  if (rsvpKeys.length === 0) return new Map();
  const { rows: members } = await sql<{ id: string; generation: number }>`
    select id, link_generation as generation from team_member
    where id = any(${[...new Set(rsvpKeys.map(({ memberId }) => memberId))]}::uuid[])`.execute(trx);
  const generations = new Map(members.map(({ id, generation }) => [id, generation]));
  const getGeneration = ({ memberId }: RsvpKey) => generations.get(memberId) ?? 0;
  const getMark = (rsvpKey: RsvpKey) =>
    formatLinkMark({ keyVersion: LINK_KEY_VERSION, generation: getGeneration(rsvpKey) });
  const month = `${clock.now().toISOString().slice(0, 7)}-01`;
  await sql`
    with rsvp as materialized (
      select * from unnest(
      ${rsvpKeys.map(({ teamId }) => teamId)}::uuid[], ${rsvpKeys.map(({ gameId }) => gameId)}::uuid[],
      ${rsvpKeys.map(({ memberId }) => memberId)}::uuid[],
      ${rsvpKeys.map((rsvpKey) => digestToken(createRsvpToken({ ...rsvpKey, linkMark: getMark(rsvpKey) })))}::bytea[],
      ${rsvpKeys.map(getGeneration)}::smallint[]
      ) rsvp (team_id, game_id, member_id, digest, generation)
      order by game_id, member_id
    ), link as (
      insert into rsvp_link (digest, month, team_id, game_id, member_id, generation)
      select digest, ${month}, team_id, game_id, member_id, generation from rsvp on conflict do nothing
    )
    insert into game_rsvp (team_id, game_id, member_id) select team_id, game_id, member_id from rsvp
    on conflict (game_id, member_id) do nothing`.execute(trx);
  return new Map(rsvpKeys.map((rsvpKey) => [rsvpKey.memberId, getMark(rsvpKey)]));
}

/**
 * Stores a response, replacing any earlier one. Null clears it. Returns false and changes nothing if it's too late (the
 * game has started in the team's time zone, OP-29), if the game is canceled, or if the game or member is gone. Managers
 * can still set responses for `MANAGER_EXTRA_DAYS` after the start. Also returns false, and stores no response, for a
 * sub who said yes after the last spot was filled (see `findSpotGoneMessage`). A new response replaces the old note and
 * settles a reply that no one had read. The caller must call `announceResponse` after the commit.
 */
export async function recordResponse(
  trx: Trx,
  { gameId, memberId }: RsvpKey,
  response: RsvpStatus | null,
  via: RespondedVia,
  now: Date,
  note: string | null = null,
): Promise<boolean> {
  // The shared lock makes a reschedule wait, so that a response to the old start isn't lost.
  const game = await trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin("teamMember", (join) =>
      join.onRef("teamMember.teamId", "=", "team.id").on("teamMember.id", "=", memberId),
    )
    .select([
      "game.teamId",
      "game.kind",
      "game.gameOn",
      "game.gameTime",
      "game.cancelledAt",
      "team.timeZone",
      "team.minimumPlayers",
      "teamMember.subPosition",
    ])
    .where("game.id", "=", gameId)
    .forShare("game")
    .executeTakeFirst();
  if (!game || game.cancelledAt !== null) return false;
  const closesAt = via === "manager" ? getManagersCloseAt(game) : getResponsesCloseAt(game);
  if (closesAt <= now) return false;
  const isAccepted =
    game.subPosition === null || (await applySubResponse(trx, { gameId, memberId }, response, via, now));
  const values =
    response && isAccepted
      ? { response, respondedAt: now, respondedVia: via, note, ...seen }
      : { response: null, respondedAt: null, respondedVia: null, note: null, ...seen };
  const previous = await trx
    .insertInto("gameRsvp")
    .values({
      gameId,
      memberId,
      teamId: game.teamId,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(["gameId", "memberId"]).doUpdateSet(values))
    .returning(sql<RsvpStatus | null>`old.response`.as("response"))
    .executeTakeFirst();
  const isDrop = previous?.response === "attending" && values.response !== "attending";
  if (isDrop && game.minimumPlayers !== null && game.kind === "game" && game.gameTime !== null)
    await checkAfterDrop(trx, { gameId, teamId: game.teamId }, getResponsesCloseAt(game), now);
  return isAccepted;
}

/** A response that settles what an unread reply may have meant. */
const seen = { unreadReply: null, unreadReplyAt: null };

/** The notification channel for responses. */
export const RESPONSES_CHANNEL = "responses";

/**
 * Notifies open attendance screens, in all processes, that a game's responses changed. Called after the commit rather
 * than in the transaction, because commits that notify are serialized. If a notification is lost, the screens catch up
 * shortly afterward.
 */
export const announceResponse = (gameId: string) => announce(RESPONSES_CHANNEL, gameId);

type Start = { gameOn: string; gameTime: string | null; timeZone: string };

/** How long after the start managers can still set responses. They often correct attendance at the next practice. */
const MANAGER_EXTRA_DAYS = 14;

export const getManagersCloseAt = (game: Start) => after(getResponsesCloseAt(game), days(MANAGER_EXTRA_DAYS));
/**
 * Stores a response from a link's holder, for the link's game and member only. Idempotent. The last response counts. If
 * it's too late (OP-29), returns `success: false` with a message to show. So does the link of a test text, for which
 * nothing is stored (START-24). Throws LINK_INVALID, LINK_EXPIRED, and RATE_LIMITED.
 */
export async function respondByLink(
  token: string,
  response: RsvpStatus,
): Promise<RsvpSaved & { isPreview: boolean }> {
  const rsvpKey = await requireRsvpKey(token);
  if (rsvpKey.memberId === null)
    return { success: false, message: TEST_RESPONSE_MESSAGE, gameId: rsvpKey.gameId, isPreview: true };
  const now = clock.now();
  const isAccepted = await db
    .transaction()
    .execute((trx) => recordResponse(trx, rsvpKey, response, "link", now));
  // Announce rejected responses too, because the manager who called subs can see who would have come.
  announceResponse(rsvpKey.gameId);
  return {
    success: isAccepted,
    message: isAccepted ? rsvpToasts.updated : await findClosedReason(rsvpKey),
    gameId: rsvpKey.gameId,
    isPreview: false,
  };
}

async function findClosedReason({ gameId, memberId }: RsvpKey): Promise<string> {
  const game = await db
    .selectFrom("game")
    .innerJoin("teamMember", "teamMember.teamId", "game.teamId")
    .select(["game.kind", "game.cancelledAt"])
    .where("game.id", "=", gameId)
    .where("teamMember.id", "=", memberId)
    .executeTakeFirst();
  if (!game) return rsvpToasts.incomplete;
  const spotGoneMessage =
    game.cancelledAt === null ? await findSpotGoneMessage(db, { gameId, memberId }) : null;
  return spotGoneMessage ?? getClosedMessage(game.cancelledAt === null ? "started" : "cancelled", game.kind);
}

/**
 * Returns when RSVPs close: when the game starts in the team's time zone, or at the end of the day if it has no time
 * (OP-29).
 */
export function getResponsesCloseAt(game: Start): Date {
  const wall =
    game.gameTime === null
      ? { on: addDays(game.gameOn, 1), time: "00:00:00" }
      : { on: game.gameOn, time: game.gameTime };
  return toInstant(wall, game.timeZone);
}
