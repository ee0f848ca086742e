import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { toast } from "../screen.tsx";
import { answerLeagues, dialog, openLeagues } from "./management.tsx";
import { sampleLeague } from "./samples.ts";

const { bulletins } = contract;
const wolvesId = sampleId();
const one = [{ first: null, phones: [[0]] }];

describe("a message to a league", () => {
  it.each(["desk", "phone"] as const)(
    "says on a %s whom it reaches, and is tried again under the same key",
    async (size) => {
      answerLeagues([sampleLeague({ teamCount: 2 })]);
      network.answer(bulletins.preview, {
        teams: [
          { teamId: sampleId(), name: "Otters", left: 100, players: one, managers: [] },
          { teamId: wolvesId, name: "Wolves", left: 0, players: one, managers: [] },
        ],
      });
      await openLeagues("", { size });
      await page.getByRole("button", { name: "Message League" }).click();
      const message = dialog("Message League");
      await expect.element(message.getByText("1 person in 1 team, 1 SMS")).toBeVisible();
      const shortage = "One team has not enough SMS left. 1 person gets no text.";
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

      network.drop(bulletins.send);
      await message.getByRole("button", { name: "Send Message" }).click();
      await expect.element(toast("Failed to send message")).toBeVisible();
      await expect.element(text).toHaveValue("Fields open at noon.");
      const short = [{ teamId: wolvesId, name: "Wolves", failed: 1 }];
      network.answer(bulletins.send, { sent: 1, failed: 1, short });
      await message.getByRole("button", { name: "Send Message" }).click();
      await expect.element(toast("Message sent to 1 person")).toBeVisible();
      await expect.element(dialog("Message Sent")).toMatchTextContent("Wolves, 1 person");
      const [first, second] = network.sent(bulletins.send);
      expect(first).toMatchObject({ message: "Fields open at noon.", audience: "players" });
      expect(second).toEqual(first);
      await expectAccessible();
    },
  );
});
