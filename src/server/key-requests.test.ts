import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, seconds } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createKey } from "#tests/factories/keys.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { captureLogs } from "#tests/harness/logs.ts";
import { createHttp } from "./http.ts";

const http = createHttp();
let account: Awaited<ReturnType<typeof createAccount>>;
let key: Awaited<ReturnType<typeof createKey>>;
beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
  account = await createAccount();
  key = await createKey(account.id);
});

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const get = (headers: Record<string, string>, path = "/api/v1/teams") => http.request(path, { headers });
const createATeam = (headers: Record<string, string>) =>
  http.request("/api/v1/teams", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ name: "Hawks", sport: "Soccer", timeZone: "America/Chicago" }),
  });
async function getCookie(who: { email: string }) {
  const browser = new TestClient();
  await browser.signIn(who.email, PASSWORD);
  return [...browser.cookies].map((pair) => pair.join("=")).join("; ");
}

describe("request with a key", () => {
  it.each(["Bearer", "bearer", "BEARER"])("is signed in by it (%s) [CONNECT-04]", async (scheme) => {
    const team = await createTeam({ managerId: account.id });
    const response = await get({ authorization: `${scheme} ${key.secret}` });
    expect(response.status).toBe(200);
    expect(JSON.stringify(await response.json())).toContain(team.id);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("ignores cookies, also next to a key that doesn't work [CONNECT-04]", async () => {
    const other = await createAccount({ name: "Someone Else" });
    const cookie = await getCookie(other);
    const me = await get({ ...bearer(key.secret), cookie }, "/api/v1/me");
    expect(await me.json()).toMatchObject({ id: account.id });
    for (const authorization of ["Bearer nope", "Bearer", "Bearer "])
      expect((await get({ authorization, cookie })).status).toBe(401);
    const events = await get({ ...bearer(key.secret), cookie }, "/games/x/attendance/events");
    expect(events.status).toBe(401);
  });

  it("gets the same 401 for every key that doesn't work [CONNECT-04]", async () => {
    const disabled = await createAccount();
    await db.updateTable("profile").set({ disabledAt: clock.now() }).where("id", "=", disabled.id).execute();
    const lastCharacter = key.secret.endsWith("a") ? "b" : "a";
    const broken = {
      malformed: "nope",
      empty: "",
      "without its checksum": key.secret.slice(0, -6),
      "with another checksum": key.secret.slice(0, -1) + lastCharacter,
      unknown: (await createKey(account.id)).secret.replace(/^fw_test_/, "fw_live_"),
      expired: (await createKey(account.id, { expiresAt: after(clock.now(), -seconds(1)) })).secret,
      revoked: (await createKey(account.id, { revokedAt: clock.now() })).secret,
      "of a disabled account": (await createKey(disabled.id)).secret,
      "of an administrator": (await createKey((await createAccount({ role: "admin" })).id)).secret,
    };
    const responses = await Promise.all(
      Object.entries(broken).map(async ([kind, secret]) => {
        const response = await get(bearer(secret));
        const { status } = response;
        return {
          kind,
          status,
          scheme: response.headers.get("www-authenticate"),
          body: await response.text(),
        };
      }),
    );
    expect(JSON.parse(responses[0]!.body)).toMatchObject({ code: "KEY_INVALID" });
    for (const { kind, ...rest } of responses)
      expect({ kind, ...rest }).toEqual({ kind, status: 401, scheme: "Bearer", body: responses[0]!.body });
  });

  it("counts misses of an address under a limit of its own [CONNECT-04]", async () => {
    const guesser = new TestClient();
    guesser.key = "fw_test_guess";
    for (let miss = 0; miss < 60; miss++) expect((await guesser.get("/teams")).status).toBe(401);
    const refused = await guesser.get("/teams");
    expect(refused.body).toMatchObject({ code: "RATE_LIMITED" });
    // Links and sign-ins from the same address go on.
    guesser.key = undefined;
    expect((await guesser.post("/session", { email: account.email, password: PASSWORD })).status).toBe(200);
    const limits = await db.selectFrom("rateLimit").select("key").execute();
    expect(limits.map(({ key: name }) => name.split(":").slice(0, 2).join(":"))).toContain("key:address");
  });

  it("isn't checked for other sites, and one with a cookie still is [CONNECT-04]", async () => {
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await createATeam({ ...bearer(key.secret), ...foreign })).status).toBe(201);
    const cookie = await getCookie(account);
    expect(await (await createATeam({ cookie, ...foreign })).json()).toMatchObject({
      code: "CROSS_SITE_REQUEST",
    });
    // Outside of the API, a key counts for nothing, so it opens nothing either.
    const outside = await http.request("/api/auth/passkey/verify-registration", {
      method: "POST",
      headers: { cookie, ...foreign, ...bearer(key.secret) },
    });
    expect(await outside.json()).toMatchObject({ code: "CROSS_SITE_REQUEST" });
  });

  it("says how many requests are left, and refuses the one after the last [CONNECT-11]", async () => {
    const first = await get(bearer(key.secret));
    expect(first.headers.get("ratelimit-policy")).toBe('"key";q=300;w=60');
    expect(first.headers.get("ratelimit")).toMatch(/^"key";r=299;t=\d+$/);
    await db.updateTable("rateLimit").set({ points: 299 }).where("key", "like", "key:key:%").execute();
    expect((await get(bearer(key.secret))).headers.get("ratelimit")).toMatch(/^"key";r=0;t=\d+$/);
    const refused = await get(bearer(key.secret));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: "RATE_LIMITED" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit")).toMatch(/^"key";r=0;t=\d+$/);
    // Another key of the account goes on, until all of them together made 1,000.
    const other = await createKey(account.id);
    expect((await get(bearer(other.secret))).status).toBe(200);
    await db.updateTable("rateLimit").set({ points: 1_000 }).where("key", "like", "key:account:%").execute();
    expect((await get(bearer(other.secret))).status).toBe(429);
    expect((await get({ cookie: await getCookie(account) })).headers.get("ratelimit")).toBeNull();
  });

  it("is logged with the key's ID and never with the key [CONNECT-12]", async () => {
    const lines = await captureLogs(async () => {
      await get(bearer(key.secret));
      await get(bearer(`${key.secret}x`));
      await createATeam({ ...bearer(key.secret), "content-type": "text/plain" });
      await get({}, `/api/v1/teams?key=${key.secret}`);
    });
    expect(lines).toContain(`"keyId":"${key.id}"`);
    expect(lines).not.toContain(key.secret.slice(8, 40));
    const events = await db.selectFrom("securityEvent").selectAll().execute();
    expect(JSON.stringify(events)).not.toContain(key.secret.slice(8, 40));
  });

  it("counts for nothing in a query string, a form, or another header [CONNECT-12]", async () => {
    const { secret } = key;
    const responses = [
      await get({}, `/api/v1/teams?key=${secret}&access_token=${secret}`),
      await get({ authorization: `Basic ${secret}` }),
      await get({ "x-api-key": secret }),
      await http.request("/api/v1/teams", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `access_token=${secret}`,
      }),
    ];
    for (const response of responses)
      expect(await response.json()).toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
