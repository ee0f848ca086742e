import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createThreadPool, OverLimitError, runInThread } from "./threads.ts";

/** A thread with work that can misbehave. It speaks for itself, because it can't import our files. */
const code = `
  import { env } from "node:process";
  import { parentPort } from "node:worker_threads";
  const works = {
    double: (number) => number * 2,
    fail: () => { throw new Error("the work failed"); },
    spin: () => { for (;;); },
    wait: (ms) => { for (const end = Date.now() + ms; Date.now() < end;); },
    hoard: () => { const kept = []; for (;;) kept.push(new Array(100_000).fill({})); },
    exit: () => process.exit(1),
    secrets: () => Object.keys(env),
  };
  parentPort.on("message", ({ name, input }) => {
    parentPort.postMessage({ kind: "started" });
    try {
      parentPort.postMessage({ kind: "done", output: works[name](input) });
    } catch (error) {
      parentPort.postMessage({ kind: "failed", error });
    }
  });
`;
const file = new URL(`data:text/javascript,${encodeURIComponent(code)}`);

const pools: ReturnType<typeof createThreadPool>[] = [];
function createPool(options: Partial<Parameters<typeof createThreadPool>[0]> = {}) {
  const pool = createThreadPool({ file, ...options });
  pools.push(pool);
  const run = (name: string, input: unknown = null, owner = "someone") =>
    pool.run<(given: unknown) => unknown>(name, input, owner);
  return { ...pool, run };
}
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

describe("work in a thread", () => {
  it("returns its result, or the error that it throws, and the thread goes on", async () => {
    const { run, countThreads } = createPool({ maxThreads: 1 });
    expect(await run("double", 21)).toBe(42);
    await expect(run("fail")).rejects.toThrow("the work failed");
    expect(await run("double", 4)).toBe(8);
    expect(countThreads()).toBe(1);
  });

  it("is ended at its deadline while the process goes on, and the next work gets a new thread", async () => {
    const { run } = createPool({ maxThreads: 1, deadlineMs: 100 });
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    const next = run("spin").catch((error: unknown) => error);
    const waiting = run("double", 3, "someone else");
    expect(await next).toBeInstanceOf(OverLimitError);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
    expect(await waiting).toBe(6);
  });

  it("is ended when it needs too much memory, and the process goes on", async () => {
    const { run } = createPool({ maxThreads: 1, memoryMb: 16, deadlineMs: 60_000 });
    await expect(run("hoard")).rejects.toThrow(OverLimitError);
    expect(await run("double", 3)).toBe(6);
  });

  it("fails if its thread ends on its own, and the next work gets a new thread", async () => {
    const { run } = createPool({ maxThreads: 1 });
    await expect(run("exit")).rejects.toThrow("a thread ended unexpectedly");
    expect(await run("double", 3)).toBe(6);
  });

  it("sees none of our settings and secrets", async () => {
    vi.stubEnv("AUTH_SECRET", "secret");
    expect(await createPool().run("secrets")).toEqual([]);
  });

  it("leaves no thread behind once there's nothing to do", async () => {
    const { run, countThreads } = createPool({ idleMs: 20 });
    await Promise.all([run("double", 1, "a"), run("double", 2, "b")]);
    await expect.poll(countThreads).toBe(0);
    expect(await run("double", 3)).toBe(6);
  });
});

describe("too much work for the threads", () => {
  it("waits its turn, and is refused once too many wait", async () => {
    const { run, countThreads } = createPool({ maxThreads: 2, maxWaiting: 2 });
    const works = ["a", "b", "c", "d"].map((owner) => run("wait", 50, owner));
    await expect(run("double", 1, "e")).rejects.toMatchObject({ code: "BUSY", reportable: false });
    expect(countThreads()).toBe(2);
    await Promise.all(works);
    expect(await run("double", 1, "e")).toBe(2);
  });

  it("of one owner is refused, so that the others still get a thread", async () => {
    const { run } = createPool({ maxThreads: 2, maxPerOwner: 2 });
    const works = [run("wait", 50), run("wait", 50)];
    await expect(run("double", 1)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    const other = run("double", 1, "someone else");
    await Promise.all([...works, other]);
    expect(await run("double", 1)).toBe(2);
  });

  it("counts neither finished nor failed work toward an owner's share", async () => {
    const { run } = createPool({ maxThreads: 1, maxPerOwner: 1, deadlineMs: 50 });
    await expect(run("spin")).rejects.toThrow(OverLimitError);
    await expect(run("fail")).rejects.toThrow("the work failed");
    await setTimeout(1);
    expect(await run("double", 5)).toBe(10);
  });
});

it("runs the work that's listed in src/server/parse-thread.ts, and no other", async () => {
  const input = { text: "x", teamName: "Otters", timeZone: "America/Chicago", today: "2026-04-01" };
  expect(await runInThread<(given: object) => unknown>("read-schedule", input, "someone")).toEqual({
    problem: expect.stringContaining("header row"),
  });
  await expect(runInThread<(given: object) => unknown>("toString", {}, "someone")).rejects.toThrow(
    "threads don't do toString",
  );
});
