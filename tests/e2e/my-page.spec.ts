import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const ZONE = "America/Chicago";
const dayIn = (days: number) => wallClockAt(new Date(Date.now() + days * 86_400_000), ZONE).on;

let seat: { teamId: string; gameId: string; memberId: string };
let token: string;
test.beforeEach(async () => {
  const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date(Date.now() + 9e9) };
  const { id: teamId } = await createTeam(pass);
  const { id: memberId } = await createMember(teamId, { name: "Jordan Reyes", smsConsent: true });
  const { id: gameId } = await createGame(teamId, { gameOn: dayIn(2), opponent: "Harbor Street FC" });
  for (const [days, opponent] of [
    [9, "Pine Rovers"],
    [16, "Gulls"],
    [23, "Sluggers"],
  ] as const)
    await createGame(teamId, { gameOn: dayIn(days), opponent });
  seat = { teamId, gameId, memberId };
  token = await createLink(seat);
});

const answersOf = async () =>
  (
    await db
      .selectFrom("game")
      .leftJoin("gameRsvp", (join) =>
        join.onRef("gameRsvp.gameId", "=", "game.id").on("gameRsvp.memberId", "=", seat.memberId),
      )
      .select(["response", "answeredVia"])
      .where("game.teamId", "=", seat.teamId)
      .orderBy("gameOn")
      .execute()
  ).map(({ response, answeredVia }) => response && `${response} ${answeredVia}`);
const game = (page: Page, opponent: string) => page.getByRole("radiogroup", { name: `vs ${opponent}` });
const choose = (page: Page, opponent: string, label: string) =>
  game(page, opponent).getByRole("radio", { name: label }).check();
const notice = (page: Page) => page.locator("#notices");
const button = (page: Page, name: string) => page.getByRole("button", { name });

for (const javaScriptEnabled of [false, true])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript @desk", () => {
    test.use({ javaScriptEnabled });

    test("a member answers several games, is away, subscribes and stops texts, from the link of a text", async ({
      page,
    }) => {
      await page.goto(`/r/${token}`);
      await page.getByRole("link", { name: "All My Games" }).click();
      await expect(page).toHaveURL(`/r/${token}/me`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hi Jordan,4 games to answer.");
      await expect(page.getByRole("radio")).toHaveCount(12);

      // Nothing is saved before it is said so, and the button stays in sight meanwhile.
      await choose(page, "Harbor Street FC", "Yes, I'll be there");
      await choose(page, "Pine Rovers", "Maybe / Not sure yet");
      await expect(page.getByText("Not saved yet.")).toBeVisible();
      await expect(button(page, "Save Answers")).toBeInViewport();
      await button(page, "Save Answers").click();
      await expect(notice(page).getByRole("status")).toHaveText("Your 2 answers are saved.");
      await expect(page).toHaveURL(/#games$/);
      await expect(page.getByText("Not saved yet.")).toBeHidden();
      await expect(game(page, "Pine Rovers").getByRole("radio", { checked: true })).toHaveAccessibleName(
        "Maybe / Not sure yet",
      );
      expect(await answersOf()).toEqual(["attending link", "maybe link", null, null]);

      // The browser's own check of the dates is not the only one.
      const [from, until] = [page.getByLabel("First day"), page.getByLabel("Last day")];
      await from.fill(dayIn(30));
      await until.fill(dayIn(8));
      await button(page, "Add Days").click();
      await expect(until).toHaveAccessibleDescription("The last day comes before the first one.");
      await expect(from).toHaveValue(dayIn(30));
      await from.fill(dayIn(8));
      await until.fill(dayIn(17));
      await button(page, "Add Days").click();
      await expect(notice(page).getByRole("status")).toHaveText(
        "Your days are saved. 1 game answered with No. 1 game that you answered yourself stays as before.",
      );
      await expect(page.getByText("Away", { exact: true })).toHaveCount(1);
      expect(await answersOf()).toEqual(["attending link", "maybe link", "not_attending away", null]);
      await button(page, "Remove").click();
      await expect(notice(page).getByRole("status")).toHaveText(/1 game waits for your answer again\.$/);
      expect(await answersOf()).toEqual(["attending link", "maybe link", null, null]);

      await button(page, "Make My Calendar Address").click();
      const address = await page.getByLabel("Calendar address").inputValue();
      await expect(page.getByRole("link", { name: "Open in My Calendar" })).toHaveAttribute(
        "href",
        address.replace(/^http/, "webcal"),
      );
      const file = await page.request.get(address);
      expect([file.status(), (await file.text()).match(/BEGIN:VEVENT/g)!.length]).toEqual([200, 4]);
      await page.getByText("Make a New Address").click();
      await button(page, "Replace the Address").click();
      await expect(page.getByLabel("Calendar address")).not.toHaveValue(address);
      expect((await page.request.get(address)).status()).toBe(404);

      await page.getByText("Stop Texts", { exact: true }).click();
      await button(page, "Stop Texts of This Team").click();
      await expect(page.getByText("You stopped the texts of this team.")).toBeVisible();
      await button(page, "Start Texts Again").click();
      const consent = page.getByRole("checkbox", { name: /^I agree to get SMS reminders/ });
      await expect(consent).toHaveAccessibleDescription("Please tick the box if you agree.");
      await consent.check();
      await button(page, "Start Texts Again").click();
      await expect(page.getByText("You get a text before each game of this team.")).toBeVisible();
      await page.getByRole("link", { name: /^Back to/ }).click();
      await expect(page).toHaveURL(`/r/${token}`);
    });
  });

test("every state is readable for everybody, also with the longest names on the smallest phone @desk", async ({
  page,
}) => {
  const long = "Extraordinarilylong".repeat(6).slice(0, 100);
  await db.updateTable("team").set({ name: long }).where("id", "=", seat.teamId).execute();
  await db.updateTable("teamMember").set({ name: long }).where("id", "=", seat.memberId).execute();
  await db
    .updateTable("game")
    .set({ opponent: long, location: long, gameTime: null })
    .where("id", "=", seat.gameId)
    .execute();
  await createGame(seat.teamId, { gameOn: dayIn(3), opponent: "Cancelled", cancelledAt: new Date() });
  await createGame(seat.teamId, { gameOn: dayIn(0), gameTime: "00:00:00", opponent: "Started" });
  await page.goto(`/r/${token}/me`);
  await button(page, "Make My Calendar Address").click();
  await page.getByLabel("First day").fill(dayIn(8));
  await page.getByLabel("Last day").fill(dayIn(40));
  await button(page, "Add Days").click();
  await expect(page.getByText("Away", { exact: true })).toHaveCount(3);
  for (const closed of await page.locator("summary").all()) await closed.click();
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  // By keyboard: the arrows move between the answers of one game.
  await game(page, "Pine Rovers").getByRole("radio", { name: "No, I can't make it" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await expectAccessible(page);
  await db.updateTable("teamMember").set({ active: false }).where("id", "=", seat.memberId).execute();
  await page.goto(`/r/${token}/me`);
  await expect(page.getByRole("heading", { name: "You Are Not on the Active Roster" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/r/abcdefghijklmnopqrstuv/me");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("RSVP Not Found");
});
