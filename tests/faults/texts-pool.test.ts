import { describe, expect, inject, it } from "vitest";
import { pause } from "#tests/harness/processes.ts";
import { keepArena } from "./kept-arena.ts";
import { waitFor } from "./stage.ts";
import { startArena, type Arena } from "./texts/arena.ts";

// Calls to a league's sub pool while workers are killed, compared with the carrier's records.

/** Each call's game starts within the hour, so it asks five people at the same time. */
const CALLS = 8;
const ASKED_PER_CALL = 5;
const PEOPLE = CALLS * ASKED_PER_CALL;
const KILLS = 2;

const getArena = keepArena(() => startArena(inject("preparedDatabase")));

/** Adds a league with a pool, and an open call of each of its teams. All games start at the same time. */
async function addCalls(arena: Arena): Promise<void> {
  const teamIds = await arena.addTeams({ teams: CALLS, members: 1 });
  await arena.withClient(async (client) => {
    await client.query("update team set quiet_from = null, quiet_until = null");
    const { rows } = await client.query<{ id: string }>(
      `insert into league (name, manager_id) select 'Rec', manager_id from team limit 1 returning id`,
    );
    const leagueId = rows[0]!.id;
    await client.query("insert into league_team (league_id, team_id) select $1, unnest($2::uuid[])", [
      leagueId,
      teamIds,
    ]);
    await client.query("insert into league_pool (league_id, is_on) values ($1, true)", [leagueId]);
    await client.query(
      `with numbered as (
         select number, '+1773555' || lpad(number::text, 4, '0') as phone from generate_series(1, $2::int) number
       ), agreed as (
         insert into sms_consent (league_id, phone, granted, source, given_by_name, client_address, wording_id)
         select $1, phone, true, 'join-link', 'Dana Cruz', '192.0.2.1', 'texting' from numbered returning id, phone
       )
       insert into pool_person (league_id, name, phone, level, weekdays, consent_id, confirmed_by, confirmed_at,
         client_address, joined_at)
       select $1, 'Dana Cruz', phone, 3, '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}', id, id, now(),
         '192.0.2.1', now() from agreed`,
      [leagueId, PEOPLE],
    );
    await client.query(
      `with start as (select (now() + interval '55 minutes') at time zone 'America/Chicago' as at)
       update game set game_on = start.at::date, game_time = date_trunc('minute', start.at)::time from start
       where team_id = any($1::uuid[])`,
      [teamIds],
    );
    await client.query(
      `insert into sub_call (game_id, team_id, spots, wait_minutes, state, request_key, started_at, next_at, asks_pool)
       select id, team_id, 1, 15, 'open', gen_random_uuid(), now(), now(), true from game where team_id = any($1::uuid[])`,
      [teamIds],
    );
  });
}

/** Kills the worker at any moment, and starts another one. */
async function killOften(arena: Arena, from: Awaited<ReturnType<Arena["startWorker"]>>) {
  let worker = from;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(100 + 300 * kill);
    await arena.kill(worker);
    worker = await arena.startWorker();
  }
  return worker;
}

const isToPool = (phone: string) => phone.startsWith("+1773555");
/** Lists the numbers of the pool that the carrier got a text for that contains this. */
const listTexts = async (arena: Arena, part: string) =>
  (await arena.carrier.texts({ direction: "out" }))
    .filter(({ phone, body }) => isToPool(phone) && body.includes(part))
    .map(({ phone }) => phone);
const count = (list: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(list, (key) => key)].map(([key, own]) => [key, own.length]));

describe("calls to a league's sub pool while workers are killed [NEED-45, NEED-48, NEED-49]", () => {
  it("ask everyone once, give each spot to one, and tell everyone else once", async () => {
    const arena = getArena();
    await addCalls(arena);
    const worker = await killOften(arena, await arena.startWorker());
    await waitFor(
      "everyone to be asked",
      async () => (await arena.rows("select from pool_ask")).length >= PEOPLE,
      60_000,
    );
    await arena.waitUntilSettled(60);

    const asks = await arena.rows<{ phone: string; gameId: string }>(
      `select phone, game_id as "gameId" from pool_ask join pool_person on pool_person.id = person_id`,
    );
    // Nothing lost, nothing doubled: as many texts as asks, one per person.
    expect(new Set(asks.map(({ phone }) => phone)).size).toBe(asks.length);
    expect(count(await listTexts(arena, "needs a sub"))).toEqual(count(asks.map(({ phone }) => phone)));

    // All but one of each call say yes at the same moment, while workers are killed again.
    const silent = [...Map.groupBy(asks, ({ gameId }) => gameId).values()].map(([first]) => first!.phone);
    const yeses = asks.filter(({ phone }) => !silent.includes(phone));
    const [replies] = await Promise.all([
      Promise.all(yeses.map(({ phone }) => arena.carrier.receive(phone, "IN"))),
      killOften(arena, worker),
    ]);
    expect(replies.filter((reply) => JSON.stringify(reply.response).includes("You're in"))).toHaveLength(
      CALLS,
    );
    await waitFor("every call to end", async () => {
      const open = await arena.rows("select from sub_call where next_at <= now()");
      return open.length === 0;
    });
    await arena.waitUntilSettled(60);
    const booked = await arena.rows<{ gameId: string }>(
      `select game_id as "gameId" from pool_ask where state = 'booked'`,
    );
    expect(new Set(booked.map(({ gameId }) => gameId)).size).toBe(CALLS);
    expect(booked).toHaveLength(CALLS);
    expect(count(await listTexts(arena, "spot is filled"))).toEqual(count(silent));
  });
});
