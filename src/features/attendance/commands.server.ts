import { sql } from "kysely";
import { checkAfterDrop } from "#features/reminders/checks/commands.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { addDays } from "#platform/date-format.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { announce } from "#platform/notices.ts";
import { digestToken, LINK_KEY_VERSION } from "#platform/secrets.ts";
import { toInstant } from "#platform/zoned-time.ts";
import type { rsvpWords } from "#words/rsvp/rsvp.ts";
import { createContactToken, requireLinkOrPreview, type RsvpKey } from "./access.server.ts";
import { formatLinkMark } from "./links/rules.ts";
import { applySubResponse, findSpotGone } from "./subs/commands.server.ts";
import type { RespondedVia, RsvpSaved, RsvpStatus } from "./schema.ts";

/** A text with a link: the game, the contact it's sent to, and the members it's for. */
export type LinkedAsk = { teamId: string; gameId: string; contact: string; memberIds: readonly string[] };

/**
 * Activates the links of these texts before they're sent, for as long as the texts are kept. Idempotent, and keeps
 * existing responses. Rows are written in ID order, as they are wherever several responses are written, to prevent
 * deadlocks. Returns a mark for each text, which the text must keep to carry exactly this link, even if the key changes
 * or the links are revoked before it's sent.
 */
export async function activateLinks(trx: Trx, asks: readonly LinkedAsk[]): Promise<string[]> {
  if (asks.length === 0) return [];
  const generations = await readGenerations(trx, asks);
  const links = asks.map((ask) => {
    const generation = generations.get(`${ask.teamId} ${ask.contact}`) ?? 0;
    const linkMark = formatLinkMark({ keyVersion: LINK_KEY_VERSION, generation });
    return { ...ask, generation, linkMark, digest: digestToken(createContactToken({ ...ask, linkMark })) };
  });
  const rsvps = links.flatMap(({ teamId, gameId, memberIds }) =>
    memberIds.map((memberId) => ({ teamId, gameId, memberId })),
  );
  const month = `${clock.now().toISOString().slice(0, 7)}-01`;
  await sql`
    with link as (
      insert into rsvp_link (digest, month, team_id, game_id, contact, generation)
      select digest, ${month}, team_id, game_id, contact, generation from unnest(
        ${links.map(({ digest }) => digest)}::bytea[], ${links.map(({ teamId }) => teamId)}::uuid[],
        ${links.map(({ gameId }) => gameId)}::uuid[], ${links.map(({ contact }) => contact)}::text[],
        ${links.map(({ generation }) => generation)}::smallint[]
      ) link (digest, team_id, game_id, contact, generation)
      order by game_id, contact on conflict do nothing
    )
    insert into game_rsvp (team_id, game_id, member_id)
    select distinct team_id, game_id, member_id from unnest(
      ${rsvps.map(({ teamId }) => teamId)}::uuid[], ${rsvps.map(({ gameId }) => gameId)}::uuid[],
      ${rsvps.map(({ memberId }) => memberId)}::uuid[]
    ) rsvp (team_id, game_id, member_id)
    order by game_id, member_id
    on conflict (game_id, member_id) do nothing`.execute(trx);
  return links.map(({ linkMark }) => linkMark);
}

/** Reads how often the links to these contacts were revoked. Most never were, and aren't in the result. */
async function readGenerations(
  trx: Trx,
  asks: readonly Pick<LinkedAsk, "teamId" | "contact">[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ teamId: string; contact: string; generation: number }>`
    select revocation.team_id as "teamId", revocation.contact, revocation.generation
    from unnest(${asks.map(({ teamId }) => teamId)}::uuid[], ${asks.map(({ contact }) => contact)}::text[])
      wanted (team_id, contact)
    join contact_revocation revocation
      on revocation.team_id = wanted.team_id and revocation.contact = wanted.contact`.execute(trx);
  return new Map(rows.map(({ teamId, contact, generation }) => [`${teamId} ${contact}`, generation]));
}

/**
 * Stores a response, replacing any earlier one. Null clears it. Returns false and changes nothing if it's too late (the
 * game has started in the team's time zone, OP-29), if the game is canceled, or if the game or member is gone. Managers
 * can still set responses for `MANAGER_EXTRA_DAYS` after the start. Also returns false, and stores no response, for a
 * sub who said yes after the last spot was filled (see `findSpotGone`). A new response replaces the old note and
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

/** Returns what a link's holder is told, in the words of their language. */
type GetMessage = (words: (typeof rsvpWords)["en"]) => string;

/**
 * Stores a response from a link's holder: for one of the members that the link shows in its game, or for all of them.
 * Idempotent. The last response counts. If it's too late for one of them (OP-29), returns `success: false`. Its message is
 * to show, in any language. So does the link of a test text, for which nothing is stored (START-24). Throws LINK_INVALID, also for a
 * member who isn't behind the link, LINK_EXPIRED, and RATE_LIMITED.
 */
export async function respondByLink(
  token: string,
  response: RsvpStatus,
  memberId?: string,
): Promise<Omit<RsvpSaved, "message"> & { isPreview: boolean; getMessage: GetMessage }> {
  const { gameId, memberIds } = await requireLinkOrPreview(token);
  if (memberIds === null)
    return { success: false, getMessage: (words) => words.testResponse, gameId, isPreview: true };
  if (memberId !== undefined && !memberIds.includes(memberId)) throw new AppError("LINK_INVALID");
  const now = clock.now();
  const refused: string[] = [];
  await db.transaction().execute(async (trx) => {
    for (const id of memberId === undefined ? memberIds : [memberId])
      if (!(await recordResponse(trx, { gameId, memberId: id }, response, "link", now))) refused.push(id);
  });
  // Announce rejected responses too, because the manager who called subs can see who would have come.
  announceResponse(gameId);
  const [first] = refused;
  return {
    success: first === undefined,
    getMessage:
      first === undefined
        ? (words) => words.toasts.updated
        : await findClosedReason({ gameId, memberId: first }),
    gameId,
    isPreview: false,
  };
}

async function findClosedReason({ gameId, memberId }: RsvpKey): Promise<GetMessage> {
  const game = await db
    .selectFrom("game")
    .innerJoin("teamMember", "teamMember.teamId", "game.teamId")
    .select(["game.kind", "game.cancelledAt"])
    .where("game.id", "=", gameId)
    .where("teamMember.id", "=", memberId)
    .executeTakeFirst();
  if (!game) return (words) => words.toasts.incomplete;
  const { kind, cancelledAt } = game;
  if (cancelledAt !== null) return (words) => words.closed.cancelled(kind);
  const ending = await findSpotGone(db, { gameId, memberId });
  return (words) => (ending === null ? words.closed.started(kind) : words.spots[ending]);
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
