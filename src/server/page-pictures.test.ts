import { beforeEach, describe, expect, it } from "vitest";
import { drawMissingPictures } from "#features/public-pages/pictures/commands.server.ts";
import { db } from "#platform/database.ts";
import { http } from "#tests/harness/page-server.ts";
import { getPage, publishLeague } from "#tests/harness/public-league.ts";

let site: Awaited<ReturnType<typeof publishLeague>>;
beforeEach(async () => {
  await db.deleteFrom("leaguePage").execute();
  await db.deleteFrom("teamPage").execute();
  site = await publishLeague();
});

const ORIGIN = "http://localhost:3000";

/** Returns what a tag of the head has for both Open Graph and cards. */
const readTag = (html: string, name: string) =>
  new RegExp(`<meta property="og:${name}" name="twitter:${name}" content="([^"]*)"`).exec(html)?.[1];

const listPaths = () => [
  site.path,
  `${site.path}/results`,
  `${site.path}/standings`,
  `${site.path}/teams`,
  site.teamPath,
];

describe("share tags", () => {
  it("have the title, the description, and the site's own picture until one is drawn [PUBLIC-27]", async () => {
    for (const path of listPaths()) {
      const { html } = await getPage(path);
      const name = path === site.teamPath ? "Lakeview Otters" : "Lakeside Rec League";
      expect(readTag(html, "title")).toContain(name);
      expect(readTag(html, "title")).toBe(/<title>([^<]*)/.exec(html)![1]);
      expect(readTag(html, "description")).toContain(name);
      expect(readTag(html, "image")).toBe(`${ORIGIN}/preview.jpg`);
      expect(html).toContain(`<meta property="og:url" content="${ORIGIN}${path}"/>`);
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    }
  });

  it("name the picture with its digest, and the site's own after a change [PUBLIC-27]", async () => {
    await drawMissingPictures();
    for (const path of listPaths()) {
      const image = readTag((await getPage(path)).html, "image")!;
      const owner = path === site.teamPath ? site.teamPath : site.path;
      expect(image).toMatch(new RegExp(`^${ORIGIN}${owner}/picture\\.png\\?v=[\\w-]{22}$`));
      const response = await http.request(image.slice(ORIGIN.length));
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    }
    await db.updateTable("team").set({ name: "River Otters" }).where("id", "=", site.otters.id).execute();
    expect(readTag((await getPage(site.teamPath)).html, "image")).toBe(`${ORIGIN}/preview.jpg`);
    expect(readTag((await getPage(site.path)).html, "image")).toContain("/picture.png");
  });
});

describe("a page's picture", () => {
  it("is what was drawn, and is shared by caches as long as the page [PUBLIC-27, PUBLIC-30]", async () => {
    await drawMissingPictures();
    const stored = await db
      .selectFrom("teamPicture")
      .selectAll()
      .where("teamId", "=", site.otters.id)
      .executeTakeFirstOrThrow();
    const response = await http.request(`${site.teamPath}/picture.png`);
    expect(Buffer.from(await response.arrayBuffer()).equals(stored.png)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=0, s-maxage=30",
      etag: `W/"${stored.digest}"`,
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    const again = await getPage(`${site.teamPath}/picture.png`, {
      "if-none-match": response.headers.get("etag")!,
    });
    expect([again.status, again.html]).toEqual([304, ""]);
    await db.updateTable("teamPage").set({ isIndexable: true }).execute();
    expect((await getPage(`${site.teamPath}/picture.png`)).headers.get("x-robots-tag")).toBeNull();
  });

  it("leads to the site's own until it's drawn, without drawing one [PUBLIC-27]", async () => {
    for (const path of [site.path, site.teamPath]) {
      const { status, headers } = await getPage(`${path}/picture.png?v=of-before`);
      expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
        302,
        "/preview.jpg",
        "no-store",
      ]);
    }
    expect(await db.selectFrom("leaguePicture").select("digest").execute()).toEqual([]);
  });

  it("is missing like the page while that's off [PUBLIC-01, PUBLIC-31]", async () => {
    await drawMissingPictures();
    await site.hideLeague();
    await site.hideTeam();
    const missing = await getPage("/l/never-there");
    for (const path of [site.path, site.teamPath])
      expect(await getPage(`${path}/picture.png`)).toMatchObject({ status: 404, html: missing.html });
  });
});
