import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, FrameLocator, Page } from "@playwright/test";
import routes from "#app/routes.ts";
import { createLeaguePage } from "#tests/factories/public-pages.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createResult } from "#tests/factories/results.ts";
import { createLeague, createLeagueGame, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, signIn, test } from "./fixtures.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Publishes a league with a game and a result. */
async function publish() {
  const lee = await createAccount({ role: "league_manager" });
  const teams: { id: string }[] = [];
  for (const name of ["Lakeview Otters", "Harbor Street FC", "Ridgeway Rovers"])
    teams.push(await createTeam({ name, managerId: lee.id }));
  const [otters, harbor] = teams as [{ id: string }, { id: string }];
  const league = await createLeague(
    lee.id,
    teams.map(({ id }) => id),
    "Lakeside Rec League",
  );
  const slug = `lakeside-${crypto.randomUUID().slice(0, 8)}`;
  await createLeaguePage(league.id, slug);
  const addGame = (gameOn: string, values: { cancelledAt?: Date } = {}) =>
    createLeagueGame(league.id, [harbor.id, otters.id], {
      gameOn,
      gameTime: "19:00",
      location: "Harborview Park, Field 2",
      ...values,
    });
  await addGame(inDays(1));
  await addGame(inDays(2), { cancelledAt: new Date() });
  await createResult(league.id, [otters.id, harbor.id], [3, 2]);
  return { lee, league, slug, addGame };
}

/** Serves a plain page of another origin. Returns its address and what stops it. */
async function serveWebsite(body: string) {
  const server = createServer((_request, response) => {
    response
      .setHeader("Content-Type", "text/html; charset=utf-8")
      .end(`<!doctype html><title>Club</title>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => server.close(),
  };
}

/** Reads the code that the league's settings give for what was chosen. */
async function readCode(page: Page, league: { id: string }, choose: () => Promise<void>) {
  await page.goto(`/league/${league.id}/public-page`);
  await choose();
  const code = page.locator("pre");
  // The preview is part of the settings, and its height is in the code.
  await expect(code).not.toContainText('height="480"');
  return (await code.textContent())!;
}

const getHeight = (page: Page) => page.locator("iframe").evaluate((frame) => frame.clientHeight);
const getContentHeight = (frame: FrameLocator) =>
  frame.locator("html").evaluate((root) => Math.ceil(root.getBoundingClientRect().height));

async function expectFit(page: Page) {
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("link", { name: "See the full page" })).toBeVisible();
  await expect.poll(async () => (await getHeight(page)) - (await getContentHeight(frame))).toBe(0);
}

async function openWebsite(context: BrowserContext, url: string, colorScheme: "light" | "dark") {
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme });
  await page.goto(url);
  return page;
}

/** Returns the color of a pixel of the page. */
async function readPixel(page: Page, x: number, y: number) {
  const picture = (await page.screenshot({ clip: { x, y, width: 1, height: 1 } })).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(1, 1).getContext("2d")!;
    canvas.drawImage(image, 0, 0);
    return Array.from(canvas.getImageData(0, 0, 1, 1).data).slice(0, 3);
  }, picture);
}

const CLUB = [61, 107, 79];
const club = (code: string) =>
  `<style>iframe{border-radius:0!important}</style><body style="margin:40px;background:rgb(${CLUB.join()})">${code}`;

test("shows on another website by the very code from the settings, and grows with its games [PUBLIC-41, PUBLIC-42, PUBLIC-43]", async ({
  page,
  browser,
}) => {
  const { lee, league, addGame } = await publish();
  await signIn(page, lee.email);
  const code = await readCode(page, league, () => Promise.resolve());
  const website = await serveWebsite(club(code));
  const context = await browser.newContext({ viewport: page.viewportSize() });
  for (const colorScheme of ["light", "dark"] as const) {
    const host = await openWebsite(context, website.url, colorScheme);
    await expectFit(host);
    const frame = host.frameLocator("iframe");
    const color = await frame.locator("main").evaluate((main) => getComputedStyle(main).backgroundColor);
    const isLight = /oklch\(1 |rgb\(255/.test(color);
    expect([colorScheme, isLight]).toEqual([colorScheme, colorScheme === "light"]);
    // What's outside of the rounded corner is the website's own color.
    expect(await readPixel(host, 40, 40)).toEqual(CLUB);
    expect(await context.cookies()).toEqual([]);
    await host.close();
  }
  const host = await openWebsite(context, website.url, "light");
  await expectFit(host);
  const before = await getHeight(host);
  await addGame(inDays(3));
  await host.reload();
  await expect.poll(() => getHeight(host)).toBeGreaterThan(before);
  await expectFit(host);
  const [full] = await Promise.all([
    context.waitForEvent("page"),
    host.frameLocator("iframe").getByRole("link", { name: "See the full page" }).click(),
  ]);
  await expect(full.getByRole("heading", { level: 1 })).toHaveText("Lakeside Rec League");
  await context.close();
  website.stop();
});

test("has the colors that the website chose, and works without either script [PUBLIC-42, PUBLIC-43]", async ({
  page,
  browser,
}) => {
  const { lee, league } = await publish();
  await signIn(page, lee.email);
  const code = await readCode(page, league, async () => {
    await page.getByLabel("Standings").click();
    await page.getByLabel("Dark", { exact: true }).click();
  });
  const website = await serveWebsite(club(code));
  const context = await browser.newContext({ viewport: page.viewportSize(), javaScriptEnabled: false });
  const host = await openWebsite(context, website.url, "light");
  const table = host.frameLocator("iframe").getByRole("table");
  await expect(table).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(4);
  expect(Number(/height="(\d+)"/.exec(code)![1])).toBeGreaterThan(200);
  await context.close();
  website.stop();
});

test("keeps its contrast in each theme, and its script within 1 KB [PUBLIC-42, PUBLIC-43]", async ({
  page,
}) => {
  const { slug } = await publish();
  for (const part of ["schedule", "standings"])
    for (const theme of ["light", "dark", "auto"]) {
      await page.goto(`/embed/l/${slug}/${part}?theme=${theme}`);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  const script = await page.locator("script").textContent();
  expect(Buffer.byteLength(script!)).toBeLessThanOrEqual(1024);
});

type Route = { path?: string; children?: Route[] };
const listPaths = (entries: readonly Route[], base = ""): string[] =>
  entries.flatMap(({ path, children }) => {
    const full = path === undefined ? base : `${base}/${path}`;
    return children ? listPaths(children, full) : [full];
  });

test("leaves every page of the app closed to frames @desk [PUBLIC-40]", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { lee, slug, league } = await publish();
  await signIn(page, lee.email);
  const paths = listPaths(routes as Route[]).map(
    (path) => path.replace("/league/:leagueId", `/league/${league.id}`).replaceAll(/:\w+\??|\*/g, "x") || "/",
  );
  expect(paths.length).toBeGreaterThan(50);
  for (const asker of [request, page.request])
    for (const path of paths) {
      const response = await asker.get(path, { maxRedirects: 0 });
      const headers = response.headers();
      expect([path, headers["x-frame-options"], headers["cross-origin-resource-policy"]]).toEqual([
        path,
        "DENY",
        "same-origin",
      ]);
      expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    }
  const closed = ["/", `/l/${slug}`, "/login", `/embed/l/${slug}x/schedule`];
  const website = await serveWebsite(
    closed.map((path) => `<iframe src="${baseURL}${path}"></iframe>`).join(""),
  );
  const host = await (await browser.newContext()).newPage();
  await host.goto(website.url);
  const countOpen = () =>
    host
      .frames()
      .slice(1)
      .filter((frame) => !frame.url().startsWith("chrome-error:")).length;
  await expect.poll(countOpen).toBe(0);
  expect(host.frames()).toHaveLength(closed.length + 1);
  await host.context().close();
  website.stop();
});
