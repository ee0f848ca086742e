import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

/** Looks right at every width: nothing sticks out sideways, one main heading, no fault for axe. */
async function expectSound(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

/** The requirement ids of a table, for a test's title. */
const ids = (pages: readonly (readonly [string, string])[]) => pages.map(([, tag]) => tag).join(" ");

const publicPages = [
  ["/", "[SHELL-01, PERM1-13, PERM2-03]"],
  ["/features", "[SHELL-02]"],
  ["/pricing", "[SHELL-03]"],
  ["/blog", "[SHELL-04]"],
  ["/blog/any-post", "[SHELL-05]"],
  ["/faq", "[SHELL-06]"],
  ["/about", "[SHELL-07]"],
  ["/contact", "[SHELL-08]"],
  ["/terms", "[SHELL-09]"],
  ["/privacy", "[SHELL-10]"],
] as const;

test(`the public pages stand in the public shell ${ids(publicPages)}`, async ({ page }) => {
  test.setTimeout(120_000);
  for (const [path] of publicPages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expect(page.getByRole("link", { name: "Sign up" }).first()).toBeVisible();
      await expectSound(page);
    });
});

test("the top bar links to the pages, Log in and Sign up [SHELL-52, SHELL-53, SHELL-54]", async ({
  page,
  isMobile,
}) => {
  await page.goto("/");
  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  const top = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
  await expect(top.getByRole("link")).toHaveText(["Features", "Pricing", "Blog", "FAQ"]);
  for (const [index, path] of ["/features", "/pricing", "/blog", "/faq"].entries())
    await expect(top.getByRole("link").nth(index)).toHaveAttribute("href", path);
  await expect(page.getByRole("link", { name: "Log in" }).filter({ visible: true })).toHaveAttribute(
    "href",
    "/login",
  );
  await expect(page.getByRole("link", { name: "Sign up" }).filter({ visible: true }).first()).toHaveAttribute(
    "href",
    "/register",
  );
});

test("the footer has its groups and the year [SHELL-55, SHELL-56, SHELL-57, SHELL-58]", async ({ page }) => {
  await page.goto("/faq");
  const footer = page.getByRole("contentinfo");
  for (const [group, links] of [
    ["Product", ["/features", "/pricing", "/blog", "/faq"]],
    ["Company", ["/about", "/contact"]],
    ["Legal", ["/terms", "/privacy"]],
  ] as const) {
    const found = footer.getByRole("navigation", { name: group }).getByRole("link");
    expect(await found.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(links);
  }
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()} FirstWhistle`)).toBeVisible();
});

const standalone = [
  ["/login", "[SHELL-11]"],
  ["/register", "[SHELL-12]"],
  ["/reset-password", "[SHELL-13]"],
  ["/confirm-email", ""],
  ["/rsvp", "[SHELL-14]"],
  ["/team-manager-invitation", "[SHELL-15]"],
  ["/team-handover", ""],
] as const;

test(`some pages stand alone, outside both shells ${ids(standalone)} @desk`, async ({ page }) => {
  test.setTimeout(120_000);
  for (const [path] of standalone)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expectSound(page);
    });
});

const signedInPages = [
  ["/dashboard", "[SHELL-16, SHELL-33, PERM1-12]"],
  ["/teams", "[SHELL-17, SHELL-33, PERM1-12]"],
  ["/teams/any", "[SHELL-18, SHELL-33]"],
  ["/teams/any/settings", "[SHELL-33]"],
  ["/teams/any/upgrade", "[SHELL-19, SHELL-33, PERM1-15]"],
  ["/teams/any/bulk-upgrade", "[SHELL-20, SHELL-33, PERM1-15]"],
  ["/schedule", "[SHELL-21, SHELL-33, PERM1-12]"],
  ["/game/any/attendance", "[SHELL-22, SHELL-33, PERM1-12]"],
  ["/league-management", "[SHELL-24, SHELL-33]"],
  ["/league/any/create-team", "[SHELL-25, SHELL-33]"],
  ["/league/any/schedule-builder", "[SHELL-26, SHELL-33]"],
  ["/venues", "[SHELL-27, SHELL-33]"],
  ["/admin/blog", "[SHELL-28, SHELL-33]"],
  ["/admin/accounts", "[SHELL-29, SHELL-33]"],
  ["/admin/teams", "[SHELL-30, SHELL-33]"],
  ["/admin/billing", "[SHELL-31, SHELL-33]"],
  ["/admin/analytics", "[ANALYTICS-05, SHELL-33]"],
  ["/admin/audit", "[SHELL-33]"],
  ["/admin/delivery", "[SHELL-33]"],
  ["/admin/persons", "[SHELL-33]"],
  ["/settings", "[SHELL-32, SHELL-33]"],
] as const;

test(`the pages of the app need a session and stand in its shell ${ids(signedInPages)} @desk`, async ({
  page,
  context,
  signedIn,
}) => {
  test.setTimeout(180_000);
  for (const [path] of signedInPages)
    await test.step(`${path}, signed out`, async () => {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect(answer.headers()["location"]).toBe(`/login?next=${encodeURIComponent(path)}`);
    });
  for (const role of ["league_manager", "admin"] as const) {
    await context.clearCookies();
    await signedIn({ role });
    for (const [path] of signedInPages.filter(
      ([address]) => address.startsWith("/admin") === (role === "admin"),
    ))
      await test.step(`${path}, ${role}`, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(path);
        await expect(page.getByRole("contentinfo")).toHaveCount(0);
        await expect(page.locator("#main")).toBeVisible();
        await expectSound(page);
      });
  }
});

const admins = "You need administrator privileges to access this page.";
const leagueManagers = "You need to be a League Manager to access this page.";

test("each audience has its pages, and those of other roles say Access Denied [CONST2-07, PERM2-12, PERM2-13, PERM2-14, PERM2-15, ANALYTICS-06] @desk", async ({
  page,
  context,
  signedIn,
}) => {
  test.setTimeout(60_000);
  // Visitors have the public pages, and are led to sign in for all others.
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sign up" }).first()).toBeVisible();
  await page.goto("/teams");
  await expect(page).toHaveURL("/login?next=%2Fteams");
  for (const [role, [own, title], closed] of [
    [
      "team_manager",
      ["/teams", "Teams"],
      { "/admin/blog": admins, "/admin/teams": admins, "/venues": leagueManagers },
    ],
    [
      "league_manager",
      ["/league-management", "League Management"],
      { "/admin/accounts": admins, "/admin/analytics": admins },
    ],
    [
      "admin",
      ["/admin/teams", "Teams Admin"],
      { "/league-management": leagueManagers, "/league/any/create-team": leagueManagers },
    ],
  ] as const) {
    await context.clearCookies();
    await signedIn({ role });
    await page.goto(own);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    for (const [path, reason] of Object.entries(closed))
      await test.step(`${path}, ${role}`, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
        await expect(page.getByText(reason)).toBeVisible();
        await expectSound(page);
      });
  }
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("the blog keeps the sidebar for someone signed in, and what it says [SHELL-23, SUPPORT-09]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  await signedIn();
  await page.goto("/blog");
  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("button", { name: "Sign out" }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("button", { name: "Support" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "Contact Support" });
  await dialog.getByLabel("Subject").fill("A post");
  await dialog.getByLabel("Message").fill("It helped.");
  await dialog.getByRole("button", { name: "Send Request" }).click();
  await expect(toast(page, "Support request sent successfully!")).toHaveCount(1);
});

test("every other path shows Page Not Found with the way back [SHELL-35, SHELL-36] @desk", async ({
  page,
  signedIn,
}) => {
  const paths = ["/404", "/no/such/page", "/teams/1/2/3"];
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/");
  }
  await expectSound(page);
  await signedIn();
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/dashboard");
  }
});
