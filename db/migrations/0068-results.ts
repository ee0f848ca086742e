import { sql, type Kysely } from "kysely";

/**
 * Scores of league games: how a season counts them, what teams reported, and what counts (RESULT-39, RESULT-48 to
 * RESULT-54, docs/decisions/0090).
 */
export async function up(db: Kysely<unknown>) {
  await addSettings(db);
  // Append-only. The team's id has no foreign key, because a report outlives its team. Scores are the reporting team's
  // own first, as it said them, so they stay true when home and away are swapped.
  await sql`
    create table score_report (
      id uuid primary key default uuidv7(),
      league_game_id uuid not null references league_game (id) on delete cascade,
      team_id uuid not null,
      account_id uuid references app_user (id) on delete set null,
      reporter_name text not null,
      via text not null check (via in ('screen', 'text', 'link')),
      kind text not null check (kind in ('score', 'own-forfeit', 'other-forfeit')),
      own_score smallint check (own_score between 0 and 999),
      other_score smallint check (other_score between 0 and 999),
      overtime boolean not null default false,
      -- A reply exactly as it was texted.
      reply text check (reply <> '' and length(reply) <= 1600),
      reported_at timestamptz not null,
      check (num_nonnulls(own_score, other_score) = case when kind = 'score' then 2 else 0 end),
      check (kind = 'score' or not overtime),
      check (reply is null or via = 'text')
    )`.execute(db);
  await sql`create index score_report_league_game_id_idx on score_report (league_game_id)`.execute(db);
  await sql`create index score_report_account_id_idx on score_report (account_id)`.execute(db);
  // A disputed game has no outcome, unless the dispute came after a single report was final: that one keeps counting.
  // The teams' ids have no foreign keys, because a result outlives its teams.
  await sql`
    create table league_result (
      league_game_id uuid primary key references league_game (id) on delete cascade,
      home_team_id uuid not null,
      away_team_id uuid not null check (away_team_id <> home_team_id),
      state text not null check (state in ('reported', 'final', 'disputed')),
      kind text check (kind in ('score', 'home-forfeit', 'away-forfeit', 'double-forfeit', 'abandoned', 'no-result')),
      home_score smallint check (home_score between 0 and 999),
      away_score smallint check (away_score between 0 and 999),
      overtime boolean not null default false,
      -- Whether the outcome is in the standings.
      counts boolean not null,
      -- When the report was made that a reported game has.
      reported_at timestamptz check ((reported_at is not null) = (state = 'reported')),
      final_at timestamptz,
      decided_as text check (decided_as in ('agreement', 'time', 'league')),
      decided_by uuid references app_user (id) on delete set null,
      updated_at timestamptz not null,
      check (num_nonnulls(home_score, away_score) = case when kind = 'score' then 2 else 0 end),
      check (kind = 'score' or not overtime),
      check (counts = (state <> 'reported' and kind is not null and kind not in ('abandoned', 'no-result'))),
      check (kind is not null or state = 'disputed'),
      check (state <> 'disputed' or counts or kind is null),
      check ((final_at is not null) = (decided_as is not null)),
      check ((final_at is not null) = (state <> 'reported' and kind is not null))
    ) with (fillfactor = 85)`.execute(db);
  await sql`create index league_result_decided_by_idx on league_result (decided_by)`.execute(db);
  await sql`
    create index league_result_reported_at_idx on league_result (reported_at) where state = 'reported'`.execute(
    db,
  );
  // Append-only: what the league entered, corrected, or cleared. Null stands for no result.
  await sql`
    create table result_change (
      id uuid primary key default uuidv7(),
      league_game_id uuid not null references league_game (id) on delete cascade,
      account_id uuid references app_user (id) on delete set null,
      changed_by_name text not null,
      reason text check (length(reason) between 3 and 200),
      before jsonb,
      after jsonb,
      changed_at timestamptz not null,
      check (before is not null or after is not null)
    )`.execute(db);
  await sql`create index result_change_league_game_id_idx on result_change (league_game_id)`.execute(db);
  await sql`create index result_change_account_id_idx on result_change (account_id)`.execute(db);
  await keepEvidence(db);
  await followMoves(db);
}

/** A season without settings has those of the league's sport (RESULT-39). */
async function addSettings(db: Kysely<unknown>) {
  await sql`
    alter table league_season
      add column score_unit text,
      add column allows_ties boolean,
      add column overtime_losses boolean,
      add column collects_scores boolean not null default true`.execute(db);
  await sql`
    alter table league_season add constraint league_season_score_unit_check
    check (score_unit in ('goals', 'runs', 'points', 'sets')) not valid`.execute(db);
  await sql`
    alter table league_season add constraint league_season_scores_check
    check (num_nonnulls(score_unit, allows_ties, overtime_losses) in (0, 3)) not valid`.execute(db);
}

/** Reports and changes never change, except that the account is forgotten when it's deleted. */
async function keepEvidence(db: Kysely<unknown>) {
  await sql`
    create function guard_result_evidence() returns trigger language plpgsql as $$
    begin
      if to_jsonb(old) - 'account_id' is distinct from to_jsonb(new) - 'account_id'
        or new.account_id is not null and new.account_id is distinct from old.account_id
      then
        raise exception '% is evidence and never changes', tg_table_name using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`.execute(db);
  for (const table of ["score_report", "result_change"])
    await sql`
      create trigger guard_entry before update on ${sql.table(table)}
      for each row execute function guard_result_evidence()`.execute(db);
}

/**
 * A game that's moved is played again, so a result that isn't final ends, and so does an abandoned game's, which stays
 * on record (RESULT-54). Reports from before the new start no longer count (results/rules.ts).
 */
async function followMoves(db: Kysely<unknown>) {
  await sql`
    create function end_result_of_moved_game() returns trigger language plpgsql as $$
    begin
      with ended as (
        delete from league_result where league_game_id = new.league_game_id and not counts returning kind, state
      )
      insert into result_change (league_game_id, changed_by_name, reason, before, changed_at)
      select new.league_game_id, 'FirstWhistle', 'The game was rescheduled.', jsonb_build_object('kind', kind), new.updated_at
      from ended where state = 'final';
      return null;
    end $$`.execute(db);
  await sql`
    create trigger end_result after update of game_on, game_time on game for each row
    when (new.league_game_id is not null
      and (old.game_on, old.game_time) is distinct from (new.game_on, new.game_time))
    execute function end_result_of_moved_game()`.execute(db);
}
