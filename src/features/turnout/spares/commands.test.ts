import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startSpares } from "#tests/harness/spares.ts";

const started = await startSpares();
const { at, grant, work, asked, addSpares, call, pass, say, offers, stateNow } = started;
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setAnswer } = await import("#features/attendance/sheet/commands.server.ts");
const { cancelGame, updateGame } = await import("#features/games/commands.server.ts");
const { addSpot, askSpare, startCall, stopCall } = await import("./commands.server.ts");
const { getSpareCall } = await import("./queries.server.ts");

describe("a manager", () => {
  it("starts once per request, and only one call at a time", async () => {
    await addSpares("Ada", "Ben", "Cy");
    const requestKey = randomUUID();
    await Promise.all([1, 2, 3, 4].map(() => startCall(grant, { spots: 1, waitMinutes: 15, requestKey })));
    expect(await asked()).toEqual(["Ada"]);
    await expect(call()).rejects.toThrow("called up for this game already");
    const more = randomUUID();
    await Promise.all([addSpot(grant, more), addSpot(grant, more)]);
    expect((await getSpareCall(grant)).call).toMatchObject({ spots: 2 });
    expect(await asked()).toEqual(["Ben"]);
  });

  it("stops a call: who was asked is told, and a late yes is thanked", async () => {
    const [ada, ben] = await addSpares("Ada", "Ben");
    await call(2);
    await work();
    await say(ben!, "attending");
    await Promise.all([stopCall(grant), stopCall(grant)]);
    const news = await work();
    expect(news).toMatchObject([["Ada", expect.stringContaining("any more")]]);
    expect(await say(ada!, "attending")).toMatchObject({
      success: false,
      message: "Thanks, a spare is no longer needed.",
    });
    expect(await offers()).toEqual({ Ada: "lost", Ben: "in" });
    await say(ben!, "not_attending");
    expect(await stateNow()).toBe("stopped");
  });

  it("asks a certain one out of order, once, and answers for somebody who is never refused", async () => {
    const [ada, , cy] = await addSpares("Ada", "Ben", "Cy");
    await askSpare(grant, cy!.id);
    expect(await asked()).toEqual(["Cy"]);
    await expect(askSpare(grant, cy!.id)).rejects.toThrow("asked already");
    await say(cy!, "attending");
    expect(await stateNow()).toBe("filled");
    await askSpare(grant, ada!.id);
    expect((await getSpareCall(grant)).call).toMatchObject({ spots: 2, taken: 1 });
    await setAnswer(grant, ada!.id, "attending");
    expect((await getSpareCall(grant)).call).toMatchObject({ state: "filled", spots: 2, taken: 2 });
    await expect(askSpare(grant, randomUUID())).rejects.toThrow("could not find");
  });

  it("moves the game: the call is over, who was asked and who is in hear of it", async () => {
    const [ada] = await addSpares("Ada", "Ben", "Cy");
    await createMember(at.teamId, { name: "Player", smsConsent: true });
    await call(2);
    await work();
    await say(ada!, "attending");
    const game = await db
      .selectFrom("game")
      .selectAll()
      .where("id", "=", at.gameId)
      .executeTakeFirstOrThrow();
    const place = { gameOn: "2026-04-17", gameTime: "18:00:00", location: game.location };
    const rest = { kind: "game" as const, opponent: game.opponent, notes: null, arrivalMinutes: null };
    await updateGame(grant, { ...place, ...rest, version: game.version });
    const news = new Map(await work());
    expect([...news.keys()].toSorted()).toEqual(["Ada", "Ben"]);
    expect(news.get("Ada")).toMatch(/Fri Apr 17, 6:00 PM.*\/r\//);
    expect(news.get("Ben")).toContain("is now Fri Apr 17, 6:00 PM");
    expect(await stateNow()).toBe("moved");
    pass(60);
    expect(await asked()).toEqual([]);
  });

  it.each([true, false])(
    "cancels the game: everybody hears of it once (with the team: %s)",
    async (tellTeam) => {
      const [ada] = await addSpares("Ada", "Ben", "Cy");
      await createMember(at.teamId, { name: "Player", smsConsent: true });
      await call(2);
      await work();
      await say(ada!, "attending");
      await cancelGame(grant, { tellTeam });
      expect(await asked()).toEqual(tellTeam ? ["Ada", "Ben", "Player"] : ["Ada", "Ben"]);
      expect(await stateNow()).toBe("cancelled");
    },
  );
});
