import { randomUUID } from "node:crypto";
import { createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { card, teamOf, title } from "./passes-on-screen.ts";

const NOT_STARTED = "Failed to start checkout process";
const NOT_FOUND = "The team you're looking for doesn't exist or you don't have access.";

test("starts one checkout at a time, and says so when it cannot [PASS-50, PASS-51, PASS-52, CONST1-06, OP-07] @desk", async ({
  page,
  signedIn,
  allowed,
  connection,
}) => {
  allowed.push(/status of 503/);
  const { id: managerId } = await signedIn();
  const team = await teamOf(managerId, 1);
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
  let asked = 0;
  let answer: { status: number; json: object } = {
    status: 503,
    json: {
      code: "CHECKOUT_FAILED",
      status: 503,
      message: "Failed to create checkout session",
      defined: true,
    },
  };
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/api/v1/checkouts", async (route) => {
    asked++;
    await seen;
    await route.fulfill(answer);
  });
  await page.goto(`/teams/${team.id}/upgrade`);
  const choose = card(page, "Mini").getByRole("button");
  await choose.dblclick();
  await expect(choose).toHaveText("Opening Checkout...");
  await expect(page.getByRole("button", { name: "Purchase Top-up" })).toBeDisabled();
  goOn();
  await expect(toast(page, NOT_STARTED)).toHaveCount(1);
  expect(asked).toBe(1);
  expect(logged.join("\n")).toContain("Failed to create checkout session");
  await expect(choose).toHaveText("Select This Plan");

  answer = { status: 201, json: {} };
  await page.getByRole("button", { name: "Purchase Top-up" }).click();
  await expect.poll(() => logged.join("\n")).toContain("No checkout URL returned from server");
  await expect(toast(page, NOT_STARTED)).toHaveCount(1);
  expect(asked).toBe(2);

  await page.unroute("**/api/v1/checkouts");
  await connection.lose();
  await choose.click();
  await expect(choose).toHaveText("Select This Plan");
  await expect(toast(page, NOT_STARTED)).toContainText("Nothing was charged. Please try again.");
  // Somebody joined meanwhile: the server knows, and the screen learns. It asks by itself when the network is back, and would
  // know before anybody clicks.
  const { promise: refused, resolve: goAhead } = Promise.withResolvers<void>();
  await page.route(`**/api/v1/teams/${team.id}/pass`, async (route) => {
    await refused;
    await route.continue();
  });
  await connection.restore();
  for (let number = 0; number < 10; number++) await createMember(team.id);
  await choose.click();
  await expect(toast(page, NOT_STARTED)).toContainText("more members than this plan is for");
  goAhead();
  await expect(choose).toHaveText("Team Too Large");
  await card(page, "Standard").getByRole("button").click();
  await expect(title(page)).toHaveText("Pay $19.99");
  // Back by the browser's own button: everything can be pressed again.
  // A page that the browser kept does not load again.
  await page.goBack({ waitUntil: "commit" });
  await expect(card(page, "Standard").getByRole("button", { name: "Select This Plan" })).toBeEnabled();
});

test("a failed load says that it is one, and can be tried again [PASS-02, PASS-03, TEAM-35] @desk", async ({
  page,
  signedIn,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const { id: managerId } = await signedIn();
  const team = await teamOf(managerId, 1);
  const main = page.getByRole("main");
  const api = `**/api/v1/teams/${team.id}/pass`;
  await page.route(api, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/teams/${team.id}/upgrade`);
  await expect(page.getByRole("status").getByText("Loading the team...")).toBeVisible();
  await expect(toast(page, "Failed to load team details")).toHaveCount(1);
  await expect(main).toContainText("The team could not be loaded. It may well be there");
  await expect(title(page)).toHaveText("Team Not Found");
  await expectAccessible(page);
  await page.unroute(api);
  await main.getByRole("button", { name: "Try Again" }).click();
  await expect(title(page)).toHaveText("Choose Your Season Pass");

  // Paying for several is not about one team that may be missing.
  await page.route(`${api}/teams`, (route) => route.abort());
  await page.goto(`/teams/${team.id}/bulk-upgrade`);
  await expect(main).toContainText("Your teams could not be loaded.");
  await expect(title(page)).toHaveText("Team Season Pass");
  await expectAccessible(page);
  await page.unroute(`${api}/teams`);
  await main.getByRole("button", { name: "Try Again" }).click();
  await expect(main.getByRole("checkbox")).toHaveCount(1);
});

test("is not found, and says what to do above 30 members [PASS-03, PASS-04, PASS-23, PASS-27, PASS-34, PASS-56, PERM1-07, OP-03, OP-05] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn({ role: "league_manager" });
  const main = page.getByRole("main");
  const foreign = await createTeam();
  await createLeague(managerId, [foreign.id]);
  // Neither there, nor one's own to pay for.
  for (const id of [randomUUID(), foreign.id, "no-id"])
    for (const screen of ["upgrade", "bulk-upgrade"]) {
      await page.goto(`/teams/${id}/${screen}`);
      await expect(title(page)).toHaveText("Team Not Found");
      await expect(main).toContainText(NOT_FOUND);
    }
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await main.getByRole("link", { name: "Back to Teams" }).click();
  await expect(page).toHaveURL("/teams");

  const team = await teamOf(managerId, 31, { name: "W".repeat(100) });
  await page.route(`**/api/v1/teams/${team.id}/allowance`, (route) => route.abort());
  await page.goto(`/teams/${team.id}/upgrade`);
  await expect(title(page)).toHaveText("Choose Your Season Pass");
  await expect(main).toContainText("31 members are more than any pass is for: the largest takes 30 players.");
  await expect(main).toContainText("Remove those who no longer play, or make two teams of it");
  await expect(main.getByRole("button", { name: "Team Too Large" })).toHaveCount(3);
  await expect(card(page, "Extended")).toContainText("Recommended for your team");
  await expect(main.getByRole("button", { name: "Purchase Top-up" })).toBeEnabled();
  await expect(main).toContainText("The forecast for your games could not be loaded.");
  for (const width of [320, 768, 1180]) {
    await page.setViewportSize({ width, height: 800 });
    for (const screen of ["upgrade", "bulk-upgrade"]) {
      await page.goto(`/teams/${team.id}/${screen}`);
      await expect(main).toContainText("W".repeat(100));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
  }
  await page.goto(`/teams/${team.id}/upgrade`);
  await expect(title(page)).toHaveText("Choose Your Season Pass");
  await expectAccessible(page);
});
