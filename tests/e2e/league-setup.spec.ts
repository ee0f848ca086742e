import { db } from "#platform/database.ts";
import { expect, test, toast } from "./fixtures.ts";
import { Person } from "./person.ts";

const MAX_INTERACTIONS = 45;
const MAX_LIST_INTERACTIONS = 12;
const password = "a good long one";

/** A spreadsheet's rows, as they're copied. */
const createList = (count: number) =>
  [
    "Team\tCaptain\tEmail\tPhone\tDays Off",
    ...Array.from(
      { length: count },
      (_, index) => `Team ${index + 1}\tCaptain ${index + 1}\tcaptain-${index + 1}@example.com\t\t`,
    ),
  ].join("\n");

// A list of 40 teams takes exactly as many interactions as one of 16 (tests/components/leagues/team-lists.spec.tsx).
test("takes a new league manager from the landing page to a published season of 16 teams in 45 interactions @desk", async ({
  page,
}) => {
  test.setTimeout(150_000);
  const email = `league-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true }).first();
  await page.goto("/");
  const person = new Person();

  await person.tap(page.getByRole("link", { name: "Get Started Free" }).first());
  await person.type(page.getByLabel("Name"), "Lena Fischer");
  await person.type(page.getByLabel("Email"), email);
  await person.type(page.getByLabel("Password", { exact: true }), password);
  await person.type(page.getByLabel("Confirm Password"), password);
  await person.tap(page.getByText("League Manager", { exact: true }));
  await person.tap(page.getByLabel(/I agree to the/));
  await person.tap(button("Create Account"));
  await person.tap(page.getByRole("link", { name: "Continue to Sign In" }));
  await person.tap(button("Let's Get Started!"));

  if (!(await page.getByRole("heading", { level: 1, name: "League Management" }).isVisible()))
    await person.tap(link("League Management"));
  await person.tap(button("Create League"));
  await person.type(page.getByLabel("League Name"), "Lakeshore Coed");
  await person.type(page.getByRole("dialog").getByLabel("Sport"), "Soccer");
  await person.tap(page.getByRole("dialog").getByRole("button", { name: "Create League" }));

  const beforeList = person.interactions;
  await person.tap(link("Paste a List of Teams"));
  await person.paste(page.getByLabel("Paste Your Teams"), createList(16));
  await person.tap(button("Create 16 Teams"));
  await expect(
    toast(page, "16 teams created. We'll send the 16 invitations as soon as you confirm your email."),
  ).toBeVisible();
  expect(person.interactions - beforeList).toBeLessThanOrEqual(MAX_LIST_INTERACTIONS);

  const steps = page.getByRole("region", { name: "First Steps" });
  await expect(steps).toContainText("2 of 5 done");
  await expect(steps).toContainText("16 invitations go out as soon as you confirm your email.");
  await person.tap(steps.getByRole("link", { name: "Add Venues" }));
  await person.tap(button("Add Venue").first());
  const venue = page.getByRole("dialog");
  await person.type(venue.getByLabel(/^Venue Name|^Name/).first(), "Harborview Park");
  await person.type(venue.getByLabel(/Teams per Day/i).first(), "16");
  await person.tap(venue.getByRole("button", { name: /Add Venue|Save/ }).last());
  await expect(venue).toBeHidden();

  await person.tap(link("League Management"));
  await person.tap(steps.getByRole("link", { name: "Build Schedule" }));
  await person.tap(button("Generate Schedule"));
  await expect(button("Publish Schedule")).toBeEnabled({ timeout: 60_000 });
  await person.tap(button("Publish Schedule"));
  await person.tap(page.getByRole("alertdialog").getByRole("button", { name: /^Publish/ }));
  const summary = page.getByRole("dialog", { name: "Schedule Published" });
  await expect(summary).toContainText("Schedule generated successfully!", { timeout: 20_000 });
  expect(person.interactions).toBeLessThanOrEqual(MAX_INTERACTIONS);

  const { games } = await db
    .selectFrom("leagueGame")
    .innerJoin("league", "league.id", "leagueGame.leagueId")
    .innerJoin("appUser", "appUser.id", "league.managerId")
    .select((eb) => eb.fn.countAll<string>().as("games"))
    .where("appUser.email", "=", email)
    .executeTakeFirstOrThrow();
  expect(Number(games)).toBeGreaterThanOrEqual(16);
});
