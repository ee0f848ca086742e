import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { countConnections, db, pool } from "./database.ts";
import { inLane, lanes } from "./lanes.ts";

// Jobs have the shortest lock timeout, and 6 connections, of which a compartment may hold 3.
const { lockTimeoutMs } = lanes.jobs;
const inJobs = <Result>(compartment: string, work: () => Promise<Result>) =>
  inLane({ lane: "jobs", compartment }, work);
const readLocked = () => inJobs("stuck", () => sql`select from team limit 1`.execute(db));
const readOther = (compartment = "other") =>
  inJobs(compartment, () => sql`select from venue limit 1`.execute(db));
const getJobs = () => countConnections().find(({ lane }) => lane === "jobs");

/** Runs `work` while another session has locked the table of teams. */
const whileLocked = (work: () => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    await sql`lock table team in access exclusive mode`.execute(trx);
    await work();
  });

// A success ends the suspicion that an earlier test left.
afterEach(async () => void (await readLocked()));

describe("a compartment", () => {
  it("leaves connections to others while it's stuck", async () => {
    await whileLocked(async () => {
      const stuck = Array.from({ length: 10 }, readLocked).map((read) => read.catch(() => "failed"));
      await expect.poll(getJobs).toMatchObject({ busy: 3, waiting: 7 });
      const startedAt = performance.now();
      await Promise.all(Array.from({ length: 10 }, () => readOther()));
      expect(performance.now() - startedAt).toBeLessThan(lockTimeoutMs / 2);
      expect(await Promise.all(stuck)).toEqual(Array.from({ length: 10 }, () => "failed"));
    });
  });

  it("uses one connection after a lock timeout, until it gets the lock", async () => {
    await whileLocked(async () => {
      await expect(readLocked()).rejects.toMatchObject({ code: "55P03" });
      const stuck = Array.from({ length: 5 }, readLocked).map((read) => read.catch(() => "failed"));
      await expect.poll(getJobs).toMatchObject({ busy: 1, waiting: 4 });
      expect(await Promise.all(stuck)).toEqual(Array.from({ length: 5 }, () => "failed"));
    });
    await readLocked();
    const held = await Promise.all([1, 2, 3].map(() => inJobs("stuck", () => pool.connect())));
    expect(getJobs()).toMatchObject({ busy: 3 });
    for (const client of held) client.release();
  });

  it("isn't needed: work without one may use its whole lane", async () => {
    const held = await Promise.all(
      Array.from({ length: 6 }, () => inLane({ lane: "jobs" }, () => pool.connect())),
    );
    expect(getJobs()).toMatchObject({ busy: 6 });
    for (const client of held) client.release();
  });
});

describe("a full lane", () => {
  it("doesn't affect the other lanes", async () => {
    const held = await Promise.all(
      Array.from({ length: 6 }, () => inLane({ lane: "jobs" }, () => pool.connect())),
    );
    const settings = await Promise.all(
      (["pages", "api", "webhooks", "reports", "loops"] as const).map((lane) =>
        inLane({ lane }, async () => {
          const { rows } = await pool.query<{ lock_timeout: string }>("show lock_timeout");
          return rows[0]!.lock_timeout;
        }),
      ),
    );
    expect(settings).toEqual(["3s", "3s", "12s", "3s", "5s"]);
    for (const client of held) client.release();
  });
});
