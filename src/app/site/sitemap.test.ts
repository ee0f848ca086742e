import { beforeEach, describe, expect, it } from "vitest";
import { MAX_SEASONS } from "#features/leagues/seasons/rules.ts";
import { parseFileName, PAGES_PER_FILE } from "#features/public-pages/sitemap/rules.ts";
import { db } from "#platform/database.ts";
import { createLeaguePage } from "#tests/factories/public-pages.ts";
import { createLeague } from "#tests/factories/teams.ts";
import { getPage, publishLeague } from "#tests/harness/public-league.ts";
import { loader as robots } from "../routes/_site/robots.ts";
import { loader as loadFile } from "../routes/_site/sitemap-file.ts";
import { loader as loadIndex } from "../routes/_site/sitemap.ts";

let site: Awaited<ReturnType<typeof publishLeague>>;
beforeEach(async () => {
  site = await publishLeague();
  await db.updateTable("leaguePage").set({ isIndexable: false }).execute();
  await db.updateTable("teamPage").set({ isIndexable: false }).execute();
  await showInSearch();
});

async function showInSearch() {
  await db
    .updateTable("leaguePage")
    .set({ isIndexable: true })
    .where("leagueId", "=", site.league.id)
    .execute();
  await db.updateTable("teamPage").set({ isIndexable: true }).where("teamId", "=", site.otters.id).execute();
}

const listLinks = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)].map(
    ([, path, changed]) => [path, changed],
  );
async function readFile(file: string) {
  const response = await loadFile({ params: { file } } as Parameters<typeof loadFile>[0]);
  return { status: response.status, links: listLinks(await response.text()) };
}

describe("the sitemap", () => {
  it("lists indexable pages with their last change, by an index of files [PUBLIC-36, PUBLIC-38]", async () => {
    expect(listLinks(await (await loadIndex()).text()).map(([path]) => path)).toEqual([
      "/sitemaps/site.xml",
      "/sitemaps/leagues-1.xml",
      "/sitemaps/teams-1.xml",
    ]);
    const changed = "2027-05-01T12:00:00.000Z";
    await site.settle(await site.addGame({ gameOn: "2026-04-02" }), { updatedAt: changed });
    expect((await readFile("leagues-1.xml")).links).toEqual(
      ["", "/results", "/standings", "/teams"].map((part) => [site.path + part, changed]),
    );
    expect((await readFile("teams-1.xml")).links).toEqual([[site.teamPath, changed]]);
  });

  it("leaves out what's off, hidden, or taken down [PUBLIC-38]", async () => {
    await site.hideLeague();
    expect((await readFile("leagues-1.xml")).status).toBe(404);
    await site.hideTeam();
    expect((await readFile("teams-1.xml")).status).toBe(404);
    await db.updateTable("leaguePage").set({ isOn: true }).where("leagueId", "=", site.league.id).execute();
    // The league publishes it, as long as none of its managers hides it.
    expect((await readFile("teams-1.xml")).links).toHaveLength(1);
    await db.updateTable("team").set({ hidesPage: true }).where("id", "=", site.otters.id).execute();
    expect((await readFile("teams-1.xml")).status).toBe(404);
  });

  it("lists past seasons with when they ended [PUBLIC-18, PUBLIC-38]", async () => {
    const ended = ["2024-12-01T12:00:00.000Z", "2025-12-01T12:00:00.000Z"];
    for (const [index, endedAt] of ended.entries())
      await db
        .insertInto("leagueSeason")
        .values({
          leagueId: site.league.id,
          // Both read the same in a link.
          name: ["Fall", "Fall!"][index]!,
          createdAt: `${2024 + index}-01-01`,
          endedAt,
        })
        .execute();
    const { links } = await readFile("leagues-1.xml");
    expect(links.filter(([path]) => path!.includes("/seasons"))).toEqual([
      [`${site.path}/seasons`, ended[1]],
      ...["", "/results", "/standings", "/teams"].map((part) => [
        `${site.path}/seasons/fall${part}`,
        ended[0],
      ]),
      ...["", "/results", "/standings", "/teams"].map((part) => [
        `${site.path}/seasons/fall-2${part}`,
        ended[1],
      ]),
    ]);
    for (const [path] of links) expect((await getPage(path!)).status).toBe(200);
  });

  it("has a file for every 100 leagues, at most 50,000 links [PUBLIC-38]", async () => {
    const links = 4 + 1 + 4 * (MAX_SEASONS - 1);
    expect(Math.max(PAGES_PER_FILE.leagues * links, PAGES_PER_FILE.teams)).toBeLessThanOrEqual(50_000);
    for (let number = 0; number < 3; number += 1) {
      const league = await createLeague(site.manager.id, [], `Rec ${number}`);
      await createLeaguePage(league.id, `${site.path.slice(3)}-${number}`, { isIndexable: true });
    }
    const file = await readFile("leagues-1.xml");
    expect(new Set(file.links.map(([path]) => path)).size).toBe(16);
    expect((await readFile("leagues-2.xml")).status).toBe(404);
    for (const name of ["leagues-0.xml", "teams-x.xml", "leagues-1", "posts-1.xml", "teams-99999.xml"])
      expect(parseFileName(name)).toBeNull();
    expect(parseFileName("teams-12.xml")).toEqual({ kind: "teams", number: 12 });
  });
});

describe("robots.txt", () => {
  it("opens public pages and closes personal ones [PUBLIC-38]", async () => {
    const lines = (await robots().text()).split("\n");
    for (const path of ["/l/", "/t/", "/embed/"]) expect(lines).toContain(`Allow: ${path}`);
    for (const path of ["/m/", "/o/", "/f/", "/r/"]) expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain("Sitemap: http://localhost:3000/sitemap.xml");
  });
});

it("names a page's link without filters [PUBLIC-38]", async () => {
  for (const path of [site.path, `${site.path}/results`, site.teamPath])
    expect((await getPage(`${path}?day=2026-04-16&page=2`)).html).toContain(
      `<link rel="canonical" href="http://localhost:3000${path}"/>`,
    );
});
