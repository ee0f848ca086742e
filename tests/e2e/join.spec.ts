import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createMember } from "#tests/factories/teams.ts";
import { expect, test } from "./fixtures.ts";
import { createOpenTeam, listMembers, type OpenTeam } from "./join-links.ts";

// How the page handles each response is covered in tests/components/accounts/join.spec.tsx.

const joinButton = (page: Page) => page.getByRole("button", { name: "Join Lakeview Otters" });
const doneHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "You're on the roster." });
const consentLabel =
  "I agree to get SMS texts from this team through FirstWhistle: game and practice reminders, requests to respond, " +
  "schedule changes, open spots and sub requests, and messages from the team's and league's managers. " +
  "Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel. " +
  "I can join without agreeing.";
const consentBox = (page: Page) => page.getByRole("checkbox", { name: consentLabel });

async function fillForm(page: Page, entries: { name?: string; phone?: string } = {}) {
  await page.getByLabel("Name").fill(entries.name ?? "Aisha Bello");
  await page.getByLabel("Phone Number").fill(entries.phone ?? "(312) 555-0103");
}

let team: OpenTeam;
test.beforeEach(async ({ signedIn, page }) => {
  await signedIn();
  team = await createOpenTeam(page);
});

test("adds a player once after a double tap and records their consent [OP2-12]", async ({ page }) => {
  await page.goto(team.url);
  await expect(page).toHaveTitle("Join Lakeview Otters · FirstWhistle");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await fillForm(page);
  await consentBox(page).check();
  await joinButton(page).dblclick();
  await expect(doneHeading(page)).toBeFocused();
  await expect(page.getByText("Before each game, you'll get a text")).toBeVisible();
  await expect(page.getByText("Reply STOP to any text to opt out")).toBeVisible();
  expect(await listMembers(team)).toEqual([
    { name: "Aisha Bello", phone: "+13125550103", addedVia: "join-link", smsConsent: true },
  ]);

  await page.reload();
  await expect(doneHeading(page)).toBeVisible();
  expect((await listMembers(team)).length).toBe(1);
  await page.getByRole("link", { name: "Add Someone Else" }).click();
  await expect(page).toHaveURL(team.url);
  await fillForm(page, { name: "Bilal Bello" });
  await joinButton(page).click();
  await expect(page.getByText("You didn't agree to texts, so we won't send you any.")).toBeVisible();
  expect((await listMembers(team)).map(({ name, smsConsent }) => [name, smsConsent])).toEqual([
    ["Aisha Bello", true],
    ["Bilal Bello", false],
  ]);
});

test("works without JavaScript [OP2-12] @desk", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(team.url);
  await page.getByLabel("Name").fill("Aisha Bello");
  await page.getByLabel("Phone Number").fill("555-0103");
  await consentBox(page).check();
  await joinButton(page).click();

  await expect(page).toHaveURL(team.url);
  const phone = page.getByLabel("Phone Number");
  await expect(phone).toHaveAccessibleDescription(/Enter a phone number with area code/);
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue("555-0103");
  await expect(page.getByLabel("Name")).toHaveValue("Aisha Bello");
  await expect(consentBox(page)).toBeChecked();
  expect(await listMembers(team)).toEqual([]);

  await phone.fill("312 555 0103");
  await joinButton(page).click();
  await expect(page).toHaveURL(`${team.url}?done=texts`);
  await expect(doneHeading(page)).toBeVisible();
  await page.reload();
  await expect(doneHeading(page)).toBeVisible();
  expect(await listMembers(team)).toEqual([
    { name: "Aisha Bello", phone: "+13125550103", addedVia: "join-link", smsConsent: true },
  ]);
  await page.getByRole("link", { name: "Add Someone Else" }).click();
  await joinButton(page).click();
  await expect(page.getByText("Enter your name")).toBeVisible();
  await expect(page.getByText("Enter your phone number")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.context().close();
});

test("explains a full roster and a rate limit, and keeps the input [OP2-12] @desk", async ({ page }) => {
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
  await fillForm(page);
  await joinButton(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "This roster is full. Ask your team manager to make room.",
  );
  await expect(page.getByLabel("Phone Number")).toHaveValue("(312) 555-0103");
  const form = { name: "Aisha", phone: "3125550103" };
  for (let index = 0; index < 60; index++) await page.request.post(team.url, { form });
  const response = await page.request.post(team.url, { form });
  expect([response.status(), Number(response.headers()["retry-after"])]).toEqual([429, expect.any(Number)]);
  await joinButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Too many people are joining right now.");
});

test("shows a friendly page for closed, replaced, and invalid links, and rate-limits guessing [OP2-12] @desk", async ({
  page,
}) => {
  const kind = page.getByRole("heading", { name: "This Link No Longer Works" });
  await page.goto(team.url);
  await fillForm(page);
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
    const response = await page.request.get(url);
    expect([url, response.status() < 500 && response.status() >= 400]).toEqual([url, true]);
    expect(await response.text()).not.toContain("Lakeview");
  }
  await page.goto("/join/made-up");
  await expect(kind).toBeVisible();

  for (let index = 0; index < 60; index++) await page.request.get(`/join/guess-${index}`);
  const response = (await page.goto("/join/guess"))!;
  expect([response.status(), Number(response.headers()["retry-after"])]).toEqual([429, expect.any(Number)]);
  await expect(page.getByRole("heading", { name: "One Moment, Please" })).toBeVisible();
});

test("keeps the join page uncached and unindexed, and changes nothing when it's opened or when a bot or another site submits it [OP2-12] @desk", async ({
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
      const response = await page.request.fetch(url, { method });
      expect(response.status()).toBe(200);
      expect(response.headers()).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
        "referrer-policy": "same-origin",
      });
    }
  const botResponse = await page.request.post(team.url, {
    form: { name: "Robot", phone: "3125550104", consent: "on", message: "Buy now" },
    maxRedirects: 0,
  });
  expect([botResponse.status(), botResponse.headers()["location"]]).toEqual([
    303,
    `/join/${team.token}?done=texts`,
  ]);
  const crossSiteResponse = await page.request.post(team.url, {
    form: { name: "Aisha", phone: "3125550105" },
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  expect(crossSiteResponse.status()).toBe(403);
  expect(await contents()).toEqual(before);
});
