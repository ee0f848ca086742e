import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "./database.ts";
import { AppError } from "./errors.ts";
import { consume, countMisses, limitKey } from "./rate-limit.ts";
import { refuseWrites } from "#tests/harness/faults.ts";
import { logsOf } from "#tests/harness/logs.ts";

let key: string;
beforeEach(() => {
  key = `${randomUUID()}@example.com`;
});

describe("the address that counts", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["someone@example.com", "someone@example.com"],
  ])("of %s is %s", (address, counted) => expect(limitKey(address)).toBe(counted));
});

/** What each of so many uses came to: "ok" or the code of the refusal. */
async function use(times: number, by = consume, name: Parameters<typeof consume>[0] = "mail:account") {
  const results: string[] = [];
  for (let at = 0; at < times; at++)
    results.push(
      await by(name, key).then(
        () => "ok",
        (error: { code: string }) => error.code,
      ),
    );
  return results;
}

/** The same module in another life, as a second web process has it: nothing in memory. */
async function otherProcess() {
  vi.resetModules();
  return (await import("./rate-limit.ts")).consume;
}

const five = Array<string>(5).fill("ok");

describe("a limit", () => {
  it("lets as many through as it says and then says how long to wait", async () => {
    expect(await use(7)).toEqual([...five, "RATE_LIMITED", "RATE_LIMITED"]);
    const refusal = await consume("mail:account", key).catch((error: unknown) => error);
    const { details } = refusal as { details: { retryAfterSeconds: number } };
    expect(details.retryAfterSeconds).toBeGreaterThan(3500);
    expect(details.retryAfterSeconds).toBeLessThanOrEqual(3600);
    expect(Number.isInteger(details.retryAfterSeconds)).toBe(true);
  });

  it("counts each key and each limit for itself", async () => {
    expect(await use(6)).toContain("RATE_LIMITED");
    expect(await use(6, consume, "support:account")).toEqual([...five, "ok"]);
    key = `x${key}`;
    expect(await use(5)).toEqual(five);
  });

  it("is shared by all processes through the database", async () => {
    expect(await use(3)).toEqual(["ok", "ok", "ok"]);
    expect(await use(3, await otherProcess())).toEqual(["ok", "ok", "RATE_LIMITED"]);
    expect(await use(1)).toEqual(["RATE_LIMITED"]);
  });

  it("counts uses at the same moment one by one", async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => use(1)));
    expect(results.filter(([result]) => result === "ok")).toHaveLength(5);
  });

  it("counts the longest address there can be, and keeps none of them in the table", async () => {
    key = `${"a".repeat(64)}@${"b".repeat(185)}.com`;
    expect(key).toHaveLength(254);
    expect(await use(6)).toEqual([...five, "RATE_LIMITED"]);
    const rows = await db.selectFrom("rateLimit").select("key").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/@|\.com/);
  });

  it("begins anew when its time is over", async () => {
    expect(await use(6)).toContain("RATE_LIMITED");
    await db
      .updateTable("rateLimit")
      .set({ expire: Date.now() - 1 })
      .execute();
    expect(await use(6, await otherProcess())).toEqual([...five, "RATE_LIMITED"]);
  });

  it("locks nobody out when it cannot count, and logs that", async () => {
    await refuseWrites("rate_limit", "insert");
    let results: string[] = [];
    const logs = await logsOf(async () => {
      results = await use(6);
    });
    expect(results).toEqual([...five, "ok"]);
    expect(logs).toContain("rate limit could not be counted");
    expect(logs).not.toContain(key);
  });
});

const hit = () => countMisses(key, () => Promise.resolve("opened"));
const fail = (code: "LINK_INVALID" | "INTERNAL") =>
  countMisses(key, () => Promise.reject(new AppError(code))).catch((error: AppError) => error.code);

describe("what takes a valid link", () => {
  it("may be done as often as one likes with valid ones, and whatever else goes wrong", async () => {
    for (let at = 0; at < 80; at++) {
      expect(await hit()).toBe("opened");
      expect(await fail("INTERNAL")).toBe("INTERNAL");
    }
  });

  it("ends after 60 misses, before it is even tried", async () => {
    for (let at = 0; at < 60; at++) expect(await fail("LINK_INVALID")).toBe("LINK_INVALID");
    let tried = false;
    const refused = countMisses(key, async () => (tried = true));
    await expect(refused).rejects.toMatchObject({
      code: "RATE_LIMITED",
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect(tried).toBe(false);
    key = `x${key}`;
    expect(await hit()).toBe("opened");
  });
});
