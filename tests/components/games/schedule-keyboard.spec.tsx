import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { getCurrentUrl, toast } from "../screen.tsx";
import { addDialog, chip, day, deleteDialog, editDialog, on, openSchedule } from "./schedule.tsx";

const press = (keys: string) => userEvent.keyboard(keys);
const focusDay = (date: string) => (day(date).element() as HTMLElement).focus();

describe("schedule keyboard navigation", () => {
  it("moves between days and months [SCHED-04]", async () => {
    await openSchedule();
    focusDay(on(1));
    for (const [key, focusedDay] of [
      ["ArrowRight", on(2)],
      ["ArrowDown", on(9)],
      ["ArrowLeft", on(8)],
      ["Home", on(4)],
      ["End", on(10)],
      ["ArrowUp", on(3)],
      ["PageDown", "2031-06-03"],
      ["PageUp", on(3)],
    ] as const) {
      await press(`{${key}}`);
      await expect.element(day(focusedDay)).toHaveFocus();
    }
    expect(getCurrentUrl()).toContain("month=2031-05");
  });

  it("adds a game and returns focus to its day [SCHED-10]", async () => {
    await openSchedule();
    focusDay(on(7));
    await press("{Enter}");
    await expect.element(addDialog().getByLabelText("Date")).toHaveFocus();
    (addDialog().getByLabelText("Location").element() as HTMLElement).focus();
    await press("Ridgeway Turf");
    await userEvent.tab();
    await press("Badgers{Enter}");
    await expect.element(toast("Game added successfully")).toBeVisible();
    expect(network.sent(contract.games.create)).toMatchObject([
      { location: "Ridgeway Turf", opponent: "Badgers" },
    ]);
    await expect.element(day(on(7))).toHaveFocus();
  });

  it("edits a game without losing focus [SCHED-11, SCHED-13]", async () => {
    await openSchedule([{ opponent: "Badgers" }]);
    focusDay(on(7));
    await userEvent.tab();
    await expect.element(chip("Badgers")).toHaveFocus();
    await press("{Enter}");
    await expect.element(editDialog().getByLabelText("Date")).toHaveFocus();
    await press("{Escape}");
    await expect.element(chip("Badgers")).toHaveFocus();
    await press("{Enter}");
    await expect.element(editDialog().getByLabelText("Date")).toHaveFocus();
    (editDialog().getByLabelText("Opponent").element() as HTMLInputElement).select();
    (editDialog().getByLabelText("Opponent").element() as HTMLInputElement).focus();
    await press("Beavers{Enter}");
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    await expect.element(chip("Beavers")).toBeVisible();
    await expect.element(day(on(7))).toHaveFocus();
  });

  it("reaches a game's buttons and deletes the game [SCHED-14]", async () => {
    await openSchedule([{ opponent: "Beavers" }]);
    focusDay(on(7));
    for (const [role, name] of [
      ["button", /7:00 PM/],
      ["link", /^View attendance/],
      ["button", /^Edit/],
      ["button", /^Delete/],
    ] as const) {
      await userEvent.tab();
      await expect.element(day(on(7)).getByRole(role, { name })).toHaveFocus();
    }
    await press("{Enter}");
    await expect.element(deleteDialog().getByRole("button", { name: "Keep Game" })).toHaveFocus();
    await userEvent.tab();
    await press("{Enter}");
    await expect.element(toast("Game deleted successfully!")).toBeVisible();
    await expect.element(day(on(7))).not.toMatchTextContent("Beavers");
    await expect.element(day(on(7))).toHaveFocus();
  });
});

const drag = (to: string) => userEvent.dragAndDrop(chip("Otters"), day(to));

describe("dragging a game", () => {
  it("moves the game, and the move can be undone by keyboard", async () => {
    await openSchedule([{}]);
    await drag(on(16));
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    await expect.element(day(on(16))).toMatchTextContent("Otters");
    await press("{Alt>}t{/Alt}");
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus();
    await press("{Enter}");
    await expect.element(day(on(7))).toMatchTextContent("Otters");
    await expect
      .poll(() => network.sent(contract.games.update).map(({ gameOn }) => gameOn))
      .toEqual([on(16), on(7)]);
  });

  it("rolls back on failure [SCHED-43]", async () => {
    await openSchedule([{}]);
    const updateRequest = network.holdNext(contract.games.update);
    await drag(on(16));
    expect(await updateRequest.input).toMatchObject({ gameOn: on(16), gameTime: "19:00:00" });
    await expect.element(day(on(16))).toMatchTextContent("Otters");
    // The rollback must not depend on a refetch.
    network.drop(contract.games.list);
    updateRequest.drop();
    await expect.element(toast("Failed to update game")).toBeVisible();
    await expect.element(day(on(7))).toMatchTextContent("Otters");
    await expect.element(day(on(16))).not.toMatchTextContent("Otters");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });
});
