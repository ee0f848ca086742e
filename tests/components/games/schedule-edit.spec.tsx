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
  chooseMore,
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
async function gone(dialog: Locator) {
  await expect.element(dialog).not.toBeInTheDocument();
}

describe("editing a game", () => {
  it.each(sizes)("is accessible on a %s [SCHED-11, SCHED-29]", async (size) => {
    await openSchedule([{}], { size });
    await openGame("Otters", size);
    await expect.element(editDialog()).toBeVisible();
    await expectAccessible();
  });

  it("moves it to its new day, and focus with it [SCHED-11, SCHED-30, SCHED-33, SCHED-35, SCHED-40, SCHED-48]", async () => {
    await openSchedule([{}]);
    await openGame("Otters");
    await field("Opponent").fill("Nobody");
    await editDialog().getByRole("button", { name: "Cancel", exact: true }).click();
    await gone(editDialog());
    expect(network.sent(contract.games.update)).toEqual([]);
    await openGame("Otters");
    await field("Date").fill(on(20));
    await field("Time").fill("10:30");
    await field("Opponent").fill("");
    await field("Be There").selectOptions("45 min before");
    await save();
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    await expect.element(day(on(20))).toMatchTextContent(/10:30 AM\s*Game/);
    await expect.element(day(on(7))).not.toMatchTextContent("Otters");
    await expect.element(day(on(20))).toHaveFocus();
    expect(network.sent(contract.games.update)).toMatchObject([
      { version: 1, gameOn: on(20), gameTime: "10:30:00", opponent: null, arrivalMinutes: 45 },
    ]);
  });

  it("asks for a time, and says that there are no reminders without [SCHED-34, CONST1-07]", async () => {
    await openSchedule([{ gameTime: null }]);
    await openGame("Otters");
    await expect.element(editDialog().getByText("No text reminders: the game has no time.")).toBeVisible();
    await field("Opponent").fill("Nobody");
    await save();
    await expect.element(toast("Please fill in all required fields")).toBeVisible();
    await expect.element(editDialog().getByText("Please enter a time")).toBeVisible();
    expect(network.sent(contract.games.update)).toEqual([]);
  });

  it.each(sizes)(
    "shows a change at once, and brings it back to be tried again when it fails, on a %s [SCHED-43]",
    async (size) => {
      await openSchedule([{}], { size });
      const saving = network.hold(contract.games.update);
      await openGame("Otters", size);
      await field("Date").fill(on(9));
      await save();
      expect(await saving.input).toMatchObject({ gameOn: on(9) });
      await expect.element(day(on(9))).toMatchTextContent("Otters");
      await expect.element(day(on(7))).not.toMatchTextContent("Otters");
      // The rollback is the screen's own: no list loads again.
      network.drop(contract.games.list);
      saving.drop();
      await expect.element(toast("Failed to update game")).toBeVisible();
      await expect.element(field("Date")).toHaveValue(on(9));
      await expect.element(day(on(7))).toMatchTextContent("Otters");
    },
  );

  it("says what somebody else made of it meanwhile, and saves over that [SCHED-43]", async () => {
    const { kept, games } = await openSchedule([{}]);
    await openGame("Otters");
    await field("Notes").fill("Bring both kits");
    const saving = network.hold(contract.games.update);
    await save();
    await saving.input;
    kept.put({
      ...games[0]!,
      version: 2,
      gameOn: on(18),
      gameTime: "18:30:00",
      location: "Ridgeway Turf",
    });
    saving.refuse("GAME_CHANGED");
    await expect
      .element(toast("Failed to update game"))
      .toMatchTextContent("Somebody changed this game while you were");
    await expect
      .element(editDialog().getByText("Somebody changed this game: now May 18, 6:30 PM at Ridgeway Turf."))
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

  it("says that a league match changes for both teams, and keeps its opponent", async () => {
    await openSchedule([{ isShared: true }]);
    await openGame("Otters");
    await expect.element(editDialog()).toMatchTextContent("holds for the other team too");
    await expect.element(field("Opponent")).toHaveAttribute("readonly");
    await expect.element(editDialog().getByRole("radio")).not.toBeInTheDocument();
    await editDialog().getByRole("button", { name: "Delete Game" }).click();
    await expect.element(deleteDialog()).toMatchTextContent("It goes from the other team's schedule too.");
  });

  it("duplicates it a week later", async () => {
    await openSchedule([{ gameTime: "10:15:00" }]);
    await openGame("Otters");
    await chooseMore("Duplicate Game");
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
  it("asks first, and keeps it when told so [SCHED-32, SCHED-36, SCHED-37]", async () => {
    await openSchedule([{}]);
    await askToDelete();
    for (const text of [dateOn(7), "7:00 PM", "Harborview Park, Field 2", "Otters", "cannot be undone"])
      await expect.element(deleteDialog()).toMatchTextContent(text);
    await expectAccessible();
    await deleteDialog().getByRole("button", { name: "Keep Game" }).click();
    await gone(deleteDialog());
    await expect.element(day(on(7))).toHaveFocus();
    expect(network.sent(contract.games.remove)).toEqual([]);
  });

  it("shows at once, is taken back when it fails, and can be tried again [SCHED-41, SCHED-44, SCHED-48]", async () => {
    await openSchedule([{}]);
    await askToDelete();
    const removing = network.hold(contract.games.remove);
    await confirmDelete();
    await removing.input;
    await expect.element(day(on(7))).not.toMatchTextContent("Otters");
    // The rollback is the screen's own: no list loads again.
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

const cancelDialog = () => page.getByRole("alertdialog", { name: "Cancel Game" });
const confirmCancel = () => cancelDialog().getByRole("button", { name: "Cancel Game" }).click();

describe("cancelling a game", () => {
  const reminders = [1440, 60].map((offsetMinutes) => ({
    offsetMinutes,
    dueOn: offsetMinutes === 60 ? on(7) : on(6),
    dueTime: offsetMinutes === 60 ? "18:00:00" : "19:00:00",
    state: "armed" as const,
    reason: null,
  }));

  it.each(sizes)("keeps it, struck through, until it is restored, on a %s", async (size) => {
    await openSchedule([{ reminders, reason: "No active pass" }], { size });
    await openGame("Otters", size);
    await expect
      .element(editDialog())
      .toMatchTextContent(
        "Text reminders: Tue, May 6, 7:00 PM; Wed, May 7, 6:00 PM. Nothing goes out: no active pass.",
      );
    await chooseMore("Cancel Game");
    await expect.element(cancelDialog()).toMatchTextContent("its text reminders stop");
    await confirmCancel();
    await expect.element(toast("Game cancelled")).toBeVisible();
    const line = size === "phone" ? agenda() : chip("Otters");
    await expect.element(line).toMatchTextContent("Cancelled");
    await expect.element(line.getByText("Otters")).toHaveStyle({ textDecorationLine: "line-through" });
    await gone(cancelDialog());
    await openGame("Otters", size);
    await expect.element(editDialog()).toMatchTextContent("This game is cancelled. No texts go out.");
    await editDialog().getByRole("button", { name: "Restore Game" }).click();
    await expect.element(toast("Game is on again")).toBeVisible();
    await expect.element(line).not.toMatchTextContent("Cancelled");
  });

  it("asks accessibly", async () => {
    await openSchedule([{}]);
    await openGame("Otters");
    await chooseMore("Cancel Game");
    await expect.element(cancelDialog()).toBeVisible();
    await expectAccessible();
  });

  it.each(sizes)("is accessible once it is done, on a %s", async (size) => {
    await openSchedule([{ isCancelled: true }], { size });
    await expect.element(size === "phone" ? agenda() : chip("Otters")).toMatchTextContent("Cancelled");
    await expectAccessible();
  });

  it("says which reminders were not sent", async () => {
    const skipped = reminders.map((one) => ({
      ...one,
      state: "skipped" as const,
      reason: "cancelled" as const,
    }));
    await openSchedule([{ isCancelled: true, reminders: skipped, reason: "Cancelled" }]);
    await openGame("Otters");
    await expect.element(editDialog()).toMatchTextContent("Tue, May 6, 7:00 PM (not sent, cancelled)");
  });

  it("is taken back when it fails", async () => {
    await openSchedule([{}]);
    const cancelling = network.hold(contract.games.cancel);
    await openGame("Otters");
    await chooseMore("Cancel Game");
    await confirmCancel();
    await cancelling.input;
    await expect.element(day(on(7))).toMatchTextContent("Cancelled");
    // The rollback is the screen's own: no list loads again.
    network.drop(contract.games.list);
    cancelling.drop();
    await expect.element(toast("Failed to cancel game")).toBeVisible();
    await expect.element(day(on(7))).not.toMatchTextContent("Cancelled");
  });
});
