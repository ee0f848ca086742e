import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { ownerDb } from "#tests/harness/owner.ts";
import { startCarrier } from "#tests/harness/start-carrier.ts";

const carrier = await startCarrier();
const { db } = await import("#platform/database.ts");
const { createTeam, createMember, createGame } = await import("#tests/factories/teams.ts");
const { createResponse } = await import("#tests/factories/rsvps.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { requireTeamManager } = await import("#features/teams/access.server.ts");
const { sendWaiting } = await import("../sending/commands.server.ts");
const { stopTexts } = await import("../opt-out/commands.server.ts");
const { sendBlast } = await import("./commands.server.ts");

type Grant = Parameters<typeof sendBlast>[0];
type Blast = Partial<Parameters<typeof sendBlast>[1]>;

let owner: Awaited<ReturnType<typeof createAccount>>;
let teamId: string;
let grant: Grant;
beforeEach(async () => {
  await carrier.reset();
  for (const table of ["message", "blast", "smsReservation", "phoneSuppression"] as const)
    await ownerDb.deleteFrom(table).execute();
  setTime("2026-04-15T12:00:00Z");
  owner = await createAccount({ name: "Maya Okafor" });
  teamId = (await createTeam({ managerId: owner.id, smsLimit: 300 })).id;
  grant = await createGrant(owner);
});

const createGrant = (user: { id: string }) =>
  requireTeamManager({ user } as Parameters<typeof requireTeamManager>[0], teamId);
const send = (blast: Blast = {}) =>
  sendBlast(grant, { message: "Practice moved to 6", audience: "all", requestKey: randomUUID(), ...blast });
const players = async (...names: string[]) => {
  const members = [];
  for (const name of names) members.push(await createMember(teamId, { name, smsConsent: true }));
  return members;
};
const sendAll = async () => {
  while ((await sendWaiting()) > 0);
};
const messages = () =>
  db.selectFrom("message").selectAll().where("teamId", "=", teamId).orderBy("phone").execute();
const blasts = () => db.selectFrom("blast").selectAll().where("teamId", "=", teamId).orderBy("id").execute();
const setLimit = (smsLimit: number) =>
  db.updateTable("team").set({ smsLimit }).where("id", "=", teamId).execute();
const readReserved = async () =>
  (await db.selectFrom("smsReservation").select("segments").where("teamId", "=", teamId).executeTakeFirst())
    ?.segments ?? 0;
const readUsed = async () =>
  (await db.selectFrom("team").select("smsUsed").where("id", "=", teamId).executeTakeFirstOrThrow()).smsUsed;
const listReceived = async () =>
  (await carrier.texts({ direction: "out" }))
    .map(({ phone, body }) => [phone, body])
    .toSorted(([a], [b]) => a!.localeCompare(b!));

describe("a blast", () => {
  it("reaches everyone who agreed to texts, once per phone, and names the team [BLAST-01, DATA1-38, CALL1-36]", async () => {
    const [aisha] = await players("Aisha");
    await createMember(teamId, { name: "Ben", phone: aisha!.phone, smsConsent: true });
    const cole = await createMember(teamId, { name: "Cole", smsConsent: true, addedVia: "join-link" });
    const result = await send({ message: "  Practice moved to 6  " });
    expect(result).toEqual({
      success: true,
      sent: 3,
      emailed: 0,
      failed: 0,
      skipped: [],
      blastId: expect.any(String),
      error: null,
    });
    expect([await readReserved(), await readUsed()]).toEqual([2, 0]);
    await sendAll();
    expect(await listReceived()).toEqual([
      [aisha!.phone, "Lakeview Otters: Practice moved to 6"],
      [cole.phone, "Lakeview Otters: Practice moved to 6"],
    ]);
    expect([await readReserved(), await readUsed()]).toEqual([0, 2]);
    await send({ message: "And bring water" });
    await sendAll();
    const second = (await listReceived()).map(([, body]) => body);
    expect(second.filter((body) => body === "Lakeview Otters: And bring water").length).toBe(2);
  });

  it("skips members who can't be texted, records why, and counts them as neither sent nor failed [BLAST-01, OP-16]", async () => {
    await players("Aisha");
    await createMember(teamId, { name: "Bea" });
    await createMember(teamId, { name: "Cole", smsConsent: true, active: false });
    const [devon, grace] = await players("Devon", "Grace");
    await db.transaction().execute((trx) => stopTexts(trx, devon!.phone));
    await db.insertInto("phoneSuppression").values({ phone: grace!.phone, reason: "unreachable" }).execute();
    expect(await send()).toMatchObject({
      success: true,
      sent: 1,
      failed: 0,
      skipped: [
        { name: "Bea", reason: "no-consent" },
        { name: "Cole", reason: "inactive" },
        { name: "Devon", reason: "stop" },
        { name: "Grace", reason: "unreachable" },
      ],
    });
    // A row for each skipped phone records the reason.
    expect((await messages()).map(({ state, reason }) => reason ?? state).toSorted()).toEqual([
      "no-consent",
      "queued",
      "stop",
      "unreachable",
    ]);
    await sendAll();
    expect((await listReceived()).length).toBe(1);
  });

  it("is sent once per key, and repeated or concurrent requests return the first result [OP-17]", async () => {
    await players("Aisha", "Bea");
    await createMember(teamId, { name: "Cole" });
    const requestKey = randomUUID();
    const results = await Promise.all(Array.from({ length: 8 }, () => send({ requestKey })));
    results.push(await send({ requestKey, message: "Something else" }));
    for (const result of results) expect(result).toEqual(results[0]);
    expect(results[0]).toMatchObject({ sent: 2, skipped: [{ name: "Cole", reason: "no-consent" }] });
    expect((await blasts()).length).toBe(1);
    await sendAll();
    expect((await listReceived()).length).toBe(2);
    // The same key still returns the first result after the texts' states have changed.
    await db.updateTable("message").set({ state: "failed" }).where("teamId", "=", teamId).execute();
    expect(await send({ requestKey })).toEqual(results[0]);
  });

  it("goes out in roster order until the allowance is used up [OP-15, CONST1-09]", async () => {
    await players("Aisha", "Bea", "Cole");
    await send({ message: "Hello" });
    await sendAll();
    await players("Devon");
    const message = "x".repeat(140);
    await setLimit((await readUsed()) + 3);
    expect(await send({ message })).toMatchObject({ success: true, sent: 3, failed: 1 });
    expect(await readReserved()).toBe(3);
    const rows = (await messages()).filter(({ body }) => body.includes(message));
    expect(rows.map(({ segments, reason }) => `${segments} ${reason ?? "goes"}`).toSorted()).toEqual([
      "1 goes",
      "1 goes",
      "1 goes",
      "1 out-of-texts",
    ]);
    await sendAll();
    expect(await readUsed()).toBe(3 + 3);
    await setLimit(await readUsed());
    expect(await send({ message })).toMatchObject({
      success: false,
      sent: 0,
      failed: 4,
      blastId: null,
      error: "This needs 4 texts, and the team has 0 left.",
    });
  });

  it("needs no pass, because the owner's first team gets free texts once they confirm their email [OP-15]", async () => {
    await players("Aisha");
    await db.updateTable("team").set({ smsLimit: 0, trialSms: 25 }).where("id", "=", teamId).execute();
    await db.updateTable("appUser").set({ emailVerified: false }).where("id", "=", owner.id).execute();
    expect(await send()).toMatchObject({
      success: false,
      failed: 1,
      error:
        "This needs 1 text, and the team has 0 left. When the team owner confirms their email, the team gets 25 free texts.",
    });
    await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", owner.id).execute();
    expect(await send()).toMatchObject({ success: true, sent: 1 });
  });

  it("never exceeds the allowance, no matter how many are sent concurrently [OP-15, CONST1-09]", async () => {
    await players("Aisha", "Bea");
    await setLimit(63);
    const results = await Promise.all(Array.from({ length: 64 }, () => send()));
    const spent = results.reduce((sum, { sent }) => sum + sent, 0);
    expect(spent).toBe(63);
    expect(await readReserved()).toBe(63);
    expect(results.filter(({ success }) => !success).length).toBe(32);
    await sendAll();
    expect([await readReserved(), await readUsed()]).toEqual([0, 63]);
    expect((await listReceived()).length).toBe(63);
  });

  it("goes to everyone, or to a group based on responses to the next game", async () => {
    const [aisha, bea, cole, devon] = await players("Aisha", "Bea", "Cole", "Devon");
    await createMember(teamId, { name: "Erin", smsConsent: true, active: false });
    expect(await send({ audience: "no-response" })).toMatchObject({
      success: false,
      error: "There's no upcoming game to filter by.",
    });
    const pastGame = await createGame(teamId, { gameOn: "2026-04-14" });
    const next = await createGame(teamId, { gameOn: "2026-04-16" });
    const responses = [
      [next, aisha, "attending"],
      [next, bea, "not_attending"],
      [next, cole, "maybe"],
      [pastGame, devon, "attending"],
    ] as const;
    for (const [game, member, response] of responses)
      await createResponse({ teamId, gameId: game.id, memberId: member!.id }, response);
    const listReached = async (audience: "all" | "attending" | "no-response") => {
      const { blastId, sent } = await send({ audience });
      const rows = (await messages()).filter((message) => message.blastId === blastId);
      expect(rows.length).toBe(sent);
      return rows.map(({ memberId }) => memberId!).toSorted((a, b) => a.localeCompare(b));
    };
    expect(await listReached("attending")).toEqual([aisha!.id]);
    expect(await listReached("no-response")).toEqual([devon!.id]);
    expect((await listReached("all")).length).toBe(4);
    expect((await blasts()).map(({ audience, gameId }) => [audience, gameId])).toEqual([
      ["attending", next.id],
      ["no-response", next.id],
      ["all", null],
    ]);
    await db.updateTable("gameRsvp").set({ response: "maybe" }).where("gameId", "=", next.id).execute();
    expect(await send({ audience: "attending" })).toMatchObject({ error: "No one has said yes yet." });
  });

  it("fails with a reason and stores nothing if it reaches no one [OP-17]", async () => {
    expect(await send()).toMatchObject({ success: false, error: "This team has no members yet." });
    await createMember(teamId, { name: "Bea" });
    expect(await send()).toMatchObject({
      success: false,
      sent: 0,
      failed: 0,
      error: "No one in this group can receive texts.",
      skipped: [{ name: "Bea", reason: "no-consent" }],
    });
    await players("Aisha");
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", teamId).execute();
    expect(await send()).toMatchObject({ success: false, error: expect.stringContaining("archived") });
    expect(await messages()).toEqual([]);
    expect(await blasts()).toEqual([]);
    expect(await readReserved()).toBe(0);
  });

  it("isn't sent once it's out of date", async () => {
    await players("Aisha");
    await send();
    setTime("2026-04-15T16:00:01Z");
    await sendAll();
    expect((await messages()).map(({ reason }) => reason)).toEqual(["too-late"]);
    expect([await readReserved(), await readUsed(), await listReceived()]).toEqual([0, 0, []]);
  });
});
