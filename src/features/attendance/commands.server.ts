import { sql } from "kysely";
import { findAutomaticResponse, getClosesAt } from "#features/availability/commands.server.ts";
import { checkAfterDrop } from "#features/reminders/checks/commands.server.ts";
import { hasGroupMinimum } from "#features/teams/groups/queries.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { announce } from "#platform/notices.ts";
import { digestToken, LINK_KEY_VERSION } from "#platform/secrets.ts";
import type { rsvpWords } from "#words/rsvp/rsvp.ts";
import { createContactToken, requireLinkOrPreview, type RsvpKey } from "./access.server.ts";
import { formatLinkMark } from "./links/rules.ts";
import { requestInstead, withdrawRequests, type Said } from "./requests/commands.server.ts";
import { getIntake } from "./requests/rules.ts";
import { applySubResponse, findSpotGone } from "./subs/commands.server.ts";
import type { RespondedVia, RsvpSaved, RsvpStatus, StoredResponse } from "./schema.ts";
import { getWaitlistNotice } from "./standing/rules.ts";
import { settleResponse } from "./waitlist/commands.server.ts";
import { findPlace, type Place } from "./waitlist/queries.server.ts";
import { getMaximum } from "./waitlist/rules.ts";

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

/** The outcome of a response: it counts, a manager decides about it, or it came too late. */
export type Recorded = "recorded" | "waitlisted" | "requested" | "refused";

/**
 * Stores a response, replacing any earlier one. Null clears it, which leaves the automatic one (see
 * `syncAvailability`). Refuses it and changes nothing if it's too late (the
 * game has started in the team's time zone, OP-29), if the game is canceled, or if the game or member is gone. Managers
 * can still set responses for `MANAGER_EXTRA_DAYS` after the start. After the team's deadline, a member's yes or maybe
 * is only stored as a request (NEED-31). Also refuses, and stores no response, for a
 * sub who said yes after the last spot was filled (see `findSpotGone`). A yes to a game that's full is stored as
 * waitlisted (see `findPlace`), and only managers move someone to the line themselves. A new response replaces the old note and
 * settles a reply that no one had read. The caller must call `announceResponse` after the commit.
 */
export const recordResponse = (
  trx: Trx,
  key: RsvpKey,
  response: StoredResponse | null,
  via: RespondedVia,
  now: Date,
  note: string | null = null,
): Promise<Recorded> => writeResponse(trx, key, { response, via, note }, now);

/**
 * Stores a response that a manager accepted after the deadline, as the member's own (NEED-32). Returns "refused" once the
 * game has started.
 */
export const recordAccepted = (trx: Trx, key: RsvpKey, said: Said, now: Date): Promise<Recorded> =>
  writeResponse(trx, key, { ...said, isAccepted: true }, now);

async function writeResponse(
  trx: Trx,
  { gameId, memberId }: RsvpKey,
  said: Omit<Said, "response"> & { response: StoredResponse | null; isAccepted?: boolean },
  now: Date,
): Promise<Recorded> {
  const { response, via, note } = said;
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
      "game.createdAt",
      "game.movedAt",
      "team.timeZone",
      "game.maximumPlayers as gameMaximum",
      "team.minimumPlayers",
      "team.maximumPlayers as teamMaximum",
      "team.responsesDueHours",
      "teamMember.subPosition",
      sql<boolean>`exists (
        select from response_request request
        where request.game_id = game.id and request.member_id = ${memberId} and request.state = 'open'
      )`.as("hasRequest"),
      // Null for a game that never had a line, and then nothing else is read.
      sql<boolean | null>`(
        select exists (
          select from game_rsvp waiting
          where waiting.game_id = game.id and waiting.member_id = ${memberId} and waiting.response = 'waitlisted'
        ) from waitlist where waitlist.game_id = game.id
      )`.as("isWaiting"),
    ])
    .where("game.id", "=", gameId)
    // What follows from a removed response depends on the team too.
    .forShare(response === null ? ["game", "team"] : ["game"])
    .executeTakeFirst();
  if (!game || game.cancelledAt !== null) return "refused";
  const startsAt = getResponsesCloseAt(game);
  if ((via === "manager" ? getManagersCloseAt(game) : startsAt) <= now) return "refused";
  const isSub = game.subPosition !== null;
  const isDecided = via === "manager" || said.isAccepted === true;
  // Offers are open after the deadline (NEED-33).
  const isExempt = isSub || isDecided || (game.isWaiting === true && response === "attending");
  const intake = getIntake({ ...game, startsAt, isCancelled: false }, now, { isExempt });
  if (intake === "requests" && response !== null && response !== "waitlisted") {
    const request = { ...said, response };
    if (await requestInstead(trx, { gameId, memberId, teamId: game.teamId }, request, now))
      return "requested";
  } else if (game.hasRequest) await withdrawRequests(trx, [gameId], memberId);
  const isAccepted = !isSub || (await applySubResponse(trx, { gameId, memberId }, response, via, now));
  const given = response && isAccepted ? { response, respondedVia: via, note } : null;
  const stored = given ?? (await findFallback(trx, { gameId, memberId }, startsAt > now));
  const maximum = getMaximum(game);
  const settled =
    maximum === null && game.isWaiting === null
      ? stored.response
      : await settleResponse(
          trx,
          {
            gameId,
            memberId,
            teamId: game.teamId,
            maximum,
            response: stored.response as StoredResponse | null,
            isSetByManager: via === "manager",
            isDecided: isDecided || isSub,
          },
          now,
        );
  const values = { ...stored, response: settled, respondedAt: stored.response && now, ...seen };
  const previous = await trx
    .insertInto("gameRsvp")
    .values({
      gameId,
      memberId,
      teamId: game.teamId,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(["gameId", "memberId"]).doUpdateSet(values))
    .returning(sql<StoredResponse | null>`old.response`.as("response"))
    .executeTakeFirst();
  const isDrop = previous?.response === "attending" && values.response !== "attending";
  if (isDrop && game.kind === "game" && game.gameTime !== null)
    if (game.minimumPlayers !== null || (await hasGroupMinimum(trx, game.teamId)))
      await checkAfterDrop(trx, { gameId, teamId: game.teamId }, startsAt, now);
  if (!isAccepted) return "refused";
  return settled === "waitlisted" ? "waitlisted" : "recorded";
}

/** Returns what's left without a given response: the automatic one if the game is ahead, or none. */
async function findFallback(trx: Trx, key: RsvpKey, isAhead: boolean) {
  const automatic = isAhead ? await findAutomaticResponse(trx, key) : null;
  return { ...(automatic ?? { response: null, respondedVia: null }), note: null };
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
  note: string | null = null,
): Promise<Omit<RsvpSaved, "message"> & { isPreview: boolean; isRequest: boolean; getMessage: GetMessage }> {
  const { gameId, memberIds } = await requireLinkOrPreview(token);
  if (memberIds === null)
    return {
      success: false,
      getMessage: (words) => words.testResponse,
      gameId,
      isPreview: true,
      isRequest: false,
    };
  if (memberId !== undefined && !memberIds.includes(memberId)) throw new AppError("LINK_INVALID");
  const now = clock.now();
  const refused: string[] = [];
  const places: (Place | null)[] = [];
  let isRequest = false;
  await db.transaction().execute(async (trx) => {
    for (const id of memberId === undefined ? memberIds : [memberId]) {
      const outcome = await recordResponse(trx, { gameId, memberId: id }, response, "link", now, note);
      if (outcome === "refused") refused.push(id);
      isRequest ||= outcome === "requested";
      // Read with the response, so that everyone is told the place that they got.
      places.push(outcome === "waitlisted" ? await findPlace(trx, { gameId, memberId: id }, now) : null);
    }
  });
  // Announce rejected responses too, because the manager who called subs can see who would have come.
  announceResponse(gameId);
  const [first] = refused;
  const success = first === undefined;
  // A form of a family's page is for one of them.
  const place = places.length === 1 ? places[0] : null;
  const getMessage = success
    ? (words: (typeof rsvpWords)["en"]) => {
        if (place) return getWaitlistNotice(words, place);
        return isRequest ? words.toasts.requested : words.toasts.updated;
      }
    : await findClosedReason({ gameId, memberId: first });
  return { success, getMessage, gameId, isPreview: false, isRequest };
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

/** When RSVPs close: when the game starts in the team's time zone, or at the end of the day if it has no time (OP-29). */
export const getResponsesCloseAt = getClosesAt;
