import type { Page } from "@playwright/test";
import { UNREGISTER_WORKER } from "#server/unregister-worker.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, signIn, test, toast } from "./fixtures.ts";
import { startProxy, VERSION_PREFIX } from "./offline-proxy.ts";
import { MONTH, on } from "./schedule-on-screen.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ allowed }) => {
  // A device has to fetch the whole build before it can work offline.
  test.setTimeout(60_000);
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to fetch/);
});

const SCHEDULE = `/schedule?month=${MONTH}`;

/** Creates a team with a player and a game in `MONTH`. */
async function createTeamFor(managerId: string, name: string) {
  const team = await createTeam({ managerId, name });
  await createMember(team.id, { name: `${name} Keeper` });
  const game = await createGame(team.id, { gameOn: on(7), opponent: `${name} Rivals` });
  return { ...team, gameId: game.id };
}

/** Lists the URLs that the device has cached. */
const listCachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("kept-"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/** Opens a screen and waits until it's readable offline. */
async function openAndCache(page: Page, address: string, text: string, cached: RegExp) {
  await page.goto(address);
  await expect(visibleText(page, text)).toBeVisible();
  const { pathname } = new URL(page.url());
  await expect.poll(() => listCachedPaths(page), { timeout: 20_000 }).toContain(pathname);
  await expect.poll(async () => (await listCachedPaths(page)).some((path) => cached.test(path))).toBe(true);
}

const visibleText = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();
const banner = (page: Page) => page.getByText(/^(Offline|No connection)\. Last updated /);

test("shows the last-seen schedule, roster, and attendance offline @desk", async ({
  page,
  connection,
  signedIn,
}) => {
  const { id } = await signedIn();
  const team = await createTeamFor(id, "Harbor");
  await openAndCache(page, SCHEDULE, "Harbor Rivals", /\/games$/);
  await openAndCache(page, `/game/${team.gameId}/attendance`, "Harbor Keeper", /\/attendance$/);
  await openAndCache(page, `/teams/${team.id}`, "Harbor Keeper", /\/members$/);
  await expect(banner(page)).toHaveCount(0);

  await connection.disconnect();
  await page.reload();
  await expect(visibleText(page, "Harbor Keeper")).toBeVisible();
  await expect(banner(page)).toHaveText(/^Offline\. Last updated \d{1,2}:\d\d [AP]M\.$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/game/${team.gameId}/attendance`);
  await expect(visibleText(page, "Harbor Keeper")).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await page.goto(SCHEDULE);
  await expect(visibleText(page, "Harbor Rivals")).toBeVisible();
  await expect(banner(page)).toBeVisible();
});

test("opens every screen offline and explains what's missing on uncached ones @desk", async ({
  page,
  connection,
  signedIn,
}) => {
  const { id } = await signedIn();
  await createTeamFor(id, "Harbor");
  await openAndCache(page, SCHEDULE, "Harbor Rivals", /\/games$/);
  await connection.disconnect();
  await expect(banner(page)).toBeVisible();

  // When the user navigates inside the app, every screen opens. A screen that was never opened before explains what's
  // missing.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/dashboard"]')!.click());
  await expect(page).toHaveURL("/dashboard");
  await expect(
    visibleText(page, "You're offline. This page will load when you're back online."),
  ).toBeVisible();
  await expect(page.getByText("Something Went Wrong")).toHaveCount(0);

  // A full page load shows the offline page, which the requested page replaces after reconnecting.
  const away = page.getByRole("heading", { name: "You're Offline" });
  await page.goto("/settings");
  await expect(away).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Teams" }).click();
  await expect(page).toHaveURL("/teams");
  await expect(away).toBeVisible();
  await page.goto("/settings");
  await expect(away).toBeVisible();
  await connection.restore();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();

  await page.goto(SCHEDULE);
  await expect(visibleText(page, "Harbor Rivals")).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test("caches only the pages meant for offline use, and deletes one account's copies before the next account signs in @desk", async ({
  page,
  connection,
  signedIn,
}) => {
  const { id } = await signedIn();
  const team = await createTeamFor(id, "Harbor");
  await openAndCache(page, SCHEDULE, "Harbor Rivals", /\/games$/);
  await openAndCache(page, `/teams/${team.id}`, "Harbor Keeper", /\/members$/);
  for (const [address, text] of [
    ["/settings", "This device"],
    ["/settings?tab=billing", "No transactions"],
    [`/teams/${team.id}/upgrade`, "Harbor"],
  ] as const) {
    await page.goto(address);
    await expect(visibleText(page, text)).toBeVisible();
  }
  for (const path of await listCachedPaths(page))
    expect(path).toMatch(
      /^\/(schedule|dashboard|teams(\/[0-9a-f-]{36})?|api\/v1\/(dashboard|games\/upcoming|teams(\/[0-9a-f-]{36}(\/(members|games|subs|allowance|blasts))?)?))$/,
    );

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => listCachedPaths(page)).toEqual([]);

  // Sign in as one person and then as another, without signing out in between.
  await signIn(page, (await createAccount()).email);
  await openAndCache(page, "/dashboard", "Total Teams", /\/dashboard$/);
  const nextAccount = await createAccount();
  await createTeamFor(nextAccount.id, "Meadow");
  await signIn(page, nextAccount.email);
  await openAndCache(page, SCHEDULE, "Meadow Rivals", /\/games$/);
  expect(await listCachedPaths(page)).not.toContain("/dashboard");
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("kept-"))),
  ).toEqual([`kept-${nextAccount.id}`]);
  await connection.disconnect();
  await page.goto(`/teams/${team.id}`);
  const away = page.getByRole("heading", { name: "You're Offline" });
  await expect(away).toBeVisible();
  await connection.restore();
  // Wait until the offline page has opened the requested page, because that would interfere with the next navigation.
  await expect(away).toHaveCount(0);

  // When a session has ended elsewhere, its cached copies are deleted too.
  await page.context().clearCookies();
  await page.goto("/schedule");
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => listCachedPaths(page)).toEqual([]);
});

test("stays usable through a stalled network, a new version, and the service worker kill switch @desk", async ({
  page,
  signedIn,
}) => {
  const proxy = await startProxy(process.env.APP_URL!);
  try {
    const { id } = await signedIn();
    const team = await createTeamFor(id, "Harbor");
    await openAndCache(page, `${proxy.url}/teams/${team.id}`, "Harbor Keeper", /\/members$/);

    proxy.setStalled(true);
    await page.reload({ timeout: 20_000 });
    await expect(visibleText(page, "Harbor Keeper")).toBeVisible({ timeout: 15_000 });
    await expect(banner(page)).toContainText("No connection.");
    proxy.setStalled(false);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(banner(page)).toHaveCount(0, { timeout: 15_000 });

    // A new version waits until the user asks for it, so input isn't lost.
    await page.goto(`${proxy.url}/teams`);
    await page.getByRole("searchbox").fill("half a word");
    proxy.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(toast(page, "A new version is ready.")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("searchbox")).toHaveValue("half a word");
    await expectAccessible(page);
    const loadPromise = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reload" }).click();
    await loadPromise;
    await expect(page.getByRole("searchbox")).toHaveValue("");
    const files = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("files-")));
    expect((await files()).some((name) => name.startsWith(`files-${VERSION_PREFIX}`))).toBe(true);
    await expect(toast(page, "A new version is ready.")).toHaveCount(0);

    // If the user doesn't reload, the app switches to the new version after 15 minutes, on the next navigation, when
    // there's no input to lose.
    proxy.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(toast(page, "A new version is ready.")).toBeVisible({ timeout: 20_000 });
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(page.getByText("Total Teams")).toBeVisible();
    await expect(toast(page, "A new version is ready.")).toBeVisible();
    await page.evaluate(() => {
      const realNow = Date.now;
      Date.now = () => realNow() + 16 * 60_000;
    });
    const reloadPromise = page.waitForEvent("load");
    await page.getByRole("link", { name: "Schedule", exact: true }).click();
    await reloadPromise;
    await expect(page).toHaveURL(/\/schedule/);
    await expect(toast(page, "A new version is ready.")).toHaveCount(0);

    // With SERVICE_WORKER=off (docs/operations.md), the next update check removes the service worker and everything it
    // cached.
    proxy.rewriteWorker(() => UNREGISTER_WORKER);
    // Chromium may keep the new worker waiting while the old one is busy with an open page, so leave the page as well.
    await expect(async () => {
      await page.goto("about:blank");
      await page.goto(`${proxy.url}/schedule`);
      expect(await page.evaluate(updateAndListCaches)).toEqual([]);
    }).toPass({ timeout: 30_000 });
    await expect(toast(page, "A new version is ready.")).toHaveCount(0);
  } finally {
    proxy.stop();
  }
});

/**
 * Checks for a new service worker and lists the caches. Call it on every poll, because a check that starts before a
 * deployment misses the new version.
 */
async function updateAndListCaches() {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.update().catch(() => undefined)));
  return caches.keys();
}
