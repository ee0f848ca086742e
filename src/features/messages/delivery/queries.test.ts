import twilio from "twilio";
import { beforeEach, describe, expect, it } from "vitest";
import { developmentEnvironment } from "#scripts/environment.ts";
import { ownerDb } from "#tests/harness/owner.ts";
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
const { getStatusPath } = await import("../rules.ts");
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
    await ownerDb.deleteFrom(table).execute();
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
const getGameTexts = async (client = manager) =>
  (await client.get(`/games/${gameId}/texts`)).body as unknown as GameTexts;
/** Formats each row of a list as a manager reads it. */
const formatRows = ({ texts }: Pick<BlastTexts, "texts">) =>
  texts.map(({ name, description, step }) => [name, description, ...(step ? [step.label] : [])].join(" | "));

const report = async (phone: string, status: string, code?: number) => {
  const message = await db
    .selectFrom("message")
    .selectAll()
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();
  const path = getStatusPath(message, 0);
  const params = {
    MessageStatus: status,
    MessageSid: message.providerSid!,
    ...(code && { ErrorCode: String(code) }),
  };
  const signature = twilio.getExpectedTwilioSignature(
    developmentEnvironment.TWILIO_AUTH_TOKEN,
    config.appUrl + path,
    params,
  );
  expect(await receiveStatus(path, params, signature)).toEqual({ status: 204 });
};

describe("a game's texts", () => {
  it("are reported before, during, and after sending, in the team's time zone, failures first [OP-20, REMIND-05]", async () => {
    const aisha = await createMember(teamId, { name: "Aisha Bello", smsConsent: true });
    const cole = await createMember(teamId, { name: "Cole Lindqvist" });
    const devon = await createMember(teamId, { name: "Devon Clarke", smsConsent: true });
    const grace = await createMember(teamId, { name: "Grace Donnelly", smsConsent: true });
    setTime("2026-04-04T01:30:00Z");
    await db.transaction().execute((trx) => stopTexts(trx, grace.phone));
    setTime("2026-04-15T12:00:00Z");
    const beforeSending = await getGameTexts();
    expect(
      beforeSending.reminders.map(({ offsetMinutes, state, description, texts }) => [
        offsetMinutes,
        state,
        description,
        texts,
      ]),
    ).toEqual([
      [1440, "armed", "Scheduled for Wed Apr 15, 7:00 PM", []],
      [60, "armed", "Scheduled for Thu Apr 16, 6:00 PM", []],
    ]);
    expect(beforeSending).toMatchObject({
      outlook: { state: "partial" },
      isInProgress: false,
    });

    setTime("2026-04-16T00:00:01Z");
    expect(await getGameTexts()).toMatchObject({
      isInProgress: true,
      reminders: [{ description: "Sending now" }, {}],
    });
    await drain(queueDueReminders);
    const queued = await getGameTexts();
    expect(queued.isInProgress).toBe(true);
    expect(queued.reminders[0]!.counts).toEqual({ delivered: 0, underway: 2, failed: 0, skipped: 2 });
    await drain(sendWaiting);
    setTime("2026-04-16T00:02:00Z");
    await report(aisha.phone, "delivered");
    await report(devon.phone, "undelivered", 30_006);
    const afterSending = await getGameTexts();
    expect(afterSending.isInProgress).toBe(false);
    const [first, second] = afterSending.reminders;
    expect(first).toMatchObject({
      state: "sent",
      description: "Sent Wed Apr 15, 7:00 PM",
      isForEarlierStart: false,
    });
    // The STOP came in on the evening of Apr 3 in Chicago.
    expect(formatRows(first!)).toEqual([
      "Devon Clarke | Landlines can't receive texts | Update their number",
      "Cole Lindqvist | No text consent | Ask them, then check their consent box",
      "Grace Donnelly | Replied STOP on Apr 3 | Ask them to text START to the number your texts come from",
      "Aisha Bello | Delivered at 7:02 PM",
    ]);
    expect(first!.texts.at(-1)).toMatchObject({ on: "2026-04-15", time: "19:02:00", state: "delivered" });
    expect(first!.texts[0]!.phone).toMatch(/^\(312\) 555-\d{4}$/);
    expect(second).toMatchObject({ state: "armed", counts: { delivered: 0, failed: 0 } });

    // START and roster changes don't rewrite history, but the list reflects the current state.
    await db.transaction().execute((trx) => startTexts(trx, grace.phone));
    await db.deleteFrom("teamMember").where("id", "=", cole.id).execute();
    expect(formatRows((await getGameTexts()).reminders[0]!).slice(1, 3)).toEqual([
      "Former member | No text consent",
      "Grace Donnelly | Was opted out when this was sent",
    ]);
  });

  it("come with why none will go out and what to do about it [REMIND-03, REMIND-04]", async () => {
    await createMember(teamId, { smsConsent: true });
    await db.updateTable("team").set({ subscriptionStatus: "expired" }).where("id", "=", teamId).execute();
    expect((await getGameTexts()).outlook).toEqual({
      state: "blocked",
      sentence: "No texts: Season Pass expired",
      step: { label: "Renew Season Pass", to: `/teams/${teamId}/upgrade` },
    });
    setTime("2026-04-16T00:00:01Z");
    await drain(queueDueReminders);
    expect((await getGameTexts()).reminders[0]).toMatchObject({
      state: "skipped",
      description: "Not sent: no active Season Pass",
    });
  });

  it("are kept after a reschedule, separate from the texts for the new time [OP-21]", async () => {
    await createMember(teamId, { name: "Aisha Bello", smsConsent: true });
    setTime("2026-04-16T00:00:01Z");
    await drain(queueDueReminders);
    await drain(sendWaiting);
    const movedGame = { ...game, gameOn: "2026-04-20", gameTime: "19:00", version: 1 };
    expect((await manager.put(`/games/${gameId}`, movedGame)).status).toBe(200);
    const { reminders } = await getGameTexts();
    expect(
      reminders.map(({ description, isForEarlierStart, texts }) => [
        description,
        isForEarlierStart,
        texts.length,
      ]),
    ).toEqual([
      ["Sent Wed Apr 15, 7:00 PM", true, 1],
      ["Scheduled for Sun Apr 19, 7:00 PM", false, 0],
      ["Scheduled for Mon Apr 20, 6:00 PM", false, 0],
    ]);
  });

  it("are visible to anyone with access to the team, with next steps only for its managers", async () => {
    await createMember(teamId);
    setTime("2026-04-16T00:00:01Z");
    await drain(queueDueReminders);
    const league = await createAccount({ role: "league_manager" });
    await createLeague(league.id, [teamId]);
    const client = new TestClient();
    await client.signIn(league.email, PASSWORD);
    const [theirs, own] = [await getGameTexts(client), await getGameTexts()];
    expect(theirs.reminders[0]!.texts[0]).toMatchObject({ description: "No text consent", step: null });
    expect(own.reminders[0]!.texts[0]!.step).not.toBeNull();
    expect([theirs.outlook?.step, own.outlook?.step?.to]).toEqual([null, `/teams/${teamId}`]);
  });

  it("don't exist if the game has no time, which is why none will go out [OP-33]", async () => {
    gameId = (
      await db.transaction().execute((trx) => insertGames(trx, teamId, [{ ...game, gameTime: null }]))
    )[0]!;
    expect(await getGameTexts()).toMatchObject({
      outlook: { state: "blocked", sentence: "No texts: no start time", step: null },
      reminders: [],
      firstTexts: { texts: [] },
      isInProgress: false,
    });
  });

  it("are listed with problems first if the list is truncated, and are all counted", async () => {
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
          kind: "reminder",
          body: "See you there",
          segments: 1,
          cost: 1,
          state: index < 610 ? "delivered" : "failed",
          dueAt: at,
          validUntil: at,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .execute();
    const list = (await getGameTexts()).reminders[0]!;
    expect(list.texts.length).toBe(500);
    expect(list.counts).toEqual({ failed: 10, skipped: 0, underway: 0, delivered: 610 });
    expect(list.texts.slice(0, 11).map(({ group }) => group)).toEqual([
      ...Array(10).fill("failed"),
      "delivered",
    ]);
  });

  it("stop refreshing if a carrier never confirms delivery", async () => {
    const member = await createMember(teamId, { smsConsent: true });
    const at = new Date("2026-04-15T11:55:00Z");
    const reminder = await createReminder(
      { id: gameId, teamId },
      { offsetMinutes: 2880, dueAt: at, sentAt: at, startsAt: new Date("2026-04-17T00:00:00Z") },
    );
    await createText(teamId, member, { reminderId: reminder.id, state: "sent", updatedAt: at });
    expect((await getGameTexts()).isInProgress).toBe(true);
    setTime("2026-04-15T12:06:00Z");
    expect((await getGameTexts()).isInProgress).toBe(false);
  });
});

describe("a message's texts", () => {
  it("are listed for each recipient, including a member's contacts", async () => {
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
        reason: "out-of-texts",
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
      isInProgress: false,
      counts: { delivered: 1, skipped: 1, failed: 0, underway: 0 },
    });
    expect(list.texts.map(({ name, contact, description }) => [name, contact, description])).toEqual([
      ["Aisha Bello", "Mother", "Team was out of texts"],
      ["Aisha Bello", null, "Delivered at 9:00 PM"],
    ]);
  });
});
