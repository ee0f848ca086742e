import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { SubCall } from "#features/turnout/subs/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen } from "../screen.tsx";
import { sampleCall, sampleSheet, sampleSub } from "./samples.ts";
import { mockSheet } from "./sheet.tsx";

const at = (time: string) => ({ on: "2031-05-01", time });
const goalie = { id: crypto.randomUUID(), name: "Goalie" };
const ada = sampleSub("Ada Osei", { groupIds: [] });
const ben = sampleSub("Ben Ruiz", { groupIds: [goalie.id] });
const ready = sampleCall({
  subs: [ada, ben],
  cost: 2,
  suggestedSpots: 2,
  shortGroups: [{ ...goalie, missing: 1 }],
});
const call = (changes: Partial<NonNullable<SubCall["call"]>>): SubCall => ({
  ...ready,
  subs: [
    { ...ada, isNext: changes.asksOthers === true },
    {
      ...ben,
      isNext: false,
      offer: { state: "declined", askedAt: at("12:00"), respondedAt: at("12:05"), delivery: "delivered" },
    },
  ],
  call: {
    state: "open",
    spots: 1,
    taken: 0,
    waitMinutes: 15,
    startedBy: "Maya Okafor",
    startedAt: at("12:00"),
    isOutOfTexts: false,
    pausedUntil: null,
    nextAt: null,
    group: goalie,
    canAskOthers: false,
    asksOthers: false,
    ...changes,
  },
});
const question = "No more subs in Goalie. Ask the others?";
const card = () => page.getByRole("region", { name: "Subs" });
const dialog = () => page.getByRole("dialog", { name: "Call Subs" });

async function openGame(state: SubCall, options?: Parameters<typeof openScreen>[1]) {
  const sheet = sampleSheet({ "Player One": null });
  mockSheet(sheet);
  network.respond(contract.subCalls.get, state);
  await openScreen(`/game/${sheet.game.id}/attendance`, options);
  await expect.element(card().getByRole("heading", { name: "Subs" })).toBeVisible();
  return sheet.game.id;
}

describe("calling subs for a short group", () => {
  it("asks the group's subs for as many spots as it's missing, unless the manager chooses anyone [NEED-12]", async () => {
    const gameId = await openGame(ready);
    await card().getByRole("button", { name: "Call Subs" }).click();
    const missing = dialog().getByRole("combobox", { name: "Who's Missing" });
    await expect.element(missing).toHaveDisplayValue("Goalie (1 missing)");
    await expect.element(dialog().getByRole("combobox", { name: "Spots to Fill" })).toHaveValue("1");
    await expect.element(dialog().getByRole("list")).toMatchTextContent(/Ben Ruiz/);
    await expect.element(dialog().getByRole("list")).not.toMatchTextContent(/Ada Osei/);
    await expect.element(dialog()).toMatchTextContent("Only subs in Goalie are asked.");
    await expectAccessible();
    await missing.selectOptions("Anyone");
    await expect.element(dialog().getByRole("combobox", { name: "Spots to Fill" })).toHaveValue("2");
    await expect.element(dialog().getByRole("list")).toMatchTextContent(/Ada Osei.*Ben Ruiz/);
    await missing.selectOptions("Goalie (1 missing)");
    network.respond(contract.subCalls.start, call({}));
    network.respond(contract.subCalls.get, call({}));
    await dialog().getByRole("button", { name: "Call Subs" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(network.sent(contract.subCalls.start)).toMatchObject([{ gameId, groupId: goalie.id, spots: 1 }]);
    await expect
      .element(card())
      .toMatchTextContent("Goalie: 0 of 1 found. Everyone in Goalie has been asked.");
    await expect.element(card().getByRole("listitem").nth(0)).toMatchTextContent(/Ada Osei.*Not in Goalie/);
  });

  it.each(["light", "dark"] as const)(
    "asks about the others once no one in the group is left, in %s colors [NEED-12]",
    async (theme) => {
      const gameId = await openGame(call({ canAskOthers: true }), { theme });
      await expect.element(card()).toMatchTextContent(question);
      await expectAccessible();
      network.respond(contract.subCalls.askOthers, call({ asksOthers: true, nextAt: at("12:30") }));
      network.respond(contract.subCalls.get, call({ asksOthers: true, nextAt: at("12:30") }));
      await card().getByRole("button", { name: "Ask the Others" }).click();
      await expect.element(card()).not.toMatchTextContent(question);
      expect(network.sent(contract.subCalls.askOthers)).toEqual([{ gameId }]);
      await expect.element(card().getByRole("heading", { name: "Subs" })).toHaveFocus();
      await expect.element(card().getByRole("listitem").nth(0)).toMatchTextContent(/Ada Osei.*Next up/);
    },
  );
});
