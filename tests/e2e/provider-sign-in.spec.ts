import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures.ts";

test("creates an account with a provider, signs out, and signs in with it again [CONNECT-26, CONNECT-27, CONNECT-30] @desk", async ({
  page,
}) => {
  const email = `casey-${randomUUID().slice(0, 8)}@example.com`;
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));

  await page.goto("/register");
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  // Nothing is loaded from another host until someone chooses a provider.
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  await page.getByRole("button", { name: "Continue with Club ID" }).click();

  await page.waitForURL(/\/openid\/club\/authorize/);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Name").fill("Casey Coach");
  await page.getByRole("button", { name: "Continue" }).click();

  await page.waitForURL(/\/register/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Name")).toHaveValue("Casey Coach");
  await page.getByLabel(/I agree to the/).click();
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(/\/dashboard/);

  await page.context().clearCookies();
  await page.goto("/login?next=%2Fsettings");
  await page.getByRole("button", { name: "Continue with Club ID" }).click();
  await page.waitForURL(/\/openid\/club\/authorize/);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/settings/);
  await expect(page.getByRole("button", { name: "Disconnect Club ID" })).toBeVisible();
});

test("returns to sign-in when the reader cancels at the provider [CONNECT-27] @desk", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.waitForURL(/\/openid\/google\/authorize/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(/\/login/);
  await expect(page.getByRole("alert")).toHaveText("We couldn't sign you in with Google. Try again.");
});
