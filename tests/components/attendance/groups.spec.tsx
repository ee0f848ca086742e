import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../accessible.ts";
import { sampleId } from "../samples.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { getHorizontalOverflow, openScreen, toast } from "../screen.tsx";
import { samplePreview, sampleSheet } from "./samples.ts";
import { control, mockSheet, openSheet } from "./sheet.tsx";

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

describe("nudging a group that's short", () => {
  const toGoalies = {
    groupId: goalie,
    label: "Goalies",
    noResponse: 2,
    members: 2,
    shortfall: 0,
    alreadyNudged: 0,
    cost: 2,
    skipped: [],
    last: null,
    blockedReason: null,
  };
  const short = { missing: "1 goalie and 1 woman missing", groups: [toGoalies] };

  it.each(["desk", "phone"] as const)(
    "is offered beside Nudge, with its cost and its words (%s) [NEED-11]",
    async (size) => {
      const sheet = sampleNeeds();
      const preview = samplePreview({ noResponse: 1, members: 1, cost: 1, ...short });
      mockSheet(sheet);
      network.respond(contract.nudges.preview, preview);
      await openScreen(`/game/${sheet.game.id}/attendance`, { size });
      const region = page.getByRole("region", { name: "1 hasn't responded" });
      await expect.element(region).toMatchTextContent("2 people will get a text. Uses 2 texts. 50 left.");
      await expect.element(region.getByRole("button", { name: "Nudge 1" })).toBeEnabled();
      await expect.element(region).toMatchTextContent(preview.wording);
      await expectAccessible();
      expect(getHorizontalOverflow()).toBe(0);

      // A slip can be undone, and the other nudge stays.
      await region.getByRole("button", { name: "Nudge Goalies" }).click();
      await new Promise((resolve) => setTimeout(resolve, 600));
      await region.getByRole("button", { name: "Undo" }).click();
      await expect.element(region.getByRole("button", { name: "Nudge 1" })).toBeEnabled();
      expect(network.sent(contract.nudges.send)).toEqual([]);

      const outcome = { success: true, sent: 2, failed: 0, skipped: [], error: null };
      network.respond(contract.nudges.send, outcome);
      network.respond(contract.nudges.preview, {
        ...preview,
        groups: [
          {
            ...toGoalies,
            members: 0,
            last: { minutesAgo: 0, nextDueAt: { on: sheet.game.now.on, time: "23:00" } },
          },
        ],
      });
      await region.getByRole("button", { name: "Nudge Goalies" }).click();
      await region.getByRole("button", { name: "Send Now" }).click();
      await expect.element(toast("Nudge sent to 2 members")).toBeVisible();
      expect(network.sent(contract.nudges.send)).toMatchObject([{ groupId: goalie }]);
      await expect.element(region.getByRole("button", { name: "Nudge Goalies" })).toBeDisabled();
      await expect.element(region).toMatchTextContent("Nudged just now. You can nudge again at 11:00 PM");
      await expect.element(region.getByRole("button", { name: "Nudge 1" })).toBeEnabled();
    },
  );

  it("is offered when everyone has responded and only members of the group said maybe [NEED-11]", async () => {
    const sheet = sampleNeeds();
    const nia = sheet.members.find(({ name }) => name === "Nia Brooks")!;
    Object.assign(nia, { response: "maybe" });
    mockSheet(sheet);
    network.respond(contract.nudges.preview, samplePreview(short));
    await openScreen(`/game/${sheet.game.id}/attendance`);
    const region = page.getByRole("region", { name: "1 goalie and 1 woman missing" });
    await expect.element(region.getByRole("button", { name: "Nudge Goalies" })).toBeEnabled();
    expect(region.getByRole("button", { name: /^Nudge( \d+)?$/ }).elements()).toEqual([]);
  });

  it("isn't offered when no group is short and everyone has responded", async () => {
    const sheet = sampleNeeds();
    Object.assign(
      sheet.members.find(({ name }) => name === "Nia Brooks")!,
      { response: "maybe" },
    );
    mockSheet(sheet);
    await openScreen(`/game/${sheet.game.id}/attendance`);
    await expect.poll(() => network.sent(contract.nudges.preview).length).toBe(1);
    expect(page.getByRole("button", { name: /^Nudge/ }).elements()).toEqual([]);
  });
});
