import { describe, expect, it } from "vitest";
import { startTurnout } from "#tests/harness/turnout.ts";

const { START, checkPlayers, setPhone, pass, game, players, say, look, checks, drain } = await startTurnout();
const { rsvpToken } = await import("#features/attendance/access.server.ts");
const { answerByLink } = await import("#features/attendance/commands.server.ts");
const { after, minutes } = await import("#platform/clock.ts");
const { setTime } = await import("#tests/harness/clock.ts");

/** Three are coming, of three; and the day before is over. */
async function enough() {
  await setPhone();
  const gameId = await game();
  const ids = await players(gameId, ["attending", "attending", "attending", "maybe"]);
  setTime("2026-04-16T20:00:00Z");
  expect(await look()).toEqual([]);
  return { gameId, ids };
}

describe("somebody who drops out on the last day", () => {
  it("is told after five minutes, when too few are left [OP-29]", async () => {
    const { gameId, ids } = await enough();
    await answerByLink(rsvpToken({ gameId, memberId: ids[0]! }), "not_attending");
    pass(minutes(5) - 1);
    expect(await look()).toEqual([]);
    pass(1);
    expect((await look())[0]).toContain("2 of 3 needed are in, 1 maybe");
  });

  it("is not, when it was a slip of the finger, or somebody else comes instead", async () => {
    const { gameId, ids } = await enough();
    await say(gameId, ids[0]!, "not_attending");
    pass(minutes(4));
    await say(gameId, ids[0]!, "attending");
    pass(minutes(2));
    expect(await look()).toEqual([]);
    await say(gameId, ids[1]!, "maybe");
    await say(gameId, ids[3]!, "attending");
    pass(minutes(6));
    expect(await look()).toEqual([]);
    expect(await checks(gameId)).toEqual([]);
  });

  it("is told once for the same number, and once more for each further one; several at once are one text", async () => {
    const { gameId, ids } = await enough();
    await say(gameId, ids[0]!, null);
    pass(minutes(6));
    expect(await look()).toHaveLength(1);
    await say(gameId, ids[0]!, "attending");
    await say(gameId, ids[0]!, "not_attending");
    pass(minutes(6));
    expect(await look()).toHaveLength(1);
    await say(gameId, ids[1]!, "not_attending");
    pass(minutes(3));
    await say(gameId, ids[2]!, "maybe");
    pass(minutes(4));
    expect(await look()).toHaveLength(1);
    pass(minutes(1));
    const [newest, ...before] = await look();
    expect(before).toHaveLength(1);
    expect(newest).toContain("0 of 3 needed are in");
  });

  it("is no news a day and more before, after the start, in a game that moved, and where no number is wanted", async () => {
    await setPhone();
    const gameId = await game();
    const [aisha] = await players(gameId, ["attending", "attending", "attending"]);
    await say(gameId, aisha!, "not_attending");
    expect((await checks(gameId)).map(({ kind }) => kind)).toEqual(["day-before"]);
    await say(gameId, aisha!, "attending");
    setTime(after(START, -minutes(3)).toISOString());
    await look();
    await say(gameId, aisha!, "not_attending");
    pass(minutes(5));
    expect(await look()).toEqual([]);
    expect(await checks(gameId)).toEqual([]);
  });

  it("is asked about once by two workers and an answer that comes meanwhile", async () => {
    const { gameId, ids } = await enough();
    await say(gameId, ids[0]!, "not_attending");
    pass(minutes(5));
    await Promise.all([
      drain(checkPlayers),
      drain(checkPlayers),
      say(gameId, ids[1]!, "not_attending"),
      drain(checkPlayers),
    ]);
    pass(minutes(5));
    const sent = await look();
    // The second was seen by the first look or has one of its own; never lost, never told twice.
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent[0]).toContain("1 of 3 needed is in");
  });
});
