import { rsvpToken } from "#features/attendance/access.server.ts";
import { db } from "#platform/database.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

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

test("a team's spares are added, put in order and taken off the list, by hand and by keyboard", async ({
  page,
  isMobile,
  signedIn,
  connection,
}) => {
  const { id } = await signedIn();
  const team = await teamOf(id);
  for (const name of ["Ada Osei", "Ben Ruiz", "Cy Tran"])
    await createMember(team.id, { name, smsConsent: true });
  await createMember(team.id, { name: "Dee Novak" });
  await page.goto(`/teams/${team.id}`);
  const card = page.getByRole("region", { name: "Spares" });
  await expect(card).toContainText("Nobody stands by yet.");
  await card.getByRole("button", { name: "Add Spares" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Spares" });
  for (const name of ["Ada Osei", "Ben Ruiz", "Dee Novak"])
    await dialog.getByRole("button", { name: `Add ${name}` }).click();
  await expect(dialog.getByRole("listitem")).toHaveText([/Cy Tran/]);
  await expect(dialog.getByRole("button", { name: "Add Cy Tran" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  const rows = card.getByRole("listitem");
  await expect(rows).toHaveText([/Ada Osei/, /Ben Ruiz/, /Dee Novak.*Cannot get texts/]);
  // The roster shows it too.
  await expect(page.getByRole("row").filter({ hasText: "Ada Osei" })).toContainText("Spare");
  await expect(page.getByRole("row").filter({ hasText: "Cy Tran" })).not.toContainText("Spare");

  await card.getByRole("button", { name: "Move Dee Novak up" }).press("Enter");
  await expect(rows).toHaveText([/Ada Osei/, /Dee Novak/, /Ben Ruiz/]);
  await expect(card.getByRole("button", { name: "Move Dee Novak up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([/Dee Novak/, /Ada Osei/, /Ben Ruiz/]);
  // At the top there is only one way left.
  await expect(card.getByRole("button", { name: "Move Dee Novak down" })).toBeFocused();
  if (!isMobile) {
    await rows.nth(2).dragTo(rows.nth(0));
    await expect(rows).toHaveText([/Ben Ruiz/, /Dee Novak/, /Ada Osei/]);
  }
  await card.getByRole("button", { name: "Make Dee Novak a player again" }).click();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);

  const order = await rows.allInnerTexts();
  await connection.lose();
  await card
    .getByRole("button", { name: /^Move .* down$/ })
    .first()
    .click();
  await expect(toast(page, "Failed to change the order")).toBeVisible();
  await connection.restore();
  await page.reload();
  await expect(rows).toHaveText(order.map((text) => text.replaceAll("\n", "")));

  // Somebody new comes as a spare.
  await page.getByRole("button", { name: "Add Member" }).click();
  const form = page.getByRole("dialog", { name: "Add Member" });
  await form.getByLabel("Name").fill("Eve Park");
  await form.getByLabel("Phone").first().fill("(312) 555-0177");
  await form.getByRole("switch", { name: "Spare" }).click();
  await form.getByRole("button", { name: "Add Member", exact: true }).click();
  await expect(rows.nth(2)).toContainText("Eve Park");
});

test("a manager calls up spares, sees them asked and answering, and the others are told", async ({
  page,
  context,
  signedIn,
}) => {
  test.slow();
  const { id } = await signedIn();
  const team = await teamOf(id);
  const game = await createGame(team.id, { gameOn: "2031-05-16", opponent: "Harbor Street FC" });
  await createMember(team.id, { name: "Player One", smsConsent: true });
  const people: { id: string }[] = [];
  for (const [sparePosition, name] of ["Ada Osei", "Ben Ruiz", "Cy Tran"].entries())
    people.push(await createMember(team.id, { name, smsConsent: true, sparePosition }));
  const [ada, ben] = people as [{ id: string }, { id: string }];
  await createMember(team.id, { name: "Dee Novak", sparePosition: 3 });
  await page.goto(`/game/${game.id}/attendance`);
  const card = page.getByRole("region", { name: "Spares" });
  await expect(card).toContainText("Ada Osei, Ben Ruiz, Cy Tran and Dee Novak stand by.");
  // They are not counted among the players.
  await expect(page.getByRole("row").filter({ hasText: "Ada Osei" })).toHaveCount(0);

  await card.getByRole("button", { name: "Call Up Spares" }).click();
  const dialog = page.getByRole("dialog", { name: "Call Up Spares" });
  await expect(dialog).toContainText("Up to 3 SMS if everybody is asked, 100 left.");
  await expect(dialog.getByRole("listitem").last()).toHaveText(/Dee Novak.*No SMS consent/);
  await expectAccessible(page);
  await page.route("**/spare-call", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await dialog.getByRole("button", { name: "Call Up Spares" }).click();
  await expect(toast(page, "Failed to call up spares")).toBeVisible();
  await page.unroute("**/spare-call");
  await dialog.getByRole("button", { name: "Call Up Spares" }).click();
  await expect(dialog).toBeHidden();
  const rows = card.getByRole("listitem");
  await expect(card).toContainText("0 of 1 found.");
  await expect(rows.nth(0)).toContainText(/Ada Osei.*Asked/);
  await expect(rows.nth(1)).toContainText(/Ben Ruiz.*Waiting/);
  // Out of order, without waiting.
  await rows.nth(1).getByRole("button", { name: "More actions for Ben Ruiz" }).click();
  await page.getByRole("menuitem", { name: "Ask Now" }).click();
  await expect(rows.nth(1).getByText("Asked", { exact: true })).toBeVisible();
  await expectAccessible(page);

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
