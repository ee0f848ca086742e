import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { shiftClock } from "#tests/harness/clock.ts";
import { listJobs } from "#tests/harness/jobs.ts";

const GUESSES = 1_000;
const COOKIE = "fw.device";
let account: { id: string; email: string };
let laptop: TestClient;
beforeEach(async () => {
  account = await createAccount();
  laptop = new TestClient();
  await laptop.signIn(account.email, PASSWORD);
  await laptop.delete("/session");
});

const signIn = (browser: TestClient, password = PASSWORD) =>
  browser.post("/session", { email: account.email, password });

/** Guesses the account's password from a new address each time, as a botnet would. Returns how many were checked. */
async function guess(times: number) {
  let checked = 0;
  for (let at = 0; at < times; at++)
    if ((await signIn(new TestClient(), `guess ${at}`)).status === 401) checked++;
  return checked;
}

/** Returns a client with a copy of the device cookie and nothing else. `change` can alter it. */
function copyDevice(source: TestClient, change = (value: string) => value) {
  const copy = new TestClient();
  copy.cookies.set(COOKIE, change(source.cookies.get(COOKIE)!));
  return copy;
}

const isKnown = async (browser: TestClient) => (await signIn(browser)).status === 200;
const requestReset = (browser = new TestClient()) =>
  browser.post("/password-resets", { email: account.email });
const listLinks = () => listJobs({ userId: account.id, template: "reset-password" });

describe("an attack on an account's password", () => {
  it(`checks ten of ${GUESSES} guesses, and the owner can still sign in on a known device`, async () => {
    // The owner's own sign-in before the attack was one of the ten.
    expect(await guess(GUESSES)).toBe(9);
    expect((await signIn(laptop)).status).toBe(200);
    // On a device that we don't know, not even the right password is checked.
    expect((await signIn(new TestClient())).status).toBe(429);
  });

  it("doesn't keep a known device out when it comes from the same network", async () => {
    const clubhouse = new TestClient();
    for (let at = 0; at < 61; at++)
      await clubhouse.post("/session", { email: `guess-${at}@example.com`, password: "x" });
    expect((await signIn(clubhouse)).status).toBe(429);
    clubhouse.cookies.set(COOKIE, laptop.cookies.get(COOKIE)!);
    expect((await signIn(clubhouse)).status).toBe(200);
  });

  it("gets ten guesses from a stolen device cookie, which doesn't sign anyone in", async () => {
    const thief = copyDevice(laptop);
    expect((await thief.get("/session")).body.user).toBeNull();
    const statuses = [];
    for (let at = 0; at < 12; at++) statuses.push((await signIn(thief, `guess ${at}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });
});

describe("a known device", () => {
  it("is known only for the accounts that signed in on it", async () => {
    const attacker = await createAccount();
    const attackerClient = new TestClient();
    await attackerClient.signIn(attacker.email, PASSWORD);
    await guess(10);
    expect(await isKnown(attackerClient)).toBe(false);
    // Another account on the same device doesn't replace the first one.
    await laptop.signIn(attacker.email, PASSWORD);
    await laptop.delete("/session");
    expect(await isKnown(laptop)).toBe(true);
  });

  it.each([
    ["a changed account", (value: string) => value.replace(/^[^.]+/, crypto.randomUUID())],
    ["a later end", (value: string) => value.replace(/\.(\d+)\./, ".9999999999999.")],
    ["a changed signature", (value: string) => value.replace(/.{4}$/, "AAAA")],
    ["nothing", () => ""],
    ["nonsense", () => "~.~..~...."],
  ])("isn't known by a cookie with %s", async (_kind, change) => {
    await guess(10);
    expect(await isKnown(copyDevice(laptop))).toBe(true);
    expect(await isKnown(copyDevice(laptop, change))).toBe(false);
  });

  it("is forgotten six months after the last sign-in", async () => {
    shiftClock(days(181));
    await guess(10);
    expect(await isKnown(laptop)).toBe(false);
  });

  it("has a cookie that scripts can't read", async () => {
    const response = await signIn(new TestClient());
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith(COOKIE))!;
    expect(cookie.split("; ")).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/"]));
    expect(cookie).not.toContain(account.email);
  });
});

describe("a flood of password resets", () => {
  it("sends five emails an hour, and the owner can always use one of them", async () => {
    for (let at = 0; at < 20; at++) expect((await requestReset()).status).toBe(202);
    expect(await listLinks()).toHaveLength(5);
    expect((await requestReset()).status).toBe(202);
    const newest = (await listLinks()).at(-1)!;
    const token = linkToken("reset-password", String(newest.data.tokenId));
    const body = { token, password: "a new beginning" };
    expect((await new TestClient().post("/password-resets/completions", body)).status).toBe(200);
    // That used up all links, so the next request sends a new one, and only one.
    for (const _ of ["owner", "attacker", "attacker"]) await requestReset();
    expect(await listLinks()).toHaveLength(6);
  });

  it("doesn't use up the requests of a known device", async () => {
    for (let at = 0; at < 20; at++) await requestReset();
    expect((await requestReset(laptop)).status).toBe(202);
    expect(await listLinks()).toHaveLength(6);
  });

  it("from one address is rejected after five requests, whether or not the email has an account", async () => {
    for (const email of [account.email, "unknown@example.com"]) {
      const browser = new TestClient();
      const statuses = [];
      for (let at = 0; at < 6; at++)
        statuses.push((await browser.post("/password-resets", { email })).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  it("sends another email when the earlier links have expired", async () => {
    for (let at = 0; at < 6; at++) await requestReset();
    await db
      .updateTable("accountToken")
      .set({ expiresAt: after(clock.now(), -1000) })
      .where("userId", "=", account.id)
      .execute();
    await requestReset();
    expect(await listLinks()).toHaveLength(6);
  });
});
