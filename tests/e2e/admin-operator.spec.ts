import { readFile } from "node:fs/promises";
import { createAccount } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

test("shows and exports revenue by month for an administrator [ADMBILL-06, ADMBILL-15, ANALYTICS-03, ANALYTICS-05] @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn({ role: "admin" });
  await page.goto("/admin/billing");
  await expect(page.getByRole("term")).toHaveCount(14);
  const bars = page.getByRole("list", { name: "Revenue per month" }).getByRole("listitem");
  await expect(bars).toHaveCount(6);
  await expect(bars.first()).toContainText(/\$[\d,]+.*sales/s);
  await page.getByRole("radio", { name: "Last 12 Months" }).check();
  await expect(bars).toHaveCount(12);
  await page.getByRole("link", { name: "Monthly Analytics" }).click();
  await expect(page).toHaveURL(/\/admin\/analytics$/);
  const accounts = page.getByRole("listbox", { name: "New Accounts per month" });
  await expect(accounts.getByRole("option")).toHaveCount(6);
  await page.getByRole("radio", { name: "Last 12 Months" }).check();
  await expect(accounts.getByRole("option")).toHaveCount(12);
  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toBe("firstwhistle-analytics-12m.csv");
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(13);
  expect(lines[0]).toMatch(/^Month,Revenue,/);
});

test("views the app read-only as a user, disables that user, and shows both actions in the audit log @desk", async ({
  page,
  signedIn,
  allowed,
}) => {
  test.setTimeout(60_000);
  allowed.push(/403/);
  const word = `w${Math.random().toString(36).slice(2, 10)}`;
  const me = await signedIn({ role: "admin" });
  const coach = await createAccount({ name: `Dana ${word}` });
  const team = await createTeam({ name: `Otters ${word}`, managerId: coach.id });
  const openMenu = async (item: string) => {
    await page.goto("/admin/accounts");
    await page.getByLabel("Search users").fill(word);
    await page.getByRole("button", { name: `More actions for Dana ${word}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await openMenu("View as This User");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Asked why their texts stopped");
  await dialog.getByRole("button", { name: "Start Viewing" }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  const banner = page.getByRole("region", { name: "Viewing as another user" });
  await expect(banner).toContainText(`You're viewing FirstWhistle as Dana ${word}.`);
  await page.goto(`/teams/${team.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Otters ${word}`);
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await page.goto("/settings");
  await page.getByLabel("Name").fill("Someone Else");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Only they can do this").first()).toBeVisible();
  await page.goto("/settings/receipts/pi_someone");
  await expect(page.getByText("Only they can open their receipts.")).toBeVisible();
  await page.goto("/admin/accounts");
  await expect(page.getByText("You need administrator privileges to access this page.")).toBeVisible();
  await banner.getByRole("button", { name: "Stop Viewing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Accounts Admin" })).toBeVisible();
  await expect(banner).toBeHidden();

  await openMenu("Disable User");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable User" }).click();
  await expect(toast(page, "User disabled")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: word })).toContainText("Disabled");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Audit Log" }).click();
  await page.getByRole("searchbox", { name: "Administrator" }).fill(me.email);
  await expect(page.getByRole("row").filter({ hasText: coach.email })).toHaveText([
    /Disabled an account/,
    /Stopped viewing as a user/,
    /Viewed as a user.*Asked why their texts stopped/,
  ]);
  // The filter leaves the header row and this administrator's three actions.
  await expect(page.getByRole("row")).toHaveCount(4);
});

test("shows delivery stats and finds, exports, and deletes data by phone @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn({ role: "admin" });
  // Use an area code that no other test uses, because deleting by number affects all teams.
  const phone = `+1415555${Math.floor(1000 + Math.random() * 9000)}`;
  await createMember((await createTeam({ name: "Otters" })).id, { name: "Jordan Reyes", phone });
  await page.goto("/admin/delivery");
  await expect(page.getByRole("term")).toHaveText(["Lag", "Waiting", "Delivered", "Not Delivered"]);
  await page.getByRole("searchbox", { name: "Phone number" }).fill("(312) 555-0199");
  await expect(page.getByText("(312) 555-0199 can receive texts.")).toBeVisible();

  await page.goto("/admin/people");
  await page.getByRole("searchbox", { name: "Phone number" }).fill(phone);
  await expect(page.getByRole("row").filter({ hasText: "Jordan Reyes" })).toContainText("Member's own");
  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Data" }).click();
  expect((await downloadPromise).suggestedFilename()).toBe("personal-data.json");
  await page.getByRole("button", { name: "Delete Data" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Data" }).click();
  await expect(toast(page, "Personal data deleted")).toBeVisible();
  await expect(page.getByText("This number isn't on any roster.")).toBeVisible();
});
