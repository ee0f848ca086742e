import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleSummary } from "../samples.ts";
import { openScreen, shownAddress, toast } from "../screen.tsx";
import { answerTeams, openDashboard } from "./dashboard.tsx";

// The shortcuts below the navigation: design.md, section 6.

const main = () => page.getByRole("navigation", { name: "Main" });
const shortcuts = () => page.getByRole("navigation", { name: "Your teams" });
const linkTexts = () =>
  shortcuts()
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);
const current = () =>
  [...document.querySelectorAll("nav [aria-current=page]")]
    .filter((item) => item.checkVisibility())
    .map((item) => item.textContent);
const openMenu = () => page.getByRole("button", { name: "Open menu" }).click();

const widthOf = (element: Element) => element.getBoundingClientRect().width;

function answerSettings() {
  network.answer(contract.sessions.list, { sessions: [] });
  network.answer(contract.security.listPasskeys, { passkeys: [] });
}

describe("the shortcuts to one's teams", () => {
  it.each(["desk", "phone"] as const)("stand below the navigation with their state on a %s", async (size) => {
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

  it("mark exactly one item as current: the team's own, or Teams for a team that is not listed", async () => {
    const [otters, wolves, away] = ["Otters", "Wolves", "Put Away"].map((name) => sampleSummary({ name }));
    for (const [address, item] of [
      [`/teams/${otters!.id}`, "OttersPending"],
      [`/teams/${otters!.id}/upgrade`, "OttersPending"],
      [`/teams/${away!.id}`, "Teams"],
      ["/teams", "Teams"],
    ] as const) {
      answerTeams([otters!, wolves!]);
      network.fail(contract.teams.get, contract.members.list, contract.allowance.get, contract.passes.get);
      network.fail(contract.blasts.list, contract.spares.list);
      const { unmount } = await openScreen(address);
      await expect.poll(linkTexts, { message: address }).toEqual(["OttersPending", "WolvesPending"]);
      expect(current(), address).toEqual([item]);
      await unmount();
    }
  });

  it.each(["desk", "phone"] as const)(
    "end in All teams after eight, and cut long names, on a %s",
    async (size) => {
      const teams = Array.from({ length: 9 }, (_, index) =>
        sampleSummary({ name: `${"W".repeat(90)} ${index}` }),
      );
      answerTeams(teams);
      answerSettings();
      await openScreen("/settings", { size });
      if (size === "phone") await openMenu();
      await expect.poll(() => linkTexts().length).toBe(9);
      expect(linkTexts()[0]).toContain("W 0");
      expect(linkTexts()[8]).toBe("All teams");
      const links = shortcuts().getByRole("link");
      expect(widthOf(links.first().element())).toBeLessThanOrEqual(widthOf(shortcuts().element()));
      await links.last().click();
      await expect.poll(shownAddress).toBe("/teams");
      if (size === "phone") await openMenu();
      await expect.poll(current).toEqual(["Teams"]);
    },
  );

  it("have a new team at once", async () => {
    answerTeams([]);
    const team = sampleSummary({ name: "Wolves", sport: "Hockey" });
    network.answer(contract.teams.create, team);
    await openScreen("/teams");
    await page.getByRole("button", { name: "Add New Team" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabelText("Team Name").fill("Wolves");
    await dialog.getByLabelText("Sport").fill("Hockey");
    // What is seen is not what was loaded again.
    network.hold(contract.teams.list);
    await dialog.getByRole("button", { name: "Create Team" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(linkTexts).toEqual(["WolvesPending"]);
  });

  it("are none for administrators, who do not ask for them", async () => {
    answerSettings();
    await openScreen("/settings", { user: { role: "admin" } });
    await expect.element(main()).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Devices" })).toBeVisible();
    expect(shortcuts().elements()).toEqual([]);
    expect(network.sent(contract.teams.list)).toEqual([]);
  });

  it("say nothing when they cannot be loaded", async () => {
    answerSettings();
    network.drop(contract.teams.list);
    await openScreen("/settings");
    // The first try and its repetition.
    await expect.poll(() => network.sent(contract.teams.list).length).toBe(2);
    await expect.element(main()).toBeVisible();
    expect(shortcuts().elements()).toEqual([]);
    expect(toast("Failed to load teams").elements()).toEqual([]);
  });
});
