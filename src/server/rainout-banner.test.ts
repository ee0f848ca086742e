import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createTeamPage } from "#tests/factories/public-pages.ts";
import { createGame, createVenue } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { getPage, getPageText, publishLeague } from "#tests/harness/public-league.ts";
import { countStatements } from "#tests/harness/statements.ts";

let site: Awaited<ReturnType<typeof publishLeague>>;
let client: TestClient;
let venueId: string;
const other = { harbor: "", rovers: "" };
beforeEach(async () => {
  site = await publishLeague();
  client = await signInAs(site.manager);
  venueId = (await createVenue(site.league.id, { name: "Riverside Park" })).id;
  for (const name of ["harbor", "rovers"] as const) {
    other[name] = `/t/${name}-${randomUUID().slice(0, 8)}`;
    await createTeamPage(site[name].id, other[name].slice(3));
  }
});

const RAINY = "2026-05-02";
const place = { gameOn: RAINY, location: "Riverside Park, Field 1" };
const CANCELED = "Rainout: all games at Riverside Park on Sat, May 2 are canceled.";

const rainOut = (toOn: string | null = null, on = RAINY) =>
  client.post(`/leagues/${site.league.id}/venues/${venueId}/rainouts`, {
    on,
    action: toOn === null ? "cancel" : "move",
    toOn,
    textTeams: false,
    acceptWarnings: true,
    requestKey: randomUUID(),
  });

const listLeaguePaths = () => [
  site.path,
  `${site.path}/results`,
  `${site.path}/standings`,
  `${site.path}/teams`,
  `/embed${site.path}/schedule`,
  `/embed${site.path}/standings`,
];

/** Returns which pages have the banner, in its exact words. */
async function findBanners(words: string) {
  const found: string[] = [];
  for (const path of [...listLeaguePaths(), site.teamPath, other.harbor, other.rovers])
    if ((await getPageText(path)).includes(words)) found.push(path);
  return found;
}

describe("a rainout's banner", () => {
  it("is on the league's page, its embeds, and the pages of the teams concerned [PUBLIC-19]", async () => {
    await site.addGame(place);
    expect(await findBanners("Rainout")).toEqual([]);
    expect((await rainOut()).status).toBe(200);
    expect(await findBanners(CANCELED)).toEqual([...listLeaguePaths(), site.teamPath, other.harbor]);
    const { html } = await getPage(site.path);
    expect(html.indexOf("Rainout:")).toBeLessThan(html.indexOf("<h1"));
  });

  it("says when the games were moved to [PUBLIC-19]", async () => {
    await site.addGame(place);
    expect((await rainOut("2026-05-09")).status).toBe(200);
    const words =
      "Rainout: all games at Riverside Park on Sat, May 2 are rescheduled to Sat, May 9, same times.";
    expect(await findBanners(words)).toEqual([...listLeaguePaths(), site.teamPath, other.harbor]);
  });

  it("stays until the day is over by the league's clock, on a team's page by the team's [PUBLIC-19]", async () => {
    await db
      .updateTable("team")
      .set({ timeZone: "America/Los_Angeles" })
      .where("id", "=", site.harbor.id)
      .execute();
    await site.addGame(place);
    await rainOut();
    setTime("2026-05-03T04:59:00Z");
    expect(await findBanners(CANCELED)).toHaveLength(8);
    setTime("2026-05-03T05:00:00Z");
    expect(await findBanners(CANCELED)).toEqual([other.harbor]);
    setTime("2026-05-03T07:00:00Z");
    expect(await findBanners(CANCELED)).toEqual([]);
  });

  it("is on the page of a team whose own game was rained out, and of no other [PUBLIC-19]", async () => {
    await createGame(site.rovers.id, { ...place, opponent: "Old Mill" });
    await rainOut();
    expect(await findBanners(CANCELED)).toEqual([...listLeaguePaths(), other.rovers]);
  });

  it("is gone once one of the games is on that day again, because it isn't true anymore", async () => {
    await site.addGame(place);
    await site.addGame({ ...place, gameTime: "20:30:00" });
    await rainOut();
    const { leagueGameId } = await db
      .selectFrom("game")
      .select("leagueGameId")
      .where("gameOn", "=", RAINY)
      .where("gameTime", "=", "20:30:00")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("game")
      .set({ cancelledAt: null })
      .where("leagueGameId", "=", leagueGameId)
      .execute();
    expect(await findBanners("Rainout:")).toEqual([]);
  });

  it("isn't there when nothing was rained out, and lists several days in order", async () => {
    await rainOut();
    expect(await findBanners("Rainout:")).toEqual([]);
    for (const gameOn of ["2026-05-03", RAINY]) {
      await site.addGame({ ...place, gameOn });
      await rainOut(null, gameOn);
    }
    expect(await getPageText(site.path)).toMatch(/Sat, May 2 are canceled\. .*Sun, May 3 are canceled\./);
  });

  it("costs no page more than five statements", async () => {
    await site.settle(await site.addGame({ gameOn: "2026-04-02" }));
    await site.addGame(place);
    await rainOut();
    for (const path of [...listLeaguePaths(), site.teamPath]) {
      const { statements } = await countStatements(() => getPage(path));
      expect(statements).toBeLessThanOrEqual(5);
    }
  });
});
