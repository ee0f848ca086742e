import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { answerLeagues, dialog, teamRow } from "./management.tsx";
import { sampleLeague, sampleLeagueTeam, sampleManager } from "./samples.ts";

const league = sampleLeague();
const form = () => dialog("Add Member");
const createTeam = () => page.getByRole("button", { name: "Create Team" });
const addMemberButton = () => page.getByRole("button", { name: "Add Member" });
const nameOf = (box: ReturnType<typeof form>) => box.getByLabelText("Name", { exact: true });

async function openCreateTeam(size?: "desk" | "phone") {
  network.answer(contract.leagueManagement.get, league);
  await openScreen(`/league/${league.id}/create-team`, { size, user: { role: "league_manager" } });
  await expect.element(page.getByLabelText("Team Name")).toBeVisible();
}

async function addMember(name: string, phone: string) {
  await addMemberButton().click();
  await nameOf(form()).fill(name);
  await form().getByLabelText("Phone Number").fill(phone);
  await form().getByRole("button", { name: "Add Member" }).click();
  await expect.element(form()).not.toBeInTheDocument();
}

describe("creating a team in a league", () => {
  it("needs a name and a member [LEAGUE-27, LEAGUE-30, LEAGUE-32, LEAGUE-33, LEAGUE-44, LEAGUE-46, LEAGUE-47]", async () => {
    await openCreateTeam();
    await expect
      .element(page.getByRole("link", { name: "Back to league management" }))
      .toHaveAttribute("href", "/league-management");
    const zone = page.getByLabelText("Time Zone");
    await expect.element(zone).toHaveValue("America/Chicago");
    expect(zone.getByRole("option").elements()).toHaveLength(11);
    await expect.element(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    await expect.element(createTeam()).toBeDisabled();
    await page.getByLabelText("Team Name").fill("Otters");
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Please provide team name and add at least one member")).toBeVisible();
    expect(network.sent(contract.leagueTeams.create)).toEqual([]);
  });

  it("checks a member before it lists them [LEAGUE-35, LEAGUE-36, LEAGUE-37, LEAGUE-38, LEAGUE-39, LEAGUE-40, LEAGUE-41]", async () => {
    await openCreateTeam();
    await addMemberButton().click();
    await expect.element(form()).toMatchTextContent("for games and practices. Message frequency varies.");
    await expect.element(form()).toMatchTextContent("Reply HELP for help or STOP to cancel.");
    await form().getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Name and phone number are required")).toBeVisible();
    await nameOf(form()).fill("Maya Okafor");
    await form().getByLabelText("Phone Number").fill("(312) 555-0142");
    await form().getByLabelText("Designate as Team Manager").click();
    await expect.element(form().getByRole("button", { name: "Add Member" })).toBeDisabled();
    await expectAccessible();
    await form().getByLabelText("Email (required for team managers)").fill("maya@example.com");
    await form().getByLabelText("Maya agreed to SMS reminders").click();
    await form().getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Member added to team")).toBeVisible();
    const listed = page.getByRole("list", { name: "Team members" });
    await expect.element(listed).toMatchTextContent("Maya OkaforManager(312) 555-0142 · maya@example.com");
  });

  it.each(["desk", "phone"] as const)(
    "sends the team with its days off and its people from a %s [LEAGUE-31, LEAGUE-34, LEAGUE-37, LEAGUE-42, LEAGUE-43, LEAGUE-45, LEAGUE-52]",
    async (size) => {
      await openCreateTeam(size);
      await page.getByLabelText("Team Name").fill("Otters");
      await page.getByRole("button", { name: "Friday" }).click();
      await addMember("Maya Okafor", "(312) 555-0142");
      await addMember("Gone Again", "(312) 555-0144");
      await page.getByRole("button", { name: "Remove Gone Again" }).click();
      await expect.element(addMemberButton()).toHaveFocus();
      // Without an address one is asked for it.
      await page.getByRole("button", { name: "Make Manager: Maya Okafor" }).click();
      const edit = dialog("Edit Member");
      await expect.element(edit.getByRole("button", { name: "Save Member" })).toBeDisabled();
      await edit.getByLabelText("Email (required for team managers)").fill("maya@example.com");
      await edit.getByLabelText("Maya agreed to SMS reminders").click();
      await edit.getByRole("button", { name: "Save Member" }).click();
      await page.getByRole("button", { name: "Remove Manager: Maya Okafor" }).click();
      await page.getByRole("button", { name: "Make Manager: Maya Okafor" }).click();
      await expect.element(page.getByRole("button", { name: "Remove Manager: Maya Okafor" })).toBeVisible();
      await expectAccessible();

      const creating = network.hold(contract.leagueTeams.create);
      await createTeam().click();
      expect(await creating.input).toMatchObject({
        leagueId: league.id,
        name: "Otters",
        preferredBlockoutDays: ["Friday"],
        members: [{ name: "Maya Okafor", isManager: true, email: "maya@example.com", smsConsent: true }],
      });
      await expect.element(page.getByRole("button", { name: "Creating..." })).toBeVisible();
      const created = sampleLeagueTeam({ name: "Otters", managers: [sampleManager()] });
      network.answer(contract.managers.list, { managers: created.managers });
      answerLeagues([{ ...league, teamCount: 1 }], [created]);
      creating.answer({
        id: created.id,
        name: "Otters",
        seasonEndsOn: created.seasonEndsOn,
        createdByLeague: true,
        invitationCount: 1,
      });
      await expect.element(toast("Team created successfully! 1 invitation email(s) sent.")).toBeVisible();
      await expect.element(teamRow("Otters")).toMatchTextContent("Maya Okafor, Invitation pending");
      await expect.element(page.getByText("Need 1 more team(s)")).toBeVisible();
    },
  );

  it("tries a team whose answer was lost again under the same key, so that there is only one [LEAGUE-54]", async () => {
    await openCreateTeam();
    await page.getByLabelText("Team Name").fill("Wolves");
    await addMember("Maya Okafor", "(312) 555-0142");
    network.drop(contract.leagueTeams.create);
    await createTeam().click();
    await expect.element(toast("Failed to create team")).toBeVisible();
    await expect.element(page.getByLabelText("Team Name")).toHaveValue("Wolves");
    answerLeagues([league], [sampleLeagueTeam({ name: "Wolves" })]);
    network.answer(contract.leagueTeams.create, {
      id: sampleId(),
      name: "Wolves",
      seasonEndsOn: "2027-02-16",
      createdByLeague: true,
      invitationCount: 0,
    });
    await createTeam().click();
    await expect.element(toast("Team created successfully!")).toBeVisible();
    const [first, second] = network.sent(contract.leagueTeams.create);
    expect(second).toEqual(first);
  });

  it("shows a league that is not there as missing [LEAGUE-28, OP2-30]", async () => {
    network.refuse(contract.leagueManagement.get, "LEAGUE_NOT_FOUND");
    answerLeagues([]);
    await openScreen(`/league/${league.id}/create-team`, { user: { role: "league_manager" } });
    await expect.element(page.getByRole("heading", { name: "League Not Found" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Back to League Management" }).click();
    await expect.element(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
  });

  it("returns to the leagues when the league does not load [LEAGUE-29]", async () => {
    network.drop(contract.leagueManagement.get);
    answerLeagues([league]);
    await openScreen(`/league/${league.id}/create-team`, { user: { role: "league_manager" } });
    await expect.element(toast("Failed to load league data")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "League Management" })).toBeVisible();
  });
});
