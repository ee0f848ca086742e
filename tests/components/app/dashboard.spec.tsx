import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { me, sampleId, sampleSummary } from "../samples.ts";
import { goBack, openScreen, getCurrentUrl, toast } from "../screen.tsx";
import { mockDashboard, mockTeams, cards, openDashboard, steps, tiles } from "./dashboard.tsx";

const texts = (elements: Element[]) => elements.map(({ textContent }) => textContent);
const firstTile = () => tiles().css("dd").first();

describe("greeting", () => {
  // The reader is in Chicago. In the last case, it's already the next day in UTC, which the server uses.
  it.each([
    ["2026-04-16T12:00:00Z", "Good morning", "Thursday, Apr 16, 2026"],
    ["2026-04-16T18:00:00Z", "Good afternoon", "Thursday, Apr 16, 2026"],
    ["2026-04-17T02:30:00Z", "Good evening", "Thursday, Apr 16, 2026"],
  ])(
    "uses the user's name and the reader's clock at %s: %s, %s [DASH-01, DASH-02, CONST1-03]",
    async (now, expected, day) => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
      await openDashboard();
      await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(`${expected}, Maya`);
      await expect.element(page.getByText(day)).toBeVisible();
    },
  );

  it("falls back to the email address when there's no name [DASH-03]", async () => {
    await openDashboard({}, { user: { name: " " } });
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).element().textContent)
      .toMatch(new RegExp(`^Good \\w+, ${me.email}$`));
  });
});

describe("dashboard", () => {
  const busyNumbers = {
    isSetupDismissed: false,
    teams: 2,
    activeTeams: 1,
    teamsWithPass: 1,
    members: 3,
    reachable: 2,
    upcomingGames: 3,
    upcomingThisWeek: 2,
    gamesToday: 1,
    notificationsSent: 1,
    games: 4,
  };

  it.each(["desk", "phone"] as const)(
    "shows four tiles for what the user manages (%s) [DASH-05, DASH-06, DASH-07, DASH-08, DASH-09]",
    async (size) => {
      await openDashboard({ numbers: busyNumbers, teams: [sampleSummary()] }, { size });
      await expect.element(firstTile()).toHaveTextContent("2");
      expect(texts(tiles().css("dt").elements())).toEqual([
        "Total Teams",
        "Team Members",
        "Upcoming Games",
        "Notifications Sent",
      ]);
      expect(texts(tiles().css("dd").elements())).toEqual([
        "2",
        "1 with an active pass",
        "3",
        "2 of 3 can get texts",
        "3",
        "2 in the next 7 days",
        "1",
        "Counted once per game",
      ]);
      await expect.element(page.getByText("One game today.")).toBeVisible();
      await expectAccessible();
    },
  );

  it("links from the upcoming games to the schedule [DASH-19]", async () => {
    await openDashboard();
    const games = page.getByRole("region", { name: "Upcoming Games" });
    await expect.element(games.getByRole("heading", { name: "No upcoming games" })).toBeVisible();
    await games.getByRole("link", { name: "View all games" }).click();
    await expect.poll(() => window.location.pathname).toBe("/schedule");
  });

  it("shows a card for each team with its details and a Manage link [DASH-20, DASH-21, CONST1-03]", async () => {
    const wolves = sampleSummary({ name: "Northgate Wolves", sport: "Basketball" });
    const otters = sampleSummary({
      status: "active",
      tier: "standard",
      smsUsed: 308,
      smsLimit: 750,
      memberCount: 1,
      nextGame: { gameId: sampleId(), on: "2031-04-19", time: null, isToday: false },
    });
    await openDashboard({ teams: [wolves, otters] });
    const [first, second] = [cards().nth(0), cards().nth(1)];
    for (const text of ["Basketball · 0 members", "Pending", "No pass yet", "No upcoming games"])
      await expect.element(first.getByText(text, { exact: true })).toBeVisible();
    for (const text of ["Soccer · 1 member", "Active", "308/750", "Apr 19, 2031"])
      await expect.element(second.getByText(text, { exact: true })).toBeVisible();
    await expect.element(second.getByRole("img", { name: "308 of 750 texts used" })).toBeVisible();
    await expect
      .element(second.getByRole("link", { name: "Manage Team Lakeview Otters" }))
      .toHaveAttribute("href", `/teams/${otters.id}`);
  });

  it("shows at most six cards with a link to all teams, and fits the longest names", async () => {
    const teams = Array.from({ length: 7 }, () =>
      sampleSummary({ name: "W".repeat(100), sport: "S".repeat(60) }),
    );
    await openDashboard({ teams });
    await expect.poll(() => cards().elements().length).toBe(6);
    for (const width of [320, 1024, 1440]) {
      await page.viewport(width, 800);
      await expect
        .poll(() => document.documentElement.scrollWidth - window.innerWidth)
        .toBeLessThanOrEqual(0);
    }
    await page.getByRole("link", { name: "View all 7 teams" }).click();
    await expect.poll(getCurrentUrl).toBe("/teams");
  });

  it("creates a team with the chosen season, sends no status, and shows the team right away [DASH-22, DASH-23, TEAM-07, TEAM-14]", async () => {
    await openDashboard();
    await expect.element(page.getByRole("heading", { name: "No teams found" })).toBeVisible();
    await page.getByRole("button", { name: "Add New Team" }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Team" });
    await expect.element(dialog.getByLabelText("Time Zone")).toHaveValue("America/Chicago");
    const months = dialog.getByRole("group", { name: "Season Length" }).getByRole("radio").elements();
    expect(months.map((radio) => (radio as HTMLInputElement).value)).toEqual(["3", "6", "9", "12"]);
    await expect.element(dialog.getByRole("radio", { name: "3 months" })).toBeChecked();
    await expectAccessible();
    await dialog.getByLabelText("Team Name").fill("Wolves");
    await dialog.getByLabelText("Sport").fill("Hockey");
    await dialog.getByRole("radio", { name: "9 months" }).click();
    network.respond(contract.teams.create, sampleSummary({ name: "Wolves", sport: "Hockey" }));
    // Only the create request gets a response, so the new card can't come from a refetch.
    network.holdNext(contract.teams.list);
    network.holdNext(contract.dashboard.get);
    await dialog.getByRole("button", { name: "Create Team" }).click();
    await expect.element(toast("Team created successfully!")).toBeVisible();
    expect(network.sent(contract.teams.create)).toEqual([
      { name: "Wolves", sport: "Hockey", timeZone: "America/Chicago", seasonMonths: 9 },
    ]);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(cards().getByRole("heading", { name: "Wolves" })).toBeVisible();
    expect(cards().elements()).toHaveLength(1);
    await expect.element(firstTile()).toHaveTextContent("1");
  });

  it("shows one error when loading fails, and can retry [TEAM-16, OP-36, CONST1-06]", async () => {
    mockDashboard();
    network.drop(contract.teams.list);
    await openScreen("/dashboard");
    await expect.element(page.getByText("We couldn't load your teams.")).toBeVisible();
    await expect.element(toast("Failed to load teams")).toBeVisible();
    expect(toast("Failed to load teams").elements()).toHaveLength(1);
    await expectAccessible();
    mockDashboard({ teams: [sampleSummary()] });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => cards().elements().length).toBe(1);
  });

  it("makes one banner of an outage, without toasts, and retries everything with one button", async () => {
    mockDashboard();
    network.fail(contract.dashboard.get, contract.teams.list, contract.games.listUpcoming);
    await openScreen("/dashboard");
    const banner = page.getByText(
      "We couldn't load everything on this page. Something went wrong on our end. Try again.",
    );
    await expect.element(banner).toBeVisible();
    await expect.poll(() => page.getByRole("button", { name: "Try Again" }).elements().length).toBe(1);
    await expect.poll(() => page.css("[data-sonner-toast]").elements().length).toBe(0);
    expect(document.body.textContent).not.toContain("connection");
    mockDashboard();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(firstTile()).toHaveTextContent("0");
    await expect.element(page.getByRole("heading", { name: "No upcoming games" })).toBeVisible();
    await expect.element(banner).not.toBeInTheDocument();
  });

  it.each(["desk", "phone"] as const)("doesn't shift its layout after loading (%s)", async (size) => {
    const team = sampleSummary({ memberCount: 1 });
    mockDashboard();
    const [teams, numbers] = [
      network.holdNext(contract.teams.list),
      network.holdNext(contract.dashboard.get),
    ];
    await openScreen("/dashboard", { size });
    await expect.element(page.getByText("Loading your totals")).toBeInTheDocument();
    expect(page.getByText("First Steps").elements()).toEqual([]);
    // Measure after the games have loaded, because a placeholder can't know how many there will be.
    await expect.element(page.getByRole("heading", { name: "No upcoming games" })).toBeVisible();
    const heading = page.getByRole("heading", { name: "Your Teams" });
    const measure = (card: Element) => [
      heading.element().getBoundingClientRect().y + window.scrollY,
      card.getBoundingClientRect().height,
    ];
    const before = measure(page.getByText("Loading your teams").element().nextElementSibling!);
    teams.respond({ teams: [team], total: 1, nextCursor: null });
    numbers.respond({ ...busyNumbers, teams: 1, newestTeamId: team.id });
    await expect.element(firstTile()).toHaveTextContent("1");
    await expect.poll(() => cards().elements().length).toBe(1);
    const after = measure(cards().element());
    expect(Math.abs(after[0]! - before[0]!)).toBeLessThan(1);
    expect(Math.abs(after[1]! - before[1]!)).toBeLessThan(2);
  });

  it("promises no teams or games to a new account while it loads", async () => {
    mockDashboard();
    network.holdNext(contract.teams.list);
    network.holdNext(contract.games.listUpcoming);
    await openScreen("/dashboard", { hasTeams: false });
    await expect.element(page.getByRole("heading", { name: "No upcoming games" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "No teams found" })).toBeVisible();
    await expect.element(steps()).toBeVisible();
    expect(document.querySelectorAll("[aria-busy=true]")).toHaveLength(0);
    // The lists still load, in case a team was added on another device.
    for (const operation of [contract.teams.list, contract.games.listUpcoming])
      expect(network.sent(operation)).toHaveLength(1);
  });

  it("shows changes from other screens when the user comes back", async () => {
    const team = sampleSummary();
    await openDashboard({ teams: [team] });
    await expect.element(cards().getByText("Soccer · 0 members")).toBeVisible();
    await page.getByRole("link", { name: "Teams", exact: true }).click();
    await expect.element(page.getByRole("heading", { name: "Teams", level: 1 })).toBeVisible();
    mockTeams([{ ...team, memberCount: 1 }]);
    network.respond(contract.dashboard.get, { ...busyNumbers, members: 7, newestTeamId: team.id });
    await goBack();
    await expect.element(cards().getByText("Soccer · 1 member")).toBeVisible();
    await expect.element(tiles().css("dd").nth(2)).toHaveTextContent("7");
  });

  it("asks the user to confirm their email", async () => {
    await openDashboard({}, { user: { emailVerified: false } });
    await expect.element(page.getByText(`We sent a link to ${me.email}`)).toBeVisible();
    expect(page.getByRole("heading", { name: "Failed Background Jobs" }).elements()).toEqual([]);
  });

  it("shows failed jobs to administrators", async () => {
    network.respond(contract.admin.listFailedJobs, { jobs: [] });
    await openDashboard({}, { user: { role: "admin" } });
    await expect.element(page.getByRole("heading", { name: "Failed Background Jobs" })).toBeVisible();
  });
});
