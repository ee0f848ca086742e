import { formatDate } from "#platform/date-format.ts";
import { db } from "#platform/database.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";
import {
  deleteDialog,
  editButton,
  editDialog,
  daysFromNow,
  order,
  deleteButton,
  row,
  readStoredGame,
} from "./games-on-screen.ts";

// Failures and appearance are covered in tests/components/games.

test("lists the next five games across all teams, and persists a change, the text about it, and a deletion [DASH-10, DASH-11, DASH-13, DASH-14, DASH-17, DASH-18, DASH-24, DASH-25, REMIND-04, REMIND-05, REMIND-06, REMIND-07, CALL1-18, CALL1-19, OP-21] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const otters = await createTeam({
    managerId,
    subscriptionStatus: "active",
    subscriptionExpiresAt: new Date("2099-01-01"),
  });
  await db.updateTable("team").set({ smsLimit: 50 }).where("id", "=", otters.id).execute();
  await createMember(otters.id, {
    phone: `+1480${Math.floor(2_000_000 + Math.random() * 7_000_000)}`,
    smsConsent: true,
  });
  const wolves = await createTeam({ managerId, name: "Northgate Wolves" });
  const sluggers = await createTeam({ managerId, name: "Cedar Sluggers", subscriptionStatus: "expired" });
  await createGame(wolves.id, { gameOn: daysFromNow(3), opponent: "Southgate Hoops", gameTime: "16:00:00" });
  await createGame(otters.id, { gameOn: daysFromNow(0), opponent: "Last Call", gameTime: "23:59:59" });
  const harbor = await createGame(otters.id, {
    gameOn: daysFromNow(1),
    opponent: "Harbor Street FC",
    gameTime: "09:30:00",
    notificationSent: true,
  });
  await createGame(sluggers.id, { gameOn: daysFromNow(2), opponent: "Brick House", location: "Old Mill" });
  await createGame(otters.id, { gameOn: daysFromNow(4), opponent: null, gameTime: null });
  await createGame(otters.id, { gameOn: daysFromNow(5), opponent: "The Sixth" });
  await page.goto("/dashboard");
  await expect
    .poll(() => order(page))
    .toEqual(["Last Call", "Harbor Street FC", "Brick House", "Southgate Hoops", "No opponent"]);
  for (const [opponent, ...texts] of [
    ["Last Call", "Tonight, 11:59 PM", "Pending"],
    ["Harbor Street FC", formatDate(daysFromNow(1)), ", 9:30 AM", "Lakeview Otters", "Sent"],
    ["Brick House", "Old Mill", "Cedar Sluggers", "Pending", "No texts: "],
    ["Southgate Hoops", "4:00 PM", "Northgate Wolves", "No texts: "],
    ["No opponent", ", Time N/A", "Pending"],
  ])
    for (const text of texts) await expect(row(page, opponent!)).toContainText(text);

  await editButton(row(page, "Harbor Street FC")).click();
  await editDialog(page).getByLabel("Time").fill("23:30");
  await editDialog(page).getByLabel("Location").fill("  Ridgeway Turf ");
  await editDialog(page).getByLabel("Notes").fill("Bring both kits.\nBe early.");
  await editDialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Game updated successfully!")).toContainText("Texting 1 person.");
  await expect(row(page, "Harbor Street FC")).toContainText("Ridgeway Turf");
  await expect(row(page, "Harbor Street FC")).toContainText("Pending");
  expect(await readStoredGame(harbor.id)).toMatchObject({
    gameOn: daysFromNow(1),
    gameTime: "23:30:00",
    location: "Ridgeway Turf",
    notes: "Bring both kits.\nBe early.",
    notificationSent: false,
  });
  const texts = db.selectFrom("blast").select(["kind", "sent"]).where("teamId", "=", otters.id);
  expect(await texts.execute()).toEqual([{ kind: "moved", sent: 1 }]);

  await editButton(row(page, "Last Call")).click();
  await editDialog(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel Game" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("checkbox", { name: "Text the team about the cancellation" }).uncheck();
  await question.getByRole("button", { name: "Cancel Game" }).click();
  await expect(toast(page, "Game canceled")).toBeVisible();
  expect(await texts.execute()).toHaveLength(1);

  await deleteButton(row(page, "Harbor Street FC")).click();
  await deleteDialog(page).getByRole("button", { name: "Delete Game" }).click();
  await expect(toast(page, "Game deleted successfully!")).toBeVisible();
  await expect
    .poll(() => order(page))
    .toEqual(["Brick House", "Southgate Hoops", "No opponent", "The Sixth"]);
  expect(await readStoredGame(harbor.id)).toBeUndefined();
});

test("reports that the form's code failed to load, and keeps showing the games @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  await createGame(team.id, { gameOn: daysFromNow(1), opponent: "Otters" });
  await page.route("**/assets/edit-game-dialog-*.js", (route) => route.abort());
  await page.goto("/dashboard");
  await editButton(row(page, "Otters")).click();
  await expect(toast(page, "We couldn't open this")).toBeVisible();
  await expect(row(page, "Otters")).toBeVisible();
});
