import { rsvpToken } from "#features/attendance/access.server.ts";
import { db } from "#platform/database.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, test } from "./fixtures.ts";

/** With texts to send, and never in quiet hours. */
const teamOf = (managerId: string) =>
  createTeam({
    managerId,
    subscriptionStatus: "active",
    subscriptionExpiresAt: new Date("2035-01-01"),
    smsLimit: 100,
    quietFrom: null,
    quietUntil: null,
  });

test("a manager lists spares, calls them up, sees them asked and answering, and the others are told @desk", async ({
  page,
  context,
  signedIn,
}) => {
  test.slow();
  const { id } = await signedIn();
  const team = await teamOf(id);
  const game = await createGame(team.id, { gameOn: "2031-05-16", opponent: "Harbor Street FC" });
  await createMember(team.id, { name: "Player One", smsConsent: true });
  const ada = await createMember(team.id, { name: "Ada Osei", smsConsent: true });
  const ben = await createMember(team.id, { name: "Ben Ruiz", smsConsent: true });
  await createMember(team.id, { name: "Dee Novak" });

  await page.goto(`/teams/${team.id}`);
  const card = page.getByRole("region", { name: "Spares" });
  const rows = card.getByRole("listitem");
  await card.getByRole("button", { name: "Add Spares" }).click();
  const adding = page.getByRole("dialog", { name: "Add Spares" });
  for (const name of ["Dee Novak", "Ben Ruiz", "Ada Osei"])
    await adding.getByRole("button", { name: `Add ${name}` }).click();
  await adding.getByRole("button", { name: "Done" }).click();
  await rows.nth(2).dragTo(rows.nth(0));
  await expect(rows).toHaveText([/Ada Osei/, /Dee Novak.*Cannot get texts/, /Ben Ruiz/]);
  await card.getByRole("button", { name: "Move Dee Novak down" }).click();
  await expect(rows).toHaveText([/Ada Osei/, /Ben Ruiz/, /Dee Novak/]);
  // Somebody new comes as a spare, and is a player again.
  await page.getByRole("button", { name: "Add Member" }).click();
  const form = page.getByRole("dialog", { name: "Add Member" });
  await form.getByLabel("Name").fill("Eve Park");
  await form.getByLabel("Phone").first().fill("(312) 555-0177");
  await form.getByRole("switch", { name: "Spare" }).click();
  await form.getByRole("button", { name: "Add Member", exact: true }).click();
  await expect(rows.nth(3)).toContainText("Eve Park");
  await card.getByRole("button", { name: "Make Eve Park a player again" }).click();
  await expect(rows).toHaveCount(3);
  await page.reload();
  await expect(rows).toHaveText([/Ada Osei/, /Ben Ruiz/, /Dee Novak/]);
  await expect(page.getByRole("row").filter({ hasText: "Ada Osei" })).toContainText("Spare");

  await page.goto(`/game/${game.id}/attendance`);
  await expect(card).toContainText("Ada Osei, Ben Ruiz and Dee Novak stand by.");
  // They are not counted among the players.
  await expect(page.getByRole("row").filter({ hasText: "Ada Osei" })).toHaveCount(0);
  await card.getByRole("button", { name: "Call Up Spares" }).click();
  const dialog = page.getByRole("dialog", { name: "Call Up Spares" });
  await expect(dialog).toContainText("Up to 2 SMS if everybody is asked, 100 left.");
  await expect(dialog.getByRole("listitem").last()).toHaveText(/Dee Novak.*No SMS consent/);
  await dialog.getByRole("button", { name: "Call Up Spares" }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText("0 of 1 found.");
  await expect(rows.nth(0)).toContainText(/Ada Osei.*Asked/);
  await expect(rows.nth(1)).toContainText(/Ben Ruiz.*Waiting/);
  // Out of order, without waiting.
  await rows.nth(1).getByRole("button", { name: "More actions for Ben Ruiz" }).click();
  await page.getByRole("menuitem", { name: "Ask Now" }).click();
  await expect(rows.nth(1).getByText("Asked", { exact: true })).toBeVisible();

  const links = await context.browser()!.newContext();
  const open = async (person: { id: string }) => {
    const tab = await links.newPage();
    await tab.goto(`${process.env.APP_URL}/r/${rsvpToken({ gameId: game.id, memberId: person.id })}`);
    return tab;
  };
  const [adas, bens] = [await open(ada), await open(ben)];
  await expect(adas.getByText("A spot is open: first yes gets it.")).toBeVisible();
  await bens.getByRole("button", { name: /Yes, I'll be there/ }).click();
  await expect(bens.getByText("RSVP updated successfully!").first()).toBeVisible();
  await expect(card).toContainText("Filled");
  await expect(rows.nth(0)).toContainText("Not Needed");
  // Her page is from before. That she would have come is seen without a reload.
  await adas.getByRole("button", { name: /Yes, I'll be there/ }).click();
  await expect(adas.getByText("Thanks, the spot was just filled.").first()).toBeVisible();
  await expect(adas.getByText("The spot was just filled. Thank you")).toBeVisible();
  await links.close();

  await expect(rows.nth(0)).toContainText("Too Late");
  await expect(rows.nth(1)).toContainText(/Ben Ruiz.*In/);
  await expect(page.getByRole("row").filter({ hasText: "Ben Ruiz" })).toContainText("Spare");
  await card.getByRole("button", { name: "Call Up More" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Call Up Spares" }).click();
  // Whoever was too late comes first.
  await expect(rows.nth(0).getByText("Asked", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Stop Calling" }).click();
  await expect(card).toContainText("Stopped with 1 of 2 found.");
  await expect(rows.nth(0)).toContainText("Not Needed");
  const news = await db
    .selectFrom("blast")
    .select("kind")
    .where("teamId", "=", team.id)
    .orderBy("id")
    .execute();
  const kinds = news.map(({ kind }) => kind);
  expect(kinds).toEqual(["spare-call", "spare-call", "spare-news", "spare-call", "spare-news"]);
});
