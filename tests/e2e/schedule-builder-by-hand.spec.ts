import type { Page } from "@playwright/test";
import { createVenue } from "#tests/factories/teams.ts";
import { createSeason, generated } from "./builder-on-screen.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

test("a draft is changed by hand: moved by key and by mouse, locked, compared and undone [OP2-23, OP2-18] @desk", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(120_000);
  const lee = await signedIn({ role: "league_manager" });
  const { league } = await createSeason(lee.id);
  await createVenue(league.id, { name: "Harborview Park", maxTeamsPerDay: 4 });
  await page.goto(`/league/${league.id}/schedule-builder`);
  await page.getByLabel("Season Start Date").fill("2031-03-03");
  const blockout = page.getByRole("group", { name: "Blockout Days" });
  for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday"])
    await blockout.getByRole("button", { name: day }).click();
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await generated(page);
  const days = page.getByRole("list", { name: "Days of the schedule" }).locator("> li");
  const publish = page.getByRole("button", { name: "Publish Schedule" });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(days).toHaveCount(3);
  const before = await days.allInnerTexts();

  // By key, to a day that is blocked: said at once, and not to be published.
  const first = days.first().getByRole("button").first();
  await first.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Day").fill("2031-03-08");
  await expect(dialog.getByRole("status")).toContainText("Sat, Mar 8, 2031 is blocked.");
  await dialog.getByRole("button", { name: "Move Game" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/\d conflicts? to solve before publishing\./)).toBeVisible();
  await expect(days.nth(1).getByText("Sat, Mar 8, 2031 is blocked.")).toBeVisible();
  await expect(publish).toBeDisabled();
  await expectAccessible(page);
  await undo.click();
  expect(await days.allInnerTexts()).toEqual(before);
  await expect(publish).toBeEnabled();

  // To a slot that fits, which the dialog offers.
  await first.press("Enter");
  await dialog.getByRole("button", { name: /^Mon, Mar 24, 2031/ }).click();
  await expect(dialog.getByRole("status")).toHaveText("Fits.");
  await dialog.getByRole("button", { name: "Move Game" }).click();
  await expect(days).toHaveCount(4);
  await expect(days.last().getByRole("button")).toBeFocused();
  await expect(publish).toBeEnabled();
  await undo.click();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(days).toHaveCount(4);
  await undo.click();

  // With the mouse, onto a game of another day: the two swap, after what that breaks was said at the hand.
  await first.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const from = (await first.boundingBox())!;
  const onto = (await days.nth(1).getByRole("button").first().boundingBox())!;
  await page.mouse.move(from.x + 40, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(onto.x + 60, onto.y + 8, { steps: 8 });
  await expect(page.locator("body > div.fixed p")).toHaveText(/would play twice|Both fit/);
  await page.mouse.up();
  expect(await days.allInnerTexts()).not.toEqual(before);
  await undo.click();
  expect(await days.allInnerTexts()).toEqual(before);

  // Locked, it stays when everything else is shuffled; the draft before stands beside it.
  await first.press("Enter");
  await dialog.getByRole("switch", { name: "Lock This Game" }).press("Space");
  await dialog.getByRole("button", { name: "Keep Game" }).click();
  await expect(page.getByText("1 game locked.")).toBeVisible();
  const locked = days.first().getByRole("button", { name: /locked/ });
  const stays = await locked.innerText();
  await page.getByRole("button", { name: "Keep to Compare" }).click();
  await page.getByRole("button", { name: "Shuffle Again" }).click();
  await generated(page);
  expect(await locked.innerText()).toBe(stays);
  const comparison = page.getByRole("region", { name: "Comparison of two drafts" });
  await expect(comparison.getByRole("row", { name: /Season ends/ })).toContainText("Mar 17, 2031");
  await comparison.getByRole("button", { name: "Show Kept Draft" }).click();
  expect(await locked.innerText()).toBe(stays);
  await expectAccessible(page);
  await comparison.getByRole("button", { name: "Stop comparing" }).click();
  await expect(comparison).toHaveCount(0);
});

/** The server's search ends as one that ran out of days: without the first game and the last. */
const leaveTwoOut = (page: Page) =>
  page.route("**/api/v1/leagues/*/schedule-runs/*", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const run = await response.json();
    if (run.draft) {
      const left = [run.draft.games.shift(), run.draft.games.pop()];
      run.draft.unplaced = left.map(({ home, away }) => ({ home, away, reason: "days-full" }));
    }
    return route.fulfill({ response, json: run });
  });

test("games without a place are placed by key and by mouse, with what that breaks, and undone [OP2-21, OP2-23] @desk", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(120_000);
  const lee = await signedIn({ role: "league_manager" });
  const { league } = await createSeason(lee.id);
  await createVenue(league.id, { name: "Harborview Park", maxTeamsPerDay: 4 });
  await leaveTwoOut(page);
  await page.goto(`/league/${league.id}/schedule-builder`);
  await page.getByLabel("Season Start Date").fill("2031-03-03");
  const blockout = page.getByRole("group", { name: "Blockout Days" });
  for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday"])
    await blockout.getByRole("button", { name: day }).click();
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await generated(page);
  const left = page.getByRole("region", { name: "Games without a place" });
  const days = page.getByRole("list", { name: "Days of the schedule" }).locator("> li");
  const publish = page.getByRole("button", { name: "Publish Schedule" });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(left).toContainText("2 games could not be planned.");
  await expect(left.getByRole("button")).toHaveCount(2);
  await expectAccessible(page);

  // By key. A slot that fits is chosen already; what another would break is said, and a game in the way stays there.
  const first = left.getByRole("button").first();
  const dialog = page.getByRole("dialog");
  const status = dialog.getByRole("status");
  const place = dialog.getByRole("button", { name: "Place Game" });
  await first.press("Enter");
  await expect(dialog).toContainText("is full or too close to another of their games.");
  await expect(status).toHaveText("Fits.");
  const taken = dialog.getByRole("option", { name: / vs / });
  await dialog.getByLabel("Time and Venue").selectOption({ label: await taken.innerText() });
  await expect(status).toHaveText("This slot is taken. Choose a free one.");
  await expect(place).toBeDisabled();
  await dialog.getByLabel("Day").fill("2031-03-08");
  await expect(status).toContainText("Sat, Mar 8, 2031 is blocked.");
  await expectAccessible(page);
  await place.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(left.getByRole("button")).toHaveCount(1);
  await expect(page.getByText(/\d conflicts? to solve before publishing\./)).toBeVisible();
  await expect(publish).toBeDisabled();
  await undo.click();
  await expect(left.getByRole("button")).toHaveCount(2);
  await expect(publish).toBeEnabled();
  await first.press("Enter");
  await expect(status).toHaveText("Fits.");
  await place.press("Enter");
  await expect(left).toContainText("1 game could not be planned.");
  await expect(days.first().getByRole("button")).toHaveCount(2);
  await expect(days.first().locator("button:focus")).toHaveCount(1);

  // With the mouse, onto a day: it takes the free slot there.
  await left.evaluate((element) => element.scrollIntoView({ block: "start" }));
  const chip = (await first.boundingBox())!;
  const day = (await days.last().getByRole("heading").boundingBox())!;
  await page.mouse.move(chip.x + 40, chip.y + 8);
  await page.mouse.down();
  await page.mouse.move(day.x + 20, day.y + 8, { steps: 8 });
  await expect(page.locator("body > div.fixed p")).toHaveText(/^Fits at .*, Harborview Park\.$/);
  await page.mouse.up();
  await expect(left).toHaveCount(0);
  await expect(days.last().getByRole("button")).toHaveCount(2);
  await undo.click();
  await expect(left).toContainText("1 game could not be planned.");
  await page.getByRole("button", { name: "Redo" }).click();

  // Nothing is missing any more, so nothing has to be accepted.
  await publish.click();
  await page
    .getByRole("alertdialog", { name: "Publish 6 games?" })
    .getByRole("button", { name: "Publish Schedule" })
    .click();
  await expect(toast(page, "Created 6 matchups (12 total games)")).toBeVisible();
});
