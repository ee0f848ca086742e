import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { dialog, mockLeagues, openLeagues, teamRow } from "./management.tsx";
import { sampleCalendarGame, sampleHome, sampleLeague, sampleLeagueTeam, sampleManager } from "./samples.ts";

const manager = sampleManager();
const otters = sampleLeagueTeam({ name: "Otters", managers: [manager] });
const wolves = sampleLeagueTeam({ name: "Wolves" });
const west = sampleLeague({ name: "West Side", teamCount: 2 });
const game = sampleCalendarGame({ home: otters, away: wolves });
const home = sampleHome({
  nextGameDay: { date: game.date, games: [game] },
  problems: [
    { kind: "closed", venueName: "Harborview Park", game },
    { kind: "invitation", team: otters, manager },
  ],
  problemCounts: { closed: 1, invitation: 1 },
  teams: [
    { id: otters.id, pass: { status: "active", endsOn: "2027-02-01" }, nextGame: game },
    { id: wolves.id, pass: { status: "pending", endsOn: null }, nextGame: game },
  ],
});

describe("league home without a season", () => {
  it.for(["desk", "phone"] as const)("leads to a published season on a %s", async (size) => {
    const setup = {
      venueCount: 1,
      teamCount: 2,
      nextTeamId: wolves.id,
      unmanagedTeamCount: 1,
      pendingCount: 1,
      heldCount: 1,
      hasDraft: false,
    };
    mockLeagues([west], [otters, wolves], sampleHome({ setup }));
    network.respond(contract.managers.list, { managers: [] });
    await openLeagues("", { size });
    const steps = page.getByRole("region", { name: "First Steps" });
    await expect.element(steps).toMatchTextContent("2 of 5 done");
    await expect
      .element(steps)
      .toMatchTextContent(
        "1 team has no manager yet. 1 invitation goes out as soon as you confirm your email.",
      );
    await expect
      .element(steps.getByRole("link", { name: "Build Schedule" }))
      .toHaveAttribute("href", `/league/${west.id}/schedule-builder`);
    await expect.element(page.getByRole("heading", { name: "Getting Started" })).toBeVisible();
    await expectAccessible();
    mockLeagues(
      [west],
      [otters, wolves],
      sampleHome({ setup: { ...setup, unmanagedTeamCount: 0, nextTeamId: null } }),
    );
    await steps.getByRole("link", { name: "Invite Managers" }).click();
    await dialog("Team Managers").getByRole("button", { name: "Done" }).click();
    await expect.element(steps).toMatchTextContent("3 of 5 done");
  });

  it("shows no first steps once a schedule is published", async () => {
    mockLeagues([west], [otters, wolves], sampleHome());
    await openLeagues();
    await expect.element(page.getByRole("heading", { name: "Getting Started" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "First Steps" })).not.toBeInTheDocument();
  });
});

describe("league home in mid-season", () => {
  it("shows the next game day, what needs attention, and then the teams", async () => {
    mockLeagues([west], [otters, wolves], home);
    await openLeagues();
    await expect.element(page.getByRole("heading", { name: "Next Game Day" })).toBeVisible();
    expect(
      page
        .getByRole("heading", { level: 2 })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["Next Game Day", "Needs Attention", "League Teams 2", "League Actions"]);
    const games = page.getByRole("list", { name: "Games on the next game day" });
    await expect.element(games).toMatchTextContent("10:00 AMOttersHomevsWolvesAwayHarborview Park, Field 2");
    await expect
      .element(page.getByRole("link", { name: "Day Sheet" }))
      .toHaveAttribute("href", `/league/${west.id}/day-sheet?on=2026-11-21`);
    await expect
      .element(page.getByRole("link", { name: /^Move Game/ }))
      .toHaveAttribute("href", `/schedule?leagueId=${west.id}&teamId=${otters.id}&month=2026-11`);
    await expect
      .element(teamRow("Otters").first())
      .toMatchTextContent("Harborview Park is closed on Sat, Nov 21, 2026");
    await expect.element(teamRow("Otters").first()).toMatchTextContent("vs Wolves");
    await expect.element(teamRow("Wolves").last()).toMatchTextContent("No pass");
    await expectAccessible();
  });

  it("opens a team's managers from the alert about its invitation", async () => {
    mockLeagues([west], [otters, wolves], home);
    await openLeagues();
    network.respond(contract.managers.list, { managers: [manager] });
    await page.getByRole("link", { name: /^Open Managers/ }).click();
    await expect.element(dialog("Team Managers")).toBeVisible();
    await dialog("Team Managers").getByRole("button", { name: "Done" }).click();
    await expect.element(dialog("Team Managers")).not.toBeInTheDocument();
  });

  it("resends all pending invitations and says who was left out and why", async () => {
    mockLeagues([west], [otters, wolves], home);
    await openLeagues();
    const { resendAll } = contract.resending;
    const button = page.getByRole("button", { name: "Resend All Pending" });
    network.drop(resendAll);
    await button.click();
    await expect.element(toast("We couldn't resend the invitations")).toBeVisible();
    network.respond(resendAll, { sent: 2, skipped: [] });
    await button.click();
    await expect.element(toast("2 invitations sent again")).toBeVisible();
    const skipped = { id: manager.id, teamId: otters.id, teamName: "Otters", email: manager.email };
    network.respond(resendAll, {
      sent: 1,
      skipped: [
        { ...skipped, name: "Maya Okafor", reason: "recent" },
        { ...skipped, id: wolves.id, teamName: "Wolves", name: null, reason: "not-owner" },
      ],
    });
    await button.click();
    const outcome = dialog("Resend All Pending");
    await expect.element(outcome.getByText("1 invitation sent again")).toBeVisible();
    await expect
      .element(outcome)
      .toMatchTextContent(
        "Not sent to 1 personWe sent their invitation less than 10 minutes ago.Otters: Maya Okafor",
      );
    await expect.element(outcome).toMatchTextContent(`Wolves: ${manager.email}`);
    await expectAccessible();
    await outcome.getByRole("button", { name: "Done" }).click();
    await expect.element(button).toHaveFocus();
    expect(network.sent(resendAll)).toHaveLength(3);
  });

  it("shows the guide first when the season can't be loaded, and offers to try again", async () => {
    mockLeagues([west], [otters], home);
    network.fail(contract.leagueHome.get);
    await openLeagues();
    await expect.element(page.getByText("We couldn't load this league's season.")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Getting Started" })).toBeVisible();
    await expect.element(teamRow("Otters")).toBeVisible();
    network.respond(contract.leagueHome.get, home);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByRole("heading", { name: "Next Game Day" })).toBeVisible();
  });
});

const later = sampleCalendarGame({
  date: "2026-11-28",
  location: "Arena",
  home: wolves,
  away: otters,
  isCancelled: true,
});
const mockCalendar = (games = [game, later]) => {
  network.respond(contract.leagueManagement.get, west);
  network.respond(contract.leagues.listTeams, {
    teams: [otters, wolves].map((team) => ({ ...team, preferredBlockoutDays: [] })),
  });
  network.respond(contract.leagueCalendar.list, { games, isCut: false });
};
const openCalendar = (query: string) =>
  openScreen(`/league/${west.id}/schedule${query}`, { user: { role: "league_manager" } });
const days = () => page.getByRole("list", { name: /^Games on/ });

describe("league calendar", () => {
  it("lists the month's games by day, with filters in the address", async () => {
    mockCalendar();
    await openCalendar("?month=2026-11");
    await expect.poll(() => days().elements().length).toBe(2);
    expect(network.sent(contract.leagueCalendar.list)).toEqual([
      { leagueId: west.id, from: "2026-11-01", to: "2026-11-30" },
    ]);
    await expect.element(days().nth(1)).toMatchTextContent("WolvesHomevsOttersAwayCanceledArena");
    await expectAccessible();
    await page.getByLabelText("Venue").selectOptions("Arena");
    await expect.poll(() => days().elements().length).toBe(1);
    await page.getByLabelText("Venue").selectOptions("");
    await expect
      .element(page.getByRole("link", { name: "Day Sheet for Saturday, November 21, 2026" }))
      .toHaveAttribute("href", `/league/${west.id}/day-sheet?on=2026-11-21`);
  });

  it("shows a single day, for example from League Management", async () => {
    mockCalendar();
    await openCalendar("?day=2026-11-21");
    await expect.element(page.getByRole("heading", { name: "Saturday, November 21, 2026" })).toBeVisible();
    await expect.poll(() => days().elements().length).toBe(1);
    await expect.element(page.getByRole("button", { name: "Print Day Sheet", exact: true })).toBeEnabled();
    await page.getByRole("button", { name: "Next day" }).click();
    await expect.element(page.getByRole("heading", { name: "No games" })).toBeVisible();
  });

  it("opens with the filters of a link, and clears them", async () => {
    mockCalendar();
    await openCalendar(`?month=2026-11&place=Nowhere&team=${otters.id}`);
    await expect.element(page.getByText("No games match these filters.")).toBeVisible();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect.poll(() => days().elements().length).toBe(2);
  });

  it("limits the games to a division of the season [RESULT-31]", async () => {
    mockCalendar();
    const divisions = ["East", "West"].map((name) => ({ id: sampleId(), name, teamCount: 1 }));
    const season = { id: sampleId(), name: "2026", createdAt: "2026-01-01T15:00:00.000Z", endedAt: null };
    network.respond(contract.leagueSeasons.list, { seasons: [{ ...season, divisions }] });
    const bears = sampleCalendarGame({ date: "2026-11-29" });
    network.respond(contract.leagueCalendar.list, { games: [game, bears], isCut: false });
    network.fail(contract.leagueSeasons.listTeams);
    await openCalendar("?month=2026-11");
    await expect.poll(() => days().elements().length).toBe(2);
    await page.getByLabelText("Division").selectOptions("East");
    await expect.element(page.getByText("We couldn't load this league's games.")).toBeVisible();
    await expectAccessible();
    const team = { teamId: otters.id, name: "Otters", kit: null, withdrawn: null };
    network.respond(contract.leagueSeasons.listTeams, {
      teams: [{ ...team, divisionId: divisions[0]!.id }],
    });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => days().elements().length).toBe(1);
    await expect.element(days().first()).toMatchTextContent("Otters");
    await page.getByLabelText("Division").selectOptions("West");
    await expect.element(page.getByText("No games match these filters.")).toBeVisible();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect.poll(() => days().elements().length).toBe(2);
  });

  it("swaps home and away of a league game [RESULT-07]", async () => {
    const own = sampleCalendarGame({ home: otters, away: wolves, leagueGameId: null });
    const leagueGameId = game.leagueGameId!;
    mockCalendar([game, own]);
    await openCalendar("?month=2026-11");
    const menus = page.getByRole("button", { name: "More actions for Otters vs Wolves" });
    await expect.poll(() => menus.elements().length).toBe(1);
    network.fail(contract.leagueCalendar.setHomeTeam);
    await menus.click();
    await page.getByRole("menuitem", { name: "Swap Home and Away" }).click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    network.respond(contract.leagueCalendar.setHomeTeam, { homeTeamId: wolves.id });
    network.respond(contract.leagueCalendar.list, {
      games: [{ ...game, home: wolves, away: otters }],
      isCut: false,
    });
    await menus.click();
    await page.getByRole("menuitem", { name: "Swap Home and Away" }).click();
    await expect.element(toast("Wolves is the home team now")).toBeVisible();
    await expect.element(days().first()).toMatchTextContent("WolvesHomevsOttersAway");
    expect(network.sent(contract.leagueCalendar.setHomeTeam).at(-1)).toEqual({
      leagueId: west.id,
      leagueGameId,
      homeTeamId: wolves.id,
    });
    await expectAccessible();
  });

  it("prints one sheet per day", async () => {
    mockCalendar();
    await openCalendar("?month=2026-11");
    await expect.poll(() => document.querySelectorAll('[data-print="sheet"] section').length).toBe(2);
    expect(document.querySelector('[data-print="sheet"] section')!.textContent).toBe(
      "Saturday, November 21, 2026West Side, 1 gameTimePlaceHomeAwayNotes10:00 AMHarborview Park, Field 2OttersWolves",
    );
  });

  it("says so when the games can't be loaded", async () => {
    mockCalendar();
    network.fail(contract.leagueCalendar.list);
    await openCalendar("?month=2026-11");
    await expect.element(page.getByText("We couldn't load this league's games.")).toBeVisible();
  });
});
