import { describe, expect, it } from "vitest";
import { startTurnout } from "#tests/harness/turnout.ts";

const {
  fixture,
  setPhone,
  setDayBefore,
  advance,
  addTimedGame,
  addPlayers,
  respond,
  runWorker,
  updateTeam,
  listChecks,
  listEmails,
  client,
  carrier,
  drain,
  checkPlayers,
} = await startTurnout();
const { computeNeeds, describeMissing } = await import("#features/teams/groups/rules.ts");
const { toNeedFacts } = await import("#features/attendance/sheet/rules.ts");
const { minutes } = await import("#platform/clock.ts");
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { createGroup } = await import("#tests/factories/groups.ts");
const { MANAGER_PHONE } = await import("#tests/harness/turnout.ts");
const { setTime } = await import("#tests/harness/clock.ts");

/** Creates a game for a team without Minimum Players, in whose goal the first player stands. */
async function createGame({ minimumPlayers = null as number | null } = {}) {
  await updateTeam({ minimumPlayers, sport: "Soccer", name: "Lakeview Otters" });
  await setPhone();
  const gameId = await addTimedGame();
  const ids = await addPlayers(gameId, ["attending", "attending", "attending", "maybe", null]);
  return { gameId, ids };
}
const addGroup = (name: string, minimum: number | null, memberIds: readonly string[] = []) =>
  createGroup(fixture.teamId, { name, minimum, memberIds });

describe("an alert about a group", () => {
  it("says what's missing in the words of the sheet [NEED-07, NEED-10]", async () => {
    const { gameId, ids } = await createGame({ minimumPlayers: 5 });
    await addGroup("Women", 1, [ids[1]!]);
    await addGroup("Goalie", 1, [ids[1]!, ids[4]!]);
    await addGroup("Captains", null, [ids[0]!]);
    setDayBefore();
    const [text] = await runWorker();
    const { body: sheet } = await client.get(`/games/${gameId}/attendance`);
    const needs = computeNeeds(toNeedFacts(sheet.game, sheet.members));
    const words = describeMissing(needs, sheet.game.sport);
    expect(words).toBe("1 goalie and 1 more player missing");
    expect(text).toBe(
      `${MANAGER_PHONE} Lakeview Otters vs Harbor Street FC, Thu, 7:00 PM: ${words}. 3 in, 1 maybe, 1 no response. ${config.appUrl}/game/${gameId}/attendance`,
    );
  });

  it("is sent for a drop that leaves a group short, even at full numbers and without Minimum Players [NEED-10]", async () => {
    const { gameId, ids } = await createGame();
    await addGroup("Goalie", 1, [ids[0]!, ids[3]!]);
    setTime("2026-04-16T20:00:00Z");
    expect(await runWorker()).toEqual([]);
    await respond(gameId, ids[0]!, "not_attending");
    advance(minutes(5));
    const [text] = await runWorker();
    expect(text).toContain(", Thu, 7:00 PM: 1 goalie missing. 2 in, 1 maybe, 1 no response.");
    // Once per game, start, and set of shortages, no matter who else comes or goes.
    await respond(gameId, ids[1]!, "not_attending");
    advance(minutes(5));
    expect(await runWorker()).toHaveLength(1);
    // Another set is told.
    await addGroup("Women", 1, [ids[2]!]);
    await respond(gameId, ids[2]!, "maybe");
    advance(minutes(5));
    const texts = await runWorker();
    expect(texts).toHaveLength(2);
    expect(texts.join()).toContain("1 goalie and 1 woman missing. 0 in, 2 maybe");
    const alerts = await db
      .selectFrom("groupAlert")
      .select("shortages")
      .where("gameId", "=", gameId)
      .execute();
    expect(alerts).toHaveLength(2);
  });

  it("isn't sent while groups are covered, for a drop without any minimum, or for practices [NEED-04, NEED-10]", async () => {
    const { gameId, ids } = await createGame();
    await addGroup("Goalie", null, [ids[0]!]);
    setTime("2026-04-16T20:00:00Z");
    await respond(gameId, ids[0]!, "not_attending");
    expect(await listChecks(gameId)).toEqual([]);
    await addGroup("Women", 1, [ids[1]!, ids[2]!]);
    await respond(gameId, ids[1]!, "not_attending");
    expect(await listChecks(gameId)).toHaveLength(1);
    advance(minutes(5));
    expect(await runWorker()).toEqual([]);
    await db.updateTable("game").set({ kind: "practice" }).where("id", "=", gameId).execute();
    await respond(gameId, ids[2]!, "not_attending");
    advance(minutes(5));
    expect(await runWorker()).toEqual([]);
  });

  it("has a check the day before while a group has a minimum [NEED-10]", async () => {
    const { gameId } = await createGame();
    expect(await listChecks(gameId)).toEqual([]);
    const { body } = await client.post(`/teams/${fixture.teamId}/groups`, { name: "Goalie", minimum: 1 });
    expect(await listChecks(gameId)).toMatchObject([{ kind: "day-before" }]);
    const path = `/teams/${fixture.teamId}/groups/${body.groups[0].id}`;
    await client.put(path, { name: "Goalie", minimum: null });
    expect(await listChecks(gameId)).toEqual([]);
    await client.put(path, { name: "Goalie", minimum: 2 });
    expect(await listChecks(gameId)).toHaveLength(1);
    await client.delete(path);
    expect(await listChecks(gameId)).toEqual([]);
  });

  it("is an email for managers without a number, with nothing that people entered in its subject", async () => {
    const { gameId } = await createGame({ minimumPlayers: 3 });
    await db.deleteFrom("managerPhone").execute();
    await addGroup("evil.example", 2);
    setDayBefore();
    await drain(checkPlayers);
    expect(await listEmails(gameId)).toMatchObject([
      { turnout: { attending: 3, needed: 3, missing: "evil.example: 2 missing" } },
    ]);
    const email = await carrier.mailbox.waitForEmail(
      fixture.managerEmail,
      "Your team is missing players for a game",
    );
    expect(email.text).toContain("So far: too few players.");
    expect(email.text).not.toContain("evil");
  });
});
