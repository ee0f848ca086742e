import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { computeNextTotp, computeTotp } from "#tests/harness/totp.ts";
import { expect, PASSWORD, test, toast } from "./fixtures.ts";

/** A unique word for each test, because other tests create people too. */
const uniqueWord = () => `w${Math.random().toString(36).slice(2, 10)}`;

test("finds, updates, and deletes people and teams as an administrator [ADMACC-02, ADMACC-03, ADMACC-04, ADMACC-05, ADMACC-06, ADMACC-15, ADMACC-16, ADMACC-17, ADMACC-20, ADMACC-21, ADMTEAM-02, ADMTEAM-03, ADMTEAM-06, ADMTEAM-08, ADMTEAM-11] @desk", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(60_000);
  const word = uniqueWord();
  await signedIn({ role: "admin", name: `Ruth ${word}` });
  await createAccount({ name: `Pat ${word}` });
  const team = await createTeam({ name: `Otters ${word}` });
  await createMember(team.id, { name: `Aisha ${word}` });
  await page.goto("/admin/accounts");
  await page.getByLabel("Search users").fill(word);
  const row = (name: string) => page.getByRole("row").filter({ hasText: `${name} ${word}` });
  await expect(row("Aisha")).toContainText("Team Member");
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByLabel("Type").selectOption({ label: "Team Members Only" });
  await expect(row("Pat")).toHaveCount(0);
  await page.getByLabel("Type").selectOption({ label: "All Types" });
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "Administrator" });
  await expect(row("Pat")).toHaveCount(0);
  await expect(row("Ruth")).toBeVisible();
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "All Roles" });

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: `Edit Pat ${word}` }).click();
  await dialog.getByRole("button", { name: "Send Password Reset Email" }).click();
  await expect(toast(page, "Password reset email sent successfully")).toBeVisible();
  await dialog.getByLabel("Role").selectOption({ label: "League Manager" });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "User updated successfully")).toBeVisible();
  await expect(row("Pat")).toContainText("League Manager");
  await page.getByRole("button", { name: `Edit Aisha ${word}` }).click();
  await dialog.getByLabel("Email").fill(`${word}@example.com`);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Team member updated successfully")).toBeVisible();
  await expect(row("Aisha")).toContainText(`${word}@example.com`);

  const question = page.getByRole("alertdialog");
  await page.getByRole("button", { name: `Delete Pat ${word}` }).click();
  await question.getByRole("button", { name: "Delete User" }).click();
  await expect(toast(page, "User deleted successfully")).toBeVisible();
  await page.getByRole("button", { name: `Delete Aisha ${word}` }).click();
  await question.getByRole("button", { name: "Delete Team Member" }).click();
  await expect(toast(page, "Team member deleted successfully")).toBeVisible();
  await expect(row("Aisha")).toHaveCount(0);

  await page.goto("/admin/teams");
  await page.getByLabel("Search teams").fill(word);
  await expect(row("Otters")).toContainText("0 / 0");
  const status = page.getByLabel(`Subscription for Otters ${word}`);
  await status.selectOption("active");
  await page.getByRole("dialog").getByRole("button", { name: "Grant Pass" }).click();
  await expect(toast(page, "Subscription status updated successfully")).toBeVisible();
  await page.getByLabel("Status").selectOption("active");
  await expect(status).toHaveValue("active");
  await page.getByRole("button", { name: `Delete Otters ${word}` }).click();
  await question.getByRole("button", { name: "Delete Team" }).click();
  await expect(toast(page, "Team deleted successfully")).toBeVisible();
  await expect(page.getByText("No teams found")).toBeVisible();
});

test("applies filters selected before hydration @desk", async ({ page, signedIn }) => {
  const word = uniqueWord();
  await signedIn({ role: "admin" });
  await createAccount({ name: `Pat ${word}` });
  await createMember((await createTeam()).id, { name: `Aisha ${word}` });
  const release = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await release.promise;
    await route.continue();
  });
  // The search follows while the address still waits for the type.
  await page.route("**/admin/accounts.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const navigation = page.goto("/admin/accounts");
  await page.getByLabel("Type").selectOption({ label: "Team Members Only" });
  await page.getByLabel("Search users").fill(word);
  release.resolve();
  await navigation;
  const names = page.getByRole("row").filter({ hasText: word });
  await expect(names).toHaveCount(1);
  await expect(names).toContainText(`Aisha ${word}`);
  await expect(page.getByLabel("Type")).toHaveValue("member");
  await expect(page).toHaveURL(`/admin/accounts?search=${word}&type=member`);
});

test("sets up a second step before the first admin page, and confirms it before a sensitive change @desk", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/403/);
  const word = uniqueWord();
  const person = await createAccount({ name: `Dana ${word}` });
  const account = await signedIn({ role: "admin", withFactor: false });
  await page.goto("/admin/accounts");
  await expect(page.getByRole("heading", { name: "Protect Your Account First" })).toBeVisible();
  await page.getByRole("link", { name: "Set Up a Second Step" }).click();
  await page.getByRole("button", { name: "Set Up Two-Step Verification" }).click();
  await page.getByRole("dialog").getByLabel("Current Password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  const key = (await page.locator("code").textContent())!;
  await page.getByLabel("Authenticator Code").fill(computeTotp(key));
  await page.getByRole("button", { name: "I Saved Them" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByLabel("Search users").fill(word);
  await expect(page.getByText(person.email)).toBeVisible();

  const provedAt = new Date(Date.now() - 6 * 60_000);
  await db.updateTable("session").set({ provedAt }).where("userId", "=", account.id).execute();
  await page.getByRole("button", { name: `More actions for Dana ${word}` }).click();
  await page.getByRole("menuitem", { name: "Sign Out Everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out Everywhere" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm It's You" });
  await proof.getByLabel("Current Password").fill(PASSWORD);
  await proof.getByLabel("Authenticator Code").fill(computeNextTotp(key));
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(toast(page, "They weren't signed in anywhere")).toBeVisible();
});
