import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "./database.ts";
import { AppError } from "./errors.ts";
import { consume, consumeAll, limitFailedLookups, limitKey } from "./rate-limit.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { failWrites } from "#tests/harness/faults.ts";
import { captureLogs } from "#tests/harness/logs.ts";

let key: string;
beforeEach(() => {
  key = `${randomUUID()}@example.com`;
});

describe("rate limit key", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["someone@example.com", "someone@example.com"],
  ])("for %s is %s", (address, expected) => expect(limitKey(address)).toBe(expected));

  it("for an IPv6 network is its /48", () => {
    expect(limitKey("2001:db8:1:2:3:4:5:6", 48)).toBe("2001:db8:1::/48");
    expect(limitKey("203.0.113.7", 48)).toBe("203.0.113.7");
  });
});

/** Uses a limit several times and returns "ok" or the error code for each use. */
async function use(
  times: number,
  consumeFn = consume,
  name: Parameters<typeof consume>[0] = "email:account",
) {
  const results: string[] = [];
  for (let at = 0; at < times; at++)
    results.push(
      await consumeFn(name, key).then(
        () => "ok",
        (error: { code: string }) => error.code,
      ),
    );
  return results;
}

/** Imports the module again with nothing in memory, like a second web process. */
async function importFreshModule() {
  vi.resetModules();
  return (await import("./rate-limit.ts")).consume;
}

const fiveOk = Array<string>(5).fill("ok");

const attempt = (network: string, at: number) =>
  consume("sign-in:address", `2001:db8:${network}:${at.toString(16)}::1`).then(
    () => "ok",
    (error: { code: string }) => error.code,
  );

const miss = (at: number) =>
  limitFailedLookups(`2001:db8:b1:${at.toString(16)}::1`, () =>
    Promise.reject(new AppError("LINK_INVALID")),
  ).catch((error: AppError) => error.code);

describe("rate limit of an IPv6 network", () => {
  it("stops someone who uses another /64 of one /48 for each attempt, without affecting other networks", async () => {
    const results = [];
    for (let at = 0; at < 302; at++) results.push(await attempt("a1", at));
    expect(results.indexOf("RATE_LIMITED")).toBe(300);
    expect(await attempt("a2", 0)).toBe("ok");
  });

  it("also counts misses with links", async () => {
    const results = [];
    for (let at = 0; at < 302; at++) results.push(await miss(at));
    expect(results.indexOf("RATE_LIMITED")).toBe(300);
  });
});

describe("rate limit", () => {
  it("allows the configured number of uses, then reports how long to wait", async () => {
    expect(await use(7)).toEqual([...fiveOk, "RATE_LIMITED", "RATE_LIMITED"]);
    const rejection = await consume("email:account", key).catch((error: unknown) => error);
    const { details } = rejection as { details: { retryAfterSeconds: number } };
    expect(details.retryAfterSeconds).toBeGreaterThan(3500);
    expect(details.retryAfterSeconds).toBeLessThanOrEqual(3600);
    expect(Number.isInteger(details.retryAfterSeconds)).toBe(true);
  });

  it("counts each key and each limit separately", async () => {
    expect(await use(6)).toContain("RATE_LIMITED");
    expect(await use(6, consume, "support:account")).toEqual([...fiveOk, "ok"]);
    key = `x${key}`;
    expect(await use(5)).toEqual(fiveOk);
  });

  it("is shared by all processes through the database", async () => {
    expect(await use(3)).toEqual(["ok", "ok", "ok"]);
    expect(await use(3, await importFreshModule())).toEqual(["ok", "ok", "RATE_LIMITED"]);
    expect(await use(1)).toEqual(["RATE_LIMITED"]);
  });

  it("counts concurrent uses individually", async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => use(1)));
    expect(results.filter(([result]) => result === "ok")).toHaveLength(5);
  });

  it("counts even the longest possible email address, without storing it", async () => {
    key = `${"a".repeat(64)}@${"b".repeat(185)}.com`;
    expect(key).toHaveLength(254);
    expect(await use(6)).toEqual([...fiveOk, "RATE_LIMITED"]);
    const rows = await db.selectFrom("rateLimit").select("key").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/@|\.com/);
  });

  it("resets when its period ends", async () => {
    expect(await use(6)).toContain("RATE_LIMITED");
    await db
      .updateTable("rateLimit")
      .set({ expire: Date.now() - 1 })
      .execute();
    expect(await use(6, await importFreshModule())).toEqual([...fiveOk, "RATE_LIMITED"]);
  });

  it("fails open and logs an error when it can't count", async () => {
    await failWrites("rate_limit", "insert");
    let results: string[] = [];
    const logs = await captureLogs(async () => {
      results = await use(6);
    });
    expect(results).toEqual([...fiveOk, "ok"]);
    expect(logs).toContain("failed to update rate limit counter");
    expect(logs).not.toContain(key);
  });
});

const lookUpValid = () => limitFailedLookups(key, () => Promise.resolve("opened"));
const lookUpFailing = (code: "LINK_INVALID" | "INTERNAL") =>
  limitFailedLookups(key, () => Promise.reject(new AppError(code))).catch((error: AppError) => error.code);

describe("rate limit of several uses", () => {
  it("counts every use with the counters of single ones, and reports who has to wait", async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await consume("email:account", first);
    const waits = await consumeAll("email:account", [...Array.from({ length: 6 }, () => first), second]);
    expect(waits.map((wait) => wait > 3000)).toEqual([false, false, false, false, true, true, false]);
    await expect(consume("email:account", first)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await consume("email:account", second);
    expect(await consumeAll("email:account", [])).toEqual([]);
  });

  it("starts over when the period ends", async () => {
    await consumeAll(
      "email:account",
      Array.from({ length: 9 }, () => key),
    );
    await db.updateTable("rateLimit").set({ expire: 0 }).execute();
    expect(await consumeAll("email:account", [key, key])).toEqual([0, 0]);
  });

  it("counts concurrent uses in any order", async () => {
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        consumeAll("email:account", index % 2 === 0 ? keys : keys.toReversed()),
      ),
    );
    expect(results.flat().filter((wait) => wait === 0)).toHaveLength(20 * 5);
  });

  it("records once that it was reached", async () => {
    const { id } = await createAccount();
    for (let time = 0; time < 2; time++)
      await consumeAll(
        "support:account",
        Array.from({ length: 8 }, () => id),
      );
    await consumeAll("support:account", [id]);
    const events = await db
      .selectFrom("securityEvent")
      .select("reason")
      .where("kind", "=", "limit")
      .where("accountId", "=", id)
      .execute();
    expect(events).toEqual([{ reason: "support:account" }]);
  });
});

describe("limitFailedLookups", () => {
  it("doesn't count valid links or other errors", async () => {
    for (let at = 0; at < 80; at++) {
      expect(await lookUpValid()).toBe("opened");
      expect(await lookUpFailing("INTERNAL")).toBe("INTERNAL");
    }
  });

  it("rejects requests after 60 misses without attempting the lookup", async () => {
    for (let at = 0; at < 60; at++) expect(await lookUpFailing("LINK_INVALID")).toBe("LINK_INVALID");
    let hasRun = false;
    const rejectedLookup = limitFailedLookups(key, async () => (hasRun = true));
    await expect(rejectedLookup).rejects.toMatchObject({
      code: "RATE_LIMITED",
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect(hasRun).toBe(false);
    key = `x${key}`;
    expect(await lookUpValid()).toBe("opened");
  });
});
