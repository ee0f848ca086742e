import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { TeamDetail } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { address, openScreen, sidewaysOverflow, toast } from "../screen.tsx";

const save = () => page.getByRole("button", { name: "Save Changes" });
const saved = () => toast("Team settings saved");
const reminders = () => page.getByRole("list", { name: "Reminders" }).getByRole("listitem");
const reminderTexts = () =>
  reminders()
    .elements()
    .map(({ textContent }) => textContent);
const field = (label: string) => page.getByLabelText(label);
const unsaved = () => page.getByText("You have unsaved changes");
const sent = () => network.sent(contract.teams.update);

/** What the settings ask for; changes are kept. */
function answerSettings(team: TeamDetail) {
  let stored = team;
  network.answer(contract.teams.get, () => stored);
  network.answer(
    contract.teams.update,
    ({ teamId, ...settings }) => (stored = { ...stored, ...settings, id: teamId }),
  );
  network.answer(contract.handover.get, { handover: null });
  network.answer(contract.managers.list, { managers: [] });
  network.answer(contract.managerPhones.get, { phone: null, suppressedBy: null });
}

async function openSettings(changes: Partial<TeamDetail> = {}, options?: Parameters<typeof openScreen>[1]) {
  const team = sampleTeam({ sport: "Soccer", quietHours: { from: "21:00", until: "08:00" }, ...changes });
  answerSettings(team);
  await openScreen(`/teams/${team.id}/settings`, options);
  await expect.element(field("Team Name")).toHaveValue(team.name);
  return team;
}

async function expectReminders(...times: string[]) {
  await expect.poll(reminderTexts).toEqual(times.map((time) => expect.stringContaining(time)));
}

describe("the settings of a team", () => {
  it.each(["desk", "phone"] as const)(
    "shows the settings and saves them with one request on a %s [OP2-10]",
    async (size) => {
      const team = await openSettings({}, { size });
      await expect.element(page.getByRole("heading", { level: 1, name: "Team Settings" })).toBeVisible();
      await expect
        .element(page.getByRole("link", { name: "Back to Team" }))
        .toHaveAttribute("href", `/teams/${team.id}`);
      expect(field("Time Zone").getByRole("option").elements()).toHaveLength(11);
      await expect
        .poll(reminderTexts)
        .toEqual([
          expect.stringContaining("24 hours before"),
          expect.stringContaining("1 hour before"),
          expect.stringContaining("First whistle"),
        ]);
      await field("Team Name").fill("Otters United");
      await field("Sport").fill("Futsal");
      await expect.element(page.getByText("Games keep the time on the clock")).not.toBeInTheDocument();
      await field("Time Zone").selectOptions("Pacific Time (Los Angeles)");
      await expect
        .element(page.getByText(/one at 7:00 PM stays at 7:00 PM, now in Pacific Time/))
        .toBeVisible();
      await field("Season Ends").fill("2027-06-30");
      await field("Minimum Players").fill("7");
      await field("From").fill("22:30");
      await field("Until").fill("06:00");
      await expect.element(unsaved()).toBeVisible();
      await expectAccessible();
      await save().click();
      await expect.element(saved()).toBeVisible();
      expect(sent()).toEqual([
        {
          teamId: team.id,
          name: "Otters United",
          sport: "Futsal",
          timeZone: "America/Los_Angeles",
          seasonEndsOn: "2027-06-30",
          reminderOffsetsMinutes: [1440, 60],
          minimumPlayers: 7,
          quietHours: { from: "22:30", until: "06:00" },
        },
      ]);
      await expect.element(unsaved()).not.toBeInTheDocument();
      await field("Minimum Players").fill("");
      await save().click();
      await expect.poll(() => sent()[1]?.minimumPlayers).toBeNull();
    },
  );

  it("refuses what cannot be, at its field, and sends nothing", async () => {
    await openSettings();
    await field("Minimum Players").fill("200");
    await field("Team Name").fill("  ");
    await save().click();
    await expect.element(page.getByText("Please enter a number from 1 to 100, or nothing")).toBeVisible();
    await expect.element(toast("Please enter a team name")).toBeVisible();
    await expect.element(field("Team Name")).toHaveFocus();
    expect(sent()).toEqual([]);
    await field("Minimum Players").fill("20");
    await field("Team Name").fill("Otters");
    await save().click();
    await expect.element(saved()).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  it("takes back what it showed when saving fails, keeps the entries and tries again", async () => {
    await openSettings({ name: "Otters" });
    const saving = network.hold(contract.teams.update);
    const subtitle = page.css("#main header p");
    await field("Team Name").fill("Wolves");
    await page.getByRole("button", { name: "Add a reminder 4 hours before" }).click();
    await save().click();
    await expect.element(subtitle).toHaveTextContent("Wolves");
    await expect.element(page.getByRole("button", { name: "Saving..." })).toBeVisible();
    saving.drop();
    await expect.element(toast("Failed to save team settings")).toBeVisible();
    await expect.element(subtitle).toHaveTextContent("Otters");
    await expect.element(field("Team Name")).toHaveValue("Wolves");
    expect(reminderTexts()).toHaveLength(4);
    await expect.element(unsaved()).toBeVisible();
    await save().click();
    await expect.element(saved()).toBeVisible();
    expect(sent()[1]!.name).toBe("Wolves");
  });

  it("keeps what is typed while saving as the next change", async () => {
    const team = await openSettings();
    const saving = network.hold(contract.teams.update);
    await field("Sport").fill("Futsal");
    await save().click();
    expect(await saving.input).toMatchObject({ name: team.name, sport: "Futsal" });
    await expect.element(page.getByRole("button", { name: "Saving..." })).toBeVisible();
    await field("Team Name").fill("Otters II");
    saving.answer({ ...team, sport: "Futsal" });
    await expect.element(saved()).toBeVisible();
    await expect.element(field("Team Name")).toHaveValue("Otters II");
    await expect.element(unsaved()).toBeVisible();
  });

  it("asks before unsaved changes are left behind", async () => {
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
    expect(address()).toBe(`/teams/${team.id}/settings`);
    await expect.element(field("Sport")).toHaveValue("Futsal");
    await back.click();
    network.fail(contract.members.list);
    await page.getByRole("button", { name: "Leave Page" }).click();
    await expect.poll(address).toBe(`/teams/${team.id}`);
    expect(sent()).toEqual([]);
  });

  it("archives a team after asking, says when that fails, and restores it", async () => {
    const team = await openSettings();
    const archive = page.getByRole("button", { name: "Archive Team" });
    await archive.click();
    const question = page.getByRole("alertdialog", { name: "Archive this team?" });
    await expect.element(question).toMatchTextContent(/nobody gets a text/);
    await expectAccessible();
    await page.getByRole("button", { name: "Keep Team" }).click();
    await expect.element(archive).toHaveFocus();
    expect(network.sent(contract.teams.archive)).toEqual([]);

    network.drop(contract.teams.archive);
    await archive.click();
    await question.getByRole("button", { name: "Archive Team" }).click();
    await expect.element(toast("Failed to archive team")).toBeVisible();
    network.answer(contract.teams.archive, { ...team, isArchived: true });
    network.answer(contract.teams.get, { ...team, isArchived: true });
    await question.getByRole("button", { name: "Archive Team" }).click();
    await expect.element(toast("Team archived")).toBeVisible();
    await expect.element(page.getByText("Archived", { exact: true })).toBeVisible();
    await expectAccessible();

    const restore = page.getByRole("button", { name: "Restore Team" });
    await expect.element(restore).toHaveFocus();
    network.answer(contract.teams.restore, team);
    network.answer(contract.teams.get, team);
    await restore.click();
    await expect.element(toast("Team restored")).toBeVisible();
  });

  it("is Team Not Found to everyone who does not manage the team [TEAM-33, OP-24]", async () => {
    const team = sampleTeam({ role: "league", can: { manage: false, handOver: false, leave: false } });
    answerSettings(team);
    await openScreen(`/teams/${team.id}/settings`, { user: { role: "league_manager" } });
    await expect.element(page.getByRole("heading", { name: "Team Not Found" })).toBeVisible();
    await expect.element(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/teams");
    await expect.element(field("Team Name")).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("lets an invited manager archive the team, but not transfer it [OP-24]", async () => {
    await openSettings({ role: "invited", can: { manage: true, handOver: false, leave: true } });
    await expect.element(page.getByRole("heading", { name: "Archive" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Hand Over" })).not.toBeInTheDocument();
  });

  it("says when the team could not be loaded, and tries again [TEAM-34]", async () => {
    const team = sampleTeam();
    answerSettings(team);
    network.fail(contract.teams.get);
    await openScreen(`/teams/${team.id}/settings`);
    await expect.element(toast("Failed to load team data")).toBeVisible();
    await expectAccessible();
    answerSettings(team);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(field("Team Name")).toHaveValue(team.name);
  });

  it("works with the keyboard alone at 320 px, with the longest names", async () => {
    await openSettings({ name: "W".repeat(100), sport: "M".repeat(60) });
    await page.viewport(320, 700);
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    (field("Minimum Players").element() as HTMLElement).focus();
    await userEvent.keyboard("9{Tab}");
    await expect
      .element(page.getByRole("button", { name: "Remove the reminder 24 hours before" }))
      .toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => reminderTexts().length).toBe(2);
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByRole("button", { name: "Add a reminder 2 days before" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => reminderTexts().length).toBe(3);
    (page.getByRole("switch", { name: "Keep Quiet Hours" }).element() as HTMLElement).focus();
    await userEvent.keyboard(" {Tab}");
    await expect.element(save()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(saved()).toBeVisible();
    expect(sent()[0]).toMatchObject({
      minimumPlayers: 9,
      reminderOffsetsMinutes: [2880, 60],
      quietHours: null,
    });
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  });
});

describe("the reminders of a team", () => {
  it("takes common times and others, in order, four at most and one at least [OP2-10]", async () => {
    await openSettings();
    const amount = field("Other time");
    const add = page.getByRole("button", { name: "Add", exact: true });
    await page.getByRole("button", { name: "Add a reminder 2 days before" }).click();
    await expectReminders("2 days", "24 hours", "1 hour", "First whistle");
    await expect
      .element(page.getByRole("button", { name: "Add a reminder 2 days before" }))
      .not.toBeInTheDocument();
    await amount.fill("60");
    await field("Unit").selectOptions("minutes");
    await add.click();
    await expect.element(page.getByText("There is already a reminder 1 hour before")).toBeVisible();
    await expect.element(amount).toHaveFocus();
    await amount.fill("5");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("The last reminder can be 15 minutes before the game")).toBeVisible();
    await amount.fill("90");
    await userEvent.keyboard("{Enter}");
    await expectReminders("2 days", "24 hours", "1 hour 30 minutes", "1 hour", "First");
    await expect
      .element(page.getByText("Up to four reminders per game. Remove one to add another."))
      .toBeVisible();
    await expect.element(amount).not.toBeInTheDocument();
    for (const gone of ["2 days", "1 hour 30 minutes", "1 hour"])
      await page.getByRole("button", { name: `Remove the reminder ${gone} before` }).click();
    await expect.element(page.getByRole("list", { name: "Reminders" })).toHaveFocus();
    await expect
      .element(page.getByRole("button", { name: "Remove the reminder 24 hours before" }))
      .toBeDisabled();
    // Typed, not added: saving does not lose it.
    await amount.fill("3");
    await field("Unit").selectOptions("days");
    await save().click();
    await expect.element(saved()).toBeVisible();
    expect(sent()[0]!.reminderOffsetsMinutes).toEqual([4320, 1440]);
    await expectReminders("3 days before", "24 hours before", "First whistle");
    await expect.element(amount).toHaveValue("");
  });

  it("says what quiet hours do to a reminder [OP2-10]", async () => {
    await openSettings({ reminderOffsetsMinutes: [180] });
    const quiet = page.getByRole("switch", { name: "Keep Quiet Hours" });
    await expect.element(quiet).toBeChecked();
    const rule = "A reminder that would fall into quiet hours goes out just before they begin.";
    await expect.element(page.getByText(rule)).toBeVisible();
    await expect
      .element(reminders().first())
      .toMatchTextContent(/Friday, just before quiet hours at 8:55 PM/);
    await field("Until").fill("21:00");
    await save().click();
    await expect.element(page.getByText("Please choose another end").first()).toBeVisible();
    await field("Until").fill("05:00");
    await expect.element(reminders().first()).toMatchTextContent(/Saturday 6:00 AM/);
    await quiet.click();
    await expect.element(field("Until")).not.toBeInTheDocument();
    await save().click();
    await expect.element(saved()).toBeVisible();
    expect(sent()[0]!.quietHours).toBeNull();
    await quiet.click();
    await expect.element(field("From")).toHaveValue("21:00");
  });
});
