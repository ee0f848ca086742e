import { isContractProcedure, type AnyContractRouter } from "@orpc/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, shownAddress } from "../screen.tsx";

/** Every operation fails, so that a screen shows what it has without an answer. */
function failEverything(node: AnyContractRouter) {
  if (isContractProcedure(node)) network.fail(node);
  else for (const child of Object.values(node)) failEverything(child);
}

/** One main heading, nothing that sticks out sideways at any width, and no fault for axe. */
async function expectSound() {
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

describe("the pages of the app", () => {
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
    ["/admin/delivery", ""],
    ["/admin/persons", ""],
    ["/settings", "[SHELL-32]"],
  ])("stand in the shell, sound also when nothing can be loaded: %s %s", async (address) => {
    const role = address.startsWith("/admin") ? "admin" : "league_manager";
    await openScreen(address, { user: { role } });
    await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect.element(page.getByRole("main")).toBeVisible();
    expect(page.getByRole("contentinfo").elements()).toEqual([]);
    await expectSound();
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
  ] as const)("deny a %s access to %s: %s %s", async (...[role, address, reason]) => {
    await openScreen(address, { user: { role } });
    await expect.element(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect.element(page.getByText(reason)).toBeVisible();
    await expectSound();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect.poll(shownAddress).toBe("/dashboard");
  });
});

describe("an address without a page", () => {
  it.each([
    [false, "/"],
    [true, "/dashboard"],
  ])(
    "says Page Not Found with the way back; signed in: %s, to %s [SHELL-35, SHELL-36]",
    async (signedIn, home) => {
      await openScreen("/no/such/page", { data: { signedIn } });
      await expect.element(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
      const links = page.getByRole("main").getByRole("link").elements();
      expect(links.map((link) => link.getAttribute("href"))).toEqual([home]);
      await expectSound();
    },
  );
});

describe("pages outside both shells", () => {
  it.each([
    ["/login", "[SHELL-11]"],
    ["/register", "[SHELL-12]"],
    ["/reset-password", "[SHELL-13]"],
    ["/confirm-email", ""],
  ])("have neither navigation nor footer: %s %s", async (address) => {
    await openScreen(address);
    await expect.element(page.getByRole("main")).toBeVisible();
    expect(page.getByRole("navigation").elements()).toEqual([]);
    expect(page.getByRole("contentinfo").elements()).toEqual([]);
    await expectSound();
  });
});
