import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { gameTexts } from "../messages/samples.ts";
import { network } from "../network.ts";
import { sampleGame } from "../samples.ts";
import { sampleSheet } from "./samples.ts";
import { openSheet, row } from "./sheet.tsx";

const sheet = () => sampleSheet({ "Aisha Bello": "attending", "Devon Clarke": null }, { neededPlayers: 5 });
const actions = () => page.getByRole("group", { name: "Game actions" });
const action = (name: string) => actions().getByRole("button", { name });
const getTop = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top;

describe("game day on one screen", () => {
  it.each(["desk", "phone"] as const)(
    "edits, moves, cancels, messages, and shows texts (%s)",
    async (size) => {
      await openSheet(sheet(), { size });
      await expect.element(actions()).toBeVisible();
      const labels = actions().getByRole("button").elements();
      expect(labels.map(({ textContent }) => textContent)).toEqual([
        "Edit",
        "Move",
        "Cancel",
        "Message",
        "Delivery",
      ]);
      if (size === "phone")
        for (const label of labels) expect(label.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
      await expectAccessible();
    },
  );

  it("moves a game with only its date, time, and place, and keeps the rest", async () => {
    await openSheet(sheet());
    await action("Move").click();
    const dialog = page.getByRole("dialog", { name: "Move Game" });
    await expect.element(dialog.getByLabelText("Opponent")).not.toBeInTheDocument();
    await dialog.getByLabelText("Date").fill("2031-05-20");
    await expect.element(dialog.getByLabelText("Text the team about this change")).toBeChecked();
    network.respond(contract.games.update, ({ gameId, gameOn }) => ({
      ...sampleGame(
        { id: "00000000-0000-4000-8000-00000000a000", name: "Lakeview Otters" },
        { id: gameId, gameOn },
      ),
      textedCount: 9,
    }));
    await dialog.getByRole("button", { name: "Move Game" }).click();
    await expect.poll(() => network.sent(contract.games.update).length).toBe(1);
    expect(network.sent(contract.games.update)[0]).toMatchObject({
      gameOn: "2031-05-20",
      opponent: "Otters",
      textTeam: true,
    });
    // The game on the screen is read again.
    await expect.poll(() => network.sent(contract.attendance.get).length).toBeGreaterThan(1);
  });

  it("shows the game's texts", async () => {
    network.respond(contract.delivery.listForGame, gameTexts([]));
    await openSheet(sheet());
    await action("Delivery").click();
    await expect.element(page.getByRole("dialog", { name: "Text Delivery" })).toBeVisible();
  });

  it.each(["desk", "phone"] as const)(
    "calls and texts people from the manager's own phone (%s)",
    async (size) => {
      const shown = sheet();
      await openSheet(shown, { size });
      const { phone } = shown.members.find(({ name }) => name === "Devon Clarke")!;
      for (const [label, scheme] of [
        ["Call", "tel"],
        ["Text", "sms"],
      ])
        await expect
          .element(row("Devon Clarke").getByRole("link", { name: `${label} Devon Clarke` }))
          .toHaveAttribute("href", `${scheme}:${phone}`);
    },
  );

  it("lists names before everything else on a phone", async () => {
    await openSheet(sheet(), { size: "phone" });
    await expect.element(page.getByText("1 of 5 needed")).toBeVisible();
    expect(getTop("Responses")).toBeLessThan(getTop("1 of 5 needed"));
  });
});
