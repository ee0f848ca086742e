import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { toKey } from "#features/public-pages/league-page/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { EMBED_SCRIPT } from "#tests/harness/page-server.ts";
import { getPage, getPageText, publishLeague } from "#tests/harness/public-league.ts";
import { countStatements } from "#tests/harness/statements.ts";

let site: Awaited<ReturnType<typeof publishLeague>>;
beforeEach(async () => {
  site = await publishLeague();
});

const embed = (part: string) => `/embed${site.path}/${part}`;
const countGames = (html: string) => html.split(">Away<").length - 1;

describe("an embed", () => {
  it("shows the schedule with one link, no form, and no cookie [PUBLIC-39]", async () => {
    await site.addGame();
    await site.addGame({ gameOn: "2026-04-17", cancelledAt: clock.now() });
    const { html, headers } = await getPage(embed("schedule"), { cookie: "theme=dark; session=x" });
    const text = await getPageText(embed("schedule"));
    expect(text).toMatch(/Thu, Apr 16 Today 7:00 PM, Harborview Park, Field 2 Lakeview Otters Away/);
    expect(text).toContain("Harbor Street FC Home");
    expect(text).toContain("Canceled");
    expect(text).toContain("All times are Central Time.");
    expect(html.match(/<a [^>]*>/g)).toEqual([
      expect.stringMatching(`^<a href="${site.path}" target="_blank" rel="noopener" `),
    ]);
    expect(text).toContain("See the full page");
    expect(html).not.toMatch(/<(form|input|select|button)\b/);
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${site.path}"/>`);
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=30");
    expect(headers.get("vary")).toBe("Accept-Encoding");
    const again = await getPage(embed("schedule"), { "if-none-match": headers.get("etag")! });
    expect([again.status, again.headers.get("x-frame-options")]).toEqual([304, null]);
  });

  it("shows the standings, and says so without results [PUBLIC-39]", async () => {
    expect(await getPageText(embed("standings"))).toContain("No results yet");
    await site.settle(await site.addGame({ gameOn: "2026-04-02" }));
    const { html } = await getPage(embed("standings"));
    expect(html).toContain("<table");
    expect(html).toContain(`href="${site.path}/standings"`);
    expect(await getPageText(embed("standings"))).toMatch(/1 Lakeview Otters .*2 /);
  });

  it("has the filters of the full page, and leads there with them [PUBLIC-39]", async () => {
    await site.addGame();
    await site.addGame({ gameOn: "2026-04-18" });
    const day = await getPage(`${embed("schedule")}?day=2026-04-18&theme=dark`);
    expect(countGames(day.html)).toBe(1);
    expect(day.html).toContain(`href="${site.path}?day=2026-04-18"`);
    const { html } = await getPage(`${embed("schedule")}?team=${toKey(site.rovers.id)}`);
    expect(html).toContain("No games found");
    expect(await getPageText(embed("schedule"))).not.toContain("No games");
  });

  it("follows its theme or the device [PUBLIC-43]", async () => {
    for (const [query, body] of [
      ["", "<body>"],
      ["?theme=light", '<body class="light">'],
      ["?theme=dark", '<body class="dark">'],
      ["?theme=auto", "<body>"],
      ["?theme=%22%3E", "<body>"],
    ])
      expect((await getPage(embed("schedule") + query)).html).toContain(body);
  });

  it("runs one script, allowed by its digest, and nothing else [PUBLIC-42]", async () => {
    const { html, headers } = await getPage(embed("schedule"));
    expect([...html.matchAll(/<script[^>]*>(.*?)<\/script>/g)].map(([, code]) => code)).toEqual([
      EMBED_SCRIPT,
    ]);
    const digest = createHash("sha256").update(EMBED_SCRIPT).digest("base64");
    expect(headers.get("content-security-policy")).toBe(
      `default-src 'none'; script-src 'sha256-${digest}'; style-src 'unsafe-inline'; font-src 'self'; ` +
        "form-action 'none'; base-uri 'none'; frame-ancestors *",
    );
  });

  it("is gone as soon as the league is off, and previews nothing [PUBLIC-01]", async () => {
    const missing = await getPage("/embed/l/never-there/schedule");
    expect(missing.html).toContain("Page Not Found");
    await site.hideLeague();
    for (const path of [embed("schedule"), `${embed("standings")}?preview`, "/embed/l/x/y", "/embed"])
      expect(await getPage(path)).toMatchObject({ status: 404, html: missing.html });
  });

  it("leads from a former link to the same place [PUBLIC-08]", async () => {
    const slug = `${site.path.slice(3)}-new`;
    await db
      .insertInto("leagueSlug")
      .values({ slug, leagueId: site.league.id, createdAt: clock.now() })
      .execute();
    await db.updateTable("leaguePage").set({ slug }).where("leagueId", "=", site.league.id).execute();
    const { status, headers } = await getPage(`${embed("standings")}?theme=dark`);
    expect([status, headers.get("location")]).toEqual([301, `/embed/l/${slug}/standings?theme=dark`]);
  });

  it("takes at most five statements", async () => {
    await site.settle(await site.addGame({ gameOn: "2026-04-02" }));
    for (const part of ["schedule", "standings"]) {
      const { statements } = await countStatements(() => getPage(embed(part)));
      expect(statements).toBeLessThanOrEqual(5);
    }
  });
});
