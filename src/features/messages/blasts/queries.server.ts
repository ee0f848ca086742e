import { sql } from "kysely";
import { quietHoursEnd } from "#features/reminders/queries.server.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import { isUpcoming, wallClocks } from "#features/teams/queries.server.ts";
import { allowance } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import type { MessageState } from "../schema.ts";
import { BLASTS_PER_PAGE, previewOf, type BlastCandidate } from "./rules.ts";
import type { Audience, BlastPreview, BlastSummary, SkipReason } from "./schema.ts";

type Reader = typeof db;

const senders = (reader: Reader) =>
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
      "owner.emailVerified as ownerVerified",
      "smsReservation.segments as reserved",
    ]);

type SenderRow = Awaited<ReturnType<ReturnType<typeof senders>["executeTakeFirstOrThrow"]>>;

const senderOf = (team: SenderRow, reserved: number | undefined) => ({
  ...team,
  isArchived: team.archivedAt !== null,
  left: allowance(team) - team.smsUsed - (reserved ?? team.reserved ?? 0),
  lockedTrial: team.ownerVerified ? 0 : team.trialSms,
});

/** What a team may send, without what is on its way. In a command: after its reservation is locked. */
export const readSender = async (reader: Reader, teamId: string, reserved?: number) =>
  senderOf(await senders(reader).where("team.id", "=", teamId).executeTakeFirstOrThrow(), reserved);

/** Ids as rows, to look up each by itself: what PostgreSQL takes for many it would find by reading whole tables. */
const each = (ids: readonly string[]) =>
  sql<{ id: string }>`unnest(${ids}::uuid[])`.as<"wanted">(sql`wanted(id)`);

/** The same of many teams at once, in the order of their names. */
export async function readSenders(
  reader: Reader,
  teamIds: readonly string[],
  reserved?: ReadonlyMap<string, number>,
) {
  const rows = await reader
    .selectFrom(each(teamIds))
    .innerJoinLateral(
      () => senders(reader).where("team.id", "=", sql.ref<string>("wanted.id")).limit(1).as("sender"),
      (join) => join.onTrue(),
    )
    .selectAll("sender")
    .orderBy("sender.name")
    .orderBy("sender.id")
    .execute();
  return rows.map((row) => senderOf(row, reserved?.get(row.id)));
}

/** The game whose answers choose an audience: the team's next one, by its own clock. */
export function findNextGame(reader: Reader, teamId: string, now: Date) {
  return reader
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin(wallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`), "clock.zone", "team.timeZone")
    .select(["game.id", "game.kind", "game.gameOn", "game.gameTime", "game.opponent"])
    .where("game.teamId", "=", teamId)
    .where(isUpcoming)
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .limit(1)
    .executeTakeFirst();
}

/** Who answered what to a game. */
async function readAnswers(reader: Reader, gameId: string): Promise<Map<string, string | null>> {
  const answers = await reader
    .selectFrom("gameRsvp")
    .select(["memberId", "response"])
    .where("gameId", "=", gameId)
    .execute();
  return new Map(answers.map(({ memberId, response }) => [memberId, response]));
}

/** All phones of a roster in its order, with what speaks against a text and the answer to a game. */
export async function readCandidates(
  reader: Reader,
  teamId: string,
  gameId: string | undefined,
): Promise<BlastCandidate[]> {
  const rows = await readPhones(reader, [teamId]);
  const answers = gameId === undefined ? undefined : await readAnswers(reader, gameId);
  return rows.map((row) => ({ ...row, response: answers && (answers.get(row.memberId) ?? null) }));
}

/** All phones of these rosters, each in its order, with what speaks against a text. */
export async function readPhones(
  reader: Reader,
  teamIds: readonly string[],
): Promise<Omit<BlastCandidate, "response">[]> {
  const { rows } = await sql<Omit<BlastCandidate, "response">>`
    select phones.* from unnest(${teamIds}::uuid[]) wanted (id)
    -- Team by team: "offset" keeps PostgreSQL from turning it into one join of whole tables.
    cross join lateral (
      select member.team_id as "teamId", member.id as "memberId", member.name, member.active, member_phone.phone,
        member_phone.sms_consent as "hasAgreed", member.spare_position is not null as "isSpare", suppression.reason as "suppressedBy",
        case when member.added_via = 'join-link' then null else adder.name end as "addedBy",
        -- Not by "exists", which PostgreSQL may answer by reading all messages once.
        coalesce((
          select true from message where message.phone = member_phone.phone and message.team_id = member.team_id
            and message.state <> 'skipped' limit 1
        ), false) as "hasHeardOfTeam"
      from team_member member
      -- By the team as well: by the member alone PostgreSQL may read all phones there are, for each team again.
      join member_phone on member_phone.member_id = member.id and member_phone.team_id = wanted.id
      left join phone_suppression suppression on suppression.phone = member_phone.phone
      left join app_user adder on adder.id = member.added_by
      where member.team_id = wanted.id
      order by lower(member.name), member.id, member_phone.position
      offset 0
    ) phones`.execute(reader);
  return rows;
}

/** Whom a message would reach, in each audience, and what may be sent. */
export async function previewBlast({ teamId }: TeamManager): Promise<BlastPreview> {
  const now = clock.now();
  const [team, game] = await Promise.all([readSender(db, teamId), findNextGame(db, teamId, now)]);
  const candidates = await readCandidates(db, teamId, game?.id);
  return {
    teamName: team.name,
    isArchived: team.isArchived,
    left: Math.max(0, team.left),
    lockedTrial: team.lockedTrial,
    quietAt: quietHoursEnd(team, now) && wallClockAt(now, team.timeZone).time,
    nextGame: game
      ? { kind: game.kind, on: game.gameOn, time: game.gameTime, opponent: game.opponent }
      : null,
    audiences: {
      all: previewOf(candidates, "all"),
      "not-answered": previewOf(candidates, "not-answered"),
      attending: previewOf(candidates, "attending"),
    },
  };
}

type StoredSkip = { memberId: string; reason: SkipReason };

/** What the sender of this request was told the first time; null when there was none. */
export async function findAnswer(reader: Reader, teamId: string, requestKey: string) {
  const blast = await reader
    .selectFrom("blast")
    .select(["id", "sent", "failed", "skipped"])
    .where("teamId", "=", teamId)
    .where("requestKey", "=", requestKey)
    .executeTakeFirst();
  if (!blast) return null;
  const skipped = blast.skipped as StoredSkip[];
  const members = skipped.length
    ? await reader
        .selectFrom("teamMember")
        .select(["id", "name"])
        .where(
          "id",
          "in",
          skipped.map(({ memberId }) => memberId),
        )
        .execute()
    : [];
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return {
    success: true,
    sent: blast.sent,
    failed: blast.failed,
    skipped: skipped.flatMap(({ memberId, reason }) => {
      const name = names.get(memberId);
      return name === undefined ? [] : [{ name, reason }];
    }),
    blastId: blast.id,
    error: null,
  };
}

/** A team's blasts, newest first, a page at a time, each with where its texts stand now. */
export async function listBlasts({ teamId }: TeamManager, cursor?: string) {
  const before = cursor && decodeCursor(cursor, [ID_PART])[0];
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
    // What is sent to spares one by one is shown with the game they are called up for.
    .where("blast.kind", "not in", ["spare-call", "spare-news"])
    .$if(Boolean(before), (query) => query.where("blast.id", "<", before!))
    .orderBy("blast.id", "desc")
    .limit(BLASTS_PER_PAGE + 1)
    .execute();
  const page = rows.slice(0, BLASTS_PER_PAGE);
  const states = Map.groupBy(await countStates(page), ({ blastId }) => blastId);
  return {
    blasts: page.map(({ id, body, audience, createdAt, timeZone, sentBy, senderLeagues }): BlastSummary => {
      const { on: sentOn, time: sentTime } = wallClockAt(createdAt, timeZone);
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

/** The month of a blast's texts, which is the partition they are in. */
export const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`;

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
    .where("month", "in", [...new Set(blasts.map(({ createdAt }) => monthOf(createdAt)))])
    .groupBy(["blastId", "state"])
    .orderBy("state")
    .execute();
}
