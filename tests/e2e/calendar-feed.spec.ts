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
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** What a phone that subscribed sees: no cookie, no session. */
async function titlesAt(url: string) {
  const answer = await fetch(url);
  if (answer.status !== 200) return answer.status;
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((event) => event.getFirstPropertyValue("summary"));
}

test("turns the team's calendar on, replaces its link and turns it off, beside a player's own @desk", async ({
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
  expect(await copied(page)).toBe(first);
  expect(await titlesAt(first)).toEqual(["Lakeview Otters vs. Harbor Street FC"]);

  await button(page, "Make Link for Aisha Bello").click();
  await expect(toast(page, "Aisha Bello has a link now")).toBeVisible();
  await button(page, "Copy the link of Aisha Bello").click();
  await expect.poll(() => copied(page)).not.toBe(first);
  const own = await copied(page);
  expect(await titlesAt(own)).toEqual(await titlesAt(first));

  // Still there the next time, and no other one was made.
  await page.reload();
  await openTool(page, "Calendar Link");
  await expect(link(page)).toHaveValue(first);
  await button(page, "New Link").click();
  await question(page).getByRole("button", { name: "New Link" }).click();
  await expect(toast(page, "New calendar link is ready")).toBeVisible();
  await expect(link(page)).not.toHaveValue(first);
  const second = await link(page).inputValue();
  expect(await titlesAt(first)).toBe(404);
  expect(await titlesAt(second)).toHaveLength(1);
  expect(await titlesAt(own)).toHaveLength(1);

  await button(page, "More actions for Aisha Bello").click();
  await page.getByRole("menuitem", { name: "Turn Off" }).click();
  await question(page).getByRole("button", { name: "Turn Off" }).click();
  await expect(button(page, "Make Link for Aisha Bello")).toBeVisible();
  expect(await titlesAt(own)).toBe(404);
  expect(await titlesAt(second)).toHaveLength(1);

  await button(page, "Turn Off").click();
  await question(page).getByRole("button", { name: "Turn Off" }).click();
  await expect(button(page, "Turn On")).toBeVisible();
  expect(await titlesAt(second)).toBe(404);
  await button(page, "Turn On").click();
  await expect(link(page)).not.toHaveValue(second);
});

test("adds one game to one's own calendar @desk", async ({ page }) => {
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
