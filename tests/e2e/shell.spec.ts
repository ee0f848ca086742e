import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

/** On a phone the same list lies in a menu that is opened first. */
async function openNavigation(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  return page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
}

const lists = {
  admin: [
    ["Dashboard", "/dashboard"],
    ["Blog Management", "/admin/blog"],
    ["Accounts Admin", "/admin/accounts"],
    ["Teams Admin", "/admin/teams"],
    ["Billing Stats", "/admin/billing"],
    ["Support Requests", "/admin/support"],
    ["Settings", "/settings"],
  ],
  league_manager: [
    ["Dashboard", "/dashboard"],
    ["League Management", "/league-management"],
    ["Venues", "/venues"],
    ["Teams", "/teams"],
    ["Schedule", "/schedule"],
    ["Settings", "/settings"],
  ],
  team_manager: [
    ["Dashboard", "/dashboard"],
    ["Teams", "/teams"],
    ["Schedule", "/schedule"],
    ["Settings", "/settings"],
  ],
} as const;
const labels = { admin: "Administrator", league_manager: "League Manager", team_manager: "Team Manager" };

for (const [role, ids] of [
  ["admin", "[SHELL-43, SHELL-44, SHELL-47, SHELL-48, SHELL-51]"],
  ["league_manager", "[SHELL-43, SHELL-44, SHELL-47, SHELL-49, SHELL-51]"],
  ["team_manager", "[SHELL-43, SHELL-44, SHELL-47, SHELL-50, SHELL-51]"],
] as const)
  test(`lists what a ${role} may use, then Support ${ids}`, async ({ page, isMobile, signedIn }) => {
    const account = await signedIn({ role });
    await page.goto("/dashboard");
    const navigation = await openNavigation(page, isMobile);
    const links = navigation.getByRole("link");
    await expect(links).toHaveText(lists[role].map(([label]) => label));
    for (const [index, [, to]] of lists[role].entries())
      await expect(links.nth(index)).toHaveAttribute("href", to);
    await expect(navigation.getByRole("listitem").last()).toHaveText("Support");
    await expect(navigation.locator("[aria-current=page]")).toHaveText("Dashboard");
    await expect(page.getByText(account.email).filter({ visible: true })).toBeVisible();
    await expect(page.getByText(labels[role], { exact: true }).filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
  });

test("has a fixed sidebar on a desk, and a menu that opens and closes on a phone [SHELL-40, SHELL-41]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  await signedIn();
  await page.goto("/settings");
  const navigation = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
  if (!isMobile) {
    const before = await navigation.boundingBox();
    await page.evaluate(() => window.scrollTo(0, 500));
    expect(await navigation.boundingBox()).toEqual(before);
    expect(before!.x).toBeLessThan(40);
    return;
  }
  await expect(navigation).toHaveCount(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(navigation).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(navigation).toHaveCount(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  await navigation.getByRole("link", { name: "Teams" }).click();
  await expect(page).toHaveURL("/teams");
  await expect(navigation).toHaveCount(0);
});

test("the logo leads to the dashboard when signed in and to the start page otherwise [SHELL-42] @desk", async ({
  page,
  signedIn,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: /FirstWhistle/ }).click();
  await expect(page).toHaveURL("/");
  await signedIn();
  await page.goto("/settings");
  await page
    .getByRole("link", { name: /FirstWhistle/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL("/dashboard");
});

test("signing out clears the user before the server answers, then goes to sign-in [SHELL-45, AUTH-05]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const account = await signedIn();
  await page.goto("/dashboard");
  let answered = false;
  await page.route("**/api/v1/session", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    answered = true;
    await route.continue();
  });
  await openNavigation(page, isMobile);
  await page.getByRole("button", { name: "Sign out" }).filter({ visible: true }).click();
  await expect(page.getByText("Signing out")).toBeVisible();
  await expect(page.getByText(account.email)).toHaveCount(0);
  expect(answered).toBe(false);
  await expect(page).toHaveURL("/login");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
});

test("signing out of a session that has ended is no error [AUTH-06]", async ({
  page,
  isMobile,
  context,
  signedIn,
}) => {
  await signedIn();
  await page.goto("/dashboard");
  await openNavigation(page, isMobile);
  await context.clearCookies();
  await page.getByRole("button", { name: "Sign out" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("Support opens the Contact Support dialog, which keeps what was typed until it is sent [SHELL-46, SUPPORT-01, SUPPORT-02, SUPPORT-03, SUPPORT-04, SUPPORT-05, SUPPORT-06, SUPPORT-07, SUPPORT-08, SUPPORT-09, SUPPORT-10, SUPPORT-13]", async ({
  page,
  isMobile,
  signedIn,
  allowed,
}) => {
  allowed.push(/500|429|ERR_FAILED/);
  await signedIn();
  await page.goto("/dashboard");
  const open = async () => {
    await openNavigation(page, isMobile);
    await page.getByRole("button", { name: "Support" }).filter({ visible: true }).click();
  };
  await open();
  const dialog = page.getByRole("dialog", { name: "Contact Support" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(dialog.getByLabel("Message")).toHaveAttribute("rows", "5");
  const priority = dialog.getByLabel("Priority");
  await expect(priority).toHaveValue("normal");
  const choices = await priority
    .getByRole("option")
    .evaluateAll((options) => options.map((option) => [option.textContent, option.getAttribute("value")]));
  expect(choices).toEqual([
    ["Low - General question", "low"],
    ["Normal - Need assistance", "normal"],
    ["High - Issue affecting team", "high"],
    ["Urgent - Critical problem", "urgent"],
  ]);
  await expectAccessible(page);

  const send = dialog.getByRole("button", { name: "Send Request" });
  const [subject, message] = [dialog.getByLabel("Subject"), dialog.getByLabel("Message")];
  await expect(send).toBeDisabled();
  await subject.fill("Texts");
  await expect(send).toBeDisabled();
  // Enter in a field submits a form all the same, unless it is ignored.
  let sent = 0;
  page.on("request", (request) => (sent += Number(request.url().endsWith("/support-requests"))));
  await subject.press("Enter");
  await message.fill("Do they arrive?");
  await priority.selectOption("high");

  const failed = "Failed to send support request. Please try again.";
  const refusal = { defined: true, code: "RATE_LIMITED", status: 429, message: "" };
  await page.route("**/api/v1/support-requests", (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(toast(page, failed)).toBeVisible();
  await page.route("**/api/v1/support-requests", (route) => route.fulfill({ status: 429, json: refusal }), {
    times: 1,
  });
  await send.click();
  await expect(toast(page, failed).filter({ hasText: "Too many" })).toBeVisible();
  await expect(subject).toHaveValue("Texts");
  await expect(message).toHaveValue("Do they arrive?");
  await expect(priority).toHaveValue("high");

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/v1/support-requests", async (route) => {
    await held;
    await route.fallback();
  });
  await send.click();
  await expect(dialog.getByRole("button", { name: "Sending..." })).toBeVisible();
  await subject.press("Enter");
  letGo();
  await expect(toast(page, "Support request sent successfully! We'll get back to you soon.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(sent).toBe(3);
  await open();
  await expect(subject).toHaveValue("");
  await expect(message).toHaveValue("");
  await expect(priority).toHaveValue("normal");
});

test("toasts stand top right [SHELL-38]", async ({ page, isMobile }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  const problem = toast(page, "Please enter your email address");
  await expect(problem).toBeVisible();
  const box = (await problem.boundingBox())!;
  const { width } = page.viewportSize()!;
  expect(width - (box.x + box.width)).toBeLessThan(40);
  expect(box.y).toBeLessThan(isMobile ? 90 : 60);
});

test("toasts stay 4 seconds, errors and reset mails 6 [SHELL-38, SHELL-39] @desk", async ({
  page,
  signedIn,
}) => {
  await page.clock.install();
  /** There after this long, gone a little later; seconds of the page's own clock, so that nobody has to wait. */
  const stays = async (text: string, seconds: number) => {
    await expect(toast(page, text)).toBeVisible();
    await page.mouse.move(5, 500);
    await page.clock.fastForward((seconds - 1.5) * 1000);
    await expect(toast(page, text)).toBeVisible();
    await page.clock.fastForward(1_500);
    await expect(toast(page, text)).toHaveCount(0);
  };
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await stays("Please enter your email address", 6);

  await page.goto("/login?forgot");
  await page.getByRole("dialog").getByLabel("Email").fill("someone@example.com");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await stays("Password reset instructions sent to your email", 6);

  await signedIn({ role: "team_manager" });
  await page.goto("/settings");
  await page.getByLabel("Name").fill("Another Name");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await stays("Account settings updated successfully", 4);
});

test("each new page starts at the top [SHELL-37]", async ({ page, isMobile, signedIn }) => {
  await signedIn();
  await page.goto("/settings");
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole("link", { name: "Teams" }).click();
  await expect(page).toHaveURL("/teams");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("the theme can be chosen and stays @desk", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await expect(async () => {
    await page.getByRole("radio", { name: "Dark" }).check();
    expect(await background()).not.toBe(light);
  }).toPass();
  const dark = await background();
  await page.reload();
  expect(await background()).toBe(dark);
});
