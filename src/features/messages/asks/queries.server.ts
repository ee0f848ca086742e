import { sql } from "kysely";
import { after, days } from "#platform/clock.ts";
import type { db } from "#platform/database.ts";
import { textKinds, type TextKind } from "../kinds/rules.ts";
import { ASK_WINDOW_DAYS, AsksLeft, MAX_UNANSWERED_ASKS } from "./rules.ts";

const askKinds = (Object.keys(textKinds) as TextKind[]).filter((kind) => textKinds[kind].isAsk);

/**
 * Whether someone with this number has responded to this team, by link or by text, or has written to it. A response
 * that a manager entered doesn't count, because it doesn't prove that anyone reads the texts.
 */
const hasResponded = (phone: string, teamId: string) => sql`(
  exists (
    select from member_phone holder join game_rsvp rsvp on rsvp.member_id = holder.member_id
    where holder.phone = ${sql.ref(phone)} and holder.team_id = ${sql.ref(teamId)}
      and (rsvp.responded_via in ('link', 'text') or rsvp.earlier_via in ('link', 'text'))
  ) or exists (
    select from inbound_text where inbound_text.phone = ${sql.ref(phone)} and inbound_text.team_id = ${sql.ref(teamId)}
  ))`;

/**
 * Returns how many more times each of a team's numbers may be asked. Numbers that responded to the team aren't in the
 * result, because there's no limit for them.
 */
export async function countAsksLeft(
  reader: typeof db,
  phones: readonly { teamId: string; phone: string }[],
  now: Date,
): Promise<AsksLeft> {
  const since = after(now, -days(ASK_WINDOW_DAYS));
  const unique = [...new Map(phones.map((row) => [row.teamId + row.phone, row])).values()];
  const { rows } = await sql<{ teamId: string; phone: string; left: number }>`
    select wanted.team_id as "teamId", wanted.phone, ${MAX_UNANSWERED_ASKS} - asks.count as left
    from unnest(${unique.map(({ teamId }) => teamId)}::uuid[], ${unique.map(({ phone }) => phone)}::text[])
      wanted (team_id, phone)
    cross join lateral (
      select count(*)::int as count from (
        select from message asked
        where asked.phone = wanted.phone and asked.created_at > ${since}
          and asked.month >= date_trunc('month', ${since}::date) and asked.kind = any(${askKinds}::text[])
          and asked.state <> all ('{skipped,failed}') and not ${hasResponded("asked.phone", "asked.team_id")}
        limit ${MAX_UNANSWERED_ASKS}
      ) unanswered
    ) asks
    where not ${hasResponded("wanted.phone", "wanted.team_id")}`.execute(reader);
  return new AsksLeft(rows);
}
