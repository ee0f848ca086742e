import { expect, it } from "vitest";
import { startScores } from "#tests/harness/scores.ts";
import { withFailingWrite } from "#tests/harness/failing-writes.ts";

// A process that's stopped at any write, between asking for a score and recording it.

const { home, away, addGame, askForScores, listTexts, listReports, reply } = await startScores();
const { db } = await import("#platform/database.ts");
const { setTime } = await import("#tests/harness/clock.ts");

/** Runs the work again and again, each time stopped at a later write, until it isn't stopped anymore. */
async function stopAtEachWrite(work: () => Promise<unknown>): Promise<number> {
  for (let nth = 1; ; nth += 1) {
    const { hasFailed } = await withFailingWrite(nth, () => work().catch(() => null));
    if (!hasFailed) return nth;
  }
}

it("asks no one twice and loses no report when it's stopped at any write [RESULT-41, RESULT-47]", async () => {
  await addGame();
  setTime("2026-04-16T21:00:00Z");
  const asks = await stopAtEachWrite(() => askForScores());
  expect(asks).toBeGreaterThan(5);
  expect((await listTexts()).map((text) => text.slice(0, 12)).toSorted()).toEqual([home.phone, away.phone]);

  // The provider repeats a text whose webhook failed.
  const replies = await stopAtEachWrite(() => reply(home.phone, "3-2", "SMhome"));
  expect(replies).toBeGreaterThan(4);
  expect(await reply(away.phone, "2-3")).toBe("Final: Harbor Street FC 2, Lakeview Otters 3.");
  expect(await listReports()).toMatchObject([
    { teamId: home.teamId, ownScore: 3, otherScore: 2, reply: "3-2" },
    { teamId: away.teamId, ownScore: 2, otherScore: 3, reply: "2-3" },
  ]);
  expect(await db.selectFrom("scoreAsk").select("question").execute()).toHaveLength(2);
}, 60_000);
