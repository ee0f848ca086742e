import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccountToken } from "#features/accounts/commands.server.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { captureLogs } from "#tests/harness/logs.ts";
import { getAddress, operations } from "#tests/harness/operations.ts";
import { ownerDb } from "#tests/harness/owner.ts";
import { createHttp } from "./http.ts";

const http = createHttp();
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  http.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const CHALLENGE = "/api/v1/captcha-challenges";
const guess = () => post("/api/v1/session", { email: "guess", password: "x" });
/** Returns a registration request of the given size. */
const filled = (bytes: number) => JSON.stringify({ name: "x".repeat(bytes - '{"name":""}'.length) });

let account: { id: string; email: string };
let cookie: string;
beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
  account = await createAccount();
  const client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  cookie = [...client.cookies].map((pair) => pair.join("=")).join("; ");
});

describe("unknown API path", () => {
  it.each(["/api/v1/nothing", "/api/v1", "/api/nothing", "/api/auth/sign-up/email"])(
    "returns 404 as JSON for every method: %s",
    async (path) => {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        const response = await http.request(path, { method });
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({
          defined: true,
          code: "NOT_FOUND",
          status: 404,
          message: "We couldn't find that.",
        });
      }
    },
  );
});

describe("cross-site write", () => {
  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "cross-site", origin: config.appUrl }],
    [{ origin: "https://evil.example" }],
    [{ origin: `${config.appUrl}.evil.example` }],
    [{ origin: "null" }],
  ])("is rejected: %j", async (headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const response = await http.request("/api/v1/session", { method, headers: { cookie, ...headers } });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "CROSS_SITE_REQUEST" });
    }
    const passkey = await post("/api/auth/passkey/delete-passkey", {}, { cookie, ...headers });
    expect(passkey.status).toBe(403);
    const session = await http.request("/api/v1/session", { headers: { cookie } });
    expect(await session.json()).toMatchObject({ user: { id: account.id } });
  });

  it.each([
    [{ "sec-fetch-site": "same-origin", origin: config.appUrl }],
    [{ "sec-fetch-site": "none" }],
    [{ origin: config.appUrl }],
    [{}],
  ])("is allowed from our own pages or a non-browser client: %j", async (headers) => {
    expect((await post(CHALLENGE, {}, headers as Record<string, string>)).status).toBe(200);
  });

  it("isn't confused with a cross-site read, which is allowed", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const response = await http.request("/api/v1/session", { headers });
    expect(response.status).toBe(200);
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("request body", () => {
  const tooLarge = { code: "REQUEST_TOO_LARGE", status: 413 };

  it("can be up to 2 MB", async () => {
    const limit = 2 * 1024 * 1024;
    expect((await post("/api/v1/accounts", filled(limit))).status).toBe(400);
    const response = await post("/api/v1/accounts", filled(limit + 1));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject(tooLarge);
  });

  it("isn't read endlessly, even without a Content-Length", async () => {
    const chunk = new Uint8Array(64 * 1024).fill(32);
    let sentBytes = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += chunk.length;
        if (sentBytes > 64 * 1024 * 1024) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init = { method: "POST", body, headers: { "content-type": "application/json" }, duplex: "half" };
    const response = await http.request(new Request(`${config.appUrl}${CHALLENGE}`, init));
    expect(response.status).toBe(413);
    expect(sentBytes).toBeLessThan(12 * 1024 * 1024);
    expect(response.headers.get("connection")).toBe("close");
  });

  it.each([
    ["application/json", "{"],
    ["application/json", '"text"'],
    ["text/plain", '{"email":"a@example.com","password":"x"}'],
  ])("is rejected as invalid input when malformed: %s %s", async (type, body) => {
    const response = await post("/api/v1/session", body, { "content-type": type });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ defined: true, code: "INVALID_INPUT" });
  });
});

describe("every response", () => {
  it.each(["/healthz", "/api/v1/session", "/api/v1/me", "/api/v1/nothing", "/api/v1/docs"])(
    "has the security headers: %s",
    async (path) => {
      const { headers } = await http.request(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("geolocation=()"),
        "content-security-policy": expect.stringMatching(/base-uri 'none'.*frame-ancestors 'none'/),
        "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
      });
    },
  );

  it("isn't cacheable if it's from the API, and includes the wait time if it's rate-limited", async () => {
    let response = await guess();
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("retry-after")).toBeNull();
    for (let attempt = 0; attempt < 60; attempt++) response = await guess();
    expect(response.status).toBe(429);
    const { data } = (await response.json()) as { data: { retryAfterSeconds: number } };
    expect(data.retryAfterSeconds).toBeGreaterThan(0);
    expect(response.headers.get("retry-after")).toBe(String(data.retryAfterSeconds));
  });

  it("includes the cookie if the session was extended", async () => {
    const plain = await http.request("/api/v1/me", { headers: { cookie } });
    expect(plain.headers.getSetCookie()).toEqual([]);
    const soon = after(clock.now(), days(10));
    await db.updateTable("session").set({ expiresAt: soon }).where("userId", "=", account.id).execute();
    const extended = await http.request("/api/v1/me", { headers: { cookie } });
    expect(extended.headers.getSetCookie()[0]).toMatch(/^fw\.session_token=.*Max-Age=2592000/);
    const session = await db
      .selectFrom("session")
      .select("expiresAt")
      .where("userId", "=", account.id)
      .executeTakeFirstOrThrow();
    expect(session.expiresAt.getTime()).toBeGreaterThan(after(clock.now(), days(29)).getTime());
  });
});

/** Returns a fingerprint of all our data and the queue, except the records of who asked for what they may not see. */
async function getFingerprint() {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') and tablename !~ '^(rate_limit|security_event|evidence_)' order by 1`.execute(
    ownerDb,
  );
  const tables = rows.map(({ name }) => `select '${name}' as name, t::text as text from ${name} t`);
  const result = await sql
    .raw<{ print: string }>(
      `select md5(string_agg(name || text, ',' order by name, text)) as print from (${tables.join(" union all ")}) s`,
    )
    .execute(ownerDb);
  return result.rows[0]!.print;
}

describe("read request", () => {
  it("changes nothing at any path, whether GET or HEAD, even with a valid link token", async () => {
    const links = await db.transaction().execute(async (trx) => ({
      confirm: linkToken("confirm-email", await createAccountToken(trx, account.id, "confirm-email")),
      reset: linkToken("reset-password", await createAccountToken(trx, account.id, "reset-password")),
    }));
    const paths = [...new Set(operations.map(getAddress)), "/healthz", "/readyz", "/api/v1/openapi.json"];
    const before = await getFingerprint();
    for (const path of paths)
      for (const method of ["GET", "HEAD"])
        for (const token of [links.confirm, links.reset])
          for (const headers of [new Headers(), new Headers({ cookie })]) {
            const query = new URLSearchParams({ token, password: "long enough", email: account.email });
            const response = await http.request(`${path}?${query}`, { method, headers });
            expect(response.status, `${method} ${path}`).toBeLessThan(500);
          }
    expect(await getFingerprint()).toBe(before);
    await http.request("/api/v1/session", { method: "DELETE", headers: { cookie } });
    expect(await getFingerprint()).not.toBe(before);
  });
});

describe("request log", () => {
  it("contains the path without link tokens", async () => {
    const token = linkToken("join-team", "some link");
    const logs = await captureLogs(async () => {
      for (const path of [`/join/${token}`, `/join/${token}.data?done`, "/login?token=secret"])
        await http.request(path);
    });
    const paths = logs.split("\n").flatMap((line) => (line ? [JSON.parse(line).path] : []));
    expect(paths).toEqual(["/join/[redacted]", "/join/[redacted]", "/login"]);
    expect(logs).not.toContain(token);
  });
});
