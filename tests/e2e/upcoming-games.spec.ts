import { dateInWords } from "#platform/date-words.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import {
  deleteDialog,
  edit,
  editDialog,
  inDays,
  order,
  remove,
  row,
  table,
  teamWithGames,
} from "./games-on-screen.ts";

test("lists the next five games of all teams with what is known of them [DASH-10, DASH-11, DASH-13, DASH-14, DASH-19, REMIND-04, REMIND-05, REMIND-06, CONST1-03, CONST1-04, SCHED-47]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const active = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2099-01-01") };
  const otters = await createTeam({ managerId, ...active });
  const wolves = await createTeam({ managerId, name: "Northgate Wolves" });
  const sluggers = await createTeam({ managerId, name: "Cedar Sluggers", subscriptionStatus: "expired" });
  await createGame(wolves.id, { gameOn: inDays(3), opponent: "Southgate Hoops", gameTime: "16:00:00" });
  await createGame(otters.id, { gameOn: inDays(0), opponent: "Last Call", gameTime: "23:59:59" });
  await createGame(otters.id, {
    gameOn: inDays(1),
    opponent: "Harbor Street FC",
    gameTime: "09:30:00",
    notificationSent: true,
  });
  await createGame(sluggers.id, { gameOn: inDays(2), opponent: "Brick House", location: "Old Mill" });
  await createGame(otters.id, { gameOn: inDays(4), opponent: null, gameTime: null });
  await createGame(otters.id, { gameOn: inDays(5), opponent: "The Sixth" });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Upcoming Games" })).toBeVisible();
  await expect(edit(table(page))).toHaveCount(5);
  expect(await order(page)).toEqual([
    "Last Call",
    "Harbor Street FC",
    "Brick House",
    "Southgate Hoops",
    "No opponent",
  ]);
  if (!isMobile)
    await expect(table(page).getByRole("columnheader")).toHaveText([
      "Date & Time",
      "Team",
      "Opponent",
      "Location",
      "Notification",
      "Actions",
    ]);
  const weekday = new Date(inDays(3)).toUTCString().slice(0, 3);
  for (const [opponent, ...texts] of [
    ["Last Call", "Tonight, 11:59 PM", "Pending"],
    ["Harbor Street FC", dateInWords(inDays(1)), ", 9:30 AM", "Lakeview Otters", "Sent"],
    ["Brick House", "Old Mill", "Cedar Sluggers", "Pending", "Pass expired"],
    ["Southgate Hoops", `${weekday}, 4:00 PM`, "Northgate Wolves", "No active pass"],
    ["No opponent", ", Time N/A", "Pending"],
  ])
    for (const text of texts) await expect(row(page, opponent!)).toContainText(text);
  await expect(row(page, "Last Call")).not.toContainText("pass");
  await expect(page.getByRole("link", { name: "View all games" })).toHaveAttribute("href", "/schedule");
  await expectAccessible(page);
});

test("leads to a game's attendance, from the row and from the dialog [DASH-16, SCHED-31] @desk", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { games } = await teamWithGames(id, ["Otters", "Wolves"]);
  await page.goto("/dashboard");
  await row(page, "Wolves").getByRole("link", { name: "Attendance" }).click();
  await expect(page).toHaveURL(`/game/${games[1]!.id}/attendance`);
  await page.goBack();
  await edit(row(page, "Otters")).click();
  await editDialog(page).getByRole("link", { name: "View Attendance" }).click();
  await expect(page).toHaveURL(`/game/${games[0]!.id}/attendance`);
});

test("explains the states of a notification [DASH-15, REMIND-09]", async ({ page, isMobile, signedIn }) => {
  const { id } = await signedIn();
  await teamWithGames(id, ["Otters"]);
  await page.goto("/dashboard");
  const info = isMobile
    ? page.getByRole("button", { name: "What Pending and Sent Mean" })
    : table(page)
        .getByRole("columnheader", { name: "Notification" })
        .getByRole("button", { name: "What do these statuses mean?" });
  await info.click();
  const help = page.getByRole("dialog", { name: "Game Notification Status" });
  for (const text of ["Pending", "Sent", "active Season Pass"]) await expect(help).toContainText(text);
  await expectAccessible(page);
  await help.getByRole("button", { name: "Got It" }).click();
  await expect(help).toHaveCount(0);
  await expect(info).toBeFocused();
});

test("says so when there are none @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  await createGame(team.id, { gameOn: inDays(-1) });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "No upcoming games" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Schedule" })).toHaveAttribute("href", "/schedule");
  await expectAccessible(page);
});

test("shows the shape of what is coming while it loads @desk", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  await teamWithGames(id, ["Otters"]);
  const held: (() => void)[] = [];
  await page.route("**/api/v1/games/upcoming", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(page.getByText("Loading your games")).toBeAttached();
  await expectAccessible(page);
  held[0]!();
  await expect(row(page, "Otters")).toBeVisible();
  await expect(page.getByText("Loading your games")).toHaveCount(0);
});

test("says when the games cannot be loaded, and tries again [SCHED-45, CONST1-05, CONST1-06, OP-36] @desk", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  await teamWithGames(id, ["Otters"]);
  await page.route("**/api/v1/games/upcoming", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(toast(page, "Failed to load game schedule")).toBeVisible();
  await expect(page.getByText("Your games could not be loaded.")).toBeVisible();
  await expectAccessible(page);
  const again = page.getByRole("button", { name: "Try Again" });
  await again.click();
  await expect(page.getByRole("button", { name: "Loading..." })).toBeFocused();
  await expect(again).toBeFocused();
  await page.unrouteAll();
  await again.click();
  await expect(row(page, "Otters")).toBeVisible();
  await expect(again).toHaveCount(0);
});

test("keeps long names inside, from a small phone to a wide desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, name: "Association ".repeat(9).slice(0, 100) });
  await createGame(team.id, { gameOn: inDays(1), opponent: "W".repeat(100), location: "W".repeat(200) });
  await createGame(team.id, {
    gameOn: inDays(2),
    opponent: "Short",
    location: "Field behind the mill, ".repeat(8),
  });
  await page.goto("/dashboard");
  await expect(row(page, "Short")).toBeVisible();
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const outside = await page.evaluate(() => {
      const panel = document.querySelector("main")!.getBoundingClientRect();
      const all = [...document.querySelectorAll("main :is(td *, button, a)")];
      return all
        .map((element) => element.getBoundingClientRect())
        .filter(({ right, left, width: wide }) => wide > 1 && (right > panel.right || left < panel.left))
        .length;
    });
    expect([width, outside]).toEqual([width, 0]);
    const height = (await row(page, "Short").boundingBox())!.height;
    if (width >= 1024) expect(height).toBeLessThan(100);
  }
  await remove(row(page, "WWW")).click();
  const dialog = await deleteDialog(page).boundingBox();
  const inner = await deleteDialog(page).evaluate((popup) => popup.scrollWidth - popup.clientWidth);
  expect([dialog!.x >= 0, inner]).toEqual([true, 0]);
});

test("is worked with the keyboard alone, and focus is never lost", async ({ page, isMobile, signedIn }) => {
  test.skip(isMobile, "a phone has no keyboard");
  const { id } = await signedIn();
  await teamWithGames(id, ["Otters", "Wolves", "Foxes"]);
  await page.goto("/dashboard");
  await row(page, "Otters").getByRole("link", { name: "Attendance" }).focus();
  await page.keyboard.press("Tab");
  await expect(edit(row(page, "Otters"))).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editDialog(page).getByLabel("Date")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editDialog(page)).toHaveCount(0);
  await expect(edit(row(page, "Otters"))).toBeFocused();

  await page.keyboard.press("Enter");
  await editDialog(page).getByLabel("Opponent").press("ControlOrMeta+a");
  await page.keyboard.type("Badgers");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Game updated successfully!")).toBeVisible();
  await expect(edit(row(page, "Badgers"))).toBeFocused();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(deleteDialog(page).getByRole("button", { name: "Keep Game" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Game deleted successfully!")).toBeVisible();
  await expect(row(page, "Badgers")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "View all games" })).toBeFocused();
});
