import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen, getCurrentUrl, getHorizontalOverflow, toast } from "../screen.tsx";
import {
  mockSettings,
  field,
  openSettings,
  reminderTexts,
  save,
  savedToast,
  listSent,
  unsaved,
} from "./team-settings.tsx";

describe("team settings page", () => {
  it.each(["desk", "phone"] as const)(
    "warns below the name when every reminder counts as two texts (%s) [TEXT-07]",
    async (size) => {
      await openSettings({}, { size });
      const note = page.getByText("This name makes every reminder count as 2 texts.");
      await expect.element(note).not.toBeInTheDocument();
      await field("Team Name").fill(
        "Saint Bartholomew Youth Athletic Association Thunderbirds Under Twelve Girls Gold",
      );
      await expect.element(note).toBeVisible();
      await expect
        .element(field("Team Name"))
        .toHaveAccessibleDescription("This name makes every reminder count as 2 texts.");
      await expectAccessible();
      await field("Team Name").fill("Thunderbirds");
      await expect.element(note).not.toBeInTheDocument();
    },
  );

  it.each(["desk", "phone"] as const)(
    "shows the settings and saves them with one request (%s) [OP2-10, NEED-30]",
    async (size) => {
      const team = await openSettings({}, { size });
      await expect.element(page.getByRole("heading", { level: 1, name: "Team Settings" })).toBeVisible();
      await expect
        .element(page.getByRole("link", { name: "Back to Team" }))
        .toHaveAttribute("href", `/teams/${team.id}`);
      expect(field("Time Zone").getByRole("option").elements()).toHaveLength(14);
      await expect
        .poll(reminderTexts)
        .toEqual([
          expect.stringContaining("24 hours before"),
          expect.stringContaining("1 hour before"),
          expect.stringContaining("Game time"),
        ]);
      await field("Team Name").fill("Otters United");
      await field("Sport").fill("Futsal");
      await expect.element(page.getByText("Game times don't shift")).not.toBeInTheDocument();
      await field("Time Zone").selectOptions("Pacific Time (Los Angeles)");
      await expect
        .element(page.getByText(/a 7:00 PM game stays at 7:00 PM, now in Pacific Time/))
        .toBeVisible();
      await field("Season Ends").fill("2027-06-30");
      await field("Minimum Players").fill("7");
      expect(
        field("Responses Due")
          .getByRole("option")
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual([
        "No Deadline",
        "2 hours before",
        "6 hours before",
        "12 hours before",
        "24 hours before",
        "48 hours before",
      ]);
      await expect.element(field("Responses Due")).toHaveValue("");
      await field("Responses Due").selectOptions("12 hours before");
      await field("From").fill("22:30");
      await field("Until").fill("06:00");
      await expect.element(unsaved()).toBeVisible();
      await expectAccessible();
      await save().click();
      await expect.element(savedToast()).toBeVisible();
      expect(listSent()).toEqual([
        {
          teamId: team.id,
          settingsVersion: 1,
          name: "Otters United",
          sport: "Futsal",
          timeZone: "America/Los_Angeles",
          seasonEndsOn: "2027-06-30",
          reminderOffsetsMinutes: [1440, 60],
          minimumPlayers: 7,
          maximumPlayers: null,
          responsesDueHours: 12,
          quietHours: { from: "22:30", until: "06:00" },
        },
      ]);
      await expect.element(unsaved()).not.toBeInTheDocument();
      await field("Minimum Players").fill("");
      await save().click();
      await expect.poll(() => listSent()[1]?.minimumPlayers).toBeNull();
    },
  );

  it("shows errors next to invalid fields and sends nothing", async () => {
    await openSettings();
    await field("Minimum Players").fill("200");
    await field("Team Name").fill("  ");
    await save().click();
    await expect.element(page.getByText("Enter a number from 1 to 100, or leave it empty")).toBeVisible();
    await expect.element(toast("Enter a team name")).toBeVisible();
    await expect.element(field("Team Name")).toHaveFocus();
    expect(listSent()).toEqual([]);
    await field("Minimum Players").fill("20");
    await field("Team Name").fill("Otters");
    await save().click();
    await expect.element(savedToast()).toBeVisible();
    expect(listSent()).toHaveLength(1);
  });

  it("rolls back when saving fails, keeps the input, and retries", async () => {
    await openSettings({ name: "Otters" });
    const pendingRequest = network.holdNext(contract.teams.update);
    const subtitle = page.css("#main header p");
    await field("Team Name").fill("Wolves");
    await page.getByRole("button", { name: "Add a reminder 4 hours before" }).click();
    await save().click();
    await expect.element(subtitle).toHaveTextContent("Wolves");
    await expect.element(page.getByRole("button", { name: "Saving..." })).toBeVisible();
    pendingRequest.drop();
    await expect.element(toast("We couldn't save the team settings")).toBeVisible();
    await expect.element(subtitle).toHaveTextContent("Otters");
    await expect.element(field("Team Name")).toHaveValue("Wolves");
    expect(reminderTexts()).toHaveLength(4);
    await expect.element(unsaved()).toBeVisible();
    await save().click();
    await expect.element(savedToast()).toBeVisible();
    expect(listSent()[1]!.name).toBe("Wolves");
  });

  it("keeps edits made during a save as unsaved changes", async () => {
    const team = await openSettings();
    const pendingRequest = network.holdNext(contract.teams.update);
    await field("Sport").fill("Futsal");
    await save().click();
    expect(await pendingRequest.input).toMatchObject({ name: team.name, sport: "Futsal" });
    await expect.element(page.getByRole("button", { name: "Saving..." })).toBeVisible();
    await field("Team Name").fill("Otters II");
    const saved = { ...team, sport: "Futsal", settingsVersion: 2 };
    mockSettings(saved);
    pendingRequest.respond(saved);
    await expect.element(savedToast()).toBeVisible();
    await expect.element(field("Team Name")).toHaveValue("Otters II");
    await expect.element(unsaved()).toBeVisible();
    await expect.element(page.getByText("Someone else changed")).not.toBeInTheDocument();
    await save().click();
    await expect.poll(() => listSent()[1]).toMatchObject({ name: "Otters II", settingsVersion: 2 });
  });

  it("asks before discarding unsaved changes", async () => {
    const team = await openSettings();
    await field("Sport").fill("Futsal");
    const back = page.getByRole("link", { name: "Back to Team" });
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await back.click();
    await expect.element(question).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Keep Editing" })).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    expect(getCurrentUrl()).toBe(`/teams/${team.id}/settings`);
    await expect.element(field("Sport")).toHaveValue("Futsal");
    await back.click();
    network.fail(contract.members.list);
    await page.getByRole("button", { name: "Leave Page" }).click();
    await expect.poll(getCurrentUrl).toBe(`/teams/${team.id}`);
    expect(listSent()).toEqual([]);
  });

  it("archives a team after confirmation, reports a failure, and restores the team", async () => {
    const team = await openSettings();
    const archive = page.getByRole("button", { name: "Archive Team" });
    await archive.click();
    const question = page.getByRole("alertdialog", { name: "Archive this team?" });
    await expect.element(question).toMatchTextContent(/won't send reminders or texts/);
    await expectAccessible();
    await page.getByRole("button", { name: "Keep Team" }).click();
    await expect.element(archive).toHaveFocus();
    expect(network.sent(contract.teams.archive)).toEqual([]);

    network.drop(contract.teams.archive);
    await archive.click();
    await question.getByRole("button", { name: "Archive Team" }).click();
    await expect.element(toast("We couldn't archive the team")).toBeVisible();
    network.respond(contract.teams.archive, { ...team, isArchived: true });
    network.respond(contract.teams.get, { ...team, isArchived: true });
    await question.getByRole("button", { name: "Archive Team" }).click();
    await expect.element(toast("Team archived")).toBeVisible();
    await expect.element(page.getByText("Archived", { exact: true })).toBeVisible();
    await expectAccessible();

    const restore = page.getByRole("button", { name: "Restore Team" });
    await expect.element(restore).toHaveFocus();
    network.respond(contract.teams.restore, team);
    network.respond(contract.teams.get, team);
    await restore.click();
    await expect.element(toast("Team restored")).toBeVisible();
  });

  it("asks about results before its league's manager archives a team [RESULT-36]", async () => {
    const team = sampleTeam({ can: { manage: true, transfer: true, leave: false } });
    mockSettings(team);
    const ids = { leagueId: crypto.randomUUID(), seasonId: crypto.randomUUID() };
    network.respond(contract.managers.listLeagues, {
      leagues: [
        { id: ids.leagueId, name: "Metro League", managerName: "Lee Novak", resultsIn: ids.seasonId },
      ],
    });
    await openScreen(`/teams/${team.id}/settings`);
    await expect.element(page.getByText("Metro League")).toBeVisible();
    await page.getByRole("button", { name: "Archive Team" }).click();
    const question = page.getByRole("alertdialog", { name: "Archive this team?" });
    await question.getByRole("radio", { name: "Void Results" }).click();
    await expectAccessible();
    network.fail(contract.leagueSeasons.withdrawTeam);
    await question.getByRole("button", { name: "Archive Team" }).click();
    await expect.element(toast("We couldn't archive the team")).toBeVisible();
    expect(network.sent(contract.teams.archive)).toEqual([]);
    network.respond(contract.leagueSeasons.withdrawTeam, { cancelledGames: 0 });
    network.respond(contract.teams.archive, { ...team, isArchived: true });
    await question.getByRole("button", { name: "Archive Team" }).click();
    await expect.element(toast("Team archived")).toBeVisible();
    expect(network.sent(contract.leagueSeasons.withdrawTeam).at(-1)).toEqual({
      ...ids,
      teamId: team.id,
      results: "void",
    });
  });

  it("shows Team Not Found to everyone who doesn't manage the team [TEAM-33, OP-24]", async () => {
    const team = sampleTeam({ role: "league", can: { manage: false, transfer: false, leave: false } });
    mockSettings(team);
    await openScreen(`/teams/${team.id}/settings`, { user: { role: "league_manager" } });
    await expect.element(page.getByRole("heading", { name: "Team Not Found" })).toBeVisible();
    await expect.element(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/teams");
    await expect.element(field("Team Name")).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("lets an invited manager archive the team, but not transfer it [OP-24]", async () => {
    await openSettings({ role: "invited", can: { manage: true, transfer: false, leave: true } });
    await expect.element(page.getByRole("heading", { name: "Archive" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Transfer Team" })).not.toBeInTheDocument();
  });

  it("reports a failed load and retries [TEAM-34]", async () => {
    const team = sampleTeam();
    mockSettings(team);
    network.fail(contract.teams.get);
    await openScreen(`/teams/${team.id}/settings`);
    await expect.element(toast("Failed to load team data")).toBeVisible();
    await expectAccessible();
    mockSettings(team);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(field("Team Name")).toHaveValue(team.name);
  });

  it("supports keyboard-only use at 320 px, with the longest names", async () => {
    await openSettings({ name: "W".repeat(100), sport: "M".repeat(60) });
    await page.viewport(320, 700);
    expect(getHorizontalOverflow()).toBeLessThanOrEqual(0);
    (field("Minimum Players").element() as HTMLElement).focus();
    await userEvent.keyboard("9{Tab}{Tab}{Tab}");
    await expect
      .element(page.getByRole("button", { name: "Remove the reminder 24 hours before" }))
      .toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => reminderTexts().length).toBe(2);
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByRole("button", { name: "Add a reminder 2 days before" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => reminderTexts().length).toBe(3);
    (page.getByRole("switch", { name: "Use Quiet Hours" }).element() as HTMLElement).focus();
    await userEvent.keyboard(" {Tab}");
    await expect.element(save()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(savedToast()).toBeVisible();
    expect(listSent()[0]).toMatchObject({
      minimumPlayers: 9,
      reminderOffsetsMinutes: [2880, 60],
      quietHours: null,
    });
    expect(getHorizontalOverflow()).toBeLessThanOrEqual(0);
  });
});
