import { beforeAll, describe, expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { fixture, carrier, postInboundText, sendReminder } = await startTexting();
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");
const { requestNewResponses } = await import("#features/attendance/moves/commands.server.ts");
const { clock } = await import("#platform/clock.ts");

beforeAll(startWorker);

const say = async (phone: string, body: string, sid?: string) => {
  const result = await postInboundText(phone, body, sid);
  return "reply" in result ? result.reply : null;
};
const readRsvp = () =>
  db
    .selectFrom("gameRsvp")
    .select(["response", "note", "earlierResponse", "earlierNote"])
    .where("gameId", "=", fixture.gameId)
    .executeTakeFirstOrThrow();
const listForwarded = async () =>
  (await db.selectFrom("inboundText").select(["outcome", "body"]).execute())
    .filter(({ body }) => body !== null)
    .map(({ outcome, body }) => [outcome, body]);
/** Moves the game to another day. */
const move = async (from: string, to: string) => {
  await db.updateTable("game").set({ gameOn: to }).where("id", "=", fixture.gameId).execute();
  const previous = { id: fixture.gameId, gameOn: from, gameTime: "19:00:00" };
  await db.transaction().execute((trx) => requestNewResponses(trx, [previous], clock.now()));
};
/** The game is at 7 PM in Chicago, which is midnight UTC. */
const setMinutesBefore = (minutes: number) =>
  setTime(new Date(Date.parse("2026-04-17T00:00:00Z") - minutes * 60_000).toISOString());

describe("lateness by text", () => {
  it.each(["running late", "Running late!", "10 min late", "I'll be 15 mins late", "15 minutes late"])(
    "is the note of someone who is in, and keeps the response: %j [NEED-29]",
    async (body) => {
      const { phone } = await sendReminder();
      await say(phone, "in");
      const note = body.replace(/!$/, "");
      expect(await say(phone, body)).toBe(`Noted for Lakeview Otters: ${note}.`);
      expect(await readRsvp()).toMatchObject({ response: "attending", note });
      // That's more than two hours before the start.
      expect(await listForwarded()).toEqual([]);
    },
  );

  it("is emailed to the manager within two hours before the start, once [NEED-29]", async () => {
    const { phone, name } = await sendReminder();
    await say(phone, "in");
    setMinutesBefore(121);
    await say(phone, "running late");
    expect(await listForwarded()).toEqual([]);
    setMinutesBefore(120);
    await say(phone, "10 min late", "SMlate");
    // The provider posts it again.
    expect(await say(phone, "10 min late", "SMlate")).toBeNull();
    expect(await listForwarded()).toEqual([["noted", "10 min late"]]);
    const email = await carrier.mailbox.waitForEmail(fixture.managerEmail, `${name} replied to a text`);
    expect(email.text).toContain("10 min late");
    expect(await carrier.mailbox.listEmails(fixture.managerEmail)).toHaveLength(1);
    expect(await readRsvp()).toMatchObject({ response: "attending", note: "10 min late" });
  });

  it("is emailed ten times a day at most, and noted as ever [NEED-29]", async () => {
    const { phone } = await sendReminder();
    await say(phone, "in");
    setMinutesBefore(30);
    for (let minutes = 1; minutes <= 12; minutes += 1) await say(phone, `${minutes} min late`);
    expect(await listForwarded()).toHaveLength(10);
    expect((await readRsvp()).note).toBe("12 min late");
  });

  it.each([null, "out", "maybe"])("is for the manager from someone who said %s [NEED-29]", async (said) => {
    const { phone } = await sendReminder();
    if (said) await say(phone, said);
    const before = await readRsvp();
    await say(phone, "running late");
    const { response, note } = await readRsvp();
    expect([response, note]).toEqual([before.response, null]);
    expect(await listForwarded()).toEqual([["forwarded", "running late"]]);
  });
});

describe("a note", () => {
  it("is removed by a new response without one, and replaced by one with another [NEED-27, NEED-29]", async () => {
    const { phone } = await sendReminder();
    await say(phone, "In, 10 min late");
    expect(await readRsvp()).toMatchObject({ response: "attending", note: "10 min late" });
    await say(phone, "out sick");
    expect(await readRsvp()).toMatchObject({ response: "not_attending", note: "sick" });
    await say(phone, "IN");
    expect(await readRsvp()).toMatchObject({ response: "attending", note: null });
  });

  it("is put aside with its response when the game moves, and comes back with it [NEED-29]", async () => {
    const { phone } = await sendReminder();
    await say(phone, "In, 10 min late");
    await move("2026-04-16", "2026-04-20");
    expect(await readRsvp()).toEqual({
      response: null,
      note: null,
      earlierResponse: "attending",
      earlierNote: "10 min late",
    });
    await move("2026-04-20", "2026-04-16");
    expect(await readRsvp()).toMatchObject({ response: "attending", note: "10 min late", earlierNote: null });
  });
});
