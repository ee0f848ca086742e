import { describe, expect, it } from "vitest";
import { startPools } from "#tests/harness/pools.ts";

const startedPools = await startPools();
const { fixture, grant, league, callPool, runPool, addPeople, addSubs, listAsks } = startedPools;
const { advanceMinutes, respond, getCallState, postInboundText, drain, advanceCalls, getUsage } =
  startedPools;
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { stopCall, endCalls } = await import("../subs/commands.server.ts");

const reply = async (phone: string, body: string) => JSON.stringify(await postInboundText(phone, body));

describe("a call that goes on to the league's sub pool", () => {
  it("asks the team's subs first, and the pool once their wait has passed [NEED-42, NEED-46]", async () => {
    await db.updateTable("league").set({ name: "Rec" }).where("id", "=", league.leagueId).execute();
    await db.updateTable("game").set({ location: "Pier 9" }).where("id", "=", fixture.gameId).execute();
    await addSubs("Ada");
    const [dana] = await addPeople(["Dana Cruz"]);
    await callPool();
    expect((await runPool()).map(([name]) => name)).not.toContain("Dana Cruz");
    advanceMinutes(14);
    expect(await runPool()).toEqual([]);
    advanceMinutes(1);
    const [[name, body] = ["", ""]] = await runPool();
    expect(name).toBe("Dana Cruz");
    expect(body).toMatch(
      /^Lakeview Otters \(Rec\) needs a sub: Thu, Apr 16, 7:00 PM, Pier 9\. First yes plays\. Reply IN\/OUT or tap http\S+$/,
    );
    // One text to Ada, and one to Dana, who needs no first text. The calling team pays.
    expect(await getUsage()).toEqual({ used: 2, reserved: 0 });
    expect(await reply(dana!.phone, "IN")).toContain("You're in");
    expect(await getCallState()).toBe("filled");
    expect(await listAsks()).toEqual({ "Dana Cruz": "booked" });
    const told = await runPool();
    expect(told).toHaveLength(1);
    expect(told[0]![1]).toContain("spot is filled");
  });

  it("asks the pool right away if the team has no subs, and no one if the manager unchecked it [NEED-42]", async () => {
    await addPeople(["Dana Cruz"]);
    await callPool({ asksPool: false });
    expect(await runPool()).toEqual([]);
    await stopCall(grant);
    await runPool();
    await callPool();
    expect((await runPool()).map(([name]) => name)).toEqual(["Dana Cruz"]);
  });

  it("asks no one while the league's pool is off, and lets no one in [NEED-39]", async () => {
    const [dana] = await addPeople(["Dana Cruz", "Eli Moss"]);
    await callPool();
    await runPool();
    await db.updateTable("leaguePool").set({ isOn: false }).where("leagueId", "=", league.leagueId).execute();
    advanceMinutes(20);
    expect((await runPool()).map(([name, body]) => [name, body.includes("needs")])).toEqual([
      ["Dana Cruz", false],
    ]);
    expect(await reply(dana!.phone, "IN")).toContain("we no longer need a sub");
    expect(await listAsks()).toEqual({ "Dana Cruz": "too-late" });
  });

  it("ends with an alert to the managers when no one is left, and still takes a late yes [NEED-42]", async () => {
    const [dana] = await addPeople(["Dana Cruz"]);
    await callPool();
    await runPool();
    advanceMinutes(15);
    await runPool();
    const { poolEndedAt } = await db.selectFrom("subCall").select("poolEndedAt").executeTakeFirstOrThrow();
    expect(poolEndedAt).not.toBeNull();
    expect(await listJobs({ gameId: fixture.gameId, userId: league.managerId })).toMatchObject([
      { name: "turnout/send-no-sub-email" },
    ]);
    await runPool();
    expect(await listJobs({ gameId: fixture.gameId })).toHaveLength(1);
    expect(await reply(dana!.phone, "IN")).toContain("You're in");
    expect(await getCallState()).toBe("filled");
  });

  it("keeps quiet hours for the pool even when the manager starts the call in them [NEED-46]", async () => {
    await db
      .updateTable("team")
      .set({ quietFrom: "21:00", quietUntil: "08:00" })
      .where("id", "=", fixture.teamId)
      .execute();
    setTime("2026-04-16T03:00:00Z");
    await addSubs("Ada");
    await addPeople(["Dana Cruz"]);
    await callPool();
    expect((await runPool()).length).toBeGreaterThan(0);
    advanceMinutes(15);
    expect(await runPool()).toEqual([]);
    setTime("2026-04-16T13:00:00Z");
    expect((await runPool()).map(([name]) => name)).toEqual(["Dana Cruz"]);
  });

  it("tells everyone who was asked once when it's filled, outside quiet hours [NEED-49]", async () => {
    const [dana, eli] = await addPeople(["Dana Cruz", "Eli Moss", "Fay Ito"]);
    await callPool();
    await runPool();
    advanceMinutes(15);
    await runPool();
    expect(await reply(eli!.phone, "IN")).toContain("You're in");
    const told = await runPool();
    expect(told.map(([name]) => name)).toEqual(["Dana Cruz"]);
    expect(told[0]![1]).toContain("spot is filled");
    expect(await reply(dana!.phone, "IN")).toContain("Thanks, the spot was just filled.");
    expect(await listAsks()).toEqual({ "Dana Cruz": "too-late", "Eli Moss": "booked" });
    await drain(advanceCalls);
    expect(await runPool()).toEqual([]);
  });

  it("reopens when someone booked drops out, and doesn't ask them again", async () => {
    const [dana] = await addPeople(["Dana Cruz", "Eli Moss"]);
    await callPool();
    await runPool();
    await reply(dana!.phone, "IN");
    await runPool();
    expect(await reply(dana!.phone, "OUT")).toContain("You're out");
    expect(await getCallState()).toBe("open");
    expect((await runPool()).map(([name]) => name)).toEqual(["Eli Moss"]);
    expect(await listAsks()).toEqual({ "Dana Cruz": "declined", "Eli Moss": "asked" });
  });

  it("frees someone whose game is canceled, and tells them [NEED-48]", async () => {
    const [dana] = await addPeople(["Dana Cruz"]);
    await callPool();
    await runPool();
    await reply(dana!.phone, "IN");
    await runPool();
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable("game")
        .set({ cancelledAt: new Date("2026-04-15T13:00:00Z") })
        .where("id", "=", fixture.gameId)
        .execute();
      await endCalls(trx, [fixture.gameId], "cancelled", true);
    });
    expect(await listAsks()).toEqual({ "Dana Cruz": "released" });
    const told = await runPool();
    expect(told).toHaveLength(1);
    expect(told[0]![1]).toContain("is canceled");
    expect(await runPool()).toEqual([]);
  });

  it("keeps someone booked whose game only changes its place, and tells them where [NEED-47, NEED-48]", async () => {
    const [dana] = await addPeople(["Dana Cruz"]);
    await callPool();
    await runPool();
    await reply(dana!.phone, "IN");
    await runPool();
    await db.transaction().execute(async (trx) => {
      await trx.updateTable("game").set({ location: "Pier 9" }).where("id", "=", fixture.gameId).execute();
      await endCalls(trx, [fixture.gameId], "moved", true);
    });
    const told = await runPool();
    expect(told.map(([, body]) => body)).toEqual([
      "Lakeview Otters: Game is now Thu, Apr 16, 7:00 PM, Pier 9.",
    ]);
    expect(await listAsks()).toEqual({ "Dana Cruz": "booked" });
  });

  it("pauses someone after 5 calls in a row without a reply, and tells them so [NEED-50]", async () => {
    const [dana] = await addPeople(["Dana Cruz"]);
    await db.updateTable("poolPerson").set({ unanswered: 4 }).where("id", "=", dana!.id).execute();
    await callPool();
    await runPool();
    await stopCall(grant);
    await runPool();
    const person = await db.selectFrom("poolPerson").selectAll().executeTakeFirstOrThrow();
    expect(person).toMatchObject({ unanswered: 5, pauseReason: "unanswered" });
    const { queuePoolQuestions } = await import("#features/messages/questions/pool/commands.server.ts");
    setTime("2026-04-15T17:00:00Z");
    await queuePoolQuestions(league.leagueId);
    expect((await runPool()).map(([, body]) => body)).toEqual([
      "FirstWhistle: We paused sub texts from Lakeside Rec League because you haven't replied. Reply YES to get them again.",
    ]);
    await reply(dana!.phone, "YES");
    expect(await db.selectFrom("poolPerson").selectAll().executeTakeFirstOrThrow()).toMatchObject({
      unanswered: 0,
      pauseReason: null,
    });
  });

  it("shares the spots between the team's subs and the pool [NEED-49]", async () => {
    const [ada] = await addSubs("Ada");
    await createMember(fixture.teamId, { name: "Player", smsConsent: true });
    const [dana] = await addPeople(["Dana Cruz"]);
    await callPool();
    await runPool();
    advanceMinutes(15);
    await runPool();
    expect(await respond(ada!, "attending")).toMatchObject({ success: true });
    expect(await reply(dana!.phone, "IN")).toContain("Thanks, the spot was just filled.");
    expect(await getCallState()).toBe("filled");
  });
});
