import { sql } from "kysely";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import { selectLanguage } from "#features/teams/languages/queries.server.ts";
import { needsName, phoneFacts } from "#features/teams/phones/queries.server.ts";
import { isUpcoming, listWallClocks } from "#features/teams/queries.server.ts";
import { allowance, getStatusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { readEmailedMembers } from "../emailing/untexted/queries.server.ts";
import { countFreeTextsLeft } from "../free/rules.ts";
import { kindsToOne } from "../kinds/rules.ts";
import { toMonth } from "../rules.ts";
import type { MessageState } from "../schema.ts";
import { BLASTS_PER_PAGE, previewAudience, type BlastCandidate } from "./rules.ts";
import type { Audience, BlastPreview, BlastSummary, SkipReason } from "./schema.ts";

type Reader = typeof db;

const selectSenders = (reader: Reader) =>
  reader
    .selectFrom("team")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .leftJoin("smsReservation", "smsReservation.teamId", "team.id")
    .select([
      "team.id",
      "team.name",
      "team.timeZone",
      "team.quietFrom",
      "team.quietUntil",
      "team.archivedAt",
      "team.smsUsed",
      "team.smsLimit",
      "team.trialSms",
      "team.subscriptionStatus",
      "team.subscriptionExpiresAt",
      "owner.id as ownerId",
      "owner.emailVerified as ownerVerified",
      "smsReservation.segments as reserved",
      "smsReservation.trialSpent",
    ]);

type SenderRow = Awaited<ReturnType<ReturnType<typeof selectSenders>["executeTakeFirstOrThrow"]>>;

function toSender(team: SenderRow, lockedReservation: number | undefined) {
  const hasPass = getStatusAt(clock.now(), team) === "active";
  const left = allowance(team) - team.smsUsed - (lockedReservation ?? team.reserved ?? 0);
  return {
    ...team,
    hasPass,
    isArchived: team.archivedAt !== null,
    left,
    /** How many of the texts left are free, and so depend on the limits for free texts. */
    freeLeft: countFreeTextsLeft({ ...team, hasPass }, left),
    lockedTrial: team.ownerVerified ? 0 : team.trialSms,
  };
}

/**
 * Returns a team with the number of texts it has left, not counting those in transit. Commands call it after locking
 * the reservation.
 */
export const readSender = async (reader: Reader, teamId: string, reserved?: number) =>
  toSender(await selectSenders(reader).where("team.id", "=", teamId).executeTakeFirstOrThrow(), reserved);

/** Turns IDs into rows for lateral lookups. With a plain list, PostgreSQL may decide to scan whole tables. */
const toIdRows = (ids: readonly string[]) =>
  sql<{ id: string }>`unnest(${ids}::uuid[])`.as<"wanted">(sql`wanted(id)`);

/** Returns the same data as `readSender` for many teams, ordered by name. */
export async function readSenders(
  reader: Reader,
  teamIds: readonly string[],
  reserved?: ReadonlyMap<string, number>,
) {
  const rows = await reader
    .selectFrom(toIdRows(teamIds))
    .innerJoinLateral(
      () => selectSenders(reader).where("team.id", "=", sql.ref<string>("wanted.id")).limit(1).as("sender"),
      (join) => join.onTrue(),
    )
    .selectAll("sender")
    .orderBy("sender.name")
    .orderBy("sender.id")
    .execute();
  return rows.map((row) => toSender(row, reserved?.get(row.id)));
}

const selectTeamGames = (reader: Reader, teamId: string) =>
  reader
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["game.id", "game.kind", "game.gameOn", "game.gameTime", "game.opponent", "game.side"])
    .where("game.teamId", "=", teamId);

/**
 * Finds the game that audiences are based on: the given one, which must be the team's, or the team's next one in its time
 * zone.
 */
export async function findAudienceGame(
  reader: Reader,
  teamId: string,
  now: Date,
  gameId: string | undefined,
) {
  if (gameId !== undefined) {
    const game = await selectTeamGames(reader, teamId).where("game.id", "=", gameId).executeTakeFirst();
    if (!game) throw new AppError("NOT_FOUND");
    return game;
  }
  return selectTeamGames(reader, teamId)
    .innerJoin(
      listWallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .where(isUpcoming)
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .limit(1)
    .executeTakeFirst();
}

/** Reads the responses to a game, by member ID. */
async function readResponses(reader: Reader, gameId: string): Promise<Map<string, string | null>> {
  const responses = await reader
    .selectFrom("gameRsvp")
    .select(["memberId", "response"])
    .where("gameId", "=", gameId)
    .execute();
  return new Map(responses.map(({ memberId, response }) => [memberId, response]));
}

/**
 * Reads all phones on a roster, in roster order, with the member's response to a game and any reason not to text the
 * phone.
 */
export async function readCandidates(
  reader: Reader,
  teamId: string,
  gameId: string | undefined,
): Promise<BlastCandidate[]> {
  const rows = await readPhones(reader, [teamId]);
  const responses = gameId === undefined ? undefined : await readResponses(reader, gameId);
  return rows.map((row) => ({ ...row, response: responses && (responses.get(row.memberId) ?? null) }));
}

/** Reads all phones on these rosters, each in roster order, with any reason not to text the phone. */
export async function readPhones(
  reader: Reader,
  teamIds: readonly string[],
): Promise<Omit<BlastCandidate, "response">[]> {
  const { rows } = await sql<Omit<BlastCandidate, "response">>`
    select phones.* from unnest(${teamIds}::uuid[]) wanted (id)
    -- Runs per team. "offset 0" keeps PostgreSQL from flattening it into one join over whole tables.
    cross join lateral (
      select member.team_id as "teamId", member.id as "memberId", member.name, member.active, member_phone.phone,
        member.sub_position is not null as "isSub", ${needsName}, ${selectLanguage()}, ${phoneFacts}
      from team_member member
      -- Also joined by team. By member alone, PostgreSQL may scan all phones, once per team.
      join member_phone on member_phone.member_id = member.id and member_phone.team_id = wanted.id
      left join phone_suppression suppression on suppression.phone = member_phone.phone
      where member.team_id = wanted.id
      order by lower(member.name), member.id, member_phone.position
      offset 0
    ) phones`.execute(reader);
  return rows;
}

/** Returns the recipients in each audience, and how many texts the team has left. */
export async function previewBlast({ teamId }: TeamManager, gameId?: string): Promise<BlastPreview> {
  const now = clock.now();
  const [team, game] = await Promise.all([readSender(db, teamId), findAudienceGame(db, teamId, now, gameId)]);
  const candidates = await readCandidates(db, teamId, game?.id);
  const emailed = team.hasPass ? await readEmailedMembers(db, [teamId], game?.id ?? null) : [];
  const preview = (audience: Audience) => previewAudience(candidates, audience, emailed);
  return {
    teamName: team.name,
    isArchived: team.isArchived,
    hasPass: team.hasPass,
    left: Math.max(0, team.left),
    lockedTrial: team.lockedTrial,
    quietAt: findQuietHoursEnd(team, now) && toWallClock(now, team.timeZone).time,
    nextGame: game
      ? { kind: game.kind, on: game.gameOn, time: game.gameTime, opponent: game.opponent, side: game.side }
      : null,
    audiences: {
      all: preview("all"),
      "no-response": preview("no-response"),
      attending: preview("attending"),
    },
  };
}

type StoredSkip = { memberId: string; reason: SkipReason; isEmailed?: true };

/** Returns the result of an earlier request with the same key, or null if there was none. */
export async function findOutcome(reader: Reader, teamId: string, requestKey: string) {
  const blast = await reader
    .selectFrom("blast")
    .select(["id", "sent", "emailed", "failed", "skipped"])
    .where("teamId", "=", teamId)
    .where("requestKey", "=", requestKey)
    .executeTakeFirst();
  if (!blast) return null;
  const skippedMembers = blast.skipped as StoredSkip[];
  const members = skippedMembers.length
    ? await reader
        .selectFrom("teamMember")
        .select(["id", "name"])
        .where(
          "id",
          "in",
          skippedMembers.map(({ memberId }) => memberId),
        )
        .execute()
    : [];
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return {
    success: true,
    sent: blast.sent,
    emailed: blast.emailed,
    failed: blast.failed,
    skipped: skippedMembers.flatMap((entry) => {
      const name = names.get(entry.memberId);
      return name === undefined ? [] : [{ ...entry, name }];
    }),
    blastId: blast.id,
    error: null,
  };
}

/** Lists a page of a team's blasts, newest first, with the current states of their texts. */
export async function listBlasts({ teamId }: TeamManager, cursor?: string) {
  const beforeId = cursor && decodeCursor(cursor, [ID_PART])[0];
  const rows = await db
    .selectFrom("blast")
    .innerJoin("team", "team.id", "blast.teamId")
    .leftJoin("appUser as sender", "sender.id", "blast.sentBy")
    .select([
      "blast.id",
      "blast.body",
      "blast.audience",
      "blast.createdAt",
      "team.timeZone",
      "sender.name as sentBy",
      sql<string[]>`array(
        select league.name from league join league_team on league_team.league_id = league.id
        where league.manager_id = blast.sent_by and league_team.team_id = blast.team_id order by league.name
      )`.as("senderLeagues"),
    ])
    .where("blast.teamId", "=", teamId)
    // Leave out texts that each go to one member, which are shown with their game.
    .where("blast.kind", "not in", kindsToOne)
    .$if(Boolean(beforeId), (query) => query.where("blast.id", "<", beforeId!))
    .orderBy("blast.id", "desc")
    .limit(BLASTS_PER_PAGE + 1)
    .execute();
  const page = rows.slice(0, BLASTS_PER_PAGE);
  const states = Map.groupBy(await countStates(page), ({ blastId }) => blastId);
  return {
    blasts: page.map(({ id, body, audience, createdAt, timeZone, sentBy, senderLeagues }): BlastSummary => {
      const { on: sentOn, time: sentTime } = toWallClock(createdAt, timeZone);
      return {
        id,
        message: body,
        audience: audience as Audience,
        sentBy,
        senderLeagues,
        sentOn,
        sentTime,
        states: (states.get(id) ?? []).map(({ state, texts }) => ({
          state: state as MessageState,
          texts: Number(texts),
        })),
      };
    }),
    nextCursor: rows.length > BLASTS_PER_PAGE ? encodeCursor([page.at(-1)!.id]) : null,
  };
}

async function countStates(blasts: readonly { id: string; createdAt: Date }[]) {
  if (blasts.length === 0) return [];
  return db
    .selectFrom("message")
    .select((eb) => ["blastId", "state", eb.fn.countAll<string>().as("texts")])
    .where(
      "blastId",
      "in",
      blasts.map(({ id }) => id),
    )
    .where("month", "in", [...new Set(blasts.map(({ createdAt }) => toMonth(createdAt)))])
    .groupBy(["blastId", "state"])
    .orderBy("state")
    .execute();
}
