import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startSubs } from "#tests/harness/subs.ts";

const startedSubs = await startSubs();
const {
  fixture,
  grant,
  runWorker,
  listTexted,
  addSubs,
  callSubs,
  advanceMinutes,
  respond,
  listOffers,
  getCallState,
} = startedSubs;
const { db } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setResponse } = await import("#features/attendance/sheet/commands.server.ts");
const { cancelGame, updateGame } = await import("#features/games/commands.server.ts");
const { addSpot, askSub, startCall, stopCall } = await import("./commands.server.ts");
const { getSubCall } = await import("./queries.server.ts");

describe("managing a call", () => {
  it("starts a call once per request, and allows only one call at a time", async () => {
    await addSubs("Ada", "Ben", "Cy");
    const requestKey = randomUUID();
    await Promise.all([1, 2, 3, 4].map(() => startCall(grant, { spots: 1, waitMinutes: 15, requestKey })));
    expect(await listTexted()).toEqual(["Ada"]);
    await expect(callSubs()).rejects.toThrow("already being called for this game");
    const secondKey = randomUUID();
    await Promise.all([addSpot(grant, secondKey), addSpot(grant, secondKey)]);
    expect((await getSubCall(grant)).call).toMatchObject({ spots: 2 });
    expect(await listTexted()).toEqual(["Ben"]);
  });

  it("stops a call, lets subs who were asked know, and thanks a sub whose yes comes late", async () => {
    const [ada, ben] = await addSubs("Ada", "Ben");
    await callSubs(2);
    await runWorker();
    await respond(ben!, "attending");
    await Promise.all([stopCall(grant), stopCall(grant)]);
    const texts = await runWorker();
    expect(texts).toMatchObject([["Ada", expect.stringContaining("anymore")]]);
    expect(await respond(ada!, "attending")).toMatchObject({
      success: false,
      message: "Thanks, but we no longer need a sub.",
    });
    expect(await listOffers()).toEqual({ Ada: "too-late", Ben: "accepted" });
    await respond(ben!, "not_attending");
    expect(await getCallState()).toBe("stopped");
  });

  it("asks a specific sub out of order, but only once, and fills a spot when a manager records a yes", async () => {
    const [ada, , cy] = await addSubs("Ada", "Ben", "Cy");
    await askSub(grant, cy!.id);
    expect(await listTexted()).toEqual(["Cy"]);
    await expect(askSub(grant, cy!.id)).rejects.toThrow("already asked");
    await respond(cy!, "attending");
    expect(await getCallState()).toBe("filled");
    await askSub(grant, ada!.id);
    expect((await getSubCall(grant)).call).toMatchObject({ spots: 2, taken: 1 });
    await setResponse(grant, ada!.id, "attending");
    expect((await getSubCall(grant)).call).toMatchObject({ state: "filled", spots: 2, taken: 2 });
    await expect(askSub(grant, randomUUID())).rejects.toThrow("couldn't find");
  });

  it("ends the call when the game moves, and texts subs who were asked or are in", async () => {
    const [ada] = await addSubs("Ada", "Ben", "Cy");
    await createMember(fixture.teamId, { name: "Player", smsConsent: true });
    await callSubs(2);
    await runWorker();
    await respond(ada!, "attending");
    const game = await db
      .selectFrom("game")
      .selectAll()
      .where("id", "=", fixture.gameId)
      .executeTakeFirstOrThrow();
    const place = { gameOn: "2026-04-17", gameTime: "18:00:00", location: game.location };
    const gameDefaults = {
      kind: "game" as const,
      opponent: game.opponent,
      notes: null,
      arrivalMinutes: null,
    };
    await updateGame(grant, { ...place, ...gameDefaults, version: game.version });
    const texts = new Map(await runWorker());
    expect([...texts.keys()].toSorted()).toEqual(["Ada", "Ben"]);
    expect(texts.get("Ada")).toMatch(
      /Fri, Apr 17, 6:00 PM.*New time\. Reply IN\/OUT\/MAYBE or tap http.*\/r\//,
    );
    expect(texts.get("Ben")).toContain("is now Fri, Apr 17, 6:00 PM");
    expect(await getCallState()).toBe("moved");
    advanceMinutes(60);
    expect(await listTexted()).toEqual([]);
  });

  it.each([true, false])(
    "texts each sub in the call once when the game is canceled (team texted too: %s)",
    async (textTeam) => {
      const [ada] = await addSubs("Ada", "Ben", "Cy");
      await createMember(fixture.teamId, { name: "Player", smsConsent: true });
      await callSubs(2);
      await runWorker();
      await respond(ada!, "attending");
      await cancelGame(grant, { textTeam });
      expect(await listTexted()).toEqual(textTeam ? ["Ada", "Ben", "Player"] : ["Ada", "Ben"]);
      expect(await getCallState()).toBe("cancelled");
    },
  );
});
