import { sql, type Kysely } from "kysely";

/** Teams that continue an earlier one: who and what came along, and the passes that moved. */
export async function up(db: Kysely<unknown>) {
  // A team is continued at most once, which its unique key guarantees even for two requests at the same time. The
  // request key makes starting idempotent. `check_at` is the timer for archiving the earlier team. It's null once
  // that's done.
  await sql`
    create table team_season (
      team_id uuid primary key references team (id) on delete cascade,
      previous_team_id uuid not null unique references team (id) on delete cascade,
      request_key uuid not null,
      request_digest bytea not null,
      started_by uuid references app_user (id) on delete set null,
      created_at timestamptz not null,
      check_at timestamptz,
      finished_at timestamptz,
      check ((check_at is null) = (finished_at is not null))
    )`.execute(db);
  await sql`create index team_season_started_by_idx on team_season (started_by)`.execute(db);
  await sql`create index team_season_check_at_idx on team_season (check_at) where check_at is not null`.execute(
    db,
  );

  // Which member of the earlier team each member was, so that calendar links of earlier seasons keep working.
  await sql`
    create table season_member (
      member_id uuid primary key references team_member (id) on delete cascade,
      previous_member_id uuid not null unique references team_member (id) on delete cascade
    )`.execute(db);

  // Marks a consent that was carried over to a new season, and points to the evidence of the person's own decision.
  await sql`
    create table carried_consent (
      consent_id uuid primary key references sms_consent (id) on delete cascade,
      evidence_id uuid not null references sms_consent (id),
      carried_at timestamptz not null
    )`.execute(db);
  await sql`create index carried_consent_evidence_id_idx on carried_consent (evidence_id)`.execute(db);

  // What a team's pass still had when it moved. The amounts follow from the earlier team's purchases, and are updated
  // when a refund or a dispute changes those. Once the earlier team is deleted, they stay as they are.
  await sql`
    create table pass_move (
      id uuid primary key default uuidv7(),
      from_team_id uuid references team (id) on delete set null,
      to_team_id uuid not null references team (id) on delete cascade,
      moved_at timestamptz not null,
      -- Whether an administrator had set the team to active. Then all of its texts moved, even if the pass had ended.
      is_overridden boolean not null,
      -- The totals that both teams had sent by then, including texts on their way.
      from_used integer not null check (from_used >= 0),
      to_used integer not null check (to_used >= 0),
      tier text not null check (tier in ('none', 'mini', 'standard', 'extended')),
      ends_at timestamptz,
      sms integer not null check (sms >= 0),
      -- The part of the texts that was bought as top-ups, which outlasts the pass.
      topup_sms integer not null check (topup_sms between 0 and sms)
    )`.execute(db);
  await sql`create index pass_move_from_idx on pass_move (from_team_id, moved_at)`.execute(db);
  await sql`create index pass_move_to_idx on pass_move (to_team_id, moved_at)`.execute(db);
}
