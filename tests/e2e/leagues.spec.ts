import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createInvitation, createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, mailTo, test, toast } from "./fixtures.ts";

const summaries = "**/api/v1/league-summaries";
const card = (page: Page, name: string) => page.getByRole("radio", { name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const builders = (page: Page) => page.getByRole("button", { name: "Schedule Builder" });
const teamRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function addMember(
  page: Page,
  member: { name: string; phone: string; email?: string; isManager?: boolean },
) {
  await page.getByRole("button", { name: "Add Member" }).click();
  const form = dialog(page, "Add Member");
  await form.getByLabel("Name").fill(member.name);
  await form.getByLabel("Phone Number").fill(member.phone);
  if (member.email) await form.getByLabel("Email (required for team managers)").fill(member.email);
  if (member.isManager) await form.getByLabel("Designate as Team Manager").check();
  await form.getByRole("button", { name: "Add Member" }).click();
  await expect(form).toHaveCount(0);
}

test("a league is created, filled, changed and deleted [LEAGUE-01, LEAGUE-02, LEAGUE-03, LEAGUE-04, LEAGUE-06, LEAGUE-07, LEAGUE-09, LEAGUE-10, LEAGUE-11, LEAGUE-12, LEAGUE-13, LEAGUE-14, LEAGUE-15, LEAGUE-16, LEAGUE-17, LEAGUE-18, LEAGUE-19, LEAGUE-21, LEAGUE-22, LEAGUE-24, LEAGUE-25, LEAGUE-26, OP2-29, SHELL-24]", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const lee = await signedIn({ role: "league_manager" });
  await page.goto("/league-management");
  await expect(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create League" }).click();
  await expect(dialog(page, "Create League")).toBeVisible();
  await expectAccessible(page);
  await dialog(page, "Create League").getByRole("button", { name: "Create League" }).click();
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  await page.getByLabel("League Name").fill("East Side");
  await page.getByRole("dialog").getByLabel("Sport").fill("Soccer");
  await page.getByLabel("Time Zone for New Teams").selectOption("America/Denver");
  await page.keyboard.press("Enter");
  await expect(toast(page, "League created successfully!")).toBeVisible();
  await expect(card(page, "East Side")).toBeChecked();

  // Without teams: three steps, of which the last waits.
  await expect(page.getByRole("heading", { name: "League Actions" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Getting Started" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Step \d/ })).toHaveText([
    "Step 1: Create Teams",
    "Step 2: Set Up Venues",
    "Step 3: Schedule Builder",
  ]);
  await expect(page.getByText("Need 2 more team(s)")).toBeVisible();
  await expect(builders(page).last()).toBeDisabled();
  await builders(page).first().click();
  await expect(toast(page, "You need at least 2 teams to use the Schedule Builder")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No teams found" })).toBeVisible();

  // A second league with teams, newest first; none is selected until one chooses.
  const otters = await createTeam({ name: "Otters", managerId: lee.id, seasonEndsOn: "2027-03-01" });
  const maya = await createMember(otters.id, { name: "Maya Okafor" });
  await createInvitation(otters.id, { email: "maya@example.com", memberId: maya.id });
  const wolves = await createTeam({ name: "Wolves", sport: "Hockey" });
  const west = await createLeague(lee.id, [otters.id, wolves.id], "West Side");
  await page.goto("/league-management");
  await expect(page.getByRole("radio")).toHaveCount(2);
  const cards = page.locator("fieldset label");
  await expect(cards.nth(0)).toContainText("West Side");
  await expect(cards.nth(0)).toContainText("2 teams");
  await expect(cards.nth(1)).toContainText("East Side");
  await expect(page.getByRole("heading", { name: "League Actions" })).toHaveCount(0);
  await builders(page).click();
  await expect(toast(page, "Please select a league first")).toBeVisible();
  await cards.nth(0).click();
  await expect(page).toHaveURL(`/league-management?leagueId=${west.id}`);
  const steps = page.getByRole("list").filter({ hasText: "Step 1" });
  await expect(steps.getByRole("link", { name: "Create Team" })).toHaveAttribute(
    "href",
    `/league/${west.id}/create-team`,
  );
  await expect(steps.getByRole("link", { name: "Manage Venues" })).toHaveAttribute("href", /^\/venues/);
  await expect(steps.getByRole("link", { name: "Schedule Builder" })).toHaveAttribute(
    "href",
    `/league/${west.id}/schedule-builder`,
  );

  // Its teams.
  await expect(teamRow(page, "Otters")).toContainText("Maya Okafor");
  await expect(teamRow(page, "Otters")).toContainText("Created");
  await expect(teamRow(page, "Otters")).toContainText("Mar 1, 2027");
  await expect(page.getByRole("columnheader")).toContainText([
    "Kit",
    "Team Name",
    "Sport",
    "Members",
    "Season Ends",
    "Managers",
    "Actions",
  ]);
  await expectAccessible(page);
  await page.getByPlaceholder("Search teams...").fill("hock");
  await expect(teamRow(page, "Otters")).toHaveCount(0);
  await expect(teamRow(page, "Wolves")).toBeVisible();
  await page.getByPlaceholder("Search teams...").fill("nobody");
  await expect(page.getByRole("heading", { name: "No teams found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear Search", exact: true }).click();
  await expect(teamRow(page, "Otters").getByRole("link", { name: "Manage Team" })).toHaveAttribute(
    "href",
    `/teams/${otters.id}`,
  );

  // Settings and deletion.
  await page.getByRole("button", { name: "League Settings" }).click();
  await page.getByLabel("League Name").fill("West Side Indoor");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "League updated successfully")).toBeVisible();
  await expect(card(page, "West Side Indoor")).toBeChecked();
  await page.getByRole("button", { name: "Delete League" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Its 2 teams keep their rosters and schedules.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete League" }).click();
  await expect(toast(page, "League deleted successfully")).toBeVisible();
  await expect(card(page, "West Side Indoor")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Create League" })).toBeFocused();
  expect(await db.selectFrom("team").select("id").where("id", "=", otters.id).execute()).toHaveLength(1);
});

test("a team is created with its people, and its managers are mailed [LEAGUE-27, LEAGUE-30, LEAGUE-31, LEAGUE-32, LEAGUE-33, LEAGUE-34, LEAGUE-35, LEAGUE-36, LEAGUE-37, LEAGUE-38, LEAGUE-39, LEAGUE-40, LEAGUE-41, LEAGUE-42, LEAGUE-43, LEAGUE-44, LEAGUE-45, LEAGUE-46, LEAGUE-47, LEAGUE-50, LEAGUE-52, INVITE-21, SHELL-25]", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const lee = await signedIn({ role: "league_manager", name: "Lena Fischer" });
  const league = await createLeague(lee.id, [], "East Side");
  const email = `coach-${randomUUID()}@example.com`;
  await page.goto(`/league/${league.id}/create-team`);
  await expect(page.getByRole("heading", { name: "Create Team", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to league management" })).toHaveAttribute(
    "href",
    "/league-management",
  );
  await expect(page.getByLabel("Time Zone")).toHaveValue("America/Chicago");
  await expect(page.getByLabel("Time Zone").locator("option")).toHaveCount(11);
  const create = page.getByRole("button", { name: "Create Team" });
  await expect(create).toBeDisabled();
  await page.getByLabel("Team Name").fill("Otters");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Please provide team name and add at least one member")).toBeVisible();
  await page.getByRole("button", { name: "Friday" }).click();

  await page.getByRole("button", { name: "Add Member" }).click();
  const form = dialog(page, "Add Member");
  await expect(form).toContainText("for games and practices. Message frequency varies.");
  await expect(form).toContainText("Reply HELP for help or STOP to cancel.");
  await form.getByRole("button", { name: "Add Member" }).click();
  await expect(toast(page, "Name and phone number are required")).toBeVisible();
  await form.getByLabel("Name").fill("Maya Okafor");
  await form.getByLabel("Phone Number").fill("(312) 555-0142");
  await form.getByLabel("Designate as Team Manager").check();
  await expect(form.getByRole("button", { name: "Add Member" })).toBeDisabled();
  await expectAccessible(page);
  await form.getByLabel("Email (required for team managers)").fill(email);
  await form.getByLabel("Maya agreed to SMS reminders").check();
  await form.getByRole("button", { name: "Add Member" }).click();
  await expect(toast(page, "Member added to team")).toBeVisible();
  await addMember(page, { name: "Cole Lindqvist", phone: "(312) 555-0143" });
  await addMember(page, { name: "Gone Again", phone: "(312) 555-0144" });
  await page.getByRole("button", { name: "Remove Gone Again" }).click();
  await expect(page.getByRole("button", { name: "Add Member" })).toBeFocused();
  await page.getByRole("button", { name: "Remove Manager: Maya Okafor" }).click();
  await page.getByRole("button", { name: "Make Manager: Maya Okafor" }).click();
  // Without an address one is asked for it.
  await page.getByRole("button", { name: "Make Manager: Cole Lindqvist" }).click();
  await expect(dialog(page, "Edit Member").getByRole("button", { name: "Save Member" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expectAccessible(page);

  await create.click();
  await expect(page.getByRole("button", { name: "Creating..." })).toBeVisible();
  await expect(toast(page, "Team created successfully! 1 invitation email(s) sent.")).toBeVisible();
  await expect(page).toHaveURL(`/league-management?leagueId=${league.id}`);
  await expect(teamRow(page, "Otters")).toContainText("Maya Okafor, Invitation pending");
  await expect(page.getByText("Need 1 more team(s)")).toBeVisible();
  expect((await mailTo(email, /invited to manage a team/)).text).toContain("Lena Fischer");
  const team = await db
    .selectFrom("team")
    .selectAll()
    .where("name", "=", "Otters")
    .where("managerId", "=", lee.id)
    .executeTakeFirstOrThrow();
  expect(team).toMatchObject({ createdByLeague: true, preferredBlockoutDays: ["Friday"] });

  // Sent again, then taken back.
  await page.getByRole("button", { name: "Managers of Otters" }).click();
  await page.getByRole("button", { name: "Resend the invitation to Maya Okafor" }).click();
  await expect(toast(page, `We are sending the invitation to ${email} again`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel the invitation of Maya Okafor" }).click();
  await page.getByRole("button", { name: "Cancel Invitation", exact: true }).click();
  await expect(toast(page, "Invitation canceled successfully")).toBeVisible();
  await expect(dialog(page, "Team Managers")).toContainText("Nobody else manages this team.");
});

test("what fails says so and keeps what was entered [LEAGUE-05, LEAGUE-08, LEAGUE-20, LEAGUE-29, LEAGUE-54] @desk", async ({
  page,
  signedIn,
}) => {
  const lee = await signedIn({ role: "league_manager" });
  const league = await createLeague(lee.id, [(await createTeam({ name: "Otters" })).id], "East Side");
  await page.route(summaries, (route) => route.abort());
  await page.goto("/league-management");
  await expect(toast(page, "Failed to load leagues")).toBeVisible();
  await page.unroute(summaries);
  await page.route("**/team-details*", (route) => route.abort());
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(card(page, "East Side")).toBeChecked();
  await expect(toast(page, "Failed to load league teams")).toBeVisible();
  await page.unroute("**/team-details*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(teamRow(page, "Otters")).toBeVisible();

  await page.route("**/api/v1/leagues", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Create League" }).click();
  await page.getByLabel("League Name").fill("West Side");
  await page.getByRole("dialog").getByLabel("Sport").fill("Soccer");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Failed to create league")).toBeVisible();
  await expect(page.getByLabel("League Name")).toHaveValue("West Side");
  await page.keyboard.press("Escape");

  // A team whose answer was lost is there once, however often one tries.
  await page.goto(`/league/${league.id}/create-team`);
  await page.getByLabel("Team Name").fill("Wolves");
  await addMember(page, { name: "Maya Okafor", phone: "(312) 555-0142" });
  await page.route("**/api/v1/leagues/*/teams", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Create Team" }).click();
  await expect(toast(page, "Failed to create team")).toBeVisible();
  await page.unroute("**/api/v1/leagues/*/teams");
  await page.getByRole("button", { name: "Create Team" }).click();
  await expect(toast(page, "Team created successfully!")).toBeVisible();
  await expect(teamRow(page, "Wolves")).toHaveCount(1);

  await page.route(`**/api/v1/leagues/${league.id}`, (route) => route.abort());
  await page.goto(`/league/${league.id}/create-team`);
  await expect(toast(page, "Failed to load league data")).toBeVisible();
  await expect(page).toHaveURL("/league-management");
});

test("others see that they may not, and foreign leagues look missing [LEAGUE-23, LEAGUE-28, OP2-30, PERM2-07, PERM2-13, PERM2-14, VENUE-01] @desk", async ({
  page,
  signedIn,
}) => {
  const other = await createAccount({ role: "league_manager" });
  const theirs = await createLeague(other.id, [], "Their League");
  await signedIn({ role: "league_manager" });
  for (const leagueId of [theirs.id, randomUUID(), "nonsense"]) {
    await page.goto(`/league/${leagueId}/create-team`);
    await expect(page.getByRole("heading", { name: "League Not Found" })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to League Management" }).click();
  await expect(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText("Their League");

  await signedIn();
  for (const path of ["/league-management", "/venues", `/league/${theirs.id}/create-team`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(page.getByText("You need to be a League Manager to access this page.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/dashboard");
  }
});
