import type { Browser, Page, TestInfo } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createMember } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { createOpenTeam, membersOf, type OpenTeam } from "./join-links.ts";

const joinButton = (page: Page) => page.getByRole("button", { name: "Join Lakeview Otters" });
const done = (page: Page) => page.getByRole("heading", { level: 1, name: "You're on the list." });
const consentWords =
  "I agree to get SMS reminders for games and practices of this team through FirstWhistle. Message frequency " +
  "varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.";
const consentBox = (page: Page) => page.getByRole("checkbox", { name: consentWords });

async function fill(page: Page, entries: { name?: string; phone?: string } = {}) {
  await page.getByLabel("Name").fill(entries.name ?? "Aisha Bello");
  await page.getByLabel("Phone Number").fill(entries.phone ?? "(312) 555-0103");
}

/** A phone of its own: nobody is signed in there. */
async function stranger(browser: Browser, { project }: TestInfo, javaScriptEnabled: boolean) {
  const { viewport = null, isMobile = false, hasTouch = false } = project.use;
  const context = await browser.newContext({ viewport, isMobile, hasTouch, javaScriptEnabled });
  return context.newPage();
}

let team: OpenTeam;
test.beforeEach(async ({ signedIn, page }) => {
  await signedIn();
  team = await createOpenTeam(page);
});

test("a player joins by themselves and agrees to texts [OP2-12]", async ({ page }) => {
  await page.goto(team.url);
  await expect(page).toHaveTitle("Join Lakeview Otters · FirstWhistle");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveAttribute("autocomplete", "name");
  await expect(page.getByLabel("Phone Number")).toHaveAttribute("autocomplete", "tel");
  await expect(page.getByLabel("Phone Number")).toHaveAttribute("inputmode", "tel");
  await expect(consentBox(page)).not.toBeChecked();
  await expect(page.getByText("You can join without it. Then we send you no texts.")).toBeVisible();
  await expectAccessible(page);
  await fill(page);
  await consentBox(page).check();
  await joinButton(page).click();
  await expect(done(page)).toBeFocused();
  await expect(page.getByText("Before each game you get a text")).toBeVisible();
  await expect(page.getByText("To stop, reply STOP to any text.")).toBeVisible();
  await expectAccessible(page);
  expect(await membersOf(team)).toEqual([
    { name: "Aisha Bello", phone: "+13125550103", addedVia: "join-link", smsConsent: true },
  ]);

  await page.reload();
  await expect(done(page)).toBeVisible();
  expect((await membersOf(team)).length).toBe(1);
  await page.getByRole("link", { name: "Add Someone Else" }).click();
  await expect(page).toHaveURL(team.url);
  await fill(page, { name: "Bilal Bello" });
  await joinButton(page).click();
  await expect(page.getByText("You did not agree to texts, so we send you none.")).toBeVisible();
  expect((await membersOf(team)).map(({ name, smsConsent }) => [name, smsConsent])).toEqual([
    ["Aisha Bello", true],
    ["Bilal Bello", false],
  ]);
});

test("all of it works without JavaScript [OP2-12] @desk", async ({ browser }, info) => {
  const page = await stranger(browser, info, false);
  await page.goto(team.url);
  await page.getByLabel("Name").fill("Aisha Bello");
  await page.getByLabel("Phone Number").fill("555-0103");
  await consentBox(page).check();
  await joinButton(page).click();

  await expect(page).toHaveURL(team.url);
  const phone = page.getByLabel("Phone Number");
  await expect(phone).toHaveAccessibleDescription(/Please enter a phone number with area code/);
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue("555-0103");
  await expect(page.getByLabel("Name")).toHaveValue("Aisha Bello");
  await expect(consentBox(page)).toBeChecked();
  expect(await membersOf(team)).toEqual([]);

  await phone.fill("312 555 0103");
  await joinButton(page).click();
  await expect(page).toHaveURL(`${team.url}?done=texts`);
  await expect(done(page)).toBeVisible();
  await page.reload();
  await expect(done(page)).toBeVisible();
  expect(await membersOf(team)).toEqual([
    { name: "Aisha Bello", phone: "+13125550103", addedVia: "join-link", smsConsent: true },
  ]);
  await page.getByRole("link", { name: "Add Someone Else" }).click();
  await joinButton(page).click();
  await expect(page.getByText("Please enter your name")).toBeVisible();
  await expect(page.getByText("Please enter your phone number")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.context().close();
});

test("problems stand beside their fields, and the first one has the focus [OP2-12]", async ({ page }) => {
  await page.goto(team.url);
  await joinButton(page).click();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Please enter your name");
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Phone Number")).toHaveAccessibleDescription("Please enter your phone number");
  await expectAccessible(page);
  await fill(page, { phone: "12" });
  await joinButton(page).click();
  await expect(page.getByLabel("Phone Number")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveValue("Aisha Bello");
  expect(await membersOf(team)).toEqual([]);
});

test("a request that does not get through leaves the entries, and can be tried again [OP2-12] @desk", async ({
  page,
  allowed,
}) => {
  allowed.push(/status of 502/);
  await page.goto(team.url);
  await fill(page);
  for (const fail of ["abort", "fault"] as const) {
    await page.route("**/join/**", (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      return fail === "abort" ? route.abort() : route.fulfill({ status: 502, body: "bad gateway" });
    });
    await joinButton(page).click();
    await expect(page.getByRole("alert")).toContainText("That did not get through.");
    await expect(page.getByLabel("Name")).toHaveValue("Aisha Bello");
    await page.unroute("**/join/**");
  }
  await joinButton(page).click();
  await expect(done(page)).toBeVisible();
  expect((await membersOf(team)).length).toBe(1);
});

test("two taps on a slow connection make one member [OP2-12] @desk", async ({ page }) => {
  await page.goto(team.url);
  await fill(page);
  await page.route("**/join/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await joinButton(page).dblclick();
  await expect(page.getByRole("button", { name: "Joining..." })).toBeVisible();
  await expect(done(page)).toBeVisible();
  expect((await membersOf(team)).length).toBe(1);
});

test("a full roster and too many at once are told kindly, with the entries kept [OP2-12] @desk", async ({
  page,
}) => {
  test.setTimeout(60_000);
  for (let index = 0; index < 500; index++) await createMember(team.id);
  await page.goto(team.url);
  await fill(page);
  await joinButton(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "This roster is full. Please ask the team's manager to make room for you.",
  );
  await expect(page.getByLabel("Phone Number")).toHaveValue("(312) 555-0103");
  const form = { name: "Aisha", phone: "3125550103" };
  for (let index = 0; index < 60; index++) await page.request.post(team.url, { form });
  const answer = await page.request.post(team.url, { form });
  expect([answer.status(), Number(answer.headers()["retry-after"])]).toEqual([429, expect.any(Number)]);
  await joinButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Too many people are joining right now.");
});

test("robots get the answer everybody gets, and join nothing [OP2-12]", async ({ page }) => {
  await page.goto(team.url);
  const trap = page.locator("[name=message]");
  await expect(trap).toHaveAttribute("tabindex", "-1");
  // Neither seen nor read out.
  const box = (await page.locator("div", { has: trap }).last().boundingBox())!;
  expect([box.width, box.height]).toEqual([1, 1]);
  await expect(page.getByRole("textbox")).toHaveCount(2);
  const answer = await page.request.post(team.url, {
    form: { name: "Robot", phone: "3125550103", consent: "on", message: "Buy now" },
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers()["location"]]).toEqual([303, `/join/${team.token}?done=texts`]);
  expect(await membersOf(team)).toEqual([]);
});

test("links that are closed, replaced or made up lead to a kind page [OP2-12] @desk", async ({ page }) => {
  const kind = page.getByRole("heading", { name: "This Link Is No Longer Open" });
  await page.goto(team.url);
  await fill(page);
  await page.request.delete(`/api/v1/teams/${team.id}/join-link`, {
    headers: { origin: new URL(team.url).origin },
  });
  await joinButton(page).click();
  await expect(kind).toBeVisible();
  await expect(page).toHaveURL(team.url);
  for (const url of [
    team.url,
    `${team.url}?done`,
    "/join/made-up",
    "/join/%E0%A4%A",
    `/join/${"x".repeat(500)}`,
  ]) {
    const answer = await page.request.get(url);
    expect([url, answer.status() < 500 && answer.status() >= 400]).toEqual([url, true]);
    expect(await answer.text()).not.toContain("Lakeview");
  }
  await page.goto("/join/made-up");
  await expect(kind).toBeVisible();
  await expectAccessible(page);
});

test("guessing links ends with a pause [OP2-12] @desk", async ({ page }) => {
  for (let index = 0; index < 60; index++)
    expect((await page.request.get(`/join/guess-${index}`)).status()).toBe(404);
  const answer = (await page.goto("/join/guess"))!;
  expect([answer.status(), Number(answer.headers()["retry-after"])]).toEqual([429, expect.any(Number)]);
  await expect(page.getByRole("heading", { name: "One Moment, Please" })).toBeVisible();
});

test("opening changes nothing, and nobody keeps or lists the page [OP2-12] @desk", async ({ page }) => {
  await createMember(team.id, { name: "Aisha Bello", phone: "+13125550103" });
  const contents = async () => ({
    members: await db.selectFrom("teamMember").selectAll().where("teamId", "=", team.id).execute(),
    phones: await db.selectFrom("memberPhone").selectAll().where("teamId", "=", team.id).execute(),
    links: await db.selectFrom("joinLink").selectAll().where("teamId", "=", team.id).execute(),
    consents: await db.selectFrom("smsConsent").selectAll().where("teamId", "=", team.id).execute(),
  });
  const before = await contents();
  const query = "name=Aisha+Bello&phone=3125550103&consent=on";
  for (const url of [team.url, `${team.url}?done`, `${team.url}?${query}`, `${team.url}.data?${query}`])
    for (const method of ["GET", "HEAD"]) {
      const answer = await page.request.fetch(url, { method });
      expect(answer.status()).toBe(200);
      expect(answer.headers()).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
        "referrer-policy": "same-origin",
      });
    }
  expect(await contents()).toEqual(before);
});

test("another site cannot make somebody join [OP2-12] @desk", async ({ page }) => {
  const answer = await page.request.post(team.url, {
    form: { name: "Aisha", phone: "3125550103" },
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  expect(answer.status()).toBe(403);
  expect(await membersOf(team)).toEqual([]);
});

test("names as long as they may be fit on the smallest phone [OP2-12]", async ({ page }) => {
  const long = await createOpenTeam(page, `${"Extraordinarily ".repeat(5)}${"x".repeat(20)}`);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const url of [long.url, `${long.url}?done=texts`]) {
    await page.goto(url);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
});
