import twilio from "twilio";
import { beforeEach } from "vitest";
import { startCarrier } from "./start-carrier.ts";

const drain = async (step: () => Promise<number>) => {
  while ((await step()) > 0);
};

/**
 * A team with a pass and a game at 7 PM on Thu Apr 16 in Chicago, before each test, on the day before; the carrier; and the
 * steps of the worker. To be called before anything of the product is imported.
 */
export async function startTexting() {
  const carrier = await startCarrier();
  const { db } = await import("#platform/database.ts");
  const { config } = await import("#platform/config.ts");
  const { createTeam, createMember } = await import("#tests/factories/teams.ts");
  const { createAccount } = await import("#tests/factories/accounts.ts");
  const { setTime } = await import("#tests/harness/clock.ts");
  const { insertGames } = await import("#features/games/commands.server.ts");
  const { queueDueReminders } = await import("#features/messages/reminders/commands.server.ts");
  const { reconcileLost, sendWaiting } = await import("#features/messages/sending/commands.server.ts");
  const { receiveStatus, receiveText } = await import("#features/messages/webhook.server.ts");
  const { statusPath } = await import("#features/messages/rules.ts");

  const at = { teamId: "", gameId: "", managerEmail: "" };
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
    // What one test leaves waiting, the next would send.
    for (const table of ["message", "reminder", "smsReservation", "phoneSuppression", "inboundText"] as const)
      await db.deleteFrom(table).execute();
    setTime("2026-04-15T12:00:00Z");
    const team = await addTeam();
    Object.assign(at, { teamId: team.id, managerEmail: team.managerEmail });
    at.gameId = await addGame(team.id, { gameOn: "2026-04-16" });
  });

  const messages = () =>
    db.selectFrom("message").selectAll().where("teamId", "=", at.teamId).orderBy("phone").execute();
  /** Everything that is due now is sent. */
  const send = async () => {
    await drain(queueDueReminders);
    await drain(sendWaiting);
  };
  const signed = (path: string, params: Record<string, string>) =>
    twilio.getExpectedTwilioSignature(config.sms.authToken, config.appUrl + path, params);

  return {
    carrier,
    at,
    addGame,
    addTeam,
    drain,
    messages,
    send,
    queueDueReminders,
    sendWaiting,
    signed,
    reconcileLost,
    receiveStatus,
    receiveText,
    /** The day before is over: the first reminder is due. */
    due: () => setTime("2026-04-16T00:00:01Z"),
    states: async () => (await messages()).map(({ state, reason }) => reason ?? state),
    used: async () => {
      const { smsUsed } = await db
        .selectFrom("team")
        .select("smsUsed")
        .where("id", "=", at.teamId)
        .executeTakeFirstOrThrow();
      const open = await db
        .selectFrom("smsReservation")
        .select("segments")
        .where("teamId", "=", at.teamId)
        .executeTakeFirst();
      return { used: smsUsed, reserved: open?.segments ?? 0 };
    },
    /** A reminder to one player that waits to be sent. */
    queueOne: async () => {
      await createMember(at.teamId, { smsConsent: true });
      setTime("2026-04-16T00:00:01Z");
      await drain(queueDueReminders);
      return (await messages())[0]! as { id: string; phone: string };
    },
    /** A reminder to one player, accepted. */
    sendOne: async () => {
      const member = await createMember(at.teamId, { smsConsent: true });
      setTime("2026-04-16T00:00:01Z");
      await send();
      return member;
    },
    /** As the provider would, about the one text there is. */
    report: async (status: string, code?: number, sid?: string) => {
      const [message] = await messages();
      const path = statusPath(message!);
      const params = {
        MessageStatus: status,
        MessageSid: sid ?? message!.providerSid ?? "SM0",
        ...(code && { ErrorCode: String(code) }),
      };
      return (await receiveStatus(path, params, signed(path, params))).status;
    },
    /** As the provider would, when somebody writes to us; gives what they get as an answer. */
    write: async (phone: string, body: string, sid = `SM${++lastSid}`) => {
      const path = "/webhooks/texts/inbound";
      const params = { From: phone, To: "+15005550006", Body: body, MessageSid: sid };
      return receiveText(path, params, signed(path, params));
    },
  };
}
