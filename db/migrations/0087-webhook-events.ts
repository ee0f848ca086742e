import { sql, type Kysely } from "kysely";

/**
 * Writes an event in the transaction that causes it, whichever command does (CONNECT-20). Triggers, because they're the
 * one place that every way of changing a game, response, result, or text goes through. Without an active webhook, each
 * of them is one lookup in a small index.
 */
export async function up(db: Kysely<unknown>) {
  await addEvents(db);
  await followGames(db);
  await followResponses(db);
  await followResults(db);
  await followTexts(db);
}

/**
 * Several changes of the same thing in one transaction are one event, with what's true at its end. What was created and
 * then changed was created, and what's canceled and then changed was canceled.
 */
async function addEvents(db: Kysely<unknown>) {
  await sql`
    create function add_webhook_event(to_webhook uuid, event text, subject uuid, payload jsonb) returns void
    language sql as $$
      insert into webhook_event as earlier (webhook_id, type, subject_id, caused_in, data, created_at, next_at)
      values (to_webhook, event, subject, pg_current_xact_id(),
        payload || jsonb_build_object('version', nextval('webhook_event_version')), now(), now())
      on conflict (webhook_id, subject_id, caused_in, split_part(type, '.', 1)) where caused_in is not null do update set
        type = case
          when earlier.type = 'game.created' and excluded.type = 'game.updated' then earlier.type
          when earlier.type = 'game.canceled' and excluded.type = 'game.updated'
            and (excluded.data ->> 'canceled')::boolean then earlier.type
          else excluded.type end,
        -- Of a deleted league game, each entry knows only its own team.
        data = case when (excluded.data ->> 'deleted')::boolean
          then earlier.data || jsonb_strip_nulls(excluded.data) else excluded.data end
    $$`.execute(db);
}

async function followGames(db: Kysely<unknown>) {
  await sql`
    create function add_team_game_events(event text, entry game, is_deleted boolean) returns void
    language plpgsql as $$
    begin
      perform add_webhook_event(webhook.id, event, entry.id, jsonb_build_object(
        'teamId', entry.team_id, 'gameId', entry.id, 'leagueGameId', entry.league_game_id, 'kind', entry.kind,
        'date', entry.game_on, 'time', to_char(entry.game_time, 'HH24:MI'), 'timeZone', team.time_zone,
        'place', entry.location, 'side', entry.side,
        'opponent', coalesce((
          select other.name from game join team other on other.id = game.team_id
          where game.league_game_id = entry.league_game_id and game.team_id <> entry.team_id limit 1
        ), entry.opponent),
        'canceled', entry.cancelled_at is not null or is_deleted, 'deleted', is_deleted))
      from webhook join team on team.id = webhook.team_id
      where webhook.team_id = entry.team_id and webhook.state = 'active' and event = any(webhook.events);
    end $$`.execute(db);
  // A league game is one event for its league, though both teams have an entry. It's deleted once both are.
  await sql`
    create function add_league_game_events(event text, entry game, is_deleted boolean, is_over boolean) returns void
    language plpgsql as $$
    declare
      league_webhooks uuid[];
      home game;
      away game;
      shown game;
      league uuid;
      season uuid;
    begin
      select array_agg(webhook.id), min(league_game.league_id::text)::uuid, min(league_game.season_id::text)::uuid
      into league_webhooks, league, season
      from league_game join webhook on webhook.league_id = league_game.league_id
      where league_game.id = entry.league_game_id and webhook.state = 'active';
      if league_webhooks is null then return; end if;
      select * into home from game where league_game_id = entry.league_game_id and side = 'home';
      select * into away from game where league_game_id = entry.league_game_id and side = 'away';
      if is_deleted and not is_over then
        if home.id is not null or away.id is not null then
          event := 'game.updated';
          is_deleted := false;
        elsif entry.side = 'home' then home := entry;
        elsif entry.side = 'away' then away := entry;
        end if;
      end if;
      shown := case when home.id is not null then home when away.id is not null then away else entry end;
      perform add_webhook_event(webhook.id, event, entry.league_game_id, jsonb_build_object(
        'leagueId', league, 'leagueGameId', entry.league_game_id, 'seasonId', season,
        'homeTeamId', home.team_id, 'homeTeam', (select name from team where id = home.team_id),
        'awayTeamId', away.team_id, 'awayTeam', (select name from team where id = away.team_id),
        'date', shown.game_on, 'time', to_char(shown.game_time, 'HH24:MI'),
        'timeZone', (select time_zone from team where id = shown.team_id),
        'place', shown.location, 'canceled', shown.cancelled_at is not null or is_deleted, 'deleted', is_deleted))
      from webhook where webhook.id = any(league_webhooks) and event = any(webhook.events);
    end $$`.execute(db);
  await sql`
    create function note_game() returns trigger language plpgsql as $$
    declare
      entry game := case when tg_op = 'DELETE' then old else new end;
      event text := case tg_op when 'INSERT' then 'game.created' when 'DELETE' then 'game.canceled' else 'game.updated' end;
    begin
      if tg_op = 'UPDATE' and new.cancelled_at is not null and old.cancelled_at is null then
        event := 'game.canceled';
      end if;
      perform add_team_game_events(event, entry, tg_op = 'DELETE');
      if entry.league_game_id is not null then
        perform add_league_game_events(event, entry, tg_op = 'DELETE', false);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_event after insert or delete on game for each row execute function note_game()`.execute(
    db,
  );
  await sql`
    create trigger note_changed_event
    after update of game_on, game_time, location, side, opponent, kind, cancelled_at, league_game_id on game
    for each row when (
      (old.game_on, old.game_time, old.location, old.side, old.opponent, old.kind, old.cancelled_at, old.league_game_id)
      is distinct from
      (new.game_on, new.game_time, new.location, new.side, new.opponent, new.kind, new.cancelled_at, new.league_game_id))
    execute function note_game()`.execute(db);
  // The entries go with the league game, after it. If they're gone already, their event says it all but one thing.
  await sql`
    create function note_league_game() returns trigger language plpgsql as $$
    declare
      entry game;
    begin
      select * into entry from game where league_game_id = old.id order by side limit 1;
      if found then
        perform add_league_game_events('game.canceled', entry, true, true);
      else
        update webhook_event set type = 'game.canceled',
          data = data || '{"canceled": true, "deleted": true}' || jsonb_build_object('version', nextval('webhook_event_version'))
        from webhook
        where webhook.league_id = old.league_id and webhook.state = 'active' and webhook_event.webhook_id = webhook.id
          and subject_id = old.id and caused_in = pg_current_xact_id() and type like 'game.%';
      end if;
      return old;
    end $$`.execute(db);
  await sql`
    create trigger note_event before delete on league_game for each row execute function note_league_game()`.execute(
    db,
  );
  // The start of a team's games is local time, so a new time zone moves them.
  await sql`
    create function note_time_zone() returns trigger language plpgsql as $$
    begin
      perform add_team_game_events('game.updated', game, false), add_league_game_events('game.updated', game, false, false)
      from game where team_id = new.id and game_on >= current_date - 1;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_time_zone after update of time_zone on team
    for each row when (old.time_zone is distinct from new.time_zone) execute function note_time_zone()`.execute(
    db,
  );
}

async function followResponses(db: Kysely<unknown>) {
  await sql`
    create function note_response() returns trigger language plpgsql as $$
    begin
      perform add_webhook_event(webhook.id, 'response.changed', new.id, jsonb_build_object(
        'teamId', new.team_id, 'gameId', new.game_id, 'memberId', new.member_id,
        'response', new.response, 'via', new.responded_via))
      from webhook
      where webhook.team_id = new.team_id and webhook.state = 'active' and 'response.changed' = any(webhook.events);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_event after insert on game_rsvp
    for each row when (new.response is not null) execute function note_response()`.execute(db);
  await sql`
    create trigger note_changed_event after update of response, responded_via on game_rsvp
    for each row when (
      (old.response, old.responded_via) is distinct from (new.response, new.responded_via))
    execute function note_response()`.execute(db);
}

/** A result that's cleared or disputed again is final no more, which is an event without scores. */
async function followResults(db: Kysely<unknown>) {
  await sql`
    create function note_result() returns trigger language plpgsql as $$
    declare
      result league_result := case when tg_op = 'DELETE' then old else new end;
      outcome jsonb := jsonb_build_object(
        'leagueGameId', result.league_game_id, 'homeTeamId', result.home_team_id, 'awayTeamId', result.away_team_id);
    begin
      if tg_op = 'DELETE' or new.final_at is null then
        outcome := outcome || '{"how": null, "homeScore": null, "awayScore": null, "overtime": false}';
      else
        outcome := outcome || jsonb_build_object(
          'how', new.kind, 'homeScore', new.home_score, 'awayScore', new.away_score, 'overtime', new.overtime);
      end if;
      perform add_webhook_event(webhook.id, 'result.final', result.league_game_id,
        outcome || jsonb_build_object('teamId', webhook.team_id, 'gameId', game.id))
      from webhook join game on game.team_id = webhook.team_id and game.league_game_id = result.league_game_id
      where webhook.team_id in (result.home_team_id, result.away_team_id) and webhook.state = 'active'
        and 'result.final' = any(webhook.events);
      perform add_webhook_event(webhook.id, 'result.final', result.league_game_id,
        outcome || jsonb_build_object('leagueId', webhook.league_id))
      from league_game join webhook on webhook.league_id = league_game.league_id
      where league_game.id = result.league_game_id and webhook.state = 'active'
        and 'result.final' = any(webhook.events);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_event after insert on league_result
    for each row when (new.final_at is not null) execute function note_result()`.execute(db);
  await sql`
    create trigger note_changed_event after update on league_result
    for each row when (
      (new.final_at is not null or old.final_at is not null) and
      (old.final_at is null, old.kind, old.home_score, old.away_score, old.overtime, old.home_team_id) is distinct from
      (new.final_at is null, new.kind, new.home_score, new.away_score, new.overtime, new.home_team_id))
    execute function note_result()`.execute(db);
  await sql`
    create trigger note_cleared_event after delete on league_result
    for each row when (old.final_at is not null) execute function note_result()`.execute(db);
}

async function followTexts(db: Kysely<unknown>) {
  await sql`
    create function note_failed_text() returns trigger language plpgsql as $$
    begin
      perform add_webhook_event(webhook.id, 'message.failed', new.id, jsonb_build_object(
        'teamId', new.team_id, 'messageId', new.id, 'gameId', new.game_id, 'memberId', new.member_id,
        'reason', new.reason))
      from webhook
      where webhook.team_id = new.team_id and webhook.state = 'active' and 'message.failed' = any(webhook.events);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_event after update of state on message
    for each row when (new.state in ('failed', 'undelivered') and old.state not in ('failed', 'undelivered'))
    execute function note_failed_text()`.execute(db);
}
