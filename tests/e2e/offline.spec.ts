import type { Page } from "@playwright/test";
import { LAST_WORKER } from "#server/last-worker.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, signIn, test, toast } from "./fixtures.ts";
import { startProxy } from "./offline-proxy.ts";
import { MONTH, on } from "./schedule-on-screen.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ allowed }) => {
  // Each device fetches the whole build before it can do without a network.
  test.setTimeout(60_000);
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to fetch/);
});

const SCHEDULE = `/schedule?month=${MONTH}`;

/** A team with a player and a game in that month. */
async function teamOf(managerId: string, name: string) {
  const team = await createTeam({ managerId, name });
  await createMember(team.id, { name: `${name} Keeper` });
  const game = await createGame(team.id, { gameOn: on(7), opponent: `${name} Rivals` });
  return { ...team, gameId: game.id };
}

/** Addresses that the device has copies of. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("kept-"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/** Looks at a screen until it can be read without a network. */
async function see(page: Page, address: string, text: string, answer: RegExp) {
  await page.goto(address);
  await expect(seen(page, text)).toBeVisible();
  const { pathname } = new URL(page.url());
  await expect.poll(() => copies(page), { timeout: 20_000 }).toContain(pathname);
  await expect.poll(async () => (await copies(page)).some((path) => answer.test(path))).toBe(true);
}

const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();
const banner = (page: Page) => page.getByText(/^(Offline|No connection)\. Last updated /);

test("the schedule, the roster and who comes that were seen last can be read without a network @desk", async ({
  page,
  connection,
  signedIn,
}) => {
  const { id } = await signedIn();
  const team = await teamOf(id, "Harbor");
  await see(page, SCHEDULE, "Harbor Rivals", /\/games$/);
  await see(page, `/game/${team.gameId}/attendance`, "Harbor Keeper", /\/attendance$/);
  await see(page, `/teams/${team.id}`, "Harbor Keeper", /\/members$/);
  await expect(banner(page)).toHaveCount(0);

  await connection.lose();
  await page.reload();
  await expect(seen(page, "Harbor Keeper")).toBeVisible();
  await expect(banner(page)).toHaveText(/^Offline\. Last updated \d{1,2}:\d\d [AP]M\.$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/game/${team.gameId}/attendance`);
  await expect(seen(page, "Harbor Keeper")).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await page.goto(SCHEDULE);
  await expect(seen(page, "Harbor Rivals")).toBeVisible();
  await expect(banner(page)).toBeVisible();
});

test("without a network the app opens every screen, and says on the others what they lack @desk", async ({
  page,
  connection,
  signedIn,
}) => {
  const { id } = await signedIn();
  await teamOf(id, "Harbor");
  await see(page, SCHEDULE, "Harbor Rivals", /\/games$/);
  await connection.lose();
  await expect(banner(page)).toBeVisible();

  // Inside the app every screen opens; one that was never seen says what it lacks.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/dashboard"]')!.click());
  await expect(page).toHaveURL("/dashboard");
  await expect(seen(page, "You are offline. This page fills as soon as you are back.")).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);

  // Elsewhere there is a page that says so, and gives way to the one that was wanted.
  const away = page.getByRole("heading", { name: "You Are Offline" });
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
  await expect(seen(page, "Harbor Rivals")).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test("nothing of one account is left for the next, and nothing but the list is kept @desk", async ({
  page,
  connection,
  signedIn,
}) => {
  const { id } = await signedIn();
  const team = await teamOf(id, "Harbor");
  await see(page, SCHEDULE, "Harbor Rivals", /\/games$/);
  await see(page, `/teams/${team.id}`, "Harbor Keeper", /\/members$/);
  for (const [address, text] of [
    ["/settings", "This device"],
    ["/settings?tab=billing", "No transactions"],
    [`/teams/${team.id}/upgrade`, "Harbor"],
  ] as const) {
    await page.goto(address);
    await expect(seen(page, text)).toBeVisible();
  }
  for (const path of await copies(page))
    expect(path).toMatch(
      /^\/(schedule|dashboard|teams(\/[0-9a-f-]{36})?|api\/v1\/(dashboard|games\/upcoming|teams(\/[0-9a-f-]{36}(\/(members|games|spares|allowance|blasts))?)?))$/,
    );

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => copies(page)).toEqual([]);

  // Somebody else signs in while a page of the first account is still asking, and the session ends without a word.
  await signIn(page, (await createAccount()).email);
  await see(page, "/dashboard", "Total Teams", /\/dashboard$/);
  const next = await createAccount();
  await teamOf(next.id, "Meadow");
  await signIn(page, next.email);
  await see(page, SCHEDULE, "Meadow Rivals", /\/games$/);
  expect(await copies(page)).not.toContain("/dashboard");
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("kept-"))),
  ).toEqual([`kept-${next.id}`]);
  await connection.lose();
  await page.goto(`/teams/${team.id}`);
  const away = page.getByRole("heading", { name: "You Are Offline" });
  await expect(away).toBeVisible();
  await connection.restore();
  // It opens what was wanted by itself, which would cut across the next address.
  await expect(away).toHaveCount(0);

  // A session that has ended elsewhere takes its copies with it.
  await page.context().clearCookies();
  await page.goto("/schedule");
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => copies(page)).toEqual([]);
});

test("a network that stands still, a new version, and the switch that ends it all @desk", async ({
  page,
  signedIn,
}) => {
  const proxy = await startProxy(process.env.APP_URL!);
  try {
    const { id } = await signedIn();
    const team = await teamOf(id, "Harbor");
    await see(page, `${proxy.url}/teams/${team.id}`, "Harbor Keeper", /\/members$/);

    proxy.silence(true);
    await page.reload({ timeout: 20_000 });
    await expect(seen(page, "Harbor Keeper")).toBeVisible({ timeout: 15_000 });
    await expect(banner(page)).toContainText("No connection.");
    proxy.silence(false);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(banner(page)).toHaveCount(0, { timeout: 15_000 });

    // A new version waits until somebody wants it: what is typed stays.
    await page.goto(`${proxy.url}/teams`);
    await page.getByRole("searchbox").fill("half a word");
    proxy.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(toast(page, "A new version is ready.")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("searchbox")).toHaveValue("half a word");
    await expectAccessible(page);
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reload" }).click();
    await loaded;
    await expect(page.getByRole("searchbox")).toHaveValue("");
    const files = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("files-")));
    expect((await files()).some((name) => name.startsWith("files-next-"))).toBe(true);
    await expect(toast(page, "A new version is ready.")).toHaveCount(0);

    // Whoever does not press it has it with the next screen after a quarter of an hour, where nothing is typed yet.
    proxy.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(toast(page, "A new version is ready.")).toBeVisible({ timeout: 20_000 });
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await expect(page.getByText("Total Teams")).toBeVisible();
    await expect(toast(page, "A new version is ready.")).toBeVisible();
    await page.evaluate(() => {
      const real = Date.now;
      Date.now = () => real() + 16 * 60_000;
    });
    const taken = page.waitForEvent("load");
    await page.getByRole("link", { name: "Schedule", exact: true }).click();
    await taken;
    await expect(page).toHaveURL(/\/schedule/);
    await expect(toast(page, "A new version is ready.")).toHaveCount(0);

    // SERVICE_WORKER=off (docs/operations.md): the next look for a new version removes everything.
    proxy.changeWorker(() => LAST_WORKER);
    // Chromium may keep it waiting while the old worker is still busy for an open page, so the page is left too.
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

/** Checks for a new worker on every poll, because a check that started before a deployment does not see it. */
async function updateAndListCaches() {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.update().catch(() => undefined)));
  return caches.keys();
}
