import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import { toBuilderLeague } from "#features/leagues/builder/rules.ts";
import type { ScheduleSettings } from "#features/leagues/builder/schema.ts";
import type { Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { Visitor } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import { DEMO_PASSWORD } from "./traffic.ts";

/**
 * The points at which the server is killed. Each of the triggers below returns right away unless someone holds the lock
 * named after its point. If the server is killed before the commit, nothing of the new season may remain. From the
 * commit on, all of it must.
 */
const POINTS = ["delete league_game", "insert league_game", "insert game", "commit"] as const;
const PAUSE_TRIGGERS = `
  create function stand() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended(tg_argv[0], 0));
    return null;
  end $$;
  create trigger stand_delete after delete on league_game execute function stand('delete league_game');
  create trigger stand_insert after insert on league_game execute function stand('insert league_game');
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

/** Lists published seasons, with the number of games and team entries in each. */
const listSeasons = () =>
  queryRows<{ generation: string; leagueGames: number; games: number }>(
    product.databaseUrl,
    `select generation_id as generation, count(distinct league_game.id)::int as "leagueGames",
       count(game.id)::int as games
     from league_game join game on game.league_game_id = league_game.id
     where generation_id is not null group by generation_id`,
  );

/** Kills web while its transaction is paused at the point, and then lets the database finish the statement. */
async function killWebAt(point: string) {
  const lockClient = new pg.Client(product.databaseUrl);
  await lockClient.connect();
  const count = async (source: string) =>
    Number((await lockClient.query(`select count(*) from ${source}`)).rows[0].count);
  try {
    await lockClient.query("select pg_advisory_lock(hashtextextended($1, 0))", [point]);
    await expect.poll(() => count("pg_locks where locktype = 'advisory' and not granted"), WAIT).toBe(1);
    product.web.signal("SIGKILL");
    await product.web.exited;
    await lockClient.query("select pg_advisory_unlock_all()");
    const otherConnections =
      "pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    await expect.poll(() => count(otherConnections), WAIT).toBe(0);
  } finally {
    await lockClient.end();
  }
}

it("publishes a season completely or not at all when the server is killed", async () => {
  const lee = new Visitor(product);
  await lee.signIn("league@example.com", DEMO_PASSWORD);
  const [league] = await queryRows<{ id: string }>(product.databaseUrl, "select id from league");
  const path = `/leagues/${league!.id}`;
  const start = JSON.parse((await lee.get(`/api/v1${path}/schedule-builder`)).text);
  const { games, unscheduled } = generateSchedule(
    toBuilderLeague({ teams: start.teams, venues: [], busyDays: [] }, settings),
    { seed: 1, iterations: 20 },
  );
  expect([games.length, unscheduled]).toEqual([84, []]);
  const fullSeason = { leagueGames: games.length, games: 2 * games.length };

  const toBody = (requestKey: string) => ({ settings, games, unscheduled, earlier: "replace", requestKey });
  const publish = (body: object) => lee.post(`${path}/schedules`, body).then(({ status }) => status);
  expect(await publish(toBody(randomUUID()))).toBe(201);
  let [previous] = await listSeasons();
  expect(previous).toMatchObject(fullSeason);

  await queryRows(product.databaseUrl, PAUSE_TRIGGERS);
  for (const point of POINTS) {
    const body = toBody(randomUUID());
    const response = publish(body).catch(() => null);
    await killWebAt(point);
    expect(await response).toBe(null);
    await product.startWeb();
    // No partial state: either the previous season, untouched, or the new one.
    const afterCrash = await listSeasons();
    expect(afterCrash).toMatchObject([fullSeason]);
    const isNew = afterCrash[0]!.generation !== previous!.generation;
    expect({ point, isNew }).toEqual({ point, isNew: point === "commit" });
    // A client without a response retries and gets the season only once.
    expect(await publish(body)).toBe(201);
    const afterRetry = await listSeasons();
    expect(afterRetry).toMatchObject([fullSeason]);
    expect(afterRetry[0]!.generation === afterCrash[0]!.generation).toBe(isNew);
    [previous] = afterRetry;
  }
});
