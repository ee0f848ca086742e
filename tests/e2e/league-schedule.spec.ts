import { createGame, createLeague, createTeam } from "#tests/factories/teams.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { exportPdf, linesOf, pictureOf, placeOf } from "./pdf-file.ts";
import {
  expectExportOf,
  leagueNames,
  leaguePicker,
  pickLeague,
  pickTeam,
  teamChoice,
  teamOptions,
} from "./schedule-scope.ts";

const leaguesUrl = "**/api/v1/leagues";

/** Two leagues of other people's teams. */
async function createLeagues(managerId: string) {
  const [otters, wolves, foxes] = await Promise.all(
    ["Otters", "Wolves", "Foxes"].map((name) => createTeam({ name })),
  );
  const west = await createLeague(managerId, [foxes!.id], "West Side");
  const east = await createLeague(managerId, [wolves!.id, otters!.id], "East Side");
  return { otters: otters!, wolves: wolves!, foxes: foxes!, west, east };
}

test("a league manager picks a league and works with its teams [SCHED-20, SCHED-49]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const lee = await signedIn({ role: "league_manager" });
  const { west, wolves } = await createLeagues(lee.id);
  await page.goto("/schedule");
  // The first is chosen, and no team of one's own is offered without one.
  await expect(leagueNames(page, isMobile)).toHaveText(["East Side", "West Side"]);
  await expect(teamOptions(page)).toHaveText(["Otters, Soccer", "Wolves, Soccer"]);
  await expectExportOf(page, ["Otters", "East Side"]);
  await expectAccessible(page);

  await pickLeague(page, isMobile, "West Side");
  await expect(teamOptions(page)).toHaveText(["Foxes, Soccer"]);
  await expect(page).toHaveURL(`/schedule?leagueId=${west.id}`);
  await page.reload();
  await expect(teamOptions(page)).toHaveText(["Foxes, Soccer"]);
  await expectExportOf(page, ["Foxes", "West Side"]);

  // A team of another league is not this one's.
  await page.goto(`/schedule?leagueId=${west.id}&teamId=${wolves.id}`);
  await expect(teamChoice(page)).toBeVisible();
  await expectExportOf(page, ["Foxes", "West Side"]);
});

test("the league picker is worked with the keyboard [SCHED-49]", async ({ page, isMobile, signedIn }) => {
  test.skip(isMobile, "A phone shows its own list.");
  const lee = await signedIn({ role: "league_manager" });
  await createLeagues(lee.id);
  await page.goto("/schedule");
  await page.getByRole("radio", { name: "East Side" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "West Side" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "West Side" })).toBeFocused();
  await expect(teamOptions(page)).toHaveText(["Foxes, Soccer"]);
});

test("a league manager who has teams can choose those too", async ({ page, isMobile, signedIn }) => {
  const lee = await signedIn({ role: "league_manager" });
  await createLeagues(lee.id);
  const own = await createTeam({ managerId: lee.id, name: "Own Team" });
  await page.goto("/schedule");
  await expect(leagueNames(page, isMobile)).toHaveText(["East Side", "West Side", "My teams"]);
  await pickLeague(page, isMobile, "My teams");
  await expect(teamOptions(page)).toHaveText(["Own Team, Soccer"]);
  await expectExportOf(page, ["Own Team", "No league selected"]);
  // A link to a team of one's own leads there, whatever league comes first.
  await page.goto(`/schedule?teamId=${own.id}`);
  await expect(teamChoice(page)).toBeVisible();
  await expectExportOf(page, ["Own Team", "No league selected"]);
});

test("a team manager has no league picker and asks for no leagues [SCHED-20] @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await createTeam({ managerId: maya.id, name: "Otters" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/schedule");
  await expect(teamChoice(page)).toBeVisible();
  await expect(leaguePicker(page)).toHaveCount(0);
  expect(asked.filter((url) => url.includes("/leagues"))).toEqual([]);
  await expectExportOf(page, ["Otters", "No league selected"]);
});

test("a league manager without leagues is led to create one [SCHED-23] @desk", async ({ page, signedIn }) => {
  const lee = await signedIn({ role: "league_manager" });
  await page.goto("/schedule");
  await expect(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
  await expect(leaguePicker(page)).toHaveCount(0);
  await expectAccessible(page);
  // The teams they manage themselves are there all the same.
  await createTeam({ managerId: lee.id, name: "Own Team" });
  await page.reload();
  await expect(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
  await expectExportOf(page, ["Own Team", "No league selected"]);
  await page.getByRole("link", { name: "Create League" }).click();
  await expect(page).toHaveURL("/league-management");
});

test("leagues that cannot be loaded say so, and can be loaded again [SCHED-46]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const lee = await signedIn({ role: "league_manager" });
  await createLeagues(lee.id);
  await page.route(leaguesUrl, (route) => route.abort());
  await page.goto("/schedule");
  await expect(toast(page, "Failed to load leagues")).toBeVisible();
  await expect(page.getByText("Your leagues could not be loaded.")).toBeVisible();
  await expect(page.getByText("No Leagues Found")).toHaveCount(0);
  await page.unroute(leaguesUrl);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(leagueNames(page, isMobile)).toHaveText(["East Side", "West Side"]);
});

test("teams of a league that cannot be loaded say so, and can be loaded again @desk", async ({
  page,
  signedIn,
}) => {
  const lee = await signedIn({ role: "league_manager" });
  await createLeagues(lee.id);
  await page.route("**/api/v1/leagues/*/teams", (route) => route.abort());
  await page.goto("/schedule");
  await expect(toast(page, "Failed to load teams")).toBeVisible();
  await page.unroute("**/api/v1/leagues/*/teams");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(teamOptions(page)).toHaveText(["Otters, Soccer", "Wolves, Soccer"]);
});

test("a league without teams says so; its schedule can be exported, empty @desk", async ({
  page,
  signedIn,
}) => {
  const lee = await signedIn({ role: "league_manager" });
  await createLeague(lee.id, [], "East Side");
  await page.goto("/schedule");
  await expect(page.getByRole("heading", { name: "No teams in this league yet" })).toBeVisible();
  const { path } = await exportPdf(page, "League Schedule");
  expect(linesOf(path)[2]).toBe("Team Date Time Location Opponent Notes");
  expect(linesOf(path)).toHaveLength(4);
});

test("somebody else's league in the address shows one's own [SCHED-49] @desk", async ({ page, signedIn }) => {
  const other = await createAccount({ role: "league_manager" });
  const theirs = await createLeague(other.id, [(await createTeam({ name: "Theirs" })).id], "Their League");
  const lee = await signedIn({ role: "league_manager" });
  await createLeagues(lee.id);
  await page.goto(`/schedule?leagueId=${theirs.id}`);
  await expect(teamChoice(page)).toBeVisible();
  await expectExportOf(page, ["Otters", "East Side"]);
});

test("a league manager exports the whole league or one of its teams [PERM1-09, CALL1-16, EXPORT-15, EXPORT-16, EXPORT-18, EXPORT-20, EXPORT-23]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const lee = await signedIn({ role: "league_manager" });
  const { otters, wolves, foxes } = await createLeagues(lee.id);
  await createGame(wolves.id, { gameOn: "2026-12-06", opponent: "Otters", location: "Field 1" });
  await createGame(otters.id, {
    gameOn: "2026-12-07",
    gameTime: "09:30",
    opponent: null,
    location: "Field 2",
  });
  await createGame(otters.id, { gameOn: "2026-12-05", opponent: "Comets", location: "Field 3" });
  await createGame(wolves.id, { gameOn: "2026-12-05", gameTime: "08:00", location: "Field 4" });
  await createGame(foxes.id, { gameOn: "2026-12-05", location: "Field 5" });
  // The day on the file is the reader's own: two o'clock at night in Auckland is the day before in London.
  await page.clock.setFixedTime("2026-11-30T13:00:00Z");
  await page.goto("/schedule");
  await expect(teamChoice(page)).toBeVisible();
  const league = await exportPdf(page, "League Schedule");
  expect(league.fileName).toBe("east_side_league_schedule.pdf");
  const today = await page.evaluate(() =>
    new Date().toLocaleDateString("en-US", { month: "2-digit", day: "2-digit", year: "numeric" }),
  );
  expect(linesOf(league.path)).toEqual([
    "East Side League Schedule",
    `Generated: ${today}`,
    "Team Date Time Location Opponent Notes",
    "Wolves 12/05/2026 8:00 AM Field 4 N/A",
    "Otters 12/05/2026 7:00 PM Field 3 Comets",
    "Wolves 12/06/2026 7:00 PM Field 1 Otters",
    "Otters 12/07/2026 9:30 AM Field 2 N/A",
    "East Side League Schedule Page 1 of 1",
  ]);
  const head = placeOf(league.path, "Team");
  expect(pictureOf(league.path).colorAt(head.right + 3, (head.top + head.bottom) / 2)).toBe("#084fba");

  await pickTeam(page, isMobile, "Wolves, Soccer");
  const team = await exportPdf(page, "Team Schedule");
  expect(team.fileName).toBe("wolves_schedule.pdf");
  expect(linesOf(team.path)).toEqual([
    "Wolves Schedule",
    "Date Time Location Opponent Notes",
    "12/05/2026 8:00 AM Field 4 N/A",
    "12/06/2026 7:00 PM Field 1 Otters",
    "Wolves Schedule Page 1 of 1",
  ]);

  await pickLeague(page, isMobile, "West Side");
  await expect(teamOptions(page)).toHaveText(["Foxes, Soccer"]);
  const west = await exportPdf(page, "League Schedule");
  expect(linesOf(west.path).filter((line) => line.includes("12/05/2026"))).toEqual([
    "Foxes 12/05/2026 7:00 PM Field 5 N/A",
  ]);
});

test.describe("in Auckland", () => {
  test.use({ timezoneId: "Pacific/Auckland" });
  test("the day it was generated is the reader's own [EXPORT-16] @desk", async ({ page, signedIn }) => {
    const lee = await signedIn({ role: "league_manager" });
    await createLeague(lee.id, [], "East Side");
    await page.clock.setFixedTime("2026-11-30T13:00:00Z");
    await page.goto("/schedule");
    await expect(page.getByRole("heading", { name: "No teams in this league yet" })).toBeVisible();
    const { path } = await exportPdf(page, "League Schedule");
    expect(linesOf(path)[1]).toBe("Generated: 12/01/2026");
  });
});
