import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { CalledSpare, SpareCall } from "#features/turnout/spares/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleCall, sampleSheet, sampleSpare } from "./samples.ts";
import { answerSheet } from "./sheet.tsx";

const at = (time: string) => ({ on: "2031-05-01", time });
const offer = (state: NonNullable<CalledSpare["offer"]>["state"]): Partial<CalledSpare> => ({
  isNext: false,
  offer: { state, askedAt: at("12:00"), answeredAt: null, delivery: "delivered" },
});
const people = {
  ada: sampleSpare("Ada Osei"),
  ben: sampleSpare("Ben Ruiz"),
  cy: sampleSpare("Cy Tran"),
  dee: sampleSpare("Dee Novak", { unreachable: "no-consent" }),
};
const { ada, ben, cy, dee } = people;
const standBy = sampleCall({ spares: [ada, ben, cy, dee], cost: 3 });
const call = (spares: CalledSpare[], changes: Partial<NonNullable<SpareCall["call"]>> = {}): SpareCall => ({
  ...standBy,
  spares,
  call: {
    state: "open",
    spots: 1,
    taken: 0,
    waitMinutes: 15,
    startedBy: "Maya Okafor",
    startedAt: at("12:00"),
    isShort: false,
    pausedUntil: null,
    nextAt: at("12:15"),
    ...changes,
  },
});
const calling = call([{ ...ada, ...offer("asked") }, ben, cy, dee]);

const card = () => page.getByRole("region", { name: "Spares" });
const rows = () => card().getByRole("listitem");
const dialog = () => page.getByRole("dialog", { name: "Call Up Spares" });

async function openGame(state: SpareCall, options?: Parameters<typeof openScreen>[1]) {
  const sheet = sampleSheet({ "Player One": null });
  answerSheet(sheet);
  network.answer(contract.spareCalls.get, state);
  await openScreen(`/game/${sheet.game.id}/attendance`, options);
  await expect.element(card().getByRole("heading", { name: "Spares" })).toBeVisible();
  return sheet.game.id;
}

describe("calling up spares for a game", () => {
  it("says who stands by, whom it asks and what that costs", async () => {
    await openGame(standBy);
    await expect.element(card()).toMatchTextContent("Ada Osei, Ben Ruiz, Cy Tran and Dee Novak stand by.");
    await card().getByRole("button", { name: "Call Up Spares" }).click();
    await expect.element(dialog()).toMatchTextContent("Up to 3 SMS if everybody is asked, 100 left.");
    await expect
      .element(dialog().getByRole("listitem").last())
      .toMatchTextContent(/Dee Novak.*No SMS consent/);
    await expectAccessible();
  });

  it("starts one call, also when the first try is lost", async () => {
    const gameId = await openGame(standBy);
    await card().getByRole("button", { name: "Call Up Spares" }).click();
    const start = dialog().getByRole("button", { name: "Call Up Spares" });
    network.drop(contract.spareCalls.start);
    await start.click();
    await expect.element(toast("Failed to call up spares")).toBeVisible();
    network.answer(contract.spareCalls.start, calling);
    network.answer(contract.spareCalls.get, calling);
    await start.click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const [first, second] = network.sent(contract.spareCalls.start);
    expect(first).toMatchObject({ gameId, spots: 1, waitMinutes: 15 });
    expect(second).toEqual(first);
    await expect.element(card()).toMatchTextContent("0 of 1 found.");
    await expect.element(rows().nth(0)).toMatchTextContent(/Ada Osei.*Asked/);
    await expect.element(rows().nth(1)).toMatchTextContent(/Ben Ruiz.*Waiting/);
    await expect.element(card().getByRole("heading", { name: "Spares" })).toHaveFocus();
  });

  it("asks somebody out of order, without waiting", async () => {
    const gameId = await openGame(calling);
    await rows().nth(1).getByRole("button", { name: "More actions for Ben Ruiz" }).click();
    const both = call([{ ...ada, ...offer("asked") }, { ...ben, ...offer("asked") }, cy, dee]);
    network.answer(contract.spareCalls.ask, both);
    network.answer(contract.spareCalls.get, both);
    await page.getByRole("menuitem", { name: "Ask Now" }).click();
    await expect.element(rows().nth(1).getByText("Asked", { exact: true })).toBeVisible();
    expect(network.sent(contract.spareCalls.ask)).toEqual([{ gameId, memberId: ben.memberId }]);
  });

  it("says who is in, too late and not needed, and calls up more", async () => {
    await openGame(
      call(
        [
          { ...ada, ...offer("lost"), isNext: true },
          { ...ben, ...offer("in"), response: "attending" },
          { ...cy, ...offer("told") },
          dee,
        ],
        { state: "filled", taken: 1, nextAt: null },
      ),
    );
    await expect.element(card()).toMatchTextContent("Filled");
    await expect.element(rows().nth(0)).toMatchTextContent("Too Late");
    await expect.element(rows().nth(1)).toMatchTextContent(/Ben Ruiz.*In/);
    await expect.element(rows().nth(2)).toMatchTextContent("Not Needed");
    await expect.element(card().getByRole("button", { name: "Call Up More" })).toBeVisible();
  });

  it("stops calling, and keeps the focus in the card", async () => {
    const gameId = await openGame(calling);
    const stopped = call([{ ...ada, ...offer("told") }, ben, cy, dee], { state: "stopped" });
    network.answer(contract.spareCalls.stop, stopped);
    network.answer(contract.spareCalls.get, stopped);
    await card().getByRole("button", { name: "Stop Calling" }).click();
    await expect.element(card()).toMatchTextContent("Stopped with 0 of 1 found.");
    await expect.element(rows().nth(0)).toMatchTextContent("Not Needed");
    await expect.element(card().getByRole("heading", { name: "Spares" })).toHaveFocus();
    expect(network.sent(contract.spareCalls.stop)).toEqual([{ gameId }]);
  });

  it("is accessible on a phone while it calls", async () => {
    await openGame(calling, { size: "phone" });
    await expect.element(rows().nth(0)).toMatchTextContent(/Ada Osei.*Asked/);
    await expectAccessible();
  });
});
