import { describe, expect, it, vi } from "vitest";
import { cleanup } from "vitest-browser-react/pure";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId, sampleSummary } from "../samples.ts";
import { goBack, openScreen, getCurrentUrl, toast } from "../screen.tsx";
import { mockDashboard, openDashboard, steps, tiles, welcome } from "./dashboard.tsx";

const start = () => page.getByRole("button", { name: "Let's Get Started!" });
const firstTile = () => tiles().css("dd").first();

describe("welcome dialog", () => {
  it.each(["team_manager", "league_manager", "admin"] as const)(
    "greets new users and is marked as seen while still open (%s) [DASH-26, DASH-27, DASH-28]",
    async (role) => {
      network.respond(contract.admin.listFailedJobs, { jobs: [] });
      await openDashboard({ hasSeenWelcome: false }, { user: { role } });
      await expect.element(welcome()).toBeVisible();
      await expect.element(start()).toHaveFocus();
      await expect.poll(() => network.sent(contract.accounts.markWelcomeSeen).length).toBe(1);
      await expect.element(welcome()).toBeVisible();
      await start().click();
      await expect.element(welcome()).not.toBeInTheDocument();
      expect(network.sent(contract.accounts.markWelcomeSeen)).toHaveLength(1);
    },
  );

  it.each(["desk", "phone"] as const)(
    "shows every promise and the actual price (%s) [DASH-30, PASS-47, OP-01, OP2-06]",
    async (size) => {
      await openDashboard({ hasSeenWelcome: false }, { size });
      for (const promise of [
        "24 hours and 1 hour before",
        "One tap to respond",
        "No app to install",
        "up to 90% better attendance",
        "$2 per member per season",
        "You pay one flat price per team, starting at $9.99.",
        "no credit card",
      ])
        await expect.element(welcome().getByText(promise)).toBeVisible();
      await expectAccessible();
    },
  );

  it("leads an account without a team into setting one up [DASH-28, START-08]", async () => {
    await openDashboard({ hasSeenWelcome: false }, { hasTeams: false });
    await start().click();
    await expect.poll(getCurrentUrl).toBe("/setup/team");
    await expect.element(page.getByRole("heading", { level: 1, name: "Team" })).toHaveFocus();
  });

  it("doesn't reappear after navigating back [DASH-29]", async () => {
    mockDashboard({ hasSeenWelcome: false });
    await openScreen("/teams");
    await page.getByRole("link", { name: "FirstWhistle, go to dashboard" }).click();
    await expect.element(welcome()).toBeVisible();
    // The first Back closes the dialog, and the next one leaves the page.
    await goBack();
    await expect.element(welcome()).not.toBeInTheDocument();
    await goBack();
    await expect.element(page.getByRole("heading", { name: "Teams", level: 1 })).toBeVisible();
    await goBack(1);
    await expect.poll(getCurrentUrl).toBe("/dashboard");
    await expect.element(firstTile()).toHaveTextContent("0");
    expect(welcome().elements()).toEqual([]);
  });

  it("never appears to users who have seen it, not even while loading [DASH-29]", async () => {
    mockDashboard();
    const meRequest = network.holdNext(contract.accounts.getMe);
    let hasSeenDialog = false;
    const observer = new MutationObserver(
      () => (hasSeenDialog ||= document.querySelector("[role=dialog]") !== null),
    );
    observer.observe(document, { childList: true, subtree: true });
    await openScreen("/dashboard");
    await expect.element(firstTile()).toHaveTextContent("0");
    await meRequest.input;
    meRequest.respond({
      id: sampleId(),
      email: "maya@example.com",
      name: "Maya Okafor",
      role: "team_manager",
      emailVerified: true,
      twoFactorEnabled: false,
      hasSeenWelcome: true,
    });
    // By the time the pointer has moved, the dialog would have appeared.
    await page.getByRole("link", { name: "View all games" }).hover();
    observer.disconnect();
    expect(hasSeenDialog).toBe(false);
    expect(network.sent(contract.accounts.markWelcomeSeen)).toEqual([]);
  });

  it("logs a warning instead of showing an error when the flag can't be saved [DASH-27, OP-39]", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    mockDashboard({ hasSeenWelcome: false });
    network.drop(contract.accounts.markWelcomeSeen);
    await openScreen("/dashboard");
    await expect.element(welcome()).toBeVisible();
    await expect
      .poll(() => warn.mock.calls.map(([text]) => String(text)))
      .toEqual(["Couldn't mark the welcome as seen"]);
    warn.mockRestore();
    await start().click();
    await expect.element(welcome()).not.toBeInTheDocument();
    expect(page.css("[data-sonner-toast]").elements()).toEqual([]);
  });
});

describe("first steps", () => {
  it("lead to the steps of the setup and are checked off automatically [START-08]", async () => {
    await openDashboard();
    await expect.element(steps().getByText("0 of 4 done")).toBeVisible();
    // Steps that need a team have no button until a team exists.
    expect(steps().getByRole("link").elements()).toHaveLength(1);
    await expect
      .element(steps().getByRole("link", { name: "Create Team" }))
      .toHaveAttribute("href", "/setup/team");
    await expectAccessible();
    const team = sampleSummary({ name: "Wolves", sport: "Hockey" });
    await cleanup();
    await openDashboard({ teams: [team], numbers: { newestTeamId: team.id } });
    await expect.element(steps().getByText("1 of 4 done")).toBeVisible();
    await expect.element(steps().getByText("Create your team, done")).toBeVisible();
    await expect
      .element(steps().getByRole("link", { name: "Add Players" }))
      .toHaveAttribute("href", `/setup/players?team=${team.id}`);
    await expect
      .element(steps().getByRole("link", { name: "Add Game" }))
      .toHaveAttribute("href", `/setup/game?team=${team.id}`);
    await expect
      .element(steps().getByRole("link", { name: "See Passes" }))
      .toHaveAttribute("href", `/teams/${team.id}/upgrade`);
    await expectAccessible();
  });

  it("are checked off by existing data", async () => {
    const team = sampleSummary();
    await openDashboard({ teams: [team], numbers: { members: 1, newestTeamId: team.id } });
    await expect.element(steps().getByText("2 of 4 done")).toBeVisible();
  });

  it("say where to pick up, and stay away on every device once they're dismissed [START-26]", async () => {
    const team = sampleSummary();
    const numbers = { newestTeamId: team.id };
    await openDashboard({ teams: [team], numbers });
    await expect
      .element(steps().getByRole("link", { name: "Pick up where you left off: Players" }))
      .toHaveAttribute("href", `/setup/players?team=${team.id}`);
    const dismiss = steps().getByRole("button", { name: "Dismiss First Steps" });
    network.fail(contract.accounts.dismissSetup);
    await dismiss.click();
    await expect.element(toast("We couldn't dismiss your first steps")).toBeVisible();
    await expect.element(steps()).toBeVisible();
    network.respond(contract.accounts.dismissSetup, { ok: true });
    await dismiss.click();
    await expect.element(steps()).not.toBeInTheDocument();
    await cleanup();
    await openDashboard({ teams: [team], numbers: { ...numbers, isSetupDismissed: true } });
    await expect.element(firstTile()).toHaveTextContent("1");
    expect(steps().elements()).toEqual([]);
  });

  it("disappear when everything is done", async () => {
    const team = sampleSummary();
    await openDashboard({
      teams: [team],
      numbers: { members: 1, games: 1, teamsWithPass: 1, newestTeamId: team.id },
    });
    await expect.element(firstTile()).toHaveTextContent("1");
    expect(steps().elements()).toEqual([]);
  });
});
