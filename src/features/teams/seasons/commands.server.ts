import { sql } from "kysely";
import { addMonths } from "#platform/calendar.ts";
import { after, clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { hashRequest } from "#platform/request-digest.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getKitCode } from "#ui/kit-design.ts";
import type { TeamManager } from "../access.server.ts";
import { insertJoinLink } from "../join/commands.server.ts";
import { isUpcoming, listWallClocks } from "../queries.server.ts";
import { armFirstTexts } from "../queue.ts";
import { CHECK_INTERVAL, GAME_LENGTH } from "./rules.ts";
import type { NewSeason } from "./schema.ts";

/** An earlier team and the one that continues it. */
export type Continuation = { fromTeamId: string; toTeamId: string };

/**
 * Locks the team and inserts the one that continues it, with the same owner and settings and a join link. There's no
 * trial, because the account had its trial with an earlier team (START-31). Idempotent per request key: returns the
 * team of an earlier request with `isNew` false. Throws REQUEST_KEY_REUSED if the key is reused with different data,
 * SEASON_STARTED if someone else already started the season, and TEAM_NOT_FOUND.
 */
export async function insertNextTeam(
  trx: Trx,
  { teamId, user }: TeamManager,
  { requestKey, ...season }: NewSeason,
): Promise<{ id: string; isNew: boolean }> {
  const team = await trx
    .selectFrom("team")
    .select(["timeZone", "kit"])
    .where("id", "=", teamId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!team) throw new AppError("TEAM_NOT_FOUND");
  const requestDigest = hashRequest(season);
  const existing = await trx
    .selectFrom("teamSeason")
    .select(["teamId as id", "requestKey", "requestDigest"])
    .where("previousTeamId", "=", teamId)
    .executeTakeFirst();
  if (existing) {
    if (existing.requestKey !== requestKey) throw new AppError("SEASON_STARTED");
    if (!requestDigest.equals(existing.requestDigest)) throw new AppError("REQUEST_KEY_REUSED");
    return { id: existing.id, isNew: false };
  }
  const now = clock.now();
  const endsOn = addMonths(toWallClock(now, team.timeZone).on, season.seasonMonths);
  const { rows } = await sql<{ id: string }>`
    insert into team (manager_id, name, sport, time_zone, season_ends_on, minimum_players, maximum_players, in_by_default,
      responses_due_hours, reminder_offsets_minutes, quiet_from, quiet_until, created_by_league, hides_page, kit,
      created_at)
    select manager_id, ${season.name}, sport, time_zone, ${endsOn}, minimum_players, maximum_players, in_by_default,
      responses_due_hours, reminder_offsets_minutes, quiet_from, quiet_until, created_by_league, hides_page,
      ${team.kit ?? getKitCode(teamId)}, ${now}
    from team where id = ${teamId} returning id`.execute(trx);
  const { id } = rows[0]!;
  await insertJoinLink(trx, id);
  await trx
    .insertInto("teamSeason")
    .values({
      teamId: id,
      previousTeamId: teamId,
      requestKey,
      requestDigest,
      startedBy: user.id,
      createdAt: now,
      checkAt: now,
    })
    .execute();
  return { id, isNew: true };
}

/**
 * Carries members with their phones and consents over to a new season, in a fixed number of statements. They're active,
 * because someone selected them. Ignores ids of people who aren't on the earlier roster.
 */
export async function carryMembers(
  trx: Trx,
  { fromTeamId, toTeamId }: Continuation,
  memberIds: readonly string[],
): Promise<void> {
  const now = clock.now();
  await sql`
    with carried as materialized (
      select id as previous_id, uuidv7() as id, name, email, is_minor, sub_position, added_via, added_by from (
        select * from team_member where team_id = ${fromTeamId} and id = any(${memberIds}::uuid[]) order by id
      ) chosen
    ), added as (
      insert into team_member (id, team_id, name, email, is_minor, sub_position, added_via, added_by, created_at, updated_at)
      select id, ${toTeamId}, name, email, is_minor, sub_position, added_via, added_by, ${now}, ${now} from carried
    )
    insert into season_member (member_id, previous_member_id) select id, previous_id from carried`.execute(
    trx,
  );
  // Locked, so that a consent doesn't change between its evidence and its phone.
  const { rows: phones } = await sql<{ consentId: string | null }>`
    select consent_id as "consentId" from member_phone
    where team_id = ${fromTeamId} and member_id = any(${memberIds}::uuid[]) order by id for share`.execute(
    trx,
  );
  const consents = await carryConsents(
    trx,
    toTeamId,
    phones.flatMap(({ consentId }) => consentId ?? []),
  );
  await sql`
    insert into member_phone (team_id, member_id, position, label, phone, is_guardian, language, sms_consent, consent_id)
    select ${toTeamId}, season_member.member_id, position, label, phone, is_guardian, language, sms_consent, carried.id
    from member_phone join season_member on season_member.previous_member_id = member_phone.member_id
    left join unnest(${consents.map(({ previousId }) => previousId)}::uuid[],
      ${consents.map(({ id }) => id)}::uuid[]) carried (previous_id, id)
      on carried.previous_id = member_phone.consent_id
    where team_id = ${fromTeamId} and member_phone.member_id = any(${memberIds}::uuid[])
    order by member_phone.id`.execute(trx);
  await carryEmails(trx, { fromTeamId, toTeamId }, memberIds);
}

/**
 * Carries emails and their consents over like phones. The database has added what's in the roster's own column. Each
 * consent gets a record of its own, which points to the evidence of the person's own decision.
 */
async function carryEmails(
  trx: Trx,
  { fromTeamId, toTeamId }: Continuation,
  memberIds: readonly string[],
): Promise<void> {
  // Locked, so that a consent doesn't change between its evidence and its email.
  await sql`
    select from member_email where team_id = ${fromTeamId} and member_id = any(${memberIds}::uuid[])
    order by id for share`.execute(trx);
  await sql`
    with carried as materialized (
      select email_consent.*, uuidv7() as new_id, coalesce(carried_from, email_consent.id) as evidence_id
      from email_consent where id in (
        select consent_id from member_email
        where team_id = ${fromTeamId} and member_id = any(${memberIds}::uuid[])
      )
    ), stored as (
      insert into email_consent (id, team_id, wording_id, email, granted, source, given_by, given_by_name,
        client_address, carried_from, created_at)
      select new_id, ${toTeamId}, wording_id, email, granted, source, given_by, given_by_name, client_address,
        evidence_id, ${clock.now()}
      from carried
    )
    insert into member_email (team_id, member_id, position, label, email, is_guardian, language, email_consent, consent_id)
    select ${toTeamId}, season_member.member_id, position, label, member_email.email, is_guardian, language,
      email_consent, carried.new_id
    from member_email join season_member on season_member.previous_member_id = member_email.member_id
    left join carried on carried.id = member_email.consent_id
    where member_email.team_id = ${fromTeamId} and member_email.member_id = any(${memberIds}::uuid[])
    order by member_email.id
    on conflict (member_id, email) do update set position = excluded.position, label = excluded.label,
      is_guardian = excluded.is_guardian, language = excluded.language, email_consent = excluded.email_consent, consent_id = excluded.consent_id
  `.execute(trx);
}

/**
 * Carries consents over to a new season as they stand, given or withdrawn. Each gets a record of its own with the same
 * words, person, and time of day as the original, and points to the evidence of the person's own decision, even after
 * several seasons (START-30). Numbers that agreed get a first text. Returns both ids of each.
 */
export async function carryConsents(
  trx: Trx,
  toTeamId: string,
  consentIds: readonly string[],
): Promise<{ previousId: string; id: string }[]> {
  if (consentIds.length === 0) return [];
  const now = clock.now();
  const { rows } = await sql<{ previousId: string; id: string }>`
    with carried as materialized (
      select sms_consent.*, uuidv7() as new_id, coalesce(carried_consent.evidence_id, sms_consent.id) as evidence_id
      from sms_consent left join carried_consent on carried_consent.consent_id = sms_consent.id
      where sms_consent.id = any(${consentIds}::uuid[])
    ), stored as (
      insert into sms_consent (id, team_id, wording_id, phone, granted, source, given_by, given_by_name,
        client_address, created_at)
      select new_id, ${toTeamId}, wording_id, phone, granted, source, given_by, given_by_name, client_address, ${now}
      from carried
    ), marked as (
      insert into carried_consent (consent_id, evidence_id, carried_at) select new_id, evidence_id, ${now} from carried
    )
    select id as "previousId", new_id as id from carried`.execute(trx);
  await enqueue(trx, armFirstTexts, { teamId: toTeamId });
  return rows;
}

/**
 * Archives those of these continued teams that have no games ahead or were archived by hand, and returns them with the
 * teams that continue them. The others are checked again later. A game lasts two hours, so this looks for games that
 * start after two hours ago. Idempotent. Call it with the teams locked.
 */
export async function archiveContinuedTeams(
  trx: Trx,
  teamIds: readonly string[],
  now: Date,
): Promise<Continuation[]> {
  await sql`
    update team set archived_at = ${now}
    from ${listWallClocks(after(now, -GAME_LENGTH))} clock (zone, today, time_now)
    where team.id = any(${teamIds}::uuid[]) and team.archived_at is null and clock.zone = team.time_zone
      and not exists (select from game where game.team_id = team.id and ${isUpcoming})`.execute(trx);
  const { rows } = await sql<Continuation & { isFinished: boolean }>`
    update team_season set
      finished_at = case when team.archived_at is not null then ${now}::timestamptz end,
      check_at = case when team.archived_at is null then ${after(now, CHECK_INTERVAL)}::timestamptz end
    from team
    where team.id = previous_team_id and previous_team_id = any(${teamIds}::uuid[]) and finished_at is null
    returning previous_team_id as "fromTeamId", team_id as "toTeamId",
      finished_at is not null as "isFinished"`.execute(trx);
  return rows
    .filter(({ isFinished }) => isFinished)
    .map(({ fromTeamId, toTeamId }) => ({ fromTeamId, toTeamId }));
}
