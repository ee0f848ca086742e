import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import { builderLeague } from "#features/leagues/builder/rules.ts";
import type { ScheduleSettings } from "#features/leagues/builder/schema.ts";
import type { Product } from "#tests/harness/processes.ts";
import { rows } from "#tests/harness/rows.ts";
import { Visitor } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import { DEMO_PASSWORD } from "./traffic.ts";

/**
 * Where the server is shot: each of these triggers passes unless somebody holds the lock with its point's name. Before the
 * commit nothing of the season may stay; from the commit on, all of it.
 */
const POINTS = ["delete match", "insert match", "insert game", "commit"] as const;
const STAND = `
  create function stand() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended(tg_argv[0], 0));
    return null;
  end $$;
  create trigger stand_delete after delete on match execute function stand('delete match');
  create trigger stand_insert after insert on match execute function stand('insert match');
  create trigger stand_insert after insert on game execute function stand('insert game');
  create constraint trigger stand_commit after update on schedule_generation deferrable initially deferred
    for each row execute function stand('commit')`;

const settings: ScheduleSettings = {
  name: "Summer 2031",
  gameFrequency: "twice_per_week",
  frequencyRule: "team-gap",
  gamesPerMatchup: 3,
  startDate: "2031-03-03",
  startTime: "18:00",
  gameDurationMinutes: 60,
  breakBetweenGamesMinutes: 0,
  blockoutDays: [],
  blockedDates: [],
  venues: [{ name: "The Other Park", maxTeamsPerDay: 8 }],
  notes: "",
};

const WAIT = { timeout: 20_000, interval: 20 };

let product: Product;
beforeAll(async () => {
  product = await startPrepared({ seed: true, worker: false });
});
afterAll(() => product?.stop());

/** The seasons that are there ahead: how many games and teams' entries each generation has. */
const seasons = () =>
  rows<{ generation: string; matches: number; games: number }>(
    product.databaseUrl,
    `select generation_id as generation, count(distinct match.id)::int as matches, count(game.id)::int as games
     from match join game on game.match_id = match.id where generation_id is not null group by generation_id`,
  );

/** Kills web while its transaction stands at the point, and lets the database finish what it was told. */
async function shootWebAt(point: string) {
  const holder = new pg.Client(product.databaseUrl);
  await holder.connect();
  const count = async (what: string) =>
    Number((await holder.query(`select count(*) from ${what}`)).rows[0].count);
  try {
    await holder.query("select pg_advisory_lock(hashtextextended($1, 0))", [point]);
    await expect.poll(() => count("pg_locks where locktype = 'advisory' and not granted"), WAIT).toBe(1);
    product.web.signal("SIGKILL");
    await product.web.ended;
    await holder.query("select pg_advisory_unlock_all()");
    const others = "pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    await expect.poll(() => count(others), WAIT).toBe(0);
  } finally {
    await holder.end();
  }
}

it("whoever publishes a season while the server is shot has all of it or what was there before", async () => {
  const lee = new Visitor(product);
  await lee.signIn("league@example.com", DEMO_PASSWORD);
  const [league] = await rows<{ id: string }>(product.databaseUrl, "select id from league");
  const path = `/leagues/${league!.id}`;
  const start = JSON.parse((await lee.get(`/api/v1${path}/schedule-builder`)).text);
  const { games, unplaced } = generateSchedule(
    builderLeague({ teams: start.teams, venues: [], busyDays: [] }, settings),
    { seed: 1, iterations: 20 },
  );
  expect([games.length, unplaced]).toEqual([84, []]);
  const whole = { matches: games.length, games: 2 * games.length };

  const bodyOf = (requestKey: string) => ({ settings, games, unplaced, earlier: "replace", requestKey });
  const publish = (body: object) => lee.post(`${path}/schedules`, body).then(({ status }) => status);
  expect(await publish(bodyOf(randomUUID()))).toBe(201);
  let [there] = await seasons();
  expect(there).toMatchObject(whole);

  await rows(product.databaseUrl, STAND);
  for (const point of POINTS) {
    const body = bodyOf(randomUUID());
    const answer = publish(body).catch(() => null);
    await shootWebAt(point);
    expect(await answer).toBe(null);
    await product.startWeb();
    // Nothing in between: the season of before, untouched, or the new one.
    const left = await seasons();
    expect(left).toMatchObject([whole]);
    const isNew = left[0]!.generation !== there!.generation;
    expect({ point, isNew }).toEqual({ point, isNew: point === "commit" });
    // Whoever got no answer tries again, and has it once.
    expect(await publish(body)).toBe(201);
    const again = await seasons();
    expect(again).toMatchObject([whole]);
    expect(again[0]!.generation === left[0]!.generation).toBe(isNew);
    [there] = again;
  }
});
