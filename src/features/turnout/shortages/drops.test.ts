import { describe, expect, it } from "vitest";
import { startTurnout } from "#tests/harness/turnout.ts";

const {
  START,
  checkPlayers,
  setPhone,
  advance,
  addTimedGame,
  addPlayers,
  respond,
  runWorker,
  listChecks,
  drain,
} = await startTurnout();
const { createRsvpToken } = await import("#features/attendance/access.server.ts");
const { respondByLink } = await import("#features/attendance/commands.server.ts");
const { after, minutes } = await import("#platform/clock.ts");
const { setTime } = await import("#tests/harness/clock.ts");

/** Creates a game with exactly the three players it needs, and moves the clock past its day-before check. */
async function createFullGame() {
  await setPhone();
  const gameId = await addTimedGame();
  const ids = await addPlayers(gameId, ["attending", "attending", "attending", "maybe"]);
  setTime("2026-04-16T20:00:00Z");
  expect(await runWorker()).toEqual([]);
  return { gameId, ids };
}

describe("dropouts", () => {
  it("alert managers after five minutes if too few players are left [OP-29]", async () => {
    const { gameId, ids } = await createFullGame();
    await respondByLink(createRsvpToken({ gameId, memberId: ids[0]! }), "not_attending");
    advance(minutes(5) - 1);
    expect(await runWorker()).toEqual([]);
    advance(1);
    expect((await runWorker())[0]).toContain("2 of 3 players in, 1 maybe");
  });

  it("don't alert anyone if it was a mistake or someone else steps in", async () => {
    const { gameId, ids } = await createFullGame();
    await respond(gameId, ids[0]!, "not_attending");
    advance(minutes(4));
    await respond(gameId, ids[0]!, "attending");
    advance(minutes(2));
    expect(await runWorker()).toEqual([]);
    await respond(gameId, ids[1]!, "maybe");
    await respond(gameId, ids[3]!, "attending");
    advance(minutes(6));
    expect(await runWorker()).toEqual([]);
    expect(await listChecks(gameId)).toEqual([]);
  });

  it("alert managers once per player count, and only once for dropouts within a few minutes of each other", async () => {
    const { gameId, ids } = await createFullGame();
    await respond(gameId, ids[0]!, null);
    advance(minutes(6));
    expect(await runWorker()).toHaveLength(1);
    await respond(gameId, ids[0]!, "attending");
    await respond(gameId, ids[0]!, "not_attending");
    advance(minutes(6));
    expect(await runWorker()).toHaveLength(1);
    await respond(gameId, ids[1]!, "not_attending");
    advance(minutes(3));
    await respond(gameId, ids[2]!, "maybe");
    advance(minutes(4));
    expect(await runWorker()).toHaveLength(1);
    advance(minutes(1));
    const [newest, ...before] = await runWorker();
    expect(before).toHaveLength(1);
    expect(newest).toContain("0 of 3 players in");
  });

  it("don't alert anyone a day or more ahead, after the start, for a moved game, or without a minimum", async () => {
    await setPhone();
    const gameId = await addTimedGame();
    const [aisha] = await addPlayers(gameId, ["attending", "attending", "attending"]);
    await respond(gameId, aisha!, "not_attending");
    expect((await listChecks(gameId)).map(({ kind }) => kind)).toEqual(["day-before"]);
    await respond(gameId, aisha!, "attending");
    setTime(after(START, -minutes(3)).toISOString());
    await runWorker();
    await respond(gameId, aisha!, "not_attending");
    advance(minutes(5));
    expect(await runWorker()).toEqual([]);
    expect(await listChecks(gameId)).toEqual([]);
  });

  it("alert managers only once, even with two workers and a concurrent response", async () => {
    const { gameId, ids } = await createFullGame();
    await respond(gameId, ids[0]!, "not_attending");
    advance(minutes(5));
    await Promise.all([
      drain(checkPlayers),
      drain(checkPlayers),
      respond(gameId, ids[1]!, "not_attending"),
      drain(checkPlayers),
    ]);
    advance(minutes(5));
    const sentTexts = await runWorker();
    // The second dropout is either covered by the first check or gets its own. It's never lost or reported twice.
    expect(new Set(sentTexts).size).toBe(sentTexts.length);
    expect(sentTexts[0]).toContain("1 of 3 players in");
  });
});
