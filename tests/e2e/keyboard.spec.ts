import { createAccount } from "#tests/factories/accounts.ts";
import { expect, PASSWORD, test } from "./fixtures.ts";

test("signs in with the keyboard alone", async ({ page }) => {
  const account = await createAccount();
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Forgot password?" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("skips the navigation with the first Tab", async ({ page, signedIn }) => {
  await signedIn();
  await page.goto("/dashboard");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("opens and closes the support dialog, and returns to where one was", async ({ page, signedIn }) => {
  await signedIn();
  await page.goto("/dashboard");
  const support = page.getByRole("button", { name: "Support" });
  await support.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Contact Support" })).toBeVisible();
  await expect(page.getByLabel("Subject")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(support).toBeFocused();
});

test("moves between the settings tabs with arrow keys", async ({ page, signedIn }) => {
  await signedIn();
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Account" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Billing" })).toHaveAttribute("aria-selected", "true");
});
