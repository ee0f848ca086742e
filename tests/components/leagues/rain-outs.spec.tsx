import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { RainoutPreview } from "#features/leagues/rainouts/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { toast } from "../screen.tsx";
import { sampleVenue } from "./samples.ts";
import { answerVenues, openVenues } from "./venues.tsx";

const { rainouts } = contract;
const rain = () => page.getByRole("dialog", { name: "Rain-Out" });
const opener = () => page.getByRole("button", { name: "Rain-out at Harborview Park" });

const noGames: RainoutPreview = { venueName: "Harborview Park", games: [], message: "", teams: [] };
const oneGame: RainoutPreview = {
  venueName: "Harborview Park",
  games: [
    {
      id: sampleId(),
      teamName: "Otters",
      opponent: "Foxes",
      kind: "game",
      gameOn: "2099-05-02",
      gameTime: "19:00:00",
      location: "Harborview Park",
    },
  ],
  message: "All games at Harborview Park on Sat May 2 move to Sat May 9, same times.",
  teams: [{ teamId: sampleId(), name: "Otters", sent: 1, failed: 0, cost: 1, left: 100 }],
};

/** A game on May 2, 2099, and none on any other day. */
async function openRainOut(size?: "desk" | "phone") {
  answerVenues([sampleVenue({ name: "Harborview Park" })]);
  network.answer(rainouts.preview, ({ on }) => (on === "2099-05-02" ? oneGame : noGames));
  await openVenues(size);
  await opener().click();
}

describe("a rained-out day", () => {
  it.each(["desk", "phone"] as const)("shows on a %s what moves before it does", async (size) => {
    await openRainOut(size);
    await expect.element(rain().getByText("No games ahead at this venue on this day.")).toBeVisible();
    await expect.element(rain().getByRole("button", { name: "Cancel Games" })).toBeDisabled();
    await rain().getByLabelText("Day").fill("2099-05-02");
    await expect.element(rain().getByText("1 game concerned")).toBeVisible();
    await expect
      .element(rain().getByRole("region", { name: "Games concerned" }))
      .toMatchTextContent("7:00 PMOtters vs Foxes");
    await rain().getByRole("radio", { name: "Move Them" }).click();
    await rain().getByLabelText("Move To").fill("2099-05-09");
    await expect.element(rain().getByText(/move to Sat May 9, same times/)).toBeVisible();
    await expect.element(rain().getByText("1 person gets a text")).toBeVisible();
    await expectAccessible();
    await rain().getByRole("button", { name: "Move 1 Game" }).click();
    const sure = page.getByRole("alertdialog", { name: "Move these games?" });
    await expect.element(sure).toMatchTextContent("from May 2, 2099 to May 9, 2099");
    await expectAccessible();
    network.answer(rainouts.carryOut, { games: 1, sent: 1, failed: 0 });
    await sure.getByRole("button", { name: "Move 1 Game" }).click();
    await expect.element(toast("1 game moved. 1 person gets a text.")).toBeVisible();
    await expect.element(opener()).toHaveFocus();
    expect(network.sent(rainouts.carryOut)).toEqual([
      expect.objectContaining({ on: "2099-05-02", action: "move", toOn: "2099-05-09", tellTeams: true }),
    ]);
  });

  it("refuses to move games into the past", async () => {
    await openRainOut();
    await rain().getByLabelText("Day").fill("2099-05-02");
    await expect.element(rain().getByText("1 game concerned")).toBeVisible();
    network.refuse(rainouts.preview, "INVALID_INPUT", {
      fields: { toOn: "A game would begin in the past. Please choose a later day." },
    });
    await rain().getByRole("radio", { name: "Move Them" }).click();
    await rain().getByLabelText("Move To").fill("2020-05-09");
    await expect
      .element(rain().getByLabelText("Move To"))
      .toHaveAccessibleDescription(/would begin in the past/);
    await expect.element(rain().getByRole("button", { name: "Move Games" })).toBeDisabled();
  });

  it("repeats a decision whose answer was lost under the same key", async () => {
    await openRainOut();
    await rain().getByLabelText("Day").fill("2099-05-02");
    await rain().getByRole("button", { name: "Cancel 1 Game" }).click();
    network.drop(rainouts.carryOut);
    const cancel = page.getByRole("alertdialog", { name: "Cancel these games?" });
    await cancel.getByRole("button", { name: "Cancel 1 Game" }).click();
    await expect.element(toast("Failed to cancel the games")).toBeVisible();
    network.answer(rainouts.carryOut, { games: 1, sent: 1, failed: 0 });
    await cancel.getByRole("button", { name: "Cancel 1 Game" }).click();
    await expect.element(toast("1 game cancelled. 1 person gets a text.")).toBeVisible();
    const [first, second] = network.sent(rainouts.carryOut);
    expect(first).toMatchObject({ on: "2099-05-02", action: "cancel", toOn: null });
    expect(second).toEqual(first);
  });
});
