import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { CalledSub, SubCall } from "#features/turnout/subs/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleCall, sampleSheet, sampleSub } from "./samples.ts";
import { mockSheet } from "./sheet.tsx";

const at = (time: string) => ({ on: "2031-05-01", time });
const offer = (state: NonNullable<CalledSub["offer"]>["state"]): Partial<CalledSub> => ({
  isNext: false,
  offer: { state, askedAt: at("12:00"), respondedAt: null, delivery: "delivered" },
});
const people = {
  ada: sampleSub("Ada Osei"),
  ben: sampleSub("Ben Ruiz"),
  cy: sampleSub("Cy Tran"),
  dee: sampleSub("Dee Novak", { unreachable: "no-consent" }),
};
const { ada, ben, cy, dee } = people;
const readyCall = sampleCall({ subs: [ada, ben, cy, dee], cost: 3 });
const call = (subs: CalledSub[], changes: Partial<NonNullable<SubCall["call"]>> = {}): SubCall => ({
  ...readyCall,
  subs,
  call: {
    state: "open",
    spots: 1,
    taken: 0,
    waitMinutes: 15,
    startedBy: "Maya Okafor",
    startedAt: at("12:00"),
    isOutOfTexts: false,
    pausedUntil: null,
    nextAt: at("12:15"),
    ...changes,
  },
});
const calling = call([{ ...ada, ...offer("asked") }, ben, cy, dee]);

const card = () => page.getByRole("region", { name: "Subs" });
const rows = () => card().getByRole("listitem");
const dialog = () => page.getByRole("dialog", { name: "Call Subs" });

async function openGame(state: SubCall, options?: Parameters<typeof openScreen>[1]) {
  const sheet = sampleSheet({ "Player One": null });
  mockSheet(sheet);
  network.respond(contract.subCalls.get, state);
  await openScreen(`/game/${sheet.game.id}/attendance`, options);
  await expect.element(card().getByRole("heading", { name: "Subs" })).toBeVisible();
  return sheet.game.id;
}

describe("calling subs for a game", () => {
  it("shows who is on call, who will be asked, and what it costs", async () => {
    await openGame(readyCall);
    await expect
      .element(card())
      .toMatchTextContent("Ada Osei, Ben Ruiz, Cy Tran, and Dee Novak are on call.");
    await card().getByRole("button", { name: "Call Subs" }).click();
    await expect.element(dialog()).toMatchTextContent("Uses up to 3 texts if everyone is asked. 100 left.");
    await expect
      .element(dialog().getByRole("listitem").last())
      .toMatchTextContent(/Dee Novak.*No text consent/);
    await expectAccessible();
  });

  it("starts only one call, even when the first attempt is lost", async () => {
    const gameId = await openGame(readyCall);
    await card().getByRole("button", { name: "Call Subs" }).click();
    const start = dialog().getByRole("button", { name: "Call Subs" });
    network.drop(contract.subCalls.start);
    await start.click();
    await expect.element(toast("We couldn't call subs")).toBeVisible();
    network.respond(contract.subCalls.start, calling);
    network.respond(contract.subCalls.get, calling);
    await start.click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const [first, second] = network.sent(contract.subCalls.start);
    expect(first).toMatchObject({ gameId, spots: 1, waitMinutes: 15 });
    expect(second).toEqual(first);
    await expect.element(card()).toMatchTextContent("0 of 1 found.");
    await expect.element(rows().nth(0)).toMatchTextContent(/Ada Osei.*Asked/);
    await expect.element(rows().nth(1)).toMatchTextContent(/Ben Ruiz.*Waiting/);
    await expect.element(card().getByRole("heading", { name: "Subs" })).toHaveFocus();
  });

  it("asks a sub out of order without waiting", async () => {
    const gameId = await openGame(calling);
    await rows().nth(1).getByRole("button", { name: "More actions for Ben Ruiz" }).click();
    const callWithTwoSubs = call([{ ...ada, ...offer("asked") }, { ...ben, ...offer("asked") }, cy, dee]);
    network.respond(contract.subCalls.ask, callWithTwoSubs);
    network.respond(contract.subCalls.get, callWithTwoSubs);
    await page.getByRole("menuitem", { name: "Ask Now" }).click();
    await expect.element(rows().nth(1).getByText("Asked", { exact: true })).toBeVisible();
    expect(network.sent(contract.subCalls.ask)).toEqual([{ gameId, memberId: ben.memberId }]);
  });

  it("shows who is in, who was too late, and who isn't needed, and offers to call more subs", async () => {
    await openGame(
      call(
        [
          { ...ada, ...offer("too-late"), isNext: true },
          { ...ben, ...offer("accepted"), response: "attending" },
          { ...cy, ...offer("notified") },
          dee,
        ],
        { state: "filled", taken: 1, nextAt: null },
      ),
    );
    await expect.element(card()).toMatchTextContent("Filled");
    await expect.element(rows().nth(0)).toMatchTextContent("Too Late");
    await expect.element(rows().nth(1)).toMatchTextContent(/Ben Ruiz.*In/);
    await expect.element(rows().nth(2)).toMatchTextContent("Not Needed");
    await expect.element(card().getByRole("button", { name: "Call More" })).toBeVisible();
  });

  it("stops calling and keeps focus in the card", async () => {
    const gameId = await openGame(calling);
    const stoppedCall = call([{ ...ada, ...offer("notified") }, ben, cy, dee], { state: "stopped" });
    network.respond(contract.subCalls.stop, stoppedCall);
    network.respond(contract.subCalls.get, stoppedCall);
    await card().getByRole("button", { name: "Stop Calling" }).click();
    await expect.element(card()).toMatchTextContent("Stopped with 0 of 1 found.");
    await expect.element(rows().nth(0)).toMatchTextContent("Not Needed");
    await expect.element(card().getByRole("heading", { name: "Subs" })).toHaveFocus();
    expect(network.sent(contract.subCalls.stop)).toEqual([{ gameId }]);
  });

  it("is accessible on a phone while calling", async () => {
    await openGame(calling, { size: "phone" });
    await expect.element(rows().nth(0)).toMatchTextContent(/Ada Osei.*Asked/);
    await expectAccessible();
  });
});
