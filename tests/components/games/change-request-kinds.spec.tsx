import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import {
  askDialog,
  editField,
  openLeagueGame,
  pressInForm,
  respondToSending,
  sendRequest,
  sentRequests,
} from "./change-requests.ts";
import { chooseGameAction, deleteDialog, editDialog, on, openGame } from "./schedule.tsx";

const updates = () => network.sent(contract.games.update);

describe("asking to cancel, restore, or delete a league game", () => {
  it("asks to cancel from the menu [RESULT-11]", async () => {
    await openLeagueGame();
    respondToSending({ kind: "cancel" });
    await openGame("Wolves");
    await expect.element(editDialog().getByRole("button", { name: "Delete Game" })).not.toBeInTheDocument();
    await chooseGameAction("Ask to Cancel");
    await expect.element(askDialog()).toMatchTextContent("Canceled");
    await expect.element(askDialog().getByRole("checkbox", { name: "Text My Team" })).toBeChecked();
    await sendRequest();
    await expect.poll(sentRequests).toMatchObject([{ kind: "cancel", textTeam: true }]);
    expect(network.sent(contract.games.cancel)).toEqual([]);
  });

  it("asks to delete from the menu and from the calendar [RESULT-11]", async () => {
    await openLeagueGame();
    respondToSending({ kind: "delete" });
    await openGame("Wolves");
    await chooseGameAction("Ask to Delete");
    // No text goes out about a deleted game.
    await expect.element(askDialog().getByRole("checkbox")).not.toBeInTheDocument();
    await sendRequest();
    await expect.poll(sentRequests).toMatchObject([{ kind: "delete", textTeam: false }]);
    await page.getByRole("button", { name: /^Ask to delete: / }).click();
    await expect.element(askDialog()).toMatchTextContent("the game stays on the schedule");
    await expect.element(deleteDialog()).not.toBeInTheDocument();
  });

  it("asks to restore a canceled game, which can't move [RESULT-11]", async () => {
    await openLeagueGame({ isCancelled: true });
    respondToSending({ kind: "restore" });
    await openGame("Wolves");
    await expect.element(editField("Date")).toHaveAttribute("readonly");
    await editDialog().getByRole("button", { name: "More actions" }).click();
    await expect.element(page.getByRole("menuitem", { name: "Ask to Cancel" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("menuitem", { name: "Ask to Delete" })).toBeVisible();
    await page.getByRole("menuitem", { name: "Ask to Restore" }).click();
    await expect.element(askDialog()).toMatchTextContent("Back On");
    await sendRequest();
    await expect.poll(sentRequests).toMatchObject([{ kind: "restore" }]);
    expect(network.sent(contract.games.restore)).toEqual([]);
  });

  it("offers nothing once the game has started, except for the team's own entries", async () => {
    await openLeagueGame({ isPast: true });
    await openGame("Wolves");
    await expect.element(editDialog()).toMatchTextContent("Only your league can change");
    for (const name of ["Date", "Time", "Location"])
      await expect.element(editField(name)).toHaveAttribute("readonly");
    await expect.element(editField("Notes")).not.toHaveAttribute("readonly");
    await editDialog().getByRole("button", { name: "More actions" }).click();
    await expect.element(page.getByRole("menuitem", { name: "Add to Calendar" })).toBeVisible();
    await expect
      .element(page.getByRole("menuitem", { name: /Ask to|Cancel|Delete/ }))
      .not.toBeInTheDocument();
  });
});

describe("a game that others change", () => {
  it("lets the league's manager change it directly", async () => {
    await openLeagueGame({ changes: undefined });
    await openGame("Wolves");
    await editField("Date").fill(on(9));
    await pressInForm("Save Changes");
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    expect(updates()).toMatchObject([{ gameOn: on(9) }]);
  });

  it("shows a game of another league without a form", async () => {
    await openLeagueGame({ changes: "none" });
    await openGame("Wolves");
    const dialog = page.getByRole("dialog", { name: "Game", exact: true });
    await expect.element(dialog).toMatchTextContent("This game belongs to another league.");
    await expect.element(dialog.getByRole("textbox")).not.toBeInTheDocument();
    await expectAccessible();
    await dialog.getByRole("button", { name: "More actions" }).click();
    await expect.element(page.getByRole("menuitem", { name: "Add to Calendar" })).toBeVisible();
    await expect
      .element(page.getByRole("menuitem", { name: /Ask to|Cancel|Delete/ }))
      .not.toBeInTheDocument();
    expect(document.querySelector('[aria-label^="View: "]')).not.toBeNull();
    expect(document.querySelector('[aria-label^="Delete: "], [aria-label^="Ask to delete: "]')).toBeNull();
  });
});
