import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleSummary } from "../samples.ts";
import { openScreen, getCurrentUrl, toast } from "../screen.tsx";
import { mockTeams, openDashboard } from "./dashboard.tsx";

// The team shortcuts below the navigation.

const main = () => page.getByRole("navigation", { name: "Main" });
const shortcuts = () => page.getByRole("navigation", { name: "Your teams" });
const linkTexts = () =>
  shortcuts()
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);
/** What the sidebar or the menu marks. The bar at the bottom of a phone marks its own place. */
const current = () =>
  [...document.querySelectorAll("nav:not([aria-label=Shortcuts]) [aria-current=page]")]
    .filter((item) => item.checkVisibility())
    .map((item) => item.textContent);
const openMenu = () => page.getByRole("button", { name: "Open menu" }).click();

const measureWidth = (element: Element) => element.getBoundingClientRect().width;

function mockSettings() {
  network.respond(contract.sessions.list, { sessions: [] });
  network.respond(contract.security.listPasskeys, { passkeys: [] });
  network.respond(contract.emailChange.get, { change: null });
}

describe("team shortcuts", () => {
  it.each(["desk", "phone"] as const)("appear below the navigation with their status (%s)", async (size) => {
    const states = ["active", "pending", "expired"] as const;
    const teams = states.map((status) => sampleSummary({ name: `The ${status} ones`, status }));
    await openDashboard({ teams }, { size });
    if (size === "phone") await openMenu();
    await expect
      .poll(linkTexts)
      .toEqual(["The active onesActive", "The pending onesPending", "The expired onesExpired"]);
    expect(current()).toEqual(["Dashboard"]);
    await expectAccessible();
  });

  it("mark exactly one item as current: the team's own, or Teams for an unlisted team", async () => {
    const [otters, wolves, away] = ["Otters", "Wolves", "Put Away"].map((name) => sampleSummary({ name }));
    for (const [address, item] of [
      [`/teams/${otters!.id}`, "OttersPending"],
      [`/teams/${otters!.id}/upgrade`, "OttersPending"],
      [`/teams/${away!.id}`, "Teams"],
      ["/teams", "Teams"],
    ] as const) {
      mockTeams([otters!, wolves!]);
      network.fail(contract.teams.get, contract.members.list, contract.allowance.get, contract.passes.get);
      network.fail(contract.blasts.list, contract.subs.list);
      const { unmount } = await openScreen(address);
      await expect.poll(linkTexts, { message: address }).toEqual(["OttersPending", "WolvesPending"]);
      expect(current(), address).toEqual([item]);
      await unmount();
    }
  });

  it.each(["desk", "phone"] as const)(
    "end with All teams after eight teams, and truncate long names (%s)",
    async (size) => {
      const teams = Array.from({ length: 9 }, (_, index) =>
        sampleSummary({ name: `${"W".repeat(90)} ${index}` }),
      );
      mockTeams(teams);
      mockSettings();
      await openScreen("/settings", { size });
      if (size === "phone") await openMenu();
      await expect.poll(() => linkTexts().length).toBe(9);
      expect(linkTexts()[0]).toContain("W 0");
      expect(linkTexts()[8]).toBe("All teams");
      const links = shortcuts().getByRole("link");
      expect(measureWidth(links.first().element())).toBeLessThanOrEqual(measureWidth(shortcuts().element()));
      await links.last().click();
      await expect.poll(getCurrentUrl).toBe("/teams");
      if (size === "phone") await openMenu();
      await expect.poll(current).toEqual(["Teams"]);
    },
  );

  it("include a new team right away", async () => {
    mockTeams([]);
    const team = sampleSummary({ name: "Wolves", sport: "Hockey" });
    network.respond(contract.teams.create, team);
    await openScreen("/teams");
    await page.getByRole("button", { name: "Add New Team" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabelText("Team Name").fill("Wolves");
    await dialog.getByLabelText("Sport").fill("Hockey");
    // A refetch gets no response, so the new team can only come from the cache.
    network.holdNext(contract.teams.list);
    await dialog.getByRole("button", { name: "Create Team" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(linkTexts).toEqual(["WolvesPending"]);
  });

  it("are neither shown nor requested for administrators", async () => {
    mockSettings();
    await openScreen("/settings", { user: { role: "admin" } });
    await expect.element(main()).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Devices" })).toBeVisible();
    expect(shortcuts().elements()).toEqual([]);
    expect(network.sent(contract.teams.list)).toEqual([]);
  });

  it("show no error when they can't be loaded", async () => {
    mockSettings();
    network.drop(contract.teams.list);
    await openScreen("/settings");
    // There's one retry after the first attempt.
    await expect.poll(() => network.sent(contract.teams.list).length).toBe(2);
    await expect.element(main()).toBeVisible();
    expect(shortcuts().elements()).toEqual([]);
    expect(toast("Failed to load teams").elements()).toEqual([]);
  });
});
