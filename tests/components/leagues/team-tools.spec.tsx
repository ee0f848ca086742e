import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { mockLeagues, cards, chooseTeamAction, dialog, openLeagues, teamRow } from "./management.tsx";
import { sampleLeague, sampleLeagueTeam, sampleManager } from "./samples.ts";

const { leagueManagement, managers, teams } = contract;
const box = () => dialog("Team Managers");
const invitee = () => box().getByLabelText("Invite a Manager by Email");

const otters = sampleLeagueTeam({ name: "Otters" });
const wolves = sampleLeagueTeam({ name: "Wolves", canDelete: false });
const east = sampleLeague({ name: "East Side", teamCount: 2 });
const west = sampleLeague({ name: "West Side" });

async function openEastLeague(list = [otters, wolves]) {
  mockLeagues([east, west], list);
  await openLeagues(`?leagueId=${east.id}`);
  await expect.element(teamRow("Otters")).toBeVisible();
}

describe("team managers dialog", () => {
  it("only shows the managers of a team that someone else owns", async () => {
    const maya = sampleManager();
    await openEastLeague();
    network.respond(managers.list, { managers: [maya] });
    await page.getByRole("button", { name: "Managers of Wolves" }).click();
    await expect
      .element(box().getByText("Only the team's owner can invite or remove managers."))
      .toBeVisible();
    await expect.element(box().getByRole("list", { name: "Managers" })).toMatchTextContent("Maya Okafor");
    await expect.element(invitee()).not.toBeInTheDocument();
    await expect.element(box().getByRole("button", { name: /Maya Okafor/ })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("invites by email and shows that the email was sent [INVITE-19]", async () => {
    await openEastLeague();
    network.respond(managers.list, { managers: [] });
    await page.getByRole("button", { name: "Managers of Otters" }).click();
    await expect.element(box().getByText("No other managers yet.")).toBeVisible();
    await box().getByRole("button", { name: "Invite" }).click();
    await expect.element(box().getByText("Enter their email address")).toBeVisible();
    expect(network.sent(managers.invite)).toEqual([]);

    const waitingManager = sampleManager({ name: null, email: "coach@example.com", emailState: "waiting" });
    const emailedInvitation = { ...waitingManager, emailState: "sent" as const };
    network.respond(managers.invite, { managers: [waitingManager] });
    network.respond(managers.list, { managers: [waitingManager] });
    mockLeagues([east, west], [{ ...otters, managers: [emailedInvitation] }, wolves]);
    await invitee().fill("coach@example.com");
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Sending invitation to coach@example.com")).toBeVisible();
    await expect.element(invitee()).toHaveValue("");
    const list = box().getByRole("list", { name: "Managers" });
    await expect.element(list).toMatchTextContent("coach@example.com");
    await expect.element(list).not.toMatchTextContent("Invitation pending");
    // The dialog polls until the email has been sent.
    network.respond(managers.list, { managers: [emailedInvitation] });
    await expect.element(list).toMatchTextContent("Invitation pending");
    await expectAccessible();
    await box().getByRole("button", { name: "Done" }).click();
    await expect.element(page.getByRole("button", { name: "Managers of Otters" })).toHaveFocus();
    await expect.element(teamRow("Otters")).toMatchTextContent("coach@example.com, Invitation pending");
  });

  it("keeps the email and shows the server's error", async () => {
    await openEastLeague();
    network.respond(managers.list, { managers: [] });
    const error = "That's your own email. Enter theirs instead.";
    network.reject(managers.invite, "INVALID_INPUT", { fields: { email: error } });
    await page.getByRole("button", { name: "Managers of Otters" }).click();
    await invitee().fill("maya@example.com");
    await userEvent.keyboard("{Enter}");
    await expect.element(box().getByText(error)).toBeVisible();
    await expect.element(toast("Failed to send invitation email")).toBeVisible();
    await expect.element(invitee()).toHaveValue("maya@example.com");
  });

  it("says that an invitation waits for the sender's own email", async () => {
    await openEastLeague();
    const held = sampleManager({ email: "coach@example.com", name: null, emailState: "held" });
    network.respond(managers.list, { managers: [] });
    await page.getByRole("button", { name: "Managers of Otters" }).click();
    await invitee().fill("coach@example.com");
    for (const operation of [managers.list, managers.invite])
      network.respond(operation, { managers: [held] });
    await userEvent.keyboard("{Enter}");
    await expect
      .element(toast("We'll invite coach@example.com as soon as you confirm your email"))
      .toBeVisible();
    await expect.element(box()).toMatchTextContent("Waiting for you to confirm your email");
  });

  it("resends and cancels an invitation [INVITE-19]", async () => {
    const maya = sampleManager();
    await openEastLeague([{ ...otters, managers: [maya] }, wolves]);
    for (const operation of [managers.list, managers.resend])
      network.respond(operation, { managers: [maya] });
    await page.getByRole("button", { name: "Managers of Otters" }).click();
    await page.getByRole("button", { name: "Resend the invitation to Maya Okafor" }).click();
    await expect.element(toast("Resending invitation to maya@example.com")).toBeVisible();
    expect(network.sent(managers.resend)).toEqual([{ teamId: otters.id, managerId: maya.id }]);
    network.drop(managers.remove);
    await page.getByRole("button", { name: "Cancel the invitation to Maya Okafor" }).click();
    const confirm = page.getByRole("button", { name: "Cancel Invitation", exact: true });
    await confirm.click();
    await expect.element(toast("Failed to remove manager")).toBeVisible();
    for (const operation of [managers.list, managers.remove]) network.respond(operation, { managers: [] });
    mockLeagues([east, west], [otters, wolves]);
    await confirm.click();
    await expect.element(toast("Invitation canceled")).toBeVisible();
    await expect.element(box()).toMatchTextContent("No other managers yet.");
    await expect.element(invitee()).toHaveFocus();
  });
});

describe("team action menu in a league", () => {
  it("says how many games a team leaves behind before moving it, and offers to reschedule", async () => {
    await openEastLeague();
    network.reject(leagueManagement.moveTeam, "GAMES_AFFECTED", { games: 12 });
    await chooseTeamAction("Wolves", "Move Team");
    const move = dialog("Move Team");
    await move.getByRole("button", { name: "Move Team" }).click();
    await expect
      .element(move.getByRole("alert"))
      .toMatchTextContent("This team has 12 upcoming league games.");
    await expectAccessible();
    network.respond(leagueManagement.moveTeam, { ok: true });
    mockLeagues([east, west], [otters]);
    await move.getByRole("button", { name: "Move Team Anyway" }).click();
    await expect.element(toast("Team moved").getByRole("button", { name: "Reschedule" })).toBeVisible();
    expect(network.sent(leagueManagement.moveTeam).map(({ acceptGames }) => acceptGames)).toEqual([
      false,
      true,
    ]);
  });

  it("moves a team to another league or out of all leagues", async () => {
    await openEastLeague();
    network.drop(leagueManagement.moveTeam);
    await chooseTeamAction("Wolves", "Move Team");
    const move = dialog("Move Team");
    await expect.element(move.getByLabelText("Move To")).toMatchTextContent("West Side");
    await expectAccessible();
    await move.getByRole("button", { name: "Move Team" }).click();
    await expect.element(toast("We couldn't move the team")).toBeVisible();
    network.respond(leagueManagement.moveTeam, { ok: true });
    mockLeagues([east, west], [otters]);
    await move.getByRole("button", { name: "Move Team" }).click();
    await expect.element(toast("Team moved")).toBeVisible();
    await expect.element(teamRow("Wolves")).not.toBeInTheDocument();
    expect(network.sent(leagueManagement.moveTeam).at(-1)).toEqual({
      leagueId: east.id,
      teamId: wolves.id,
      toLeagueId: west.id,
      acceptGames: false,
      divisionId: null,
    });

    mockLeagues([east, west], [wolves]);
    await cards().filter({ hasText: "West Side" }).click();
    await chooseTeamAction("Wolves", "Move Team");
    await move.getByLabelText("Move To").selectOptions("No league");
    await expect.element(move).toMatchTextContent("You'll lose access to it");
    mockLeagues([east, west], []);
    await move.getByRole("button", { name: "Remove from League" }).click();
    await expect.element(toast("Team removed from league")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "No teams found" })).toBeVisible();
    expect(network.sent(leagueManagement.moveTeam).at(-1)?.toLeagueId).toBeNull();
  });

  it("lets only the owner delete a team and keeps it when deleting fails", async () => {
    await openEastLeague();
    await page.getByRole("button", { name: "More actions for Wolves" }).click();
    await expect.element(page.getByRole("menuitem", { name: "Move Team" })).toBeVisible();
    await expect.element(page.getByRole("menuitem", { name: "Delete Team" })).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    network.drop(teams.remove);
    await chooseTeamAction("Otters", "Delete Team");
    const question = page.getByRole("alertdialog", { name: "Delete this team?" });
    await expect.element(question).toMatchTextContent("along with its 1 member, games");
    await question.getByRole("button", { name: "Delete Team" }).click();
    await expect.element(toast("Failed to delete team")).toBeVisible();
    await expect.element(question).toBeVisible();
    network.respond(teams.remove, { ok: true });
    mockLeagues([east, west], [wolves]);
    await question.getByRole("button", { name: "Delete Team" }).click();
    await expect.element(toast("Team deleted successfully")).toBeVisible();
    await expect.element(teamRow("Otters")).not.toBeInTheDocument();
  });

  it("asks about results before a team that has some leaves the league or is deleted [RESULT-36]", async () => {
    const played = { ...otters, hasResults: true };
    const season = {
      id: "01928a3e-0000-7000-8000-00000000abcd",
      name: "2026",
      createdAt: "2026-01-01T15:00:00.000Z",
      endedAt: null,
      divisions: [],
    };
    network.respond(contract.leagueSeasons.list, { seasons: [season] });
    await openEastLeague([played, wolves]);
    network.respond(leagueManagement.moveTeam, { ok: true });
    await chooseTeamAction("Otters", "Move Team");
    const move = dialog("Move Team");
    const inMove = move.getByRole("region", { name: "Withdraw Team" });
    await inMove.getByRole("radio", { name: "Void Results" }).click();
    await expectAccessible();
    await move.getByRole("button", { name: "Move Team" }).click();
    await expect.element(toast("Team moved")).toBeVisible();
    expect(network.sent(leagueManagement.moveTeam)).toMatchObject([{ results: "void" }]);

    await chooseTeamAction("Otters", "Delete Team");
    const question = page.getByRole("alertdialog", { name: "Delete this team?" });
    await expect.element(question.getByRole("radio", { name: "Keep Results" })).toBeChecked();
    await expectAccessible();
    network.fail(contract.leagueSeasons.withdrawTeam);
    await question.getByRole("button", { name: "Delete Team" }).click();
    await expect.element(toast("Failed to delete team")).toBeVisible();
    expect(network.sent(teams.remove)).toEqual([]);
    network.respond(contract.leagueSeasons.withdrawTeam, { cancelledGames: 1 });
    network.respond(teams.remove, { ok: true });
    await question.getByRole("button", { name: "Delete Team" }).click();
    await expect.element(toast("Team deleted successfully")).toBeVisible();
    expect(network.sent(contract.leagueSeasons.withdrawTeam).at(-1)).toEqual({
      leagueId: east.id,
      seasonId: season.id,
      teamId: otters.id,
      results: "keep",
    });
  });

  it("asks about a result that came in while the dialog was open [RESULT-36]", async () => {
    await openEastLeague();
    network.reject(leagueManagement.moveTeam, "TEAM_HAS_RESULTS");
    await chooseTeamAction("Wolves", "Move Team");
    const move = dialog("Move Team");
    await move.getByRole("button", { name: "Move Team" }).click();
    await expect.element(move.getByRole("radio", { name: "Keep Results" })).toBeChecked();
    network.respond(leagueManagement.moveTeam, { ok: true });
    await move.getByRole("button", { name: "Move Team" }).click();
    await expect.element(toast("Team moved")).toBeVisible();
    expect(network.sent(leagueManagement.moveTeam).at(-1)).toMatchObject({ results: "keep" });
  });
});
