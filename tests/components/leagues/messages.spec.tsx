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
const onePlayer = [{ first: null, rate: 1, phones: [[0]] }];

describe("league message dialog", () => {
  it.each(["desk", "phone"] as const)(
    "previews recipients and retries with the same request key (%s)",
    async (size) => {
      mockLeagues([sampleLeague({ teamCount: 2 })]);
      network.respond(leagueMessages.preview, {
        teams: [
          { teamId: sampleId(), name: "Otters", left: 100, players: onePlayer, managers: [] },
          { teamId: wolvesId, name: "Wolves", left: 0, players: onePlayer, managers: [] },
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
      network.respond(leagueMessages.send, { sent: 1, failed: 1, short: shortTeams });
      await message.getByRole("button", { name: "Send Message" }).click();
      await expect.element(toast("Message sent to 1 person")).toBeVisible();
      await expect.element(dialog("Message Sent")).toMatchTextContent("Wolves, 1 person");
      const [first, second] = network.sent(leagueMessages.send);
      expect(first).toMatchObject({ message: "Fields open at noon.", audience: "players" });
      expect(second).toEqual(first);
      await expectAccessible();
    },
  );
});
