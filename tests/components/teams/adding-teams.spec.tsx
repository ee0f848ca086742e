import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleSummary } from "../samples.ts";
import { toast } from "../screen.tsx";
import { addDialog, answerCreating, named, names, openTeamList, search } from "./team-list.tsx";

const zones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Toronto",
  "America/Winnipeg",
  "America/Edmonton",
  "America/Vancouver",
];
const create = () => addDialog().getByRole("button", { name: "Create Team" });
const sent = () => network.sent(contract.teams.create);

async function openDialog() {
  await page.getByRole("button", { name: "Add New Team" }).click();
  await expect.element(addDialog()).toBeVisible();
}

async function fill(name: string, sport: string) {
  await addDialog().getByLabelText("Team Name").fill(name);
  await addDialog().getByLabelText("Sport").fill(sport);
}

describe("adding a team", () => {
  it("asks for name, sport and zone, says the season is 3 months, and sends nothing incomplete [TEAM-05, TEAM-07, TEAM-08, TEAM-09, TEAM-11, CONST1-01, CONST1-02, CONST1-05, CONST1-07]", async () => {
    await openTeamList([]);
    await openDialog();
    await expect.element(addDialog().getByText("The season runs for 3 months")).toBeVisible();
    await expect.element(addDialog().getByRole("radio")).not.toBeInTheDocument();
    const zone = addDialog().getByLabelText("Time Zone");
    await expect.element(zone).toHaveValue("America/Chicago");
    const options = [...(zone.element() as HTMLSelectElement).options];
    expect(options.map(({ value }) => value)).toEqual(zones);
    expect(options.find(({ selected }) => selected)!.text).toBe("Central Time (Chicago)");

    await create().click();
    const incomplete = toast("Please fill in all required fields");
    await expect.element(incomplete).toBeVisible();
    await expect.element(addDialog().getByText("Please enter a team name")).toBeVisible();
    await expect.element(addDialog().getByText("Please enter a sport")).toBeVisible();
    await expect.element(addDialog().getByLabelText("Team Name")).toHaveFocus();
    await expectAccessible();
    for (const [name, sport, missing] of [
      ["Otters", "   ", "Please enter a sport"],
      [" ", "Soccer", "Please enter a team name"],
    ] as const) {
      await fill(name, sport);
      await create().click();
      await expect.element(addDialog().getByText(missing)).toBeVisible();
      await expect
        .poll(
          () =>
            addDialog()
              .getByText(/^Please enter a/)
              .elements().length,
        )
        .toBe(1);
    }
    await fill("x".repeat(101), "Soccer");
    await create().click();
    await expect.element(addDialog().getByText("Please use at most 100 characters")).toBeVisible();
    await expect.element(toast("Please use at most 100 characters")).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it("shows and counts a created team without loading the list again [TEAM-11, TEAM-12, TEAM-14, OP-12]", async () => {
    await openTeamList(named("Otters"));
    await expect.poll(names).toEqual(["Otters"]);
    await search().fill("otters");
    await expect.element(page.getByText("1 team found")).toBeVisible();
    await openDialog();
    await fill("  Harbor Wolves ", "Basketball");
    await addDialog().getByLabelText("Time Zone").selectOptions("Hawaii Time (Honolulu)");
    // No list is answered anymore, so what is seen is not a reloaded list.
    network.answer(contract.teams.list, () => new Promise(() => undefined));
    network.answer(contract.teams.create, ({ name, sport }) => sampleSummary({ name, sport }));
    await create().click();
    await expect.element(toast("Team created successfully!")).toBeVisible();
    expect(sent()).toEqual([
      { name: "Harbor Wolves", sport: "Basketball", timeZone: "Pacific/Honolulu", seasonMonths: 3 },
    ]);
    await expect.element(addDialog()).not.toBeInTheDocument();
    await expect.element(search()).toHaveValue("");
    await expect.poll(names).toEqual(["Harbor Wolves", "Otters"]);
    await expect.element(page.getByText("2 teams", { exact: true })).toBeVisible();
    // The form is empty for the next one.
    await openDialog();
    await expect.element(addDialog().getByLabelText("Team Name")).toHaveValue("");
    await expect.element(addDialog().getByLabelText("Time Zone")).toHaveValue("America/Chicago");
  });

  it("keeps the entries when creating fails, also after closing the dialog [TEAM-15, CONST1-06]", async () => {
    const teams = named("Otters");
    await openTeamList(teams);
    await expect.poll(names).toEqual(["Otters"]);
    network.drop(contract.teams.create);
    await openDialog();
    await fill("Wolves", "Hockey");
    await create().click();
    await expect.element(toast("Failed to create team")).toBeVisible();
    await expect.element(addDialog().getByLabelText("Team Name")).toHaveValue("Wolves");
    await expect.element(addDialog().getByLabelText("Sport")).toHaveValue("Hockey");
    await userEvent.keyboard("{Escape}");
    await expect.element(addDialog()).not.toBeInTheDocument();
    expect(names()).toEqual(["Otters"]);
    await expect.element(page.getByText("1 team", { exact: true })).toBeVisible();
    answerCreating(teams);
    await openDialog();
    await expect.element(addDialog().getByLabelText("Team Name")).toHaveValue("Wolves");
    await create().click();
    await expect.poll(names).toEqual(["Wolves", "Otters"]);
  });

  it("fails at once without a network, and creates a team only once however often it is pressed", async () => {
    await openTeamList([]);
    await openDialog();
    await fill("Wolves", "Hockey");
    network.disconnect();
    await create().click();
    await expect.element(toast("Failed to create team")).toBeVisible();
    network.reconnect();
    const creating = network.hold(contract.teams.create);
    await create().dblClick();
    await userEvent.type(addDialog().getByLabelText("Sport"), "{Enter}");
    await userEvent.keyboard("{Escape}");
    await expect.element(addDialog().getByText("Creating...")).toBeVisible();
    creating.answer(sampleSummary({ name: "Wolves", sport: "Hockey" }));
    await expect.element(toast("Team created successfully!")).toBeVisible();
    await expect.poll(names).toEqual(["Wolves"]);
    expect(sent()).toHaveLength(1);
  });

  it("works with the keyboard alone, and focus returns [TEAM-05]", async () => {
    const teams = named();
    await openTeamList(teams);
    await expect.element(page.getByText("0 teams")).toBeVisible();
    answerCreating(teams);
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
    expect(sent()[0]!.timeZone).toBe("America/Anchorage");
  });
});
