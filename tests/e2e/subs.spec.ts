import { getPhoneToken } from "#tests/factories/rsvps.ts";
import { db } from "#platform/database.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, test } from "./fixtures.ts";

/** Creates a team that has texts left and no quiet hours. */
const createTeamFor = (managerId: string) =>
  createTeam({
    managerId,
    subscriptionStatus: "active",
    subscriptionExpiresAt: new Date("2035-01-01"),
    smsLimit: 100,
    quietFrom: null,
    quietUntil: null,
  });

test("lists subs, calls them, shows their responses, and tells the others they aren't needed @desk", async ({
  page,
  context,
  signedIn,
}) => {
  test.slow();
  const { id } = await signedIn();
  const team = await createTeamFor(id);
  const game = await createGame(team.id, { gameOn: "2031-05-16", opponent: "Harbor Street FC" });
  await createMember(team.id, { name: "Player One", smsConsent: true });
  const ada = await createMember(team.id, { name: "Ada Osei", smsConsent: true });
  const ben = await createMember(team.id, { name: "Ben Ruiz", smsConsent: true });
  await createMember(team.id, { name: "Dee Novak" });

  await page.goto(`/teams/${team.id}`);
  const card = page.getByRole("region", { name: "Subs" });
  const rows = card.getByRole("listitem");
  await card.getByRole("button", { name: "Add Subs" }).click();
  const addDialog = page.getByRole("dialog", { name: "Add Subs" });
  for (const name of ["Dee Novak", "Ben Ruiz", "Ada Osei"])
    await addDialog.getByRole("button", { name: `Add ${name}` }).click();
  await addDialog.getByRole("button", { name: "Done" }).click();
  await rows.nth(2).dragTo(rows.nth(0));
  await expect(rows).toHaveText([/Ada Osei/, /Dee Novak.*No text consent/, /Ben Ruiz/]);
  await card.getByRole("button", { name: "Move Dee Novak down" }).click();
  await expect(rows).toHaveText([/Ada Osei/, /Ben Ruiz/, /Dee Novak/]);
  // A new member is added as a sub, then made a regular player.
  await page.getByRole("button", { name: "Add Member" }).click();
  const form = page.getByRole("dialog", { name: "Add Member" });
  await form.getByLabel("Name").fill("Eve Park");
  await form.getByLabel("Phone").first().fill("(312) 555-0177");
  await form.getByRole("switch", { name: "Sub" }).click();
  await form.getByRole("button", { name: "Add Member", exact: true }).click();
  await expect(rows.nth(3)).toContainText("Eve Park");
  await card.getByRole("button", { name: "Make Eve Park a regular player" }).click();
  await expect(rows).toHaveCount(3);
  await page.reload();
  await expect(rows).toHaveText([/Ada Osei/, /Ben Ruiz/, /Dee Novak/]);
  await expect(page.getByRole("row").filter({ hasText: "Ada Osei" })).toContainText("Sub");

  await page.goto(`/game/${game.id}/attendance`);
  await expect(card).toContainText("Ada Osei, Ben Ruiz, and Dee Novak are on call.");
  // Subs don't count as players.
  await expect(page.getByRole("row").filter({ hasText: "Ada Osei" })).toHaveCount(0);
  await card.getByRole("button", { name: "Call Subs" }).click();
  const dialog = page.getByRole("dialog", { name: "Call Subs" });
  await expect(dialog).toContainText("Uses up to 2 texts if everyone is asked. 100 left.");
  await expect(dialog.getByRole("listitem").last()).toHaveText(/Dee Novak.*No text consent/);
  await dialog.getByRole("button", { name: "Call Subs" }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText("0 of 1 found.");
  await expect(rows.nth(0)).toContainText(/Ada Osei.*Asked/);
  await expect(rows.nth(1)).toContainText(/Ben Ruiz.*Waiting/);
  // Ask a sub out of order, without waiting.
  await rows.nth(1).getByRole("button", { name: "More actions for Ben Ruiz" }).click();
  await page.getByRole("menuitem", { name: "Ask Now" }).click();
  await expect(rows.nth(1).getByText("Asked", { exact: true })).toBeVisible();

  const links = await context.browser()!.newContext();
  const open = async (person: { phone: string }) => {
    const tab = await links.newPage();
    await tab.goto(`${process.env.APP_URL}/r/${getPhoneToken(game.id, person)}`);
    return tab;
  };
  const [adas, bens] = [await open(ada), await open(ben)];
  await expect(adas.getByText("A spot is open. First yes gets it.")).toBeVisible();
  await bens.getByRole("button", { name: /Yes, I'll be there/ }).click();
  await expect(bens.getByText("RSVP updated successfully!").first()).toBeVisible();
  await expect(card).toContainText("Filled");
  await expect(rows.nth(0)).toContainText("Not Needed");
  // Ada's page is out of date, so her yes comes too late. The page shows that without a reload.
  await adas.getByRole("button", { name: /Yes, I'll be there/ }).click();
  await expect(adas.getByText("Thanks, the spot was just filled.").first()).toBeVisible();
  await expect(adas.getByText("That spot was just filled. Thanks!")).toBeVisible();
  await links.close();

  await expect(rows.nth(0)).toContainText("Too Late");
  await expect(rows.nth(1)).toContainText(/Ben Ruiz.*In/);
  await expect(page.getByRole("row").filter({ hasText: "Ben Ruiz" })).toContainText("Sub");
  await card.getByRole("button", { name: "Call More" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Call Subs" }).click();
  // Subs who responded too late are asked first.
  await expect(rows.nth(0).getByText("Asked", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Stop Calling" }).click();
  await expect(card).toContainText("Stopped with 1 of 2 found.");
  await expect(rows.nth(0)).toContainText("Not Needed");
  const texts = await db
    .selectFrom("blast")
    .select("kind")
    .where("teamId", "=", team.id)
    .orderBy("id")
    .execute();
  const kinds = texts.map(({ kind }) => kind);
  expect(kinds).toEqual(["sub-call", "sub-call", "sub-update", "sub-call", "sub-update"]);
});
