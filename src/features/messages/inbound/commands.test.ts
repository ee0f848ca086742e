import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { addGame, addTeam, at, carrier, due, queueDueReminders, receiveText, send, ...texting } =
  await startTexting();
const { drain, queueOne, sendOne, sendWaiting, states, used, write } = texting;
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");

beforeAll(startWorker);
beforeEach(() => games.clear());

const answers = async () =>
  (
    await db
      .selectFrom("gameRsvp")
      .select(["gameId", "response", "answeredVia"])
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

/** A player of two teams who was reminded of a game of each. */
async function twoGames() {
  const member = await createMember(at.teamId, { smsConsent: true });
  const sharks = await addTeam("Sharks");
  await createMember(sharks.id, { phone: member.phone, smsConsent: true });
  const other = await addGame(sharks.id, { gameOn: "2026-04-16", gameTime: "21:30:00", opponent: "Kites" });
  games.add(at.gameId).add(other);
  setTime("2026-04-16T03:00:00Z");
  await send();
  return { phone: member.phone, other };
}

describe("an answer by text", () => {
  it("counts for the game of the last text, and is confirmed; the last one counts [RSVP-15]", async () => {
    const { phone } = await sendOne();
    games.add(at.gameId);
    expect(await write(phone, "IN")).toEqual({
      status: 200,
      reply:
        "You're in: Lakeview Otters vs Harbor Street FC, Thu Apr 16, 7:00 PM. Reply OUT or MAYBE to change.",
    });
    expect(await answers()).toEqual([{ gameId: at.gameId, response: "attending", answeredVia: "text" }]);
    expect(await write(phone, "2")).toMatchObject({
      reply: expect.stringMatching(/^You're out: /) as string,
    });
    expect(await answers()).toEqual([{ gameId: at.gameId, response: "not_attending", answeredVia: "text" }]);
    // Nothing is charged for it.
    expect(await used()).toEqual({ used: 1, reserved: 0 });
  });

  it("asks back when two games wait for one, and takes the letter", async () => {
    const { phone, other } = await twoGames();
    const asked = await write(phone, "out");
    expect(asked).toMatchObject({
      reply: expect.stringContaining("B: Sharks vs Kites, Thu Apr 16, 9:30 PM") as string,
    });
    expect(await answers()).toEqual([]);
    expect(await write(phone, "b")).toMatchObject({
      reply: expect.stringMatching(/^You're out: Sharks/) as string,
    });
    expect(await answers()).toEqual([{ gameId: other, response: "not_attending", answeredVia: "text" }]);
    // One is left, so there is nothing to ask.
    expect(await write(phone, "in")).toMatchObject({
      reply: expect.stringMatching(/^You're in: Lakeview/) as string,
    });
    expect(await answers()).toHaveLength(2);
    // Both are answered: a change is about the text that came last, or about what the letter says.
    expect(await write(phone, "maybe a")).toMatchObject({
      reply: expect.stringMatching(/^You're a maybe: Lakeview/) as string,
    });
  });

  it("is not taken once the game has started; then the manager reads it", async () => {
    const { phone } = await sendOne();
    games.add(at.gameId);
    setTime("2026-04-17T00:00:00Z");
    expect(await write(phone, "IN")).toEqual({ status: 204 });
    expect((await answers()).filter(({ gameId }) => gameId === at.gameId)).toEqual([]);
    expect(await outcomes()).toEqual(["forwarded"]);
  });

  it("that comes twice changes nothing the second time and is not confirmed again", async () => {
    const { phone } = await sendOne();
    await write(phone, "IN", "SMtwice");
    await write(phone, "OUT", "SMlater");
    const all = await Promise.all([1, 2, 3].map(() => write(phone, "IN", "SMtwice")));
    expect(all).toEqual([{ status: 204 }, { status: 204 }, { status: 204 }]);
    const last = await db.selectFrom("gameRsvp").select("response").where("gameId", "=", at.gameId).execute();
    expect(last).toEqual([{ response: "not_attending" }]);
  });
});

describe("STOP", () => {
  it("ends texts of all teams at once, also those that wait, and START brings them back [OP-16]", async () => {
    const { phone } = await queueOne();
    expect(await used()).toEqual({ used: 0, reserved: 1 });
    for (let twice = 0; twice < 2; twice += 1)
      expect(await write(phone, "Stop please")).toEqual({ status: 204 });
    expect(await states()).toEqual(["stop"]);
    expect(await used()).toEqual({ used: 0, reserved: 0 });
    await drain(sendWaiting);
    setTime("2026-04-16T23:00:01Z");
    await drain(queueDueReminders);
    expect(await states()).toEqual(["stop", "stop"]);
    await write(phone, "START");
    expect(await suppressed(phone)).toEqual([]);
    expect(await carrier.texts({ direction: "out" })).toEqual([]);
  });

  it("replayed after START does not stop texts again", async () => {
    const { phone } = await queueOne();
    await write(phone, "STOP", "SMstop");
    await write(phone, "START", "SMstart");
    await write(phone, "STOP", "SMstop");
    expect(await suppressed(phone)).toEqual([]);
  });

  it("and answers are believed only with the provider's signature", async () => {
    const { phone } = await queueOne();
    const path = "/webhooks/texts/inbound";
    for (const Body of ["STOP", "IN"])
      expect(await receiveText(path, { From: phone, Body, MessageSid: "SMx" }, "nonsense")).toEqual({
        status: 403,
      });
    expect(await states()).toEqual(["queued"]);
    expect(await outcomes()).toEqual([]);
  });
});

describe("words for a person", () => {
  it("reach the manager's inbox once, and are not answered", async () => {
    const { phone, name } = await sendOne();
    for (let twice = 0; twice < 2; twice += 1)
      expect(await write(phone, "Who brings the balls?\nI can't.", "SMwords")).toEqual({ status: 204 });
    const mail = await carrier.mailbox.mailTo(at.managerEmail, `${name} replied to a text`);
    for (const words of ["Lakeview Otters", "Who brings the balls?", "I can't."])
      expect(mail.text).toContain(words);
    expect(mail.text).toMatch(/\(312\) 555-\d{4}/);
    expect(await outcomes()).toEqual(["forwarded"]);
    expect(await carrier.mailbox.mailsTo(at.managerEmail)).toHaveLength(1);
  });

  it("are passed on ten times a day at most, and from strangers never", async () => {
    const { phone } = await sendOne();
    for (let time = 0; time < 12; time += 1) await write(phone, `Word ${time}`);
    expect((await outcomes()).toSorted()).toEqual([...Array(10).fill("forwarded"), "ignored", "ignored"]);
    expect(await write("+13125559999", "Hello?")).toEqual({ status: 204 });
    expect((await outcomes()).filter((outcome) => outcome === "ignored")).toHaveLength(3);
  });

  it("include a yes to something else than a reminder", async () => {
    const { phone } = await sendOne();
    const { id, month } = (await texting.messages())[0]!;
    await db
      .updateTable("message")
      .set({ reminderId: null, gameId: null })
      .where("id", "=", id)
      .where("month", "=", month)
      .execute();
    expect(await write(phone, "yes")).toEqual({ status: 204 });
    expect(await outcomes()).toEqual(["forwarded"]);
  });
});

it("HELP says who we are, once, and not when the provider did", async () => {
  const { phone } = await sendOne();
  expect(await write(phone, "help")).toMatchObject({
    reply: expect.stringMatching(/^FirstWhistle sends game texts for Lakeview Otters\. Reply STOP/) as string,
  });
  due();
  expect(await outcomes()).toEqual(["help"]);
});
