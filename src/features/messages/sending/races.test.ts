import { describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { at, carrier, drain, due, messages, queueDueReminders, queueOne, ...texting } = await startTexting();
const { reconcileLost, report, sendWaiting, states, used, write } = texting;
const { db } = await import("#platform/database.ts");
const { clock } = await import("#platform/clock.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { insertGames } = await import("#features/games/commands.server.ts");
const { claimMessages, settleMessages } = await import("../commands.server.ts");

const SID = `SM${"0".repeat(32)}`;

/** A clock that stands still, but for a jump of seven seconds after so many looks: a process that was stopped. */
const slowAfter = (looks: number) => {
  let left = looks;
  const [before, later] = [new Date("2026-04-16T00:00:01Z"), new Date("2026-04-16T00:00:08Z")];
  return () => (left-- > 0 ? before : later);
};

/** A whole club, by SQL. */
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
  return numbers;
};

describe("many at once", () => {
  it("as many as a statement could not take one by one", async () => {
    const [first] = await insertPlayers(at.teamId, 500);
    const games = Array.from({ length: 20 }, () => ({
      kind: "game" as const,
      gameOn: "2026-04-16",
      gameTime: "19:00:00",
      location: "Harborview Park, Field 2",
      opponent: null,
      notes: null,
      arrivalMinutes: null,
    }));
    await db.transaction().execute((trx) => insertGames(trx, at.teamId, games));
    await db.updateTable("team").set({ smsLimit: 20_000 }).where("id", "=", at.teamId).execute();
    due();
    await drain(queueDueReminders);
    expect(await used()).toEqual({ used: 0, reserved: 21 * 500 });
    const texts = await db.selectFrom("message").select("id").where("phone", "=", first!).execute();
    expect(texts).toHaveLength(21);
  });
});

describe("a sender that is slow or gone", () => {
  it("counts as acceptance while the text is still being submitted, for its sender may be gone", async () => {
    await queueOne();
    await db
      .updateTable("message")
      .set({ state: "submitting", leaseUntil: new Date(), attempts: 1 })
      .execute();
    expect(await report("delivered", undefined, "")).toBe(503);
    for (let twice = 0; twice < 2; twice += 1) expect(await report("delivered", undefined, SID)).toBe(204);
    expect(await messages()).toMatchObject([{ state: "delivered", providerSid: SID, leaseUntil: null }]);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
  });

  it("on its second try is not taken for its first, which is still being reported", async () => {
    await queueOne();
    await drain(sendWaiting);
    const first = (await messages())[0]!.providerSid!;
    await report("undelivered", 30_003, first);
    setTime("2026-04-16T00:10:30Z");
    await claimMessages(1);
    for (const status of ["undelivered", "delivered"])
      expect(await report(status, undefined, first)).toBe(204);
    expect(await states()).toEqual(["submitting"]);
    expect(await report("delivered", undefined, SID)).toBe(204);
    expect(await messages()).toMatchObject([{ state: "delivered", providerSid: SID }]);
    expect(await used()).toEqual({ used: 2, reserved: 0 });
  });

  it("that comes back late does not end the next try", async () => {
    await queueOne();
    const [late] = await claimMessages(1);
    setTime("2026-04-16T00:00:22Z");
    await reconcileLost();
    const [next] = await claimMessages(1);
    expect(next).toMatchObject({ id: late!.id, attempts: 2 });
    await settleMessages([{ message: late!, outcome: { kind: "unsent" } }]);
    expect(await states()).toEqual(["submitting"]);
  });

  it("does not hand over what it took too long ago", async () => {
    await queueOne();
    clock.now = slowAfter(1);
    await drain(sendWaiting);
    expect(await states()).toEqual(["accepted"]);
    expect(await carrier.texts({ direction: "out" })).toHaveLength(1);
    expect((await messages())[0]!.attempts).toBe(2);
  });
});

describe("STOP while texts are on their way", () => {
  it("waits for a text that is being handed over, and nobody takes another meanwhile [OP-16]", async () => {
    const { phone } = await queueOne();
    await carrier.change({ latencyMs: 400 });
    const sending = drain(sendWaiting);
    await expect.poll(states).toEqual(["submitting"]);
    expect(await write(phone, "Stop please")).toEqual({ status: 204 });
    expect(await states()).toEqual(["accepted"]);
    await sending;
    expect(await carrier.texts({ direction: "out" })).toHaveLength(1);
  });

  it("is heard also when a text was written down just after it [OP-16]", async () => {
    const { phone } = await queueOne();
    await db.insertInto("phoneSuppression").values({ phone, reason: "stop" }).execute();
    await drain(sendWaiting);
    expect(await states()).toEqual(["stop"]);
    expect(await used()).toEqual({ used: 0, reserved: 0 });
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
  });
});
