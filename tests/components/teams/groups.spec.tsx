import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Groups } from "#features/teams/groups/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId, sampleMember } from "../samples.ts";
import { getHorizontalOverflow, toast } from "../screen.tsx";
import { editDialog, openTeam, row, rowNames } from "./roster.tsx";
import { openSettings } from "./team-settings.tsx";

const goalie = { id: sampleId(), name: "Goalie", minimum: 1, memberCount: 2 };
const women = { id: sampleId(), name: "Women", minimum: null, memberCount: 1 };

/** Mocks a team's groups, which accept changes. */
function mockGroups(groups: Groups["groups"], suggestions: string[] = []) {
  let stored = { groups, suggestions };
  const store = (next: Groups["groups"]) =>
    (stored = {
      groups: next,
      suggestions: suggestions.filter((name) => !next.some((group) => group.name === name)),
    });
  network.respond(contract.groups.list, () => stored);
  network.respond(contract.groups.add, ({ name, minimum }) =>
    store([...stored.groups, { id: sampleId(), name, minimum: minimum ?? null, memberCount: 0 }]),
  );
  network.respond(contract.groups.update, ({ groupId, name, minimum }) =>
    store(stored.groups.map((group) => (group.id === groupId ? { ...group, name, minimum } : group))),
  );
  network.respond(contract.groups.reorder, ({ groupIds }) =>
    store(groupIds.map((id) => stored.groups.find((group) => group.id === id)!)),
  );
  network.respond(contract.groups.remove, ({ groupId }) =>
    store(stored.groups.filter(({ id }) => id !== groupId)),
  );
}

const list = () => page.getByRole("list", { name: "Groups" });
const listRows = () =>
  list()
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

describe("groups in the team's settings", () => {
  it.each(["desk", "phone"] as const)(
    "are suggested for the sport and added with one click (%s) [NEED-02]",
    async (size) => {
      mockGroups([], ["Goalie", "Women", "Men"]);
      await openSettings({}, { size });
      await expect.element(page.getByRole("heading", { name: "Groups" })).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Add Women" })).toBeVisible();
      // Nothing is added until someone does.
      await expect.element(list()).not.toBeInTheDocument();
      await page.getByRole("button", { name: "Add Women" }).click();
      await expect.poll(listRows).toEqual(["Women0 members"]);
      await expect.element(page.getByRole("button", { name: "Add Women" })).not.toBeInTheDocument();
      await page.getByRole("button", { name: "Add Goalie" }).click();
      await expect.poll(listRows).toHaveLength(2);
      await expectAccessible();
      expect(getHorizontalOverflow()).toBe(0);
    },
  );

  it("have a name and a minimum that the manager enters [NEED-01, NEED-04]", async () => {
    mockGroups([goalie]);
    await openSettings();
    await page.getByRole("button", { name: "Add Group" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Group" });
    await dialog.getByLabelText("Group Name").fill("Captains");
    await dialog.getByLabelText("Minimum per Game").fill("21");
    await dialog.getByRole("button", { name: "Add Group" }).click();
    await expect.element(dialog.getByText("Enter a number from 1 to 20, or leave it empty")).toBeVisible();
    await expectAccessible();
    await dialog.getByLabelText("Minimum per Game").fill("3");
    await dialog.getByRole("button", { name: "Add Group" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .poll(listRows)
      .toEqual(["Goalie2 members, at least 1 per game", "Captains0 members, at least 3 per game"]);
  });

  it("are renamed and reordered, and a taken name is explained in the form [NEED-01, NEED-13]", async () => {
    mockGroups([goalie, women]);
    await openSettings();
    await page.getByRole("button", { name: "Move Women up" }).click();
    await expect.poll(listRows).toEqual(["Women1 member", "Goalie2 members, at least 1 per game"]);
    await page.getByRole("button", { name: "Edit Goalie" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Group" });
    await expect.element(dialog.getByLabelText("Minimum per Game")).toHaveValue("1");
    network.reject(contract.groups.update, "GROUP_NAME_TAKEN");
    await dialog.getByLabelText("Group Name").fill("women");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect
      .element(dialog.getByLabelText("Group Name"))
      .toHaveAccessibleDescription("The team has a group with this name. Enter a different one.");
    mockGroups([women, goalie]);
    await dialog.getByLabelText("Group Name").fill("Keeper");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect.poll(listRows).toEqual(["Women1 member", "Keeper2 members, at least 1 per game"]);
    expect(network.sent(contract.groups.update).at(-1)).toMatchObject({ name: "Keeper", minimum: 1 });
  });

  it("are deleted after a question with the number of their members [NEED-13]", async () => {
    mockGroups([goalie, women]);
    await openSettings();
    await page.getByRole("button", { name: "Delete Goalie" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete Goalie?" });
    await expect.element(dialog.getByText(/^2 members will no longer be in this group/)).toBeVisible();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Keep Group" }).click();
    expect(network.sent(contract.groups.remove)).toEqual([]);
    await page.getByRole("button", { name: "Delete Goalie" }).click();
    await dialog.getByRole("button", { name: "Delete Group" }).click();
    await expect.poll(listRows).toEqual(["Women1 member"]);
    await expect.element(page.getByRole("button", { name: "Add Group" })).toHaveFocus();
  });

  it("can be loaded again after a failure, and say when a change isn't saved", async () => {
    network.fail(contract.groups.list);
    await openSettings();
    await expect.element(page.getByText("We couldn't load the groups.")).toBeVisible();
    mockGroups([goalie, women]);
    await page.getByRole("button", { name: "Try Again" }).first().click();
    await expect.poll(listRows).toHaveLength(2);
    network.reject(contract.groups.reorder, "GROUPS_CHANGED");
    await page.getByRole("button", { name: "Move Goalie down" }).click();
    await expect.element(toast("We couldn't change the order")).toBeVisible();
  });
});

describe("groups on the roster", () => {
  const aisha = sampleMember({
    name: "Aisha Bello",
    groups: [goalie, women].map(({ id, name }) => ({ id, name })),
  });
  const cole = sampleMember({ name: "Cole Lindqvist", phone: "+17735550118" });

  it.each(["desk", "phone"] as const)(
    "are tags of their members, who can be filtered by group (%s)",
    async (size) => {
      mockGroups([goalie, women]);
      await openTeam({}, [aisha, cole], { size });
      await expect.element(row("Aisha Bello").getByText("Goalie", { exact: true })).toBeVisible();
      await expect.element(row("Aisha Bello").getByText("Women", { exact: true })).toBeVisible();
      await page.getByLabelText("Filter by group").selectOptions("Goalie (1)");
      await expect.poll(rowNames).toEqual(["Aisha Bello"]);
      await page.getByLabelText("Filter by group").selectOptions("All groups");
      await expect.poll(rowNames).toEqual(["Aisha Bello", "Cole Lindqvist"]);
      await expectAccessible();
      expect(getHorizontalOverflow()).toBe(0);
    },
  );

  it("are chosen in the member dialog, and a team without groups sees nothing of them", async () => {
    mockGroups([goalie, women]);
    await openTeam({}, [aisha, cole]);
    await row("Aisha Bello").getByRole("button", { name: "Edit Aisha Bello" }).click();
    await expect.element(editDialog().getByLabelText("Goalie")).toBeChecked();
    await editDialog().getByLabelText("Women").click();
    await editDialog().getByRole("button", { name: "Save Changes" }).click();
    await expect.element(editDialog()).not.toBeInTheDocument();
    expect(network.sent(contract.members.update)).toMatchObject([{ groupIds: [goalie.id] }]);
  });
});

it("shows nothing about groups to a team without any", async () => {
  await openTeam({}, [sampleMember({ name: "Cole Lindqvist" })]);
  await expect.element(row("Cole Lindqvist")).toBeVisible();
  await expect.element(page.getByLabelText("Filter by group")).not.toBeInTheDocument();
  await row("Cole Lindqvist").getByRole("button", { name: "Edit Cole Lindqvist" }).click();
  await expect.element(editDialog()).toBeVisible();
  await expect.element(editDialog().getByText("Groups")).not.toBeInTheDocument();
});
