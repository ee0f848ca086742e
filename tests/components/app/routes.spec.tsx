import { isContractProcedure, type AnyContractRouter } from "@orpc/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, getCurrentUrl } from "../screen.tsx";

/** Makes every operation fail, so that a screen shows its error state. */
function failEverything(node: AnyContractRouter) {
  if (isContractProcedure(node)) network.fail(node);
  else for (const child of Object.values(node)) failEverything(child);
}

/** Asserts one h1, no horizontal overflow at any width, and no axe violations. */
async function expectWellFormed() {
  await expect.poll(() => page.getByRole("heading", { level: 1 }).elements().length).toBe(1);
  for (const [width, height] of [
    [320, 640],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(() => document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
  }
  await expectAccessible();
}

beforeEach(() => failEverything(contract));

describe("app page", () => {
  const id = sampleId();
  it.each([
    ["/dashboard", "[SHELL-16]"],
    ["/teams", "[SHELL-17]"],
    [`/teams/${id}`, "[SHELL-18]"],
    [`/teams/${id}/settings`, ""],
    [`/teams/${id}/attendance`, ""],
    [`/teams/${id}/upgrade`, ""],
    [`/teams/${id}/bulk-upgrade`, ""],
    ["/schedule", ""],
    [`/game/${id}/attendance`, ""],
    ["/league-management", ""],
    [`/league/${id}/create-team`, ""],
    [`/league/${id}/schedule-builder`, ""],
    ["/venues", ""],
    ["/admin/blog", ""],
    ["/admin/accounts", ""],
    ["/admin/teams", ""],
    ["/admin/billing", ""],
    ["/admin/support", ""],
    ["/admin/analytics", ""],
    ["/admin/audit", ""],
    ["/admin/security", ""],
    ["/admin/delivery", ""],
    ["/admin/hold", ""],
    ["/admin/people", ""],
    ["/settings", "[SHELL-32]"],
  ])("renders accessibly in the shell even when nothing loads: %s %s", async (address) => {
    const role = address.startsWith("/admin") ? "admin" : "league_manager";
    await openScreen(address, { user: { role } });
    await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect.element(page.getByRole("main")).toBeVisible();
    expect(page.getByRole("contentinfo").elements()).toEqual([]);
    await expectWellFormed();
  });

  const admins = "You need administrator privileges to access this page.";
  const leagueManagers = "You need to be a League Manager to access this page.";
  it.each([
    ["team_manager", "/admin/blog", admins, "[PERM2-12]"],
    ["team_manager", "/admin/teams", admins, "[PERM2-12]"],
    ["team_manager", "/venues", leagueManagers, "[PERM2-13, PERM2-14]"],
    ["league_manager", "/admin/accounts", admins, "[PERM2-12]"],
    ["league_manager", "/admin/analytics", admins, "[ANALYTICS-06, PERM2-15]"],
    ["admin", "/league-management", leagueManagers, "[PERM2-13]"],
    ["admin", `/league/${id}/create-team`, leagueManagers, "[PERM2-14]"],
  ] as const)("denies a %s access to %s: %s %s", async (...[role, address, reason]) => {
    await openScreen(address, { user: { role } });
    await expect.element(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect.element(page.getByText(reason)).toBeVisible();
    await expectWellFormed();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect.poll(getCurrentUrl).toBe("/dashboard");
  });
});

describe("unknown path", () => {
  it.each([
    [false, "/"],
    [true, "/dashboard"],
  ])(
    "shows Page Not Found with a link home (signed in: %s, link: %s) [SHELL-35, SHELL-36]",
    async (signedIn, home) => {
      await openScreen("/no/such/page", { data: { signedIn } });
      await expect.element(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
      const links = page.getByRole("main").getByRole("link").elements();
      expect(links.map((link) => link.getAttribute("href"))).toEqual([home]);
      await expectWellFormed();
    },
  );
});

describe("page outside both shells", () => {
  it.each([
    ["/login", "[SHELL-11]"],
    ["/register", "[SHELL-12]"],
    ["/reset-password", "[SHELL-13]"],
    ["/confirm-email", ""],
  ])("has no navigation or footer: %s %s", async (address) => {
    await openScreen(address);
    await expect.element(page.getByRole("main")).toBeVisible();
    expect(page.getByRole("navigation").elements()).toEqual([]);
    expect(page.getByRole("contentinfo").elements()).toEqual([]);
    await expectWellFormed();
  });
});
