import { db } from "#platform/database.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { editDialog } from "./games-on-screen.ts";
import {
  addDialog,
  agenda,
  calendar,
  chip,
  countGameRequests,
  day,
  MONTH,
  on,
  openSchedule,
} from "./schedule-on-screen.ts";

test("shows a month from Sunday to Saturday, and the ones before and after it [SCHED-02, SCHED-03, SCHED-04, SCHED-05]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  await openSchedule(page, id);
  await expect(page.getByRole("heading", { name: "May 2031" })).toBeVisible();
  const heads = calendar(page).getByRole("columnheader");
  const short = isMobile
    ? ["S", "M", "T", "W", "T", "F", "S"]
    : ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  await expect(heads).toHaveText(
    short.map((name) => new RegExp(`^${name}\\b`)),
    { useInnerText: true },
  );
  await expect(calendar(page).getByRole("gridcell")).toHaveCount(35);
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("heading", { name: "June 2031" })).toBeVisible();
  await expect(page).toHaveURL(/month=2031-06/);
  for (let back = 0; back < 2; back++) await page.getByRole("button", { name: "Previous month" }).click();
  await expect(page.getByRole("heading", { name: "April 2031" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "April 2031" })).toBeVisible();
});

test("begins with this month, also when the address asks for one there is not, and marks today [SCHED-06]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  await createTeam({ managerId });
  await page.goto("/schedule?month=2031-13");
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  const cell = calendar(page).locator('[aria-current="date"]');
  await expect(cell).toHaveAttribute("data-date", today);
  await expect(cell).not.toHaveCSS("box-shadow", "none");
  await expect(cell).toContainText(", today");
  if (!isMobile) await expect(cell.getByText("TODAY", { exact: true })).toBeVisible();
  for (const [month, button] of [
    ["2000-01", "Previous month"],
    ["2099-12", "Next month"],
  ] as const) {
    await page.goto(`/schedule?month=${month}`);
    await expect(page.getByRole("button", { name: button })).toBeDisabled();
    await expect(calendar(page)).toHaveAttribute("aria-busy", "false");
  }
});

test("lists games by their time, with time and opponent [SCHED-01, SCHED-07, SCHED-08, SCHED-47, SCHED-50]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  await openSchedule(page, id, [
    { gameOn: on(24), opponent: null, gameTime: "15:30:00" },
    { gameOn: on(24), opponent: "Untimed", gameTime: null },
    { gameOn: on(24), opponent: "Old Mill Athletic", gameTime: "09:00:00" },
    { gameOn: on(2), opponent: "Harbor Street FC", location: "Ridgeway Turf" },
    { gameOn: "2031-04-30", opponent: "Month Before" },
  ]);
  if (isMobile) {
    await expect(agenda(page)).toHaveText([
      /May 2, 2031.*Harbor Street FC.*Fri, 7:00 PM, Ridgeway Turf/,
      /Old Mill Athletic.*Sat, 9:00 AM/,
      /Game.*Sat, 3:30 PM/,
      /Untimed.*Sat, Time N\/A/,
    ]);
    await expect(day(page, on(24)).getByText("9a +2", { exact: true })).toBeVisible();
    await expect(day(page, on(2)).getByText("7p", { exact: true })).toBeVisible();
  } else {
    const texts = await day(page, on(24)).locator("[data-chip]").allInnerTexts();
    expect(texts.map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
      "9:00 AM Old Mill Athletic",
      "3:30 PM Game",
      "Time N/A Untimed",
    ]);
    await expect(page.getByText("4 games, 4 still to play")).toBeVisible();
    await expect(chip(page, "Month Before")).toBeVisible();
  }
  await expectAccessible(page);
});

test("scrolls inside a day with more games than fit [SCHED-09]", async ({ page, isMobile, signedIn }) => {
  test.skip(isMobile, "a phone opens the day instead");
  const { id } = await signedIn();
  const many = Array.from({ length: 9 }, (_, hour) => ({
    gameOn: on(8),
    gameTime: `1${hour}:00:00`,
    opponent: `Side ${hour}`,
  }));
  await openSchedule(page, id, many);
  const list = day(page, on(8)).getByRole("list");
  const room = await list.evaluate((box) => [box.scrollHeight, box.clientHeight] as const);
  expect(room[0]).toBeGreaterThan(room[1]);
  expect((await day(page, on(8)).boundingBox())!.height).toBe((await day(page, on(9)).boundingBox())!.height);
  await expect(chip(page, "Side 8")).not.toBeInViewport();
  await list.focus();
  await page.keyboard.press("End");
  await expect(chip(page, "Side 8")).toBeInViewport();
});

test("offers attendance, edit and delete on hover [SCHED-12, SCHED-13, SCHED-14, SCHED-31]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  test.skip(isMobile, "a finger does not hover");
  const { id } = await signedIn();
  const { games } = await openSchedule(page, id, [{ gameOn: on(7), opponent: "Otters" }]);
  const bar = (name: RegExp) =>
    day(page, on(7)).getByRole(name.source.includes("View") ? "link" : "button", { name });
  await expect(bar(/^Edit/)).toBeHidden();
  await chip(page, "Otters").hover();
  await bar(/^Edit/).click();
  await expect(editDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await chip(page, "Otters").hover();
  await bar(/^Delete/).click();
  await expect(page.getByRole("alertdialog", { name: "Delete Game" })).toBeVisible();
  await page.keyboard.press("Escape");
  await chip(page, "Otters").hover();
  await bar(/^View attendance/).click();
  await expect(page).toHaveURL(`/game/${games[0]!.id}/attendance`);
});

test("on a phone a tap on a day edits its game, asks which one, or adds one [SCHED-10, SCHED-11, SCHED-15]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  test.skip(!isMobile, "for fingers");
  const { id } = await signedIn();
  await openSchedule(page, id, [
    { gameOn: on(7), opponent: "Otters" },
    { gameOn: on(9), opponent: "Wolves", gameTime: "10:00:00" },
    { gameOn: on(9), opponent: "Foxes", gameTime: "12:00:00" },
  ]);
  await expect(page.getByText("Tap a game to edit it, or an empty day to add one.")).toBeVisible();
  await day(page, on(7)).tap();
  await expect(editDialog(page).getByLabel("Opponent")).toHaveValue("Otters");
  await page.keyboard.press("Escape");
  await day(page, on(8)).tap();
  await expect(addDialog(page).getByLabel("Date")).toHaveValue(on(8));
  await page.keyboard.press("Escape");
  await expect(addDialog(page)).toHaveCount(0);
  await day(page, on(9)).tap();
  const which = page.getByRole("dialog", { name: "Friday, May 9, 2031" });
  await expectAccessible(page);
  await which.getByRole("button", { name: "Foxes" }).tap();
  await expect(editDialog(page).getByLabel("Opponent")).toHaveValue("Foxes");
  await page.keyboard.press("Escape");
  await day(page, on(9)).tap();
  await which.getByRole("button", { name: "Add Game" }).tap();
  await expect(addDialog(page).getByLabel("Date")).toHaveValue(on(9));
});

test("asks for a month's games once, also of a team with 10,000 [SCHED-50] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  const first = Date.parse("2021-01-01");
  const games = Array.from({ length: 10_000 }, (_, index) => ({
    teamId: team.id,
    gameOn: new Date(first + Math.floor(index / 3) * 86_400_000).toISOString().slice(0, 10),
    gameTime: `${10 + (index % 3) * 3}:00:00`,
    location: "Harborview Park",
    opponent: `Side ${index}`,
  }));
  for (let from = 0; from < games.length; from += 2500)
    await db
      .insertInto("game")
      .values(games.slice(from, from + 2500))
      .execute();
  const asked = countGameRequests(page);
  await page.goto(`/schedule?month=2024-05`);
  await expect(day(page, "2024-05-07")).toContainText("Side");
  expect(asked).toEqual(["?from=2024-04-28&to=2024-06-01"]);
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(day(page, "2024-06-18")).toContainText("Side");
  expect(asked).toEqual(["?from=2024-04-28&to=2024-06-01", "?from=2024-05-26&to=2024-07-06"]);
});

test("says when a month has more than 500 games @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  const games = Array.from({ length: 501 }, (_, index) => ({
    teamId: team.id,
    gameOn: on(1 + (index % 28)),
    gameTime: "19:00:00",
    location: "Harborview Park",
    opponent: `Side ${index}`,
  }));
  await db.insertInto("game").values(games).execute();
  await page.goto(`/schedule?month=${MONTH}`);
  await expect(page.getByText("Only the first 500 games of this month are shown")).toBeVisible();
});

test("says when the games cannot be loaded, and tries again [SCHED-45] @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  await createGame(team.id, { gameOn: on(7), opponent: "Otters" });
  await page.route("**/api/v1/teams/*/games?*", (route) => route.abort());
  await page.goto(`/schedule?month=${MONTH}`);
  await expect(toast(page, "Failed to load game schedule")).toBeVisible();
  await expect(page.getByText("This month's games could not be loaded.")).toBeVisible();
  await expectAccessible(page);
  const again = page.getByRole("button", { name: "Try Again" });
  await again.click();
  await expect(page.getByRole("button", { name: "Trying..." })).toBeFocused();
  await expect(again).toBeFocused();
  await page.unrouteAll();
  await again.click();
  await expect(day(page, on(7))).toContainText("Otters");
  await expect(again).toHaveCount(0);
});

test.describe("without a connection", () => {
  test("months can be turned, and fill when it is back @desk", async ({ page, connection, signedIn }) => {
    const { id } = await signedIn();
    await openSchedule(page, id, [{ gameOn: "2031-06-18", opponent: "Otters" }]);
    await connection.lose();
    await page.getByRole("button", { name: "Next month" }).click();
    await expect(page.getByRole("heading", { name: "June 2031" })).toBeVisible();
    await expect(page.getByText("This month's games could not be loaded.")).toBeVisible();
    await connection.restore();
    await expect(day(page, "2031-06-18")).toContainText("Otters");
  });
});
