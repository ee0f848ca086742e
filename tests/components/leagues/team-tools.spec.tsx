import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { answerLeagues, cards, chooseMore, dialog, openLeagues, teamRow } from "./management.tsx";
import { sampleLeague, sampleLeagueTeam, sampleManager } from "./samples.ts";

const { leagueManagement, managers, teams } = contract;
const box = () => dialog("Team Managers");
const invitee = () => box().getByLabelText("Invite a Manager by Email");

const otters = sampleLeagueTeam({ name: "Otters" });
const wolves = sampleLeagueTeam({ name: "Wolves", canDelete: false });
const east = sampleLeague({ name: "East Side", teamCount: 2 });
const west = sampleLeague({ name: "West Side" });

async function openEast(list = [otters, wolves]) {
  answerLeagues([east, west], list);
  await openLeagues(`?leagueId=${east.id}`);
  await expect.element(teamRow("Otters")).toBeVisible();
}

describe("the managers of a league's team", () => {
  it("invites by address, and shows the mail go [INVITE-19]", async () => {
    await openEast();
    network.answer(managers.list, { managers: [] });
    await page.getByRole("button", { name: "Managers of Wolves" }).click();
    await expect.element(box().getByText("Nobody else manages this team.")).toBeVisible();
    await box().getByRole("button", { name: "Invite" }).click();
    await expect.element(box().getByText("Please enter their email address")).toBeVisible();
    expect(network.sent(managers.invite)).toEqual([]);

    const waiting = sampleManager({ name: null, email: "coach@example.com", mail: "waiting" });
    const gone = { ...waiting, mail: "sent" as const };
    network.answer(managers.invite, { managers: [waiting] });
    network.answer(managers.list, { managers: [waiting] });
    answerLeagues([east, west], [otters, { ...wolves, managers: [gone] }]);
    await invitee().fill("coach@example.com");
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("We are sending the invitation to coach@example.com")).toBeVisible();
    await expect.element(invitee()).toHaveValue("");
    const list = box().getByRole("list", { name: "Managers" });
    await expect.element(list).toMatchTextContent("coach@example.com");
    await expect.element(list).not.toMatchTextContent("Invitation pending");
    // The dialog looks again by itself until the mail has gone.
    network.answer(managers.list, { managers: [gone] });
    await expect.element(list).toMatchTextContent("Invitation pending");
    await expectAccessible();
    await box().getByRole("button", { name: "Done" }).click();
    await expect.element(page.getByRole("button", { name: "Managers of Wolves" })).toHaveFocus();
    await expect.element(teamRow("Wolves")).toMatchTextContent("coach@example.com, Invitation pending");
  });

  it("keeps the address and says what the server has against it", async () => {
    await openEast();
    network.answer(managers.list, { managers: [] });
    const why = "This is your own address. Please enter theirs.";
    network.refuse(managers.invite, "INVALID_INPUT", { fields: { email: why } });
    await page.getByRole("button", { name: "Managers of Wolves" }).click();
    await invitee().fill("maya@example.com");
    await userEvent.keyboard("{Enter}");
    await expect.element(box().getByText(why)).toBeVisible();
    await expect.element(toast("Failed to send invitation email")).toBeVisible();
    await expect.element(invitee()).toHaveValue("maya@example.com");
  });

  it("sends an invitation again and takes it back [INVITE-19]", async () => {
    const maya = sampleManager();
    await openEast([{ ...otters, managers: [maya] }, wolves]);
    for (const operation of [managers.list, managers.resend]) network.answer(operation, { managers: [maya] });
    await page.getByRole("button", { name: "Managers of Otters" }).click();
    await page.getByRole("button", { name: "Resend the invitation to Maya Okafor" }).click();
    await expect.element(toast("We are sending the invitation to maya@example.com again")).toBeVisible();
    expect(network.sent(managers.resend)).toEqual([{ teamId: otters.id, managerId: maya.id }]);
    network.drop(managers.remove);
    await page.getByRole("button", { name: "Cancel the invitation of Maya Okafor" }).click();
    const confirm = page.getByRole("button", { name: "Cancel Invitation", exact: true });
    await confirm.click();
    await expect.element(toast("Failed to remove manager")).toBeVisible();
    for (const operation of [managers.list, managers.remove]) network.answer(operation, { managers: [] });
    answerLeagues([east, west], [otters, wolves]);
    await confirm.click();
    await expect.element(toast("Invitation canceled successfully")).toBeVisible();
    await expect.element(box()).toMatchTextContent("Nobody else manages this team.");
    await expect.element(invitee()).toHaveFocus();
  });
});

describe("a team of a league", () => {
  it("moves to another league, or out of all of them", async () => {
    await openEast();
    network.drop(leagueManagement.moveTeam);
    await chooseMore("Wolves", "Move Team");
    const move = dialog("Move Team");
    await expect.element(move.getByLabelText("Move To")).toMatchTextContent("West Side");
    await expectAccessible();
    await move.getByRole("button", { name: "Move Team" }).click();
    await expect.element(toast("Failed to move team")).toBeVisible();
    network.answer(leagueManagement.moveTeam, { ok: true });
    answerLeagues([east, west], [otters]);
    await move.getByRole("button", { name: "Move Team" }).click();
    await expect.element(toast("Team moved successfully")).toBeVisible();
    await expect.element(teamRow("Wolves")).not.toBeInTheDocument();
    expect(network.sent(leagueManagement.moveTeam).at(-1)).toEqual({
      leagueId: east.id,
      teamId: wolves.id,
      toLeagueId: west.id,
    });

    answerLeagues([east, west], [wolves]);
    await cards().filter({ hasText: "West Side" }).click();
    await chooseMore("Wolves", "Move Team");
    await move.getByLabelText("Move To").selectOptions("No league");
    await expect.element(move).toMatchTextContent("you no longer see it then");
    answerLeagues([east, west], []);
    await move.getByRole("button", { name: "Remove from League" }).click();
    await expect.element(toast("Team left the league")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "No teams found" })).toBeVisible();
    expect(network.sent(leagueManagement.moveTeam).at(-1)?.toLeagueId).toBeNull();
  });

  it("is deleted by its owner only, and stays when that fails", async () => {
    await openEast();
    await page.getByRole("button", { name: "More actions for Wolves" }).click();
    await expect.element(page.getByRole("menuitem", { name: "Move Team" })).toBeVisible();
    await expect.element(page.getByRole("menuitem", { name: "Delete Team" })).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    network.drop(teams.remove);
    await chooseMore("Otters", "Delete Team");
    const question = page.getByRole("alertdialog", { name: "Delete this team?" });
    await expect.element(question).toMatchTextContent("goes with its member, its games");
    await question.getByRole("button", { name: "Delete Team" }).click();
    await expect.element(toast("Failed to delete team")).toBeVisible();
    await expect.element(question).toBeVisible();
    network.answer(teams.remove, { ok: true });
    answerLeagues([east, west], [wolves]);
    await question.getByRole("button", { name: "Delete Team" }).click();
    await expect.element(toast("Team deleted successfully")).toBeVisible();
    await expect.element(teamRow("Otters")).not.toBeInTheDocument();
  });
});
