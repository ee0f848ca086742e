import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { mockLeagues, dialog, teamRow } from "./management.tsx";
import { sampleLeague, sampleLeagueTeam, sampleManager } from "./samples.ts";

const league = sampleLeague();
const form = () => dialog("Add Member");
const createTeam = () => page.getByRole("button", { name: "Create Team" });
const addMemberButton = () => page.getByRole("button", { name: "Add Member" });
const getName = (box: ReturnType<typeof form>) => box.getByLabelText("Name", { exact: true });

async function openCreateTeam(size?: "desk" | "phone") {
  network.respond(contract.leagueManagement.get, league);
  await openScreen(`/league/${league.id}/create-team`, { size, user: { role: "league_manager" } });
  await expect.element(page.getByLabelText("Team Name")).toBeVisible();
}

async function addMember(name: string, phone: string) {
  await addMemberButton().click();
  await getName(form()).fill(name);
  await form().getByLabelText("Phone Number").fill(phone);
  await form().getByRole("button", { name: "Add Member" }).click();
  await expect.element(form()).not.toBeInTheDocument();
}

describe("create-team page", () => {
  it("requires a name and a member [LEAGUE-27, LEAGUE-30, LEAGUE-32, LEAGUE-33, LEAGUE-44, LEAGUE-46, LEAGUE-47]", async () => {
    await openCreateTeam();
    await expect
      .element(page.getByRole("link", { name: "Back to League Management" }))
      .toHaveAttribute("href", "/league-management");
    const zone = page.getByLabelText("Time Zone");
    await expect.element(zone).toHaveValue("America/Chicago");
    expect(zone.getByRole("option").elements()).toHaveLength(14);
    await expect.element(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    await expect.element(createTeam()).toBeDisabled();
    await page.getByLabelText("Team Name").fill("Otters");
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Please provide team name and add at least one member")).toBeVisible();
    expect(network.sent(contract.leagueTeams.create)).toEqual([]);
  });

  it("validates a member before listing them [LEAGUE-35, LEAGUE-36, LEAGUE-37, LEAGUE-38, LEAGUE-39, LEAGUE-40, LEAGUE-41]", async () => {
    await openCreateTeam();
    await addMemberButton().click();
    await expect
      .element(form())
      .toMatchTextContent("game and practice reminders, requests to respond, schedule changes");
    await expect.element(form()).toMatchTextContent("Reply HELP for help or STOP to cancel.");
    await form().getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Name and phone number are required")).toBeVisible();
    await getName(form()).fill("Maya Okafor");
    await form().getByLabelText("Phone Number").fill("(312) 555-0142");
    await form().getByLabelText("Designate as Team Manager").click();
    await expect.element(form().getByRole("button", { name: "Add Member" })).toBeDisabled();
    await expectAccessible();
    await form().getByLabelText("Email (required for team managers)").fill("maya@example.com");
    await form().getByLabelText("Maya agreed to get SMS texts").click();
    await form().getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Member added to team")).toBeVisible();
    const memberList = page.getByRole("list", { name: "Team members" });
    await expect
      .element(memberList)
      .toMatchTextContent("Maya OkaforManager(312) 555-0142 · maya@example.com");
  });

  it.each(["desk", "phone"] as const)(
    "sends the team with its days off and members (%s) [LEAGUE-31, LEAGUE-34, LEAGUE-37, LEAGUE-42, LEAGUE-43, LEAGUE-45, LEAGUE-52]",
    async (size) => {
      await openCreateTeam(size);
      await page.getByLabelText("Team Name").fill("Otters");
      await page.getByRole("button", { name: "Friday" }).click();
      await addMember("Maya Okafor", "(312) 555-0142");
      await addMember("Gone Again", "(312) 555-0144");
      await page.getByRole("button", { name: "Remove Gone Again" }).click();
      await expect.element(addMemberButton()).toHaveFocus();
      // Making someone without an email a manager opens the dialog that asks for one.
      await page.getByRole("button", { name: "Make Manager: Maya Okafor" }).click();
      const edit = dialog("Edit Member");
      await expect.element(edit.getByRole("button", { name: "Save Member" })).toBeDisabled();
      await edit.getByLabelText("Email (required for team managers)").fill("maya@example.com");
      await edit.getByLabelText("Maya agreed to get SMS texts").click();
      await edit.getByRole("button", { name: "Save Member" }).click();
      await page.getByRole("button", { name: "Remove Manager: Maya Okafor" }).click();
      await page.getByRole("button", { name: "Make Manager: Maya Okafor" }).click();
      await expect.element(page.getByRole("button", { name: "Remove Manager: Maya Okafor" })).toBeVisible();
      await expectAccessible();

      const pendingRequest = network.holdNext(contract.leagueTeams.create);
      await createTeam().click();
      expect(await pendingRequest.input).toMatchObject({
        leagueId: league.id,
        name: "Otters",
        preferredBlockoutDays: ["Friday"],
        members: [{ name: "Maya Okafor", isManager: true, email: "maya@example.com", smsConsent: true }],
      });
      await expect.element(page.getByRole("button", { name: "Creating..." })).toBeVisible();
      const createdTeam = sampleLeagueTeam({ name: "Otters", managers: [sampleManager()] });
      network.respond(contract.managers.list, { managers: createdTeam.managers });
      mockLeagues([{ ...league, teamCount: 1 }], [createdTeam]);
      pendingRequest.respond({
        id: createdTeam.id,
        name: "Otters",
        seasonEndsOn: createdTeam.seasonEndsOn,
        createdByLeague: true,
        invitationCount: 1,
      });
      await expect.element(toast("Team created successfully! 1 invitation email(s) sent.")).toBeVisible();
      await expect.element(teamRow("Otters")).toMatchTextContent("Maya Okafor, Invitation pending");
      await expect.element(page.getByText("Need 1 more team(s)")).toBeVisible();
    },
  );

  it("retries with the same request key when the response is lost [LEAGUE-54]", async () => {
    await openCreateTeam();
    await page.getByLabelText("Team Name").fill("Wolves");
    await addMember("Maya Okafor", "(312) 555-0142");
    network.drop(contract.leagueTeams.create);
    await createTeam().click();
    await expect.element(toast("Failed to create team")).toBeVisible();
    await expect.element(page.getByLabelText("Team Name")).toHaveValue("Wolves");
    mockLeagues([league], [sampleLeagueTeam({ name: "Wolves" })]);
    network.respond(contract.leagueTeams.create, {
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

  it("shows a not-found page for a missing league [LEAGUE-28, OP2-30]", async () => {
    network.reject(contract.leagueManagement.get, "LEAGUE_NOT_FOUND");
    mockLeagues([]);
    await openScreen(`/league/${league.id}/create-team`, { user: { role: "league_manager" } });
    await expect.element(page.getByRole("heading", { name: "League Not Found" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Back to League Management" }).click();
    await expect.element(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
  });

  it("goes back to league management when the league fails to load [LEAGUE-29]", async () => {
    network.drop(contract.leagueManagement.get);
    mockLeagues([league]);
    await openScreen(`/league/${league.id}/create-team`, { user: { role: "league_manager" } });
    await expect.element(toast("Failed to load league data")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "League Management" })).toBeVisible();
  });
});
