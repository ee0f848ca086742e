import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { historiesOr } from "#tests/harness/histories.ts";
import { startSpares } from "#tests/harness/spares.ts";

const started = await startSpares();
const { at, grant, drain, messages, send, used, write, advanceCalls } = started;
const { work, asked, addSpares, call, pass, say, offers, stateNow } = started;
const { after, clock, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { rsvpToken } = await import("#features/attendance/access.server.ts");
const { getRsvp } = await import("#features/attendance/queries.server.ts");
const { answerVersions, getSheet } = await import("#features/attendance/sheet/queries.server.ts");
const { addSpot } = await import("../commands.server.ts");
const { getSpareCall } = await import("../queries.server.ts");

/** Races for one spot, for each number of people. */
const ROUNDS = historiesOr(5);

describe("calling up spares", () => {
  it("asks in order, one after the other, and the first yes has the spot; the others are told", async () => {
    const [ada, ben] = await addSpares("Ada", "Ben", "Cy", "Dee");
    await createMember(at.teamId, { name: "Player", smsConsent: true });
    await call();
    const [first] = await work();
    expect(first).toMatchObject(["Ada", expect.stringMatching(/spare/i)]);
    expect(first![1]).toMatch(/\/r\/[\w-]{22}$/);
    pass(14);
    expect(await asked()).toEqual([]);
    pass(1);
    expect(await asked()).toEqual(["Ben"]);
    pass(15);
    expect(await asked()).toEqual(["Cy"]);
    // Asked first and late with the answer, but the spot was free.
    expect(await say(ben!, "attending")).toMatchObject({ success: true });
    expect(await stateNow()).toBe("filled");
    const news = await work();
    expect(news.map(([name]) => name).toSorted()).toEqual(["Ada", "Cy"]);
    expect(news[0]![1]).toContain("is filled");
    expect(await offers()).toEqual({ Ada: "told", Ben: "in", Cy: "told", Dee: null });
    pass(60);
    expect(await asked()).toEqual([]);
    const { version } = await getSheet(grant);
    expect(await say(ada!, "attending")).toMatchObject({
      success: false,
      message: "Thanks, the spot was just filled.",
    });
    // Open screens, which have heard the news of the call, see that she would have come.
    expect(await offers()).toMatchObject({ Ada: "lost" });
    expect((await getSheet(grant)).version).not.toBe(version);
    expect((await answerVersions([at.gameId])).get(at.gameId)).toBe((await getSheet(grant)).version);
    expect(await used()).toEqual({ used: 5, reserved: 0 });
  });

  it("asks as many at once as there are spots, and moves on at once after a no or a maybe", async () => {
    const [ada, ben, cy] = await addSpares("Ada", "Ben", "Cy", "Dee");
    await call(2);
    expect(await asked()).toEqual(["Ada", "Ben"]);
    await say(ada!, "not_attending");
    expect(await asked()).toEqual(["Cy"]);
    await say(ben!, "maybe");
    expect(await asked()).toEqual(["Dee"]);
    await say(cy!, "attending");
    expect(await asked()).toEqual([]);
    // Nobody is left to ask; a maybe that turns into a yes still has the spot.
    await say(ben!, "attending");
    expect(await asked()).toEqual(["Dee"]);
    expect(await offers()).toEqual({ Ada: "out", Ben: "in", Cy: "in", Dee: "told" });
  });

  it("takes answers by text, and says so when the spot is gone", async () => {
    const [ada, ben] = await addSpares("Ada", "Ben");
    await call();
    await work();
    pass(15);
    await work();
    expect(JSON.stringify(await write(ben!.phone, "in"))).toContain("You're in");
    expect(JSON.stringify(await write(ada!.phone, "IN"))).toContain("Thanks, the spot was just filled.");
    // She has heard it already.
    expect(await asked()).toEqual([]);
    expect(await offers()).toEqual({ Ada: "lost", Ben: "in" });
  });

  it.each([2, 3, 5, 8])("gives one spot to one of %i who say yes at the same moment", async (count) => {
    const people = await addSpares(...Array.from({ length: count }, (_, index) => `Spare ${index}`));
    for (let round = 0; round < ROUNDS; round += 1) {
      await db.deleteFrom("spareCall").execute();
      await db.deleteFrom("message").execute();
      await db.deleteFrom("blast").execute();
      await db.deleteFrom("gameRsvp").where("gameId", "=", at.gameId).execute();
      await call(1);
      // All have been asked, one after the other.
      for (let turn = 0; turn < count; turn += 1) {
        await drain(advanceCalls);
        await db.updateTable("spareCall").set({ nextAt: clock.now() }).execute();
        await db
          .updateTable("spareOffer")
          .set({ askedAt: after(clock.now(), -minutes(20)) })
          .execute();
      }
      const answers = await Promise.all([
        ...people.map((person) => say(person, "attending")),
        advanceCalls(),
        advanceCalls(),
      ]);
      const wins = answers.filter((one) => typeof one === "object" && one.success);
      expect(wins).toHaveLength(1);
      await drain(advanceCalls);
      const states = Object.values(await offers());
      expect(states.filter((state) => state === "in")).toHaveLength(1);
      expect(states.filter((state) => state === "lost")).toHaveLength(count - 1);
      const yes = await db
        .selectFrom("gameRsvp")
        .select("memberId")
        .where("gameId", "=", at.gameId)
        .where("response", "=", "attending")
        .execute();
      expect(yes).toHaveLength(1);
      // Whoever was refused heard it then and there; a text only if it was on its way before they answered.
      const texts = (await messages()).map(({ memberId, blastId }) => `${memberId} ${blastId}`);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it("texts nobody twice, however many workers do the same step", async () => {
    const people = await addSpares("Ada", "Ben", "Cy");
    await call(2);
    await Promise.all(Array.from({ length: 6 }, () => advanceCalls()));
    expect(await asked()).toEqual(["Ada", "Ben"]);
    pass(15);
    await Promise.all(Array.from({ length: 6 }, () => advanceCalls()));
    expect(await asked()).toEqual(["Cy"]);
    await Promise.all(people.slice(0, 2).map((person) => say(person, "attending")));
    await Promise.all(Array.from({ length: 6 }, () => advanceCalls()));
    expect(await asked()).toEqual(["Cy"]);
    expect((await messages()).filter(({ state }) => state !== "skipped")).toHaveLength(4);
  });

  it("opens again when somebody who was in drops out: who was too late is asked first", async () => {
    const [ada, ben, cy] = await addSpares("Ada", "Ben", "Cy");
    await call();
    await work();
    pass(15);
    await work();
    pass(15);
    await work();
    await say(ada!, "attending");
    await say(cy!, "attending");
    expect(await asked()).toEqual(["Ben"]);
    await say(ada!, "not_attending");
    expect(await stateNow()).toBe("open");
    expect(await asked()).toEqual(["Cy"]);
    pass(15);
    expect(await asked()).toEqual(["Ben"]);
    await say(ben!, "attending");
    expect(await asked()).toEqual(["Cy"]);
    expect(await offers()).toEqual({ Ada: "out", Ben: "in", Cy: "told" });
  });
});

describe("what a call does not do", () => {
  it("reaches only who may get texts, and goes on with the next", async () => {
    const [ada, ben, , dee] = await addSpares("Ada", "Ben", "Cy", "Dee");
    await db.updateTable("memberPhone").set({ smsConsent: false }).where("memberId", "=", ada!.id).execute();
    await write(ben!.phone, "STOP");
    await db.updateTable("teamMember").set({ active: false }).where("name", "=", "Cy").execute();
    await call();
    expect(await asked()).toEqual(["Dee"]);
    expect(await offers()).toEqual({ Ada: "unreached", Ben: "unreached", Cy: "unreached", Dee: "asked" });
    await write(dee!.phone, "STOP");
    pass(15);
    expect(await asked()).toEqual([]);
    const { call: now, spares } = await getSpareCall(grant);
    expect(now).toMatchObject({ state: "open", nextAt: null });
    expect(spares.map(({ unreachable }) => unreachable)).toEqual(["no-consent", "stop", "inactive", "stop"]);
  });

  it("waits when the allowance is used up, and goes on once there is more", async () => {
    await addSpares("Ada", "Ben");
    await db.updateTable("team").set({ smsLimit: 1 }).where("id", "=", at.teamId).execute();
    await call(2);
    expect(await asked()).toEqual(["Ada"]);
    expect((await getSpareCall(grant)).call).toMatchObject({ state: "open", isShort: true });
    await db.updateTable("team").set({ smsLimit: 10 }).where("id", "=", at.teamId).execute();
    pass(5);
    expect(await asked()).toEqual(["Ben"]);
    expect((await getSpareCall(grant)).call).toMatchObject({ isShort: false });
  });

  it("does not disturb anybody at night, unless it was started then", async () => {
    await db
      .updateTable("team")
      .set({ quietFrom: "21:00", quietUntil: "08:00" })
      .where("id", "=", at.teamId)
      .execute();
    const [ada, ben] = await addSpares("Ada", "Ben", "Cy");
    // 8:50 in the evening.
    setTime("2026-04-16T01:50:00Z");
    await call();
    expect(await asked()).toEqual(["Ada"]);
    pass(15);
    expect(await asked()).toEqual([]);
    expect((await getSpareCall(grant)).call).toMatchObject({
      pausedUntil: { on: "2026-04-16", time: "08:00" },
    });
    setTime("2026-04-16T13:00:00Z");
    expect(await asked()).toEqual(["Ben"]);

    // The news of a spot that is filled at night come in the morning.
    const late = { on: "2026-04-18", gameId: at.gameId };
    await db.updateTable("game").set({ gameOn: late.on }).where("id", "=", at.gameId).execute();
    setTime("2026-04-17T03:00:00Z");
    await say(ben!, "attending");
    expect(await asked()).toEqual([]);
    setTime("2026-04-17T13:00:00Z");
    expect(await asked()).toEqual(["Ada"]);
    // Somebody calls at night and means it.
    setTime("2026-04-18T03:00:00Z");
    await addSpot(grant, randomUUID());
    expect(await asked()).toEqual(["Ada"]);
    await say(ada!, "not_attending");
    expect(await asked()).toEqual(["Cy"]);
  });

  it("hurries before the start: five minutes, and all at once in the last hour", async () => {
    await addSpares("Ada", "Ben", "Cy", "Dee");
    // Two hours before 7 PM.
    setTime("2026-04-16T22:00:00Z");
    await call(1, 60);
    expect(await asked()).toEqual(["Ada"]);
    pass(5);
    expect(await asked()).toEqual(["Ben"]);
    setTime("2026-04-16T23:00:00Z");
    expect(await asked()).toEqual(["Cy", "Dee"]);
    setTime("2026-04-17T00:00:00Z");
    await work();
    expect(await stateNow()).toBe("over");
    await expect(call()).rejects.toThrow("until a game starts");
  });

  it("reminds spares of a game only once they said yes, and counts them only then", async () => {
    const [ada, ben] = await addSpares("Ada", "Ben");
    const player = await createMember(at.teamId, { name: "Player", smsConsent: true });
    await call();
    await work();
    const mates = async () =>
      (await getRsvp(rsvpToken({ gameId: at.gameId, memberId: ada!.id }))) as {
        team: { name: string }[];
        spot: string;
      };
    expect((await mates()).team.map(({ name }) => name)).toEqual(["Player"]);
    expect((await mates()).spot).toBe("open");
    expect((await getSheet(grant)).members.map(({ name }) => name)).toEqual(["Player"]);
    await say(ada!, "attending");
    expect((await mates()).spot).toBe("taken");
    expect((await getSheet(grant)).members).toMatchObject([
      { name: "Ada", isSpare: true, response: "attending" },
      { name: "Player", isSpare: false },
    ]);
    setTime("2026-04-16T00:00:01Z");
    await send();
    expect((await work()).map(([name]) => name).toSorted()).toEqual(["Ada", "Player"]);
    expect([ben!.name, player.name]).toEqual(["Ben", "Player"]);
  });
});
