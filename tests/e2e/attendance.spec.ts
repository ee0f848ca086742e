import { createTeam } from "#tests/factories/teams.ts";
import { control, counts, gameWith, isLive, names, row } from "./attendance-on-screen.ts";
import { expect, test } from "./fixtures.ts";

test("shows an answer on another manager's open screen within a second, and keeps it [ATT-01, ATT-02, ATT-14] @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { path, game, ids } = await gameWith(id, {
    "Aisha Bello": null,
    "Devon Clarke": null,
    "Grace Donnelly": "attending",
  });
  const asked: string[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith(`${game.id}/attendance`) && asked.push(request.url()),
  );
  await page.goto(path);
  await isLive(page);
  await expect(names(page)).toHaveText(["Aisha Bello", "Devon Clarke", "Grace Donnelly"]);
  await expect(row(page, "Grace Donnelly")).toContainText("Apr 15, 2026, 7:36 PM");
  const before = asked.length;

  // The other manager, in a browser of their own.
  const other = await browser.newContext({
    baseURL: process.env.APP_URL!,
    storageState: await page.context().storageState(),
  });
  const answered = await other.request.put(`/api/v1/games/${game.id}/attendance/${ids["Aisha Bello"]!}`, {
    headers: { origin: process.env.APP_URL! },
    data: { response: "attending" },
  });
  expect(answered.status()).toBe(200);
  await expect(control(page, "Aisha Bello")).toHaveValue("attending", { timeout: 1_000 });
  expect(await counts(page)).toEqual([2, 0, 0, 1]);
  expect(asked.length).toBe(before + 1);

  // And back: what this one sets shows there, and is still there after a reload.
  const otherPage = await other.newPage();
  await otherPage.goto(path);
  await isLive(otherPage);
  await control(page, "Devon Clarke").selectOption("maybe");
  await expect(control(otherPage, "Devon Clarke")).toHaveValue("maybe", { timeout: 1_000 });
  await expect(row(otherPage, "Devon Clarke")).toContainText("Set by manager");
  await other.close();
  await page.reload();
  await expect(control(page, "Devon Clarke")).toHaveValue("maybe");
  await expect(row(page, "Devon Clarke")).toContainText("Set by manager");

  await page.getByRole("link", { name: "Back to schedule" }).click();
  await expect(page).toHaveURL(/\/schedule/);

  // Somebody else's game is as if there were none, like an address that is no id.
  const foreign = await gameWith((await createTeam()).managerId, { "Samir Haddad": null });
  for (const address of [foreign.path, "/game/any/attendance"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Game Not Found" })).toBeVisible();
    await expect(page.getByText("Samir Haddad")).toHaveCount(0);
  }
});
