import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const texting = await startTexting();
const { fixture, carrier, drain, sendWaiting, sendDue, advanceToDue, postInboundText } = texting;
const { after, clock, days, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { cleanUpMessages } = await import("#features/messages/queue.ts");
const { messageTasks } = await import("#features/messages/jobs.server.ts");
const { listExpiredTestPhones, listTestPhones } = await import("./queries.server.ts");
const { deleteLockedTeam } = await import("#features/teams/commands.server.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { sendTest } = await import("#tests/factories/test-texts.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");

const PHONE = "+13125550117";
const WORKS = "That works! This was a test, so nothing was recorded.";

beforeEach(async () => {
  for (const table of ["freeTextDay", "freeTextAddress"] as const) await db.deleteFrom(table).execute();
});

/** Sends a test text about the team's game, which the carrier accepts. */
async function sendAccepted(phone = PHONE) {
  await sendTest(fixture.teamId, phone);
  await drain(sendWaiting);
}
const listResponses = async () =>
  (await db.selectFrom("gameRsvp").select("response").where("gameId", "=", fixture.gameId).execute()).map(
    ({ response }) => response,
  );
const cleanUp = () => messageTasks.find(({ name }) => name === cleanUpMessages.name)!.run({}, "job");
/** Replies as the phone, and returns what we reply. */
const reply = async (body: string) => {
  const result = await postInboundText(PHONE, body);
  return "reply" in result ? result.reply : null;
};
const advance = (milliseconds: number) => setTime(after(clock.now(), milliseconds).toISOString());

describe("a reply to a test text", () => {
  it.each(["IN", "out", "Maybe", "yes", "👍", "count me in", "In Thursday", "in, see you there!"])(
    "works like a response, and nothing is recorded: %s [START-24]",
    async (words) => {
      await sendAccepted();
      expect(await postInboundText(PHONE, words)).toEqual({ status: 200, reply: WORKS });
      expect(await listResponses()).toEqual([]);
      const stored = await db.selectFrom("inboundText").selectAll().where("phone", "=", PHONE).execute();
      expect(stored).toMatchObject([
        { outcome: "ignored", response: null, gameIds: null, body: null, teamId: null },
      ]);
    },
  );

  it("works as a reaction too [START-24]", async () => {
    await sendAccepted();
    expect(
      await postInboundText(PHONE, "Liked “FirstWhistle test you asked for. Your players…”"),
    ).toMatchObject({
      reply: WORKS,
    });
  });

  it("can opt out and ask for help as ever [START-24]", async () => {
    await sendAccepted();
    expect(await reply("help")).toMatch(/^FirstWhistle sends game texts for Lakeview Otters\. Help: /);
    await postInboundText(PHONE, "STOP");
    expect(
      await db.selectFrom("phoneSuppression").select("reason").where("phone", "=", PHONE).execute(),
    ).toEqual([{ reason: "stop" }]);
    expect(await reply("IN")).toBeNull();
  });

  it("isn't forwarded as a response, but other words are, because the number may be a stranger's", async () => {
    await sendAccepted();
    await postInboundText(PHONE, "IN");
    await postInboundText(PHONE, "Who gave you my number?!");
    const stored = await db
      .selectFrom("inboundText")
      .select(["outcome", "body"])
      .orderBy("receivedAt")
      .execute();
    expect(stored.filter(({ body }) => body !== null)).toEqual([
      { outcome: "forwarded", body: "Who gave you my number?!" },
    ]);
  });
});

describe("a reply from a player who tried a text", () => {
  it("is for the test if that's the newest text, and for the game once it's asked about again [START-24]", async () => {
    await createMember(fixture.teamId, { phone: PHONE, smsConsent: true });
    advanceToDue();
    await sendDue();
    advance(minutes(1));
    await sendAccepted();
    expect(await postInboundText(PHONE, "IN")).toMatchObject({ reply: WORKS });
    expect(await listResponses()).toEqual([null]);
    // The text an hour before the game asks again.
    setTime("2026-04-16T23:00:01Z");
    await sendDue();
    expect(await carrier.texts({ phone: PHONE, direction: "out" })).toHaveLength(3);
    expect(await reply("IN")).toMatch(/^You're in: /);
    expect(await listResponses()).toEqual(["attending"]);
  });

  it("still reaches the game if it's about running late [START-24]", async () => {
    await createMember(fixture.teamId, { phone: PHONE, smsConsent: true });
    advanceToDue();
    await sendDue();
    await postInboundText(PHONE, "IN");
    advance(minutes(1));
    await sendAccepted();
    expect(await reply("running 10 min late")).toMatch(/^Noted for Lakeview Otters/);
  });
});

describe("the number of a test text", () => {
  it("leaves the log of texts after a few days, and only the evidence keeps it [START-23]", async () => {
    await sendAccepted();
    const listPhones = async () =>
      (await db.selectFrom("message").select("phone").where("kind", "=", "test").execute()).map(
        ({ phone }) => phone,
      );
    advance(days(7));
    await cleanUp();
    expect(await listPhones()).toEqual([PHONE]);
    advance(days(2));
    await cleanUp();
    expect(await listPhones()).toEqual([null]);
    expect(await listExpiredTestPhones(clock.now())).toEqual([]);
    expect(
      await db
        .selectFrom("smsConsent")
        .select("phone")
        .where("wordingId", "=", "test-2026-12")
        .where("phone", "=", PHONE)
        .limit(1)
        .execute(),
    ).toEqual([{ phone: PHONE }]);
  });

  it("is listed for its own account only [START-23]", async () => {
    await sendAccepted();
    const { managerId } = await db
      .selectFrom("team")
      .select("managerId")
      .where("id", "=", fixture.teamId)
      .executeTakeFirstOrThrow();
    const list = (accountId: string) => db.transaction().execute((trx) => listTestPhones(trx, accountId));
    expect(await list(managerId)).toEqual([{ teamId: fixture.teamId, phone: PHONE }]);
    expect(await list(randomUUID())).toEqual([]);
  });

  it("leaves the log of texts with its team [START-23]", async () => {
    await sendAccepted();
    await db.transaction().execute((trx) => deleteLockedTeam(trx, fixture.teamId));
    const [job] = await listJobs({ teamId: fixture.teamId, phones: [PHONE] });
    expect(job).toMatchObject({ name: "teams/forget-phones" });
  });
});
