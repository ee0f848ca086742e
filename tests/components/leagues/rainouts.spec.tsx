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

const noGames: RainoutPreview = {
  venueName: "Harborview Park",
  games: [],
  message: "",
  teams: [],
  problems: [],
  nextOpenOn: null,
};
const oneGame: RainoutPreview = {
  venueName: "Harborview Park",
  games: [
    {
      id: sampleId(),
      teamName: "Otters",
      opponent: "Foxes",
      side: null,
      kind: "game",
      gameOn: "2099-05-02",
      gameTime: "19:00:00",
      location: "Harborview Park",
    },
  ],
  problems: [],
  nextOpenOn: "2099-05-04",
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
    // The preset is the next day that fits all games.
    await expect.element(rainoutDialog().getByLabelText("Move To")).toHaveValue("2099-05-04");
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

  it("rejects moving games to a day before the lost one", async () => {
    await openRainout();
    await rainoutDialog().getByLabelText("Day").fill("2099-05-02");
    await expect.element(rainoutDialog().getByText("1 game affected")).toBeVisible();
    await rainoutDialog().getByRole("radio", { name: "Move Games" }).click();
    await rainoutDialog().getByLabelText("Move To").fill("2099-05-01");
    await expect
      .element(rainoutDialog().getByLabelText("Move To"))
      .toHaveAccessibleDescription(/Choose a day after the rainout/);
    await expect.element(rainoutDialog().getByRole("button", { name: "Move Games" })).toBeDisabled();
  });

  it.each(["desk", "phone"] as const)(
    "shows which rule a day breaks and offers another (%s)",
    async (size) => {
      await openRainout(size);
      await rainoutDialog().getByLabelText("Day").fill("2099-05-02");
      await rainoutDialog().getByRole("radio", { name: "Move Games" }).click();
      await expect.element(rainoutDialog().getByLabelText("Move To")).toHaveValue("2099-05-04");
      const closed = { rule: "venue-closed", message: "Harborview Park is closed.", canConfirm: false };
      const close = { rule: "too-soon", message: "Games must be at least 7 days apart.", canConfirm: true };
      network.respond(rainouts.preview, ({ toOn }) => ({
        ...oneGame,
        problems: toOn === "2099-05-05" ? [closed] : toOn === "2099-05-06" ? [close] : [],
      }));
      await rainoutDialog().getByLabelText("Move To").fill("2099-05-05");
      await expect
        .element(rainoutDialog().getByRole("alert"))
        .toMatchTextContent("Harborview Park is closed.");
      await expect.element(rainoutDialog().getByRole("button", { name: "Move 1 Game" })).toBeDisabled();
      await expect
        .element(rainoutDialog().getByRole("link", { name: "Reschedule the Rest" }))
        .toHaveAttribute("href", expect.stringMatching(/schedule-builder\?reschedule$/));
      await expectAccessible();
      await rainoutDialog().getByLabelText("Move To").fill("2099-05-06");
      await expect.element(rainoutDialog().getByRole("button", { name: "Move 1 Game Anyway" })).toBeEnabled();
      await rainoutDialog().getByRole("button", { name: "Use Mon, May 4, 2099" }).click();
      await expect.element(rainoutDialog().getByLabelText("Move To")).toHaveValue("2099-05-04");
      await expect.element(rainoutDialog().getByRole("alert")).not.toBeInTheDocument();
    },
  );

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
