import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createLeague, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";

// Failures, focus, and wording are covered in tests/components/teams.

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const reminders = (page: Page) => page.getByRole("list", { name: "Reminders" }).getByRole("listitem");
const savedToast = (page: Page) => toast(page, "Team settings saved");
const getTeam = (id: string) =>
  db.selectFrom("team").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Opens a team's settings. */
async function open(page: Page, team: Awaited<ReturnType<typeof createTeam>>) {
  await page.goto(`/teams/${team.id}/settings`);
  await expect(page.getByLabel("Team Name")).toHaveValue(team.name);
}

test("shows a team's settings and saves, archives, and restores the team [OP2-10] @desk", async ({
  page,
  signedIn,
}) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  await open(page, team);
  await expect(page.getByRole("heading", { level: 1, name: "Team Settings" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Team" })).toHaveAttribute("href", `/teams/${team.id}`);
  await expect(page.getByLabel("Time Zone").getByRole("option")).toHaveCount(14);
  await expect(page.getByLabel("Time Zone")).toHaveValue("America/Chicago");
  await expect(page.getByText("Central Time (Chicago)")).toBeAttached();
  await expect(reminders(page)).toHaveText([/24 hours before/, /1 hour before/, /Game time/]);

  await page.getByLabel("Team Name").fill("Otters United");
  await page.getByLabel("Sport").fill("Futsal");
  await expect(page.getByText("Game times don't shift")).toHaveCount(0);
  await page.getByLabel("Time Zone").selectOption({ label: "Pacific Time (Los Angeles)" });
  await expect(page.getByText(/a 7:00 PM game stays at 7:00 PM, now in Pacific Time/)).toBeVisible();
  await page.getByLabel("Season Ends").fill("2027-06-30");
  await page.getByLabel("Minimum Players").fill("7");
  await page.getByLabel("From").fill("22:30");
  await page.getByLabel("Until").fill("06:00");
  await expect(page.getByText("You have unsaved changes")).toBeVisible();
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await save(page).click();
  await expect(savedToast(page)).toBeVisible();
  expect(writes).toEqual([`PUT /api/v1/teams/${team.id}`]);
  await expect(page.getByText("You have unsaved changes")).toHaveCount(0);
  await expect(page.getByText("Game times don't shift")).toHaveCount(0);
  expect(await getTeam(team.id)).toMatchObject({
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
  await expect(savedToast(page)).toBeVisible();
  expect((await getTeam(team.id)).minimumPlayers).toBeNull();

  await page.getByRole("button", { name: "Archive Team" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive Team" }).click();
  await expect(toast(page, "Team archived")).toBeVisible();
  expect((await getTeam(team.id)).archivedAt).not.toBeNull();
  await page.getByRole("button", { name: "Restore Team" }).click();
  await expect(toast(page, "Team restored")).toBeVisible();
  expect((await getTeam(team.id)).archivedAt).toBeNull();
});

test("shows Team Not Found to everyone who doesn't manage the team [TEAM-33, OP-24] @desk", async ({
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
  const managedTeam = await createTeam();
  await inviteManager(managedTeam.id, account);
  await open(page, managedTeam);
  await expect(page.getByRole("heading", { name: "Archive" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Transfer Team" })).toHaveCount(0);
});
