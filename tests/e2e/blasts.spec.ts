import { randomInt, randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createAnswer } from "#tests/factories/rsvps.ts";
import { createGame, createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { carrierAt } from "#tests/harness/carrier.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const carrier = () => carrierAt(process.env.SANDBOX_URL!);
/** A number no other test texts. */
const newPhone = () => `+1312${randomInt(200, 999)}${String(randomInt(10_000)).padStart(4, "0")}`;
/** Words no other test sends. */
const newMessage = () => `Practice moved to Field 2 (${randomUUID().slice(0, 8)})`;

async function player(teamId: string, name: string) {
  return createMember(teamId, { name, phone: newPhone(), smsConsent: true });
}
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const message = (page: Page) => page.getByRole("dialog").getByRole("textbox", { name: "Message" });
const sendButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Send Message" });
const textsWith = async (words: string) =>
  (await carrier().texts({ direction: "out" })).filter(({ body }) => body.includes(words));
/** The server has done it, and the browser does not hear so. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort();
};
const sending = "**/api/v1/teams/*/blasts";

test("a blast from the dashboard reaches a team's phones once, whatever goes wrong on the way [DASH-04, BLAST-01, BLAST-02, BLAST-03, BLAST-04, BLAST-05, BLAST-11, CALL1-35]", async ({
  page,
  signedIn,
  allowed,
}) => {
  test.setTimeout(60_000);
  allowed.push(/status of 500/);
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, name: "Lakeview Otters", smsLimit: 100 });
  await createTeam({ managerId, name: "Northgate Wolves" });
  const aisha = await player(team.id, "Aisha Bello");
  await createMember(team.id, { name: "Cole Lindqvist" });
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/blasts")) posts++;
  });

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Message Blast" }).click();
  await expect(dialog(page, "Send Message Blast")).toBeVisible();
  await sendButton(page).click();
  await expect(toast(page, "Please select a team and enter a message")).toBeVisible();
  const choice = page.getByRole("dialog").getByRole("combobox", { name: "Team" });
  await expect(choice).toBeFocused();
  await choice.selectOption({ label: "Lakeview Otters" });
  await message(page).fill("   ");
  await sendButton(page).click();
  await expect(message(page)).toBeFocused();
  expect(posts).toBe(0);

  const words = newMessage();
  await message(page).fill(words);
  await expect(page.getByText("1 segment × 1 person = 1 SMS, 100 left")).toBeVisible();
  await expectAccessible(page);

  // It fails: what was typed stays. Then it arrives, but nobody hears so: the next try is no second message.
  await page.route(sending, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await sendButton(page).click();
  await expect(toast(page, "Failed to send message")).toBeVisible();
  await page.route(sending, loseAnswer, { times: 1 });
  await sendButton(page).click();
  await expect(
    page.getByRole("dialog").getByText("Please check your connection and try again."),
  ).toBeVisible();
  await expect(message(page)).toHaveValue(words);
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Send Message Blast")).toHaveCount(0);
  await page.getByRole("button", { name: "Message Blast" }).click();
  await expect(message(page)).toHaveValue(words);
  await sendButton(page).dblclick();
  await expect(toast(page, "Message sent successfully!")).toBeVisible();
  await expect(dialog(page, "Send Message Blast")).toHaveCount(0);
  expect(posts).toBe(3);

  const text = await carrier().textTo(aisha.phone, words);
  expect(text.body).toBe(`Lakeview Otters: ${words}\nYou joined. STOP ends texts.`);
  expect((await textsWith(words)).length).toBe(1);

  // Whatever else the answer says or does not say, success is success.
  await page.getByRole("button", { name: "Message Blast" }).click();
  await expect(message(page)).toHaveValue("");
  await choice.selectOption({ label: "Northgate Wolves" });
  await expect(page.getByText("This team has no members yet. Add them to the roster first.")).toBeVisible();
  await message(page).fill(newMessage());
  await sendButton(page).click();
  await expect(
    page.getByRole("dialog").getByText("This team has no members yet.", { exact: true }),
  ).toBeVisible();
  await page.route(sending, (route) => route.fulfill({ json: { success: true } }), { times: 1 });
  await sendButton(page).click();
  await expect(dialog(page, "Send Message Blast")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Message Blast" })).toBeFocused();
});

test("a message from the team's page says what it costs, and who got it [TEAM-22, BLAST-06, BLAST-07, BLAST-08, BLAST-09, BLAST-10, CALL1-36, OP-15, OP-16]", async ({
  page,
  signedIn,
  connection,
}) => {
  test.setTimeout(60_000);
  const { id: managerId } = await signedIn({ name: "Maya Okafor" });
  const team = await createTeam({ managerId, smsLimit: 50 });
  const [aisha, bea] = [await player(team.id, "Aisha Bello"), await player(team.id, "Bea Castro")];
  await createMember(team.id, { name: "Cole Lindqvist" });
  const stopped = await player(team.id, "Devon Clarke");
  await db.insertInto("phoneSuppression").values({ phone: stopped.phone, reason: "stop" }).execute();
  await db.updateTable("teamMember").set({ addedBy: managerId }).where("teamId", "=", team.id).execute();
  const game = await createGame(team.id, { gameOn: "2099-04-16", opponent: "Harbor Street FC" });
  await createAnswer({ teamId: team.id, gameId: game.id, memberId: aisha.id }, "attending");

  await page.goto(`/teams/${team.id}`);
  const open = page.getByRole("main").getByRole("button", { name: "Send Message" });
  await open.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Send Message")).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await message(page).fill("  \n ");
  await sendButton(page).click();
  await expect(toast(page, "Please enter a message")).toBeVisible();
  await message(page).fill("x".repeat(601));
  await sendButton(page).click();
  await expect(toast(page, "Please shorten this by 1 character.")).toBeVisible();

  // One curly quote makes two segments of one.
  const words = newMessage();
  await message(page).fill(`${words}. Parking is behind the school, and please don’t be late!`);
  await expect(page.getByText("makes this 2 segments instead of 1.")).toBeVisible();
  await expect(page.getByText("2 segments × 2 people + 2 for first texts = 6 SMS, 50 left")).toBeVisible();
  await page.getByRole("button", { name: "Use Plain Letters" }).click();
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveValue(/don't be late!$/);
  await expect(page.getByText("1 segment × 2 people = 2 SMS, 50 left")).toBeVisible();
  await page.getByText("2 members get no text").click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveText([
    "Cole LindqvistHas not agreed to texts",
    "Devon ClarkeReplied STOP",
  ]);
  await expect(page.getByText("Next game: Apr 16, 2099, 7:00 PM, vs Harbor Street FC")).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await connection.lose();
  await page.keyboard.press("Enter");
  await sendButton(page).click();
  await expect(toast(page, "Failed to send message")).toBeVisible();
  await expect(
    page.getByRole("dialog").getByText("Please check your connection and try again."),
  ).toBeVisible();
  await connection.restore();
  await message(page).focus();
  // As somebody without a mouse: on to what it costs, and on to the button.
  while (!(await sendButton(page).evaluate((button) => button === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Message sent to 2 members successfully!")).toBeVisible();
  await expect(toast(page, "Failed to send to")).toHaveCount(0);
  const result = dialog(page, "Message Sent");
  await expect(result.getByText("On its way to 2 members.")).toBeVisible();
  await expect(result.getByText("Replied STOP")).toBeVisible();
  await expectAccessible(page);
  await result.getByRole("button", { name: "Done" }).click();
  await expect(open).toBeFocused();
  for (const { phone } of [aisha, bea])
    expect((await carrier().textTo(phone, words)).body).toMatch(
      /\nAdded by Maya Okafor\. STOP ends texts\.$/,
    );
  expect((await textsWith(words)).length).toBe(2);

  // Only those who come.
  await open.click();
  await page.getByRole("radio", { name: "Attending 1" }).check();
  await message(page).fill("See you there");
  await expect(page.getByText("1 segment × 1 person = 1 SMS, 48 left")).toBeVisible();
  await sendButton(page).click();
  await expect(toast(page, "Message sent to 1 members successfully!")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await carrier().textTo(aisha.phone, "See you there");
  expect((await carrier().texts({ phone: bea.phone })).length).toBe(1);

  // Not enough for everybody: said before, and afterwards.
  await db.updateTable("team").set({ smsLimit: 4 }).where("id", "=", team.id).execute();
  await open.click();
  const short = newMessage();
  await message(page).fill(short);
  await expect(page.getByText("This needs 2 SMS and the team has 1 left.")).toBeVisible();
  await sendButton(page).click();
  await expect(toast(page, "Failed to send to 1 members")).toBeVisible();
  await expect(toast(page, "Message sent to 1 members successfully!").first()).toBeVisible();
  await expect(page.getByText("Not sent to 1 member:")).toBeVisible();
  await carrier().textTo(aisha.phone, short);
  expect((await textsWith(short)).length).toBe(1);
});

test("says why nothing can be sent, and offers it only to those who may [TEAM-22, BLAST-05, OP-17]", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const { id: managerId } = await signedIn({ emailVerified: false, role: "league_manager" });
  const team = await createTeam({ managerId, trialSms: 25, name: "W".repeat(100) });
  await player(team.id, "Aisha Bello");
  const preview = "**/api/v1/teams/*/blasts/preview";
  await page.route(preview, (route) => route.fulfill({ status: 500, json: {} }), { times: 2 });
  await page.goto(`/teams/${team.id}`);
  await page.getByRole("button", { name: "Send Message" }).click();
  // What it costs could not be loaded; the way on is still there.
  await page.getByRole("dialog").getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("This team has no SMS left, so nothing can be sent.")).toContainText(
    "Once its owner has confirmed their email, it has 25 SMS for free.",
  );
  await message(page).fill("Hello");
  await sendButton(page).click();
  await expect(toast(page, "Failed to send message")).toContainText(
    "This needs 1 SMS and the team has 0 SMS left.",
  );
  await page.route(
    sending,
    (route) =>
      route.fulfill({
        status: 429,
        json: {
          defined: true,
          code: "RATE_LIMITED",
          status: 429,
          message: "",
          data: { retryAfterSeconds: 650 },
        },
      }),
    { times: 1 },
  );
  await sendButton(page).click();
  await expect(
    page
      .getByRole("dialog")
      .getByText("A team can be sent 20 messages an hour. Please try again in 11 minutes."),
  ).toBeVisible();
  await expect(message(page)).toHaveValue("Hello");
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBe(0);
  await expectAccessible(page);

  const archived = await createTeam({ managerId, archivedAt: new Date() });
  const others = await createTeam();
  await createLeague(managerId, [others.id]);
  for (const { id } of [archived, others]) {
    await page.goto(`/teams/${id}`);
    await expect(page.getByRole("heading", { name: "Roster" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send Message" })).toHaveCount(0);
  }
});

test("the team's page lists what was sent, and what became of it [BLAST-01, OP-16] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn({ name: "Maya Okafor" });
  const team = await createTeam({ managerId, smsLimit: 50 });
  await player(team.id, "Aisha Bello");
  await createMember(team.id, { name: "Cole Lindqvist" });
  await page.goto(`/teams/${team.id}`);
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(page.getByRole("heading", { name: "SMS Usage" })).toBeVisible();
  await expect(messages).toHaveCount(0);
  const words = newMessage();
  await page.request.post(`/api/v1/teams/${team.id}/blasts`, {
    headers: { origin: process.env.APP_URL! },
    data: { message: words, audience: "all", requestKey: randomUUID() },
  });
  await page.reload();
  await expect(messages.getByRole("button", { name: words })).toContainText("Maya Okafor");
  await messages.getByRole("button", { name: words }).click();
  const delivery = dialog(page, "Message Delivery");
  await expect(delivery).toContainText("1 delivered, 1 skipped", { timeout: 15_000 });
  await expect(delivery).toContainText("Has not agreed to texts");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(messages.getByRole("button", { name: words })).toBeFocused();
});
