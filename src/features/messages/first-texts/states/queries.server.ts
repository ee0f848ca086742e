import { sql } from "kysely";
import { getStatusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createZoneClock, toWallClock } from "#platform/zoned-time.ts";
import type { MessageReason, MessageState } from "../../schema.ts";
import { findFirstTextWindow } from "../rules.ts";
import { formatFirstTextState, type FirstTextFacts } from "./rules.ts";

type Row = {
  phone: string;
  hasFirstText: boolean;
  acceptedAt: Date | null;
  state: MessageState | null;
  reason: MessageReason | null;
  code: number | null;
  dueAt: Date | null;
  updatedAt: Date | null;
  isSuppressed: boolean;
  isWaitingForYes: boolean;
};

/** Describes the first texts to a team's numbers that agreed to texts, by number. Empty if the team doesn't exist. */
export async function listFirstTextStates(teamId: string): Promise<Map<string, string>> {
  const now = clock.now();
  const team = await db
    .selectFrom("team")
    .select(["timeZone", "quietFrom", "quietUntil", "subscriptionStatus", "subscriptionExpiresAt"])
    .where("id", "=", teamId)
    .executeTakeFirst();
  if (!team) return new Map();
  const { timeZone, quietFrom, quietUntil } = team;
  const toLocalClock = (at: Date) => toWallClock(at, timeZone);
  const { dueAt } = findFirstTextWindow(now, {
    clock: createZoneClock(timeZone),
    quiet: quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null,
  });
  const missing: FirstTextFacts =
    getStatusAt(now, team) === "active"
      ? { kind: "planned", at: toLocalClock(dueAt) }
      : { kind: "with-first-message" };
  const states = (await readRows(teamId)).flatMap((row): [string, string][] => {
    if (row.isWaitingForYes) return [[row.phone, formatFirstTextState({ kind: "waiting-for-yes" })]];
    const facts = row.hasFirstText ? toFacts(row, toLocalClock) : missing;
    return row.isSuppressed && !row.hasFirstText ? [] : [[row.phone, formatFirstTextState(facts)]];
  });
  return new Map(states);
}

function toFacts(row: Row, toLocalClock: (at: Date) => { on: string; time: string }): FirstTextFacts {
  const { state, acceptedAt, updatedAt, dueAt } = row;
  switch (state) {
    case "queued":
    case "submitting":
      return { kind: "planned", at: toLocalClock(dueAt!) };
    case "delivered":
      return { kind: "delivered", at: toLocalClock(updatedAt!) };
    case "failed":
    case "undelivered": {
      const at = toLocalClock(updatedAt!);
      const { reason, code } = row;
      return { kind: "failed", text: { state, reason, code, at, day: at.on, suppression: null } };
    }
    case "accepted":
    case "sent":
    case "skipped":
    case "unknown":
    // The text may no longer be stored.
    case null:
      return { kind: "sent", at: toLocalClock((acceptedAt ?? updatedAt)!) };
  }
}

async function readRows(teamId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select own.phone, first_text.phone is not null as "hasFirstText",
      coalesce(first_text.accepted_at, first_text.created_at) as "acceptedAt", text.state, text.reason,
      text.provider_code as code, text.due_at as "dueAt", text.updated_at as "updatedAt",
      suppression.phone is not null as "isSuppressed", own.is_waiting as "isWaitingForYes"
    from (
      select member_phone.phone, false as is_waiting from member_phone
      where member_phone.team_id = ${teamId} and member_phone.sms_consent
      union
      select manager_phone.phone, false from manager_phone where manager_phone.team_id = ${teamId}
      union
      select join_question.phone, true from join_question where join_question.team_id = ${teamId}
    ) own
    left join first_text on first_text.team_id = ${teamId} and first_text.phone = own.phone
    left join lateral (
      select state, reason, provider_code, due_at, updated_at from message
      where message.id = first_text.message_id and message.month = first_text.month limit 1
    ) text on true
    left join phone_suppression suppression on suppression.phone = own.phone
    order by own.phone`.execute(db);
  return rows;
}
