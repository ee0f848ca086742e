import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../accessible.ts";
import { sampleId } from "../samples.ts";
import { getHorizontalOverflow } from "../screen.tsx";
import { sampleSheet } from "./samples.ts";
import { control, openSheet } from "./sheet.tsx";

const [goalie, women] = [sampleId(), sampleId()];
const groups = [
  { id: goalie, name: "Goalie", minimum: 1, initials: "G" },
  { id: women, name: "Women", minimum: 3, initials: "W" },
];

/** Six are in, two of them women and none a goalie. Nia, who is both, hasn't responded. */
function sampleNeeds(changes: object = {}) {
  const sheet = sampleSheet(
    {
      "Aisha Bello": "attending",
      "Hannah Kowalski": "attending",
      "Devon Clarke": "attending",
      "Jordan Reyes": "attending",
      "Owen Fitzgerald": "attending",
      "Theo Nakamura": "attending",
      "Nia Brooks": null,
    },
    { neededPlayers: 8, sport: "Soccer", groups, ...changes },
  );
  const groupIds: Record<string, string[]> = {
    "Aisha Bello": [women],
    "Hannah Kowalski": [women],
    "Nia Brooks": [goalie, women],
  };
  return {
    ...sheet,
    members: sheet.members.map((member) => ({ ...member, groupIds: groupIds[member.name] ?? [] })),
  };
}
const needs = () => page.getByRole("list", { name: "What this game needs" });
const lines = () =>
  needs()
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

describe("what a game needs, on its attendance sheet", () => {
  it.each(["desk", "phone"] as const)(
    "has a line for each group with a minimum, with an icon and words (%s) [NEED-08]",
    async (size) => {
      const sheet = sampleNeeds();
      await openSheet(sheet, { size });
      await expect
        .poll(lines)
        .toEqual([
          "Players 6 of 8 needed1 goalie and 1 woman missing",
          "Goalie 0 of 11 missing",
          "Women 2 of 31 missing",
        ]);
      expect(needs().element().querySelectorAll("svg")).toHaveLength(3);
      await expectAccessible();
      expect(getHorizontalOverflow()).toBe(0);
    },
  );

  it("follows responses, and seats someone in two groups once [NEED-05, NEED-08]", async () => {
    const sheet = sampleNeeds();
    await openSheet(sheet);
    await expect.poll(lines).toContain("Goalie 0 of 11 missing");
    await control("Nia Brooks").selectOptions("Attending");
    await expect.poll(lines).toContain("Goalie 1 of 1Covered");
    expect(lines()).toContain("Women 2 of 31 missing");
  });

  it("shows the line-up by group, with notes, empty seats, and initials of other groups [NEED-08]", async () => {
    const sheet = sampleNeeds();
    const notes: Record<string, string> = { "Hannah Kowalski": "10 min late" };
    await openSheet({
      ...sheet,
      members: sheet.members.map((member) => ({ ...member, note: notes[member.name] ?? null })),
    });
    const lineUp = page.getByRole("region", { name: "Lineup" });
    const tiles = () =>
      lineUp
        .getByRole("listitem")
        .elements()
        .map((tile) => (tile as HTMLElement).innerText.replaceAll(/\s+/g, " "));
    await expect
      .poll(tiles)
      .toEqual([
        "Goalie needed",
        "NB Nia Brooks No Response W",
        "Woman needed",
        "AB Aisha Bello Attending",
        "HK Hannah Kowalski “10 min late” , Attending",
        "DC Devon Clarke Attending",
        "JR Jordan Reyes Attending",
        "OF Owen Fitzgerald Attending",
        "TN Theo Nakamura Attending",
      ]);
    await control("Nia Brooks").selectOptions("Attending");
    await expect.poll(tiles).not.toContain("Goalie needed");
    await expect.element(lineUp.getByText("Woman needed")).toBeVisible();
  });

  it("says nothing about groups without a minimum, and counts people as before", async () => {
    await openSheet(sampleNeeds({ groups: groups.map((group) => ({ ...group, minimum: null })) }));
    await expect.element(page.getByText(/ of 8 needed/)).toBeVisible();
    await expect.element(needs()).not.toBeInTheDocument();
  });
});
