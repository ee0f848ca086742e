import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { expect, test, toast } from "./fixtures.ts";
import { card } from "./passes-on-screen.ts";
import { Person } from "./person.ts";

const MAX_INTERACTIONS = 25;
const MAX_SECONDS = 180;
const password = "a good long one";
const roster = ["Jordan Reyes 312-555-0142", "Priya Raman, (312) 555-0146", "3. Marco Diaz 773.555.0109"];

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Returns the reminders of an account's games, and how many of its players agreed to texts. */
async function readArmed(email: string) {
  const reminders = await db
    .selectFrom("reminder")
    .innerJoin("game", "game.id", "reminder.gameId")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin("appUser", "appUser.id", "team.managerId")
    .select(["reminder.offsetMinutes", "reminder.state"])
    .where("appUser.email", "=", email)
    .orderBy("reminder.offsetMinutes", "desc")
    .execute();
  const { players } = await db
    .selectFrom("memberPhone")
    .innerJoin("team", "team.id", "memberPhone.teamId")
    .innerJoin("appUser", "appUser.id", "team.managerId")
    .select((eb) => eb.fn.count<string>("memberPhone.memberId").distinct().as("players"))
    .where("appUser.email", "=", email)
    .where("memberPhone.smsConsent", "=", true)
    .executeTakeFirstOrThrow();
  return { reminders, players: Number(players) };
}

test("takes a new captain from the landing page to an armed reminder for three players in 25 interactions and 3 minutes [START-01, START-02, START-07, START-08, START-20, START-21, START-22]", async ({
  page,
  isMobile,
}) => {
  test.setTimeout(90_000);
  if (isMobile) await page.setViewportSize({ width: 360, height: 740 });
  const email = `first-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  await page.goto("/");
  const person = new Person();

  await person.tap(page.getByRole("link", { name: "Get Started Free" }).first());
  await expect(heading(page, "Create Your Account")).toBeVisible();
  await person.type(page.getByLabel("Name"), "Dana Whitfield");
  await person.type(page.getByLabel("Email"), email);
  await person.type(page.getByLabel("Password", { exact: true }), password);
  await person.type(page.getByLabel("Confirm Password"), password);
  await person.tap(page.getByLabel(/I agree to the/));
  await person.tap(button(page, "Create Account"));
  await person.tap(page.getByRole("link", { name: "Continue to Sign In" }));
  await person.tap(button(page, "Let's Get Started!"));

  await expect(heading(page, "Team")).toBeVisible();
  await person.type(page.getByLabel("Team Name"), "Lakeview Otters");
  await person.tap(page.getByText("Soccer", { exact: true }));
  await person.tap(button(page, "Continue"));

  await expect(heading(page, "Players")).toBeVisible();
  await person.paste(page.getByLabel("Paste Your Players"), roster.join("\n"));
  await expect(page.getByText("3 players", { exact: true })).toBeVisible();
  await person.tap(page.getByLabel("Everyone in this list agreed to get SMS texts"));
  await person.tap(button(page, "Add 3 Players"));

  await expect(heading(page, "First Game")).toBeVisible();
  await person.type(page.getByLabel("Location"), "Harborview Park");
  await person.tap(button(page, "Add Game"));

  await expect(heading(page, "What Happens Next")).toBeVisible();
  await expect(
    page.getByText(/^Reminders start with a Season Pass, from \$9\.99\. Get one by /),
  ).toBeVisible();
  await expect(
    page.getByText(/^Lakeview Otters game: \w{3}, \w{3} \d+, 7:00 PM, Harborview Park\./),
  ).toBeVisible();
  const untilArmed = person.interactions;
  expect(untilArmed).toBeLessThanOrEqual(MAX_INTERACTIONS);
  expect(person.seconds).toBeLessThan(MAX_SECONDS);
  expect(await readArmed(email)).toEqual({
    players: 3,
    reminders: [
      { offsetMinutes: 1440, state: "armed" },
      { offsetMinutes: 60, state: "armed" },
    ],
  });

  // The pass follows without a menu, and then the promise takes the place of the price.
  await person.tap(page.getByRole("link", { name: "Choose a Season Pass" }));
  await person.tap(card(page, "Mini").getByRole("button"));
  await person.tap(page.getByRole("button", { name: /^Pay \$/ }));
  await expect(toast(page, "Payment successful! Your season pass is now active.")).toBeVisible({
    timeout: 20_000,
  });
  expect(person.interactions).toBeLessThanOrEqual(MAX_INTERACTIONS);
  expect(person.seconds).toBeLessThan(MAX_SECONDS);
  await page.goto("/setup");
  await expect(page.getByText("3 people get it")).toBeVisible();
  await expect(page.getByText(/^First text: .+, 7:00 PM, 24 hours before$/)).toBeVisible();
  await expect(page.getByText("Then 1 hour before, at 6:00 PM")).toBeVisible();
});
