import { sql, type RawBuilder } from "kysely";
import { decodeCursor, encodeCursor, ID_PART, INSTANT_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { MAX_LINKED, type TimelineEntry, type TimelineKind, type TimelineSubject } from "../schema.ts";
import { describeEvent, ENTRIES_PER_PAGE, type TimelineEvent } from "./rules.ts";

/** The rows that a timeline is about. */
type Scope = { teamIds: string[]; userIds: string[]; subjectIds: string[] };

/** Accounts with more teams than this see the games and texts of the newest ones. */
const MAX_ACCOUNT_TEAMS = 20;

const listIds = async (query: RawBuilder<{ id: string }>) =>
  (await query.execute(db)).rows.map(({ id }) => id);

async function findScope(subject: TimelineSubject, id: string): Promise<Scope> {
  if (subject === "team") {
    const userIds = await listIds(sql<{ id: string }>`select manager_id as id from team where id = ${id}`);
    return { teamIds: [id], userIds, subjectIds: [id] };
  }
  if (subject === "league") {
    const [userIds, teamIds] = await Promise.all([
      listIds(sql<{ id: string }>`select manager_id as id from league where id = ${id}`),
      listIds(sql<{ id: string }>`
        select team_id as id from league_team where league_id = ${id} order by team_id desc limit ${MAX_LINKED}`),
    ]);
    return { teamIds, userIds, subjectIds: [id, ...teamIds] };
  }
  const teamIds = await listIds(sql<{ id: string }>`
    select id from team where manager_id = ${id} order by created_at desc, id desc limit ${MAX_ACCOUNT_TEAMS}`);
  return { teamIds, userIds: [id], subjectIds: [id, ...teamIds] };
}

/** A source of entries: how to read those of one owner, and which column says when they happened. */
type Source = {
  kind: TimelineKind;
  owners: string[];
  select: RawBuilder<unknown>;
  /** The time and the ID of a row. Both are in the source's own `select`. */
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
};

const createSource = (
  kind: TimelineKind,
  owners: string[],
  table: string,
  select: RawBuilder<unknown>,
  at: string,
): Source => ({ kind, owners, select, at: sql.ref(`${table}.${at}`), id: sql.ref(`${table}.id`) });

/**
 * Lists where entries come from. Each is read once per owner, newest first, and limited to one page, so a timeline
 * costs the same for a team with years of games. `owner.id` is the team, user, or subject.
 */
function listSources(subject: TimelineSubject, { teamIds, userIds, subjectIds }: Scope): Source[] {
  const ofTeam = sql`owner.id as team_id`;
  const noTeam = sql`null::uuid as team_id`;
  return [
    createSource(
      "pass",
      teamIds,
      "pass_period",
      sql`${ofTeam}, jsonb_build_object('event', 'pass', 'tier', tier, 'months', months, 'sms', sms,
        'granted', order_id is null) as data from pass_period where team_id = owner.id`,
      "bought_at",
    ),
    createSource(
      "pass",
      teamIds,
      "sms_topup",
      sql`${ofTeam}, jsonb_build_object('event', 'topup', 'sms', sms) as data from sms_topup where team_id = owner.id`,
      "bought_at",
    ),
    createSource(
      "text",
      teamIds,
      "blast",
      sql`${ofTeam}, jsonb_build_object('event', 'blast', 'blastKind', kind, 'sent', sent, 'failed', failed) as data
        from blast where team_id = owner.id`,
      "created_at",
    ),
    createSource(
      "game",
      teamIds,
      "game",
      sql`${ofTeam}, jsonb_build_object('event', 'game', 'gameOn', game_on, 'gameTime', game_time, 'opponent', opponent)
        as data from game where team_id = owner.id`,
      "created_at",
    ),
    createSource(
      "game",
      teamIds,
      "game",
      sql`${ofTeam}, jsonb_build_object('event', 'canceled', 'gameOn', game_on, 'opponent', opponent) as data
        from game where team_id = owner.id and cancelled_at is not null`,
      "cancelled_at",
    ),
    createSource(
      "audit",
      subjectIds,
      "admin_action",
      sql`${subject === "team" ? noTeam : sql`case when owner.id = any(${teamIds}::uuid[]) then owner.id end as team_id`},
        jsonb_build_object('event', 'action', 'action', action, 'by', admin_email) as data
        from admin_action where subject_id = owner.id`,
      "acted_at",
    ),
    createSource(
      "support",
      userIds,
      "support_request",
      sql`${noTeam}, jsonb_build_object('event', 'request', 'subject', subject, 'isOpen', closed_at is null) as data
        from support_request where user_id = owner.id`,
      "created_at",
    ),
    // A league has far too many reminders to be of use, and so does an account with several teams.
    ...(subject === "team"
      ? [
          createSource(
            "text",
            teamIds,
            "reminder",
            sql`${ofTeam}, jsonb_build_object('event', 'reminder', 'state', reminder.state, 'reason', reminder.reason,
              'gameOn', game_on) as data
              from game join reminder on reminder.game_id = game.id
              where game.team_id = owner.id and reminder.state <> 'armed'`,
            "due_at",
          ),
        ]
      : []),
    ...(subject === "account"
      ? [
          {
            kind: "pass" as const,
            owners: userIds,
            at: sql`coalesce(pass_checkout.paid_at, pass_checkout.created_at)`,
            id: sql`pass_order.id`,
            select: sql`${noTeam}, jsonb_build_object('event', 'order', 'product', product,
              'cents', pass_order.amount_cents, 'teamName', team_name) as data
              from pass_checkout join pass_order on pass_order.checkout_id = pass_checkout.id
              where pass_checkout.user_id = owner.id and pass_checkout.state = 'paid'`,
          },
          createSource(
            "game",
            userIds,
            "team",
            sql`team.id as team_id, jsonb_build_object('event', 'team', 'name', name) as data
              from team where manager_id = owner.id`,
            "created_at",
          ),
        ]
      : []),
  ];
}

type Row = {
  id: string;
  kind: TimelineKind;
  at: Date;
  atText: string;
  event: TimelineEvent;
  teamId: string | null;
  teamName: string | null;
};

/** Lists what happened, newest first. */
export async function listTimeline({
  subject,
  id,
  kind,
  cursor,
}: {
  subject: TimelineSubject;
  id: string;
  kind?: TimelineKind | undefined;
  cursor?: string | undefined;
}): Promise<{ entries: TimelineEntry[]; nextCursor: string | null }> {
  const [cursorAt, cursorId] = cursor === undefined ? [] : decodeCursor(cursor, [INSTANT_PART, ID_PART]);
  const limit = ENTRIES_PER_PAGE + 1;
  const sources = listSources(subject, await findScope(subject, id))
    .filter((source) => kind === undefined || source.kind === kind)
    .map(
      (source) => sql`(
        select entry.* from unnest(${source.owners}::uuid[]) owner (id)
        cross join lateral (
          select ${source.id} as id, ${sql.lit(source.kind)}::text as kind, ${source.at} as at, ${source.select}
          ${cursorAt === undefined ? sql`` : sql`and (${source.at}, ${source.id}) < (${cursorAt}::timestamptz, ${cursorId}::uuid)`}
          order by ${source.at} desc, ${source.id} desc limit ${limit}
        ) entry
        order by at desc, id desc limit ${limit}
      )`,
    );
  const { rows } = await sql<Row>`
    select entry.id, entry.kind, entry.at, entry.at::text as "atText", entry.data as event,
      team.id as "teamId", team.name as "teamName"
    from (
      select * from (${sql.join(sources, sql` union all `)}) any_source order by at desc, id desc limit ${limit}
    ) entry
    left join team on team.id = entry.team_id
    order by entry.at desc, entry.id desc`.execute(db);
  const page = rows.slice(0, ENTRIES_PER_PAGE);
  const last = rows.length > ENTRIES_PER_PAGE ? page.at(-1) : undefined;
  return {
    entries: page.map(({ at, event, teamId, teamName, ...row }) => ({
      id: row.id,
      kind: row.kind,
      at: at.toISOString(),
      ...describeEvent(event),
      team: subject === "team" || teamId === null ? null : { id: teamId, name: teamName! },
    })),
    nextCursor: last ? encodeCursor([last.atText, last.id]) : null,
  };
}
