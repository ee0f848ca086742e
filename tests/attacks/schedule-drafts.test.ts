import { describe, expect, it } from "vitest";
import { target } from "./attacker.ts";
import { createLeagueOf, settings } from "./leagues.ts";
import { measure } from "./measures.ts";
import { expectStatus } from "./people.ts";
import { count } from "./owners.ts";

type League = Awaited<ReturnType<typeof createLeagueOf>>;
const start = ({ client, leagueId }: League, seed: number) =>
  client.post(`/leagues/${leagueId}/schedule-runs`, { settings, earlier: null, seed, lockedGames: [] });
const countRuns = ({ leagueId }: League) => count("schedule_run", "league_id = $1", [leagueId]);

describe("drafts of schedules", () => {
  it("D22: cost the worker little, are made one at a time in a league, and 120 times an hour", async () => {
    const largest = await createLeagueOf(40);
    const { cpuSeconds } = await measure(async () => {
      const { body } = expectStatus(await start(largest, 0), 202);
      const readRun = () => largest.client.get(`/leagues/${largest.leagueId}/schedule-runs/${body.id}`);
      await expect.poll(async () => (await readRun()).body.state, { timeout: 150_000 }).toBe("done");
    }, target.workerMetricsUrl);
    expect(cpuSeconds).toBeLessThan(60);

    const small = await createLeagueOf(2);
    for (let seed = 0; seed < 120; seed++) expectStatus(await start(small, seed), 202);
    expect((await start(small, 120)).body.code).toBe("RATE_LIMITED");
    expect(await countRuns(small)).toBe(1);
  }, 200_000);
});
