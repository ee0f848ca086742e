import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { Visitor, waitForEmail } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startPrepared();
  visitor = new Visitor(product);
});
afterAll(() => product?.stop());

const readiness = async () => {
  const { status, text } = await visitor.get("/readyz");
  return { status, ...(JSON.parse(text) as object) };
};
const metrics = async (url: string) => (await fetch(url)).text();
const isAlive = async () => (await visitor.get("/healthz")).text === "ok";

describe("web process", () => {
  it("is ready with a database that has every migration", async () => {
    expect(await isAlive()).toBe(true);
    expect(await readiness()).toEqual({ status: 200, ready: true });
  });

  it("is alive but not ready without a database, and recovers automatically", async () => {
    await product.postgres.stop("immediate");
    expect(await readiness()).toEqual({ status: 503, ready: false, reason: "database" });
    expect(await isAlive()).toBe(true);
    await product.postgres.start();
    await expect.poll(readiness, { timeout: 5_000 }).toEqual({ status: 200, ready: true });
  });

  it("names a missing migration", async () => {
    const [last] = await queryRows<{ name: string; timestamp: string }>(
      product.databaseUrl,
      "delete from kysely_migration where name = (select max(name) from kysely_migration) returning *",
    );
    expect(await readiness()).toEqual({
      status: 503,
      ready: false,
      reason: "migrations",
      missing: [last!.name],
    });
    expect(await isAlive()).toBe(true);
    await queryRows(product.databaseUrl, "insert into kysely_migration values ($1, $2)", [
      last!.name,
      last!.timestamp,
    ]);
    expect(await readiness()).toEqual({ status: 200, ready: true });
  });
});

/** Requests one of the worker's health checks, which are on its metrics port. */
async function checkWorker(path: string) {
  const response = await fetch(new URL(path, product.workerMetricsUrl));
  return { status: response.status, ...((await response.json()) as object) };
}

async function setReadOnly(value: "on" | "off") {
  await queryRows(product.databaseUrl, `alter system set default_transaction_read_only = ${value}`);
  await queryRows(product.databaseUrl, "select pg_reload_conf()");
}

describe("worker process", () => {
  it("is healthy and ready", async () => {
    expect(await checkWorker("/healthz")).toEqual({ status: 200, ok: true, stuck: [] });
    expect(await checkWorker("/readyz")).toEqual({ status: 200, ready: true });
  });

  it("is healthy but, like web, not ready while the database is read-only", async () => {
    const readOnly = { status: 503, ready: false, reason: "read-only" };
    await setReadOnly("on");
    await expect.poll(() => checkWorker("/readyz"), { timeout: 5_000 }).toEqual(readOnly);
    await expect.poll(readiness, { timeout: 5_000 }).toEqual(readOnly);
    expect(await checkWorker("/healthz")).toMatchObject({ status: 200 });
    await setReadOnly("off");
    await expect.poll(() => checkWorker("/readyz"), { timeout: 5_000 }).toEqual({ status: 200, ready: true });
    await expect.poll(readiness, { timeout: 5_000 }).toEqual({ status: 200, ready: true });
  });
});

/** Lists the routes that requests have been counted under. */
async function routeLabels() {
  const text = await metrics(product.metricsUrl);
  const matches = text.matchAll(/http_request_duration_seconds_count\{.*?route="(.*?)"/g);
  return [...new Set([...matches].map(([, route]) => route!))].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Lists paths to request: some of our own, and some that only scanners request. */
const addresses = (marker: string) => [
  "/",
  "/login",
  "/readyz",
  "/api/v1/session",
  "/favicon.svg",
  `/${marker}`,
  `/blog/${marker}`,
  `/teams/${marker}`,
  `/${marker}/${marker}.php`,
  `/assets/${marker}.js`,
  `/api/${marker}`,
  `/api/v1/${marker}`,
  `/api/v1/teams/${marker}`,
  `/api/auth/passkey/${marker}`,
];

/** Returns the token in the link to this path. */
function getToken(links: string[], path: string) {
  const link = links.map((href) => new URL(href)).find(({ pathname }) => pathname === path);
  const parameters = new URLSearchParams(link?.hash.slice(1));
  return parameters.get("token") ?? parameters.get("access_token") ?? "";
}

describe("metrics", () => {
  it("are served on their own port and not on the public one", async () => {
    expect(await metrics(product.metricsUrl)).toContain("process_cpu_seconds_total");
    expect(await metrics(product.workerMetricsUrl)).toContain("process_cpu_seconds_total");
    const onPublicPort = await visitor.get("/metrics");
    expect(onPublicPort.status).toBe(404);
    expect(onPublicPort.text).not.toContain("process_cpu_seconds_total");
    const otherPath = await fetch(product.metricsUrl.replace("/metrics", "/login"));
    expect(otherPath.status).toBe(404);
  });

  it("count requests by route, without letting visitors create labels", async () => {
    for (const path of addresses("known")) await visitor.get(path);
    const before = await routeLabels();
    console.log(`route labels: ${before.join(" ")}`);
    expect(before).toEqual(expect.arrayContaining(["/*", "/readyz", "/api/v1/*"]));
    for (let count = 0; count < 10; count++)
      for (const path of addresses(`scan-${count}`)) await visitor.get(path);
    expect(await routeLabels()).toEqual(before);
  });

  it("include the worker's jobs", async () => {
    await visitor.register({ email: "measured@example.com", password: "correct horse battery" });
    await waitForEmail(product, "measured@example.com");
    const expected = 'job_duration_seconds_count{job="accounts/send-email",outcome="completed"} 1';
    await expect.poll(() => metrics(product.workerMetricsUrl), { timeout: 5_000 }).toContain(expected);
  });
});

describe("logs", () => {
  type Line = Record<string, unknown>;

  function lines(output: string): Line[] {
    return output
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        try {
          return JSON.parse(line) as Line;
        } catch {
          throw new Error(`not a JSON line: ${line}`);
        }
      });
  }

  it.each(["/login", "/nowhere", "/api/v1/session", "/api/v1/nowhere", "/readyz", "/favicon.svg"])(
    "record %s under its response's X-Request-Id, without the query",
    async (path) => {
      const response = await visitor.get(`${path}?token=canary-in-query`);
      const requestId = response.headers.get("x-request-id");
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
      // The log line may arrive just after the response.
      const ownLines = () => lines(product.web.output()).filter((line) => line.requestId === requestId);
      await expect.poll(ownLines).toEqual([
        expect.objectContaining({
          level: "info",
          msg: "request",
          path,
          status: response.status,
          method: "GET",
        }),
      ]);
    },
  );

  it("link an error to its request, and contain only JSON lines", async () => {
    await product.postgres.stop("immediate");
    const response = await visitor.signIn("coach@example.com", "whatever-it-is");
    const passkey = await visitor.get("/api/auth/passkey/generate-authenticate-options");
    for (const path of ["/", "/api/v1/me"]) await visitor.get(path, { cookie: "fw.session_token=abc.def" });
    await product.postgres.start();
    await expect.poll(readiness, { timeout: 5_000 }).toEqual({ status: 200, ready: true });

    expect(response.status).toBe(500);
    expect(passkey.status).toBe(500);
    expect(JSON.parse(passkey.text)).toMatchObject({ code: "INTERNAL" });
    const requestId = response.headers.get("x-request-id");
    const ownLines = lines(product.web.output()).filter((line) => line.requestId === requestId);
    const levels = ownLines.map(({ level, msg }) => `${String(level)}: ${String(msg)}`);
    expect(levels).toContain("error: unexpected API error");
    expect(levels).toContain("error: request");
    expect(lines(product.worker!.output()).length).toBeGreaterThan(0);
  });
});

describe("secrets", () => {
  it("are never logged, whatever users do with their accounts", async () => {
    const email = "canary-address@example.com";
    const [password, wrong, next] = ["canary-password-1", "canary-password-2", "canary-password-3"] as const;
    const person = new Visitor(product);
    expect((await person.register({ email, password })).status).toBe(202);
    const welcome = await waitForEmail(product, email, "Welcome");
    const confirmToken = getToken(welcome.links, "/confirm-email");
    expect((await person.post("/email-confirmations", { token: confirmToken })).status).toBe(200);

    expect((await person.signIn(email, wrong)).status).toBe(401);
    expect((await person.signIn(email, password)).status).toBe(200);
    const cookies = [...person.cookies.values()];
    expect((await person.get("/dashboard")).status).toBe(200);
    expect((await person.get("/api/v1/me")).status).toBe(200);

    expect((await person.post("/password-resets", { email })).status).toBe(202);
    const reset = await waitForEmail(product, email, "Reset");
    const resetToken = getToken(reset.links, "/reset-password");
    expect((await person.get(`/reset-password?access_token=${resetToken}`)).status).toBe(200);
    expect(
      (await person.post("/password-resets/completions", { token: resetToken, password: next })).status,
    ).toBe(200);
    await waitForEmail(product, email, "password was changed");
    // Without a database, everything fails, and errors are what gets logged in most detail.
    await product.postgres.stop("immediate");
    const failing = [
      await person.signIn(email, next),
      await person.post("/password-resets/completions", { token: resetToken, password: next }),
      await person.get("/dashboard"),
    ];
    await product.postgres.start();
    await expect.poll(readiness, { timeout: 5_000 }).toEqual({ status: 200, ready: true });
    for (const { headers } of failing)
      await expect.poll(() => product.web.output()).toContain(headers.get("x-request-id"));

    const secrets = {
      password,
      wrong,
      next,
      email,
      confirmToken,
      resetToken,
      ...Object.fromEntries(cookies.map((cookie, index) => [`cookie ${index}`, cookie])),
      ...Object.fromEntries(cookies.map((cookie, index) => [`token ${index}`, cookie.split(".")[0]!])),
      authSecret: product.environment.AUTH_SECRET!,
      database: product.databaseUrl,
    };
    expect(cookies.length).toBeGreaterThan(0);
    const logs = product.web.output() + product.worker!.output();
    expect(logs.length).toBeGreaterThan(1_000);
    const leaked = Object.entries(secrets).filter(([, secret]) => {
      expect(secret.length).toBeGreaterThan(10);
      return logs.includes(secret) || logs.includes(decodeURIComponent(secret));
    });
    expect(leaked.map(([name]) => name)).toEqual([]);
  });
});
