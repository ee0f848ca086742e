import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

/** Asserts that the page has one h1, no horizontal overflow, and no axe violations. */
async function expectWellFormed(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

/** Lists a table's requirement IDs for a test's title. */
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

test(`renders the public pages in the public shell ${ids(publicPages)}`, async ({ page }) => {
  test.setTimeout(120_000);
  for (const [path] of publicPages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expect(page.getByRole("link", { name: "Sign up" }).first()).toBeVisible();
      await expectWellFormed(page);
    });
});

test("links the top bar and footer to the pages, Log in, and Sign up [SHELL-52, SHELL-53, SHELL-54, SHELL-55, SHELL-56, SHELL-57, SHELL-58]", async ({
  page,
  isMobile,
}) => {
  await page.goto("/faq");
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

  if (isMobile) await page.keyboard.press("Escape");
  const footer = page.getByRole("contentinfo");
  for (const [group, links] of [
    ["Product", ["/features", "/pricing", "/blog", "/faq"]],
    ["Company", ["/about", "/contact"]],
    ["Legal", ["/terms", "/privacy"]],
  ] as const) {
    const footerLinks = footer.getByRole("navigation", { name: group }).getByRole("link");
    expect(
      await footerLinks.evaluateAll((elements) => elements.map((link) => link.getAttribute("href"))),
    ).toEqual(links);
  }
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()} FirstWhistle`)).toBeVisible();
});

// Pages without an entry here are covered in tests/components/app/routes.spec.tsx.
const standalone = [
  ["/rsvp", "[SHELL-14]"],
  ["/team-manager-invitation", "[SHELL-15]"],
  ["/team-transfer", ""],
] as const;

test(`serves some pages outside both shells ${ids(standalone)} @desk`, async ({ page }) => {
  for (const [path] of standalone)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expectWellFormed(page);
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
  ["/admin/security", "[SHELL-33]"],
  ["/admin/delivery", "[SHELL-33]"],
  ["/admin/people", "[SHELL-33]"],
  ["/settings", "[SHELL-32, SHELL-33]"],
] as const;

/** Counts how often the server's HTML matches a pattern. */
const countMatches = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

test(`serves the app's pages in its shell with a session ${ids(signedInPages)} @desk`, async ({
  page,
  context,
  signedIn,
}) => {
  for (const [path] of signedInPages) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect(response.headers()["location"]).toBe(`/login?next=${encodeURIComponent(path)}`);
  }
  for (const role of ["league_manager", "admin"] as const) {
    await context.clearCookies();
    await signedIn({ role });
    for (const [path] of signedInPages.filter(
      ([address]) => address.startsWith("/admin") === (role === "admin"),
    )) {
      const response = await page.request.get(path, { maxRedirects: 0 });
      const html = await response.text();
      expect([path, response.status(), countMatches(html, /<h1/g)]).toEqual([path, 200, 1]);
      expect([path, countMatches(html, /id="main"/g), countMatches(html, /<footer/g)]).toEqual([path, 1, 0]);
      expect([path, html.includes("Access Denied")]).toEqual([path, false]);
    }
  }
});

test("serves each role its pages and shows Access Denied on other roles' pages [CONST2-07, PERM2-12, PERM2-13, PERM2-14, PERM2-15, ANALYTICS-06] @desk", async ({
  page,
  context,
  signedIn,
}) => {
  // Visitors can open the public pages and are redirected to sign-in from all others.
  expect(await (await page.request.get("/")).text()).toContain("Sign up");
  await page.goto("/teams");
  await expect(page).toHaveURL("/login?next=%2Fteams");
  const admins = "You need administrator privileges to access this page.";
  const leagueManagers = "You need to be a League Manager to access this page.";
  for (const [role, own, closed] of [
    ["team_manager", "/teams", { "/admin/blog": admins, "/admin/teams": admins, "/venues": leagueManagers }],
    ["league_manager", "/league-management", { "/admin/accounts": admins, "/admin/analytics": admins }],
    [
      "admin",
      "/admin/teams",
      { "/league-management": leagueManagers, "/league/any/create-team": leagueManagers },
    ],
  ] as const) {
    await context.clearCookies();
    await signedIn({ role });
    expect(await (await page.request.get(own)).text()).not.toContain("Access Denied");
    for (const [path, reason] of Object.entries(closed)) {
      const html = await (await page.request.get(path)).text();
      expect([path, html.includes("Access Denied"), html.includes(reason)]).toEqual([path, true, true]);
    }
  }
});

test("keeps the sidebar and its toasts on the blog for signed-in users [SHELL-23, SUPPORT-09] @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto("/blog");
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("button", { name: "Support" }).click();
  const dialog = page.getByRole("dialog", { name: "Contact Support" });
  await dialog.getByLabel("Subject").fill("A post");
  await dialog.getByLabel("Message").fill("It helped.");
  await dialog.getByRole("button", { name: "Send Request" }).click();
  await expect(toast(page, "Support request sent successfully!")).toHaveCount(1);
});

test("shows Page Not Found with a link back on every other path [SHELL-35, SHELL-36] @desk", async ({
  page,
  signedIn,
}) => {
  const expectNotFound = async (home: string) => {
    for (const path of ["/404", "/no/such/page", "/teams/1/2/3"]) {
      const response = await page.request.get(path);
      const html = await response.text();
      const links = [...html.slice(html.indexOf("<main")).matchAll(/<a[^>]* href="([^"]*)"/g)];
      expect([path, response.status(), html.includes("Page Not Found")]).toEqual([path, 404, true]);
      expect([path, links.map(([, href]) => href)]).toEqual([path, [home]]);
    }
  };
  await expectNotFound("/");
  await signedIn();
  await expectNotFound("/dashboard");
});
