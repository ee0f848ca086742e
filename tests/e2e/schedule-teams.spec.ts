import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { calendar, day, MONTH, on } from "./schedule-on-screen.ts";

test("chooses the team from cards, or from a dropdown on a phone, and remembers it in the address [SCHED-16, SCHED-17, SCHED-18, SCHED-19]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const otters = await createTeam({ managerId });
  const wolves = await createTeam({ managerId, name: "Northgate Wolves", sport: "Basketball" });
  const stranger = await createTeam();
  await createGame(otters.id, { gameOn: on(7), opponent: "Harbor Street FC" });
  await createGame(wolves.id, { gameOn: on(8), opponent: "Southgate Hoops" });
  const dropdown = page.getByRole("combobox", { name: "Team" });
  const card = (name: string) => page.getByRole("radio", { name });
  const expectChosen = (team: { id: string; name: string }) =>
    isMobile ? expect(dropdown).toHaveValue(team.id) : expect(card(team.name)).toBeChecked();

  // The newest is the first (TEAM-02).
  for (const address of ["", `&teamId=${stranger.id}`, "&teamId=nonsense"]) {
    await page.goto(`/schedule?month=${MONTH}${address}`);
    await expectChosen(wolves);
  }
  await expect(day(page, on(8))).toContainText("Southgate Hoops");
  await page.goto(`/schedule?month=${MONTH}&teamId=${otters.id}`);
  await expectChosen(otters);
  await expect(day(page, on(7))).toContainText("Harbor Street FC");
  await expectAccessible(page);
  if (isMobile) {
    await expect(dropdown.getByRole("option")).toHaveText([
      "Northgate Wolves, Basketball",
      "Lakeview Otters, Soccer",
    ]);
    await dropdown.selectOption(wolves.id);
  } else {
    await expect(card("Lakeview Otters Soccer")).toBeVisible();
    await card("Northgate Wolves Basketball").click();
  }
  await expect(page).toHaveURL(`/schedule?month=${MONTH}&teamId=${wolves.id}`);
  await expect(day(page, on(8))).toContainText("Southgate Hoops");
  await expect(day(page, on(7))).not.toContainText("Harbor Street FC");
});

test("with more teams than cards can show, the list can be searched, also beyond its first page", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const oldest = await createTeam({ managerId, name: "Very First Team", sport: "Curling" });
  for (let number = 1; number <= 55; number++) await createTeam({ managerId, name: `Side ${number}` });
  await page.goto(`/schedule?month=${MONTH}&teamId=${oldest.id}`);
  if (isMobile) {
    await expect(page.getByRole("combobox", { name: "Team" })).toHaveValue(oldest.id);
    return;
  }
  const picker = page.getByRole("button", { name: /^Team: / });
  await expect(picker).toHaveText("Very First Team, Curling");
  await picker.click();
  const dialog = page.getByRole("dialog", { name: "Choose Team" });
  await expectAccessible(page);
  await dialog.getByRole("searchbox").fill("nobody");
  await expect(dialog.getByText("No team has that in its name or sport.")).toBeVisible();
  await dialog.getByRole("searchbox").fill("side 42");
  await expect(dialog.getByText("1 found")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(picker).toHaveText("Side 42, Soccer");
  await expect(picker).toBeFocused();
});

test("without a team it leads to creating one [SCHED-24] @desk", async ({ page, signedIn }) => {
  await signedIn();
  await page.goto("/schedule");
  await expect(page.getByRole("heading", { name: "No Teams Found" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Game" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Create Team" }).click();
  await expect(page).toHaveURL("/teams");
});

test("shows the shape of what is coming, and says when the teams cannot be loaded [TEAM-16] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  await createTeam({ managerId });
  const held = Promise.withResolvers<void>();
  await page.route("**/api/v1/teams?*", async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto("/schedule");
  await expect(page.getByText("Loading your schedule")).toBeAttached();
  await expectAccessible(page);
  held.resolve();
  await expect(toast(page, "Failed to load teams")).toBeVisible();
  await expect(page.getByText("Your teams could not be loaded.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(calendar(page)).toBeVisible();
});

test("long names stay inside, from a small phone to a wide desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, name: "W".repeat(100), sport: "Association ".repeat(5).trim() });
  await createTeam({ managerId, name: "Association ".repeat(8).trim() });
  await createGame(team.id, { gameOn: on(7), opponent: "W".repeat(100), location: "W".repeat(200) });
  await createGame(team.id, { gameOn: on(9), opponent: "Wanderers ".repeat(10).trim() });
  await createGame(team.id, { gameOn: on(9), opponent: "Rovers", gameTime: null });
  await page.goto(`/schedule?month=${MONTH}&teamId=${team.id}`);
  await expect(calendar(page)).toHaveAttribute("aria-busy", "false");
  for (const width of [320, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const outside = await page.evaluate(() => {
      const panel = document.querySelector("main")!.getBoundingClientRect();
      return [...document.querySelectorAll("main :is(td, [data-chip], button, a, label, li)")]
        .map((element) => element.getBoundingClientRect())
        .filter(({ right, left, width: wide }) => wide > 1 && (right > panel.right || left < panel.left))
        .length;
    });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([width, outside, overflow]).toEqual([width, 0, 0]);
  }
});

test("somebody else's team cannot be shown by its address [SCHED-18] @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const mine = await createTeam({ managerId, name: "Mine" });
  const other = await createTeam({ managerId: (await createAccount()).id, name: "Theirs" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`/schedule?month=${MONTH}&teamId=${other.id}`);
  await expect(calendar(page)).toHaveAttribute("aria-busy", "false");
  expect(asked.some((url) => url.includes(`/api/v1/teams/${mine.id}/games`))).toBe(true);
  expect(asked.some((url) => url.includes(`/api/v1/teams/${other.id}`))).toBe(false);
});
