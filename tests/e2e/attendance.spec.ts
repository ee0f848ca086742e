import { db } from "#platform/database.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { control, counts, gameWith, isLive, names, row, store, tile } from "./attendance-on-screen.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

test("shows who is coming, finds people, and filters [ATT-01, ATT-02, ATT-03, ATT-04, ATT-05, ATT-06, ATT-07, ATT-08, ATT-09, ATT-10, ATT-11, ATT-12, ATT-13]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  const notes = `White shirts.\n${"Very".repeat(50)}`;
  const { path, ids } = await gameWith(
    id,
    {
      "Aisha Bello": "attending",
      "Devon Clarke": "attending",
      "Marcus Bell": "maybe",
      "Grace Donnelly": "not_attending",
      "Samir Haddad": null,
    },
    { notes, arrivalMinutes: 30 },
  );
  await page.goto(path);
  const head = page
    .getByRole("banner")
    .filter({ hasText: "Harbor Street FC" })
    .or(page.locator("header.court"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lakeview Ottersvs Harbor Street FC");
  for (const text of [
    "May 16, 2031",
    "7:00 PM",
    "Be there 6:30 PM",
    "Harborview Park, Field 2",
    "White shirts.",
  ])
    await expect(head).toContainText(text);
  await expect(page.getByRole("group", { name: "Filter by response" }).getByRole("button")).toHaveCount(4);
  expect(await counts(page)).toEqual([2, 1, 1, 1]);
  await expect(names(page)).toHaveText([
    "Samir Haddad",
    "Marcus Bell",
    "Grace Donnelly",
    "Aisha Bello",
    "Devon Clarke",
  ]);
  if (isMobile) {
    // Cards: the head of the table is there for screen readers only, and nothing is wider than the phone.
    await expect(row(page, "Aisha Bello")).toContainText("Apr 15, 7:36 PM");
    expect((await row(page, "Aisha Bello").boundingBox())!.width).toBeLessThan(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  } else {
    await expect(page.getByRole("columnheader")).toHaveText([
      "Member",
      "Contact",
      "Response",
      "Responded At",
    ]);
    await expect(row(page, "Aisha Bello")).toContainText(/\(312\) 555-\d{4}.*aisha@example\.com/);
    await expect(row(page, "Aisha Bello")).toContainText("Apr 15, 2026, 7:36 PM");
  }
  await expect(row(page, "Samir Haddad")).toContainText("Not texted");
  await expectAccessible(page);

  const search = page.getByPlaceholder("Search members...");
  const [{ phone }] = (await db
    .selectFrom("memberPhone")
    .select("phone")
    .where("memberId", "=", ids["Marcus Bell"]!)
    .execute()) as [{ phone: string }];
  for (const [typed, found] of [
    ["dev", "Devon Clarke"],
    ["GRACE@", "Grace Donnelly"],
    [`555-${phone.slice(-4)}`, "Marcus Bell"],
  ] as const) {
    await search.fill(typed);
    await expect(names(page)).toHaveText([found]);
  }
  await search.fill("nobody like that");
  await expect(page.getByRole("heading", { name: "No members found" })).toBeVisible();
  await page.getByRole("button", { name: "Show All" }).click();
  await expect(names(page)).toHaveCount(5);
  await tile(page, "Attending").click();
  await expect(tile(page, "Attending")).toHaveAttribute("aria-pressed", "true");
  await expect(names(page)).toHaveText(["Aisha Bello", "Devon Clarke"]);
  await tile(page, "Attending").click();
  await expect(names(page)).toHaveCount(5);
  await page.getByRole("link", { name: "Back to schedule" }).click();
  await expect(page).toHaveURL(/\/schedule/);
});

test("an answer on one phone appears on the manager's open screen within a second @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { path, game, ids } = await gameWith(id, { "Aisha Bello": null, "Devon Clarke": null });
  const asked: string[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith(`${game.id}/attendance`) && asked.push(request.url()),
  );
  await page.goto(path);
  await isLive(page);
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
  expect(await counts(page)).toEqual([1, 0, 0, 1]);
  expect(asked.length).toBe(before + 1);

  // And back: what this one sets shows there. One's own change is known already, so nothing is fetched for it.
  const otherPage = await other.newPage();
  await otherPage.goto(path);
  await isLive(otherPage);
  await control(page, "Devon Clarke").selectOption("maybe");
  await expect(control(otherPage, "Devon Clarke")).toHaveValue("maybe", { timeout: 1_000 });
  await expect(row(otherPage, "Devon Clarke")).toContainText("Set by manager");
  await page.waitForTimeout(500);
  expect(asked.length).toBe(before + 1);
  await other.close();
});

test("without events it asks again from time to time, and with them again it stops @desk", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { path, team, game, ids } = await gameWith(id, { "Aisha Bello": null });
  await page.clock.install();
  await page.route("**/attendance/events", (route) => route.fulfill({ status: 429, body: "" }));
  await page.goto(path);
  await expect(control(page, "Aisha Bello")).toHaveValue("none");
  await store(team.id, game.id, ids["Aisha Bello"]!, "attending");
  await page.clock.fastForward(15_000);
  await expect(control(page, "Aisha Bello")).toHaveValue("attending");
  await expect(page.getByText("Live", { exact: true })).toHaveCount(0);
  await page.unroute("**/attendance/events");
  await page.clock.fastForward(30_000);
  await isLive(page);
});

test("sets an answer for somebody, at once and with the keyboard, and takes it back when that fails", async ({
  page,
  allowed,
  connection,
  isMobile,
  signedIn,
}) => {
  allowed.push(/status of 500/);
  const { id } = await signedIn();
  const { path } = await gameWith(id, { "Aisha Bello": null, "Devon Clarke": "attending" });
  await page.goto(path);
  await isLive(page);
  // Nothing has come back from the server yet.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/attendance/*", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await held;
    return route.fallback();
  });
  await control(page, "Aisha Bello").focus();
  await page.keyboard.type("Not");
  if (isMobile) await control(page, "Aisha Bello").selectOption("Not Attending");
  await expect(control(page, "Aisha Bello")).toHaveValue("not_attending");
  await expect(row(page, "Aisha Bello")).toContainText("Set by manager");
  expect(await counts(page)).toEqual([1, 1, 0, 0]);
  await expect(control(page, "Aisha Bello")).toBeFocused();
  letGo();
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(row(page, "Aisha Bello")).toContainText("Set by manager");
  await expect(control(page, "Aisha Bello")).toHaveValue("not_attending");

  await page.route("**/attendance/*", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 500, body: "{}" }) : route.fallback(),
  );
  await control(page, "Devon Clarke").selectOption("No Response");
  await expect(toast(page, "Failed to update attendance")).toBeVisible();
  await expect(control(page, "Devon Clarke")).toHaveValue("attending");
  await page.unrouteAll();

  // In a filtered list the row leaves, and the focus stays on the page.
  await tile(page, "Attending").click();
  await control(page, "Devon Clarke").selectOption("Maybe");
  await expect(page.getByRole("heading", { name: "No members found" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Responses" })).toBeFocused();
  await page.getByRole("button", { name: "Show All" }).click();

  await connection.lose();
  await control(page, "Devon Clarke").selectOption("Attending");
  await expect(toast(page, "Failed to update attendance")).toBeVisible();
  await expect(control(page, "Devon Clarke")).toHaveValue("maybe");
  await expect(page.getByText("These answers may be out of date.")).toBeVisible();
  await connection.restore();
  await isLive(page);
  await expect(page.getByText("These answers may be out of date.")).toHaveCount(0);
});

test("says when there is no such game, nobody, or no answer from the server [ATT-13, ATT-14, ATT-16] @desk", async ({
  page,
  allowed,
  signedIn,
}) => {
  allowed.push(/status of 500/);
  const { id } = await signedIn();
  const foreign = await gameWith((await createTeam()).managerId, { "Aisha Bello": null });
  for (const path of [foreign.path, "/game/any/attendance"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Game Not Found" })).toBeVisible();
    await expect(page.getByText("Aisha Bello")).toHaveCount(0);
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Schedule" }).click();
  await expect(page).toHaveURL(/\/schedule/);

  const { path } = await gameWith(id, {}, { cancelledAt: new Date(), gameTime: null, opponent: null });
  let isDown = true;
  await page.route("**/api/v1/games/*/attendance", (route) =>
    isDown ? route.fulfill({ status: 500, body: "{}" }) : route.fallback(),
  );
  await page.goto(path);
  await expect(toast(page, "Failed to load game data")).toBeVisible();
  await expectAccessible(page);
  isDown = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText("Time N/A")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No members found" })).toBeVisible();
  expect(await counts(page)).toEqual([0, 0, 0, 0]);
  await expectAccessible(page);
});

test("holds five hundred people and very long names", async ({ page, isMobile, signedIn }) => {
  const { id } = await signedIn();
  const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 100);
  const { path, team } = await gameWith(id, { [long]: "not_attending" }, { location: "Field".repeat(40) });
  await db
    .insertInto("teamMember")
    .values(
      Array.from({ length: 499 }, (_, n) => ({
        teamId: team.id,
        name: `Player ${n}`,
        active: true,
        addedVia: "import",
      })),
    )
    .execute();
  await page.goto(path);
  await expect(names(page)).toHaveCount(500);
  expect(await counts(page)).toEqual([0, 1, 0, 499]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    isMobile ? 390 : 1440,
  );
  await page.getByPlaceholder("Search members...").fill("player 498");
  await expect(names(page)).toHaveText(["Player 498"]);
  await control(page, "Player 498").selectOption("Attending");
  await expect.poll(() => counts(page)).toEqual([1, 1, 0, 498]);
});
