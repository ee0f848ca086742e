import { db } from "#platform/database.ts";
import { createResponse, createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import {
  button,
  daysFromNow,
  heading,
  holdRequests,
  notice,
  openWithoutScript,
  pressedButton,
} from "./rsvp-page.ts";

let team: { id: string };
let rsvp: { teamId: string; gameId: string; memberId: string };
let token: string;
test.beforeEach(async () => {
  team = await createTeam();
  const { id: memberId } = await createMember(team.id, { name: "Jordan Reyes" });
  const { id: gameId } = await createGame(team.id, { gameOn: daysFromNow(2), opponent: "Harbor Street FC" });
  rsvp = { teamId: team.id, gameId, memberId };
  token = await createLink(rsvp);
  const responses = ["attending", "maybe", "not_attending"] as const;
  for (let index = 0; index < 12; index++) {
    const teammate = await createMember(team.id, { name: `Mate${index} Surname` });
    if (index < 9)
      await createResponse(
        { ...rsvp, memberId: teammate.id },
        responses[index % 3]!,
        new Date(Date.now() - index * 60_000),
      );
  }
});

const getStoredResponse = async () =>
  (
    await db
      .selectFrom("gameRsvp")
      .select(["response", "respondedVia"])
      .where("gameId", "=", rsvp.gameId)
      .where("memberId", "=", rsvp.memberId)
      .executeTakeFirstOrThrow()
  ).response;
const setGame = (values: object) =>
  db.updateTable("game").set(values).where("id", "=", rsvp.gameId).execute();

test("saves a tap, confirms it, and stays on the page [RSVP-01, RSVP-03, RSVP-06, RSVP-07, RSVP-08, RSVP-09, RSVP-10, RSVP-11, RSVP-12, RSVP-13, RSVP-14, RSVP-16, RSVP-17, RSVP-18, RSVP-20, RSVP-26]", async ({
  page,
}) => {
  await page.goto(`/r/${token}`);
  await expect(heading(page)).toHaveText("Hi Jordan,are you in?");
  for (const text of ["Lakeview Otters vs Harbor Street FC", "7:00 PM", "Harborview Park, Field 2"])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText("You can update your response any time before the game.")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(3);
  await expect(pressedButton(page)).toHaveCount(0);
  const url = await page.evaluate(() => Object.assign(window, { stayed: true }) && location.href);
  for (const [name, response] of [
    ["Yes, I'll be there", "attending"],
    ["Maybe / Not sure yet", "maybe"],
    ["No, I can't make it", "not_attending"],
  ] as const) {
    await button(page, name).click();
    await expect(pressedButton(page)).toHaveAccessibleName(new RegExp(`^${name}.*Responded`));
    await expect(notice(page).getByRole("status")).toHaveText("RSVP updated successfully!");
    expect(await getStoredResponse()).toBe(response);
  }
  // Responding by keyboard keeps the focus.
  await button(page, "Yes, I'll be there").focus();
  await page.keyboard.press("Enter");
  await expect.poll(getStoredResponse).toBe("attending");
  await expect(button(page, "Yes, I'll be there")).toBeFocused();
  expect(await page.evaluate(() => [location.href, "stayed" in window])).toEqual([url, true]);

  await expect(page.getByText("Hide Team Responses")).toBeHidden();
  const release = await holdRequests(page);
  await page.getByText("Show Team Responses").click();
  await expect(page.getByText("Loading team responses...")).toBeVisible();
  release();
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

test("works without JavaScript [RSVP-01, RSVP-08, RSVP-12, RSVP-13, RSVP-16, RSVP-26] @desk", async ({
  browser,
}, info) => {
  const page = await openWithoutScript(browser, info);
  await page.goto(`/r/${token}`);
  await button(page, "Maybe / Not sure yet").click();
  await expect(page).toHaveURL(`/r/${token}?saved`);
  await expect(notice(page).getByRole("status")).toHaveText("RSVP updated successfully!");
  await expect(pressedButton(page)).toHaveAccessibleName(/^Maybe.*Responded/);
  expect(await getStoredResponse()).toBe("maybe");
  await page.reload();
  await button(page, "Yes, I'll be there").click();
  await expect(pressedButton(page)).toHaveAccessibleName(/^Yes/);
  expect(await getStoredResponse()).toBe("attending");
  await page.getByText("Show Team Responses").click();
  await expect(page.getByRole("list", { name: "Team responses" }).getByRole("listitem")).toHaveCount(13);
  await page.getByText("Hide Team Responses").click();
  await expect(page.getByRole("list", { name: "Team responses" })).toBeHidden();
  await setGame({ gameOn: daysFromNow(-1) });
  await button(page, "No, I can't make it").click();
  await expect(notice(page).getByRole("alert")).toHaveText("This game has started, so RSVPs are closed.");
  expect(await getStoredResponse()).toBe("attending");
  await page.context().close();
});

test("keeps the last of two taps, and rolls back and reports failures [RSVP-14, RSVP-24, RSVP-25, RSVP-27, RSVP-28] @desk", async ({
  page,
  connection,
  allowed,
}) => {
  allowed.push(/status of 50\d/);
  await page.goto(`/rsvp?token=${token}`);
  const release = await holdRequests(page);
  await button(page, "No, I can't make it").click();
  await button(page, "Yes, I'll be there").click();
  release();
  await expect(notice(page).getByRole("status")).toHaveText("RSVP updated successfully!");
  await expect(pressedButton(page)).toHaveAccessibleName(/^Yes/);
  expect(await getStoredResponse()).toBe("attending");
  await page.unroute("**/rsvp?**");

  const alert = notice(page).getByRole("alert");
  await page.route("**/rsvp?**", (route) => route.fulfill({ status: 502, body: "bad gateway" }));
  await button(page, "Maybe").click();
  await expect(alert).toHaveText("Failed to update RSVP");
  await expect(pressedButton(page)).toHaveAccessibleName(/^Yes/);
  await page.getByText("Show Team Responses").click();
  await expect(alert).toHaveText("Failed to load team responses");
  await page.unroute("**/rsvp?**");

  await connection.disconnect();
  await button(page, "No, I can't make it").click();
  await expect(alert).toHaveText(/^Failed to update RSVP\s*You seem to be offline/);
  await expect(pressedButton(page)).toHaveAccessibleName(/^Yes/);
  expect(await getStoredResponse()).toBe("attending");
  // Back online, the page fetches the current state.
  await createResponse(rsvp, "maybe");
  await connection.restore();
  await expect(pressedButton(page)).toHaveAccessibleName(/^Maybe/);
  await page.route("**/rsvp?**", (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(alert).toHaveText("Failed to load RSVP data");
  await page.unroute("**/rsvp?**");

  // The game starts while the page is open, so the server's message appears.
  await setGame({ gameOn: daysFromNow(-1) });
  await button(page, "No, I can't make it").click();
  await expect(alert).toHaveText("This game has started, so RSVPs are closed.");
  await expect(button(page, "Yes")).toBeDisabled();
  expect(await getStoredResponse()).toBe("maybe");
});

test("explains why a link shows no game, and escapes all names [RSVP-02, RSVP-04, RSVP-05, RSVP-21, RSVP-23] @desk", async ({
  page,
}) => {
  await page.goto("/rsvp");
  await expect(heading(page)).toHaveText("Invalid RSVP Link");
  await expect(
    page.getByText(
      "This link isn't valid or has expired. Open the link in your most recent text, or ask your team manager for a new one.",
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto("/r/abcdefghijklmnopqrstuv");
  await expect(heading(page)).toHaveText("RSVP Not Found");
  await expect(notice(page).getByRole("alert")).toHaveText("Invalid RSVP link");
  await expect(page.getByText("Contact your team manager")).toBeVisible();
  await expect(page.getByRole("definition").first()).toHaveText("abcd...");
  await expectAccessible(page);

  // Check that names are escaped even after the script has replaced parts of the page.
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
    await expect(page.getByText(`${payload} vs ${payload}`)).toBeVisible();
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
    .where("id", "=", rsvp.memberId)
    .execute();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/r/${token}`);
  await expect(heading(page)).toContainText("this practice is canceled.");
  await page.getByText("Show Team Responses").click();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await db.updateTable("team").set({ archivedAt: new Date() }).where("id", "=", team.id).execute();
  await page.goto(`/r/${token}`);
  await expect(notice(page).getByRole("alert")).toHaveText("RSVP not found");
});
