import type { Browser, Page, TestInfo } from "@playwright/test";
import { db } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { createAnswer, createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const ZONE = "America/Chicago";
const dayIn = (days: number) => wallClockAt(new Date(Date.now() + days * 86_400_000), ZONE).on;

let team: { id: string };
let seat: { teamId: string; gameId: string; memberId: string };
let token: string;
test.beforeEach(async () => {
  team = await createTeam();
  const { id: memberId } = await createMember(team.id, { name: "Jordan Reyes" });
  const { id: gameId } = await createGame(team.id, { gameOn: dayIn(2), opponent: "Harbor Street FC" });
  seat = { teamId: team.id, gameId, memberId };
  token = await createLink(seat);
  const said = ["attending", "maybe", "not_attending"] as const;
  for (let index = 0; index < 12; index++) {
    const mate = await createMember(team.id, { name: `Mate${index} Surname` });
    if (index < 9)
      await createAnswer(
        { ...seat, memberId: mate.id },
        said[index % 3]!,
        new Date(Date.now() - index * 60_000),
      );
  }
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name });
const chosen = (page: Page) => page.locator('button[aria-pressed="true"]');
const notice = (page: Page) => page.locator("#notices");
const stored = async () =>
  (
    await db
      .selectFrom("gameRsvp")
      .select(["response", "answeredVia"])
      .where("gameId", "=", seat.gameId)
      .where("memberId", "=", seat.memberId)
      .executeTakeFirstOrThrow()
  ).response;
const setGame = (values: object) =>
  db.updateTable("game").set(values).where("id", "=", seat.gameId).execute();

/** Nothing comes back from the server before it is let go. */
async function holdRequests(page: Page) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/rsvp?**", async (route) => {
    await held;
    await route.fallback();
  });
  return letGo;
}

/** Somebody without JavaScript, from an address of their own. */
async function withoutScript(browser: Browser, { project }: TestInfo) {
  const context = await browser.newContext({
    ...project.use,
    baseURL: process.env.APP_URL!,
    javaScriptEnabled: false,
  });
  return context.newPage();
}

test("a tap saves, says so, and the page stays where it is [RSVP-01, RSVP-03, RSVP-06, RSVP-07, RSVP-08, RSVP-09, RSVP-10, RSVP-11, RSVP-12, RSVP-13, RSVP-14, RSVP-16, RSVP-17, RSVP-18, RSVP-20, RSVP-26]", async ({
  page,
}) => {
  await page.goto(`/r/${token}`);
  await expect(heading(page)).toHaveText("Hi Jordan,are you in?");
  for (const text of ["Lakeview Otters vs Harbor Street FC", "7:00 PM", "Harborview Park, Field 2"])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText("You can update your response any time before the game.")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(3);
  await expect(chosen(page)).toHaveCount(0);
  const here = await page.evaluate(() => Object.assign(window, { stayed: true }) && location.href);
  for (const [name, response] of [
    ["Yes, I'll be there", "attending"],
    ["Maybe / Not sure yet", "maybe"],
    ["No, I can't make it", "not_attending"],
  ] as const) {
    await button(page, name).click();
    await expect(chosen(page)).toHaveAccessibleName(new RegExp(`^${name}.*Answered`));
    await expect(notice(page).getByRole("status")).toHaveText("RSVP updated successfully!");
    expect(await stored()).toBe(response);
  }
  // By keyboard, where the focus stays.
  await button(page, "Yes, I'll be there").focus();
  await page.keyboard.press("Enter");
  await expect.poll(stored).toBe("attending");
  await expect(button(page, "Yes, I'll be there")).toBeFocused();
  expect(await page.evaluate(() => [location.href, "stayed" in window])).toEqual([here, true]);

  await expect(page.getByText("Hide Team Responses")).toBeHidden();
  const letGo = await holdRequests(page);
  await page.getByText("Show Team Responses").click();
  await expect(page.getByText("Loading team responses...")).toBeVisible();
  letGo();
  await expect(page.getByText("Loading team responses...")).toBeHidden();
  await expect(
    page.getByRole("img", { name: "4 attending, 3 maybe, 3 not attending, 3 no response" }),
  ).toBeVisible();
  const list = page.getByRole("list", { name: "Team responses" });
  await expect(list.getByRole("listitem")).toHaveCount(13);
  await expect(list.getByRole("listitem").first()).toHaveText("JordanAttending");
  await expect(list).not.toContainText("Surname");
  const { height, scroll } = await list.evaluate((ul) => ({
    height: ul.clientHeight,
    scroll: ul.scrollHeight,
  }));
  expect([height <= 300, scroll > height]).toEqual([true, true]);
  await expectAccessible(page);
  await page.getByText("Hide Team Responses").click();
  await expect(list).toBeHidden();
});

test("all of it works without JavaScript [RSVP-01, RSVP-08, RSVP-12, RSVP-13, RSVP-16, RSVP-26] @desk", async ({
  browser,
}, info) => {
  const page = await withoutScript(browser, info);
  await page.goto(`/r/${token}`);
  await button(page, "Maybe / Not sure yet").click();
  await expect(page).toHaveURL(`/rsvp?token=${token}&saved`);
  await expect(notice(page).getByRole("status")).toHaveText("RSVP updated successfully!");
  await expect(chosen(page)).toHaveAccessibleName(/^Maybe.*Answered/);
  expect(await stored()).toBe("maybe");
  await page.reload();
  await button(page, "Yes, I'll be there").click();
  await expect(chosen(page)).toHaveAccessibleName(/^Yes/);
  expect(await stored()).toBe("attending");
  await page.getByText("Show Team Responses").click();
  await expect(page.getByRole("list", { name: "Team responses" }).getByRole("listitem")).toHaveCount(13);
  await page.getByText("Hide Team Responses").click();
  await expect(page.getByRole("list", { name: "Team responses" })).toBeHidden();
  await setGame({ gameOn: dayIn(-1) });
  await button(page, "No, I can't make it").click();
  await expect(notice(page).getByRole("alert")).toHaveText("This game has started, so answers are closed.");
  expect(await stored()).toBe("attending");
  await page.context().close();
});

test("the last of two taps counts, and what fails is taken back and said [RSVP-14, RSVP-24, RSVP-25, RSVP-27, RSVP-28] @desk", async ({
  page,
  connection,
  allowed,
}) => {
  allowed.push(/status of 50\d/);
  await page.goto(`/rsvp?token=${token}`);
  const letGo = await holdRequests(page);
  await button(page, "No, I can't make it").click();
  await button(page, "Yes, I'll be there").click();
  letGo();
  await expect(notice(page).getByRole("status")).toHaveText("RSVP updated successfully!");
  await expect(chosen(page)).toHaveAccessibleName(/^Yes/);
  expect(await stored()).toBe("attending");
  await page.unroute("**/rsvp?**");

  const alert = notice(page).getByRole("alert");
  await page.route("**/rsvp?**", (route) => route.fulfill({ status: 502, body: "bad gateway" }));
  await button(page, "Maybe").click();
  await expect(alert).toHaveText("Failed to update RSVP");
  await expect(chosen(page)).toHaveAccessibleName(/^Yes/);
  await page.getByText("Show Team Responses").click();
  await expect(alert).toHaveText("Failed to load team responses");
  await page.unroute("**/rsvp?**");

  await connection.lose();
  await button(page, "No, I can't make it").click();
  await expect(alert).toHaveText(/^Failed to update RSVP\s*You seem to be offline/);
  await expect(chosen(page)).toHaveAccessibleName(/^Yes/);
  expect(await stored()).toBe("attending");
  // Back again, the page fetches what is true by now.
  await createAnswer(seat, "maybe");
  await connection.restore();
  await expect(chosen(page)).toHaveAccessibleName(/^Maybe/);
  await page.route("**/rsvp?**", (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(alert).toHaveText("Failed to load RSVP data");
  await page.unroute("**/rsvp?**");

  // It starts while the page is open: the server's own words.
  await setGame({ gameOn: dayIn(-1) });
  await button(page, "No, I can't make it").click();
  await expect(alert).toHaveText("This game has started, so answers are closed.");
  await expect(button(page, "Yes")).toBeDisabled();
  expect(await stored()).toBe("maybe");
});

test("links that show no game say what to do, and names execute nothing [RSVP-02, RSVP-04, RSVP-05, RSVP-21, RSVP-23] @desk", async ({
  page,
}) => {
  await page.goto("/rsvp");
  await expect(heading(page)).toHaveText("Invalid RSVP Link");
  await expect(page.getByText("This link is not valid or has expired.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/r/abcdefghijklmnopqrstuv");
  await expect(heading(page)).toHaveText("RSVP Not Found");
  await expect(notice(page).getByRole("alert")).toHaveText("Invalid RSVP link");
  await expect(page.getByText("Please contact your team manager")).toBeVisible();
  await expect(page.getByRole("definition").first()).toHaveText("abcd...");
  await expectAccessible(page);

  // With the script, and after its swaps.
  page.on("dialog", (dialog) => {
    throw new Error(`executed: ${dialog.message()}`);
  });
  for (const payload of [
    `"><img src=x onerror=alert(1)>`,
    "</script><script>alert(1)</script>",
    "<svg onload=alert(1)>",
  ]) {
    await db.updateTable("team").set({ name: payload }).where("id", "=", team.id).execute();
    await db.updateTable("teamMember").set({ name: payload }).where("teamId", "=", team.id).execute();
    await setGame({ opponent: payload, location: payload, notes: payload });
    await page.goto(`/r/${token}`);
    await button(page, "Maybe").click();
    await expect(notice(page).getByRole("status")).toBeVisible();
    await page.getByText("Show Team Responses").click();
    await expect(page.getByText(payload, { exact: true }).first()).toBeVisible();
  }

  await setGame({ cancelledAt: new Date(), kind: "practice", gameTime: null, notes: "w".repeat(200) });
  await db
    .updateTable("team")
    .set({ name: "x".repeat(100) })
    .where("id", "=", team.id)
    .execute();
  await db
    .updateTable("teamMember")
    .set({ name: "y".repeat(100) })
    .where("id", "=", seat.memberId)
    .execute();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/r/${token}`);
  await expect(heading(page)).toContainText("this practice is cancelled.");
  await page.getByText("Show Team Responses").click();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", team.id).execute();
  await page.goto(`/r/${token}`);
  await expect(notice(page).getByRole("alert")).toHaveText("RSVP not found");
});
