import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createAccount } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

/** A list that is being asked for again is dimmed. */
const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

test("analytics show every month as picture, table and file, and say when they cannot be loaded [ANALYTICS-01, ANALYTICS-02, ANALYTICS-04, ANALYTICS-05]", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/500/);
  await signedIn({ role: "admin" });
  await page.goto("/admin/billing");
  await page.route("**/api/v1/admin/analytics**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("link", { name: "Analytics, Month by Month" }).click();
  await expect(page).toHaveURL(/\/admin\/analytics$/);
  await expect(toast(page, "Failed to load analytics").first()).toBeVisible();
  await expect(page.getByText("Unable to load analytics.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Revenue",
    "Active Passes",
    "New Accounts",
    "New Teams",
    "Texts",
    "Answers per Text",
  ]);
  await expect(page.getByRole("radio", { name: "Last 6 Months" })).toBeChecked();
  const accounts = page.getByRole("listbox", { name: "New Accounts per month" });
  await expect(accounts.getByRole("option")).toHaveCount(6);
  await expect(accounts.getByRole("option", { selected: true })).toHaveAccessibleName(
    /^\w{3} \d{4}: [\d,]+$/,
  );
  await expectAccessible(page);

  // The keys move all pictures to the same month.
  const revenue = page.getByRole("listbox", { name: "Revenue per month" });
  await accounts.focus();
  await accounts.press("Home");
  await expect(revenue.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await revenue.press("ArrowRight");
  await expect(accounts.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await accounts.getByRole("option").nth(3).hover();
  await expect(revenue.getByRole("option").nth(3)).toHaveAttribute("aria-selected", "true");

  await page.getByRole("radio", { name: "Last 12 Months" }).check();
  await expect(accounts.getByRole("option")).toHaveCount(12);
  await page.getByRole("radio", { name: "Table" }).check();
  await expect(page.getByRole("row")).toHaveCount(13);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("firstwhistle-analytics-12m.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(13);
  expect(lines[0]).toMatch(/^Month,Revenue,/);
});

test("an administrator keeps somebody out, and finds it in the audit log", async ({ page, signedIn }) => {
  const word = `w${Math.random().toString(36).slice(2, 10)}`;
  const me = await signedIn({ role: "admin" });
  const other = await createAccount({ name: `Pat ${word}` });
  await page.goto("/admin/accounts");
  await expect(page.getByText("Please protect it with a second factor.")).toBeVisible();
  await page.getByLabel("Search users").fill(word);
  await page.getByRole("button", { name: `More actions for Pat ${word}` }).click();
  await page.getByRole("menuitem", { name: "Disable User" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable User" }).click();
  await expect(toast(page, "User disabled successfully")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: word })).toContainText("Disabled");
  // A link they could not use is not offered.
  await page.getByRole("button", { name: `Edit Pat ${word}` }).click();
  await expect(page.getByRole("button", { name: "Export Personal Data" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Password Reset Email" })).toHaveCount(0);

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Audit Log" }).click();
  await page.getByRole("searchbox", { name: "Administrator" }).fill(me.email);
  const act = page.getByRole("row").filter({ hasText: other.email });
  await expect(act).toContainText("Disabled an account");
  // Only this administrator's are left; while they are asked for, the list is dimmed.
  await expect(page.getByRole("row")).toHaveCount(2);
  await settled(page);
  await expectAccessible(page);
  await page.getByLabel("Act", { exact: true }).selectOption({ label: "Deleted a team" });
  await expect(page.getByText("Nothing found")).toBeVisible();
});

test("an administrator views the product as a coach, changes nothing, and stops", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/403/);
  const word = `w${Math.random().toString(36).slice(2, 10)}`;
  const me = await signedIn({ role: "admin" });
  const coach = await createAccount({ name: `Dana ${word}` });
  const team = await createTeam({ name: `Otters ${word}`, managerId: coach.id });
  await page.goto("/admin/accounts");
  await page.getByLabel("Search users").fill(word);
  await page.getByRole("button", { name: `More actions for Dana ${word}` }).click();
  await page.getByRole("menuitem", { name: "View as This User" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Start Viewing" }).click();
  await expect(dialog.getByText("Please say why")).toBeVisible();
  await expectAccessible(page);
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
  await page.goto("/admin/audit");
  await page.getByRole("searchbox", { name: "Administrator" }).fill(me.email);
  await expect(page.getByRole("row").filter({ hasText: coach.email })).toHaveText([
    /Stopped viewing as somebody/,
    /Viewed the product as somebody.*Asked why their texts stopped/,
  ]);
});

test("who was about to stop all sending does not resume it because somebody else stopped first @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn({ role: "admin" });
  await page.clock.install();
  await page.goto("/admin/delivery");
  await page.getByRole("button", { name: "Stop All Sending" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Doubled texts");
  const stop = { reason: "Stopped by Ruth", stoppedAt: "2026-11-15T21:40:00.000Z" };
  await page.route("**/api/v1/admin/delivery", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), stop } });
  });
  await page.clock.fastForward(16_000);
  await expect(page.getByText("Stopped by Ruth")).toBeVisible();

  await expect(dialog.getByRole("heading", { name: "Stop All Sending" })).toBeVisible();
  const sent = page.waitForRequest("**/api/v1/admin/sending");
  await page.route("**/api/v1/admin/sending", (route) => route.fulfill({ json: { ok: true } }));
  await dialog.getByRole("button", { name: "Stop All Sending" }).click();
  expect((await sent).postDataJSON()).toEqual({ isStopped: true, reason: "Doubled texts" });
});

test("words without an end stay on the screen", async ({ page, signedIn }) => {
  const word = `w${Math.random().toString(36).slice(2, 10)}`;
  await signedIn({ role: "admin" });
  const team = await createTeam({ name: `${word}${"Otters".repeat(10)}` });
  await createAccount({ name: `${word}${"Wolfeschlegel".repeat(7)}`.slice(0, 100) });
  await createMember(team.id, { name: `${word}${"Aisha".repeat(18)}` });
  const fits = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role="dialog"], [role="dialog"] :not(input)')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    );
  await page.route("**/api/v1/admin/dead-jobs", (route) =>
    route.fulfill({
      json: {
        jobs: [
          {
            id: team.id,
            job: "accounts/send-mail",
            reason: "x".repeat(400),
            failedAt: "2026-11-15T21:40:00Z",
          },
        ],
      },
    }),
  );
  await page.goto("/dashboard");
  await expect(page.getByText("x".repeat(400))).toBeVisible();
  expect(await fits()).toEqual([]);
  // A long reason takes no room from who gave it.
  const changes = [{ field: "reason", before: null, after: "Doubled texts since the outage. ".repeat(9) }];
  const act = { id: team.id, act: "sending.stop", subject: null, subjectId: null, changes };
  const by = { adminEmail: "ruth.adeyemi@example.com", actedAt: "2026-11-15T21:40:00.000Z" };
  await page.route("**/api/v1/admin/acts**", (route) =>
    route.fulfill({ json: { acts: [{ ...act, ...by }], nextCursor: null } }),
  );
  await page.goto("/admin/audit");
  const who = page.getByText(by.adminEmail);
  expect((await who.boundingBox())!.height).toBeLessThan(30);
  expect(await fits()).toEqual([]);
  await page.goto("/admin/accounts");
  await page.getByLabel("Search users").fill(word);
  await expect(page.getByRole("row")).toHaveCount(3);
  expect(await fits()).toEqual([]);
  const openView = async () => {
    await page.getByRole("button", { name: /^More actions for .*Wolfeschlegel/ }).click();
    await page.getByRole("menuitem", { name: "View as This User" }).click();
  };
  const openEdit = () => page.getByRole("button", { name: /^Edit .*Aisha/ }).click();
  for (const open of [openView, openEdit]) {
    await open();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await fits()).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  }
});

test("an administrator looks at delivery and at what there is about a phone", async ({ page, signedIn }) => {
  await signedIn({ role: "admin" });
  // Of an area that no other test has: what is deleted by a number is deleted in all teams.
  const phone = `+1415555${Math.floor(1000 + Math.random() * 9000)}`;
  await createMember((await createTeam({ name: "Otters" })).id, { name: "Jordan Reyes", phone });

  // Really stopping would stop the texts of the tests beside this one.
  await page.route("**/api/v1/admin/sending", (route) => route.fulfill({ json: { ok: true } }));
  await page.goto("/admin/delivery");
  await expect(page.getByRole("term")).toHaveText(["Lag", "Waiting", "Delivered", "Not Delivered"]);
  await page.getByRole("searchbox", { name: "Phone number" }).fill("(312) 555-0199");
  await expect(page.getByText("Nothing keeps (312) 555-0199 from getting texts.")).toBeVisible();
  await page.getByRole("button", { name: "Stop All Sending" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Stop All Sending" }).click();
  await expect(dialog.getByText("Please say why")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Doubled texts");
  await dialog.getByRole("button", { name: "Stop All Sending" }).click();
  await expect(toast(page, "All sending stopped")).toBeVisible();

  await page.goto("/admin/persons");
  await page.getByRole("searchbox", { name: "Phone number" }).fill(phone);
  await expect(page.getByRole("row").filter({ hasText: "Jordan Reyes" })).toContainText("The member’s own");
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Data" }).click();
  expect((await saved).suggestedFilename()).toBe("personal-data.json");
  await page.getByRole("button", { name: "Delete Data" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Data" }).click();
  await expect(toast(page, "Personal data deleted successfully")).toBeVisible();
  await expect(page.getByText("No roster has this number.")).toBeVisible();
});
