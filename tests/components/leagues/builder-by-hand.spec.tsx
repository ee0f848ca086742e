import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DraftSchedule } from "#features/leagues/builder/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import {
  answerBuilder,
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
  unplaced,
} from "./builder.tsx";

const dialog = () => page.getByRole("dialog");
const status = () => dialog().getByRole("status");
const gamesOf = (day: ReturnType<typeof days>) => day.getByRole("button");
const firstGame = () => gamesOf(days().first()).first();
const leftOut = () => unplaced().getByRole("button");
const place = () => dialog().getByRole("button", { name: "Place Game" });
const conflicts = () => page.getByText(/\d conflicts? to solve before publishing\./);

async function openMondays(change?: (found: DraftSchedule) => DraftSchedule) {
  const start = season();
  answerBuilder(start, change);
  await openBuilder(start);
  await generateMondays();
}

async function pressEnterOn(game: ReturnType<typeof firstGame>) {
  (game.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog()).toBeVisible();
}

describe("a draft changed by hand", () => {
  it("says what a move breaks, keeps it from being published, and takes it back [OP2-23]", async () => {
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

  it("offers slots that fit, and puts the focus on the moved game [OP2-23]", async () => {
    await openMondays();
    await pressEnterOn(firstGame());
    await dialog()
      .getByRole("button", { name: /^Mon, Mar 24, 2031/ })
      .click();
    await expect.element(status()).toHaveTextContent("Fits.");
    await expectAccessible();
    await dialog().getByRole("button", { name: "Move Game" }).click();
    await expect.poll(() => days().elements().length).toBe(4);
    await expect.element(gamesOf(days().last())).toHaveFocus();
    await expect.element(publish()).toBeEnabled();
    await undo().click();
    await expect.poll(() => days().elements().length).toBe(3);
    await redo().click();
    await expect.poll(() => days().elements().length).toBe(4);
  });

  it("swaps two games by mouse, and says at the hand what that breaks [OP2-23]", async () => {
    await openMondays();
    const before = dayTexts();
    const said = await drag(firstGame(), gamesOf(days().nth(1)).first());
    expect(said).toMatch(/would play twice|Both fit/);
    await expect.poll(dayTexts).not.toEqual(before);
    expect(document.querySelector("body > div.fixed p")).toBeNull();
    await undo().click();
    await expect.poll(dayTexts).toEqual(before);
  });

  it("keeps a locked game where it is, and compares with the draft before [OP2-23]", async () => {
    await openMondays();
    await pressEnterOn(firstGame());
    (dialog().getByRole("switch", { name: "Lock This Game" }).element() as HTMLElement).focus();
    await userEvent.keyboard(" ");
    await dialog().getByRole("button", { name: "Keep Game" }).click();
    await expect.element(page.getByText("1 game locked.")).toBeVisible();
    const locked = days()
      .first()
      .getByRole("button", { name: /locked/ });
    const stays = locked.element().textContent;
    await page.getByRole("button", { name: "Keep to Compare" }).click();
    await page.getByRole("button", { name: "Shuffle Again" }).click();
    const comparison = page.getByRole("region", { name: "Comparison of two drafts" });
    await expect.element(comparison).toBeVisible();
    await expectGenerated();
    expect(network.sent(contract.scheduleBuilder.startRun).at(-1)!.lockedGames).toHaveLength(1);
    await expect.element(locked).toHaveTextContent(stays);
    await expect
      .element(comparison.getByRole("row", { name: /Season ends/ }))
      .toMatchTextContent("Mar 17, 2031");
    await expectAccessible();
    await comparison.getByRole("button", { name: "Show Kept Draft" }).click();
    await expect.element(locked).toHaveTextContent(stays);
    await comparison.getByRole("button", { name: "Stop comparing" }).click();
    await expect.element(comparison).not.toBeInTheDocument();
  });
});

/** A search that ran out of days: without the first game and the last. */
function withTwoLeftOut(found: DraftSchedule): DraftSchedule {
  const left = [found.games.at(0)!, found.games.at(-1)!];
  return {
    ...found,
    games: found.games.slice(1, -1),
    unplaced: left.map(({ home, away }) => ({ home, away, reason: "days-full" })),
  };
}

describe("games without a place", () => {
  it("get one by key, after what it breaks was said [OP2-21, OP2-23]", async () => {
    await openMondays(withTwoLeftOut);
    await expect.element(unplaced()).toMatchTextContent("2 games could not be planned.");
    await expectAccessible();
    await pressEnterOn(leftOut().first());
    await expect.element(dialog()).toMatchTextContent("is full or too close to another of their games.");
    await expect.element(status()).toHaveTextContent("Fits.");
    // A game in the way stays there.
    const taken = dialog().getByRole("option", { name: / vs / }).first().element();
    await dialog().getByLabelText("Time and Venue").selectOptions(taken.textContent);
    await expect.element(status()).toHaveTextContent("This slot is taken. Choose a free one.");
    await expect.element(place()).toBeDisabled();
    await dialog().getByLabelText("Day").fill("2031-03-08");
    await expect.element(status()).toMatchTextContent("Sat, Mar 8, 2031 is blocked.");
    await expectAccessible();
    await place().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(() => leftOut().elements().length).toBe(1);
    await expect.element(conflicts()).toBeVisible();
    await expect.element(publish()).toBeDisabled();
    await undo().click();
    await expect.poll(() => leftOut().elements().length).toBe(2);
    await expect.element(publish()).toBeEnabled();
    await pressEnterOn(leftOut().first());
    await expect.element(status()).toHaveTextContent("Fits.");
    await place().click();
    await expect.element(unplaced()).toMatchTextContent("1 game could not be planned.");
    await expect.poll(() => gamesOf(days().first()).elements().length).toBe(2);
    await expect.poll(() => days().first().element().contains(document.activeElement)).toBe(true);
  });

  it("get one by mouse, and are nothing to be accepted any more [OP2-21, OP2-23]", async () => {
    await openMondays(withTwoLeftOut);
    const first = await drag(leftOut().first(), days().first().getByRole("heading"));
    expect(first).toMatch(/^Fits at .*, Harborview Park\.$/);
    await expect.element(unplaced()).toMatchTextContent("1 game could not be planned.");
    const said = await drag(leftOut().first(), days().last().getByRole("heading"));
    expect(said).toMatch(/^Fits at .*, Harborview Park\.$/);
    await expect.element(unplaced()).not.toBeInTheDocument();
    await expect.poll(() => gamesOf(days().last()).elements().length).toBe(2);
    await undo().click();
    await expect.element(unplaced()).toMatchTextContent("1 game could not be planned.");
    await redo().click();
    await publish().click();
    const publishing = network.hold(contract.scheduleBuilder.publish);
    await page
      .getByRole("alertdialog", { name: "Publish 6 games?" })
      .getByRole("button", { name: "Publish Schedule" })
      .click();
    expect(await publishing.input).toMatchObject({ unplaced: [], acceptIncomplete: false });
  });
});
