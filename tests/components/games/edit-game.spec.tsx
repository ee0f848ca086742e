import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getCurrentUrl, toast } from "../screen.tsx";
import { dateOn, deleteDialog, editDialog, on, save } from "./schedule.tsx";
import { gamesAgainst, editButton, openDashboard, order, deleteButton, row } from "./upcoming-games.tsx";

const field = (name: string) => editDialog().getByLabelText(name);
const editGame = (opponent: string) => editButton(row(opponent)).click();
const updates = () => network.sent(contract.games.update);

describe("editing an upcoming game", () => {
  it("updates the game without leaving the screen [DASH-17, DASH-24, SCHED-29, SCHED-30, SCHED-35, SCHED-40]", async () => {
    await openDashboard(gamesAgainst("Otters", "Wolves"));
    await editGame("Otters");
    await expect.element(field("Date")).toHaveValue(on(1));
    await expect.element(field("Time")).toHaveValue("19:00");
    await expect.element(field("Location")).toHaveValue("Harborview Park, Field 2");
    await field("Date").fill(on(6));
    await field("Time").fill("10:30");
    await field("Location").fill("  Ridgeway Turf ");
    await field("Opponent").fill("");
    await field("Notes").fill("Bring both kits.\nBe early.");
    await save();
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    await expect.element(editDialog()).not.toBeInTheDocument();
    expect(getCurrentUrl()).toBe("/dashboard");
    await expect.element(row("No opponent")).toMatchTextContent("Ridgeway Turf");
    expect(order()).toEqual(["Wolves", "No opponent"]);
    expect(updates()).toMatchObject([
      {
        gameOn: on(6),
        gameTime: "10:30:00",
        location: "Ridgeway Turf",
        opponent: null,
        notes: "Bring both kits.\nBe early.",
      },
    ]);
    await editGame("No opponent");
    await expect.element(field("Notes")).toHaveValue("Bring both kits.\nBe early.");
  });

  it("offers to text people the new date and shows how many would get it [OP-21]", async () => {
    await openDashboard(gamesAgainst("Otters"));
    await editGame("Otters");
    const offer = editDialog().getByRole("checkbox", { name: "Text the team about this change" });
    await field("Notes").fill("Bring water");
    await expect.element(offer).not.toBeInTheDocument();
    await field("Date").fill(on(6));
    await expect.element(offer).toBeChecked();
    await expectAccessible();
    await save();
    await expect.element(toast("Game updated successfully!")).toMatchTextContent("Texting 1 person.");
    expect(updates()).toMatchObject([{ gameOn: on(6), textTeam: true }]);
  });

  it("shows which league rule a slot breaks, and takes an open slot with one click", async () => {
    await openDashboard(gamesAgainst("Otters"));
    await editGame("Otters");
    await field("Date").fill(on(6));
    network.reject(contract.games.update, "SLOT_BREAKS_RULES", {
      problems: [
        { rule: "venue-closed", message: "Harborview is closed.", canConfirm: false, leagueGameIds: [] },
      ],
      offers: [{ gameOn: on(7), gameTime: "18:00:00", location: "Ridgeway Turf" }],
    });
    await save();
    await expect.element(editDialog().getByRole("alert")).toMatchTextContent("Harborview is closed.");
    await expect.element(field("Date")).toHaveValue(on(6));
    await expectAccessible();
    network.reject(contract.games.update, "SLOT_BREAKS_RULES", {
      problems: [{ rule: "too-soon", message: "Only 2 days apart.", canConfirm: true, leagueGameIds: [] }],
      offers: [],
    });
    await editDialog()
      .getByRole("button", { name: /6:00 PM, Ridgeway Turf/ })
      .click();
    await expect.element(editDialog().getByRole("alert")).toMatchTextContent("Only 2 days apart.");
    await editDialog().getByRole("button", { name: "Move Anyway" }).click();
    await expect.poll(() => updates().length).toBe(3);
    expect(updates()).toMatchObject([
      { gameOn: on(6), acceptWarnings: false },
      { gameOn: on(7), gameTime: "18:00:00", location: "Ridgeway Turf", acceptWarnings: false },
      { gameOn: on(7), acceptWarnings: true },
    ]);
  });

  it("texts no one when the option is turned off [OP-21]", async () => {
    await openDashboard(gamesAgainst("Otters"));
    await editGame("Otters");
    await field("Time").fill("20:15");
    await editDialog().getByRole("checkbox", { name: "Text the team about this change" }).click();
    await save();
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    await expect.element(toast("Game updated successfully!")).not.toMatchTextContent("text");
    expect(updates()).toMatchObject([{ textTeam: false }]);
    await editGame("Otters");
    await editDialog().getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Cancel Game" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("checkbox", { name: "Text the team about the cancellation" }).click();
    await question.getByRole("button", { name: "Cancel Game" }).click();
    await expect.element(toast("Game canceled")).toBeVisible();
    await expect.element(toast("Game canceled")).not.toMatchTextContent("text");
    expect(network.sent(contract.games.cancel)).toMatchObject([{ textTeam: false }]);
  });

  it("requires a date, time, and location [SCHED-34, CONST1-07]", async () => {
    await openDashboard(gamesAgainst("Otters"));
    await editGame("Otters");
    for (const name of ["Location", "Time", "Date"]) await field(name).fill("");
    await save();
    await expect.element(toast("Please fill in all required fields")).toBeVisible();
    for (const text of ["Choose a date", "Enter a time", "Enter a location"])
      await expect.element(editDialog().getByText(text)).toBeVisible();
    await expect.element(field("Date")).toHaveFocus();
    await expectAccessible();
    expect(updates()).toEqual([]);
  });

  it("limits the location to 200 characters [SCHED-34]", async () => {
    await openDashboard(gamesAgainst("Otters"));
    await editGame("Otters");
    await field("Location").fill("x".repeat(201));
    await save();
    await expect.element(toast("Use 200 characters or fewer")).toBeVisible();
    expect(updates()).toEqual([]);
  });

  it("discards changes on Cancel [SCHED-33]", async () => {
    await openDashboard(gamesAgainst("Otters"));
    await editGame("Otters");
    await field("Opponent").fill("No one");
    await editDialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(editDialog()).not.toBeInTheDocument();
    await editGame("Otters");
    await expect.element(field("Opponent")).toHaveValue("Otters");
    expect(updates()).toEqual([]);
  });

  it("updates optimistically, rolls back on failure, and keeps the change for a retry [SCHED-43, CONST1-06]", async () => {
    await openDashboard(gamesAgainst("Otters", "Wolves"));
    const pendingRequest = network.holdNext(contract.games.update);
    await editGame("Otters");
    await field("Opponent").fill("Sea Otters");
    await field("Date").fill(on(8));
    await save();
    await pendingRequest.input;
    await expect.element(editDialog()).not.toBeInTheDocument();
    await expect.poll(order).toEqual(["Wolves", "Sea Otters"]);
    // The rollback must not depend on a refetch.
    network.drop(contract.games.listUpcoming);
    pendingRequest.drop();
    await expect.element(toast("Failed to update game")).toBeVisible();
    await expect.element(field("Opponent")).toHaveValue("Sea Otters");
    await expect.element(field("Date")).toHaveValue(on(8));
    expect(order()).toEqual(["Otters", "Wolves"]);
    await save();
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    await expect.poll(order).toEqual(["Wolves", "Sea Otters"]);
  });

  it("fails right away when offline and keeps the change in the form", async () => {
    await openDashboard(gamesAgainst("Otters"));
    await editGame("Otters");
    await field("Opponent").fill("Wolves");
    network.disconnect();
    await save();
    await expect.element(toast("Failed to update game")).toBeVisible();
    await expect.element(field("Opponent")).toHaveValue("Wolves");
    expect(updates()).toEqual([]);
    network.reconnect();
    await save();
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    await expect.element(row("Wolves")).toBeVisible();
  });

  it("removes a game that someone else deleted", async () => {
    const { games, server } = await openDashboard(gamesAgainst("Otters", "Wolves"));
    await editGame("Otters");
    server.remove(games[0]!.id);
    network.reject(contract.games.update, "NOT_FOUND");
    await save();
    await expect.element(toast("Failed to update game")).toBeVisible();
    await expect.element(editDialog()).not.toBeInTheDocument();
    await expect.poll(order).toEqual(["Wolves"]);
  });

  it("optimistically resets a moved game's notification to Pending [REMIND-05, REMIND-07]", async () => {
    await openDashboard([{ opponent: "Otters", notificationSent: true }]);
    await expect.element(row("Otters")).toMatchTextContent("Sent");
    const pendingRequest = network.holdNext(contract.games.update);
    await editGame("Otters");
    await field("Time").fill("20:15");
    await save();
    await pendingRequest.input;
    await expect.element(row("Otters")).toMatchTextContent("8:15 PM");
    await expect.element(row("Otters")).toMatchTextContent("Pending");
  });
});

const confirm = () => deleteDialog().getByRole("button", { name: "Delete Game" });

describe("deleting an upcoming game", () => {
  const six = gamesAgainst("First", "Second", "Third", "Fourth", "Fifth", "Sixth");

  it("asks first and can keep the game [DASH-18, SCHED-36, SCHED-37]", async () => {
    await openDashboard(six);
    await deleteButton(row("Second")).click();
    for (const text of [dateOn(2), "7:00 PM", "Harborview Park, Field 2", "Second", "can't be undone"])
      await expect.element(deleteDialog()).toMatchTextContent(text);
    await expect.element(deleteDialog().getByRole("button", { name: "Keep Game" })).toHaveFocus();
    await deleteDialog().getByRole("button", { name: "Keep Game" }).click();
    await expect.element(deleteDialog()).not.toBeInTheDocument();
    await expect.element(deleteButton(row("Second"))).toHaveFocus();
    expect(network.sent(contract.games.remove)).toEqual([]);
  });

  it("moves the next game up and ignores a double click [DASH-25, SCHED-41]", async () => {
    const { games } = await openDashboard(six);
    await deleteButton(row("Second")).click();
    await confirm().dblClick();
    await expect.element(toast("Game deleted successfully!")).toBeVisible();
    await expect.poll(order).toEqual(["First", "Third", "Fourth", "Fifth", "Sixth"]);
    expect(network.sent(contract.games.remove)).toEqual([{ gameId: games[1]!.id }]);
  });

  it("deletes optimistically and restores only failed deletions [SCHED-44]", async () => {
    await openDashboard(gamesAgainst("First", "Second", "Third"));
    const deletions = [];
    for (const opponent of ["First", "Second"]) {
      const deletion = network.holdNext(contract.games.remove);
      deletions.push(deletion);
      await deleteButton(row(opponent)).click();
      await confirm().click();
      await deletion.input;
      await expect.element(row(opponent)).not.toBeInTheDocument();
    }
    // The rollback must not depend on a refetch.
    network.drop(contract.games.listUpcoming);
    deletions[0]!.drop();
    await expect.element(toast("Failed to delete game")).toBeVisible();
    // The first game is restored while the second deletion is still in flight.
    await expect.poll(order).toEqual(["First", "Third"]);
    deletions[1]!.drop();
    await expect.poll(order).toEqual(["First", "Second", "Third"]);
  });

  it("can be started from the edit dialog, and Escape keeps the game [SCHED-32, SCHED-37]", async () => {
    await openDashboard(gamesAgainst("Otters"));
    await editGame("Otters");
    await editDialog().getByRole("button", { name: "Delete Game" }).click();
    await expect.element(editDialog()).not.toBeInTheDocument();
    await expect.element(deleteDialog().getByRole("button", { name: "Keep Game" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(deleteDialog()).not.toBeInTheDocument();
    expect(network.sent(contract.games.remove)).toEqual([]);
    await expect.element(editButton(row("Otters"))).toHaveFocus();
  });
});
