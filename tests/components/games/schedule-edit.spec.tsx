import { describe, expect, it } from "vitest";
import { page, type Locator } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import {
  addDialog,
  agenda,
  chip,
  chooseGameAction,
  dateOn,
  day,
  deleteDialog,
  editDialog,
  on,
  openGame,
  openSchedule,
  save,
  sizes,
} from "./schedule.tsx";

const field = (name: string) => editDialog().getByLabelText(name);
async function expectClosed(dialog: Locator) {
  await expect.element(dialog).not.toBeInTheDocument();
}

describe("editing a game", () => {
  it.each(sizes)("is accessible (%s) [SCHED-11, SCHED-29]", async (size) => {
    await openSchedule([{}], { size });
    await openGame("Otters", size);
    await expect.element(editDialog()).toBeVisible();
    await expectAccessible();
  });

  it("moves the game, and moves the focus to its new day [SCHED-11, SCHED-30, SCHED-33, SCHED-35, SCHED-40, SCHED-48, NEED-14]", async () => {
    await openSchedule([{}]);
    await openGame("Otters");
    await field("Opponent").fill("No one");
    await editDialog().getByRole("button", { name: "Cancel", exact: true }).click();
    await expectClosed(editDialog());
    expect(network.sent(contract.games.update)).toEqual([]);
    await openGame("Otters");
    await field("Date").fill(on(20));
    await field("Time").fill("10:30");
    await field("Opponent").fill("");
    await field("Arrival").selectOptions("45 min early");
    await field("Maximum Players").fill("10");
    await save();
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    await expect.element(day(on(20))).toMatchTextContent(/10:30 AM\s*Game/);
    await expect.element(day(on(7))).not.toMatchTextContent("Otters");
    await expect.element(day(on(20))).toHaveFocus();
    expect(network.sent(contract.games.update)).toMatchObject([
      {
        version: 1,
        gameOn: on(20),
        gameTime: "10:30:00",
        opponent: null,
        arrivalMinutes: 45,
        maximumPlayers: 10,
      },
    ]);
  });

  it("requires a time and explains that reminders need one [SCHED-34, CONST1-07]", async () => {
    const outlook = { state: "blocked" as const, sentence: "No texts: no start time", step: null };
    await openSchedule([{ gameTime: null, outlook }]);
    await openGame("Otters");
    await expect.element(editDialog().getByText("No texts: no start time")).toBeVisible();
    await field("Opponent").fill("No one");
    await save();
    await expect.element(toast("Please fill in all required fields")).toBeVisible();
    await expect.element(editDialog().getByText("Enter a time")).toBeVisible();
    expect(network.sent(contract.games.update)).toEqual([]);
  });

  it.each(sizes)("updates optimistically and reopens the form on failure (%s) [SCHED-43]", async (size) => {
    await openSchedule([{}], { size });
    const pendingRequest = network.holdNext(contract.games.update);
    await openGame("Otters", size);
    await field("Date").fill(on(9));
    await save();
    expect(await pendingRequest.input).toMatchObject({ gameOn: on(9) });
    await expect.element(day(on(9))).toMatchTextContent("Otters");
    await expect.element(day(on(7))).not.toMatchTextContent("Otters");
    // The rollback must not depend on a refetch.
    network.drop(contract.games.list);
    pendingRequest.drop();
    await expect.element(toast("Failed to update game")).toBeVisible();
    await expect.element(field("Date")).toHaveValue(on(9));
    await expect.element(day(on(7))).toMatchTextContent("Otters");
  });

  it("shows someone else's change and can overwrite it [SCHED-43]", async () => {
    const { server, games } = await openSchedule([{}]);
    await openGame("Otters");
    await field("Notes").fill("Bring both kits");
    const pendingRequest = network.holdNext(contract.games.update);
    await save();
    await pendingRequest.input;
    server.store({
      ...games[0]!,
      version: 2,
      gameOn: on(18),
      gameTime: "18:30:00",
      location: "Ridgeway Turf",
    });
    pendingRequest.reject("GAME_CHANGED");
    await expect
      .element(toast("Failed to update game"))
      .toMatchTextContent("Someone else changed this game while you were");
    await expect
      .element(
        editDialog().getByText("Someone else changed this game. It's now May 18, 6:30 PM at Ridgeway Turf."),
      )
      .toBeVisible();
    await expect.element(field("Notes")).toHaveValue("Bring both kits");
    await expect.element(field("Date")).toHaveValue(on(7));
    await expect.element(day(on(18))).toMatchTextContent("Otters");
    await field("Date").fill(on(18));
    await save();
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    expect(network.sent(contract.games.update).at(-1)).toMatchObject({
      version: 2,
      gameOn: on(18),
      notes: "Bring both kits",
    });
  });

  it("warns that a change to a league game affects both teams, and makes the opponent read-only", async () => {
    await openSchedule([{ isShared: true }]);
    await openGame("Otters");
    await expect.element(editDialog()).toMatchTextContent("changes it for both teams");
    await expect.element(field("Opponent")).toHaveAttribute("readonly");
    await expect.element(editDialog().getByRole("radio")).not.toBeInTheDocument();
    await editDialog().getByRole("button", { name: "Delete Game" }).click();
    await expect
      .element(deleteDialog())
      .toMatchTextContent("It'll be removed from the other team's schedule too.");
  });

  it("duplicates the game one week later", async () => {
    await openSchedule([{ gameTime: "10:15:00" }]);
    await openGame("Otters");
    await chooseGameAction("Duplicate Game");
    await expect.element(addDialog().getByLabelText("Date")).toHaveValue(on(14));
    await expect.element(addDialog().getByLabelText("Time")).toHaveValue("10:15");
    await expect.element(addDialog().getByLabelText("Opponent")).toHaveValue("Otters");
    await addDialog().getByRole("button", { name: "Add Game" }).click();
    await expect.element(toast("Game added successfully")).toBeVisible();
    for (const date of [7, 14]) await expect.element(day(on(date))).toMatchTextContent("Otters");
    expect(network.sent(contract.games.create)).toMatchObject([{ gameOn: on(14), gameTime: "10:15:00" }]);
  });
});

async function askToDelete() {
  await openGame("Otters");
  await editDialog().getByRole("button", { name: "Delete Game" }).click();
  await expect.element(deleteDialog()).toBeVisible();
}
const confirmDelete = () => deleteDialog().getByRole("button", { name: "Delete Game" }).click();

describe("deleting a game", () => {
  it("asks for confirmation and leaves the game alone if the manager keeps it [SCHED-32, SCHED-36, SCHED-37]", async () => {
    await openSchedule([{}]);
    await askToDelete();
    for (const text of [dateOn(7), "7:00 PM", "Harborview Park, Field 2", "Otters", "can't be undone"])
      await expect.element(deleteDialog()).toMatchTextContent(text);
    await expectAccessible();
    await deleteDialog().getByRole("button", { name: "Keep Game" }).click();
    await expectClosed(deleteDialog());
    await expect.element(day(on(7))).toHaveFocus();
    expect(network.sent(contract.games.remove)).toEqual([]);
  });

  it("deletes optimistically, rolls back on failure, and can be retried [SCHED-41, SCHED-44, SCHED-48]", async () => {
    await openSchedule([{}]);
    await askToDelete();
    const removing = network.holdNext(contract.games.remove);
    await confirmDelete();
    await removing.input;
    await expect.element(day(on(7))).not.toMatchTextContent("Otters");
    // The rollback must not depend on a refetch.
    network.drop(contract.games.list);
    removing.drop();
    await expect.element(toast("Failed to delete game")).toBeVisible();
    await expect.element(day(on(7))).toMatchTextContent("Otters");
    await askToDelete();
    await confirmDelete();
    await expect.element(toast("Game deleted successfully!")).toBeVisible();
    await expect.element(day(on(7))).not.toMatchTextContent("Otters");
  });
});

const cancelDialog = () => page.getByRole("alertdialog", { name: "Cancel this game?" });
const confirmCancel = () => cancelDialog().getByRole("button", { name: "Cancel Game" }).click();

describe("canceling a game", () => {
  const reminders = [1440, 60].map((offsetMinutes) => ({
    offsetMinutes,
    dueOn: offsetMinutes === 60 ? on(7) : on(6),
    dueTime: offsetMinutes === 60 ? "18:00:00" : "19:00:00",
    state: "armed" as const,
    reason: null,
  }));

  it.each(sizes)("crosses the game out until it's restored (%s)", async (size) => {
    const outlook = { state: "blocked" as const, sentence: "No texts: no Season Pass", step: null };
    await openSchedule([{ reminders, outlook }], { size });
    await openGame("Otters", size);
    await expect
      .element(editDialog())
      .toMatchTextContent(
        "No texts: no Season PassText reminders: Tue, May 6, 7:00 PM; Wed, May 7, 6:00 PM.",
      );
    await chooseGameAction("Cancel Game");
    await expect.element(cancelDialog()).toMatchTextContent("reminders will stop");
    await confirmCancel();
    await expect.element(toast("Game canceled")).toBeVisible();
    const line = size === "phone" ? agenda() : chip("Otters");
    await expect.element(line).toMatchTextContent("Canceled");
    await expect.element(line.getByText("Otters")).toHaveStyle({ textDecorationLine: "line-through" });
    await expectClosed(cancelDialog());
    await openGame("Otters", size);
    await expect.element(editDialog()).toMatchTextContent("This game is canceled. No texts will go out.");
    await editDialog().getByRole("button", { name: "Restore Game" }).click();
    await expect.element(toast("Game is back on")).toBeVisible();
    await expect.element(line).not.toMatchTextContent("Canceled");
  });

  it("asks for confirmation in an accessible dialog", async () => {
    await openSchedule([{}]);
    await openGame("Otters");
    await chooseGameAction("Cancel Game");
    await expect.element(cancelDialog()).toBeVisible();
    await expectAccessible();
  });

  it.each(sizes)("leaves the schedule accessible (%s)", async (size) => {
    await openSchedule([{ isCancelled: true }], { size });
    await expect.element(size === "phone" ? agenda() : chip("Otters")).toMatchTextContent("Canceled");
    await expectAccessible();
  });

  it("lists the reminders that weren't sent", async () => {
    const skippedReminders = reminders.map((reminder) => ({
      ...reminder,
      state: "skipped" as const,
      reason: "cancelled" as const,
    }));
    await openSchedule([{ isCancelled: true, reminders: skippedReminders }]);
    await openGame("Otters");
    await expect.element(editDialog()).toMatchTextContent("Tue, May 6, 7:00 PM (not sent: canceled)");
  });

  it("rolls back on failure", async () => {
    await openSchedule([{}]);
    const cancelling = network.holdNext(contract.games.cancel);
    await openGame("Otters");
    await chooseGameAction("Cancel Game");
    await confirmCancel();
    await cancelling.input;
    await expect.element(day(on(7))).toMatchTextContent("Canceled");
    // The rollback must not depend on a refetch.
    network.drop(contract.games.list);
    cancelling.drop();
    await expect.element(toast("Failed to cancel game")).toBeVisible();
    await expect.element(day(on(7))).not.toMatchTextContent("Canceled");
  });
});
