import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import { builderLeague } from "#features/leagues/builder/rules.ts";
import type { ScheduleSettings } from "#features/leagues/builder/schema.ts";
import { pause, startProduct, type Product } from "#tests/harness/processes.ts";
import { rows } from "#tests/harness/rows.ts";
import { Visitor } from "#tests/harness/visitor.ts";
import { DEMO_PASSWORD } from "./traffic.ts";

const KILLS = 6;

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

let product: Product;
beforeAll(async () => {
  product = await startProduct({ seed: true, worker: false });
});
afterAll(() => product?.stop());

/** The seasons that are there ahead: how many games and teams' entries each generation has. */
const seasons = () =>
  rows<{ generation: string; matches: number; games: number }>(
    product.databaseUrl,
    `select generation_id as generation, count(distinct match.id)::int as matches, count(game.id)::int as games
     from match join game on game.match_id = match.id where generation_id is not null group by generation_id`,
  );

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

  let isCut = false;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const body = bodyOf(randomUUID());
    const answer = publish(body).catch(() => null);
    await pause(40 + 45 * kill);
    product.web.signal("SIGKILL");
    await product.web.ended;
    isCut ||= (await answer) === null;
    await product.startWeb();
    // Nothing in between: the season of before, untouched, or the new one.
    const left = await seasons();
    expect(left).toMatchObject([whole]);
    const isNew = left[0]!.generation !== there!.generation;
    expect(isNew || (await answer) === null).toBe(true);
    // Whoever got no answer tries again, and has it once.
    expect(await publish(body)).toBe(201);
    const again = await seasons();
    expect(again).toMatchObject([whole]);
    expect(again[0]!.generation === left[0]!.generation).toBe(isNew);
    [there] = again;
  }
  expect(isCut).toBe(true);
}, 120_000);
