import { sql } from "kysely";
import type { CallState } from "#features/attendance/subs/schema.ts";
import { RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { formatBlastText } from "#features/messages/blasts/rules.ts";
import { insertPoolTexts, type PoolRecipient } from "#features/messages/pool-texts/commands.server.ts";
import { composePoolChange } from "#features/messages/pool-texts/rules.ts";
import { askPoolPeople } from "#features/messages/queue.ts";
import type { ComposedText } from "#features/messages/wording/rules.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import { selectLanguage } from "#features/teams/languages/queries.server.ts";
import type { Trx } from "#platform/database.ts";
import { enqueueAll } from "#platform/jobs.ts";
import { getSegments } from "#platform/sms/segments.ts";
import type { Language } from "#words/language.ts";
import { callEndMessages } from "../../subs/rules.ts";
import type { CalledGame } from "../../subs/queries.server.ts";
import { createStepKey } from "../commands.server.ts";
import { MAX_UNANSWERED_CALLS } from "../rules.ts";

type EndedCall = { gameId: string; teamId: string; round: number; nextAt: Date | null; state: string };
type Told = PoolRecipient & { state: string };

/**
 * Tells people of a pool that a call is over (NEED-49): those who were asked and haven't said no, and those whose booking was
 * released. Someone whose game only changed its place stays booked, and reads the new one. Outside the team's quiet
 * hours, and once, because it changes what's told. Call it after locking the call.
 */
export async function tellPool(trx: Trx, call: EndedCall, game: CalledGame, now: Date): Promise<void> {
  const told = await listTold(trx, call);
  if (told.length === 0) return;
  const state = call.state as Exclude<CallState, "open" | "over">;
  const dueAt = findQuietHoursEnd(game, now) ?? now;
  const composeEnd = (language: Language): ComposedText => {
    const body = formatBlastText(game.teamName, callEndMessages[state](game, language));
    return { body, segments: getSegments(body) };
  };
  const send = async (to: "over" | "booked", compose: (language: Language) => ComposedText) => {
    const recipients = told.filter((ask) => (ask.state === "booked") === (to === "booked"));
    // If the game will have started by the end of quiet hours, there's no need to text anyone.
    if (recipients.length === 0 || dueAt >= game.startsAt) return;
    await insertPoolTexts(
      trx,
      {
        teamId: call.teamId,
        gameId: call.gameId,
        kind: "sub-update",
        source: {
          requestKey: createStepKey(`pool ${to}`, call.gameId, call.round, call.nextAt),
          sentBy: null,
        },
        recipients,
        compose,
        dueAt,
        validUntil: game.startsAt,
      },
      now,
    );
  };
  await send("over", composeEnd);
  await send("booked", (language) => composePoolChange(game, RSVP_LINK_LENGTH, language));
  await trx
    .updateTable("poolAsk")
    .set({ reason: "told" })
    .where("gameId", "=", call.gameId)
    .where("state", "=", "released")
    .execute();
  await closeAsks(trx, call.gameId);
}

async function listTold(trx: Trx, { gameId, state }: EndedCall): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select distinct on (person.id) ask.id as "askId", ask.state, person.phone,
      ${selectLanguage(sql`person.phone`, sql`null::text`)}
    from pool_ask ask join pool_person person on person.id = ask.person_id
    where ask.game_id = ${gameId} and (
      ask.state = 'asked' or ask.state = 'released' and ask.reason is null
      or ask.state = 'booked' and ${state === "moved"}
    ) and not exists (select from phone_suppression where phone_suppression.phone = person.phone)
    order by person.id, ask.round desc`.execute(trx);
  return rows;
}

/**
 * Closes what a game's call asked the pool. Someone who didn't reply to several calls in a row is paused, and told with the
 * question whether they want the texts again (NEED-50). Idempotent. Locks the people in order, because other calls close
 * theirs at the same time.
 */
export async function closeAsks(trx: Trx, gameId: string): Promise<void> {
  const { rows: closed } = await sql<{ personId: string; isSilent: boolean }>`
    update pool_ask set state = 'notified' where game_id = ${gameId} and state = 'asked'
    returning person_id as "personId", responded_at is null as "isSilent"`.execute(trx);
  const silent = closed.filter(({ isSilent }) => isSilent).map(({ personId }) => personId);
  if (silent.length === 0) return;
  await sql`select from pool_person where id = any(${silent}::uuid[]) order by id for no key update`.execute(
    trx,
  );
  const { rows } = await sql<{ leagueId: string }>`
    with counted as (
      update pool_person set unanswered = unanswered + 1 where id = any(${silent}::uuid[])
      returning id, unanswered
    )
    select person.league_id as "leagueId" from counted join pool_person person on person.id = counted.id
    where counted.unanswered >= ${MAX_UNANSWERED_CALLS} and person.pause_reason is distinct from 'unanswered'
    group by person.league_id order by 1`.execute(trx);
  if (rows.length === 0) return;
  await sql`
    update pool_person set paused_until = 'infinity', pause_reason = 'unanswered', message_id = null, month = null,
      asked_at = null
    where id = any(${silent}::uuid[]) and unanswered >= ${MAX_UNANSWERED_CALLS}
      and pause_reason is distinct from 'unanswered'`.execute(trx);
  await enqueueAll(
    trx,
    askPoolPeople,
    rows.map(({ leagueId }) => ({ leagueId })),
  );
}
