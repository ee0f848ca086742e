import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleSummary } from "../samples.ts";
import { toast } from "../screen.tsx";
import { addDialog, mockTeamCreation, createNamedTeams, names, openTeamList, search } from "./team-list.tsx";

const zones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/St_Johns",
  "America/Halifax",
  "America/Toronto",
  "America/Winnipeg",
  "America/Regina",
  "America/Edmonton",
  "America/Vancouver",
];
const create = () => addDialog().getByRole("button", { name: "Create Team" });
const listSent = () => network.sent(contract.teams.create);

async function openDialog() {
  await page.getByRole("button", { name: "Add New Team" }).click();
  await expect.element(addDialog()).toBeVisible();
}

async function fillForm(name: string, sport: string) {
  await addDialog().getByLabelText("Team Name").fill(name);
  await addDialog().getByLabelText("Sport").fill(sport);
}

describe("adding a team", () => {
  it("asks for a name, a sport, and a time zone, shows that the season lasts 3 months, and doesn't send an incomplete form [TEAM-05, TEAM-07, TEAM-08, TEAM-09, TEAM-11, CONST1-01, CONST1-02, CONST1-05, CONST1-07]", async () => {
    await openTeamList([]);
    await openDialog();
    await expect.element(addDialog().getByText("Your season runs for 3 months")).toBeVisible();
    await expect.element(addDialog().getByRole("radio")).not.toBeInTheDocument();
    const zone = addDialog().getByLabelText("Time Zone");
    await expect.element(zone).toHaveValue("America/Chicago");
    const options = [...(zone.element() as HTMLSelectElement).options];
    expect(options.map(({ value }) => value)).toEqual(zones);
    expect(options.find(({ selected }) => selected)!.text).toBe("Central Time (Chicago)");

    await create().click();
    const incomplete = toast("Please fill in all required fields");
    await expect.element(incomplete).toBeVisible();
    await expect.element(addDialog().getByText("Enter a team name")).toBeVisible();
    await expect.element(addDialog().getByText("Enter a sport")).toBeVisible();
    await expect.element(addDialog().getByLabelText("Team Name")).toHaveFocus();
    await expectAccessible();
    for (const [name, sport, missing] of [
      ["Otters", "   ", "Enter a sport"],
      [" ", "Soccer", "Enter a team name"],
    ] as const) {
      await fillForm(name, sport);
      await create().click();
      await expect.element(addDialog().getByText(missing)).toBeVisible();
      await expect
        .poll(
          () =>
            addDialog()
              .getByText(/^Enter a/)
              .elements().length,
        )
        .toBe(1);
    }
    await fillForm("x".repeat(101), "Soccer");
    await create().click();
    await expect.element(addDialog().getByText("Use 100 characters or fewer")).toBeVisible();
    await expect.element(toast("Use 100 characters or fewer")).toBeVisible();
    expect(listSent()).toEqual([]);
  });

  it("shows and counts a created team without reloading the list [TEAM-11, TEAM-12, TEAM-14, OP-12]", async () => {
    await openTeamList(createNamedTeams("Otters"));
    await expect.poll(names).toEqual(["Otters"]);
    await search().fill("otters");
    await expect.element(page.getByText("1 team found")).toBeVisible();
    await openDialog();
    await fillForm("  Harbor Wolves ", "Basketball");
    await addDialog().getByLabelText("Time Zone").selectOptions("Hawaii Time (Honolulu)");
    // A refetch gets no response, so the new team can't come from one.
    network.respond(contract.teams.list, () => new Promise(() => undefined));
    network.respond(contract.teams.create, ({ name, sport }) => sampleSummary({ name, sport }));
    await create().click();
    await expect.element(toast("Team created successfully!")).toBeVisible();
    expect(listSent()).toEqual([
      { name: "Harbor Wolves", sport: "Basketball", timeZone: "Pacific/Honolulu", seasonMonths: 3 },
    ]);
    await expect.element(addDialog()).not.toBeInTheDocument();
    await expect.element(search()).toHaveValue("");
    await expect.poll(names).toEqual(["Harbor Wolves", "Otters"]);
    await expect.element(page.getByText("2 teams", { exact: true })).toBeVisible();
    // The form is empty for the next team.
    await openDialog();
    await expect.element(addDialog().getByLabelText("Team Name")).toHaveValue("");
    await expect.element(addDialog().getByLabelText("Time Zone")).toHaveValue("America/Chicago");
  });

  it("keeps the input when the request fails, even after the dialog is closed [TEAM-15, CONST1-06]", async () => {
    const teams = createNamedTeams("Otters");
    await openTeamList(teams);
    await expect.poll(names).toEqual(["Otters"]);
    network.drop(contract.teams.create);
    await openDialog();
    await fillForm("Wolves", "Hockey");
    await create().click();
    await expect.element(toast("Failed to create team")).toBeVisible();
    await expect.element(addDialog().getByLabelText("Team Name")).toHaveValue("Wolves");
    await expect.element(addDialog().getByLabelText("Sport")).toHaveValue("Hockey");
    await userEvent.keyboard("{Escape}");
    await expect.element(addDialog()).not.toBeInTheDocument();
    expect(names()).toEqual(["Otters"]);
    await expect.element(page.getByText("1 team", { exact: true })).toBeVisible();
    mockTeamCreation(teams);
    await openDialog();
    await expect.element(addDialog().getByLabelText("Team Name")).toHaveValue("Wolves");
    await create().click();
    await expect.poll(names).toEqual(["Wolves", "Otters"]);
  });

  it("fails right away without a connection, and creates a team once no matter how often the button is pressed", async () => {
    await openTeamList([]);
    await openDialog();
    await fillForm("Wolves", "Hockey");
    network.disconnect();
    await create().click();
    await expect.element(toast("Failed to create team")).toBeVisible();
    network.reconnect();
    const pendingRequest = network.holdNext(contract.teams.create);
    await create().dblClick();
    await userEvent.type(addDialog().getByLabelText("Sport"), "{Enter}");
    await userEvent.keyboard("{Escape}");
    await expect.element(addDialog().getByText("Creating...")).toBeVisible();
    pendingRequest.respond(sampleSummary({ name: "Wolves", sport: "Hockey" }));
    await expect.element(toast("Team created successfully!")).toBeVisible();
    await expect.poll(names).toEqual(["Wolves"]);
    expect(listSent()).toHaveLength(1);
  });

  it("supports keyboard-only use and returns focus [TEAM-05]", async () => {
    const teams = createNamedTeams();
    await openTeamList(teams);
    await expect.element(page.getByText("0 teams")).toBeVisible();
    mockTeamCreation(teams);
    const add = page.getByRole("button", { name: "Add New Team" });
    (add.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(addDialog().getByLabelText("Team Name")).toHaveFocus();
    await userEvent.keyboard("Wolves{Tab}Hockey{Tab}");
    await expect.element(addDialog().getByLabelText("Time Zone")).toHaveFocus();
    await userEvent.keyboard("Alaska{Tab}");
    await expect.element(addDialog().getByRole("button", { name: "Cancel" })).toHaveFocus();
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.poll(names).toEqual(["Wolves"]);
    await expect.element(add).toHaveFocus();
    expect(listSent()[0]!.timeZone).toBe("America/Anchorage");
  });
});
