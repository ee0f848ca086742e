import { expect, test } from "./fixtures.ts";

// Lists, menus, toasts, the support dialog, and signing out are covered in tests/components/app.

test("starts each new page at the top, with the menu closed on a phone [SHELL-37, SHELL-41, SHELL-42]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: /FirstWhistle/ }).click();
  await expect(page).toHaveURL("/");
  const account = await signedIn();
  await page.goto("/settings");
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByText(account.email).filter({ visible: true })).toBeVisible();
  const navigation = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
  await navigation.getByRole("link", { name: "Teams" }).click();
  await expect(page).toHaveURL("/teams");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(navigation).toHaveCount(isMobile ? 0 : 1);
  await page
    .getByRole("link", { name: /FirstWhistle/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL("/dashboard");
});

test("keeps the chosen theme @desk", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await expect(async () => {
    await page.getByRole("radio", { name: "Dark" }).check();
    expect(await background()).not.toBe(light);
  }).toPass();
  // Choosing a theme fades the colors, but a freshly loaded page shows the final colors right away.
  await page.reload();
  const chosenBackground = await background();
  expect(chosenBackground).not.toBe(light);
  await page.reload();
  expect(await background()).toBe(chosenBackground);
});
