import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { getPage, publishLeague } from "#tests/harness/public-league.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { createHttp, getSession } from "./http.ts";
import { createPublicPages } from "./public-pages.tsx";

let site: Awaited<ReturnType<typeof publishLeague>>;
beforeEach(async () => {
  site = await publishLeague();
});

const readCookie = async (person: Awaited<ReturnType<typeof createAccount>>) => ({
  cookie: [...(await signInAs(person)).cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});

/** Lists the events of a calendar. */
const listEvents = (text: string) =>
  text
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT")
    .slice(1)
    .map((event) => ({
      uid: /UID:(.*)/.exec(event)![1]!.trim(),
      title: /SUMMARY:(.*)/.exec(event)![1]!.trim(),
    }));

describe("a public calendar", () => {
  it("has a team's games by the ids of its private calendar, without notes [PUBLIC-25, PUBLIC-26]", async () => {
    await site.addGame();
    await db.updateTable("game").set({ notes: "Canary note", arrivalMinutes: 30 }).execute();
    const { id } = await db
      .selectFrom("game")
      .select("id")
      .where("teamId", "=", site.otters.id)
      .executeTakeFirstOrThrow();
    const { status, html, headers } = await getPage(`${site.teamPath}/calendar.ics`);
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=900"]);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(listEvents(html)).toEqual([
      { uid: `${id}@firstwhistle`, title: expect.stringMatching(/^Lakeview Otters at /) },
    ]);
    expect(html).not.toMatch(/Canary|arrive/);
    expect((await getPage(site.teamPath)).html).toMatch(
      /href="webcal:[^"]*\/calendar.ics"[^>]*>.*?Add to Calendar/,
    );
  });

  it("has each league game once, all or a division's [PUBLIC-25]", async () => {
    const id = await site.addGame();
    const { html } = await getPage(`${site.path}/calendar.ics`);
    expect(listEvents(html)).toEqual([
      { uid: `${id}@firstwhistle`, title: "Harbor Street FC vs. Lakeview Otters" },
    ]);
    expect(listEvents((await getPage(`${site.path}/calendar.ics?division=nothing`)).html)).toEqual([]);
  });

  it("asks for a division if the league has more than 1,000 games [PUBLIC-25]", async () => {
    for (let number = 0; number < 1001; number += 1) await site.addGame();
    const { status, html } = await getPage(`${site.path}/calendar.ics`);
    expect([status, html]).toEqual([
      400,
      "This league has more than 1000 games. Choose a division on its page.\n",
    ]);
  }, 60_000);

  it("is gone as soon as the page is off [PUBLIC-26]", async () => {
    await site.hideLeague();
    await site.hideTeam();
    for (const each of [site.path, site.teamPath])
      expect((await getPage(`${each}/calendar.ics`)).status).toBe(404);
  });
});

const face = (name: string) => `@font-face{font-display:swap;src:url(/assets/${name}.woff2)}`;

describe("every public page", () => {
  it("sends no script, reads no cookie, and is shared by caches [PUBLIC-28, PUBLIC-30]", async () => {
    await site.addGame();
    for (const each of [
      site.path,
      `${site.path}/results`,
      `${site.path}/standings`,
      `${site.path}/teams`,
      site.teamPath,
    ]) {
      const { status, html, headers } = await getPage(each, { cookie: "theme=dark; session=x" });
      expect(status).toBe(200);
      expect(html).not.toContain("<script");
      expect(headers.get("set-cookie")).toBeNull();
      expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=30");
      expect(headers.get("vary")).toBe("Accept-Encoding");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("x-robots-tag")).toBe("noindex");
      expect((await getPage(each)).html).toBe(html);
      const again = await getPage(each, { "if-none-match": headers.get("etag")! });
      expect([again.status, again.html]).toEqual([304, ""]);
    }
  });

  it("answers with the same bytes whether it's off, deleted, or was never there [PUBLIC-01]", async () => {
    const missing = await getPage("/l/never-there");
    expect(missing.status).toBe(404);
    expect(missing.html).toContain("Page Not Found");
    await site.hideLeague();
    await site.hideTeam();
    for (const each of [
      site.path,
      `${site.path}/results`,
      `${site.path}/nothing`,
      site.teamPath,
      "/t/never-there",
      "/t/x/y",
    ])
      expect(await getPage(each)).toMatchObject({ status: 404, html: missing.html });
  });

  it("shows a page that's off to its manager only, and stores no preview [PUBLIC-02]", async () => {
    await site.hideLeague();
    const signedOut = await getPage(`${site.path}?preview`);
    expect([signedOut.status, signedOut.headers.get("location")]).toEqual([
      302,
      `/login?next=${encodeURIComponent(`${site.path}?preview`)}`,
    ]);
    const { status, html, headers } = await getPage(`${site.path}?preview`, await readCookie(site.manager));
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("etag")).toBeNull();
    expect(html).toContain(`href="${site.path}/results?preview"`);
    const stranger = await createAccount({ role: "league_manager" });
    expect((await getPage(`${site.path}?preview`, await readCookie(stranger))).status).toBe(404);
    expect((await getPage(site.path, await readCookie(site.manager))).status).toBe(404);
  });

  it("leads from a former link to the same place [PUBLIC-08]", async () => {
    const next = `${site.path.slice(3)}-new`;
    await db
      .insertInto("leagueSlug")
      .values({ slug: next, leagueId: site.league.id, createdAt: clock.now() })
      .execute();
    await db.updateTable("leaguePage").set({ slug: next }).where("leagueId", "=", site.league.id).execute();
    const { status, headers } = await getPage(`${site.path}/results?page=2`);
    expect([status, headers.get("location")]).toEqual([301, `/l/${next}/results?page=2`]);
  });

  it("asks for its fonts early, but doesn't wait for them, and never moves when they're late [PUBLIC-29]", async () => {
    const http = createHttp();
    const styles = ["archivo-wide-1", "archivo-narrow-1", "instrument-sans-1", "instrument-sans-latin-ext-1"];
    http.route("/", createPublicPages({ styles: styles.map(face).join(""), getSession }));
    const html = await (await http.request(site.path)).text();
    expect([...html.matchAll(/<link rel="preload" href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      "/assets/archivo-wide-1.woff2",
      "/assets/instrument-sans-1.woff2",
    ]);
    // Chromium doesn't paint while it waits for fonts in the head.
    expect(html.indexOf('rel="preload"')).toBeGreaterThan(html.indexOf("<body"));
    expect(html).not.toContain("font-display:swap");
  });

  it("takes at most five statements [PUBLIC-32]", async () => {
    await site.settle(await site.addGame({ gameOn: "2026-04-02" }));
    for (const each of [
      site.path,
      `${site.path}/results`,
      `${site.path}/standings`,
      `${site.path}/teams`,
      site.teamPath,
    ]) {
      const { statements } = await countStatements(() => getPage(each));
      expect(statements).toBeLessThanOrEqual(5);
    }
  });

  it("names no one, and shows no note or opponent's text with markup [PUBLIC-34]", async () => {
    await createMember(site.otters.id, { name: "Canary Quackenbush", phone: "+13125550461" });
    await site.addGame();
    await db.updateTable("game").set({ notes: "Canary note" }).execute();
    await createGame(site.otters.id, { gameOn: "2026-04-25", opponent: "<b>Old Mill</b>" });
    for (const each of [
      site.path,
      `${site.path}/results`,
      `${site.path}/standings`,
      `${site.path}/teams`,
      site.teamPath,
    ]) {
      const { html } = await getPage(each);
      expect(html).not.toMatch(/Canary|Quackenbush|555-?0461|<b>/);
    }
  });
});

describe("a poster", () => {
  it("has the code, the link in words, and what it's for [PUBLIC-44]", async () => {
    for (const each of [site.path, site.teamPath]) {
      const { status, html } = await getPage(`${each}/poster`);
      expect(status).toBe(200);
      expect(html).toContain("Scan for schedule and scores");
      expect(html).toContain(`aria-label="QR code of http://localhost:3000${each}"`);
      expect(html).toContain(`>localhost:3000${each}<`);
      expect(html).not.toContain("<script");
    }
  });
});
