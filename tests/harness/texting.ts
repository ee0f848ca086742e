import twilio from "twilio";
import { beforeEach } from "vitest";
import { startCarrier } from "./start-carrier.ts";

const drain = async (step: () => Promise<number>) => {
  while ((await step()) > 0);
};

/**
 * Starts the carrier. Before each test, creates a team with a pass and a game at 7 PM on Thu, Apr 16, in Chicago, and
 * sets the clock to the day before. Returns helpers that run the worker's steps. Call it before importing app code.
 */
export async function startTexting() {
  const carrier = await startCarrier();
  const { clock } = await import("#platform/clock.ts");
  const { db } = await import("#platform/database.ts");
  const { ownerDb } = await import("#tests/harness/owner.ts");
  const { config } = await import("#platform/config.ts");
  const { createTeam, createMember } = await import("#tests/factories/teams.ts");
  const { createAccount } = await import("#tests/factories/accounts.ts");
  const { setTime } = await import("#tests/harness/clock.ts");
  const { insertGames } = await import("#features/games/commands.server.ts");
  const { queueDueReminders } = await import("#features/messages/reminders/commands.server.ts");
  const { sendWaiting } = await import("#features/messages/sending/commands.server.ts");
  const { reconcileLost } = await import("#features/messages/sending/lookups/commands.server.ts");
  const { measurement } = await import("#features/messages/sending/list-lag/commands.server.ts");
  const webhook = await import("#features/messages/webhook.server.ts");
  const { takeScoreReply } = await import("#features/leagues/score-texts/replies/commands.server.ts");
  const { receiveStatus } = webhook;
  const receiveText = webhook.receiveText.bind(null, takeScoreReply);
  const { getStatusPath } = await import("#features/messages/rules.ts");

  const fixture = { teamId: "", gameId: "", managerEmail: "" };
  let lastSid = 0;

  const addGame = async (
    teamId: string,
    values: { gameOn: string; gameTime?: string; opponent?: string },
  ) => {
    const game = {
      kind: "game" as const,
      gameTime: "19:00:00",
      location: "Harborview Park, Field 2",
      opponent: "Harbor Street FC",
      notes: null,
      arrivalMinutes: null,
      ...values,
    };
    return (await db.transaction().execute((trx) => insertGames(trx, teamId, [game])))[0]!;
  };
  const addTeam = async (name = "Lakeview Otters") => {
    const { id: managerId, email } = await createAccount({ name: "Maya Okafor" });
    const until = new Date("2026-09-01");
    const pass = { subscriptionStatus: "active", subscriptionExpiresAt: until, smsLimit: 300 };
    return { ...(await createTeam({ name, managerId, ...pass })), managerEmail: email };
  };

  beforeEach(async () => {
    await carrier.reset();
    // Otherwise, this test would send what the previous one left pending.
    for (const table of [
      "message",
      "reminder",
      "smsReservation",
      "phoneSuppression",
      "inboundText",
      "receivedWebhook",
      "phoneSender",
      "sender",
    ] as const)
      await ownerDb.deleteFrom(table).execute();
    await db
      .updateTable("providerList")
      .set({ seenUntil: null, lagMs: null, measuredAt: null, slowAt: null, nextLookupAt: new Date(0) })
      .execute();
    Object.assign(measurement, { latest: undefined, current: undefined, nextCheckAt: new Date(0) });
    setTime("2026-04-15T12:00:00Z");
    const team = await addTeam();
    Object.assign(fixture, { teamId: team.id, managerEmail: team.managerEmail });
    fixture.gameId = await addGame(team.id, { gameOn: "2026-04-16" });
  });

  const listMessages = () =>
    db.selectFrom("message").selectAll().where("teamId", "=", fixture.teamId).orderBy("phone").execute();
  /** Sends everything that's due now. */
  const sendDue = async () => {
    await drain(queueDueReminders);
    await drain(sendWaiting);
  };
  const sign = (path: string, params: Record<string, string>) =>
    twilio.getExpectedTwilioSignature(
      (config.sms as { authTokens: readonly string[] }).authTokens[0]!,
      config.appUrl + path,
      params,
    );

  /** Posts an inbound text as the provider would. Returns the reply. */
  const postInboundText = (phone: string, body: string, sid = `SM${++lastSid}`) => {
    const path = "/webhooks/texts/inbound";
    const params = { From: phone, To: "+15005550006", Body: body, MessageSid: sid };
    return receiveText(path, params, sign(path, params));
  };

  return {
    carrier,
    fixture,
    addGame,
    addTeam,
    drain,
    listMessages,
    sendDue,
    queueDueReminders,
    sendWaiting,
    sign,
    reconcileLost,
    /** Makes the provider's list known to be complete within a second. */
    trustList: () => db.updateTable("providerList").set({ lagMs: 300, measuredAt: clock.now() }).execute(),
    receiveStatus,
    receiveText,
    /** Advances the clock until the first reminder is due. */
    advanceToDue: () => setTime("2026-04-16T00:00:01Z"),
    /** Sends the first reminders to the game. */
    sendReminders: async () => {
      setTime("2026-04-16T00:00:01Z");
      await sendDue();
    },
    listStates: async () => (await listMessages()).map(({ state, reason }) => reason ?? state),
    getUsage: async () => {
      const { smsUsed } = await db
        .selectFrom("team")
        .select("smsUsed")
        .where("id", "=", fixture.teamId)
        .executeTakeFirstOrThrow();
      const reservation = await db
        .selectFrom("smsReservation")
        .select("segments")
        .where("teamId", "=", fixture.teamId)
        .executeTakeFirst();
      return { used: smsUsed, reserved: reservation?.segments ?? 0 };
    },
    /** Creates a reminder to one player that's waiting to be sent. */
    queueReminder: async () => {
      await createMember(fixture.teamId, { smsConsent: true });
      setTime("2026-04-16T00:00:01Z");
      await drain(queueDueReminders);
      return (await listMessages())[0]! as { id: string; phone: string };
    },
    /** Sends a reminder to one player, which the carrier accepts. Returns the player. */
    sendReminder: async () => {
      const member = await createMember(fixture.teamId, { smsConsent: true });
      setTime("2026-04-16T00:00:01Z");
      await sendDue();
      return member;
    },
    /** Posts a status callback for the only text, as the provider would. */
    postStatus: async (status: string, code?: number, sid?: string) => {
      const [message] = await listMessages();
      const path = getStatusPath(message!, config.cell);
      const params = {
        MessageStatus: status,
        MessageSid: sid ?? message!.providerSid ?? "SM0",
        ...(code && { ErrorCode: String(code) }),
      };
      return (await receiveStatus(path, params, sign(path, params))).status;
    },
    postInboundText,
    /** Posts an inbound text. Returns only what we reply, or null if we don't. */
    reply: async (phone: string, body: string) => {
      const result = await postInboundText(phone, body);
      return "reply" in result ? result.reply : null;
    },
  };
}
