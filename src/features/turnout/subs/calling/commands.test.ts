import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getRunCount } from "#tests/harness/histories.ts";
import { startSubs } from "#tests/harness/subs.ts";

const startedSubs = await startSubs();
const { fixture, grant, drain, listMessages, sendDue, getUsage, postInboundText, advanceCalls } = startedSubs;
const { runWorker, listTexted, addSubs, callSubs, advanceMinutes, respond, listOffers, getCallState } =
  startedSubs;
const { after, clock, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { getPhoneToken } = await import("#tests/factories/rsvps.ts");
const { getRsvp } = await import("#features/attendance/queries.server.ts");
const { getSheet } = await import("#features/attendance/sheet/queries.server.ts");
const { getResponseVersions } = await import("#features/attendance/sheet/versions/queries.server.ts");
const { addSpot } = await import("../commands.server.ts");
const { getSubCall } = await import("../queries.server.ts");

/** How many times to repeat the race for one spot with each number of subs. */
const ROUNDS = getRunCount(5);

describe("calling subs", () => {
  it("asks subs one after another, gives the spot to the first yes, and tells the others it's filled", async () => {
    const [ada, ben] = await addSubs("Ada", "Ben", "Cy", "Dee");
    await createMember(fixture.teamId, { name: "Player", smsConsent: true });
    await callSubs();
    const [first] = await runWorker();
    expect(first).toMatchObject(["Ada", expect.stringMatching(/sub/i)]);
    expect(first![1]).toMatch(/\/r\/[\w-]{22}$/);
    advanceMinutes(14);
    expect(await listTexted()).toEqual([]);
    advanceMinutes(1);
    expect(await listTexted()).toEqual(["Ben"]);
    advanceMinutes(15);
    expect(await listTexted()).toEqual(["Cy"]);
    // Ben's time to respond has passed, but the spot is still open.
    expect(await respond(ben!, "attending")).toMatchObject({ success: true });
    expect(await getCallState()).toBe("filled");
    const texts = await runWorker();
    expect(texts.map(([name]) => name).toSorted()).toEqual(["Ada", "Cy"]);
    expect(texts[0]![1]).toContain("is filled");
    expect(await listOffers()).toEqual({ Ada: "notified", Ben: "accepted", Cy: "notified", Dee: null });
    advanceMinutes(60);
    expect(await listTexted()).toEqual([]);
    const { version } = await getSheet(grant);
    expect(await respond(ada!, "attending")).toMatchObject({
      success: false,
      message: "Thanks, the spot was just filled.",
    });
    // Screens that already show the call as filled are updated to show that Ada would have come.
    expect(await listOffers()).toMatchObject({ Ada: "too-late" });
    expect((await getSheet(grant)).version).not.toBe(version);
    expect((await getResponseVersions([fixture.gameId])).get(fixture.gameId)).toBe(
      (await getSheet(grant)).version,
    );
    expect(await getUsage()).toEqual({ used: 5, reserved: 0 });
  });

  it("asks one sub per spot, and moves on right away after a no or a maybe", async () => {
    const [ada, ben, cy] = await addSubs("Ada", "Ben", "Cy", "Dee");
    await callSubs(2);
    expect(await listTexted()).toEqual(["Ada", "Ben"]);
    await respond(ada!, "not_attending");
    expect(await listTexted()).toEqual(["Cy"]);
    await respond(ben!, "maybe");
    expect(await listTexted()).toEqual(["Dee"]);
    await respond(cy!, "attending");
    expect(await listTexted()).toEqual([]);
    // No one is left to ask, but a maybe that turns into a yes still gets the spot.
    await respond(ben!, "attending");
    expect(await listTexted()).toEqual(["Dee"]);
    expect(await listOffers()).toEqual({ Ada: "declined", Ben: "accepted", Cy: "accepted", Dee: "notified" });
  });

  it("accepts responses by text, and lets subs know if the spot is gone", async () => {
    const [ada, ben] = await addSubs("Ada", "Ben");
    await callSubs();
    await runWorker();
    advanceMinutes(15);
    await runWorker();
    expect(JSON.stringify(await postInboundText(ben!.phone, "in"))).toContain("You're in");
    expect(JSON.stringify(await postInboundText(ada!.phone, "IN"))).toContain(
      "Thanks, the spot was just filled.",
    );
    // Ada gets no other text, because the reply already said that the spot was filled.
    expect(await listTexted()).toEqual([]);
    expect(await listOffers()).toEqual({ Ada: "too-late", Ben: "accepted" });
  });

  it.each([2, 3, 5, 8])("gives a spot to only one of %i subs who say yes at the same time", async (count) => {
    const people = await addSubs(...Array.from({ length: count }, (_, index) => `Sub ${index}`));
    for (let round = 0; round < ROUNDS; round += 1) {
      await db.deleteFrom("subCall").execute();
      await db.deleteFrom("message").execute();
      await db.deleteFrom("blast").execute();
      await db.deleteFrom("gameRsvp").where("gameId", "=", fixture.gameId).execute();
      await callSubs(1);
      // Ask all of them, one after another.
      for (let turn = 0; turn < count; turn += 1) {
        await drain(advanceCalls);
        await db.updateTable("subCall").set({ nextAt: clock.now() }).execute();
        await db
          .updateTable("subOffer")
          .set({ askedAt: after(clock.now(), -minutes(20)) })
          .execute();
      }
      const results = await Promise.all([
        ...people.map((person) => respond(person, "attending")),
        advanceCalls(),
        advanceCalls(),
      ]);
      const wins = results.filter((result) => typeof result === "object" && result.success);
      expect(wins).toHaveLength(1);
      await drain(advanceCalls);
      const states = Object.values(await listOffers());
      expect(states.filter((state) => state === "accepted")).toHaveLength(1);
      expect(states.filter((state) => state === "too-late")).toHaveLength(count - 1);
      const yesResponse = await db
        .selectFrom("gameRsvp")
        .select("memberId")
        .where("gameId", "=", fixture.gameId)
        .where("response", "=", "attending")
        .execute();
      expect(yesResponse).toHaveLength(1);
      // Anyone who was turned down found out right away. They get a text only if it was queued before they responded.
      const texts = (await listMessages()).map(({ memberId, blastId }) => `${memberId} ${blastId}`);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it("texts no one twice, no matter how many workers run the same step", async () => {
    const people = await addSubs("Ada", "Ben", "Cy");
    await callSubs(2);
    await Promise.all(Array.from({ length: 6 }, () => advanceCalls()));
    expect(await listTexted()).toEqual(["Ada", "Ben"]);
    advanceMinutes(15);
    await Promise.all(Array.from({ length: 6 }, () => advanceCalls()));
    expect(await listTexted()).toEqual(["Cy"]);
    await Promise.all(people.slice(0, 2).map((person) => respond(person, "attending")));
    await Promise.all(Array.from({ length: 6 }, () => advanceCalls()));
    expect(await listTexted()).toEqual(["Cy"]);
    expect((await listMessages()).filter(({ state }) => state !== "skipped")).toHaveLength(4);
  });

  it("resumes when someone drops out, starting with subs whose yes came too late", async () => {
    const [ada, ben, cy] = await addSubs("Ada", "Ben", "Cy");
    await callSubs();
    await runWorker();
    advanceMinutes(15);
    await runWorker();
    advanceMinutes(15);
    await runWorker();
    await respond(ada!, "attending");
    await respond(cy!, "attending");
    expect(await listTexted()).toEqual(["Ben"]);
    await respond(ada!, "not_attending");
    expect(await getCallState()).toBe("open");
    expect(await listTexted()).toEqual(["Cy"]);
    advanceMinutes(15);
    expect(await listTexted()).toEqual(["Ben"]);
    await respond(ben!, "attending");
    expect(await listTexted()).toEqual(["Cy"]);
    expect(await listOffers()).toEqual({ Ada: "declined", Ben: "accepted", Cy: "notified" });
  });
});

describe("a call for subs", () => {
  it("skips subs who can't be texted and asks the next one", async () => {
    const [ada, ben, , dee] = await addSubs("Ada", "Ben", "Cy", "Dee");
    await db.updateTable("memberPhone").set({ smsConsent: false }).where("memberId", "=", ada!.id).execute();
    await postInboundText(ben!.phone, "STOP");
    await db.updateTable("teamMember").set({ active: false }).where("name", "=", "Cy").execute();
    await callSubs();
    expect(await listTexted()).toEqual(["Dee"]);
    expect(await listOffers()).toEqual({
      Ada: "unreachable",
      Ben: "unreachable",
      Cy: "unreachable",
      Dee: "asked",
    });
    await postInboundText(dee!.phone, "STOP");
    advanceMinutes(15);
    expect(await listTexted()).toEqual([]);
    const { call: now, subs } = await getSubCall(grant);
    expect(now).toMatchObject({ state: "open", nextAt: null });
    expect(subs.map(({ unreachable }) => unreachable)).toEqual(["no-consent", "stop", "inactive", "stop"]);
  });

  it("pauses when the team is out of texts and continues once there are more", async () => {
    await addSubs("Ada", "Ben");
    await db.updateTable("team").set({ smsLimit: 1 }).where("id", "=", fixture.teamId).execute();
    await callSubs(2);
    expect(await listTexted()).toEqual(["Ada"]);
    expect((await getSubCall(grant)).call).toMatchObject({ state: "open", isOutOfTexts: true });
    await db.updateTable("team").set({ smsLimit: 10 }).where("id", "=", fixture.teamId).execute();
    advanceMinutes(5);
    expect(await listTexted()).toEqual(["Ben"]);
    expect((await getSubCall(grant)).call).toMatchObject({ isOutOfTexts: false });
  });

  it("pauses during quiet hours, unless a manager started it then", async () => {
    await db
      .updateTable("team")
      .set({ quietFrom: "21:00", quietUntil: "08:00" })
      .where("id", "=", fixture.teamId)
      .execute();
    const [ada, ben] = await addSubs("Ada", "Ben", "Cy");
    // It's 8:50 PM in Chicago.
    setTime("2026-04-16T01:50:00Z");
    await callSubs();
    expect(await listTexted()).toEqual(["Ada"]);
    advanceMinutes(15);
    expect(await listTexted()).toEqual([]);
    expect((await getSubCall(grant)).call).toMatchObject({
      pausedUntil: { on: "2026-04-16", time: "08:00" },
    });
    setTime("2026-04-16T13:00:00Z");
    expect(await listTexted()).toEqual(["Ben"]);

    // If a spot is filled at night, the other subs find out in the morning.
    const lateNews = { on: "2026-04-18", gameId: fixture.gameId };
    await db.updateTable("game").set({ gameOn: lateNews.on }).where("id", "=", fixture.gameId).execute();
    setTime("2026-04-17T03:00:00Z");
    await respond(ben!, "attending");
    expect(await listTexted()).toEqual([]);
    setTime("2026-04-17T13:00:00Z");
    expect(await listTexted()).toEqual(["Ada"]);
    // A manager calls subs at night on purpose.
    setTime("2026-04-18T03:00:00Z");
    await addSpot(grant, randomUUID());
    expect(await listTexted()).toEqual(["Ada"]);
    await respond(ada!, "not_attending");
    expect(await listTexted()).toEqual(["Cy"]);
  });

  it("speeds up before the game: a five-minute wait, then everyone at the same time in the last hour", async () => {
    await addSubs("Ada", "Ben", "Cy", "Dee");
    // It's two hours before the game at 7 PM.
    setTime("2026-04-16T22:00:00Z");
    await callSubs(1, 60);
    expect(await listTexted()).toEqual(["Ada"]);
    advanceMinutes(5);
    expect(await listTexted()).toEqual(["Ben"]);
    setTime("2026-04-16T23:00:00Z");
    expect(await listTexted()).toEqual(["Cy", "Dee"]);
    setTime("2026-04-17T00:00:00Z");
    await runWorker();
    expect(await getCallState()).toBe("over");
    await expect(callSubs()).rejects.toThrow("before the game starts");
  });

  it("adds subs to the sheet and reminders only after they say yes", async () => {
    const [ada, ben] = await addSubs("Ada", "Ben");
    const player = await createMember(fixture.teamId, { name: "Player", smsConsent: true });
    await callSubs();
    await runWorker();
    const countReminded = async () =>
      (await getRsvp(getPhoneToken(fixture.gameId, ada!))) as {
        team: { name: string }[];
        members: readonly { spot: unknown }[];
      };
    expect((await countReminded()).team.map(({ name }) => name)).toEqual(["Player"]);
    expect((await countReminded()).members).toMatchObject([{ spot: "open" }]);
    expect((await getSheet(grant)).members.map(({ name }) => name)).toEqual(["Player"]);
    await respond(ada!, "attending");
    expect((await countReminded()).members).toMatchObject([{ spot: "taken" }]);
    expect((await getSheet(grant)).members).toMatchObject([
      { name: "Ada", isSub: true, response: "attending" },
      { name: "Player", isSub: false },
    ]);
    setTime("2026-04-16T00:00:01Z");
    await sendDue();
    expect((await runWorker()).map(([name]) => name).toSorted()).toEqual(["Ada", "Player"]);
    expect([ben!.name, player.name]).toEqual(["Ben", "Player"]);
  });
});
