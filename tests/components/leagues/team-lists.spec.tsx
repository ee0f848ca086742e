import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { mockLeagues } from "./management.tsx";
import { sampleLeague } from "./samples.ts";

const league = sampleLeague();
const list =
  "Team\tCaptain\tEmail\tPhone\tDays Off\tColor\tDivision\nOtters\tMaya Okafor\tmaya@example.com\t\tFri\tRed\tA\nWolves\tCole\t\t\t\tPlaid\t";
const box = () => page.getByLabelText("Paste Your Teams");

async function openAddTeams(size?: "desk" | "phone") {
  network.respond(contract.leagueManagement.get, league);
  network.respond(contract.leagues.listTeams, {
    teams: [{ id: sampleId(), name: "Owls", sport: "Soccer", preferredBlockoutDays: [] }],
  });
  await openScreen(`/league/${league.id}/add-teams`, { size, user: { role: "league_manager" } });
  await expect.element(box()).toBeVisible();
}

describe("page that adds teams from a list", () => {
  it.each(["desk", "phone"] as const)(
    "shows what's wrong with each cell until it's fixed (%s)",
    async (size) => {
      await openAddTeams(size);
      await expect.element(page.getByRole("button", { name: "Create Teams" })).toBeDisabled();
      await box().fill(list);
      await expect.element(page.getByText("Columns we don't use: Division.")).toBeVisible();
      await expect.element(page.getByText("Add an email or a phone, or clear the name")).toBeVisible();
      await expect.element(page.getByText("Fix 1 row to continue.")).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Create 2 Teams" })).toBeDisabled();
      await expectAccessible();
      await expect.element(page.getByText("Choose another color, such as Red or Navy")).toBeVisible();
      await page.getByLabelText("Color of Wolves").fill("navy");
      await expect
        .element(page.getByText("Choose another color, such as Red or Navy"))
        .not.toBeInTheDocument();
      await page.getByLabelText("Captain of Wolves").fill("");
      await page.getByLabelText("Team of row 2").fill("owls");
      await expect.element(page.getByText("This league already has a team with this name")).toBeVisible();
      await page.getByRole("button", { name: "Remove owls" }).click();
      await expect.element(page.getByRole("button", { name: "Create 1 Team" })).toBeEnabled();
    },
  );

  it.each([16, 40])("creates %d teams with one paste and one click", async (count) => {
    await openAddTeams();
    const rows = Array.from(
      { length: count },
      (_, index) => `Team ${index + 1}\tCaptain ${index + 1}\tcaptain-${index + 1}@example.com`,
    );
    mockLeagues([league]);
    network.respond(contract.teamLists.create, ({ teams }) => ({
      teams: teams.map(({ name }) => ({ id: sampleId(), name })),
      invitations: { sending: count, held: 0, failed: 0 },
    }));
    await box().fill(["Team\tCaptain\tEmail", ...rows].join("\n"));
    await page.getByRole("button", { name: `Create ${count} Teams` }).click();
    await expect.element(toast(`${count} teams created.`)).toBeVisible();
    expect(network.sent(contract.teamLists.create)[0]!.teams).toHaveLength(count);
  });

  it("keeps the list and its key when creating fails, and returns to the league when it works", async () => {
    await openAddTeams();
    await box().fill("Otters\nWolves");
    network.fail(contract.teamLists.create);
    await page.getByRole("button", { name: "Create 2 Teams" }).click();
    await expect.element(toast("We couldn't create the teams")).toBeVisible();
    mockLeagues([league]);
    network.respond(contract.teamLists.create, {
      teams: [
        { id: sampleId(), name: "Otters" },
        { id: sampleId(), name: "Wolves" },
      ],
      invitations: { sending: 0, held: 0, failed: 0 },
    });
    await page.getByRole("button", { name: "Create 2 Teams" }).click();
    await expect.element(toast("2 teams created.")).toBeVisible();
    const [first, second] = network.sent(contract.teamLists.create);
    expect(second!.requestKey).toBe(first!.requestKey);
    await expect.element(page.getByRole("heading", { level: 1, name: "League Management" })).toBeVisible();
  });
});
