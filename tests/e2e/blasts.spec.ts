import { randomInt, randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createResponse } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { expect, test, toast } from "./fixtures.ts";

const carrier = () => connectCarrier(process.env.SANDBOX_URL!);
/** Returns a number that no other test texts. */
const newPhone = () => `+1312${randomInt(200, 999)}${String(randomInt(10_000)).padStart(4, "0")}`;
/** Returns a message that no other test sends. */
const newMessage = () => `Practice moved to Field 2 (${randomUUID().slice(0, 8)})`;

async function player(teamId: string, name: string) {
  return createMember(teamId, { name, phone: newPhone(), smsConsent: true });
}
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const message = (page: Page) => page.getByRole("dialog").getByRole("textbox", { name: "Message" });
const sendButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Send Message" });
const listTextsContaining = async (part: string) =>
  (await carrier().texts({ direction: "out" })).filter(({ body }) => body.includes(part));
/** Lets the server handle the request, but keeps the response from the browser. */
const loseResponse = async (route: Route) => {
  await route.fetch();
  await route.abort();
};
const blastsUrl = "**/api/v1/teams/*/blasts";

test("sends a blast from the dashboard once, even if the server's response is lost [DASH-04, BLAST-01, BLAST-02, BLAST-04, BLAST-05, CALL1-35] @desk", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(60_000);
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, name: "Lakeview Otters", smsLimit: 100 });
  await createTeam({ managerId, name: "Northgate Wolves" });
  const aisha = await player(team.id, "Aisha Bello");
  await createMember(team.id, { name: "Cole Lindqvist" });

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Message Blast" }).click();
  const choice = dialog(page, "Send Message Blast").getByRole("combobox", { name: "Team" });
  await choice.selectOption({ label: "Lakeview Otters" });
  const messageText = newMessage();
  await message(page).fill(messageText);
  await expect(page.getByText("Uses 1 text for 1 person. 100 left.")).toBeVisible();
  // The message is sent, but the response is lost. The retry must not send a second message.
  await page.route(blastsUrl, loseResponse, { times: 1 });
  await sendButton(page).click();
  await expect(toast(page, "Failed to send message")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Check your connection and try again.")).toBeVisible();
  await sendButton(page).click();
  await expect(toast(page, "Message sent successfully!")).toBeVisible();
  await expect(dialog(page, "Send Message Blast")).toHaveCount(0);
  const text = await carrier().textTo(aisha.phone, messageText);
  expect(text.body).toBe(`Lakeview Otters: ${messageText}`);
  expect((await listTextsContaining(messageText)).length).toBe(1);

  await page.getByRole("button", { name: "Message Blast" }).click();
  await choice.selectOption({ label: "Northgate Wolves" });
  await message(page).fill(newMessage());
  await sendButton(page).click();
  await expect(
    page.getByRole("dialog").getByText("This team has no members yet.", { exact: true }),
  ).toBeVisible();
});

test("shows a team message's cost, recipients, and delivery [TEAM-22, BLAST-01, BLAST-06, BLAST-08, BLAST-09, CALL1-36, OP-15, OP-16] @desk", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(60_000);
  const { id: managerId } = await signedIn({ name: "Maya Okafor" });
  const team = await createTeam({ managerId, smsLimit: 50 });
  const [aisha, bea] = [await player(team.id, "Aisha Bello"), await player(team.id, "Bea Castro")];
  await createMember(team.id, { name: "Cole Lindqvist" });
  const stoppedPlayer = await player(team.id, "Devon Clarke");
  await db.insertInto("phoneSuppression").values({ phone: stoppedPlayer.phone, reason: "stop" }).execute();
  await db.updateTable("teamMember").set({ addedBy: managerId }).where("teamId", "=", team.id).execute();
  const game = await createGame(team.id, { gameOn: "2099-04-16", opponent: "Harbor Street FC" });
  await createResponse({ teamId: team.id, gameId: game.id, memberId: aisha.id }, "attending");

  await page.goto(`/teams/${team.id}`);
  const open = page.getByRole("main").getByRole("button", { name: "Send Message" });
  await open.click();
  const messageText = newMessage();
  await message(page).fill(messageText);
  await expect(page.getByText("Uses 2 texts for 2 people. 50 left.")).toBeVisible();
  await page.getByText("2 members won't get this").click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveText([
    "Cole LindqvistNo text consentAsk them, then check their consent box",
    "Devon ClarkeReplied STOPAsk them to text START to the number your texts come from",
  ]);
  await expect(page.getByText("Next game: Apr 16, 2099, 7:00 PM, vs Harbor Street FC")).toBeVisible();
  await sendButton(page).click();
  await expect(toast(page, "Message sent to 2 members successfully!")).toBeVisible();
  await dialog(page, "Message Sent").getByRole("button", { name: "Done" }).click();
  for (const { phone } of [aisha, bea])
    expect((await carrier().textTo(phone, messageText)).body).toBe(`Lakeview Otters: ${messageText}`);
  expect((await listTextsContaining(messageText)).length).toBe(2);

  // Send this message only to members who are attending.
  await open.click();
  await page.getByRole("radio", { name: "Attending 1" }).check();
  await message(page).fill("See you there");
  await expect(page.getByText("Uses 1 text for 1 person. 48 left.")).toBeVisible();
  await sendButton(page).click();
  await expect(toast(page, "Message sent to 1 members successfully!")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await carrier().textTo(aisha.phone, "See you there");
  expect((await carrier().texts({ phone: bea.phone })).length).toBe(1);

  // There aren't enough texts for everyone.
  await db.updateTable("team").set({ smsLimit: 4 }).where("id", "=", team.id).execute();
  await open.click();
  const shortMessage = newMessage();
  await message(page).fill(shortMessage);
  await expect(page.getByText("This needs 2 texts, and the team has 1 left.")).toBeVisible();
  await sendButton(page).click();
  await expect(toast(page, "Failed to send to 1 members")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await carrier().textTo(aisha.phone, shortMessage);
  expect((await listTextsContaining(shortMessage)).length).toBe(1);

  await page.reload();
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByRole("button", { name: messageText })).toContainText("Maya Okafor");
  await messages.getByRole("button", { name: messageText }).click();
  const delivery = dialog(page, "Message Delivery");
  await expect(delivery).toContainText("2 delivered, 2 skipped", { timeout: 15_000 });
  await expect(delivery).toContainText("No text consent");
});
