import { Agent, request } from "node:https";
import { request as plainRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reservePort } from "#scripts/ports.ts";
import type { Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { startUnit } from "#tests/harness/units.ts";
import { startPrepared } from "../prepared-product.ts";
import { startProxy } from "./proxies.ts";

// A deployment behind the proxies in ops: both web processes restart, one at a time, and no visitor notices.

const HOST = "firstwhistle.example";
/** Each link takes a limited number of responses. */
const LINKS = 200;
/** So many requests at the same time, each on a connection of its own to the proxy. */
const VISITORS = 24;
/** Spread over the restarts. */
const PER_SECOND = 280;

type Web = ReturnType<typeof startUnit>;
type Reply = { status: number; headers: IncomingMessage["headers"]; text: string };
type Proxy = Awaited<ReturnType<typeof startProxy>>;

let product: Product;
let ports: [number, number];
let tokens: string[];
const webs = new Map<number, Web>();

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Starts a web process and waits until it's ready, as ExecStartPost does. */
async function start(port: number) {
  webs.set(port, startUnit("firstwhistle-web@.service", product.environment, String(port)));
  await vi.waitUntil(() => isReady(port), { timeout: 60_000, interval: 100 });
}

/** Restarts a web process as systemd does. Returns how it ended. */
async function restart(port: number) {
  const web = webs.get(port)!;
  web.signal("SIGTERM");
  const exitStatus = await web.exited;
  await start(port);
  return exitStatus;
}

beforeAll(async () => {
  product = await startPrepared({ seed: true, worker: false, publicUrl: `https://${HOST}` });
  await product.web.stop();
  ports = [await reservePort(), await reservePort()];
  await Promise.all(ports.map(start));
  tokens = Array.from({ length: LINKS }, (_, index) => `rolling-restart-${String(index).padStart(6, "0")}`);
  await queryRows(
    product.databaseUrl,
    `with seat as materialized (
       select game.team_id, game.id as game_id, member.id as member_id
       from game join team_member member on member.team_id = game.team_id
       where game_on > current_date + 1 and game.cancelled_at is null order by game.id, member.id limit 20
     ), link as (
       insert into rsvp_link (digest, month, team_id, game_id, member_id)
       select sha256(token::bytea), date_trunc('month', now()), team_id, game_id, member_id
       from unnest($1::text[]) with ordinality given (token, position)
       join (select *, row_number() over () as position from seat) numbered on numbered.position = 1 + given.position % 20
     )
     insert into game_rsvp (team_id, game_id, member_id) select team_id, game_id, member_id from seat
     on conflict do nothing`,
    [tokens],
  );
});
afterAll(async () => {
  await Promise.all([...webs.values()].map((web) => web.stop()));
  await product?.stop();
});

const read = async (response: IncomingMessage): Promise<Reply> => {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return { status: response.statusCode!, headers: response.headers, text };
};

const send = (create: typeof request | typeof plainRequest, options: RequestOptions, body = "") =>
  new Promise<Reply>((resolve, reject) => {
    create({ ...options, host: "127.0.0.1" }, (response) => void read(response).then(resolve, reject))
      .on("error", reject)
      .end(body);
  });

/** Returns a function that sends requests to the proxy from one address, on a connection that stays open. */
function createVisitor({ https, certificate }: Proxy, localAddress = "127.0.0.1") {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 1,
    ca: certificate,
    servername: HOST,
    localAddress,
  });
  return (method: string, path: string, headers: Record<string, string> = {}, body = "") =>
    send(
      request,
      { agent, port: https, method, path, headers: { host: HOST, origin: `https://${HOST}`, ...headers } },
      body,
    );
}
const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };

async function signIn(proxy: Proxy): Promise<string> {
  const body = JSON.stringify({ email: "coach@example.com", password: "whistle-demo" });
  const { headers } = await createVisitor(proxy)("POST", "/api/v1/session", JSON_TYPE, body);
  return headers["set-cookie"]!.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** Sends requests of four kinds until told to stop. Returns how many succeeded of each kind, and everything that failed. */
function startVisits(proxy: Proxy, cookie: string) {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  const over = new AbortController();
  let sent = 0;
  const startedAt = performance.now();
  const visit = async (visitor: number) => {
    const ask = createVisitor(proxy, `127.0.1.${visitor + 1}`);
    while (!over.signal.aborted) {
      const turn = sent++;
      await pause(Math.max(0, startedAt + (turn * 1000) / PER_SECOND - performance.now()));
      const link = `/r/${tokens[(turn >> 2) % LINKS]}`;
      const kinds: [string, number, () => Promise<Reply>][] = [
        ["page", 200, () => ask("GET", "/login")],
        ["link", 200, () => ask("GET", link)],
        ["api", 200, () => ask("GET", "/api/v1/me", { cookie })],
        [
          "response",
          303,
          () => ask("POST", link, FORM_TYPE, `response=${turn % 8 < 4 ? "attending" : "maybe"}`),
        ],
      ];
      const [kind, expected, run] = kinds[turn % kinds.length]!;
      const result = await run().then(
        ({ status, text }) => (status === expected ? null : `${status} ${text.slice(0, 80)}`),
        String,
      );
      if (result === null) counts[kind] = (counts[kind] ?? 0) + 1;
      else failures.push(`${kind}: ${result}`);
    }
  };
  const visits = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor));
  return {
    failures,
    countSent: () => sent,
    stop: async () => {
      over.abort();
      await Promise.all(visits);
      return counts;
    },
  };
}

describe.each([
  ["nginx", 5_000],
  ["caddy", 1_000],
] as const)("behind %s", (kind, minRequests) => {
  let proxy: Proxy;
  beforeAll(async () => {
    proxy = await startProxy(kind, ports);
    const ask = createVisitor(proxy);
    await vi.waitUntil(
      () =>
        ask("GET", "/readyz").then(
          ({ status }) => status === 200,
          () => false,
        ),
      { timeout: 20_000 },
    );
  });
  afterAll(() => proxy?.stop());

  it("serves everyone while both processes restart", async () => {
    const visits = startVisits(proxy, await signIn(proxy));
    const exits = [await restart(ports[0]), await restart(ports[1])];
    await expect.poll(visits.countSent, { timeout: 100_000 }).toBeGreaterThan(minRequests);
    const counts = await visits.stop();
    console.log(`${kind}: ${JSON.stringify(counts)}, ${visits.failures.length} failed`);
    expect([...new Set(visits.failures)]).toEqual([]);
    expect(exits).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(minRequests / 5);
  });

  it("redirects pages to https, but nothing that carries secrets", async () => {
    const ask = async (path: string) => {
      const { status, headers } = await send(plainRequest, {
        port: proxy.http,
        path,
        headers: { host: HOST },
      });
      return [status, headers.location];
    };
    expect(await ask("/login?next=x")).toEqual([301, `https://${HOST}/login?next=x`]);
    expect(await ask("/api/v1/me")).toEqual([403, undefined]);
    expect(await ask("/webhooks/payments")).toEqual([403, undefined]);
  });
});

it("logs no tokens in nginx", async () => {
  const proxy = await startProxy("nginx", ports);
  try {
    const ask = createVisitor(proxy);
    await vi.waitFor(() => ask("GET", `/r/${tokens[0]}?token=secret-in-query`), { timeout: 20_000 });
    await ask("GET", "/join/secret-in-path");
    await vi.waitFor(() => expect(proxy.readLog("firstwhistle.log")).toContain("/join/[redacted] "));
    const logs = proxy.readLog("firstwhistle.log") + proxy.readLog("firstwhistle-errors.log");
    expect(logs).toContain("GET /r/[redacted] 200");
    expect(logs).not.toMatch(/secret|rolling-restart/);
  } finally {
    await proxy.stop();
  }
});
