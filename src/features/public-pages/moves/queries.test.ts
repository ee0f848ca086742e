import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { setTime } from "#tests/harness/clock.ts";
import { getPage, getPageText, publishLeague } from "#tests/harness/public-league.ts";

let site: Awaited<ReturnType<typeof publishLeague>>;
let leagueGameId: string;
beforeEach(async () => {
  site = await publishLeague();
  leagueGameId = await site.addGame({ gameOn: "2026-04-23" });
});

/** Moves both teams' entries as every command does, which this file can't call one by one. */
const move = (gameOn: string, gameTime: string) =>
  db
    .updateTable("game")
    .set({ gameOn, gameTime, updatedAt: clock.now() })
    .where("leagueGameId", "=", leagueGameId)
    .execute();
const MOVED = "Rescheduled from Thu, Apr 23, 7:00 PM";
const readBoth = async () => `${await getPageText(site.path)} | ${await getPageText(site.teamPath)}`;
const countMoved = async (words = MOVED) => (await readBoth()).split(words).length - 1;

describe("a game that isn't when it was", () => {
  it("says where it moved from, on the pages of the league and the team [PUBLIC-20]", async () => {
    expect(await readBoth()).not.toContain("Rescheduled");
    await move("2026-04-25", "18:00:00");
    expect(await countMoved()).toBe(2);
  });

  it("says so for 14 days [PUBLIC-20]", async () => {
    await move("2026-05-25", "18:00:00");
    setTime("2026-04-30T14:39:00Z");
    expect(await countMoved()).toBe(2);
    setTime("2026-04-30T14:41:00Z");
    expect(await readBoth()).not.toContain("Rescheduled");
  });

  it("keeps the start that people saw first when it moves again, and none when it's back [PUBLIC-20]", async () => {
    await move("2026-04-25", "18:00:00");
    await move("2026-04-26", "18:00:00");
    expect(await countMoved()).toBe(2);
    await move("2026-04-23", "19:00:00");
    expect(await readBoth()).not.toContain("Rescheduled");
    await move("2026-05-25", "18:00:00");
    setTime("2026-05-10T14:40:00Z");
    await move("2026-05-26", "18:00:00");
    expect(await countMoved("Rescheduled from Mon, May 25, 6:00 PM")).toBe(2);
  });

  it("stays in its place when it's canceled, struck through [PUBLIC-20]", async () => {
    await move("2026-04-25", "18:00:00");
    await db
      .updateTable("game")
      .set({ cancelledAt: clock.now() })
      .where("leagueGameId", "=", leagueGameId)
      .execute();
    const { html } = await getPage(site.path);
    expect(html).toMatch(/<s [^>]*>6:00 PM<\/s>/);
    expect(html).toMatch(/line-through[^>]*>.*Harbor Street FC/s);
    expect(await countMoved("Canceled")).toBe(2);
    expect(await readBoth()).not.toContain("Rescheduled");
  });
});
