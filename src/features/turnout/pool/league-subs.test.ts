import { describe, expect, it } from "vitest";
import { startPools } from "#tests/harness/pools.ts";

const startedPools = await startPools();
const { fixture, grant, league, callPool, runPool, addPeople, addLeagueTeam, listAsks } = startedPools;
const { postInboundText, sendReminders, carrier, drain, advanceCalls } = startedPools;
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { getSheet } = await import("#features/attendance/sheet/queries.server.ts");
const { createAskToken } = await import("#features/attendance/access.server.ts");
const { LINK_KEY_VERSION } = await import("#platform/secrets.ts");
const { openPoolPage, requirePoolPage } = await import("#features/leagues/pool/page/access.server.ts");
const { getPoolPage } = await import("#features/leagues/pool/page/queries.server.ts");
const { leavePool, pausePool, respondFromPage, savePoolChoices } =
  await import("#features/leagues/pool/page/commands.server.ts");
const { endCalls } = await import("../subs/commands.server.ts");

const reply = async (phone: string, body: string) => JSON.stringify(await postInboundText(phone, body));
const findToken = async () => {
  const ask = await db
    .selectFrom("poolAsk")
    .select("id")
    .orderBy("askedAt", "desc")
    .executeTakeFirstOrThrow();
  return createAskToken(ask.id, LINK_KEY_VERSION);
};

describe("a league sub", () => {
  it("is on the game's sheet, with a number until 24 hours after the start, and not on the roster [NEED-47]", async () => {
    const [dana] = await addPeople(["Dana Cruz"], { groups: ["Women"] });
    const other = await addLeagueTeam({ gameOn: "2026-04-18" });
    await callPool();
    await runPool();
    const before = await getSheet(grant);
    expect(before.game.leagueSubs).toEqual([]);
    await reply(dana!.phone, "IN");
    const { game, members, version } = await getSheet(grant);
    expect(game.leagueSubs).toMatchObject([{ name: "Dana Cruz", groups: ["Women"], phone: dana!.phone }]);
    expect(version).not.toBe(before.version);
    expect(members).toEqual([]);
    expect(
      await db.selectFrom("teamMember").select("id").where("teamId", "=", fixture.teamId).execute(),
    ).toEqual([]);
    // Another team of the league sees nothing of it.
    expect((await getSheet(other)).game.leagueSubs).toEqual([]);
    setTime("2026-04-17T23:59:59Z");
    expect((await getSheet(grant)).game.leagueSubs).toMatchObject([{ phone: dana!.phone }]);
    setTime("2026-04-18T00:00:00Z");
    expect((await getSheet(grant)).game.leagueSubs).toMatchObject([{ phone: "", displayPhone: "" }]);
  });

  it("gets the game's later reminders [NEED-47]", async () => {
    const [dana, eli] = await addPeople(["Dana Cruz", "Eli Moss"]);
    await callPool();
    await runPool();
    await reply(dana!.phone, "IN");
    await runPool();
    await sendReminders();
    const texts = await carrier.texts({ direction: "out" });
    const reminders = texts.filter(({ body }) => body.includes("You're in. Reply OUT to change"));
    expect(reminders.map(({ phone }) => phone)).toEqual([dana!.phone]);
    expect(texts.some(({ phone }) => phone === eli!.phone)).toBe(false);
    expect(await reply(dana!.phone, "OUT")).toContain("You're out");
    expect(await listAsks()).toMatchObject({ "Dana Cruz": "declined" });
  });

  it("is free for another game as soon as the game moves [NEED-48]", async () => {
    const [dana] = await addPeople(["Dana Cruz"]);
    const other = await addLeagueTeam({ gameOn: "2026-04-16", gameTime: "20:00:00" });
    await callPool();
    await runPool();
    await reply(dana!.phone, "IN");
    await runPool();
    await callPool({}, other);
    await drain(advanceCalls);
    expect(await listAsks(other.gameId)).toEqual({});
    await db.transaction().execute(async (trx) => {
      await trx.updateTable("game").set({ gameOn: "2026-04-20" }).where("id", "=", fixture.gameId).execute();
      await endCalls(trx, [fixture.gameId], "moved", true);
    });
    expect(await listAsks()).toEqual({ "Dana Cruz": "released" });
    await db
      .updateTable("subCall")
      .set({ poolEndedAt: null, nextAt: new Date(0) })
      .where("gameId", "=", other.gameId)
      .execute();
    await drain(advanceCalls);
    expect(await listAsks(other.gameId)).toEqual({ "Dana Cruz": "asked" });
  });
});

describe("the page behind a link to someone of a pool", () => {
  it("takes a yes and a no like a text, and says why it can't [NEED-41, NEED-47]", async () => {
    await addPeople(["Dana Cruz"]);
    await callPool();
    await runPool();
    const token = await findToken();
    expect(await getPoolPage(await openPoolPage(token))).toMatchObject({
      language: "en",
      game: { teamName: "Lakeview Otters", state: "asked", isOpen: true },
    });
    expect(await respondFromPage(await requirePoolPage(token), "attending")).toEqual({ kind: "recorded" });
    expect(await listAsks()).toEqual({ "Dana Cruz": "booked" });
    expect(await respondFromPage(await requirePoolPage(token), "not_attending")).toEqual({
      kind: "recorded",
    });
    setTime("2026-04-17T00:00:00Z");
    expect(await respondFromPage(await requirePoolPage(token), "attending")).toEqual({ kind: "started" });
    setTime("2026-05-20T00:00:00Z");
    await expect(openPoolPage(token)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  it("changes groups, level, and days, pauses until a date, and leaves the pool [NEED-41]", async () => {
    const [dana] = await addPeople(["Dana Cruz"]);
    await callPool();
    await runPool();
    const key = await requirePoolPage(await findToken());
    await savePoolChoices(key, { level: 5, groups: ["Women", "Nonsense"], weekdays: ["Monday"] });
    await pausePool(key, "2026-05-01");
    expect(await getPoolPage(key)).toMatchObject({
      level: 5,
      groups: ["Women"],
      weekdays: ["Monday"],
      pause: { kind: "own", until: "2026-05-01" },
    });
    await pausePool(key, null);
    expect(await getPoolPage(key)).toMatchObject({ pause: null });
    await leavePool(key);
    expect(
      await db.selectFrom("poolPerson").select("id").where("leagueId", "=", league.leagueId).execute(),
    ).toEqual([]);
    await expect(openPoolPage(createAskToken(key.askId, LINK_KEY_VERSION))).rejects.toMatchObject({
      code: "LINK_INVALID",
    });
    expect(await reply(dana!.phone, "IN")).not.toContain("You're in");
  });
});
