import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { RainoutPreview } from "#features/leagues/rainouts/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { toast } from "../screen.tsx";
import { sampleVenue } from "./samples.ts";
import { mockVenues, openVenues } from "./venues.tsx";

const { rainouts } = contract;
const rainoutDialog = () => page.getByRole("dialog", { name: "Rainout" });
const rainoutButton = () => page.getByRole("button", { name: "Rainout at Harborview Park" });

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
  message: "All games at Harborview Park on Sat, May 2 are moving to Sat, May 9, same times.",
  teams: [{ teamId: sampleId(), name: "Otters", sent: 1, failed: 0, cost: 1, left: 100 }],
};

/** Opens the dialog with one game on May 2, 2099, and none on other days. */
async function openRainout(size?: "desk" | "phone") {
  mockVenues([sampleVenue({ name: "Harborview Park" })]);
  network.respond(rainouts.preview, ({ on }) => (on === "2099-05-02" ? oneGame : noGames));
  await openVenues(size);
  await rainoutButton().click();
}

describe("rainout dialog", () => {
  it.each(["desk", "phone"] as const)("previews and moves games (%s)", async (size) => {
    await openRainout(size);
    await expect
      .element(rainoutDialog().getByText("No upcoming games at this venue on this day."))
      .toBeVisible();
    await expect.element(rainoutDialog().getByRole("button", { name: "Cancel Games" })).toBeDisabled();
    await rainoutDialog().getByLabelText("Day").fill("2099-05-02");
    await expect.element(rainoutDialog().getByText("1 game affected")).toBeVisible();
    await expect
      .element(rainoutDialog().getByRole("region", { name: "Affected games" }))
      .toMatchTextContent("7:00 PMOtters vs Foxes");
    await rainoutDialog().getByRole("radio", { name: "Move Games" }).click();
    await rainoutDialog().getByLabelText("Move To").fill("2099-05-09");
    await expect.element(rainoutDialog().getByText(/moving to Sat, May 9, same times/)).toBeVisible();
    await expect.element(rainoutDialog().getByText("1 person will get a text")).toBeVisible();
    await expectAccessible();
    await rainoutDialog().getByRole("button", { name: "Move 1 Game" }).click();
    const confirmDialog = page.getByRole("alertdialog", { name: "Move these games?" });
    await expect.element(confirmDialog).toMatchTextContent("from May 2, 2099 to May 9, 2099");
    await expectAccessible();
    network.respond(rainouts.apply, { games: 1, sent: 1, failed: 0 });
    await confirmDialog.getByRole("button", { name: "Move 1 Game" }).click();
    await expect.element(toast("1 game moved. 1 person will get a text.")).toBeVisible();
    await expect.element(rainoutButton()).toHaveFocus();
    expect(network.sent(rainouts.apply)).toEqual([
      expect.objectContaining({ on: "2099-05-02", action: "move", toOn: "2099-05-09", textTeams: true }),
    ]);
  });

  it("rejects moving games into the past", async () => {
    await openRainout();
    await rainoutDialog().getByLabelText("Day").fill("2099-05-02");
    await expect.element(rainoutDialog().getByText("1 game affected")).toBeVisible();
    network.reject(rainouts.preview, "INVALID_INPUT", {
      fields: { toOn: "These games would start in the past. Choose a later day." },
    });
    await rainoutDialog().getByRole("radio", { name: "Move Games" }).click();
    await rainoutDialog().getByLabelText("Move To").fill("2020-05-09");
    await expect
      .element(rainoutDialog().getByLabelText("Move To"))
      .toHaveAccessibleDescription(/would start in the past/);
    await expect.element(rainoutDialog().getByRole("button", { name: "Move Games" })).toBeDisabled();
  });

  it("retries with the same request key when the response is lost", async () => {
    await openRainout();
    await rainoutDialog().getByLabelText("Day").fill("2099-05-02");
    await rainoutDialog().getByRole("button", { name: "Cancel 1 Game" }).click();
    network.drop(rainouts.apply);
    const cancel = page.getByRole("alertdialog", { name: "Cancel these games?" });
    await cancel.getByRole("button", { name: "Cancel 1 Game" }).click();
    await expect.element(toast("We couldn't cancel the games")).toBeVisible();
    network.respond(rainouts.apply, { games: 1, sent: 1, failed: 0 });
    await cancel.getByRole("button", { name: "Cancel 1 Game" }).click();
    await expect.element(toast("1 game canceled. 1 person will get a text.")).toBeVisible();
    const [first, second] = network.sent(rainouts.apply);
    expect(first).toMatchObject({ on: "2099-05-02", action: "cancel", toOn: null });
    expect(second).toEqual(first);
  });
});
