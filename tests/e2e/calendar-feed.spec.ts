import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";
import { openGame } from "./schedule-on-screen.ts";
import { openTool } from "./schedule-tools.ts";

test.beforeEach(async ({ signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  await createGame(team.id, { gameOn: "2099-05-01", opponent: "Harbor Street FC" });
  await createMember(team.id, { name: "Aisha Bello" });
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Calendar Link" });
const link = (page: Page) => dialog(page).getByLabel("Link for the Whole Team");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const question = (page: Page) => page.getByRole("alertdialog");
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Reads the feed's titles as a subscribed phone would, without cookies or a session. */
async function fetchTitles(url: string) {
  const response = await fetch(url);
  if (response.status !== 200) return response.status;
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((event) => event.getFirstPropertyValue("summary"));
}

test("turns on, replaces, and turns off the team's calendar link, alongside a player's link @desk", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/schedule?month=2099-05");
  await openTool(page, "Calendar Link");
  await button(page, "Turn On").click();
  await expect(link(page)).toHaveValue(/\/calendar\/[\w-]{22}\.ics$/);
  const first = await link(page).inputValue();
  await button(page, "Copy Link").click();
  await expect(toast(page, "Link copied")).toBeVisible();
  expect(await readClipboard(page)).toBe(first);
  expect(await fetchTitles(first)).toEqual(["Lakeview Otters vs. Harbor Street FC"]);

  await button(page, "Create Link for Aisha Bello").click();
  await expect(toast(page, "Aisha Bello's link is ready")).toBeVisible();
  await button(page, "Copy link for Aisha Bello").click();
  await expect.poll(() => readClipboard(page)).not.toBe(first);
  const playerLink = await readClipboard(page);
  expect(await fetchTitles(playerLink)).toEqual(await fetchTitles(first));

  // The link persists after a reload, and no second link was created.
  await page.reload();
  await openTool(page, "Calendar Link");
  await expect(link(page)).toHaveValue(first);
  await button(page, "New Link").click();
  await question(page).getByRole("button", { name: "New Link" }).click();
  await expect(toast(page, "New calendar link is ready")).toBeVisible();
  await expect(link(page)).not.toHaveValue(first);
  const second = await link(page).inputValue();
  expect(await fetchTitles(first)).toBe(404);
  expect(await fetchTitles(second)).toHaveLength(1);
  expect(await fetchTitles(playerLink)).toHaveLength(1);

  await button(page, "More actions for Aisha Bello").click();
  await page.getByRole("menuitem", { name: "Turn Off" }).click();
  await question(page).getByRole("button", { name: "Turn Off" }).click();
  await expect(button(page, "Create Link for Aisha Bello")).toBeVisible();
  expect(await fetchTitles(playerLink)).toBe(404);
  expect(await fetchTitles(second)).toHaveLength(1);

  await button(page, "Turn Off").click();
  await question(page).getByRole("button", { name: "Turn Off" }).click();
  await expect(button(page, "Turn On")).toBeVisible();
  expect(await fetchTitles(second)).toBe(404);
  await button(page, "Turn On").click();
  await expect(link(page)).not.toHaveValue(second);
});

test("adds one game to a personal calendar @desk", async ({ page }) => {
  await page.goto("/schedule?month=2099-05");
  const download = page.waitForEvent("download");
  await openGame(page, "Harbor Street FC", false);
  await page.getByRole("dialog", { name: "Edit Game" }).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Add to Calendar" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("lakeview_otters.ics");
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(text).toContain("DTSTART;TZID=America/Chicago:20990501T190000");
  await expect(page).toHaveURL(/\/schedule/);
});
