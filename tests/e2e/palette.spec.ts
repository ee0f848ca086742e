import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, test } from "./fixtures.ts";

// States, keyboard use, and appearance are covered in tests/components/app.

test("finds a person and a game from any page, with the keyboard alone @desk", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  const team = await createTeam({ managerId: id, name: "Harbor Herons" });
  await createMember(team.id, { name: "Tomás Quintero" });
  const game = await createGame(team.id, { gameOn: "2099-04-25", opponent: "Quarry Hawks" });
  const stranger = await createTeam();
  await createMember(stranger.id, { name: "Quinn Stranger" });
  await page.goto("/settings");
  const field = page.getByRole("combobox", { name: "Search" });
  const options = page.getByRole("dialog", { name: "Search" }).getByRole("option");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type("qu");
  await expect(options).toHaveText([/^vs\. Quarry Hawks/, "Tomás Quintero, Harbor Herons"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/teams/${team.id}?search=Tom%C3%A1s%20Quintero`);
  await expect(page.getByRole("main").getByText("Tomás Quintero").first()).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("hawks april");
  await expect(options).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/game/${game.id}/attendance`);
});
