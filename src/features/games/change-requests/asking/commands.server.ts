import { sql } from "kysely";
import { insertManagerTexts } from "#features/messages/manager-texts/commands.server.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import { MANAGER_LINK_LENGTH } from "#features/teams/manager-links/access.server.ts";
import { createManagerLinks } from "#features/teams/manager-links/commands.server.ts";
import { readAskedManagers, type AskedManager } from "#features/turnout/manager-phones/queries.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueueAll } from "#platform/jobs.ts";
import { readSlots } from "../queries.server.ts";
import { getLateTime, getReminderTime, isLate } from "../rules.ts";
import { claimDueAsks, type DueAsk } from "./queries.server.ts";
import { emailChangeRequest } from "./queue.ts";
import { formatRequestText } from "./rules.ts";

/** The number of questions per transaction. */
const BATCH = 100;

/** How long a link shows how a request ended after its time ran out. */
const LINK_DAYS = 7;

type SentRequest = {
  id: string;
  leagueId: string;
  toTeamId: string;
  sentBy: string;
  startsAt: Date;
  expiresAt: Date;
};

/**
 * Plans the questions to every manager of the other team (RESULT-15), and from 24 hours before the start to the league's
 * manager (RESULT-23), who needn't be asked about what they sent, or are asked about for the team already.
 */
export async function planAsks(
  trx: Trx,
  request: SentRequest,
  leagueManagerId: string,
  now: Date,
): Promise<void> {
  const { id: requestId, leagueId, toTeamId: teamId, startsAt, expiresAt, sentBy } = request;
  const managers = await readAskedManagers(trx, "changes", [{ teamId, leagueId }]);
  const lateAt = new Date(Math.max(now.getTime(), getLateTime(startsAt).getTime()));
  const isLeagueAsked =
    lateAt < expiresAt &&
    sentBy !== leagueManagerId &&
    managers.every(({ userId }) => userId !== leagueManagerId);
  await trx
    .insertInto("changeRequestAsk")
    .values([
      ...managers.map(({ userId }) => ({ requestId, accountId: userId, teamId, nextAt: now })),
      ...(isLeagueAsked ? [{ requestId, accountId: leagueManagerId, teamId: null, nextAt: lateAt }] : []),
    ])
    .execute();
}

/** Plans the question to the league's manager once the other team agreed (RESULT-18). */
export async function planLeagueAsk(
  trx: Trx,
  requestId: string,
  leagueManagerId: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("changeRequestAsk")
    .values({ requestId, accountId: leagueManagerId, teamId: null, nextAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(["requestId", "accountId", "teamId"])
        .doUpdateSet({ nextAt: now })
        // They know already, because the game starts soon.
        .where("changeRequestAsk.askedAt", "is", null),
    )
    .execute();
}

/** A question that goes out now, with the manager it goes to. */
type Going = DueAsk & { phone: string | null };

/**
 * Asks managers, and reminds each of them once (RESULT-22): by text or else by email, outside the team's quiet hours
 * unless the game starts within 24 hours. Runs in one transaction, so a crash rolls it back, and is safe to run
 * concurrently. Returns how many questions it handled.
 */
export async function askManagers(limit = BATCH): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const asks = await claimDueAsks(trx, now, limit);
    if (asks.length === 0) return 0;
    const open = asks.filter((ask) => isWaitedFor(ask, now));
    const managers = await readAskedManagers(
      trx,
      "changes",
      open.flatMap(({ teamId, leagueId }) => (teamId === null ? [] : [{ teamId, leagueId }])),
    );
    const planned = open.map((ask) => plan(ask, managers, now));
    const going = planned.flatMap(({ going: own }) => own ?? []);
    const texted = await send(trx, going, now);
    const waiting = new Map(planned.map(({ id, waitsUntil }) => [id, waitsUntil]));
    await finishAsks(trx, asks, { going, texted, waiting }, now);
    return asks.length;
  });
}

/** Returns whether the request still waits for this manager. The league decides alone only from 24 hours before. */
const isWaitedFor = ({ state, teamId, expiresAt, startsAt }: DueAsk, now: Date): boolean =>
  expiresAt > now &&
  (teamId === null
    ? state === "waiting-league" || (state === "waiting-team" && isLate(now, startsAt))
    : state === "waiting-team");

/** Decides whether a question goes out now, after quiet hours, or not at all, because its reader left the team. */
function plan(ask: DueAsk, managers: readonly AskedManager[], now: Date) {
  const { id, teamId, leagueId, accountId, startsAt, isPaid, gameId } = ask;
  if (teamId === null) return { id, going: { ...ask, phone: null }, waitsUntil: null };
  const manager = managers.find(
    (own) => own.teamId === teamId && own.leagueId === leagueId && own.userId === accountId,
  );
  if (!manager) return { id, going: null, waitsUntil: null };
  const { teamZone, quietFrom, quietUntil } = ask;
  const quietEnd = isLate(now, startsAt)
    ? null
    : findQuietHoursEnd({ timeZone: teamZone!, quietFrom, quietUntil }, now);
  if (quietEnd !== null) return { id, going: null, waitsUntil: quietEnd };
  return { id, going: { ...ask, phone: isPaid && gameId !== null ? manager.phone : null }, waitsUntil: null };
}

/** Sends questions with a link for each manager. Returns the IDs of those that go out by text. */
async function send(trx: Trx, going: readonly Going[], now: Date): Promise<Set<string>> {
  const links = await createManagerLinks(
    trx,
    "change",
    going.map(({ requestId, accountId, teamId, expiresAt }) => ({
      subjectId: requestId,
      userId: accountId,
      teamId,
      expiresAt: after(expiresAt, days(LINK_DAYS)),
    })),
    now,
  );
  const texts = going.flatMap((ask, index) => {
    const { phone, teamId, gameId, teamName, fromTeamName, kind, expiresAt } = ask;
    if (phone === null || teamId === null || gameId === null || teamName === null) return [];
    const asked = { kind, teamName, fromName: fromTeamName, ...readSlots(ask, ask.teamZone!) };
    const text = formatRequestText(asked, MANAGER_LINK_LENGTH);
    return [{ teamId, gameId, phone, ...text, linkMark: links[index]!.linkMark, validUntil: expiresAt }];
  });
  const sent = await insertManagerTexts(trx, "change-request", texts, now);
  const phones = new Set(sent.map(({ gameId, phone }) => gameId + phone));
  const isTexted = ({ gameId, phone }: Going) => phone !== null && phones.has(gameId + phone);
  await enqueueAll(
    trx,
    emailChangeRequest,
    going
      .filter((ask) => !isTexted(ask))
      .map(({ id, askedAt }) => ({ askId: id, isReminder: askedAt !== null })),
  );
  return new Set(going.filter(isTexted).map(({ id }) => id));
}

type Outcomes = {
  going: readonly Going[];
  texted: ReadonlySet<string>;
  /** Until when each question waits, if it does. */
  waiting: ReadonlyMap<string, Date | null>;
};

/** Records what was sent, and when each question is due again: for its reminder, after quiet hours, or never. */
async function finishAsks(
  trx: Trx,
  asks: readonly DueAsk[],
  { going, texted, waiting }: Outcomes,
  now: Date,
): Promise<void> {
  const sent = new Set(going.map(({ id }) => id));
  const rows = asks.map(({ id, askedAt, expiresAt }) => {
    const isFirst = sent.has(id) && askedAt === null;
    return {
      id,
      nextAt: isFirst ? getReminderTime(now, expiresAt) : (waiting.get(id) ?? null),
      askedAt: isFirst ? now : askedAt,
      askedVia: sent.has(id) ? (texted.has(id) ? "text" : "email") : null,
      remindedAt: sent.has(id) && !isFirst ? now : null,
    };
  });
  await sql`
    update change_request_ask ask set next_at = done."nextAt", asked_at = done."askedAt",
      asked_via = coalesce(done."askedVia", ask.asked_via), reminded_at = coalesce(done."remindedAt", ask.reminded_at)
    from json_to_recordset(${JSON.stringify(rows)}) as done (id uuid, "nextAt" timestamptz, "askedAt" timestamptz,
      "askedVia" text, "remindedAt" timestamptz)
    where ask.id = done.id`.execute(trx);
}
