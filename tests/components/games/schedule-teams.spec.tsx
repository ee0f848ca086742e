import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleGame, sampleId } from "../samples.ts";
import { getCurrentUrl, openScreen, toast } from "../screen.tsx";
import { overflowAt } from "./overflow.ts";
import { mockGames } from "./mock-games.ts";
import { listedTeam } from "./samples.ts";
import { mockTeams, calendar, waitForCalendar, day, MONTH, on, sizes } from "./schedule.tsx";

const dropdown = () => page.getByRole("combobox", { name: "Team" });
const card = (name: string) => page.getByRole("radio", { name });

/** Mocks two teams, newest first (TEAM-02). */
function mockTwoTeams() {
  const wolves = listedTeam({ name: "Northgate Wolves", sport: "Basketball" });
  const otters = listedTeam({ sport: "Soccer" });
  mockTeams(wolves, otters);
  mockGames(otters, [
    sampleGame(otters, { gameOn: on(7), opponent: "Harbor Street FC" }),
    sampleGame(wolves, { gameOn: on(8), opponent: "Southgate Hoops" }),
  ]);
  return { wolves, otters };
}

/** Expects the Wolves' games for the month instead of the Otters' games. */
async function expectWolvesMonth(wolvesId: string) {
  await expect.element(day(on(8))).toMatchTextContent("Southgate Hoops");
  expect(getCurrentUrl()).toBe(`/schedule?month=${MONTH}&teamId=${wolvesId}`);
  await expect.element(day(on(7))).not.toMatchTextContent("Harbor Street FC");
}

/** Mocks 56 teams, which the API returns in two pages. */
function mockManyTeams() {
  const oldestTeam = listedTeam({ name: "Very First Team", sport: "Curling" });
  const extraTeams = Array.from({ length: 55 }, (_, index) =>
    listedTeam({ name: `Side ${55 - index}`, sport: "Soccer" }),
  );
  network.respond(contract.teams.list, ({ cursor }) => ({
    teams: cursor ? [...extraTeams.slice(50), oldestTeam] : extraTeams.slice(0, 50),
    total: 56,
    nextCursor: cursor ? null : "second",
  }));
  mockGames(oldestTeam, []);
  return oldestTeam;
}

describe("team picker", () => {
  it("shows cards on wide screens and stores the choice in the URL [SCHED-16, SCHED-18]", async () => {
    const { wolves, otters } = mockTwoTeams();
    await openScreen(`/schedule?month=${MONTH}&teamId=${otters.id}`);
    await expect.element(day(on(7))).toMatchTextContent("Harbor Street FC");
    await expect.element(card("Lakeview Otters Soccer")).toBeChecked();
    await card("Northgate Wolves Basketball").click();
    await expectWolvesMonth(wolves.id);
  });

  it("shows a dropdown on phones and stores the choice in the URL [SCHED-17, SCHED-18]", async () => {
    const { wolves, otters } = mockTwoTeams();
    await openScreen(`/schedule?month=${MONTH}&teamId=${otters.id}`, { size: "phone" });
    await expect.element(day(on(7))).toMatchTextContent("Harbor Street FC");
    await expect.element(dropdown()).toHaveValue(otters.id);
    const options = dropdown().getByRole("option").elements();
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "All Teams, One schedule",
      "Northgate Wolves, Basketball",
      "Lakeview Otters, Soccer",
    ]);
    await dropdown().selectOptions(wolves.id);
    await expectWolvesMonth(wolves.id);
  });

  it.each(["", `&teamId=${sampleId()}`, "&teamId=nonsense"])(
    "selects the first team when the URL doesn't name a valid one: %j [SCHED-18, SCHED-19]",
    async (query) => {
      const { wolves } = mockTwoTeams();
      await openScreen(`/schedule?month=${MONTH}${query}`);
      await expect.element(card("Northgate Wolves")).toBeChecked();
      await expect.element(day(on(8))).toMatchTextContent("Southgate Hoops");
      // Nothing is requested for another manager's team.
      expect(network.sent(contract.games.list).map(({ teamId }) => teamId)).toEqual([wolves.id]);
    },
  );

  it.each(sizes)("is accessible (%s)", async (size) => {
    mockTwoTeams();
    await openScreen(`/schedule?month=${MONTH}`, { size });
    await waitForCalendar();
    await expectAccessible();
  });

  it("searches all teams, including those beyond the first page", async () => {
    const oldestTeam = mockManyTeams();
    await openScreen(`/schedule?month=${MONTH}&teamId=${oldestTeam.id}`);
    const picker = page.getByRole("button", { name: /^Team: / });
    await expect.element(picker).toHaveTextContent("Very First Team, Curling");
    await picker.click();
    const dialog = page.getByRole("dialog", { name: "Choose Team" });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole("searchbox").fill("unknown");
    await expect.element(dialog.getByText("No teams match.")).toBeVisible();
    await dialog.getByRole("searchbox").fill("side 42");
    await expect.element(dialog.getByText("1 found")).toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(picker).toHaveTextContent("Side 42, Soccer");
    await expect.element(picker).toHaveFocus();
  });

  it("is accessible while searching many teams", async () => {
    const oldestTeam = mockManyTeams();
    await openScreen(`/schedule?month=${MONTH}&teamId=${oldestTeam.id}`);
    await page.getByRole("button", { name: /^Team: / }).click();
    await expect.element(page.getByRole("dialog", { name: "Choose Team" })).toBeVisible();
    await expectAccessible();
  });

  it("shows the same dropdown for many teams on phones", async () => {
    const oldestTeam = mockManyTeams();
    await openScreen(`/schedule?month=${MONTH}&teamId=${oldestTeam.id}`, { size: "phone" });
    await expect.element(dropdown()).toHaveValue(oldestTeam.id);
  });

  it("wraps long names at every width", async () => {
    const team = listedTeam({ name: "W".repeat(100), sport: "Association ".repeat(5).trim() });
    mockTeams(team, listedTeam({ name: "Association ".repeat(8).trim() }));
    mockGames(team, [
      sampleGame(team, { opponent: "W".repeat(100), location: "W".repeat(200) }),
      sampleGame(team, { gameOn: on(9), opponent: "Wanderers ".repeat(10).trim() }),
      sampleGame(team, { gameOn: on(9), opponent: "Rovers", gameTime: null }),
    ]);
    await openScreen(`/schedule?month=${MONTH}&teamId=${team.id}`);
    await waitForCalendar();
    const widths = [320, 390, 768, 1024, 1440, 1920];
    expect(await overflowAt(widths, "main :is(td, [data-chip], button, a, label, li)")).toEqual(
      widths.map((width) => [width, 0, 0]),
    );
  });
});

describe("schedule without a team", () => {
  it("links to team creation [SCHED-24]", async () => {
    mockTeams();
    await openScreen("/schedule");
    await expect.element(page.getByRole("heading", { name: "No Teams Found" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Add Game" })).not.toBeInTheDocument();
    await expectAccessible();
    await page.getByRole("link", { name: "Create Team" }).click();
    await expect.poll(getCurrentUrl).toBe("/teams");
  });

  it("shows placeholders while teams load, and reports a failed load [TEAM-16]", async () => {
    const loading = network.holdNext(contract.teams.list);
    await openScreen("/schedule");
    await expect.element(page.getByText("Loading your schedule")).toBeInTheDocument();
    await expectAccessible();
    network.drop(contract.teams.list);
    loading.drop();
    await expect.element(toast("Failed to load teams")).toBeVisible();
    await expect.element(page.getByText("We couldn't load your teams.")).toBeVisible();
    const team = listedTeam();
    mockTeams(team);
    mockGames(team, []);
    await page.getByRole("button", { name: "Try Again" }).first().click();
    await expect.element(calendar()).toBeVisible();
  });
});
