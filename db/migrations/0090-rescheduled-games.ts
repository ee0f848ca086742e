import { sql, type Kysely } from "kysely";

/**
 * What start a game was moved from, for those who looked before (PUBLIC-20). A trigger keeps it, because several commands
 * change starts. All of them set `updated_at`. A game that moves again within two weeks keeps the start that people saw first, and one that moves back has none.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table game
      add column rescheduled_at timestamptz,
      add column rescheduled_from_on date,
      add column rescheduled_from_time time(0)`.execute(db);
  await sql`
    create function keep_earlier_start() returns trigger language plpgsql as $$
    begin
      if old.rescheduled_at is null or old.rescheduled_at < new.updated_at - interval '14 days' then
        new.rescheduled_from_on := old.game_on;
        new.rescheduled_from_time := old.game_time;
      end if;
      new.rescheduled_at := new.updated_at;
      if (new.rescheduled_from_on, new.rescheduled_from_time) is not distinct from (new.game_on, new.game_time) then
        new.rescheduled_at := null;
        new.rescheduled_from_on := null;
        new.rescheduled_from_time := null;
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger keep_earlier_start before update of game_on, game_time on game for each row
    when ((old.game_on, old.game_time) is distinct from (new.game_on, new.game_time))
    execute function keep_earlier_start()`.execute(db);
}
