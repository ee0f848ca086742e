import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccountToken } from "#features/accounts/commands.server.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { logsOf } from "#tests/harness/logs.ts";
import { addressOf, operations } from "#tests/harness/operations.ts";
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
/** A registration of so many bytes. */
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

describe("an address that is none", () => {
  it.each(["/api/v1/nothing", "/api/v1", "/api/nothing", "/api/auth/sign-up/email"])(
    "%s answers 404 as JSON, whatever the method",
    async (path) => {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        const answer = await http.request(path, { method });
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({
          defined: true,
          code: "NOT_FOUND",
          status: 404,
          message: "We could not find that.",
        });
      }
    },
  );
});

describe("a change that another site causes", () => {
  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "cross-site", origin: config.appUrl }],
    [{ origin: "https://evil.example" }],
    [{ origin: `${config.appUrl}.evil.example` }],
    [{ origin: "null" }],
  ])("is refused: %j", async (headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await http.request("/api/v1/session", { method, headers: { cookie, ...headers } });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "CROSS_SITE" });
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
  ])("is none when it comes from our own pages or no browser at all: %j", async (headers) => {
    expect((await post(CHALLENGE, {}, headers as Record<string, string>)).status).toBe(200);
  });

  it("is none when it only reads", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const answer = await http.request("/api/v1/session", { headers });
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("what is sent", () => {
  const tooLarge = { code: "TOO_LARGE", status: 413 };

  it("may be up to a megabyte", async () => {
    const limit = 1024 * 1024;
    expect((await post("/api/v1/accounts", filled(limit))).status).toBe(400);
    const answer = await post("/api/v1/accounts", filled(limit + 1));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject(tooLarge);
  });

  it("is cut off when it does not say how long it is", async () => {
    const chunk = new Uint8Array(64 * 1024).fill(32);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.length;
        if (sent > 64 * 1024 * 1024) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init = { method: "POST", body, headers: { "content-type": "application/json" }, duplex: "half" };
    const answer = await http.request(new Request(`${config.appUrl}${CHALLENGE}`, init));
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(4 * 1024 * 1024);
  });

  it.each([
    ["application/json", "{"],
    ["application/json", '"text"'],
    ["text/plain", '{"email":"a@example.com","password":"x"}'],
  ])("is refused as input when it is not what the operation takes: %s %s", async (type, body) => {
    const answer = await post("/api/v1/session", body, { "content-type": type });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ defined: true, code: "INVALID_INPUT" });
  });
});

describe("every answer", () => {
  it.each(["/healthz", "/api/v1/session", "/api/v1/me", "/api/v1/nothing", "/api/v1/docs"])(
    "of %s carries the security headers",
    async (path) => {
      const { headers } = await http.request(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("geolocation=()"),
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
      });
    },
  );

  it("of an operation is never kept by caches, and a refusal for haste says how long to wait", async () => {
    let answer = await guess();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("retry-after")).toBeNull();
    for (let at = 0; at < 60; at++) answer = await guess();
    expect(answer.status).toBe(429);
    const { data } = (await answer.json()) as { data: { retryAfterSeconds: number } };
    expect(data.retryAfterSeconds).toBeGreaterThan(0);
    expect(answer.headers.get("retry-after")).toBe(String(data.retryAfterSeconds));
  });

  it("passes on the cookie when the session was extended", async () => {
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

/** One fingerprint of all our data and of the queue. */
async function fingerprint() {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1`.execute(db);
  const tables = rows.map(({ name }) => `select '${name}' as name, t::text as text from ${name} t`);
  const all = await sql
    .raw<{ print: string }>(
      `select md5(string_agg(name || text, ',' order by name, text)) as print from (${tables.join(" union all ")}) s`,
    )
    .execute(db);
  return all.rows[0]!.print;
}

describe("reading", () => {
  it("by GET or HEAD changes nothing at any address, also with a good link's token in it", async () => {
    const links = await db.transaction().execute(async (trx) => ({
      confirm: linkToken("confirm-email", await createAccountToken(trx, account.id, "confirm-email")),
      reset: linkToken("reset-password", await createAccountToken(trx, account.id, "reset-password")),
    }));
    const paths = [...new Set(operations.map(addressOf)), "/healthz", "/readyz", "/api/v1/openapi.json"];
    const before = await fingerprint();
    for (const path of paths)
      for (const method of ["GET", "HEAD"])
        for (const token of [links.confirm, links.reset])
          for (const headers of [new Headers(), new Headers({ cookie })]) {
            const query = new URLSearchParams({ token, password: "long enough", email: account.email });
            const answer = await http.request(`${path}?${query}`, { method, headers });
            expect(answer.status, `${method} ${path}`).toBeLessThan(500);
          }
    expect(await fingerprint()).toBe(before);
    await http.request("/api/v1/session", { method: "DELETE", headers: { cookie } });
    expect(await fingerprint()).not.toBe(before);
  });
});

describe("the request log", () => {
  it("names the path and none of the links that may stand in it", async () => {
    const token = linkToken("join-team", "some link");
    const logs = await logsOf(async () => {
      for (const path of [`/join/${token}`, `/join/${token}.data?done`, "/login?token=secret"])
        await http.request(path);
    });
    const paths = logs.split("\n").flatMap((line) => (line ? [JSON.parse(line).path] : []));
    expect(paths).toEqual(["/join/[redacted]", "/join/[redacted]", "/login"]);
    expect(logs).not.toContain(token);
  });
});
