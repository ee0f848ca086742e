import { beforeEach, describe, expect, it } from "vitest";
import { toKey } from "#features/public-pages/league-page/rules.ts";
import { db } from "#platform/database.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { getPage, getPageText, publishLeague } from "#tests/harness/public-league.ts";
import { countStatements } from "#tests/harness/statements.ts";

let site: Awaited<ReturnType<typeof publishLeague>>;
let client: TestClient;
let seasonId: string;
beforeEach(async () => {
  site = await publishLeague();
  client = await signInAs(site.manager);
  ({ id: seasonId } = await db
    .updateTable("leagueSeason")
    .set({ name: "Spring 2026" })
    .where("leagueId", "=", site.league.id)
    .returning("id")
    .executeTakeFirstOrThrow());
});

const LATER = "2026-06-20T15:00:00Z";
const SPRING = "/seasons/spring-2026";
const listParts = (base: string) => ["", "/results", "/standings", "/teams"].map((part) => base + part);

async function endSeason() {
  setTime(LATER);
  const { status } = await client.post(`/leagues/${site.league.id}/seasons/${seasonId}/end`, {});
  expect(status).toBe(200);
}

async function startSeason(name: string) {
  const { status } = await client.post(`/leagues/${site.league.id}/seasons`, {
    name,
    teamIds: [site.otters.id, site.harbor.id],
    requestKey: crypto.randomUUID(),
  });
  expect(status).toBe(201);
}

async function playSpring() {
  await site.settle(await site.addGame());
  await site.addGame({ gameOn: "2026-04-30", location: "Harborview Park North" });
}

describe("a past season", () => {
  it("has all parts at its own link, marked as ended [PUBLIC-18]", async () => {
    await playSpring();
    await endSeason();
    await startSeason("Fall 2026");
    const [schedule, results, standings, teams] = await Promise.all(
      listParts(site.path + SPRING).map((path) => getPageText(path)),
    );
    for (const text of [schedule!, results!, standings!, teams!])
      expect(text).toMatch(/, Spring 2026\. Season ended .*Lakeside Rec League/);
    expect(schedule).toMatch(/Thu, Apr 16 .*Lakeview Otters at Harbor Street FC Final 3-2 .*Thu, Apr 30/);
    expect(results).toMatch(/Thu, Apr 16 .*Final 3-2/);
    expect(standings).toMatch(/Lakeview Otters/);
    expect(teams).toContain("Ridgeway Rovers");
    // The league's own page has moved on.
    const now = await getPageText(site.path);
    expect(now).toContain(", Fall 2026 ");
    expect(now).not.toContain("Season ended");
  });

  it("is linked as Past Seasons from each part, newest first [PUBLIC-18]", async () => {
    const link = `href="${site.path}/seasons"[^>]*>Past Seasons<`;
    expect((await getPage(site.path)).html).not.toMatch(link);
    expect(await getPageText(`${site.path}/seasons`)).toContain("No past seasons");
    await endSeason();
    await startSeason("Fall 2026");
    for (const path of [...listParts(site.path), ...listParts(site.path + SPRING)])
      expect((await getPage(path)).html).toMatch(new RegExp(link));
    ({ id: seasonId } = await db
      .selectFrom("leagueSeason")
      .select("id")
      .where("name", "=", "Fall 2026")
      .where("leagueId", "=", site.league.id)
      .executeTakeFirstOrThrow());
    await endSeason();
    const { html } = await getPage(`${site.path}/seasons`);
    const links = [...html.matchAll(/href="([^"]*\/seasons\/[^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([`${site.path}/seasons/fall-2026`, `${site.path}${SPRING}`]);
    for (const each of links) expect((await getPage(each!)).status).toBe(200);
  });

  it("doesn't change with later renames [PUBLIC-18, RESULT-34]", async () => {
    await playSpring();
    const venue = await db
      .selectFrom("venue")
      .select("id")
      .where("leagueId", "=", site.league.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("venue")
      .values({ leagueId: site.league.id, name: "Harborview Park North", maxTeamsPerDay: 4 })
      .execute();
    await endSeason();
    const paths = [
      ...listParts(site.path + SPRING),
      `${site.path}${SPRING}?venue=${toKey(venue.id)}`,
      `${site.path}${SPRING}/results?team=${toKey(site.otters.id)}`,
    ];
    const before = await Promise.all(paths.map((path) => getPageText(path)));
    expect(before[0]).toContain("Harborview Park, Field 2, 1200 Shore Drive Map");
    expect(before[4]).toContain("Apr 16");
    expect(before[4]).not.toContain("Apr 30");
    await db
      .updateTable("league")
      .set({ name: "Shoreline League" })
      .where("id", "=", site.league.id)
      .execute();
    await db.updateTable("team").set({ name: "River Otters" }).where("id", "=", site.otters.id).execute();
    await db
      .updateTable("venue")
      .set({ name: "Memorial Park", address: "1 Main Street" })
      .where("leagueId", "=", site.league.id)
      .where("id", "=", venue.id)
      .execute();
    await db.updateTable("game").set({ location: "Memorial Park", gameOn: "2026-04-17" }).execute();
    for (const [index, path] of paths.entries()) expect(await getPageText(path)).toBe(before[index]);
    // Names that were never of this season.
    expect((await getPageText(site.path)).includes("Shoreline League")).toBe(true);
  });

  it("shows its games from the first on, by pages of 60 [PUBLIC-12, PUBLIC-18]", async () => {
    for (let day = 1; day <= 31; day += 1)
      for (const month of ["03", "05"])
        await site.addGame({ gameOn: `2026-${month}-${String(day).padStart(2, "0")}` });
    await endSeason();
    const { html } = await getPage(site.path + SPRING);
    expect(html.match(/>at</g)).toHaveLength(60);
    expect(html).toContain("Sun, Mar 1");
    expect(html).not.toContain("Earlier Games");
    const next = await getPage(`${site.path}${SPRING}?page=1`);
    expect(next.html.match(/>at</g)).toHaveLength(2);
    expect(next.html).toContain(`href="${site.path}${SPRING}"`);
    expect((await getPage(`${site.path}${SPRING}?page=-3`)).html).toBe(html);
  });

  it("is missing while it's under way, and follows the league to a new link [PUBLIC-08, PUBLIC-18]", async () => {
    const missing = await getPage("/l/never-there");
    for (const path of [SPRING, `${SPRING}/results`, "/seasons/nothing", `${SPRING}/nothing`])
      expect(await getPage(site.path + path)).toMatchObject({ status: 404, html: missing.html });
    await endSeason();
    expect((await getPage(site.path + SPRING)).status).toBe(200);
    const next = `${site.path.slice(3)}-new`;
    await db
      .insertInto("leagueSlug")
      .values({ slug: next, leagueId: site.league.id, createdAt: LATER })
      .execute();
    await db.updateTable("leaguePage").set({ slug: next }).where("leagueId", "=", site.league.id).execute();
    const { status, headers } = await getPage(`${site.path}${SPRING}/results?page=1`);
    expect([status, headers.get("location")]).toEqual([301, `/l/${next}${SPRING}/results?page=1`]);
  });

  it("sends the same headers as other pages, and takes at most five statements [PUBLIC-30, PUBLIC-36]", async () => {
    await playSpring();
    await endSeason();
    for (const path of [...listParts(site.path + SPRING), `${site.path}/seasons`]) {
      const { headers } = await getPage(path);
      expect(headers.get("x-robots-tag")).toBe("noindex");
      expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=30");
      const again = await getPage(path, { "if-none-match": headers.get("etag")! });
      expect(again.status).toBe(304);
      const { statements } = await countStatements(() => getPage(path));
      expect(statements).toBeLessThanOrEqual(5);
    }
  });
});
