import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createTeam } from "#tests/factories/teams.ts";
import { expect, test } from "./fixtures.ts";
import { exportPdf, listLines, renderPage, findWord } from "./pdf-file.ts";
import { pickLeague, teamOptions } from "./schedule-scope.ts";

// At 2 AM in Auckland it's still the day before in London. The file must show the user's local date.
test.use({ timezoneId: "Pacific/Auckland" });

test("exports the schedule of a league or one of its teams [PERM1-09, SCHED-20, SCHED-49, CALL1-16, EXPORT-15, EXPORT-16, EXPORT-18, EXPORT-20, EXPORT-23] @desk", async ({
  page,
  signedIn,
}) => {
  const otherManager = await createAccount({ role: "league_manager" });
  const otherLeague = await createLeague(
    otherManager.id,
    [(await createTeam({ name: "Theirs" })).id],
    "Their League",
  );
  const lee = await signedIn({ role: "league_manager" });
  const [otters, wolves, foxes] = await Promise.all(
    ["Otters", "Wolves", "Foxes"].map((name) => createTeam({ name })),
  );
  await createLeague(lee.id, [], "Newcomers");
  const west = await createLeague(lee.id, [foxes!.id], "West Side");
  await createLeague(lee.id, [wolves!.id, otters!.id], "East Side");
  await createGame(wolves!.id, { gameOn: "2026-12-06", opponent: "Otters", location: "Field 1" });
  await createGame(otters!.id, {
    gameOn: "2026-12-07",
    gameTime: "09:30",
    opponent: null,
    location: "Field 2",
  });
  await createGame(otters!.id, { gameOn: "2026-12-05", opponent: "Comets", location: "Field 3" });
  await createGame(wolves!.id, { gameOn: "2026-12-05", gameTime: "08:00", location: "Field 4" });
  await createGame(foxes!.id, { gameOn: "2026-12-05", location: "Field 5" });
  await page.clock.setFixedTime("2026-11-30T13:00:00Z");

  // If the URL names someone else's league, the user's first league is shown instead.
  await page.goto(`/schedule?leagueId=${otherLeague.id}`);
  await expect(teamOptions(page)).toHaveText(["Otters, Soccer", "Wolves, Soccer"]);
  const league = await exportPdf(page, "League Schedule");
  expect(league.fileName).toBe("east_side_league_schedule.pdf");
  expect(listLines(league.path)).toEqual([
    "East Side League Schedule",
    "Generated: 12/01/2026",
    "Team Date Time Location Opponent Notes",
    "Wolves Sat 12/05/2026 8:00 AM Field 4 N/A",
    "Otters Sat 12/05/2026 7:00 PM Field 3 Comets",
    "Wolves Sun 12/06/2026 7:00 PM Field 1 Otters",
    "Otters Mon 12/07/2026 9:30 AM Field 2 N/A",
    "East Side League Schedule Page 1 of 1",
  ]);
  const head = findWord(league.path, "Team");
  expect(renderPage(league.path).colorAt(head.right + 3, (head.top + head.bottom) / 2)).toBe("#084fba");

  await page.getByRole("radio", { name: "Wolves Soccer" }).click();
  const team = await exportPdf(page, "Team Schedule");
  expect(team.fileName).toBe("wolves_schedule.pdf");
  expect(listLines(team.path)).toEqual([
    "Wolves Schedule",
    "Date Time Location Opponent Notes",
    "Sat 12/05/2026 8:00 AM Field 4 N/A",
    "Sun 12/06/2026 7:00 PM Field 1 Otters",
    "Wolves Schedule Page 1 of 1",
  ]);

  await pickLeague(page, "West Side");
  await expect(page).toHaveURL(`/schedule?leagueId=${west.id}`);
  await page.reload();
  await expect(teamOptions(page)).toHaveText(["Foxes, Soccer"]);
  const second = await exportPdf(page, "League Schedule");
  expect(listLines(second.path).filter((line) => line.includes("12/05/2026"))).toEqual([
    "Foxes Sat 12/05/2026 7:00 PM Field 5 N/A",
  ]);

  await pickLeague(page, "Newcomers");
  await expect(page.getByRole("heading", { name: "No teams in this league yet" })).toBeVisible();
  const emptyPdf = await exportPdf(page, "League Schedule");
  expect(listLines(emptyPdf.path)).toEqual([
    "Newcomers League Schedule",
    "Generated: 12/01/2026",
    "Team Date Time Location Opponent Notes",
    "Newcomers League Schedule Page 1 of 1",
  ]);
});
