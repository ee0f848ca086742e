import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { toast } from "../screen.tsx";
import { mockLeagues, dialog, openLeagues } from "./management.tsx";
import { sampleLeague } from "./samples.ts";

const { leagueMessages } = contract;
const wolvesId = sampleId();
const onePlayer = [{ rate: 1, phones: [[0]] }];

describe("league message dialog", () => {
  it("names the managers it doesn't reach before and after sending", async () => {
    mockLeagues([sampleLeague({ teamCount: 2 })]);
    const leftOut = [
      { teamId: wolvesId, teamName: "Wolves", name: "Maya Okafor", reason: "not-on-roster" as const },
      { teamId: wolvesId, teamName: "Wolves", name: "Cole", reason: "no-texts" as const },
    ];
    network.respond(leagueMessages.preview, {
      leftOut,
      teams: [
        { teamId: wolvesId, name: "Wolves", hasPass: true, left: 9, players: onePlayer, managers: onePlayer },
      ],
    });
    await openLeagues();
    await page.getByRole("button", { name: "Message League" }).click();
    const form = dialog("Message League");
    const summary = "2 managers don't get texts";
    await expect.element(form.getByText("1 person on 1 team, 1 text")).toBeVisible();
    await expect.element(form.getByText(summary)).not.toBeInTheDocument();
    await form.getByRole("radio", { name: "Team Managers" }).click();
    await form.getByText(summary).click();
    await expect.element(form.getByText("Wolves: Maya Okafor isn't on the roster")).toBeVisible();
    await expect.element(form.getByText("Wolves: Cole has no phone that gets texts")).toBeVisible();
    await expectAccessible();
    network.respond(leagueMessages.send, { sent: 1, failed: 0, short: [], skipped: [], leftOut });
    await form.getByRole("textbox", { name: "Message" }).fill("Fields open at noon.");
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect.element(dialog("Message Sent").getByText(summary)).toBeVisible();
  });

  it.each(["desk", "phone"] as const)(
    "previews recipients and retries with the same request key (%s)",
    async (size) => {
      mockLeagues([sampleLeague({ teamCount: 2 })]);
      network.respond(leagueMessages.preview, {
        leftOut: [],
        teams: [
          { teamId: sampleId(), name: "Otters", hasPass: true, left: 100, players: onePlayer, managers: [] },
          { teamId: wolvesId, name: "Wolves", hasPass: false, left: 0, players: onePlayer, managers: [] },
        ],
      });
      await openLeagues("", { size });
      await page.getByRole("button", { name: "Message League" }).click();
      const message = dialog("Message League");
      await expect.element(message.getByText("1 person on 1 team, 1 text")).toBeVisible();
      const shortage = "One team doesn't have enough texts left. 1 person won't get this text.";
      await expect.element(message.getByText(shortage)).toBeVisible();
      await expect
        .element(message.getByRole("row", { name: /Wolves/ }))
        .toMatchTextContent(/Not enough left\s*0 of 1\s*0\s*0$/);
      await message.getByRole("button", { name: "Send Message" }).click();
      await expect.element(toast("Please enter a message")).toBeVisible();
      const text = message.getByRole("textbox", { name: "Message" });
      await expect.element(text).toHaveFocus();
      await text.fill("Fields open at noon.");
      await expectAccessible();

      network.drop(leagueMessages.send);
      await message.getByRole("button", { name: "Send Message" }).click();
      await expect.element(toast("Failed to send message")).toBeVisible();
      await expect.element(text).toHaveValue("Fields open at noon.");
      const shortTeams = [{ teamId: wolvesId, name: "Wolves", failed: 1 }];
      network.respond(leagueMessages.send, { sent: 1, failed: 1, short: shortTeams, skipped: [] });
      await message.getByRole("button", { name: "Send Message" }).click();
      await expect.element(toast("Message sent to 1 person")).toBeVisible();
      await expect.element(dialog("Message Sent")).toMatchTextContent("Wolves, 1 person");
      const [first, second] = network.sent(leagueMessages.send);
      expect(first).toMatchObject({ message: "Fields open at noon.", audience: "players" });
      expect(second).toEqual(first);
      await expectAccessible();
    },
  );

  it.each(["desk", "phone"] as const)(
    "lists the teams that a message with a link skips, before and after sending (%s) [TEXT-41]",
    async (size) => {
      mockLeagues([sampleLeague({ teamCount: 2 })]);
      const teams = [
        { teamId: sampleId(), name: "Otters", hasPass: true, left: 100, players: onePlayer, managers: [] },
        { teamId: wolvesId, name: "Wolves", hasPass: false, left: 25, players: onePlayer, managers: [] },
      ];
      network.respond(leagueMessages.preview, { leftOut: [], teams });
      await openLeagues("", { size });
      await page.getByRole("button", { name: "Message League" }).click();
      const message = dialog("Message League");
      const row = message.getByRole("row", { name: /Wolves/ });
      await expect.element(row).toMatchTextContent(/^Wolves\s*1\s*1\s*25$/);
      await message.getByRole("textbox", { name: "Message" }).fill("Map: fields.example.com");
      await expect.element(row).toMatchTextContent(/No links without a Season Pass\s*0\s*0\s*25$/);
      await expect.element(message.getByText("1 person on 1 team, 1 text")).toBeVisible();
      await expectAccessible();

      const reason = "No links without a Season Pass";
      const skipped = [{ teamId: wolvesId, name: "Wolves", reason }];
      network.respond(leagueMessages.send, { sent: 0, failed: 0, short: [], skipped });
      await message.getByRole("button", { name: "Send Message" }).click();
      await expect.element(message.getByText(reason).first()).toBeVisible();
      network.respond(leagueMessages.send, { sent: 1, failed: 0, short: [], skipped });
      await message.getByRole("button", { name: "Send Message" }).click();
      await expect.element(dialog("Message Sent")).toMatchTextContent("Not sent to 1 team:");
      await expect
        .element(dialog("Message Sent"))
        .toMatchTextContent("Wolves: No links without a Season Pass");
      await expectAccessible();
    },
  );
});
