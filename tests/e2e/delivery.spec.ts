import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { createReminder } from "#tests/factories/texts.ts";
import { carrierAt } from "#tests/harness/carrier.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { edit, editDialog, inDays, row } from "./games-on-screen.ts";

/** Of this test alone: STOP holds for all teams, and tests share one product. */
const newPhone = () => `+1773${randomInt(2_000_000, 9_999_999)}`;
const active = {
  subscriptionStatus: "active",
  subscriptionExpiresAt: new Date("2099-01-01"),
  quietFrom: null,
  quietUntil: null,
};
const badge = (page: Page, opponent: string) =>
  row(page, opponent).getByRole("button", { name: /text delivery/ });
const delivery = (page: Page) => page.getByRole("dialog", { name: "Text Delivery" });
const texts = "**/api/v1/games/*/texts";

test("follows a game's texts until everybody got one or it says why not, and what to do [REMIND-05, REMIND-06, CONST1-04, CONST1-11]", async ({
  page,
  signedIn,
  connection,
}) => {
  const carrier = carrierAt(process.env.SANDBOX_URL!);
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, smsLimit: 100, ...active });
  const people = await Promise.all(
    ["Aisha Bello", "Devon Clarke", "Grace Donnelly"].map((name) =>
      createMember(team.id, { name, phone: newPhone(), smsConsent: true }),
    ),
  );
  await createMember(team.id, { name: "Cole Lindqvist", phone: newPhone() });
  const [aisha, devon, grace] = people.map(({ phone }) => phone) as [string, string, string];
  await carrier.setNumber(devon, 30_006);
  expect((await carrier.receive(grace, "STOP")).answer).toMatchObject({ status: 204 });

  // OP-21: with the game 20 hours away, the reminder of the day before is made up for at once.
  const { on, time } = wallClockAt(new Date(Date.now() + 20 * 3_600_000), "America/Chicago");
  await page.goto("/dashboard");
  const created = await page.request.post(`/api/v1/teams/${team.id}/games`, {
    headers: { origin: process.env.APP_URL! },
    data: { gameOn: on, gameTime: time.slice(0, 5), location: "Ridgeway Turf", opponent: "Hawks" },
  });
  expect(created.status()).toBe(201);
  await page.reload();
  await badge(page, "Hawks").click();
  const sent = delivery(page).getByRole("region", { name: "Reminder 24 hours before" });
  // By itself, while the worker, the carrier and its callbacks do their work.
  await expect(sent).toContainText("1 delivered, 1 failed, 2 skipped", { timeout: 20_000 });
  const today = wallClockAt(new Date(), "America/Chicago").on;
  const [month, day] = new Date(today).toUTCString().split(" ").slice(1, 3).toReversed();
  await expect(sent.getByRole("listitem")).toContainText([
    /^Devon Clarke.*Landline cannot get textsChange their number$/,
    /^Cole Lindqvist.*Has not agreed to textsAsk them, then tick their consent$/,
    new RegExp(
      `^Grace Donnelly.*Replied STOP on ${month} ${Number(day)}Ask them to text START to our number$`,
    ),
    /^Aisha Bello.*Delivered at \d+:\d\d [AP]M$/,
  ]);
  await expect(delivery(page).getByRole("region", { name: "Reminder 1 hour before" })).toContainText(
    "Texts go out",
  );
  expect((await carrier.texts({ phone: aisha, direction: "out" })).length).toBe(1);
  expect((await carrier.texts({ phone: grace, direction: "out" })).length).toBeLessThan(2);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(delivery(page)).toHaveCount(0);
  await expect(badge(page, "Hawks")).toContainText("Sent");
  await expect(badge(page, "Hawks")).toBeFocused();

  await connection.lose();
  await badge(page, "Hawks").click();
  await expect(delivery(page)).toContainText("This may be out of date.");
  await expect(sent).toContainText("1 delivered");
  await connection.restore();
  await expect(delivery(page)).not.toContainText("This may be out of date.", { timeout: 15_000 });

  await sent.getByRole("link", { name: "Change their number" }).click();
  await expect(page).toHaveURL(new RegExp(`/teams/${team.id}\\?search=`));
  const roster = page.getByRole("table", { name: /roster|members/i });
  await expect(roster).toContainText("Devon Clarke");
  await expect(roster).not.toContainText("Aisha Bello");
});

test("says what is in the way, and that it could not be loaded [REMIND-03, REMIND-04, CONST1-06] @desk", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, ...active, subscriptionStatus: "expired" });
  const game = await createGame(team.id, { gameOn: inDays(9), opponent: "Hawks" });
  const startsAt = new Date(`${inDays(10)}T00:00:00Z`);
  await createReminder(game, {
    state: "armed",
    startsAt,
    dueAt: new Date(startsAt.getTime() - 86_400_000),
  });
  await createGame(team.id, { gameOn: inDays(10), gameTime: null, opponent: "Comets" });

  let isDown = true;
  const held: (() => void)[] = [];
  await page.route(texts, async (route) => {
    if (isDown) return route.fulfill({ status: 500, json: {} });
    await new Promise<void>((resolve) => held.push(resolve));
    return route.fallback();
  });
  await page.goto("/dashboard");
  await badge(page, "Hawks").click();
  await expect(delivery(page).getByRole("alert")).toContainText("The texts could not be loaded.");
  await expectAccessible(page);
  isDown = false;
  await delivery(page).getByRole("button", { name: "Try Again" }).click();
  await expect.poll(() => held.length).toBe(1);
  held.shift()!();
  await expect(delivery(page)).toContainText("No texts go out: the Season Pass has expired.");
  await expect(delivery(page)).toContainText(/24 hours beforePendingDue /);
  await expect(delivery(page).getByRole("link", { name: "Renew the Season Pass" })).toHaveAttribute(
    "href",
    `/teams/${team.id}/upgrade`,
  );
  await delivery(page).getByRole("button", { name: "Close" }).last().click();

  await badge(page, "Comets").click();
  await expect(delivery(page).getByText("Loading the texts")).toBeAttached();
  await expect.poll(() => held.length).toBe(1);
  held.shift()!();
  await expect(delivery(page)).toContainText("No texts go out: there is no time yet.");
});

test("finds one of many, from the game's own dialog and by keyboard [OP-20]", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, smsLimit: 1000, smsUsed: 300, ...active });
  const game = await createGame(team.id, { gameOn: inDays(1), opponent: "Hawks", notificationSent: true });
  const at = new Date(Date.now() - 3_600_000);
  const reminder = await createReminder(game, {
    dueAt: at,
    sentAt: at,
    startsAt: new Date(Date.now() + 86_400_000),
  });
  const people = Array.from({ length: 300 }, (_, index) => ({
    id: crypto.randomUUID(),
    name: index === 7 ? "W".repeat(100) : `Player ${String(index).padStart(3, "0")}`,
    phone: newPhone(),
  }));
  await db
    .insertInto("teamMember")
    .values(people.map(({ id, name }) => ({ id, teamId: team.id, name, addedVia: "manager" })))
    .execute();
  await db
    .insertInto("message")
    .values(
      people.map(({ id, phone }, index) => ({
        teamId: team.id,
        reminderId: reminder.id,
        gameId: game.id,
        memberId: id,
        phone,
        month: `${at.toISOString().slice(0, 7)}-01`,
        body: "See you there",
        segments: 1,
        state: index === 299 ? "undelivered" : "delivered",
        providerCode: index === 299 ? 30_003 : null,
        dueAt: at,
        validUntil: at,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .execute();
  await page.goto("/dashboard");
  await edit(row(page, "Hawks")).click();
  await editDialog(page).getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Text Delivery" }).press("Enter");
  const list = delivery(page).getByRole("list", { name: "Texts 24 hours before" });
  await expect(list.getByRole("listitem")).toHaveCount(25);
  await expect(list.getByRole("listitem").first()).toContainText("Player 299");
  await expect(list.getByRole("listitem").first()).toContainText("Phone was off or out of reach");
  await delivery(page).getByRole("searchbox", { name: "Search the texts" }).fill("player 123");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await delivery(page).getByRole("searchbox").fill("nobody like that");
  await expect(delivery(page)).toContainText("Nobody here fits the search.");
  await delivery(page).getByRole("searchbox").fill("");
  // Before there are three hundred, which take axe half a minute.
  await expectAccessible(page);
  await delivery(page).getByRole("button", { name: "Show All 300" }).press("Enter");
  await expect(list.getByRole("listitem")).toHaveCount(300);
  const overflow = await delivery(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(overflow).toBe(0);
});

test("the team page says what is used, on its way and needed for the games ahead [TEAM-27, CONST1-09] @desk", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, smsLimit: 300, smsUsed: 290, ...active });
  for (let player = 0; player < 3; player += 1)
    await createMember(team.id, { phone: newPhone(), smsConsent: true });
  const game = await createGame(team.id, { gameOn: inDays(9), opponent: "Hawks" });
  const startsAt = new Date(`${inDays(10)}T00:00:00Z`);
  for (const offsetMinutes of [1440, 60])
    await createReminder(game, {
      offsetMinutes,
      state: "armed",
      startsAt,
      dueAt: new Date(startsAt.getTime() - offsetMinutes * 60_000),
    });
  await page.route("**/api/v1/teams/*/allowance", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/teams/${team.id}`);
  const card = page.getByRole("region", { name: "SMS Usage" });
  await expect(card).toContainText("10texts left of 300");
  await expect(card).toContainText("The forecast could not be loaded.");
  await page.unroute("**/api/v1/teams/*/allowance");
  await card.getByRole("button", { name: "Try Again" }).click();
  await expect(card).toContainText(
    "You're covered. The 1 game ahead needs about 6 SMS, which leaves 4 for messages.",
  );
  await expect(card.getByRole("link")).toHaveCount(0);

  await db.insertInto("smsReservation").values({ teamId: team.id, segments: 7 }).execute();
  await page.reload();
  await expect(card).toContainText("3texts left of 300");
  await expect(card).toContainText("On Its Way7");
  await expect(card).toContainText(
    "Not enough for all games. The 1 game ahead needs about 6 SMS; 3 are left.",
  );
  await expect(card.getByRole("link", { name: "Get More Texts" })).toHaveAttribute(
    "href",
    `/teams/${team.id}/upgrade`,
  );
  await expectAccessible(page);
});
