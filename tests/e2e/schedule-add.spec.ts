import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { addDialog, agenda, chip, dateOn, day, gamesOf, on, openSchedule } from "./schedule-on-screen.ts";

const add = (page: Parameters<typeof addDialog>[0], name = "Add Game") =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

test("adds a game: today at seven unless said otherwise [SCHED-22, SCHED-25, SCHED-27, SCHED-28, SCHED-35, SCHED-38, SCHED-39, SCHED-48]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { team } = await openSchedule(page, id);
  await page.getByRole("button", { name: "Add Game" }).click();
  const dialog = addDialog(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await expect(dialog.getByLabel("Date")).toHaveValue(today);
  await expect(dialog.getByLabel("Time")).toHaveValue("19:00");
  await expect(dialog).toContainText("Lakeview Otters");
  await expectAccessible(page);
  await dialog.getByLabel("Date").fill(on(7));
  await dialog.getByLabel("Location").fill(" Ridgeway Turf ");
  await add(page).dblclick();
  await expect(toast(page, "Game added successfully")).toContainText(dateOn(7));
  await expect(dialog).toHaveCount(0);
  await expect(day(page, on(7))).toContainText("Game");
  if (isMobile) await expect(agenda(page)).toHaveText([/Game.*Wed, 7:00 PM, Ridgeway Turf/]);
  await expect(page.getByRole("button", { name: "Add Game" })).toBeFocused();
  const [game, ...others] = await gamesOf(team.id);
  expect(others).toEqual([]);
  expect(game).toMatchObject({
    gameOn: on(7),
    gameTime: "19:00:00",
    location: "Ridgeway Turf",
    opponent: null,
    notes: null,
    kind: "game",
    notificationSent: false,
  });
});

test("a day brings its date along, also one that has games [SCHED-10, OP-34]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  await openSchedule(page, id, [{ gameOn: on(8), opponent: "Otters" }]);
  await day(page, on(20)).click();
  await expect(addDialog(page).getByLabel("Date")).toHaveValue(on(20));
  await addDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(addDialog(page)).toHaveCount(0);
  if (isMobile) return;
  await day(page, on(8)).click({ position: { x: 60, y: 100 } });
  await expect(addDialog(page).getByLabel("Date")).toHaveValue(on(8));
});

test("needs a location and a date, but no time [SCHED-26, OP-33, CONST1-07, SCHED-47] @desk", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { team } = await openSchedule(page, id);
  await day(page, on(7)).click();
  const dialog = addDialog(page);
  await add(page).click();
  await expect(toast(page, "Location is required")).toBeVisible();
  await expect(dialog.getByText("Please enter a location")).toBeVisible();
  await expect(dialog.getByLabel("Location")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Location").fill("Ridgeway Turf");
  await dialog.getByLabel("Date").fill("");
  await add(page).click();
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  expect(await gamesOf(team.id)).toEqual([]);
  await dialog.getByLabel("Date").fill("2020-05-07");
  await dialog.getByLabel("Time").fill("");
  await add(page).click();
  await expect(toast(page, "Game added successfully")).toBeVisible();
  expect(await gamesOf(team.id)).toMatchObject([{ gameOn: "2020-05-07", gameTime: null }]);
  await page.goto(`/schedule?teamId=${team.id}&month=2020-05`);
  await expect(day(page, "2020-05-07")).toContainText("Time N/A");
});

test("a failure keeps what was typed [SCHED-42] @desk", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  const { team } = await openSchedule(page, id);
  await day(page, on(7)).click();
  const dialog = addDialog(page);
  await dialog.getByLabel("Location").fill("Ridgeway Turf");
  await page.route("**/api/v1/teams/*/games", (route) => route.abort());
  await add(page).click();
  await expect(toast(page, "Failed to add game")).toBeVisible();
  await expect(dialog.getByLabel("Location")).toHaveValue("Ridgeway Turf");
  await page.unrouteAll();
  await add(page).click();
  await expect(toast(page, "Game added successfully")).toBeVisible();
  expect(await gamesOf(team.id)).toHaveLength(1);
});

test("the words follow the kind, and only games have an opponent [OP2-11]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { team } = await openSchedule(page, id);
  await day(page, on(7)).click();
  await addDialog(page).getByLabel("Opponent").fill("Nobody");
  await addDialog(page).getByRole("radio", { name: "Practice" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Practice to Schedule" });
  await expect(dialog.getByLabel("Opponent")).toHaveCount(0);
  await dialog.getByLabel("Location").fill("Old Mill");
  await dialog.getByLabel("Be There").selectOption("30 min before");
  await expect(dialog.getByText("Be there 6:30 PM")).toBeVisible();
  await add(page, "Add Practice").click();
  await expect(toast(page, "Practice added successfully")).toBeVisible();
  if (isMobile) await expect(agenda(page)).toHaveText([/Practice.*Be there 6:30 PM/]);
  else await expect(chip(page, "Practice")).toBeVisible();
  await day(page, on(8)).click();
  await addDialog(page).getByRole("radio", { name: "Other" }).click();
  await page.getByRole("dialog").getByLabel("Location").fill("Club house");
  await add(page, "Add Event").click();
  await expect(toast(page, "Event added successfully")).toBeVisible();
  await expect(day(page, on(8))).toContainText("Event");
  expect(await gamesOf(team.id)).toMatchObject([
    { kind: "practice", opponent: null, arrivalMinutes: 30 },
    { kind: "other", opponent: null, arrivalMinutes: null },
  ]);
});

test("repeats every week, but for the days left out @desk", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  const { team } = await openSchedule(page, id);
  await day(page, on(7)).click();
  const dialog = addDialog(page);
  await dialog.getByLabel("Location").fill("Ridgeway Turf");
  await dialog.getByText("Repeat Every Week").click();
  await expect(add(page, "Add 8 Games")).toBeVisible();
  await dialog.getByLabel("Until").fill(on(28));
  await expect(dialog.getByText("Every Wednesday.")).toBeVisible();
  const days = dialog.getByRole("group", { name: "Days" }).getByRole("button");
  await expect(days).toHaveText(["May 7", "May 14", "May 21", "May 28"]);
  await days.nth(1).click();
  await expect(days.nth(1)).toHaveAttribute("aria-pressed", "false");
  await expectAccessible(page);
  await add(page, "Add 3 Games").click();
  await expect(toast(page, "3 Games added successfully")).toBeVisible();
  expect((await gamesOf(team.id)).map(({ gameOn }) => gameOn)).toEqual([on(7), on(21), on(28)]);
  for (const number of [7, 21, 28]) await expect(day(page, on(number))).toContainText("Game");
});

test("a repeat without any day, or with too many, is refused @desk", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  const { team } = await openSchedule(page, id);
  await day(page, on(7)).click();
  const dialog = addDialog(page);
  await dialog.getByLabel("Location").fill("Ridgeway Turf");
  await dialog.getByText("Repeat Every Week").click();
  await dialog.getByLabel("Until").fill(on(1));
  await add(page, "Add 0 Games").click();
  await expect(toast(page, "No day is left with these settings")).toBeVisible();
  await dialog.getByLabel("Until").fill("2033-05-07");
  await expect(dialog.getByText("That is more than 60")).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Add \d+ Games/ })
    .click();
  await expect(toast(page, "Please add at most 60 at once")).toBeVisible();
  expect(await gamesOf(team.id)).toEqual([]);
});
