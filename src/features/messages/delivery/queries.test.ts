import twilio from "twilio";
import { beforeEach, describe, expect, it } from "vitest";
import { startCarrier } from "#tests/harness/start-carrier.ts";

const carrier = await startCarrier();
const { db } = await import("#platform/database.ts");
const { config } = await import("#platform/config.ts");
const { createLeague, createMember, createTeam } = await import("#tests/factories/teams.ts");
const { createBlast, createReminder, createText } = await import("#tests/factories/texts.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { insertGames } = await import("#features/games/commands.server.ts");
const { stopTexts, startTexts } = await import("../opt-out/commands.server.ts");
const { queueDueReminders } = await import("../reminders/commands.server.ts");
const { statusPath } = await import("../rules.ts");
const { sendWaiting } = await import("../sending/commands.server.ts");
const { receiveStatus } = await import("../webhook.server.ts");
import type { BlastTexts, GameTexts } from "./schema.ts";

let manager: InstanceType<typeof TestClient>;
let managerId: string;
let teamId: string;
let gameId: string;
const game = {
  kind: "game" as const,
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Harbor Street FC",
  notes: null,
  arrivalMinutes: null,
};

beforeEach(async () => {
  await carrier.reset();
  for (const table of ["message", "reminder", "smsReservation", "phoneSuppression"] as const)
    await db.deleteFrom(table).execute();
  setTime("2026-04-15T12:00:00Z");
  const account = await createAccount();
  managerId = account.id;
  manager = new TestClient();
  await manager.signIn(account.email, PASSWORD);
  const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2027-09-01"), smsLimit: 300 };
  teamId = (await createTeam({ managerId, ...pass })).id;
  gameId = (await db.transaction().execute((trx) => insertGames(trx, teamId, [game])))[0]!;
});

const drain = async (step: () => Promise<number>) => {
  while ((await step()) > 0);
};
const ofGame = async (client = manager) =>
  (await client.get(`/games/${gameId}/texts`)).body as unknown as GameTexts;
/** Each line of a list as a manager reads it. */
const linesOf = ({ texts }: Pick<BlastTexts, "texts">) =>
  texts.map(({ name, words, step }) => [name, words, ...(step ? [step.words] : [])].join(" | "));

const report = async (phone: string, status: string, code?: number) => {
  const message = await db
    .selectFrom("message")
    .selectAll()
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();
  const path = statusPath(message);
  const params = {
    MessageStatus: status,
    MessageSid: message.providerSid!,
    ...(code && { ErrorCode: String(code) }),
  };
  const signature = twilio.getExpectedTwilioSignature(config.sms.authToken, config.appUrl + path, params);
  expect(await receiveStatus(path, params, signature)).toEqual({ status: 204 });
};

describe("the texts of a game", () => {
  it("before, while and after they go out, by the team's clock, failed ones first [OP-20, REMIND-05]", async () => {
    const aisha = await createMember(teamId, { name: "Aisha Bello", smsConsent: true });
    const cole = await createMember(teamId, { name: "Cole Lindqvist" });
    const devon = await createMember(teamId, { name: "Devon Clarke", smsConsent: true });
    const grace = await createMember(teamId, { name: "Grace Donnelly", smsConsent: true });
    setTime("2026-04-04T01:30:00Z");
    await db.transaction().execute((trx) => stopTexts(trx, grace.phone));
    setTime("2026-04-15T12:00:00Z");
    const before = await ofGame();
    expect(
      before.reminders.map(({ offsetMinutes, state, words, texts }) => [offsetMinutes, state, words, texts]),
    ).toEqual([
      [1440, "armed", "Texts go out Wed Apr 15, 7:00 PM", []],
      [60, "armed", "Texts go out Thu Apr 16, 6:00 PM", []],
    ]);
    expect(before).toMatchObject({ notice: null, isMoving: false });

    setTime("2026-04-16T00:00:01Z");
    expect(await ofGame()).toMatchObject({ isMoving: true, reminders: [{ words: "Going out now" }, {}] });
    await drain(queueDueReminders);
    const queued = await ofGame();
    expect(queued.isMoving).toBe(true);
    expect(queued.reminders[0]!.counts).toEqual({ delivered: 0, underway: 2, failed: 0, skipped: 2 });
    await drain(sendWaiting);
    setTime("2026-04-16T00:02:00Z");
    await report(aisha.phone, "delivered");
    await report(devon.phone, "undelivered", 30_006);
    const after = await ofGame();
    expect(after.isMoving).toBe(false);
    const [first, second] = after.reminders;
    expect(first).toMatchObject({
      state: "sent",
      words: "Went out Wed Apr 15, 7:00 PM",
      isForEarlierStart: false,
    });
    // It was the evening of Apr 3 in Chicago.
    expect(linesOf(first!)).toEqual([
      "Devon Clarke | Landline cannot get texts | Change their number",
      "Cole Lindqvist | Has not agreed to texts | Ask them, then tick their consent",
      "Grace Donnelly | Replied STOP on Apr 3 | Ask them to text START to our number",
      "Aisha Bello | Delivered at 7:02 PM",
    ]);
    expect(first!.texts.at(-1)).toMatchObject({ on: "2026-04-15", time: "19:02:00", state: "delivered" });
    expect(first!.texts[0]!.phone).toMatch(/^\(312\) 555-\d{4}$/);
    expect(second).toMatchObject({ state: "armed", counts: { delivered: 0, failed: 0 } });

    // START, a change of the roster: what happened stays, with what holds today.
    await db.transaction().execute((trx) => startTexts(trx, grace.phone));
    await db.deleteFrom("teamMember").where("id", "=", cole.id).execute();
    expect(linesOf((await ofGame()).reminders[0]!).slice(1, 3)).toEqual([
      "Former member | Has not agreed to texts | Ask them, then tick their consent",
      "Grace Donnelly | Had replied STOP, gets texts again",
    ]);
  });

  it("of a team without a pass say so, and what to do [REMIND-03, REMIND-04]", async () => {
    await createMember(teamId, { smsConsent: true });
    await db.updateTable("team").set({ subscriptionStatus: "expired" }).where("id", "=", teamId).execute();
    expect((await ofGame()).notice).toEqual({
      words: "No texts go out: the Season Pass has expired.",
      step: { words: "Renew the Season Pass", to: `/teams/${teamId}/upgrade` },
    });
    setTime("2026-04-16T00:00:01Z");
    await drain(queueDueReminders);
    expect((await ofGame()).reminders[0]).toMatchObject({
      state: "skipped",
      words: "Not sent: no active Season Pass",
    });
  });

  it("stay after the game was moved, apart from those of the new time [OP-21]", async () => {
    await createMember(teamId, { name: "Aisha Bello", smsConsent: true });
    setTime("2026-04-16T00:00:01Z");
    await drain(queueDueReminders);
    await drain(sendWaiting);
    const moved = { ...game, gameOn: "2026-04-20", gameTime: "19:00", version: 1 };
    expect((await manager.put(`/games/${gameId}`, moved)).status).toBe(200);
    const { reminders } = await ofGame();
    expect(
      reminders.map(({ words, isForEarlierStart, texts }) => [words, isForEarlierStart, texts.length]),
    ).toEqual([
      ["Went out Wed Apr 15, 7:00 PM", true, 1],
      ["Texts go out Sun Apr 19, 7:00 PM", false, 0],
      ["Texts go out Mon Apr 20, 6:00 PM", false, 0],
    ]);
  });

  it("are for whoever works with the team; only its managers are told what to do", async () => {
    await createMember(teamId);
    setTime("2026-04-16T00:00:01Z");
    await drain(queueDueReminders);
    const league = await createAccount({ role: "league_manager" });
    await createLeague(league.id, [teamId]);
    const client = new TestClient();
    await client.signIn(league.email, PASSWORD);
    const [theirs, own] = [await ofGame(client), await ofGame()];
    expect(theirs.reminders[0]!.texts[0]).toMatchObject({ words: "Has not agreed to texts", step: null });
    expect(own.reminders[0]!.texts[0]!.step).not.toBeNull();
    expect([theirs.notice?.step, own.notice?.step?.to]).toEqual([null, `/teams/${teamId}`]);
  });

  it("without a time there are none, and it says so [OP-33]", async () => {
    gameId = (
      await db.transaction().execute((trx) => insertGames(trx, teamId, [{ ...game, gameTime: null }]))
    )[0]!;
    expect(await ofGame()).toEqual({
      notice: { words: "No texts go out: there is no time yet.", step: null },
      reminders: [],
      isMoving: false,
    });
  });

  it("more than a roster: what needs attention is listed, all are counted", async () => {
    const at = new Date("2026-04-14T00:00:00Z");
    const reminder = await createReminder(
      { id: gameId, teamId },
      { offsetMinutes: 2880, dueAt: at, sentAt: at, startsAt: new Date("2026-04-17T00:00:00Z") },
    );
    await db
      .insertInto("message")
      .values(
        Array.from({ length: 620 }, (_, index) => ({
          teamId,
          reminderId: reminder.id,
          phone: `+1312666${String(index).padStart(4, "0")}`,
          month: "2026-04-01",
          body: "See you there",
          segments: 1,
          state: index < 610 ? "delivered" : "failed",
          dueAt: at,
          validUntil: at,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .execute();
    const list = (await ofGame()).reminders[0]!;
    expect(list.texts.length).toBe(500);
    expect(list.counts).toEqual({ failed: 10, skipped: 0, underway: 0, delivered: 610 });
    expect(list.texts.slice(0, 11).map(({ group }) => group)).toEqual([
      ...Array(10).fill("failed"),
      "delivered",
    ]);
  });

  it("is no longer moving when a network never confirms", async () => {
    const member = await createMember(teamId, { smsConsent: true });
    const at = new Date("2026-04-15T11:55:00Z");
    const reminder = await createReminder(
      { id: gameId, teamId },
      { offsetMinutes: 2880, dueAt: at, sentAt: at, startsAt: new Date("2026-04-17T00:00:00Z") },
    );
    await createText(teamId, member, { reminderId: reminder.id, state: "sent", updatedAt: at });
    expect((await ofGame()).isMoving).toBe(true);
    setTime("2026-04-15T12:06:00Z");
    expect((await ofGame()).isMoving).toBe(false);
  });
});

describe("the texts of a message to the team", () => {
  it("are listed for each recipient, also for somebody's contact", async () => {
    const at = new Date("2026-04-15T02:00:00Z");
    const aisha = await createMember(teamId, { name: "Aisha Bello", smsConsent: true });
    const mother = "+13125559901";
    await db
      .insertInto("memberPhone")
      .values({ teamId, memberId: aisha.id, position: 1, label: "Mother", phone: mother, smsConsent: false })
      .execute();
    const blast = await createBlast(teamId, "Bring both shirts", [aisha], at);
    await createText(
      teamId,
      { id: aisha.id, phone: mother },
      {
        blastId: blast.id,
        state: "skipped",
        reason: "no-allowance",
        updatedAt: at,
      },
    );
    const { status, body } = await manager.get(`/teams/${teamId}/blasts/${blast.id}/texts`);
    const list = body as unknown as BlastTexts;
    expect(status).toBe(200);
    expect(list).toMatchObject({
      body: "Bring both shirts",
      sentOn: "2026-04-14",
      sentTime: "21:00:00",
      isMoving: false,
      counts: { delivered: 1, skipped: 1, failed: 0, underway: 0 },
    });
    expect(list.texts.map(({ name, contact, words }) => [name, contact, words])).toEqual([
      ["Aisha Bello", "Mother", "Allowance used up"],
      ["Aisha Bello", null, "Delivered at 9:00 PM"],
    ]);
  });
});
