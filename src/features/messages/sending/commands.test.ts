import twilio from "twilio";
import { beforeEach, describe, expect, it } from "vitest";
import { startCarrier } from "#tests/harness/start-carrier.ts";

const carrier = await startCarrier();
const { db } = await import("#platform/database.ts");
const { config } = await import("#platform/config.ts");
const { createTeam, createMember } = await import("#tests/factories/teams.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { insertGames } = await import("#features/games/commands.server.ts");
const { queueDueReminders } = await import("../reminders/commands.server.ts");
const { receiveStatus, receiveText } = await import("../webhook.server.ts");
const { statusPath } = await import("../rules.ts");
const { reconcileLost, sendWaiting } = await import("./commands.server.ts");

let teamId: string;
let gameId: string;
beforeEach(async () => {
  await carrier.reset();
  // What one test leaves waiting, the next would send.
  for (const table of ["message", "reminder", "smsReservation", "phoneSuppression"] as const)
    await db.deleteFrom(table).execute();
  // The day before a game at 7 PM in Chicago.
  setTime("2026-04-15T12:00:00Z");
  const { id: managerId } = await createAccount({ name: "Maya Okafor" });
  const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2026-09-01"), smsLimit: 300 };
  teamId = (await createTeam({ managerId, ...pass })).id;
  const game = {
    kind: "game" as const,
    gameOn: "2026-04-16",
    gameTime: "19:00:00",
    location: "Harborview Park, Field 2",
    opponent: "Harbor Street FC",
    notes: null,
    arrivalMinutes: null,
  };
  gameId = (await db.transaction().execute((trx) => insertGames(trx, teamId, [game])))[0]!;
});

const due = () => setTime("2026-04-16T00:00:01Z");
const drain = async (step: () => Promise<number>) => {
  while ((await step()) > 0);
};
const messages = () =>
  db.selectFrom("message").selectAll().where("teamId", "=", teamId).orderBy("phone").execute();
const states = async () => (await messages()).map(({ state, reason }) => reason ?? state);
const used = async () => {
  const { smsUsed } = await db
    .selectFrom("team")
    .select("smsUsed")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom("smsReservation")
    .select("segments")
    .where("teamId", "=", teamId)
    .executeTakeFirst();
  return { used: smsUsed, reserved: open?.segments ?? 0 };
};
const reminders = async () =>
  (
    await db
      .selectFrom("reminder")
      .select(["offsetMinutes", "state", "reason"])
      .where("gameId", "=", gameId)
      .orderBy("dueAt")
      .execute()
  ).map(({ offsetMinutes, state, reason }) => `${offsetMinutes} ${reason ?? state}`);

/** As the provider would, about the one text there is. */
const report = async (status: string, code?: number) => {
  const [message] = await messages();
  const path = statusPath(message!);
  const params = { MessageStatus: status, ...(code && { ErrorCode: String(code) }) };
  const signature = twilio.getExpectedTwilioSignature(config.sms.authToken, config.appUrl + path, params);
  return receiveStatus(path, params, signature);
};
/** A reminder to one player, accepted. */
const sendOne = async () => {
  const member = await createMember(teamId, { smsConsent: true });
  due();
  await drain(queueDueReminders);
  await drain(sendWaiting);
  return member;
};

/** A reminder to one player that waits to be sent. */
const queueOne = async () => {
  await createMember(teamId, { smsConsent: true });
  due();
  await drain(queueDueReminders);
  return (await messages())[0]!;
};

/** As the provider would, when somebody writes to us. */
const write = async (phone: string, body: string) => {
  const path = "/webhooks/texts/inbound";
  const params = { From: phone, To: "+15005550006", Body: body, MessageSid: "SM1" };
  const signature = twilio.getExpectedTwilioSignature(config.sms.authToken, config.appUrl + path, params);
  return receiveText(path, params, signature);
};

describe("a reminder whose time has come", () => {
  it("reaches everyone who agreed, once per phone, and is told to the game [REMIND-01, REMIND-03, REMIND-06, REMIND-08, OP-16, OP-20]", async () => {
    const aisha = await createMember(teamId, { smsConsent: true });
    await createMember(teamId, { name: "Sibling", phone: aisha.phone, smsConsent: true });
    await createMember(teamId, { name: "No consent" });
    await createMember(teamId, { name: "Inactive", active: false, smsConsent: true });
    const stopped = await createMember(teamId, { name: "Stopped", smsConsent: true });
    await db.insertInto("phoneSuppression").values({ phone: stopped.phone, reason: "stop" }).execute();
    await drain(queueDueReminders);
    expect(await messages()).toEqual([]);
    due();
    await drain(queueDueReminders);
    expect(await used()).toEqual({ used: 0, reserved: 1 });
    await drain(sendWaiting);
    expect((await states()).toSorted()).toEqual(["accepted", "no-consent", "stop"]);
    const texts = await carrier.texts({ direction: "out" });
    expect(texts.map(({ phone, body }) => [phone, body])).toEqual([
      [
        aisha.phone,
        "Lakeview Otters vs Harbor Street FC: Thu Apr 16, 7:00 PM, Harborview Park, Field 2. Reply 1 in, 2 out, 3 maybe. You joined. STOP ends texts.",
      ],
    ]);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    expect(await reminders()).toEqual(["1440 sent", "60 armed"]);
    const game = await db
      .selectFrom("game")
      .select("notificationSent")
      .where("id", "=", gameId)
      .executeTakeFirst();
    expect(game?.notificationSent).toBe(true);
    // The second one does not say again where the number came from.
    setTime("2026-04-16T23:00:01Z");
    await drain(queueDueReminders);
    await drain(sendWaiting);
    const [last] = await carrier.texts({ direction: "out" });
    expect(last?.body).toMatch(/3 maybe\.$/);
  });

  it("is skipped with the reason: no pass, nobody, no allowance, too late [REMIND-03, OP-15, OP-21]", async () => {
    due();
    await drain(queueDueReminders);
    expect(await reminders()).toEqual(["1440 nobody", "60 armed"]);
    await createMember(teamId, { smsConsent: true });
    await db
      .updateTable("reminder")
      .set({ state: "armed", reason: null })
      .where("gameId", "=", gameId)
      .execute();
    await db.updateTable("team").set({ smsLimit: 0 }).where("id", "=", teamId).execute();
    await drain(queueDueReminders);
    expect(await reminders()).toEqual(["1440 no-allowance", "60 armed"]);
    await db.updateTable("team").set({ subscriptionStatus: "expired" }).where("id", "=", teamId).execute();
    setTime("2026-04-16T23:00:01Z");
    await drain(queueDueReminders);
    expect(await reminders()).toEqual(["1440 no-allowance", "60 no-pass"]);
    await drain(sendWaiting);
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
  });

  it("is taken once by several workers, and never beyond the allowance", async () => {
    for (let player = 0; player < 12; player += 1)
      await createMember(teamId, { name: `P ${player}`, smsConsent: true });
    await db.updateTable("team").set({ smsLimit: 7 }).where("id", "=", teamId).execute();
    due();
    await Promise.all([1, 2, 3, 4].map(() => drain(queueDueReminders)));
    await Promise.all([1, 2, 3, 4].map(() => drain(sendWaiting)));
    expect((await carrier.texts({ direction: "out" })).length).toBe(7);
    expect(await used()).toEqual({ used: 7, reserved: 0 });
    expect((await states()).filter((state) => state === "no-allowance").length).toBe(5);
  });
});

describe("what the provider says", () => {
  it("moves a text forward only, whatever comes twice or late", async () => {
    await sendOne();
    for (const [status, state] of [
      ["delivered", "delivered"],
      ["sent", "delivered"],
      ["queued", "delivered"],
      ["delivered", "delivered"],
      ["failed", "delivered"],
    ] as const) {
      expect(await report(status)).toBe(204);
      expect(await states()).toEqual([state]);
    }
  });

  it("is believed only with its signature", async () => {
    await sendOne();
    const [message] = await messages();
    const path = statusPath(message!);
    for (const signature of [undefined, "", "nonsense"])
      expect(await receiveStatus(path, { MessageStatus: "failed" }, signature)).toBe(403);
    expect(await states()).toEqual(["accepted"]);
  });

  it("keeps a number that cannot get texts from being tried again, by any team", async () => {
    const { phone } = await sendOne();
    await report("undelivered", 30_006);
    const suppressed = await db
      .selectFrom("phoneSuppression")
      .selectAll()
      .where("phone", "=", phone)
      .execute();
    expect(suppressed).toMatchObject([{ reason: "unreachable", providerCode: 30_006 }]);
  });

  it("is asked again later while the text is still being submitted", async () => {
    await createMember(teamId, { smsConsent: true });
    due();
    await drain(queueDueReminders);
    await db.updateTable("message").set({ state: "submitting", leaseUntil: new Date() }).execute();
    expect(await report("delivered")).toBe(503);
  });
});

describe("STOP", () => {
  it("ends texts of all teams at once, also those that wait, and START brings them back [OP-16]", async () => {
    const { phone } = (await queueOne()) as { phone: string };
    expect(await used()).toEqual({ used: 0, reserved: 1 });
    for (let twice = 0; twice < 2; twice += 1) expect(await write(phone, "Stop please")).toBe(204);
    expect(await states()).toEqual(["stop"]);
    expect(await used()).toEqual({ used: 0, reserved: 0 });
    await drain(sendWaiting);
    setTime("2026-04-16T23:00:01Z");
    await drain(queueDueReminders);
    expect(await states()).toEqual(["stop", "stop"]);
    await write(phone, "START");
    expect(await db.selectFrom("phoneSuppression").selectAll().where("phone", "=", phone).execute()).toEqual(
      [],
    );
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
  });

  it("is believed only with the provider's signature", async () => {
    const { phone } = (await queueOne()) as { phone: string };
    expect(await receiveText("/webhooks/texts/inbound", { From: phone, Body: "STOP" }, "nonsense")).toBe(403);
    expect(await states()).toEqual(["queued"]);
  });
});

describe("a sender that was lost", () => {
  it("after the provider took the text: it is found and not sent again", async () => {
    const { id } = await queueOne();
    await carrier.fail([{ fault: "error-after", count: 1, call: "create" }]);
    await sendWaiting();
    expect(await states()).toEqual(["submitting"]);
    setTime("2026-04-16T00:00:40Z");
    expect(await reconcileLost()).toBe(0);
    setTime("2026-04-16T00:01:00Z");
    expect(await reconcileLost()).toBe(1);
    expect(await states()).toEqual(["accepted"]);
    await drain(sendWaiting);
    expect((await carrier.texts({ direction: "out" })).length).toBe(1);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    expect((await messages())[0]!.id).toBe(id);
  });

  it("before the provider took it: it is sent", async () => {
    await queueOne();
    await carrier.fail([{ fault: "error-before", count: 1, call: "create" }]);
    await sendWaiting();
    setTime("2026-04-16T00:01:00Z");
    await reconcileLost();
    expect(await states()).toEqual(["queued"]);
    setTime("2026-04-16T00:05:00Z");
    await drain(sendWaiting);
    expect((await carrier.texts({ direction: "out" })).length).toBe(1);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
  });
});
