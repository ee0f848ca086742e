import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createLeague, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const reminders = (page: Page) => page.getByRole("list", { name: "Reminders" }).getByRole("listitem");
const saved = (page: Page) => toast(page, "Team settings saved");
const teamOf = (id: string) =>
  db.selectFrom("team").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The settings of a team of one's own, opened. */
async function open(page: Page, team: Awaited<ReturnType<typeof createTeam>>) {
  await page.goto(`/teams/${team.id}/settings`);
  await expect(page.getByLabel("Team Name")).toHaveValue(team.name);
}

test("shows a team's settings and saves them all with one request [OP2-10]", async ({ page, signedIn }) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  await open(page, team);
  await expect(page.getByRole("heading", { level: 1, name: "Team Settings" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Team" })).toHaveAttribute("href", `/teams/${team.id}`);
  await expect(page.getByLabel("Time Zone").getByRole("option")).toHaveCount(11);
  await expect(page.getByLabel("Time Zone")).toHaveValue("America/Chicago");
  await expect(page.getByText("Central Time (Chicago)")).toBeAttached();
  await expect(reminders(page)).toHaveText([/24 hours before/, /1 hour before/, /First whistle/]);
  await expectAccessible(page);

  await page.getByLabel("Team Name").fill("Otters United");
  await page.getByLabel("Sport").fill("Futsal");
  await expect(page.getByText("Games keep the time on the clock")).toHaveCount(0);
  await page.getByLabel("Time Zone").selectOption({ label: "Pacific Time (Los Angeles)" });
  await expect(page.getByText(/one at 7:00 PM stays at 7:00 PM, now in Pacific Time/)).toBeVisible();
  await page.getByLabel("Season Ends").fill("2027-06-30");
  await page.getByLabel("Minimum Players").fill("7");
  await page.getByLabel("From").fill("22:30");
  await page.getByLabel("Until").fill("06:00");
  await expect(page.getByText("You have unsaved changes")).toBeVisible();
  await expectAccessible(page);
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(writes).toEqual([`PUT /api/v1/teams/${team.id}`]);
  await expect(page.getByText("You have unsaved changes")).toHaveCount(0);
  await expect(page.getByText("Games keep the time on the clock")).toHaveCount(0);
  expect(await teamOf(team.id)).toMatchObject({
    name: "Otters United",
    sport: "Futsal",
    timeZone: "America/Los_Angeles",
    seasonEndsOn: "2027-06-30",
    minimumPlayers: 7,
    quietFrom: "22:30:00",
    quietUntil: "06:00:00",
  });
  await page.reload();
  await expect(page.getByLabel("Minimum Players")).toHaveValue("7");
  await page.getByLabel("Minimum Players").fill("");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect((await teamOf(team.id)).minimumPlayers).toBeNull();
});

test("refuses what cannot be, at its field, and sends nothing @desk", async ({ page, signedIn }) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  await open(page, team);
  let writes = 0;
  page.on("request", (request) => void (request.method() === "PUT" && writes++));
  await page.getByLabel("Minimum Players").fill("200");
  await page.getByLabel("Team Name").fill("  ");
  await save(page).click();
  await expect(page.getByText("Please enter a number from 1 to 100, or nothing")).toBeVisible();
  await expect(toast(page, "Please enter a team name")).toBeVisible();
  await expect(page.getByLabel("Team Name")).toBeFocused();
  await page.getByLabel("Minimum Players").fill("20");
  await page.getByLabel("Team Name").fill("Otters");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(writes).toBe(1);
});

test("a save that fails takes back what it showed, keeps the entries and can be tried again @desk", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const team = await createTeam({ managerId: (await signedIn()).id, name: "Otters" });
  await open(page, team);
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/v1/teams/${team.id}`, async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await held.promise;
    await route.fulfill({ status: 500, json: { code: "INTERNAL" } });
  });
  const subtitle = page.locator("#main header p");
  await page.getByLabel("Team Name").fill("Wolves");
  await page.getByRole("button", { name: "Add a reminder 4 hours before" }).click();
  await save(page).click();
  await expect(subtitle).toHaveText("Wolves");
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  held.resolve();
  await expect(toast(page, "Failed to save team settings")).toBeVisible();
  await expect(subtitle).toHaveText("Otters");
  await expect(page.getByLabel("Team Name")).toHaveValue("Wolves");
  await expect(reminders(page)).toHaveCount(4);
  await expect(page.getByText("You have unsaved changes")).toBeVisible();
  await page.unroute(`**/api/v1/teams/${team.id}`);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect((await teamOf(team.id)).name).toBe("Wolves");
});

test("what is typed while a save is under way stays, as the next change @desk", async ({
  page,
  signedIn,
}) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  await open(page, team);
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/v1/teams/${team.id}`, async (route) => {
    if (route.request().method() === "PUT") await held.promise;
    await route.continue();
  });
  await page.getByLabel("Sport").fill("Futsal");
  await save(page).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.getByLabel("Team Name").fill("Otters II");
  held.resolve();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel("Team Name")).toHaveValue("Otters II");
  await expect(page.getByText("You have unsaved changes")).toBeVisible();
  expect(await teamOf(team.id)).toMatchObject({ name: team.name, sport: "Futsal" });
});

test("asks before unsaved changes are left behind @desk", async ({ page, signedIn }) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  await open(page, team);
  await page.getByLabel("Sport").fill("Futsal");
  const back = page.getByRole("link", { name: "Back to Team" });
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await back.click();
  await expect(question).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep Editing" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(`/teams/${team.id}/settings`);
  await expect(page.getByLabel("Sport")).toHaveValue("Futsal");
  await back.click();
  await page.getByRole("button", { name: "Leave Page" }).click();
  await expect(page).toHaveURL(`/teams/${team.id}`);
  expect((await teamOf(team.id)).sport).toBe("Soccer");

  await open(page, team);
  await page.getByRole("link", { name: "Back to Team" }).click();
  await expect(page).toHaveURL(`/teams/${team.id}`);
});

test("archives a team after asking and restores it @desk", async ({ page, signedIn }) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  await open(page, team);
  await page.getByRole("button", { name: "Archive Team" }).click();
  const question = page.getByRole("alertdialog", { name: "Archive this team?" });
  await expect(question).toContainText("nobody gets a text");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep Team" }).click();
  await expect(page.getByRole("button", { name: "Archive Team" })).toBeFocused();
  expect((await teamOf(team.id)).archivedAt).toBeNull();

  await page.route("**/archive", (route) => route.abort());
  await page.getByRole("button", { name: "Archive Team" }).click();
  await question.getByRole("button", { name: "Archive Team" }).click();
  await expect(toast(page, "Failed to archive team")).toBeVisible();
  await page.unroute("**/archive");
  await question.getByRole("button", { name: "Archive Team" }).click();
  await expect(toast(page, "Team archived")).toBeVisible();
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  expect((await teamOf(team.id)).archivedAt).not.toBeNull();
  await expectAccessible(page);

  const restore = page.getByRole("button", { name: "Restore Team" });
  await expect(restore).toBeFocused();
  await restore.click();
  await expect(toast(page, "Team restored")).toBeVisible();
  expect((await teamOf(team.id)).archivedAt).toBeNull();
});

test("is Team Not Found to everybody who does not manage the team [TEAM-33, OP-24] @desk", async ({
  page,
  signedIn,
}) => {
  const account = await signedIn({ role: "league_manager" });
  const league = await createTeam();
  await createLeague(account.id, [league.id]);
  for (const id of [league.id, (await createTeam()).id, "no-id"]) {
    await page.goto(`/teams/${id}/settings`);
    await expect(page.getByRole("heading", { name: "Team Not Found" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/teams");
    await expect(page.getByLabel("Team Name")).toHaveCount(0);
  }
  await expectAccessible(page);
  const invited = await createTeam();
  await inviteManager(invited.id, account);
  await open(page, invited);
  await expect(page.getByRole("heading", { name: "Archive" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hand Over" })).toHaveCount(0);
});

test("says when the team could not be loaded, and tries again [TEAM-34] @desk", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const team = await createTeam({ managerId: (await signedIn()).id });
  await page.route(`**/api/v1/teams/${team.id}`, (route) =>
    route.fulfill({ status: 500, json: { code: "INTERNAL" } }),
  );
  await page.goto(`/teams/${team.id}/settings`);
  await expect(toast(page, "Failed to load team data")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`**/api/v1/teams/${team.id}`);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByLabel("Team Name")).toHaveValue(team.name);
});

test("works with the keyboard alone, and with names as long as they get", async ({ page, signedIn }) => {
  const name = "W".repeat(100);
  const team = await createTeam({ managerId: (await signedIn()).id, name, sport: "M".repeat(60) });
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, team);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByLabel("Minimum Players").focus();
  await page.keyboard.type("9");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Remove the reminder 24 hours before" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(reminders(page)).toHaveCount(2);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add a reminder 2 days before" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(reminders(page)).toHaveText([/2 days/, /1 hour/, /First whistle/]);
  await page.getByRole("switch", { name: "Keep Quiet Hours" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(save(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(saved(page)).toBeVisible();
  expect(await teamOf(team.id)).toMatchObject({ minimumPlayers: 9, reminderOffsetsMinutes: [2880, 60] });
  expect(await overflow()).toBeLessThanOrEqual(0);
});
