import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reservePort } from "#scripts/ports.ts";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { startProcess, type Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { addDueGames, addTextingTeams } from "#tests/harness/texting-teams.ts";
import { startTraceCollector } from "#tests/harness/trace-collector.ts";
import { Visitor } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import packageJson from "../../package.json" with { type: "json" };

const PRELOAD = path.resolve(import.meta.dirname, "../harness/loaded-modules.mjs");

let product: Product;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;

beforeAll(async () => {
  collector = await startTraceCollector();
  product = await startPrepared({
    seed: true,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
});
afterAll(async () => {
  await product?.stop();
  collector?.stop();
});

/** Finds spans once they've been exported, which takes a second. */
const collect = (find: () => unknown[], count = 1) =>
  vi.waitUntil(() => find().length >= count, { timeout: 20_000 });

describe("with an endpoint", () => {
  it("puts one text, from due to delivered, into the trace that has its ID", async () => {
    await connectCarrier(product.sandboxUrl).change({ sentAfterMs: 100, deliveredAfterMs: 300 });
    const client = new pg.Client(product.databaseUrl);
    await client.connect();
    const teamIds = await addTextingTeams(client, { teams: 1, members: 1 });
    await addDueGames(client, teamIds);
    await client.end();
    const findTexts = () =>
      queryRows<{ id: string; phone: string; state: string }>(
        product.databaseUrl,
        "select id, phone, state from message where team_id = any($1::uuid[])",
        [teamIds],
      );
    await expect.poll(async () => (await findTexts())[0]?.state, { timeout: 30_000 }).toBe("delivered");
    const [text] = await findTexts();
    const traceId = text!.id.replaceAll("-", "");
    const find = () => collector.spans.filter((span) => span.traceId === traceId);
    await collect(() => find().filter(({ name }) => name === "text delivered"));
    await collect(() => find().filter(({ name }) => name === "text send"));
    await collect(find, 3);
    const spans = find().toSorted((a, b) => Number(a.startedAt - b.startedAt));
    // The carrier's first report can be overtaken by its last one.
    expect(
      spans.map(({ service, name }) => [service, name]).filter(([, name]) => name !== "text sent"),
    ).toEqual([
      ["firstwhistle-worker", "text due"],
      ["firstwhistle-worker", "text send"],
      ["firstwhistle-web", "text delivered"],
    ]);
    const [due, send] = spans;
    expect(due).toMatchObject({ parentSpanId: undefined, fields: { "text.kind": "reminder" } });
    expect(send!.fields).toEqual({ "text.outcome": "accepted" });
    expect(spans.slice(1).map(({ parentSpanId }) => parentSpanId)).toEqual(
      spans.slice(1).map(() => due!.spanId),
    );
    expect(new Set(spans.map(({ release }) => release))).toEqual(new Set([packageJson.version]));
    expect(collector.bodies.join("")).not.toContain(text!.phone.slice(2));
  });

  it("shows a request's route and statements, but nothing that someone entered", async () => {
    const visitor = new Visitor(product);
    await visitor.signIn("coach@example.com", "whistle-demo");
    const { headers } = await visitor.get("/api/v1/me?canary=canary-in-query");
    await visitor.get("/r/canary-in-a-link");
    await visitor.get("/join/canary-in-a-path");
    const requestId = headers.get("x-request-id");
    const find = () =>
      collector.spans.filter(({ fields }) => fields["firstwhistle.request_id"] === requestId);
    await collect(find);
    const [request] = find();
    expect(request).toMatchObject({
      name: "GET /api/v1/*",
      service: "firstwhistle-web",
      fields: { "http.response.status_code": 200, "http.route": "/api/v1/*" },
    });
    const children = collector.spans.filter(({ parentSpanId }) => parentSpanId === request!.spanId);
    expect(children.map(({ name }) => name)).toContain("SELECT");
    await collect(() => collector.spans.filter(({ name }) => name === "GET /r/:token"));
    const sent = collector.bodies.join("");
    const session = [...visitor.cookies.values()].map((cookie) => decodeURIComponent(cookie));
    const secrets = ["canary", "coach@example.com", "whistle-demo", ...session];
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
  });

  it("records an error with its request and version, in the trace and in the log", async () => {
    await queryRows(product.databaseUrl, "alter table team rename to hidden_team");
    const visitor = new Visitor(product);
    await visitor.signIn("coach@example.com", "whistle-demo");
    const { status, headers } = await visitor.get("/api/v1/teams");
    await queryRows(product.databaseUrl, "alter table hidden_team rename to team");
    expect(status).toBe(500);
    const requestId = headers.get("x-request-id")!;
    const find = () =>
      collector.spans.flatMap(({ events }) =>
        events.filter(({ fields }) => fields["firstwhistle.request_id"] === requestId),
      );
    await collect(find);
    const about = { "firstwhistle.request_id": requestId, "service.version": packageJson.version };
    expect(find()[0]!.fields).toMatchObject({ "error.code": "42P01", ...about });
    const lines = product.web.output().split("\n");
    const line = lines.find((text) => text.includes(requestId) && text.includes('"err"'));
    expect(JSON.parse(line!)).toMatchObject({ level: "error", requestId, release: packageJson.version });
  });
});

/** Starts another web process, which writes what it loads, and returns it with its URL. */
async function startWeb(environment: Record<string, string>) {
  const port = await reservePort();
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...rest } = product.environment;
  const web = startProcess("web", ["build/server/index.js"], {
    ...rest,
    PORT: String(port),
    METRICS_PORT: "0",
    NODE_OPTIONS: `--import=${PRELOAD}`,
    ...environment,
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  return { web, url };
}

/** What traces are made of. better-auth loads two other packages of theirs itself. */
const SDK = /@opentelemetry\/(?:sdk-trace|exporter-trace-otlp-http|otlp-transformer|resources)\//;

it("loads nothing without an endpoint", async () => {
  const { web, url } = await startWeb({});
  expect((await fetch(`${url}/login`)).status).toBe(200);
  expect(web.output()).toContain("node_modules/pg/");
  expect(web.output()).not.toMatch(SDK);
  expect(await web.stop()).toEqual({ code: 0, signal: null });
});

it("serves everyone and stops in time while the endpoint is dead", async () => {
  const { web, url } = await startWeb({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
  expect(web.output()).toMatch(SDK);
  const statuses = await Promise.all(
    Array.from({ length: 100 }, () => fetch(`${url}/login`).then(({ status }) => status)),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expect.poll(() => web.output(), { timeout: 20_000 }).toContain("traces can't be delivered");
  const startedAt = performance.now();
  expect(await web.stop()).toEqual({ code: 0, signal: null });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
