import { createAccount } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

/** A word of its own for each test: the others make people too. */
const aWord = () => `w${Math.random().toString(36).slice(2, 10)}`;

test("an administrator finds people, changes and deletes them [ADMACC-01, ADMACC-02, ADMACC-03, ADMACC-04, ADMACC-05, ADMACC-06, ADMACC-07, ADMACC-12, ADMACC-13, ADMACC-14, ADMACC-15, ADMACC-16, ADMACC-17, ADMACC-19, ADMACC-20, ADMACC-21]", async ({
  page,
  signedIn,
}) => {
  const word = aWord();
  const me = await signedIn({ role: "admin", name: `Ruth ${word}` });
  await createAccount({ name: `Pat ${word}` });
  await createMember((await createTeam()).id, { name: `Aisha ${word}` });
  await page.goto("/admin/accounts");
  await expect(page.getByRole("term")).toHaveText([
    "Auth Users",
    "Team Members",
    "Team Managers",
    "League Managers",
  ]);
  await page.getByLabel("Search users").fill(word);
  const row = (name: string) => page.getByRole("row").filter({ hasText: `${name} ${word}` });
  await expect(page.getByRole("columnheader")).toHaveText([
    "User",
    "Role",
    "Teams",
    "Last Sign In",
    "Created",
    "Actions",
  ]);
  await expect(row("Aisha")).toContainText("Team Member");
  await expect(row("Ruth")).toContainText(me.email);
  await expect(row("Ruth").getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  // Only what was searched for is left; while it is asked for, the list is dimmed.
  await expect(page.getByRole("row")).toHaveCount(4);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("Type").selectOption({ label: "Team Members Only" });
  await expect(row("Pat")).toHaveCount(0);
  await page.getByLabel("Type").selectOption({ label: "Auth Users Only" });
  await expect(row("Aisha")).toHaveCount(0);
  await page.getByLabel("Type").selectOption({ label: "All Types" });
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "Administrator" });
  await expect(row("Pat")).toHaveCount(0);
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "All Roles" });

  const dialog = page.getByRole("dialog");
  await row("Pat")
    .getByRole("button", { name: `Edit Pat ${word}` })
    .click();
  await expect(dialog.getByRole("heading", { name: "Edit User" })).toBeVisible();
  await expect(dialog.getByLabel("Email")).toBeDisabled();
  await dialog.getByLabel("New Password", { exact: true }).fill("chosen for them");
  await dialog.getByLabel("Confirm New Password").fill("something else");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByText("Passwords do not match")).toBeVisible();
  await dialog.getByLabel("Confirm New Password").fill("chosen for them");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Direct password update is not implemented for security reasons")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send Password Reset Email" }).click();
  await expect(toast(page, "Password reset email sent successfully")).toBeVisible();
  await dialog.getByLabel("New Password", { exact: true }).fill("");
  await dialog.getByLabel("Confirm New Password").fill("");
  await dialog.getByLabel("Role").selectOption({ label: "League Manager" });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "User updated successfully")).toBeVisible();
  await expect(row("Pat")).toContainText("League Manager");

  await row("Aisha")
    .getByRole("button", { name: `Edit Aisha ${word}` })
    .click();
  await dialog.getByLabel("Email").fill(`${word}@example.com`);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Team member updated successfully")).toBeVisible();
  await expect(row("Aisha")).toContainText(`${word}@example.com`);

  const question = page.getByRole("alertdialog");
  await row("Pat")
    .getByRole("button", { name: `Delete Pat ${word}` })
    .click();
  await question.getByRole("button", { name: "Delete User" }).click();
  await expect(toast(page, "User deleted successfully")).toBeVisible();
  await row("Aisha")
    .getByRole("button", { name: `Delete Aisha ${word}` })
    .click();
  await question.getByRole("button", { name: "Delete Team Member" }).click();
  await expect(toast(page, "Team member deleted successfully")).toBeVisible();
  await expect(row("Aisha")).toHaveCount(0);
});

test("what was chosen before the page's script was there filters @desk", async ({ page, signedIn }) => {
  const word = aWord();
  await signedIn({ role: "admin" });
  await createAccount({ name: `Pat ${word}` });
  await createMember((await createTeam()).id, { name: `Aisha ${word}` });
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  const opened = page.goto("/admin/accounts");
  await page.getByLabel("Type").selectOption({ label: "Team Members Only" });
  await page.getByLabel("Search users").fill(word);
  held.resolve();
  await opened;
  const names = page.getByRole("row").filter({ hasText: word });
  await expect(names).toHaveCount(1);
  await expect(names).toContainText(`Aisha ${word}`);
  await expect(page.getByLabel("Type")).toHaveValue("member");
});

test("an administrator sets a team's status and deletes it [ADMTEAM-01, ADMTEAM-02, ADMTEAM-03, ADMTEAM-04, ADMTEAM-05, ADMTEAM-06, ADMTEAM-08, ADMTEAM-10, ADMTEAM-11]", async ({
  page,
  signedIn,
}) => {
  const word = aWord();
  await signedIn({ role: "admin" });
  await createTeam({ name: `Otters ${word}` });
  await page.goto("/admin/teams");
  await expect(page.getByRole("term")).toHaveText([
    "Total Teams",
    "Active Subscriptions",
    "Total Members",
    "Seats Sold",
  ]);
  await page.getByLabel("Search teams").fill(word);
  const row = page.getByRole("row").filter({ hasText: `Otters ${word}` });
  await expect(row).toContainText("0 / 0");
  await expect(page.getByRole("columnheader").first()).toHaveText("Team");
  await expect(page.getByLabel("Sport")).toContainText("All Sports");
  const status = row.getByLabel(`Subscription of Otters ${word}`);
  await expect(status.getByRole("option")).toHaveText(["Pending", "Active", "Expired"]);
  await status.selectOption("active");
  await expect(toast(page, "Subscription status updated successfully")).toBeVisible();
  await page.getByLabel("Status").selectOption("active");
  await expect(status).toHaveValue("active");
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await row.getByRole("button", { name: `Delete Otters ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Team" }).click();
  await expect(toast(page, "Team deleted successfully")).toBeVisible();
  await expect(page.getByText("No teams found")).toBeVisible();
});

test("what fails is said, and can be tried again [ADMACC-18, ADMACC-22, ADMACC-23, ADMTEAM-09, ADMTEAM-12, ADMTEAM-13] @desk", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/500/);
  const word = aWord();
  await signedIn({ role: "admin" });
  await createAccount({ name: `Pat ${word}` });
  await createTeam({ name: `Otters ${word}` });
  const fail = (method: string) =>
    page.route("**/api/v1/admin/**", (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
  const row = page.getByRole("row").filter({ hasText: word });
  const open = async (address: string, failed: string, search: string) => {
    await fail("GET");
    await page.goto(address);
    await expect(toast(page, failed).first()).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByLabel(search).fill(word);
    await expect(row).toHaveCount(1);
  };
  await open("/admin/accounts", "Failed to load users", "Search users");
  await fail("PUT");
  await row.getByRole("button", { name: `Edit Pat ${word}` }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(`Kept ${word}`);
  await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Failed to update user")).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue(`Kept ${word}`);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await fail("DELETE");
  await row.getByRole("button", { name: `Delete Pat ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete User" }).click();
  await expect(toast(page, "Failed to delete user")).toBeVisible();

  await open("/admin/teams", "Failed to load teams", "Search teams");
  await fail("PUT");
  await row.getByLabel(`Subscription of Otters ${word}`).selectOption("expired");
  await expect(toast(page, "Failed to update subscription status")).toBeVisible();
  await expect(row.getByLabel(`Subscription of Otters ${word}`)).toHaveValue("pending");
  await fail("DELETE");
  await row.getByRole("button", { name: `Delete Otters ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Team" }).click();
  await expect(toast(page, "Failed to delete team")).toBeVisible();
});

test("billing statistics show what they mean, and say when they cannot be loaded [ADMBILL-02, ADMBILL-03, ADMBILL-04, ADMBILL-05, ADMBILL-06, ADMBILL-09, ADMBILL-11, ADMBILL-12, ADMBILL-15, ADMBILL-16, ADMBILL-21, ADMBILL-25]", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/500/);
  await signedIn({ role: "admin" });
  await page.route("**/api/v1/admin/billing-statistics**", async (route) => {
    await expect(page.getByText("Loading billing statistics")).toBeVisible();
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto("/admin/billing");
  await expect(toast(page, "Failed to load billing statistics").first()).toBeVisible();
  await expect(page.getByText("No Data Available")).toBeVisible();
  await expect(page.getByText("Unable to load billing statistics.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("term")).toHaveText([
    "Total Revenue",
    "Monthly Revenue",
    "Active Subscriptions",
    "Season Passes Sold",
    "Total Teams",
    "Total Users",
    "Avg Team Size",
    "Churn Rate",
    "Average revenue per team",
    "Revenue per Season Pass",
    "Subscription rate",
    "Teams with active subscriptions",
    "Season Pass penetration",
    "Customer retention",
  ]);
  const bars = page.getByRole("list", { name: "Revenue per month" }).getByRole("listitem");
  await expect(bars).toHaveCount(6);
  await expect(bars.first()).toContainText(/\$[\d,]+.*sales/s);
  await expect(page.getByText(/^[\d,]+ \/ [\d,]+$/)).toBeVisible();
  await expectAccessible(page);
  for (const [label, months] of [
    ["Last 3 Months", 3],
    ["Last 12 Months", 12],
  ] as const) {
    await page.getByRole("radio", { name: label }).check();
    await expect(bars).toHaveCount(months);
  }

  // What 100,000 teams pay in a month is read in one line, too.
  await page.route("**/api/v1/admin/billing-statistics**", async (route) => {
    const numbers = await (await route.fetch()).json();
    const months = numbers.months.map((month: object) => ({
      ...month,
      amountCents: 160_412_300,
      sales: 83_333,
    }));
    await route.fulfill({ json: { ...numbers, months } });
  });
  await page.reload();
  for (const text of ["$1,604,123", "83,333 sales"]) {
    const { scrollWidth, clientWidth, height } = await bars
      .first()
      .getByText(text)
      .evaluate((part) => ({
        scrollWidth: part.parentElement!.scrollWidth,
        clientWidth: part.parentElement!.clientWidth,
        height: part.getBoundingClientRect().height,
      }));
    expect([scrollWidth <= clientWidth, height < 26]).toEqual([true, true]);
  }
});
