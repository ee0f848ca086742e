import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, carrier, drain, advanceToDue, listMessages, queueDueReminders, queueReminder, ...texting } =
  await startTexting();
const { reconcileLost, postStatus, sendWaiting, listStates, getUsage, postInboundText, trustList } = texting;
const { db } = await import("#platform/database.ts");
const { clock } = await import("#platform/clock.ts");
const { createFirstText, createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { insertGames } = await import("#features/games/commands.server.ts");
const { claimMessages } = await import("../claims/commands.server.ts");
const { storeSendResults } = await import("../commands.server.ts");

const SID = `SM${"0".repeat(32)}`;

/** Simulates a suspended process with a frozen clock that jumps ahead seven seconds after a number of reads. */
const slowAfter = (reads: number) => {
  let readsLeft = reads;
  const [before, later] = [new Date("2026-04-16T00:00:01Z"), new Date("2026-04-16T00:00:08Z")];
  return () => (readsLeft-- > 0 ? before : later);
};

/** Creates a large number of players directly in SQL. */
const insertPlayers = async (team: string, count: number) => {
  const numbers = Array.from({ length: count }, (_, index) => `+1312777${String(index).padStart(4, "0")}`);
  const players = await db
    .insertInto("teamMember")
    .values(numbers.map((phone) => ({ teamId: team, name: phone, addedVia: "join-link" })))
    .returning(["id", "name"])
    .execute();
  const { phone } = await createMember(team, { smsConsent: true });
  const { consentId } = await db
    .selectFrom("memberPhone")
    .select("consentId")
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("teamMember").where("teamId", "=", team).where("addedVia", "=", "manager").execute();
  await db
    .insertInto("memberPhone")
    .values(
      players.map(({ id, name }) => ({
        teamId: team,
        memberId: id,
        position: 0,
        phone: name,
        smsConsent: true,
        consentId,
      })),
    )
    .execute();
  for (const number of numbers) await createFirstText(team, number);
  return numbers;
};

describe("many texts at the same time", () => {
  it("are inserted even if they exceed a statement's parameter limit", async () => {
    const [first] = await insertPlayers(fixture.teamId, 500);
    const games = Array.from({ length: 20 }, () => ({
      kind: "game" as const,
      gameOn: "2026-04-16",
      gameTime: "19:00:00",
      location: "Harborview Park, Field 2",
      opponent: null,
      notes: null,
      arrivalMinutes: null,
    }));
    await db.transaction().execute((trx) => insertGames(trx, fixture.teamId, games));
    await db.updateTable("team").set({ smsLimit: 20_000 }).where("id", "=", fixture.teamId).execute();
    advanceToDue();
    await drain(queueDueReminders);
    expect(await getUsage()).toEqual({ used: 0, reserved: 21 * 500 });
    const texts = await db.selectFrom("message").select("id").where("phone", "=", first!).execute();
    expect(texts).toHaveLength(21);
  });
});

describe("a slow or dead sender", () => {
  it("doesn't matter if a report arrives while the text is being submitted", async () => {
    await queueReminder();
    await db
      .updateTable("message")
      .set({ state: "submitting", leaseUntil: new Date(), attempts: 1 })
      .execute();
    expect(await postStatus("delivered", undefined, "")).toBe(503);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await postStatus("delivered", undefined, SID)).toBe(204);
    expect(await listMessages()).toMatchObject([{ state: "delivered", providerSid: SID, leaseUntil: null }]);
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
  });

  it("isn't confused by reports about the first attempt during its retry", async () => {
    await queueReminder();
    await drain(sendWaiting);
    const first = (await listMessages())[0]!.providerSid!;
    await postStatus("undelivered", 30_003, first);
    setTime("2026-04-16T00:10:30Z");
    await claimMessages(1);
    for (const status of ["undelivered", "delivered"])
      expect(await postStatus(status, undefined, first)).toBe(204);
    expect(await listStates()).toEqual(["submitting"]);
    expect(await postStatus("delivered", undefined, SID)).toBe(204);
    expect(await listMessages()).toMatchObject([{ state: "delivered", providerSid: SID }]);
    expect(await getUsage()).toEqual({ used: 2, reserved: 0 });
  });

  it("doesn't overwrite the next attempt when it finishes late", async () => {
    await queueReminder();
    const [late] = await claimMessages(1);
    setTime("2026-04-16T00:00:22Z");
    await trustList();
    await reconcileLost();
    const [next] = await claimMessages(1);
    expect(next).toMatchObject({ id: late!.id, attempts: 2 });
    await storeSendResults([{ message: late!, outcome: { kind: "unsent" } }]);
    expect(await listStates()).toEqual(["submitting"]);
  });

  it("doesn't submit texts that it claimed too long ago", async () => {
    await queueReminder();
    clock.now = slowAfter(1);
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["accepted"]);
    expect(await carrier.texts({ direction: "out" })).toHaveLength(1);
    expect((await listMessages())[0]!.attempts).toBe(2);
  });
});

describe("STOP while texts are sending", () => {
  it("waits for a text in flight, and blocks new ones [OP-16]", async () => {
    const { phone } = await queueReminder();
    await carrier.change({ latencyMs: 400 });
    const sendPromise = drain(sendWaiting);
    await expect.poll(listStates).toEqual(["submitting"]);
    expect(await postInboundText(phone, "Stop please")).toEqual({
      status: 200,
      reply: "FirstWhistle: You're opted out. You won't get texts from any team. Reply START to opt back in.",
    });
    expect(await listStates()).toEqual(["accepted"]);
    await sendPromise;
    expect(await carrier.texts({ direction: "out" })).toHaveLength(1);
  });

  it("applies even to a text queued right after it [OP-16]", async () => {
    const { phone } = await queueReminder();
    await db.insertInto("phoneSuppression").values({ phone, reason: "stop" }).execute();
    await drain(sendWaiting);
    expect(await listStates()).toEqual(["stop"]);
    expect(await getUsage()).toEqual({ used: 0, reserved: 0 });
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
  });
});
