import type { Page, Route } from "@playwright/test";
import ICAL from "ical.js";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { openGame } from "./schedule-on-screen.ts";
import { moreButton, openTool } from "./schedule-tools.ts";

let team: { id: string };
test.beforeEach(async ({ signedIn }) => {
  const { id: managerId } = await signedIn();
  team = await createTeam({ managerId });
  await createGame(team.id, { gameOn: "2099-05-01", opponent: "Harbor Street FC" });
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Calendar Link" });
const link = (page: Page) => dialog(page).getByLabel("Link for the Whole Team");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const question = (page: Page) => page.getByRole("alertdialog");
const API = "**/api/v1/teams/*/calendar-feed";
const MEMBERS_API = "**/api/v1/teams/*/members/*/calendar-feed";

const refuseChanges = (route: Route) =>
  route.request().method() === "GET" ? route.fallback() : route.abort();

async function openDialog(page: Page) {
  await page.goto("/schedule?month=2099-05");
  await openTool(page, "Calendar Link");
  await expect(dialog(page)).toBeVisible();
}

/** From the dialog of the game, on the 1st of the month that is shown. */
async function addToCalendar(page: Page, isMobile: boolean) {
  await openGame(page, "Harbor Street FC", isMobile);
  await page.getByRole("dialog", { name: "Edit Game" }).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Add to Calendar" }).click();
}

async function turnOn(page: Page) {
  await openDialog(page);
  await button(page, "Turn On").click();
  await expect(link(page)).toHaveValue(/\/calendar\/[\w-]{22}\.ics$/);
  return link(page).inputValue();
}

/** What a phone that subscribed sees: no cookie, no session. */
async function titlesAt(url: string) {
  const answer = await fetch(url);
  if (answer.status !== 200) return answer.status;
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((event) => event.getFirstPropertyValue("summary"));
}

test("the team's calendar is turned on, copied and followed", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDialog(page);
  await expect(dialog(page).getByText("The team has no calendar link yet.")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Turn On").click();
  await expect(toast(page, "Calendar link is ready")).toBeVisible();
  await expect(button(page, "Copy Link")).toBeFocused();
  await expectAccessible(page);
  const url = await link(page).inputValue();
  await button(page, "Copy Link").click();
  await expect(toast(page, "Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const subscribe = page.getByRole("link", { name: "Subscribe" });
  await expect(subscribe).toHaveAttribute("href", url.replace(/^https?:/, "webcal:"));
  expect(await titlesAt(url)).toEqual(["Lakeview Otters vs. Harbor Street FC"]);

  // Still there the next time, and no other one was made.
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(moreButton(page)).toBeFocused();
  await openTool(page, "Calendar Link");
  await expect(link(page)).toHaveValue(url);
});

test("where copying is not allowed the link is selected @desk", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await createMember(team.id, { name: "Aisha Bello" });
  const url = await turnOn(page);
  await button(page, "Copy Link").click();
  await expect(toast(page, "The link is selected. Please copy it by hand.")).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(url);
  await button(page, "Make Link for Aisha Bello").click();
  await button(page, "Copy the link of Aisha Bello").click();
  const own = dialog(page).getByLabel("Link of Aisha Bello", { exact: true });
  await expect(own).toHaveValue(/\.ics$/);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await own.inputValue());
});

test("a new link ends the old one, after a question @desk", async ({ page }) => {
  const old = await turnOn(page);
  await button(page, "New Link").click();
  await expect(question(page)).toContainText("Calendars that use the team’s link get no more changes.");
  await expectAccessible(page);
  await button(page, "Keep This One").click();
  await expect(question(page)).toBeHidden();
  expect(await titlesAt(old)).toHaveLength(1);
  await button(page, "New Link").click();
  await question(page).getByRole("button", { name: "New Link" }).click();
  await expect(toast(page, "New calendar link is ready")).toBeVisible();
  await expect(link(page)).not.toHaveValue(old);
  expect(await titlesAt(old)).toBe(404);
  expect(await titlesAt(await link(page).inputValue())).toHaveLength(1);
});

test("the link is turned off for good @desk", async ({ page }) => {
  const old = await turnOn(page);
  await button(page, "Turn Off").click();
  await question(page).getByRole("button", { name: "Turn Off" }).click();
  await expect(toast(page, "Calendar link turned off")).toBeVisible();
  await expect(button(page, "Turn On")).toBeFocused();
  expect(await titlesAt(old)).toBe(404);
  await button(page, "Turn On").click();
  await expect(link(page)).not.toHaveValue(old);
});

test("a player gets a link of their own, which ends alone", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createMember(team.id, { name: "Aisha Bello" });
  await createMember(team.id, { name: `Bo ${"Lindqvist".repeat(10)}` });
  const url = await turnOn(page);
  await button(page, "Make Link for Aisha Bello").click();
  await expect(toast(page, "Aisha Bello has a link now")).toBeVisible();
  await expect(button(page, "Copy the link of Aisha Bello")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Link copied")).toBeVisible();
  const own = await page.evaluate(() => navigator.clipboard.readText());
  expect(own).not.toBe(url);
  expect(await titlesAt(own)).toEqual(await titlesAt(url));
  await expectAccessible(page);
  await button(page, "More actions for Aisha Bello").click();
  await page.getByRole("menuitem", { name: "Turn Off" }).click();
  await expect(question(page)).toContainText("The calendar of Aisha Bello gets no more changes.");
  await question(page).getByRole("button", { name: "Turn Off" }).click();
  await expect(toast(page, "Calendar link turned off")).toBeVisible();
  await expect(button(page, "Make Link for Aisha Bello")).toBeFocused();
  expect(await titlesAt(own)).toBe(404);
  expect(await titlesAt(url)).toHaveLength(1);
  // Nothing of a long name leaves the dialog.
  const wide = await dialog(page).evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(wide).toBe(false);
});

test("many players are searched, and none is said in words @desk", async ({ page }) => {
  await openDialog(page);
  await expect(dialog(page).getByText("Nobody is on the roster yet.")).toBeVisible();
  for (let index = 1; index <= 9; index++) await createMember(team.id, { name: `Player ${index}` });
  await createMember(team.id, { name: "Zoë Núñez" });
  await openDialog(page);
  await page.getByLabel("Search players").fill("zoe nu");
  await expect(dialog(page).getByRole("listitem")).toHaveText([/Zoë Núñez/]);
  await page.getByLabel("Search players").fill("nobody");
  await expect(dialog(page).getByText("Nobody has that name.")).toBeVisible();
});

test("two presses at once make one link @desk", async ({ page }) => {
  await openDialog(page);
  let calls = 0;
  await page.route(API, async (route) => {
    if (route.request().method() === "POST") calls++;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await button(page, "Turn On").dblclick();
  await expect(link(page)).toBeVisible();
  expect(calls).toBe(1);
});

test("says when loading or changing fails, and can try again @desk", async ({ page }) => {
  await createMember(team.id, { name: "Aisha Bello" });
  await page.route(API, (route) => route.abort());
  await openDialog(page);
  await expect(toast(page, "Failed to load the calendar links")).toBeVisible();
  await expect(dialog(page).getByText("Failed to load the calendar links")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(API);
  await button(page, "Try Again").click();
  await button(page, "Turn On").click();
  const url = await link(page).inputValue();

  await page.route(API, refuseChanges);
  await page.route(MEMBERS_API, refuseChanges);
  await button(page, "New Link").click();
  await question(page).getByRole("button", { name: "New Link" }).click();
  await expect(toast(page, "Failed to make the calendar link")).toBeVisible();
  await button(page, "Keep This One").click();
  await button(page, "Turn Off").click();
  await question(page).getByRole("button", { name: "Turn Off" }).click();
  await expect(toast(page, "Failed to turn off the calendar link")).toBeVisible();
  await button(page, "Keep It On").click();
  await expect(link(page)).toHaveValue(url);
  expect(await titlesAt(url)).toHaveLength(1);
  await button(page, "Make Link for Aisha Bello").click();
  await expect(toast(page, "Failed to make the calendar link").first()).toBeVisible();
});

test("a roster that does not load leaves the team's link usable @desk", async ({ page }) => {
  const ROSTER = "**/api/v1/teams/*/members";
  await page.route(ROSTER, (route) => route.abort());
  await turnOn(page);
  await expect(dialog(page).getByText("Failed to load the roster")).toBeVisible();
  await page.unroute(ROSTER);
  await createMember(team.id, { name: "Aisha Bello" });
  await button(page, "Try Again").click();
  await expect(button(page, "Make Link for Aisha Bello")).toBeVisible();
});

test("offline says so instead of waiting", async ({ page, connection, isMobile }) => {
  await page.goto("/schedule?month=2099-05");
  // Seen once, so that it is there without a network.
  await openGame(page, "Harbor Street FC", isMobile);
  await expect(page.getByRole("dialog", { name: "Edit Game" })).toBeVisible();
  await page.keyboard.press("Escape");
  await openTool(page, "Calendar Link");
  await expect(button(page, "Turn On")).toBeVisible();
  await connection.lose();
  await button(page, "Turn On").click();
  await expect(toast(page, "Failed to make the calendar link")).toBeVisible();
  await page.keyboard.press("Escape");
  await addToCalendar(page, isMobile);
  await expect(toast(page, "You are offline. Please try again when you are back.")).toBeVisible();
  await connection.restore();
  await page.keyboard.press("Escape");
  await openTool(page, "Calendar Link");
  await button(page, "Turn On").click();
  await expect(link(page)).toBeVisible();
});

test("one game is added to one's own calendar", async ({ page, isMobile }) => {
  await page.goto("/schedule?month=2099-05");
  const download = page.waitForEvent("download");
  await addToCalendar(page, isMobile);
  const file = await download;
  expect(file.suggestedFilename()).toBe("lakeview_otters.ics");
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(text).toContain("DTSTART;TZID=America/Chicago:20990501T190000");
  await expect(page).toHaveURL(/\/schedule/);
});
