import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createGame } from "#tests/factories/teams.ts";
import { http } from "#tests/harness/page-server.ts";
import { getPage, getPageText, publishLeague } from "#tests/harness/public-league.ts";

let site: Awaited<ReturnType<typeof publishLeague>>;
beforeEach(async () => {
  site = await publishLeague();
});

const changeGame = (id: string, values: object) =>
  db.updateTable("game").set(values).where("leagueGameId", "=", id).execute();

describe("a change", () => {
  it.each([
    ["new game", () => site.addGame({ gameOn: "2026-04-19" })],
    ["move", (id: string) => changeGame(id, { gameOn: "2026-04-18" })],
    ["cancellation", (id: string) => changeGame(id, { cancelledAt: clock.now() })],
    ["result", (id: string) => site.settle(id)],
    [
      "new name",
      () => db.updateTable("team").set({ name: "River Otters" }).where("id", "=", site.otters.id).execute(),
    ],
    ["page that was switched off", () => Promise.all([site.hideLeague(), site.hideTeam()])],
  ])("shows in the next response: %s [PUBLIC-31]", async (_change, make) => {
    const id = await site.addGame();
    const paths = [site.path, site.teamPath];
    const before = await Promise.all(paths.map((path) => getPage(path)));
    await make(id);
    for (const [index, path] of paths.entries()) {
      const etag = before[index]!.headers.get("etag")!;
      const after = await getPage(path, { "if-none-match": etag });
      expect([path, after.status === 304]).toEqual([path, false]);
      expect(after.headers.get("etag")).not.toBe(etag);
    }
  });

  it("shows through a shared cache within 60 seconds [PUBLIC-31]", async () => {
    for (const path of [
      site.path,
      `${site.path}/results`,
      `${site.path}/standings`,
      `${site.path}/teams`,
      site.teamPath,
    ]) {
      const { headers } = await http.request(path);
      const rules = headers.get("cache-control")!.split(", ");
      const seconds = (name: string) =>
        Number(rules.find((rule) => rule.startsWith(`${name}=`))?.split("=")[1]);
      // Browsers ask each time, and a cache may not serve what it kept for longer. Two in a row add up.
      expect([seconds("max-age"), seconds("s-maxage") * 2]).toEqual([0, 60]);
      expect(rules.join(" ")).not.toContain("stale");
    }
  });
});

const addPractice = async (kind: string) => {
  const game = await createGame(site.otters.id, {
    gameOn: "2026-04-21",
    gameTime: "18:30:00",
    opponent: null,
    location: "Old Quarry Pitch",
  });
  await db.updateTable("game").set({ kind }).where("id", "=", game.id).execute();
};

describe("practices", () => {
  it.each(["practice", "other"])(
    "aren't public, unless the team shows them (%s) [PUBLIC-35]",
    async (kind) => {
      await addPractice(kind);
      for (const path of [site.teamPath, site.path, `${site.teamPath}/calendar.ics`])
        expect((await getPage(path)).html).not.toContain("Old Quarry");
      await db
        .updateTable("teamPage")
        .set({ showsPractices: true })
        .where("teamId", "=", site.otters.id)
        .execute();
      expect(await getPageText(site.teamPath)).toMatch(/Tue, Apr 21.*6:30 PM.*Old Quarry Pitch/);
      expect((await getPage(site.path)).html).not.toContain("Old Quarry");
    },
  );

  it("stay private while only the league is published [PUBLIC-35]", async () => {
    await addPractice("practice");
    await db
      .updateTable("teamPage")
      .set({ showsPractices: true, isOn: false })
      .where("teamId", "=", site.otters.id)
      .execute();
    expect((await getPage(site.teamPath)).html).not.toContain("Old Quarry");
  });
});
