import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toRunRole } from "#scripts/database-roles.ts";
import { reservePort } from "#scripts/ports.ts";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { startPgBouncer } from "#tests/harness/pgbouncer.ts";
import type { Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { addDueGames, addTextingTeams } from "#tests/harness/texting-teams.ts";
import { Visitor } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";

// The whole product through PgBouncer in transaction mode, with the example in ops/pgbouncer.

let product: Product;
let bouncer: ReturnType<typeof startPgBouncer>;
let directUrl: string;

beforeAll(async () => {
  const port = await reservePort();
  const environment: Record<string, string> = {};
  product = await startPrepared({
    seed: true,
    environment,
    reachDatabase: (databaseUrl) => {
      directUrl = databaseUrl;
      environment.SESSION_DATABASE_URL = toRunRole(databaseUrl);
      bouncer = startPgBouncer(port, databaseUrl);
      return bouncer.url;
    },
  });
});
afterAll(async () => {
  await product?.stop();
  await bouncer?.stop();
});

it("sends a reminder's texts once each", async () => {
  const carrier = connectCarrier(product.sandboxUrl);
  await carrier.change({ sentAfterMs: 100, deliveredAfterMs: 300 });
  const client = new pg.Client(directUrl);
  await client.connect();
  const teamIds = await addTextingTeams(client, { teams: 3, members: 10 });
  await addDueGames(client, teamIds);
  await client.end();
  const countDelivered = async () => {
    const [row] = await queryRows<{ count: number }>(
      directUrl,
      "select count(*)::int as count from message where team_id = any($1::uuid[]) and state = 'delivered'",
      [teamIds],
    );
    return row!.count;
  };
  await expect.poll(countDelivered, { timeout: 40_000 }).toBe(30);
  const sent = await carrier.texts({ direction: "out" });
  const phones = sent.map(({ phone }) => phone).filter((phone) => phone.startsWith("+1312200"));
  expect([phones.length, new Set(phones).size]).toEqual([30, 30]);
  expect(product.worker!.output() + product.web.output()).not.toContain("prepared statement");
});

it("shows a response on an open screen", async () => {
  const visitor = new Visitor(product);
  await visitor.signIn("coach@example.com", "whistle-demo");
  const token = "pgbouncer-live-updates";
  const [seat] = await queryRows<{ gameId: string }>(
    directUrl,
    `with seat as materialized (
       select game.team_id, game.id as game_id, member.id as member_id
       from game join team_member member on member.team_id = game.team_id join team on team.id = game.team_id
       join app_user on app_user.id = team.manager_id
       where app_user.email = 'coach@example.com' and game_on > current_date + 1 and game.cancelled_at is null limit 1
     ), link as (
       insert into rsvp_link (digest, month, team_id, game_id, member_id)
       select sha256($1::bytea), date_trunc('month', now()), team_id, game_id, member_id from seat
     ), asked as (
       insert into game_rsvp (team_id, game_id, member_id) select team_id, game_id, member_id from seat
       on conflict do nothing
     )
     select game_id as "gameId" from seat`,
    [token],
  );
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const events = await fetch(`${product.appUrl}/games/${seat!.gameId}/attendance/events`, {
    headers: { cookie },
  });
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const waitForVersions = async (count: number) => {
    while ((text.match(/event: version/g) ?? []).length < count) text += (await reader.read()).value ?? "";
  };
  await waitForVersions(1);
  // A listener that isn't open yet would catch up on its own.
  await expect
    .poll(() => queryRows(directUrl, "select from pg_stat_activity where query ~* '^(listen|select$)'"))
    .not.toHaveLength(0);
  const startedAt = performance.now();
  const response = await fetch(`${product.appUrl}/r/${token}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: product.environment.APP_URL!, "content-type": "application/x-www-form-urlencoded" },
    body: "response=maybe",
  });
  expect(response.status).toBe(303);
  await waitForVersions(2);
  // Far sooner than the next heartbeat, which would also show it.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await reader.cancel();
});

const withLock = (lock: string) => ({ statement: "30s", idle: "30s", lock });

it("keeps every timeout, each lane's own in its transactions", async () => {
  const blocker = new pg.Client(directUrl);
  await blocker.connect();
  await blocker.query("begin; select from kysely_migration order by name limit 1 for update");
  const { stdout } = await promisify(execFile)(process.execPath, ["tests/faults/timeouts-child.ts"], {
    env: { ...process.env, ...product.environment },
  });
  await blocker.end();
  const { inside, outside, code, waited } = JSON.parse(stdout) as {
    inside: Record<string, object>;
    outside: Record<string, object>;
    code: string;
    waited: number;
  };
  expect(inside).toEqual({
    pages: withLock("3s"),
    api: withLock("3s"),
    webhooks: withLock("12s"),
    reports: withLock("3s"),
    loops: withLock("5s"),
    jobs: withLock("2s"),
  });
  expect(Object.values(outside)).toEqual(Object.keys(inside).map(() => withLock("3s")));
  expect(code).toBe("55P03");
  expect(waited).toBeGreaterThan(1_900);
  expect(waited).toBeLessThan(4_000);
  expect(product.web.output()).not.toContain("have no timeouts");
});
