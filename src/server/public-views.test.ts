import { beforeEach, describe, expect, it } from "vitest";
import { toKey } from "#features/public-pages/league-page/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createGame, createVenue } from "#tests/factories/teams.ts";
import { getPage, getPageText, publishLeague } from "#tests/harness/public-league.ts";

let site: Awaited<ReturnType<typeof publishLeague>>;
beforeEach(async () => {
  site = await publishLeague();
});

const countGames = (html: string) => html.split(">at<").length - 1;
const pending = () => ({
  state: "reported",
  finalAt: null,
  decidedAs: null,
  counts: false,
  reportedAt: clock.now(),
});

describe("a league's schedule", () => {
  it("starts today, with both teams, the place, and its map [PUBLIC-12, PUBLIC-21, PUBLIC-22]", async () => {
    await site.addGame();
    await site.addGame({ gameOn: "2026-04-15" });
    const text = await getPageText(site.path);
    expect(text).toContain("Thu, Apr 16 Today");
    expect(text).toContain("7:00 PM Lakeview Otters at Harbor Street FC");
    expect(text).toContain("Harborview Park, Field 2, 1200 Shore Drive Map");
    expect(text).toContain("All times are Central Time.");
    expect(text).not.toContain("Apr 15");
    expect(text).not.toContain("4711");
  });

  it("gives the final score in the order of the names, and keeps a canceled game [PUBLIC-12]", async () => {
    await site.settle(await site.addGame());
    await site.addGame({ gameOn: "2026-04-17", cancelledAt: clock.now() });
    const { html } = await getPage(site.path);
    expect(html).toContain("Final 3-2");
    expect(html).toMatch(/<s [^>]*>7:00 PM<\/s>/);
    expect(html).toContain("Canceled");
  });

  it("shows 60 games to a page, and leads to earlier and later ones [PUBLIC-12]", async () => {
    for (let day = 1; day <= 31; day += 1)
      for (const month of ["05", "07"])
        await site.addGame({ gameOn: `2026-${month}-${String(day).padStart(2, "0")}` });
    await site.addGame({ gameOn: "2026-04-02" });
    const first = await getPage(site.path);
    expect(countGames(first.html)).toBe(60);
    expect(first.html).toContain(`href="${site.path}?page=1"`);
    const last = await getPage(`${site.path}?page=1`);
    expect(countGames(last.html)).toBe(2);
    expect(last.html).toContain(`href="${site.path}"`);
    const earlier = await getPage(`${site.path}?page=-1`);
    expect(countGames(earlier.html)).toBe(1);
    expect(earlier.html).toContain("Thu, Apr 2");
    expect(earlier.html).toContain(">Later Games<");
    expect(earlier.html).not.toContain(">Earlier Games<");
  });

  it("narrows by division, team, venue, and day, alone and together [PUBLIC-13]", async () => {
    await site.addGame();
    await site.addGame({ gameOn: "2026-04-18", location: "Ridgeway Turf" });
    const turf = await createVenue(site.league.id, { name: "Ridgeway Turf" });
    const { id: divisionId } = await db
      .selectFrom("seasonTeam")
      .innerJoin("leagueSeason", "leagueSeason.id", "seasonTeam.seasonId")
      .where("leagueSeason.leagueId", "=", site.league.id)
      .select("seasonTeam.divisionId as id")
      .executeTakeFirstOrThrow();
    const days = async (query: string) =>
      (await getPageText(`${site.path}?${query}`)).match(/Apr 1[68]/g) ?? [];
    expect(await days(`venue=${toKey(turf.id)}`)).toEqual(["Apr 18"]);
    expect(await days("day=2026-04-16")).toEqual(["Apr 16"]);
    expect(await days(`team=${toKey(site.otters.id)}&division=${toKey(divisionId)}`)).toEqual([
      "Apr 16",
      "Apr 18",
    ]);
    expect(await days(`team=${toKey(site.otters.id)}&venue=${toKey(turf.id)}`)).toEqual(["Apr 18"]);
    const none = await getPage(`${site.path}?team=${toKey(site.rovers.id)}`);
    expect(none.html).toContain("No games found");
    expect(none.html).toMatch(new RegExp(`href="${site.path}"[^>]*>Show All Games<`));
    // What isn't in the season is ignored, however it's written.
    expect(await days("team=x&division=%00&venue=1&day=2026-13-45&page=9e9")).toEqual(["Apr 16", "Apr 18"]);
  });
});

describe("a league's other parts", () => {
  it("lists results newest first, and no score that isn't final [PUBLIC-14]", async () => {
    await site.settle(await site.addGame({ gameOn: "2026-04-02" }));
    await site.settle(await site.addGame({ gameOn: "2026-04-09" }), pending());
    await site.settle(await site.addGame({ gameOn: "2026-03-26" }), {
      kind: "home-forfeit",
      homeScore: null,
      awayScore: null,
    });
    const text = await getPageText(`${site.path}/results`);
    expect(text).toMatch(/Apr 9.*Result pending.*Apr 2.*Final 3-2.*Mar 26.*Forfeit/);
    expect(text.match(/\d-\d/g)).toEqual(["3-2"]);
  });

  it("explains the order of the standings [PUBLIC-15]", async () => {
    await site.settle(await site.addGame({ gameOn: "2026-04-02" }));
    const text = await getPageText(`${site.path}/standings`);
    expect(text).toMatch(/Why This Order Lakeview Otters:/);
  });

  it("says what will show up in each empty part [PUBLIC-23]", async () => {
    expect(await getPageText(site.path)).toContain("No upcoming games Games show up here when");
    expect(await getPageText(`${site.path}/results`)).toContain("No results yet A result shows up here when");
    expect(await getPageText(`${site.path}/standings`)).toContain(
      "No results yet Standings show up here after",
    );
  });

  it("links all parts from each, and team pages where there are some [PUBLIC-06, PUBLIC-11]", async () => {
    for (const part of ["", "/results", "/standings", "/teams"]) {
      const { html } = await getPage(site.path + part);
      for (const each of [site.path, `${site.path}/results`, `${site.path}/standings`, `${site.path}/teams`])
        expect(html).toContain(`href="${each}"`);
      expect(html).toMatch(new RegExp(`href="${site.path}${part}" aria-current="page"`));
    }
    const { html } = await getPage(`${site.path}/teams`);
    expect(html).toContain(`href="${site.teamPath}"`);
    expect(html).toContain("Harbor Street FC");
    expect(html.match(/href="\/t\//g)).toHaveLength(1);
  });
});

describe("a team's page", () => {
  it("shows the next game, results from the team's side, and its standing [PUBLIC-17]", async () => {
    await site.addGame();
    await site.addGame({ gameOn: "2026-04-23" });
    await site.settle(await site.addGame({ gameOn: "2026-04-02" }));
    await createGame(site.otters.id, { gameOn: "2026-04-25", opponent: "Old Mill" });
    const text = await getPageText(site.teamPath);
    expect(text).toMatch(/Next Game Today .*7:00 PM at Harbor Street FC/);
    expect(text).toMatch(/Results W 3-2 at Harbor Street FC/);
    expect(text).toContain("1 of 3 in Lakeside Rec League");
    expect(text).toContain("Old Mill");
    expect((await getPage(site.teamPath)).html).toContain(`href="${site.path}"`);
  });

  it("has only the league's games if only the league is published [PUBLIC-04]", async () => {
    await site.hideTeam();
    await site.addGame();
    await createGame(site.otters.id, { gameOn: "2026-04-25", opponent: "Old Mill" });
    const text = await getPageText(site.teamPath);
    expect(text).toContain("at Harbor Street FC");
    expect(text).not.toContain("Old Mill");
  });
});
