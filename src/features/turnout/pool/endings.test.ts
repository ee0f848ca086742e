import { describe, expect, it } from "vitest";
import type { LeagueGrant } from "#features/leagues/access.server.ts";
import type { TeamOwner } from "#features/teams/access.server.ts";
import { startPools } from "#tests/harness/pools.ts";

const startedPools = await startPools();
const { fixture, grant, league, callPool, runPool, addPeople, addSubs, listAsks } = startedPools;
const { getCallState, postInboundText, sendReminders, carrier } = startedPools;
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { savePool, removePoolPerson } = await import("#features/leagues/pool/commands.server.ts");
const { deleteLeague } = await import("#features/leagues/management/commands.server.ts");
const { leaveLeague } = await import("#features/leagues/managers/commands.server.ts");
const { getGameTexts } = await import("#features/messages/delivery/queries.server.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { getSubCall } = await import("../subs/queries.server.ts");
const { endCalls } = await import("../subs/commands.server.ts");

const reply = async (phone: string, body: string) => JSON.stringify(await postInboundText(phone, body));
const getLeague = () =>
  ({ leagueId: league.leagueId, user: { id: league.managerId } }) as unknown as LeagueGrant;
const setPool = (isOn: boolean) => savePool(getLeague(), { isOn, weeklyLimit: 3 });
const leave = () =>
  leaveLeague(
    { teamId: fixture.teamId, user: { id: league.managerId } } as unknown as TeamOwner,
    league.leagueId,
  );

/** Books Dana, with Eli next in the pool. */
async function book() {
  const [dana, eli] = await addPeople(["Dana Cruz", "Eli Moss"]);
  await callPool();
  await runPool();
  expect(await reply(dana!.phone, "IN")).toContain("You're in");
  await runPool();
  return { dana: dana!, eli: eli! };
}

describe("a call whose pool goes away", () => {
  it("ends for the people who were asked, hides the pool, and goes on when it's back on [NEED-39]", async () => {
    const [dana] = await addPeople(["Dana Cruz", "Eli Moss"]);
    await callPool();
    await runPool();
    expect(await getSubCall(grant)).toMatchObject({ hasPool: true, call: { pool: { asked: 1 } } });
    await setPool(false);
    const told = await runPool();
    expect(told.map(([name]) => name)).toEqual(["Dana Cruz"]);
    expect(told[0]![1]).toContain("We don't need a sub");
    expect(await getSubCall(grant)).toMatchObject({ hasPool: false, call: { state: "open", pool: null } });
    expect(await reply(dana!.phone, "IN")).toContain("we no longer need a sub");
    await setPool(true);
    expect((await runPool()).map(([name]) => name)).toEqual(["Eli Moss"]);
  });

  it("ends when the team leaves the league, and keeps who's booked [NEED-39]", async () => {
    const { dana } = await book();
    await db
      .updateTable("subCall")
      .set({ state: "open", spots: 2, nextAt: new Date(0) })
      .execute();
    expect((await runPool()).map(([name]) => name)).toEqual(["Eli Moss"]);
    await leave();
    const told = await runPool();
    expect(told.map(([name]) => name)).toEqual(["Eli Moss"]);
    expect(told[0]![1]).toContain("We don't need a sub");
    const eli = await db
      .selectFrom("poolPerson")
      .select("phone")
      .where("name", "=", "Eli Moss")
      .executeTakeFirstOrThrow();
    expect(await reply(eli.phone, "IN")).toContain("we no longer need a sub");
    expect(await listAsks()).toMatchObject({ "Dana Cruz": "booked" });
    // A spot can be given up anyway, and the team's own subs are asked.
    await addSubs("Ada");
    expect(await reply(dana.phone, "OUT")).toContain("You're out");
    expect((await runPool()).some(([, body]) => body.includes("Sub needed"))).toBe(true);
  });

  it("goes on without it when the league is deleted, and erases its people from the texts [NEED-39]", async () => {
    const { dana } = await book();
    expect(await getCallState()).toBe("filled");
    await deleteLeague(getLeague());
    expect(await getCallState()).toBe("open");
    expect(await runPool()).toEqual([]);
    expect(await getSubCall(grant)).toMatchObject({ hasPool: false, call: { taken: 0, pool: null } });
    expect(await listJobs({ teamId: fixture.teamId, phones: [dana.phone] })).toMatchObject([
      { name: "teams/forget-phones" },
    ]);
  });
});

describe("someone who leaves the pool while they have a spot", () => {
  it("gives it up, so the call asks the next person and the team's managers hear of it [NEED-41, NEED-47]", async () => {
    const { dana } = await book();
    setTime("2026-04-16T15:00:00Z");
    await removePoolPerson(getLeague(), dana.id);
    expect(await getCallState()).toBe("open");
    expect(await db.selectFrom("playerCheck").select("kind").execute()).toContainEqual({ kind: "drop" });
    expect((await runPool()).map(([name]) => name)).toEqual(["Eli Moss"]);
    expect(await reply(dana.phone, "IN")).not.toContain("You're in");
  });

  it("isn't texted after STOP, and no call asks them [NEED-41]", async () => {
    const { dana } = await book();
    await reply(dana.phone, "STOP");
    await sendReminders();
    await callPool({ spots: 2 });
    await runPool();
    const texts = await carrier.texts({ direction: "out" });
    expect(texts.filter(({ phone, body }) => phone === dana.phone && body.includes("Reply OUT"))).toEqual([]);
    expect(await listAsks()).toMatchObject({ "Dana Cruz": "booked", "Eli Moss": "asked" });
  });
});

describe("someone of the pool", () => {
  it("isn't asked for a game of a roster that they're on, even as an inactive player [NEED-43]", async () => {
    const [dana, eli] = await addPeople(["Dana Cruz", "Eli Moss", "Fay Ito"]);
    await createMember(fixture.teamId, { name: "Dana", phone: dana!.phone, smsConsent: true });
    await createMember(fixture.teamId, { name: "Eli", phone: eli!.phone, active: false });
    await callPool({ spots: 3 });
    await runPool();
    expect(await listAsks()).toEqual({ "Fay Ito": "asked" });
  });

  it("isn't texted during a pause, even about a game after it [NEED-41, NEED-43]", async () => {
    const [dana] = await addPeople(["Dana Cruz", "Eli Moss"]);
    const pause = { pausedUntil: "2026-04-16", pauseReason: "own" };
    await db.updateTable("poolPerson").set(pause).where("id", "=", dana!.id).execute();
    await callPool();
    await runPool();
    expect(await listAsks()).toEqual({ "Eli Moss": "asked" });
  });

  it("hears that the game lost its time, and is free [NEED-47, NEED-48]", async () => {
    const { dana } = await book();
    await db.transaction().execute(async (trx) => {
      await trx.updateTable("game").set({ gameTime: null }).where("id", "=", fixture.gameId).execute();
      await endCalls(trx, [fixture.gameId], "moved", true);
    });
    expect(await listAsks()).toEqual({ "Dana Cruz": "released" });
    expect((await runPool()).map(([name]) => name)).toEqual(["Dana Cruz"]);
    expect(await reply(dana.phone, "OUT")).not.toContain("You're out");
  });

  it("is nameless and without a number in the game's list of texts [NEED-47]", async () => {
    const { dana, eli } = await book();
    await sendReminders();
    const texts = await getGameTexts({ ...grant, canManageTeam: true });
    const listed = JSON.stringify(texts);
    for (const { name, phone } of [dana, eli]) {
      expect(listed).not.toContain(name);
      expect(listed).not.toContain(phone.slice(-4));
    }
    expect(listed).toContain("League's sub pool");
  });
});
