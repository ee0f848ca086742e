import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { createContactLink } from "#tests/factories/families.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const ZONE = "America/Chicago";
const daysFromNow = (days: number) => toWallClock(new Date(Date.now() + days * 86_400_000), ZONE).on;

let rsvp: { teamId: string; gameId: string; memberId: string };
let token: string;
test.beforeEach(async () => {
  const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date(Date.now() + 9e9) };
  const { id: teamId } = await createTeam(pass);
  const { id: memberId } = await createMember(teamId, { name: "Jordan Reyes", smsConsent: true });
  const { id: gameId } = await createGame(teamId, { gameOn: daysFromNow(2), opponent: "Harbor Street FC" });
  for (const [days, opponent] of [
    [9, "Pine Rovers"],
    [16, "Gulls"],
    [23, "Sluggers"],
  ] as const)
    await createGame(teamId, { gameOn: daysFromNow(days), opponent });
  rsvp = { teamId, gameId, memberId };
  token = await createLink(rsvp);
});

const listResponses = async () =>
  (
    await db
      .selectFrom("game")
      .leftJoin("gameRsvp", (join) =>
        join.onRef("gameRsvp.gameId", "=", "game.id").on("gameRsvp.memberId", "=", rsvp.memberId),
      )
      .select(["response", "respondedVia"])
      .where("game.teamId", "=", rsvp.teamId)
      .orderBy("gameOn")
      .execute()
  ).map(({ response, respondedVia }) => response && `${response} ${respondedVia}`);
const game = (page: Page, opponent: string) => page.getByRole("radiogroup", { name: `vs ${opponent}` });
const choose = (page: Page, opponent: string, label: string) =>
  game(page, opponent).getByRole("radio", { name: label }).check();
const notice = (page: Page) => page.locator("#notices");
const button = (page: Page, name: string) => page.getByRole("button", { name });

for (const javaScriptEnabled of [false, true])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript @desk", () => {
    test.use({ javaScriptEnabled });

    test("lets a member respond to several games, add away days, subscribe to the calendar, and turn off texts", async ({
      page,
    }) => {
      await page.goto(`/r/${token}`);
      await page.getByRole("link", { name: "See All My Games" }).click();
      await expect(page).toHaveURL(`/r/${token}/me`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Games");
      await expect(page.getByText("4 games need a response.")).toBeVisible();
      await expect(page.getByRole("radio")).toHaveCount(12);

      // Nothing is saved until the button is pressed, and the button stays visible.
      await choose(page, "Harbor Street FC", "Yes, I'll be there");
      await choose(page, "Pine Rovers", "Maybe / Not sure yet");
      await expect(page.getByText("You have unsaved changes.")).toBeVisible();
      await expect(button(page, "Save Responses")).toBeInViewport();
      await button(page, "Save Responses").click();
      await expect(notice(page).getByRole("status")).toHaveText("Your 2 responses are saved.");
      await expect(page).toHaveURL(/#games$/);
      await expect(page.getByText("You have unsaved changes.")).toBeHidden();
      await expect(game(page, "Pine Rovers").getByRole("radio", { checked: true })).toHaveAccessibleName(
        "Maybe / Not sure yet",
      );
      expect(await listResponses()).toEqual(["attending link", "maybe link", null, null]);

      // The server validates the dates too, not just the browser.
      const [from, until] = [page.getByLabel("First Day"), page.getByLabel("Last Day")];
      await from.fill(daysFromNow(30));
      await until.fill(daysFromNow(8));
      await button(page, "Add Days").click();
      await expect(until).toHaveAccessibleDescription("The last day can't be before the first day.");
      await expect(from).toHaveValue(daysFromNow(30));
      await from.fill(daysFromNow(8));
      await until.fill(daysFromNow(17));
      await button(page, "Add Days").click();
      await expect(notice(page).getByRole("status")).toHaveText(
        `Your away days are saved. 1 game marked "No." 1 game you'd already responded to didn't change.`,
      );
      await expect(page.getByText("Away", { exact: true })).toHaveCount(1);
      expect(await listResponses()).toEqual(["attending link", "maybe link", "not_attending away", null]);
      await button(page, "Remove").click();
      await expect(notice(page).getByRole("status")).toHaveText(/1 game needs your response again\.$/);
      expect(await listResponses()).toEqual(["attending link", "maybe link", null, null]);

      await button(page, "Get My Calendar Link").click();
      const address = await page.getByLabel("Calendar Link").inputValue();
      // The phone is an Android. On a computer, we can't tell which calendar someone uses.
      const apps = await page.locator(`a[href*="${new URL(address).pathname.split("/").at(-1)}"]`).all();
      const names = await Promise.all(apps.map((app) => app.textContent()));
      expect(names).toEqual(
        test.info().project.name === "phone"
          ? ["Add to My Calendar"]
          : ["Apple Calendar", "Google Calendar", "Outlook"],
      );
      const file = await page.request.get(address);
      expect([file.status(), (await file.text()).match(/BEGIN:VEVENT/g)!.length]).toEqual([200, 4]);
      await page.getByText("Get a New Link").click();
      await button(page, "Replace Link").click();
      await expect(page.getByLabel("Calendar Link")).not.toHaveValue(address);
      expect((await page.request.get(address)).status()).toBe(404);

      await page.getByText("Stop Texts", { exact: true }).click();
      await button(page, "Stop Texts From This Team").click();
      await expect(page.getByText("You turned off this team's texts.")).toBeVisible();
      await button(page, "Turn Texts Back On").click();
      const consent = page.getByRole("checkbox", { name: /^I agree to get SMS texts/ });
      await expect(consent).toHaveAccessibleDescription("Check the box if you agree.");
      await consent.check();
      await button(page, "Turn Texts Back On").click();
      await expect(page.getByText("You get a text before each of this team's games.")).toBeVisible();
      await page.getByRole("link", { name: /^Back to/ }).click();
      await expect(page).toHaveURL(`/r/${token}`);
    });
  });

for (const javaScriptEnabled of [false, true])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript @desk", () => {
    test.use({ javaScriptEnabled });

    test("lets a parent respond for two children in two teams, and say that one isn't theirs [REACH-18, REACH-22, REACH-58]", async ({
      page,
    }) => {
      const contact = `+1773555${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
      const { teamId, gameId } = rsvp;
      const aisha = await createMember(teamId, { name: "Aisha Bello", phone: contact, smsConsent: true });
      const { id: comets } = await createTeam({ name: "Ridge Comets", timeZone: "America/Denver" });
      const bilal = await createMember(comets, { name: "Bilal Bello", phone: contact, smsConsent: true });
      await createGame(comets, { gameOn: daysFromNow(3), opponent: "Comet Rivals" });
      const link = await createContactLink({ teamId, gameId, contact, memberIds: [aisha.id] });
      await page.goto(`/r/${link}/me`);
      if (javaScriptEnabled) await expectAccessible(page);
      await expect(page.getByText("Anyone with this link can respond for Aisha and Bilal.")).toBeVisible();
      await expect(page.getByText(/7:00 PM Mountain Time/)).toBeVisible();
      await choose(page, "Harbor Street FC Aisha", "Yes, I'll be there");
      await choose(page, "Comet Rivals Bilal", "No, I can't make it");
      await button(page, "Save Responses").click();
      await expect(notice(page).getByRole("status")).toHaveText("Your 2 responses are saved.");
      await page.getByRole("link", { name: "Bilal", exact: true }).click();
      await expect(page.getByRole("radiogroup")).toHaveCount(1);
      await expect(page.getByRole("radio", { checked: true })).toHaveAccessibleName("No, I can't make it");
      await button(page, "Get One Calendar").click();
      const address = await page.getByLabel("Calendar Link").inputValue();
      expect(await (await page.request.get(address)).text()).toContain(
        "SUMMARY:Bilal: Ridge Comets vs Comet Rivals",
      );
      await page.getByText("Wrong Number?").click();
      await page.getByText("Bilal isn't mine").click();
      await button(page, "Take Bilal Off").click();
      await expect(page.getByText("Thanks. We won't text you about them")).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText("Bilal");
      const row = await db
        .selectFrom("memberPhone")
        .select("smsConsent")
        .where("memberId", "=", bilal.id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ smsConsent: false });
    });
  });

test("is accessible in every state, even with the longest names on the smallest phone @desk", async ({
  page,
}) => {
  const long = "Extraordinarilylong".repeat(6).slice(0, 100);
  await db.updateTable("team").set({ name: long }).where("id", "=", rsvp.teamId).execute();
  await db.updateTable("teamMember").set({ name: long }).where("id", "=", rsvp.memberId).execute();
  await db
    .updateTable("game")
    .set({ opponent: long, location: long, gameTime: null })
    .where("id", "=", rsvp.gameId)
    .execute();
  await createGame(rsvp.teamId, { gameOn: daysFromNow(3), opponent: "Cancelled", cancelledAt: new Date() });
  await createGame(rsvp.teamId, { gameOn: daysFromNow(0), gameTime: "00:00:00", opponent: "Started" });
  await page.goto(`/r/${token}/me`);
  await button(page, "Get My Calendar Link").click();
  await page.getByLabel("First Day").fill(daysFromNow(8));
  await page.getByLabel("Last Day").fill(daysFromNow(40));
  await button(page, "Add Days").click();
  await expect(page.getByText("Away", { exact: true })).toHaveCount(3);
  for (const summary of await page.locator("summary").all()) await summary.click();
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  // The arrow keys move between a game's options.
  await game(page, "Pine Rovers").getByRole("radio", { name: "No, I can't make it" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await expectAccessible(page);
  await db.updateTable("teamMember").set({ active: false }).where("id", "=", rsvp.memberId).execute();
  await page.goto(`/r/${token}/me`);
  await expect(page.getByRole("heading", { name: "You're Not on the Active Roster" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/r/abcdefghijklmnopqrstuv/me");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("RSVP Not Found");
});
