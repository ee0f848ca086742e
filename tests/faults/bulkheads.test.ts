import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { pause, type Product } from "#tests/harness/processes.ts";
import { addTextingTeams, makeDue } from "#tests/harness/texting-teams.ts";
import { Visitor } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import { DEMO_PASSWORD } from "./traffic.ts";

let product: Product;
let client: pg.Client;

beforeAll(async () => {
  product = await startPrepared({ seed: true });
  client = new pg.Client(product.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await product?.stop();
});

/** Runs `work` while another session's transaction holds the locks that a statement takes. */
async function whileLocked<Result>(statement: string, work: () => Promise<Result>): Promise<Result> {
  const locker = new pg.Client(product.databaseUrl);
  await locker.connect();
  try {
    await locker.query("begin");
    await locker.query(statement);
    return await work();
  } finally {
    await locker.end();
  }
}

const countCommits = async () => {
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query<{ commits: string }>(
    "select xact_commit as commits from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]!.commits);
};

async function countCommitsPerSecond() {
  const [before, startedAt] = [await countCommits(), performance.now()];
  await pause(4_000);
  const perSecond = ((await countCommits()) - before) / ((performance.now() - startedAt) / 1000);
  console.log(`${perSecond.toFixed(1)} commits a second`);
  return perSecond;
}

describe("idle processes", () => {
  it("commit fewer than 40 times a second", async () => {
    await pause(2_000);
    // Every minute, scheduled jobs make up to 95 commits a second for a few seconds. Until they're done, we aren't idle.
    await expect.poll(countCommitsPerSecond, { timeout: 60_000 }).toBeLessThan(40);
  });

  it("still send a text soon after it's due", async () => {
    const teamIds = await addTextingTeams(client, { teams: 1, members: 1 });
    const carrier = connectCarrier(product.sandboxUrl);
    const dueAt = Date.now();
    await makeDue(client, teamIds, new Date(dueAt));
    const hasArrived = async () =>
      (await carrier.texts({ direction: "out" })).some(({ body }) => body.startsWith("Otters 1 "));
    while (!(await hasArrived())) await pause(20);
    const tookMs = Date.now() - dueAt;
    console.log(`sent ${tookMs} ms after it was due`);
    // Twice what it may take, because the machine may be busy.
    expect(tookMs).toBeLessThan(2_500);
  });
});

describe("a locked table", () => {
  it("harms only the requests that use it", async () => {
    const coach = new Visitor(product);
    expect((await coach.signIn("coach@example.com", DEMO_PASSWORD)).status).toBe(200);
    const [affected, unrelated] = ["/api/v1/games/upcoming", "/api/v1/me/sessions"];
    expect([(await coach.get(affected)).status, (await coach.get(unrelated)).status]).toEqual([200, 200]);
    const outcomes: { status: number; ms: number }[] = [];
    const stuck = await whileLocked("lock table game in access exclusive mode", async () => {
      const requests = Array.from({ length: 30 }, () => coach.get(affected));
      for (const startedAt = performance.now(); performance.now() - startedAt < 6_000; await pause(100)) {
        const from = performance.now();
        const { status } = await coach.get(unrelated);
        outcomes.push({ status, ms: performance.now() - from });
      }
      return Promise.all(requests);
    });
    const slowest = Math.max(...outcomes.map(({ ms }) => ms));
    console.log(`${outcomes.length} unrelated requests, the slowest took ${Math.round(slowest)} ms`);
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    expect(slowest).toBeLessThan(2_000);
    expect(stuck.filter(({ status }) => status < 500)).toEqual([]);
    await expect.poll(async () => (await coach.get(affected)).status, { timeout: 10_000 }).toBe(200);
  });
});
