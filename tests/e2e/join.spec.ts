import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createMember } from "#tests/factories/teams.ts";
import { expect, test } from "./fixtures.ts";
import { createOpenTeam, membersOf, type OpenTeam } from "./join-links.ts";

// What the page does with each answer: tests/components/accounts/join.spec.tsx.

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

let team: OpenTeam;
test.beforeEach(async ({ signedIn, page }) => {
  await signedIn();
  team = await createOpenTeam(page);
});

test("lets a player join by themselves, once for two taps, and agree to texts [OP2-12]", async ({ page }) => {
  await page.goto(team.url);
  await expect(page).toHaveTitle("Join Lakeview Otters · FirstWhistle");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await fill(page);
  await consentBox(page).check();
  await joinButton(page).dblclick();
  await expect(done(page)).toBeFocused();
  await expect(page.getByText("Before each game you get a text")).toBeVisible();
  await expect(page.getByText("To stop, reply STOP to any text.")).toBeVisible();
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

test("does all of it without JavaScript [OP2-12] @desk", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
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

test("tells kindly of a full roster and of too many at once, with the entries kept [OP2-12] @desk", async ({
  page,
}) => {
  await db
    .insertInto("teamMember")
    .values(
      Array.from({ length: 500 }, (_, index) => ({
        teamId: team.id,
        name: `Player ${index}`,
        addedVia: "import",
      })),
    )
    .execute();
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

test("leads links that are closed, replaced or made up to a kind page, and guessing to a pause [OP2-12] @desk", async ({
  page,
}) => {
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

  for (let index = 0; index < 60; index++) await page.request.get(`/join/guess-${index}`);
  const answer = (await page.goto("/join/guess"))!;
  expect([answer.status(), Number(answer.headers()["retry-after"])]).toEqual([429, expect.any(Number)]);
  await expect(page.getByRole("heading", { name: "One Moment, Please" })).toBeVisible();
});

test("changes nothing when it is opened, sent by a robot or by another site, and nobody keeps or lists it [OP2-12] @desk", async ({
  page,
}) => {
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
  const robot = await page.request.post(team.url, {
    form: { name: "Robot", phone: "3125550104", consent: "on", message: "Buy now" },
    maxRedirects: 0,
  });
  expect([robot.status(), robot.headers()["location"]]).toEqual([303, `/join/${team.token}?done=texts`]);
  const foreign = await page.request.post(team.url, {
    form: { name: "Aisha", phone: "3125550105" },
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  expect(foreign.status()).toBe(403);
  expect(await contents()).toEqual(before);
});
