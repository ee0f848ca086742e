import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startCarrier } from "#tests/harness/start-carrier.ts";

const carrier = await startCarrier();
const { db } = await import("#platform/database.ts");
const { createTeam, createMember, createGame } = await import("#tests/factories/teams.ts");
const { createAnswer } = await import("#tests/factories/rsvps.ts");
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
    await db.deleteFrom(table).execute();
  setTime("2026-04-15T12:00:00Z");
  owner = await createAccount({ name: "Maya Okafor" });
  teamId = (await createTeam({ managerId: owner.id, smsLimit: 300 })).id;
  grant = await grantOf(owner);
});

const grantOf = (user: { id: string }) =>
  requireTeamManager({ user } as Parameters<typeof requireTeamManager>[0], teamId);
const send = (blast: Blast = {}) =>
  sendBlast(grant, { message: "Practice moved to 6", audience: "all", requestKey: randomUUID(), ...blast });
const players = async (...names: string[]) => {
  const members = [];
  for (const name of names) members.push(await createMember(teamId, { name, smsConsent: true }));
  return members;
};
const drain = async () => {
  while ((await sendWaiting()) > 0);
};
const messages = () =>
  db.selectFrom("message").selectAll().where("teamId", "=", teamId).orderBy("phone").execute();
const blasts = () => db.selectFrom("blast").selectAll().where("teamId", "=", teamId).orderBy("id").execute();
const allow = (smsLimit: number) =>
  db.updateTable("team").set({ smsLimit }).where("id", "=", teamId).execute();
const reserved = async () =>
  (await db.selectFrom("smsReservation").select("segments").where("teamId", "=", teamId).executeTakeFirst())
    ?.segments ?? 0;
const used = async () =>
  (await db.selectFrom("team").select("smsUsed").where("id", "=", teamId).executeTakeFirstOrThrow()).smsUsed;
const received = async () =>
  (await carrier.texts({ direction: "out" }))
    .map(({ phone, body }) => [phone, body])
    .toSorted(([one], [other]) => one!.localeCompare(other!));

describe("a blast", () => {
  it("reaches everybody who agreed, once per phone, and says from which team [BLAST-01, DATA1-38, CALL1-36]", async () => {
    const [aisha] = await players("Aisha");
    await createMember(teamId, { name: "Ben", phone: aisha!.phone, smsConsent: true });
    const cole = await createMember(teamId, { name: "Cole", smsConsent: true, addedVia: "join-link" });
    await db
      .updateTable("teamMember")
      .set({ addedBy: owner.id })
      .where("id", "in", [aisha!.id, cole.id])
      .execute();
    const answer = await send({ message: "  Practice moved to 6  " });
    expect(answer).toEqual({
      success: true,
      sent: 3,
      failed: 0,
      skipped: [],
      blastId: expect.any(String),
      error: null,
    });
    expect([await reserved(), await used()]).toEqual([2, 0]);
    await drain();
    // The first text of a team to a number says where it has it from, and how to stop [OP-16].
    expect(await received()).toEqual([
      [aisha!.phone, "Lakeview Otters: Practice moved to 6\nAdded by Maya Okafor. STOP ends texts."],
      [cole.phone, "Lakeview Otters: Practice moved to 6\nYou joined. STOP ends texts."],
    ]);
    expect([await reserved(), await used()]).toEqual([0, 2]);
    await send({ message: "And bring water" });
    await drain();
    const second = (await received()).map(([, body]) => body);
    expect(second.filter((body) => body === "Lakeview Otters: And bring water").length).toBe(2);
  });

  it("leaves out, with the reason, who may not be texted: neither sent nor failed [BLAST-01, OP-16]", async () => {
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
    // Each phone that is not texted has a row that says why, for the record.
    expect((await messages()).map(({ state, reason }) => reason ?? state).toSorted()).toEqual([
      "no-consent",
      "queued",
      "stop",
      "unreachable",
    ]);
    await drain();
    expect((await received()).length).toBe(1);
  });

  it("is sent once, however often and at once it is asked for, and gives the first answer again [OP-17]", async () => {
    await players("Aisha", "Bea");
    await createMember(teamId, { name: "Cole" });
    const requestKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ requestKey })));
    answers.push(await send({ requestKey, message: "Something else" }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ sent: 2, skipped: [{ name: "Cole", reason: "no-consent" }] });
    expect((await blasts()).length).toBe(1);
    await drain();
    expect((await received()).length).toBe(2);
    // Also when what it said has changed since.
    await db.updateTable("message").set({ state: "failed" }).where("teamId", "=", teamId).execute();
    expect(await send({ requestKey })).toEqual(answers[0]);
  });

  it("goes as far as the allowance goes, in the order of the roster, each text at its own cost [OP-15, CONST1-09]", async () => {
    await players("Aisha", "Bea", "Cole");
    await send({ message: "Hello" });
    await drain();
    // Aisha, Bea and Cole know the team. Devon's text also says where his number is from, which takes a second segment.
    await players("Devon");
    const message = "x".repeat(140);
    await allow((await used()) + 4);
    expect(await send({ message })).toMatchObject({ success: true, sent: 3, failed: 1 });
    expect(await reserved()).toBe(3);
    const rows = (await messages()).filter(({ body }) => body.includes(message));
    expect(rows.map(({ segments, reason }) => `${segments} ${reason ?? "goes"}`).toSorted()).toEqual([
      "1 goes",
      "1 goes",
      "1 goes",
      "2 no-allowance",
    ]);
    await drain();
    expect(await used()).toBe(3 + 3);
    await allow(await used());
    expect(await send({ message })).toMatchObject({
      success: false,
      sent: 0,
      failed: 4,
      blastId: null,
      error: "This needs 5 SMS and the team has 0 SMS left.",
    });
  });

  it("needs no pass: a first team's free texts count, once its owner has confirmed their address [OP-15]", async () => {
    await players("Aisha");
    await db.updateTable("team").set({ smsLimit: 0, trialSms: 25 }).where("id", "=", teamId).execute();
    await db.updateTable("appUser").set({ emailVerified: false }).where("id", "=", owner.id).execute();
    expect(await send()).toMatchObject({
      success: false,
      failed: 1,
      error:
        "This needs 1 SMS and the team has 0 SMS left. Once its owner has confirmed their email, it has 25 SMS for free.",
    });
    await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", owner.id).execute();
    expect(await send()).toMatchObject({ success: true, sent: 1 });
  });

  it("never spends more than there is, however many are sent at once [OP-15, CONST1-09]", async () => {
    await players("Aisha", "Bea");
    await allow(63);
    const answers = await Promise.all(Array.from({ length: 64 }, () => send()));
    const spent = answers.reduce((sum, { sent }) => sum + sent, 0);
    expect(spent).toBe(63);
    expect(await reserved()).toBe(63);
    expect(answers.filter(({ success }) => !success).length).toBe(32);
    await drain();
    expect([await reserved(), await used()]).toEqual([0, 63]);
    expect((await received()).length).toBe(63);
  });

  it("is for everybody, or by the answers to the next game", async () => {
    const [aisha, bea, cole, devon] = await players("Aisha", "Bea", "Cole", "Devon");
    await createMember(teamId, { name: "Erin", smsConsent: true, active: false });
    expect(await send({ audience: "not-answered" })).toMatchObject({
      success: false,
      error: "There is no upcoming game that anybody could have answered.",
    });
    const past = await createGame(teamId, { gameOn: "2026-04-14" });
    const next = await createGame(teamId, { gameOn: "2026-04-16" });
    const answers = [
      [next, aisha, "attending"],
      [next, bea, "not_attending"],
      [next, cole, "maybe"],
      [past, devon, "attending"],
    ] as const;
    for (const [game, member, response] of answers)
      await createAnswer({ teamId, gameId: game.id, memberId: member!.id }, response);
    const reached = async (audience: "all" | "attending" | "not-answered") => {
      const { blastId, sent } = await send({ audience });
      const rows = (await messages()).filter((message) => message.blastId === blastId);
      expect(rows.length).toBe(sent);
      return rows.map(({ memberId }) => memberId!).toSorted((one, other) => one.localeCompare(other));
    };
    expect(await reached("attending")).toEqual([aisha!.id]);
    expect(await reached("not-answered")).toEqual([devon!.id]);
    expect((await reached("all")).length).toBe(4);
    expect((await blasts()).map(({ audience, gameId }) => [audience, gameId])).toEqual([
      ["attending", next.id],
      ["not-answered", next.id],
      ["all", null],
    ]);
    await db.updateTable("gameRsvp").set({ response: "maybe" }).where("gameId", "=", next.id).execute();
    expect(await send({ audience: "attending" })).toMatchObject({ error: "Nobody has said yes yet." });
  });

  it("to nobody is a failure that says why, and leaves nothing behind [OP-17]", async () => {
    expect(await send()).toMatchObject({ success: false, error: "This team has no members yet." });
    await createMember(teamId, { name: "Bea" });
    expect(await send()).toMatchObject({
      success: false,
      sent: 0,
      failed: 0,
      error: "Nobody in this group can get texts.",
      skipped: [{ name: "Bea", reason: "no-consent" }],
    });
    await players("Aisha");
    await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", teamId).execute();
    expect(await send()).toMatchObject({ success: false, error: expect.stringContaining("archived") });
    expect(await messages()).toEqual([]);
    expect(await blasts()).toEqual([]);
    expect(await reserved()).toBe(0);
  });

  it("is not sent any more once it is of no use", async () => {
    await players("Aisha");
    await send();
    setTime("2026-04-15T16:00:01Z");
    await drain();
    expect((await messages()).map(({ reason }) => reason)).toEqual(["too-late"]);
    expect([await reserved(), await used(), await received()]).toEqual([0, 0, []]);
  });
});
