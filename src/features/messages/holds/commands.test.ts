import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { POINT, startRestoring } from "#tests/harness/restoring.ts";

const { carrier, drain, fixture, sendDue, addGame, getUsage, listMessages, listStates, ...restoring } =
  await startRestoring();
const { changeServer, countSent, decide, finish, notice, restore } = restoring;
const { db } = await import("#platform/database.ts");
const { canSend } = await import("../switch/commands.server.ts");
const { rememberGeneration } = await import("../generation/queries.server.ts");
const { watchGeneration } = await import("../generation/commands.server.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { compareHeld } = await import("./comparison/commands.server.ts");
const { findHold, findLastHold } = await import("./queries.server.ts");

const isOpen = () => db.transaction().execute(canSend);

describe("generation", () => {
  it("is recorded once, and changes nothing while the server stays the same", async () => {
    expect(await isOpen()).toBe(true);
    expect(await findHold()).toBeNull();
    expect(await db.selectFrom("databaseGeneration").select("generation").execute()).toEqual([
      { generation: 1 },
    ]);
  });

  it("stops claims on another server even before a worker has noticed", async () => {
    await changeServer();
    expect(await isOpen()).toBe(false);
    expect(await findHold()).toBeNull();
  });

  it("stops claims on an older copy of the same server", async () => {
    rememberGeneration({ generation: 1, beats: 1_000_000 });
    expect(await isOpen()).toBe(false);
    await watchGeneration();
    expect(await findHold()).toMatchObject({ reason: "older-data" });
    expect(await watchGeneration()).toBe(true);
    expect(await db.selectFrom("databaseGeneration").select("generation").execute()).toEqual([
      { generation: 2 },
    ]);
  });

  it("starts a comparison over when it changes again, from the earlier point", async () => {
    await changeServer();
    await watchGeneration();
    const first = await findHold();
    await db.updateTable("sendingHold").set({ state: "waiting", passes: 2, pages: 5 }).execute();
    await db
      .updateTable("databaseGeneration")
      .set((eb) => ({ timeline: eb("timeline", "-", 1) }))
      .execute();
    await watchGeneration();
    expect(await findHold()).toMatchObject({
      id: first!.id,
      since: POINT,
      state: "comparing",
      passes: 0,
      pages: 0,
    });
  });

  it("looks for forgotten payments", async () => {
    await changeServer();
    await watchGeneration();
    const jobs = await listJobs({});
    expect(jobs.some(({ name }) => name === "passes/sweep-payments")).toBe(true);
  });
});

describe("hold", () => {
  it("ends when every text in the provider's list is on record", async () => {
    await createMember(fixture.teamId, { smsConsent: true });
    setTime("2026-04-16T00:00:01Z");
    await sendDue();
    await changeServer();
    await addGame(fixture.teamId, { gameOn: "2026-04-16", opponent: "Second" });
    await notice();
    await finish();
    expect(await findHold()).toBeNull();
    expect(await findLastHold()).toMatchObject({
      reason: "other-server",
      adopted: 0,
      unrecorded: 0,
      emailedAt: null,
    });
    expect([await listStates(), await countSent()]).toEqual([["accepted", "accepted"], 2]);
  });

  it("waits until texts that are under way show up", async () => {
    await changeServer();
    await watchGeneration();
    expect(await compareHeld()).toBe(0);
    expect(await findHold()).toMatchObject({ state: "comparing", pages: 0 });
  });

  it("adopts texts that the database forgot, with their costs, and sends none of them again", async () => {
    const admin = await createAccount({ role: "admin" });
    for (let number = 0; number < 3; number += 1) await createMember(fixture.teamId, { smsConsent: true });
    setTime("2026-04-16T00:00:01Z");
    await sendDue();
    await restore();
    await notice();
    await finish();
    expect(await countSent()).toBe(3);
    expect(await listStates()).toEqual(["accepted", "accepted", "accepted"]);
    expect(await getUsage()).toEqual({ used: 3, reserved: 0 });
    const sids = (await carrier.texts({ direction: "out" })).map(({ sid }) => sid).toSorted();
    expect((await listMessages()).map(({ providerSid }) => providerSid ?? "").toSorted()).toEqual(sids);
    const hold = await findHold();
    expect(hold).toMatchObject({ state: "waiting", adopted: 3, unrecorded: 0 });
    expect(await listJobs({ holdId: hold!.id, userId: admin.id })).toHaveLength(1);
    // The second pass finds everything on record, and no one gets a second email.
    await sql`update sending_hold set compared_at = now() - interval '61 seconds'`.execute(db);
    await drain(compareHeld);
    expect(await findHold()).toMatchObject({ state: "waiting", passes: 2, adopted: 3 });
    expect(await listJobs({ holdId: hold!.id, userId: admin.id })).toHaveLength(1);
  });

  it("reads the list page by page and continues where it stopped", async () => {
    for (let number = 0; number < 5; number += 1) await createMember(fixture.teamId, { smsConsent: true });
    setTime("2026-04-16T00:00:01Z");
    await sendDue();
    await restore();
    await carrier.change({ maxPageSize: 2 });
    await notice();
    await compareHeld();
    expect(await findHold()).toMatchObject({ state: "comparing", pages: 1, adopted: 2 });
    await drain(compareHeld);
    expect(await findHold()).toMatchObject({ state: "waiting", pages: 3, adopted: 5, nextPage: null });
  });

  it("adopts a text whose words would be different now", async () => {
    await createMember(fixture.teamId, { smsConsent: true });
    setTime("2026-04-16T00:00:01Z");
    await sendDue();
    await db.updateTable("game").set({ opponent: "Forgotten FC" }).where("id", "=", fixture.gameId).execute();
    await restore();
    await notice();
    await finish();
    expect(await findHold()).toMatchObject({ state: "waiting", adopted: 1, unrecorded: 0 });
    expect([await listStates(), await countSent()]).toEqual([["accepted"], 1]);
    expect(await db.selectFrom("holdText").selectAll().execute()).toEqual([]);
  });

  it("counts texts without any record, and forgets them when it ends", async () => {
    await createMember(fixture.teamId, { smsConsent: true });
    setTime("2026-04-16T00:00:01Z");
    await sendDue();
    await db.deleteFrom("message").execute();
    await changeServer();
    await notice();
    await finish();
    expect(await findHold()).toMatchObject({ state: "waiting", adopted: 0, unrecorded: 1 });
    expect(await decide(null)).toEqual({ ok: true });
    await finish();
    expect(await findHold()).toBeNull();
    expect(await db.selectFrom("holdText").selectAll().execute()).toEqual([]);
  });

  it("ignores replies and texts that we received", async () => {
    await carrier.receive("+13125550142", "STOP");
    await changeServer();
    await notice();
    await finish();
    expect(await findHold()).toBeNull();
  });

  it("goes on while the provider can't be reached", async () => {
    await changeServer();
    await carrier.fail([{ fault: "error-before", call: "read" }]);
    await notice();
    await finish();
    expect(await findHold()).toMatchObject({
      state: "comparing",
      failingSince: expect.any(Date),
      emailedAt: null,
    });
    await sql`update sending_hold set failing_since = now() - interval '3 minutes'`.execute(db);
    await drain(compareHeld);
    expect(await findHold()).toMatchObject({ emailedAt: expect.any(Date) });
    await carrier.fail([]);
    await drain(compareHeld);
    expect(await findHold()).toBeNull();
  });
});
