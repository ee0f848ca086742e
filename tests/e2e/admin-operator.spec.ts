import { readFile } from "node:fs/promises";
import { createAccount } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

test("an administrator reads what the product earns, and saves every month of it [ADMBILL-06, ADMBILL-15, ANALYTICS-03, ANALYTICS-05] @desk", async ({
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
  await page.getByRole("link", { name: "Analytics, Month by Month" }).click();
  await expect(page).toHaveURL(/\/admin\/analytics$/);
  const accounts = page.getByRole("listbox", { name: "New Accounts per month" });
  await expect(accounts.getByRole("option")).toHaveCount(6);
  await page.getByRole("radio", { name: "Last 12 Months" }).check();
  await expect(accounts.getByRole("option")).toHaveCount(12);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("firstwhistle-analytics-12m.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(13);
  expect(lines[0]).toMatch(/^Month,Revenue,/);
});

test("an administrator views the product as a coach, changes nothing, keeps them out, and finds it all in the audit log @desk", async ({
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
  const banner = page.getByRole("region", { name: "Viewing as somebody else" });
  await expect(banner).toContainText(`You view FirstWhistle as Dana ${word}.`);
  await expect(page.getByText("Please protect it with a second factor.")).toBeHidden();
  await page.goto(`/teams/${team.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Otters ${word}`);
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await page.goto("/settings");
  await page.getByLabel("Name").fill("Somebody Else");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Only they can do this").first()).toBeVisible();
  await page.goto("/settings/receipts/pi_somebody");
  await expect(page.getByText("Only they can open their receipts.")).toBeVisible();
  await page.goto("/admin/accounts");
  await expect(page.getByText("You need administrator privileges to access this page.")).toBeVisible();
  await banner.getByRole("button", { name: "Stop Viewing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Accounts Admin" })).toBeVisible();
  await expect(banner).toBeHidden();

  await openMenu("Disable User");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable User" }).click();
  await expect(toast(page, "User disabled successfully")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: word })).toContainText("Disabled");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Audit Log" }).click();
  await page.getByRole("searchbox", { name: "Administrator" }).fill(me.email);
  await expect(page.getByRole("row").filter({ hasText: coach.email })).toHaveText([
    /Disabled an account/,
    /Stopped viewing as somebody/,
    /Viewed the product as somebody.*Asked why their texts stopped/,
  ]);
  // Only this administrator's are left.
  await expect(page.getByRole("row")).toHaveCount(4);
});

test("an administrator looks at delivery and at what there is about a phone @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn({ role: "admin" });
  // Of an area that no other test has: what is deleted by a number is deleted in all teams.
  const phone = `+1415555${Math.floor(1000 + Math.random() * 9000)}`;
  await createMember((await createTeam({ name: "Otters" })).id, { name: "Jordan Reyes", phone });
  await page.goto("/admin/delivery");
  await expect(page.getByRole("term")).toHaveText(["Lag", "Waiting", "Delivered", "Not Delivered"]);
  await page.getByRole("searchbox", { name: "Phone number" }).fill("(312) 555-0199");
  await expect(page.getByText("Nothing keeps (312) 555-0199 from getting texts.")).toBeVisible();

  await page.goto("/admin/persons");
  await page.getByRole("searchbox", { name: "Phone number" }).fill(phone);
  await expect(page.getByRole("row").filter({ hasText: "Jordan Reyes" })).toContainText("The member’s own");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Data" }).click();
  expect((await saved).suggestedFilename()).toBe("personal-data.json");
  await page.getByRole("button", { name: "Delete Data" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Data" }).click();
  await expect(toast(page, "Personal data deleted successfully")).toBeVisible();
  await expect(page.getByText("No roster has this number.")).toBeVisible();
});
