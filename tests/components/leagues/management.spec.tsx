import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { mockLeagues, card, cards, createLeague, dialog, openLeagues, teamRow } from "./management.tsx";
import { sampleLeague, sampleLeagueTeam, sampleManager } from "./samples.ts";

const { leagueManagement } = contract;
const builders = () => page.getByRole("button", { name: "Schedule Builder" });
const tryAgain = () => page.getByRole("button", { name: "Try Again" });

const otters = sampleLeagueTeam({ name: "Otters", managers: [sampleManager()] });
const wolves = sampleLeagueTeam({ name: "Wolves", sport: "Hockey" });
const west = sampleLeague({ name: "West Side", teamCount: 2 });
const east = sampleLeague({ name: "East Side" });

describe("league management page", () => {
  it("requires a name and a sport to create a league [LEAGUE-02, LEAGUE-24]", async () => {
    mockLeagues([]);
    await openLeagues();
    await expect.element(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
    await expectAccessible();
    await createLeague().click();
    await expect.element(dialog("Create League")).toBeVisible();
    await expectAccessible();
    await dialog("Create League").getByRole("button", { name: "Create League" }).click();
    await expect.element(toast("Please fill in all required fields")).toBeVisible();
    expect(network.sent(leagueManagement.create)).toEqual([]);
    await page.getByLabelText("League Name").fill("East Side");
    await dialog("Create League").getByLabelText("Sport").fill("Soccer");
    await page.getByLabelText("Time Zone for New Teams").selectOptions("America/Denver");
    network.respond(leagueManagement.create, { ...east, timeZone: "America/Denver" });
    mockLeagues([{ ...east, timeZone: "America/Denver" }]);
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("League created successfully!")).toBeVisible();
    await expect.element(card("East Side")).toBeChecked();
    expect(network.sent(leagueManagement.create)).toEqual([
      { name: "East Side", sport: "Soccer", timeZone: "America/Denver" },
    ]);
  });

  it("disables the schedule builder until a league has two teams [LEAGUE-10, LEAGUE-14, LEAGUE-19, LEAGUE-26]", async () => {
    mockLeagues([east]);
    await openLeagues();
    await expect.element(page.getByRole("heading", { name: "Getting Started" })).toBeVisible();
    await expect
      .poll(() =>
        page
          .getByRole("heading", { name: /^Step \d/ })
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(["Step 1: Create Teams", "Step 2: Set Up Venues", "Step 3: Schedule Builder"]);
    await expect.element(page.getByText("Need 2 more team(s)")).toBeVisible();
    await expect.element(builders().last()).toBeDisabled();
    await builders().first().click();
    await expect.element(toast("You need at least 2 teams to use the Schedule Builder")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "No teams found" })).toBeVisible();
  });

  it("shows the selected league's actions [LEAGUE-06, LEAGUE-07, LEAGUE-09, LEAGUE-11, LEAGUE-12, LEAGUE-13, LEAGUE-21, LEAGUE-22, LEAGUE-25]", async () => {
    mockLeagues([west, east], [otters, wolves]);
    await openLeagues();
    await expect.element(cards().first()).toHaveTextContent("West SideSoccer2 teams");
    await expect.element(cards().nth(1)).toHaveTextContent("East SideSoccer0 teams");
    await expect.element(page.getByRole("heading", { name: "League Actions" })).not.toBeInTheDocument();
    await builders().click();
    await expect.element(toast("Please select a league first")).toBeVisible();
    await cards().first().click();
    await expect.element(card("West Side")).toBeChecked();
    await expect.element(page.getByRole("heading", { name: "League Actions" })).toBeVisible();
    const steps = page.getByRole("list").filter({ hasText: "Step 1" });
    for (const [name, address] of [
      ["Create Team", `/league/${west.id}/create-team`],
      ["Manage Venues", `/venues?leagueId=${west.id}`],
      ["Schedule Builder", `/league/${west.id}/schedule-builder`],
    ] as const)
      await expect.element(steps.getByRole("link", { name })).toHaveAttribute("href", address);
  });

  it.each(["desk", "phone"] as const)(
    "lists a league's teams (%s) [LEAGUE-15, LEAGUE-17, LEAGUE-18]",
    async (size) => {
      mockLeagues([west], [otters, wolves]);
      await openLeagues("", { size });
      await expect.element(teamRow("Otters")).toMatchTextContent("Maya Okafor, Invitation pending");
      await expect.element(teamRow("Otters")).toMatchTextContent("Created Nov 15, 2026");
      await expect.element(teamRow("Otters")).toMatchTextContent("Mar 1, 2027");
      await expect.element(teamRow("Wolves")).toMatchTextContent("None invited");
      const headers = page.getByRole("columnheader").elements();
      expect(headers.map(({ textContent }) => textContent)).toEqual(
        "Team color,Team Name,Sport,Members,Season Ends,Next Game,Managers,Actions".split(","),
      );
      await expect
        .element(teamRow("Otters").getByRole("link", { name: "Manage Team" }))
        .toHaveAttribute("href", `/teams/${otters.id}`);
      await expectAccessible();
    },
  );

  it("searches teams by name and sport [LEAGUE-16, LEAGUE-19]", async () => {
    mockLeagues([west], [otters, wolves]);
    await openLeagues();
    await expect.element(teamRow("Otters")).toBeVisible();
    await page.getByPlaceholder("Search teams...").fill("hock");
    await expect.element(teamRow("Otters")).not.toBeInTheDocument();
    await expect.element(teamRow("Wolves")).toBeVisible();
    await page.getByPlaceholder("Search teams...").fill("nothing");
    await expect.element(page.getByRole("heading", { name: "No teams found" })).toBeVisible();
    await page.getByRole("button", { name: "Clear Search", exact: true }).last().click();
    await expect.element(teamRow("Otters")).toBeVisible();
    expect(network.sent(leagueManagement.listTeams).map(({ search }) => search)).toContain("hock");
  });

  it("explains that deleting a league keeps its teams, and moves the focus afterward", async () => {
    mockLeagues([west, east], [otters, wolves]);
    await openLeagues(`?leagueId=${west.id}`);
    await page.getByRole("button", { name: "Delete League" }).click();
    const question = page.getByRole("alertdialog");
    await expect.element(question).toMatchTextContent("Its 2 teams keep their rosters and schedules.");
    network.fail(leagueManagement.remove);
    await question.getByRole("button", { name: "Delete League" }).click();
    await expect.element(toast("We couldn't delete the league")).toBeVisible();
    await expect.element(cards().first()).toMatchTextContent("West Side");
    network.respond(leagueManagement.remove, { ok: true });
    mockLeagues([east]);
    await question.getByRole("button", { name: "Delete League" }).click();
    await expect.element(toast("League deleted")).toBeVisible();
    await expect.element(card("West Side")).not.toBeInTheDocument();
    await expect.element(createLeague()).toHaveFocus();
  });

  it("reports failed loads and retries [LEAGUE-08, LEAGUE-20]", async () => {
    network.drop(leagueManagement.list, leagueManagement.listTeams, contract.leagueHome.get);
    await openLeagues();
    await expect.element(toast("Failed to load leagues")).toBeVisible();
    await expect.element(page.getByText("We couldn't load your leagues.")).toBeVisible();
    network.respond(leagueManagement.list, { leagues: [west] });
    await tryAgain().click();
    await expect.element(card("West Side")).toBeChecked();
    await expect.element(toast("Failed to load league teams")).toBeVisible();
    mockLeagues([west], [otters, wolves]);
    await tryAgain().last().click();
    await expect.element(teamRow("Otters")).toBeVisible();
  });

  it("shows what someone else changed in the settings, and keeps what was entered", async () => {
    mockLeagues([east]);
    await openLeagues();
    await page.getByRole("button", { name: "League Settings" }).click();
    await page.getByLabelText("League Name").fill("East Side Indoor");
    const latest = { ...east, name: "East", sport: "Futsal", version: 2 };
    network.reject(leagueManagement.update, "LEAGUE_CHANGED");
    mockLeagues([latest]);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(toast("We couldn't update the league")).toBeVisible();
    const notice = dialog("League Settings").getByRole("alert");
    await expect.element(notice).toMatchTextContent("Someone else changed these settings.");
    await expect.element(notice).toMatchTextContent("League Name: East");
    await expect.element(notice).toMatchTextContent("Sport: Futsal");
    await expect.element(page.getByLabelText("League Name")).toHaveValue("East Side Indoor");
    await expectAccessible();
    network.respond(leagueManagement.update, { ...latest, name: "East Side Indoor", version: 3 });
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(toast("League updated")).toBeVisible();
    expect(network.sent(leagueManagement.update)).toMatchObject([
      { version: 1, name: "East Side Indoor", sport: "Soccer" },
      { version: 2, name: "East Side Indoor", sport: "Futsal" },
    ]);
  });

  it("keeps the input when creating a league fails [LEAGUE-05]", async () => {
    mockLeagues([west], [otters]);
    await openLeagues();
    network.drop(leagueManagement.create);
    await createLeague().click();
    await page.getByLabelText("League Name").fill("North Side");
    await dialog("Create League").getByLabelText("Sport").fill("Soccer");
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Failed to create league")).toBeVisible();
    await expect.element(page.getByLabelText("League Name")).toHaveValue("North Side");
  });

  it.each(["/league-management", "/venues", `/league/${west.id}/create-team`])(
    "denies other roles access to %s [LEAGUE-23, PERM2-13, PERM2-14, VENUE-01]",
    async (address) => {
      await openScreen(address, { user: { role: "team_manager" } });
      await expect.element(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
      const reason = "You need to be a League Manager to access this page.";
      await expect.element(page.getByText(reason)).toBeVisible();
      await expect
        .element(page.getByRole("link", { name: "Back to Dashboard" }))
        .toHaveAttribute("href", "/dashboard");
    },
  );
});
