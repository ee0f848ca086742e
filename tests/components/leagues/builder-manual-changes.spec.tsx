import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DraftSchedule } from "#features/leagues/builder/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import {
  mockBuilder,
  days,
  dayTexts,
  drag,
  expectGenerated,
  generateMondays,
  openBuilder,
  publish,
  redo,
  season,
  undo,
  unscheduled,
} from "./builder.tsx";

const dialog = () => page.getByRole("dialog");
const status = () => dialog().getByRole("status");
const getGames = (day: ReturnType<typeof days>) => day.getByRole("button");
const firstGame = () => getGames(days().first()).first();
const unscheduledGames = () => unscheduled().getByRole("button");
const scheduleGame = () => dialog().getByRole("button", { name: "Schedule Game" });
const conflicts = () => page.getByText(/\d conflicts? to resolve before publishing\./);

async function openMondays(change?: (draft: DraftSchedule) => DraftSchedule) {
  const data = season();
  mockBuilder(data, change);
  await openBuilder(data);
  await generateMondays();
}

const park = {
  ...season().venues[0]!,
  fields: [
    { name: "Field 1", maxTeamsPerDay: 4 },
    { name: "Field 2", maxTeamsPerDay: 4 },
  ],
  maxTeamsPerDay: 8,
  openingTimes: Array.from({ length: 7 }, () => ({ from: "18:00", until: "22:00" })),
};

async function pressEnterOn(game: ReturnType<typeof firstGame>) {
  (game.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog()).toBeVisible();
}

describe("manual draft changes", () => {
  it("show conflicts, block publishing, and can be undone [OP2-23]", async () => {
    await openMondays();
    const before = dayTexts();
    expect(before).toHaveLength(3);
    await pressEnterOn(firstGame());
    await dialog().getByLabelText("Day").fill("2031-03-08");
    await expect.element(status()).toMatchTextContent("Sat, Mar 8, 2031 is blocked.");
    await dialog().getByRole("button", { name: "Move Game" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(conflicts()).toBeVisible();
    await expect.element(days().nth(1).getByText("Sat, Mar 8, 2031 is blocked.")).toBeVisible();
    await expect.element(publish()).toBeDisabled();
    await expectAccessible();
    await undo().click();
    await expect.poll(dayTexts).toEqual(before);
    await expect.element(publish()).toBeEnabled();
  });

  it("swap home and away, which publishing then stores [RESULT-06]", async () => {
    await openMondays();
    const label = firstGame().element().textContent.split(",")[0]!.trim();
    const [away, home] = label.split("at").map((name) => name.trim());
    await pressEnterOn(firstGame());
    await dialog().getByRole("button", { name: "Swap Home and Away" }).click();
    await expect
      .element(dialog().getByRole("heading"))
      .toMatchTextContent(new RegExp(`^${home}.* at ${away}`));
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(firstGame()).toMatchTextContent(`${home}at${away}`);
    await undo().click();
    await expect.element(firstGame()).toMatchTextContent(`${away}at${home}`);
  });

  it("suggest open slots and focus the moved game [OP2-23]", async () => {
    await openMondays();
    await pressEnterOn(firstGame());
    await dialog()
      .getByRole("button", { name: /^Mon, Mar 24, 2031/ })
      .click();
    await expect.element(status()).toHaveTextContent("This works.");
    await expectAccessible();
    await dialog().getByRole("button", { name: "Move Game" }).click();
    await expect.poll(() => days().elements().length).toBe(4);
    await expect.element(getGames(days().last())).toHaveFocus();
    await expect.element(publish()).toBeEnabled();
    await undo().click();
    await expect.poll(() => days().elements().length).toBe(3);
    await redo().click();
    await expect.poll(() => days().elements().length).toBe(4);
  });

  it("can be undone and redone by keyboard, but not while typing", async () => {
    await openMondays();
    const before = dayTexts();
    await drag(firstGame(), getGames(days().nth(1)).first());
    await expect.poll(dayTexts).not.toEqual(before);
    const after = dayTexts();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(dayTexts).toEqual(before);
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await expect.poll(dayTexts).toEqual(after);
    await userEvent.keyboard("{Meta>}z{/Meta}");
    await expect.poll(dayTexts).toEqual(before);
    await userEvent.keyboard("{Control>}y{/Control}");
    await expect.poll(dayTexts).toEqual(after);
    await page.getByRole("button", { name: "Edit Settings" }).click();
    await page.getByLabelText("Schedule Name").fill("Fall");
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(dayTexts()).toEqual(after);
  });

  it("swap two games by mouse and show conflicts next to the pointer [OP2-23]", async () => {
    await openMondays();
    const before = dayTexts();
    const message = await drag(firstGame(), getGames(days().nth(1)).first());
    expect(message).toMatch(/would play twice|Both games work/);
    await expect.poll(dayTexts).not.toEqual(before);
    expect(document.querySelector("body > div.fixed p")).toBeNull();
    await undo().click();
    await expect.poll(dayTexts).toEqual(before);
  });

  it.each(["desk", "phone"] as const)("show fields as places with free slots (%s)", async (size) => {
    const data = season({ venues: [park] });
    mockBuilder(data);
    await openBuilder(data, size);
    await expect.element(page.getByText("2 fields, 4 games per day")).toBeVisible();
    await expect.element(page.getByText("leave room for 2 per day")).toBeVisible();
    await generateMondays();
    const [first] = days().elements();
    // The park closes before a second game would end, and both fields are taken at 7:00 PM.
    expect(first!.querySelectorAll("[data-slot]")).toHaveLength(2);
    expect(first!.textContent).toContain("Field 2");
    await expectAccessible();
    await pressEnterOn(firstGame());
    await dialog().getByLabelText("Day").fill("2031-03-24");
    const options = dialog().getByRole("option").elements();
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "7:00 PM, Harborview Park, Field 1 (open)",
      "7:00 PM, Harborview Park, Field 2 (open)",
    ]);
    await dialog().getByLabelText("Time and Venue").selectOptions(options[1]!.textContent);
    await expect.element(status()).toHaveTextContent("This works.");
    await dialog().getByRole("button", { name: "Move Game" }).click();
    await expect.poll(() => days().elements().length).toBe(4);
    if (size === "phone") return;
    // The slot that the game left is free and takes it back.
    const free = days().first().getByText("Free", { exact: true });
    expect(await drag(getGames(days().last()).first(), free)).toBe("This works.");
    await expect.poll(() => days().elements().length).toBe(3);
  });

  it("keep a locked game in its slot, and can be compared with a saved draft [OP2-23]", async () => {
    await openMondays();
    await pressEnterOn(firstGame());
    (dialog().getByRole("switch", { name: "Lock This Game" }).element() as HTMLElement).focus();
    await userEvent.keyboard(" ");
    await dialog().getByRole("button", { name: "Keep Game" }).click();
    await expect.element(page.getByText("1 game locked.")).toBeVisible();
    const locked = days()
      .first()
      .getByRole("button", { name: /locked/ });
    const lockedText = locked.element().textContent;
    await page.getByRole("button", { name: "Save to Compare" }).click();
    await page.getByRole("button", { name: "Shuffle Again" }).click();
    const comparison = page.getByRole("region", { name: "Draft comparison" });
    await expect.element(comparison).toBeVisible();
    await expectGenerated();
    expect(network.sent(contract.scheduleBuilder.startRun).at(-1)!.lockedGames).toHaveLength(1);
    await expect.element(locked).toHaveTextContent(lockedText);
    await expect
      .element(comparison.getByRole("row", { name: /Season ends/ }))
      .toMatchTextContent("Mar 17, 2031");
    await expectAccessible();
    await comparison.getByRole("button", { name: "Show Saved Draft" }).click();
    await expect.element(locked).toHaveTextContent(lockedText);
    await comparison.getByRole("button", { name: "Stop Comparing" }).click();
    await expect.element(comparison).not.toBeInTheDocument();
  });
});

/** Unschedules the first and last games, as if the season had run out of days. */
function withTwoUnscheduled(draft: DraftSchedule): DraftSchedule {
  const removed = [draft.games.at(0)!, draft.games.at(-1)!];
  return {
    ...draft,
    games: draft.games.slice(1, -1),
    unscheduled: removed.map(({ home, away }) => ({ home, away, reason: "days-full" })),
  };
}

describe("unscheduled games", () => {
  it("can be scheduled by keyboard and show conflicts first [OP2-21, OP2-23]", async () => {
    await openMondays(withTwoUnscheduled);
    await expect.element(unscheduled()).toMatchTextContent("2 games couldn't be scheduled.");
    await expectAccessible();
    await pressEnterOn(unscheduledGames().first());
    await expect.element(dialog()).toMatchTextContent("is full or too close to another of their games.");
    await expect.element(status()).toHaveTextContent("This works.");
    // An unscheduled game can't swap with a scheduled one.
    const takenSlot = dialog().getByRole("option", { name: / at / }).first().element();
    await dialog().getByLabelText("Time and Venue").selectOptions(takenSlot.textContent);
    await expect.element(status()).toHaveTextContent("This slot is taken. Choose an open one.");
    await expect.element(scheduleGame()).toBeDisabled();
    await dialog().getByLabelText("Day").fill("2031-03-08");
    await expect.element(status()).toMatchTextContent("Sat, Mar 8, 2031 is blocked.");
    await expectAccessible();
    await scheduleGame().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(() => unscheduledGames().elements().length).toBe(1);
    await expect.element(conflicts()).toBeVisible();
    await expect.element(publish()).toBeDisabled();
    await undo().click();
    await expect.poll(() => unscheduledGames().elements().length).toBe(2);
    await expect.element(publish()).toBeEnabled();
    await pressEnterOn(unscheduledGames().first());
    await expect.element(status()).toHaveTextContent("This works.");
    await scheduleGame().click();
    await expect.element(unscheduled()).toMatchTextContent("1 game couldn't be scheduled.");
    await expect.poll(() => getGames(days().first()).elements().length).toBe(2);
    await expect.poll(() => days().first().element().contains(document.activeElement)).toBe(true);
  });

  it("can be scheduled by mouse, so that publishing needs no second confirmation [OP2-21, OP2-23]", async () => {
    await openMondays(withTwoUnscheduled);
    const first = await drag(unscheduledGames().first(), days().first().getByRole("heading"));
    expect(first).toMatch(/^Works at .*, Harborview Park\.$/);
    await expect.element(unscheduled()).toMatchTextContent("1 game couldn't be scheduled.");
    const second = await drag(unscheduledGames().first(), days().last().getByRole("heading"));
    expect(second).toMatch(/^Works at .*, Harborview Park\.$/);
    await expect.element(unscheduled()).not.toBeInTheDocument();
    await expect.poll(() => getGames(days().last()).elements().length).toBe(2);
    await undo().click();
    await expect.element(unscheduled()).toMatchTextContent("1 game couldn't be scheduled.");
    await redo().click();
    await publish().click();
    const publishing = network.holdNext(contract.scheduleBuilder.publish);
    await page
      .getByRole("alertdialog", { name: "Publish 6 games?" })
      .getByRole("button", { name: "Publish Schedule" })
      .click();
    expect(await publishing.input).toMatchObject({ unscheduled: [], acceptIncomplete: false });
  });
});
