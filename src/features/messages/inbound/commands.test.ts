import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const {
  addGame,
  addTeam,
  fixture,
  carrier,
  advanceToDue,
  queueDueReminders,
  receiveText,
  sendDue,
  ...texting
} = await startTexting();
const { drain, queueReminder, sendReminder, sendWaiting, listStates, getUsage, postInboundText } = texting;
const { after, clock, hours } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { createText } = await import("#tests/factories/texts.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");

beforeAll(startWorker);
beforeEach(() => games.clear());

const storedResponses = async () =>
  (
    await db
      .selectFrom("gameRsvp")
      .select(["gameId", "response", "respondedVia"])
      .where("response", "is not", null)
      .orderBy("respondedAt")
      .execute()
  ).filter(({ gameId }) => games.has(gameId));
const games = new Set<string>();
const suppressed = (phone: string) =>
  db.selectFrom("phoneSuppression").selectAll().where("phone", "=", phone).execute();
const outcomes = async () =>
  (await db.selectFrom("inboundText").select("outcome").orderBy("receivedAt").orderBy("sid").execute()).map(
    ({ outcome }) => outcome,
  );

/** Creates a player who's on two teams and has been texted about one game for each. */
async function createTwoGames() {
  const member = await createMember(fixture.teamId, { smsConsent: true });
  const sharks = await addTeam("Sharks");
  await createMember(sharks.id, { phone: member.phone, smsConsent: true });
  const sharksGame = await addGame(sharks.id, {
    gameOn: "2026-04-16",
    gameTime: "21:30:00",
    opponent: "Kites",
  });
  games.add(fixture.gameId).add(sharksGame);
  setTime("2026-04-16T03:00:00Z");
  await sendDue();
  return { phone: member.phone, sharksGame };
}

describe("a response by text", () => {
  it("counts for the game in the last text, is confirmed, and replaces any earlier response [RSVP-15]", async () => {
    const { phone } = await sendReminder();
    games.add(fixture.gameId);
    expect(await postInboundText(phone, "IN")).toEqual({
      status: 200,
      reply:
        "You're in: Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM. Reply OUT or MAYBE to change.",
    });
    expect(await storedResponses()).toEqual([
      { gameId: fixture.gameId, response: "attending", respondedVia: "text" },
    ]);
    expect(await postInboundText(phone, "2")).toMatchObject({
      reply: expect.stringMatching(/^You're out: /) as string,
    });
    expect(await storedResponses()).toEqual([
      { gameId: fixture.gameId, response: "not_attending", respondedVia: "text" },
    ]);
    // The team isn't charged for the reply.
    expect(await getUsage()).toEqual({ used: 1, reserved: 0 });
  });

  it("triggers a question if two games are waiting for one, and a letter picks the game", async () => {
    const { phone, sharksGame } = await createTwoGames();
    const question = await postInboundText(phone, "out");
    expect(question).toMatchObject({
      reply: expect.stringMatching(
        /^Which game\? A: .* B: Sharks vs Kites, Thu, Apr 16, 9:30 PM\./,
      ) as string,
    });
    expect(await storedResponses()).toEqual([]);
    expect(await postInboundText(phone, "b")).toMatchObject({
      reply: expect.stringMatching(/^You're out: Sharks/) as string,
    });
    expect(await storedResponses()).toEqual([
      { gameId: sharksGame, response: "not_attending", respondedVia: "text" },
    ]);
    // Only one game is left without a response, so there's nothing to ask.
    expect(await postInboundText(phone, "in")).toMatchObject({
      reply: expect.stringMatching(/^You're in: Lakeview/) as string,
    });
    expect(await storedResponses()).toHaveLength(2);
    // Both games have responses, so a change applies to the game in the last text, or to the one that the letter picks.
    expect(await postInboundText(phone, "maybe a")).toMatchObject({
      reply: expect.stringMatching(/^Got it, you're a maybe: Lakeview/) as string,
    });
  });

  it("is forwarded to the manager once the game has started", async () => {
    const { phone } = await sendReminder();
    games.add(fixture.gameId);
    setTime("2026-04-17T00:00:00Z");
    expect(await postInboundText(phone, "IN")).toEqual({ status: 204 });
    expect((await storedResponses()).filter(({ gameId }) => gameId === fixture.gameId)).toEqual([]);
    expect(await outcomes()).toEqual(["forwarded"]);
  });

  it("has no effect if a captured webhook is posted again after the text was deleted", async () => {
    const { phone } = await sendReminder();
    await postInboundText(phone, "STOP", "SMcaptured");
    await postInboundText(phone, "START", "SMlater");
    await db.deleteFrom("inboundText").execute();
    expect(await postInboundText(phone, "STOP", "SMcaptured")).toEqual({ status: 204 });
    expect(await db.selectFrom("phoneSuppression").selectAll().where("phone", "=", phone).execute()).toEqual(
      [],
    );
    expect(await db.selectFrom("inboundText").selectAll().execute()).toEqual([]);
  });

  it("has no further effect and isn't confirmed again if it's delivered twice", async () => {
    const { phone } = await sendReminder();
    await postInboundText(phone, "IN", "SMtwice");
    await postInboundText(phone, "OUT", "SMlater");
    const replies = await Promise.all([1, 2, 3].map(() => postInboundText(phone, "IN", "SMtwice")));
    expect(replies).toEqual([{ status: 204 }, { status: 204 }, { status: 204 }]);
    const rows = await db
      .selectFrom("gameRsvp")
      .select("response")
      .where("gameId", "=", fixture.gameId)
      .execute();
    expect(rows).toEqual([{ response: "not_attending" }]);
  });
});

describe("STOP", () => {
  it("opts a phone out of all teams and cancels queued texts, and START opts it back in [OP-16]", async () => {
    const { phone } = await queueReminder();
    expect(await getUsage()).toEqual({ used: 0, reserved: 1 });
    expect(await postInboundText(phone, "Stop please")).toEqual({
      status: 200,
      reply: "FirstWhistle: You're opted out. You won't get texts from any team. Reply START to opt back in.",
    });
    // An opt-out is confirmed once (TEXT-28).
    expect(await postInboundText(phone, "Stop please")).toEqual({ status: 204 });
    expect(await listStates()).toEqual(["stop"]);
    expect(await getUsage()).toEqual({ used: 0, reserved: 0 });
    await drain(sendWaiting);
    setTime("2026-04-16T23:00:01Z");
    await drain(queueDueReminders);
    expect(await listStates()).toEqual(["stop", "stop"]);
    await postInboundText(phone, "START");
    expect(await suppressed(phone)).toEqual([]);
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
  });

  it("has no effect when replayed after START", async () => {
    const { phone } = await queueReminder();
    await postInboundText(phone, "STOP", "SMstop");
    await postInboundText(phone, "START", "SMstart");
    await postInboundText(phone, "STOP", "SMstop");
    expect(await suppressed(phone)).toEqual([]);
  });

  it("is accepted only with the provider's signature, just like an RSVP", async () => {
    const { phone } = await queueReminder();
    const path = "/webhooks/texts/inbound";
    for (const Body of ["STOP", "IN"])
      expect(await receiveText(path, { From: phone, Body, MessageSid: "SMx" }, "nonsense")).toEqual({
        status: 403,
      });
    expect(await listStates()).toEqual(["queued"]);
    expect(await outcomes()).toEqual([]);
  });
});

describe("a free-form reply", () => {
  it("reaches the manager's inbox once, and is answered once a day", async () => {
    const { phone, name } = await sendReminder();
    const words = "Who brings the balls?\nI can't say.";
    expect(await postInboundText(phone, words, "SMwords")).toEqual({
      status: 200,
      reply: "We passed that on to your team manager. To respond, reply IN, OUT, or MAYBE.",
    });
    expect(await postInboundText(phone, words, "SMwords")).toEqual({ status: 204 });
    const email = await carrier.mailbox.waitForEmail(fixture.managerEmail, `${name} replied to a text`);
    for (const expected of ["Lakeview Otters", "Who brings the balls?", "I can't say."])
      expect(email.text).toContain(expected);
    expect(email.text).toMatch(/\(312\) 555-\d{4}/);
    expect(await outcomes()).toEqual(["forwarded"]);
    expect(await carrier.mailbox.listEmails(fixture.managerEmail)).toHaveLength(1);
  });

  it("is forwarded up to ten times a day per phone, and never from an unknown number", async () => {
    const { phone } = await sendReminder();
    for (let time = 0; time < 12; time += 1) await postInboundText(phone, `Word ${time}`);
    expect((await outcomes()).toSorted()).toEqual([...Array(10).fill("forwarded"), "ignored", "ignored"]);
    expect(await postInboundText("+13125559999", "Hello?")).toEqual({ status: 204 });
    expect((await outcomes()).filter((outcome) => outcome === "ignored")).toHaveLength(3);
  });

  it("includes a yes if the last text wasn't an ask [TEXT-33]", async () => {
    const { phone } = await sendReminder();
    const { id, month } = (await texting.listMessages())[0]!;
    await db
      .updateTable("message")
      .set({ reminderId: null, gameId: null, kind: "message" })
      .where("id", "=", id)
      .where("month", "=", month)
      .execute();
    expect(await postInboundText(phone, "yes")).toEqual({ status: 204 });
    expect(await outcomes()).toEqual(["forwarded"]);
  });

  it("doesn't depend on texts that haven't gone out yet [TEXT-33]", async () => {
    const { phone } = await sendReminder();
    games.add(fixture.gameId);
    const { id: teamId } = await addTeam("Sharks");
    const member = await createMember(teamId, { phone, smsConsent: true });
    const now = clock.now();
    await createText(teamId, member, {
      kind: "first",
      state: "queued",
      updatedAt: now,
      dueAt: after(now, hours(9)),
    });
    expect(await postInboundText(phone, "yes")).toMatchObject({
      reply: expect.stringMatching(/^You're in: Lakeview Otters/) as string,
    });
  });
});

it("replies to HELP with the team's name and how to opt out [TEXT-30]", async () => {
  const { phone } = await sendReminder();
  expect(await postInboundText(phone, "help")).toMatchObject({
    reply: expect.stringMatching(
      /^FirstWhistle sends game texts for Lakeview Otters\. .*Reply STOP/,
    ) as string,
  });
  advanceToDue();
  expect(await outcomes()).toEqual(["help"]);
});
