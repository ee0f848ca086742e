import { type Kysely, sql } from "kysely";

/** Few enough that a batch stays short. */
const AT_ONCE = 2_000;

/**
 * Adds timers to earlier league games, as far as their reminders know when they start (RESULT-41). Games without
 * reminders get theirs when they change.
 */
export async function upInSteps(db: Kysely<unknown>) {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await sql<{ id: string }>`
      with batch as materialized (
        select id from game where league_game_id is not null and id > ${after} order by id limit ${sql.lit(AT_ONCE)}
      ), armed as (
        insert into score_timer (game_id, team_id, starts_at, due_at)
        select distinct on (game.id) game.id, game.team_id, reminder.starts_at, reminder.starts_at + interval '2 hours'
        from batch join game on game.id = batch.id
        join reminder on reminder.game_id = game.id and reminder.superseded_at is null
        where game.cancelled_at is null and reminder.starts_at > now() - interval '2 hours'
        order by game.id, reminder.starts_at desc
        on conflict do nothing
      )
      select id from batch order by id`.execute(db);
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
  }
}
