import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId, sampleSummary } from "../samples.ts";
import { goBack, openScreen, shownAddress } from "../screen.tsx";
import { answerDashboard, openDashboard, steps, tiles, welcome } from "./dashboard.tsx";

const start = () => page.getByRole("button", { name: "Let's Get Started!" });
const firstTile = () => tiles().css("dd").first();

describe("the welcome", () => {
  it.each(["team_manager", "league_manager", "admin"] as const)(
    "greets a %s and is marked as seen while it is still open [DASH-26, DASH-27, DASH-28]",
    async (role) => {
      network.answer(contract.admin.listDeadJobs, { jobs: [] });
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
    "makes every promise and says what is really charged, on a %s [DASH-30, PASS-47, OP-01, OP2-06]",
    async (size) => {
      await openDashboard({ hasSeenWelcome: false }, { size });
      for (const promise of [
        "24 hours and 1 hour before",
        "One tap to answer",
        "No app to install",
        "up to 90% better attendance",
        "$2 per member per season",
        "sold flat per team, from $9.99, and that is what checkout charges",
        "no credit card",
      ])
        await expect.element(welcome().getByText(promise)).toBeVisible();
      await expectAccessible();
    },
  );

  it("does not come again on the way back [DASH-29]", async () => {
    answerDashboard({ hasSeenWelcome: false });
    await openScreen("/teams");
    await page.getByRole("link", { name: "FirstWhistle, to the dashboard" }).click();
    await expect.element(welcome()).toBeVisible();
    // Away with the browser's own button, without closing it.
    await goBack();
    await expect.element(page.getByRole("heading", { name: "Teams", level: 1 })).toBeVisible();
    await goBack(1);
    await expect.poll(shownAddress).toBe("/dashboard");
    await expect.element(firstTile()).toHaveTextContent("0");
    expect(welcome().elements()).toEqual([]);
  });

  it("never shows itself to those who know it, not even while that is being asked [DASH-29]", async () => {
    answerDashboard();
    const asking = network.hold(contract.accounts.getMe);
    let sawDialog = false;
    const watch = new MutationObserver(
      () => (sawDialog ||= document.querySelector("[role=dialog]") !== null),
    );
    watch.observe(document, { childList: true, subtree: true });
    await openScreen("/dashboard");
    await expect.element(firstTile()).toHaveTextContent("0");
    await asking.input;
    asking.answer({
      id: sampleId(),
      email: "maya@example.com",
      name: "Maya Okafor",
      role: "team_manager",
      emailVerified: true,
      twoFactorEnabled: false,
      hasSeenWelcome: true,
    });
    // Another question and its answer later the screen has had its chance.
    await page.getByRole("link", { name: "View all games" }).hover();
    watch.disconnect();
    expect(sawDialog).toBe(false);
    expect(network.sent(contract.accounts.markWelcomeSeen)).toEqual([]);
  });

  it("bothers nobody when the flag cannot be stored, and logs it [DASH-27, OP-39]", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    answerDashboard({ hasSeenWelcome: false });
    network.drop(contract.accounts.markWelcomeSeen);
    await openScreen("/dashboard");
    await expect.element(welcome()).toBeVisible();
    await expect
      .poll(() => warn.mock.calls.map(([words]) => String(words)))
      .toEqual(["The welcome could not be marked as seen"]);
    warn.mockRestore();
    await start().click();
    await expect.element(welcome()).not.toBeInTheDocument();
    expect(page.css("[data-sonner-toast]").elements()).toEqual([]);
  });
});

describe("the first steps", () => {
  it("lead to the first reminder and tick themselves off", async () => {
    await openDashboard();
    await expect.element(steps().getByText("0 of 3 done")).toBeVisible();
    // What needs a team has no button before there is one.
    expect(steps().getByRole("link").elements()).toEqual([]);
    await expectAccessible();
    const create = steps().getByRole("button", { name: "Create Team" });
    await create.click();
    const dialog = page.getByRole("dialog", { name: "Create New Team" });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(create).toHaveFocus();
    await create.click();
    await dialog.getByLabelText("Team Name").fill("Wolves");
    await dialog.getByLabelText("Sport").fill("Hockey");
    const team = sampleSummary({ name: "Wolves", sport: "Hockey" });
    network.answer(contract.teams.create, team);
    answerDashboard({ teams: [team], numbers: { newestTeamId: team.id } });
    await dialog.getByRole("button", { name: "Create Team" }).click();
    await expect.element(steps().getByText("1 of 3 done")).toBeVisible();
    await expect.element(steps().getByText("Create your team, done")).toBeVisible();
    await expect
      .element(steps().getByRole("link", { name: "Add Players" }))
      .toHaveAttribute("href", `/teams/${team.id}`);
    await expect
      .element(steps().getByRole("link", { name: "Add Game" }))
      .toHaveAttribute("href", `/schedule?teamId=${team.id}`);
    await expectAccessible();
  });

  it("are ticked off by what is there", async () => {
    const team = sampleSummary();
    await openDashboard({ teams: [team], numbers: { members: 1, newestTeamId: team.id } });
    await expect.element(steps().getByText("2 of 3 done")).toBeVisible();
  });

  it("leave when all is done", async () => {
    const team = sampleSummary();
    await openDashboard({ teams: [team], numbers: { members: 1, games: 1, newestTeamId: team.id } });
    await expect.element(firstTile()).toHaveTextContent("1");
    expect(steps().elements()).toEqual([]);
  });
});
