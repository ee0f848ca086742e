import { createTeam } from "#tests/factories/teams.ts";
import { control, counts, createGameWith, isLive, names, row } from "./attendance-on-screen.ts";
import { expect, test } from "./fixtures.ts";

test("shows a response on another open screen within a second, and keeps it [ATT-01, ATT-02, ATT-14] @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { path, game, ids } = await createGameWith(id, {
    "Aisha Bello": null,
    "Devon Clarke": null,
    "Grace Donnelly": "attending",
  });
  const requests: string[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith(`${game.id}/attendance`) && requests.push(request.url()),
  );
  await page.goto(path);
  await isLive(page);
  await expect(names(page)).toHaveText(["Aisha Bello", "Devon Clarke", "Grace Donnelly"]);
  await expect(row(page, "Grace Donnelly")).toContainText("Apr 15, 2026, 7:36 PM");
  const before = requests.length;

  // Open a separate browser that has the same session.
  const otherContext = await browser.newContext({
    baseURL: process.env.APP_URL!,
    storageState: await page.context().storageState(),
  });
  const updateResponse = await otherContext.request.put(
    `/api/v1/games/${game.id}/attendance/${ids["Aisha Bello"]!}`,
    {
      headers: { origin: process.env.APP_URL! },
      data: { response: "attending" },
    },
  );
  expect(updateResponse.status()).toBe(200);
  await expect(control(page, "Aisha Bello")).toHaveValue("attending", { timeout: 1_000 });
  expect(await counts(page)).toEqual([2, 0, 0, 1]);
  expect(requests.length).toBe(before + 1);

  // In the other direction, a change on the first screen appears on the second one and survives a reload.
  const otherPage = await otherContext.newPage();
  await otherPage.goto(path);
  await isLive(otherPage);
  await control(page, "Devon Clarke").selectOption("maybe");
  await expect(control(otherPage, "Devon Clarke")).toHaveValue("maybe", { timeout: 1_000 });
  await expect(row(otherPage, "Devon Clarke")).toContainText("Set by manager");
  await otherContext.close();
  await page.reload();
  await expect(control(page, "Devon Clarke")).toHaveValue("maybe");
  await expect(row(page, "Devon Clarke")).toContainText("Set by manager");

  await page.getByRole("link", { name: "Back to Schedule" }).click();
  await expect(page).toHaveURL(/\/schedule/);

  // Someone else's game and an invalid ID both look like a missing game.
  const foreignGame = await createGameWith((await createTeam()).managerId, { "Samir Haddad": null });
  for (const address of [foreignGame.path, "/game/any/attendance"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Game Not Found" })).toBeVisible();
    await expect(page.getByText("Samir Haddad")).toHaveCount(0);
  }
});
