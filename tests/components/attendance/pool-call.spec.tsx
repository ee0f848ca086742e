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
const withPool = sampleCall({ subs: [sampleSub("Ada Osei")], cost: 1, hasPool: true });
const call = (
  pool: NonNullable<SubCall["call"]>["pool"],
  changes: Partial<NonNullable<SubCall["call"]>> = {},
) =>
  sampleCall({
    hasPool: true,
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
      pool,
      ...changes,
    },
  });
const card = () => page.getByRole("region", { name: "Subs" });
const dialog = () => page.getByRole("dialog", { name: "Call Subs" });

async function openGame(state: SubCall, options?: Parameters<typeof openScreen>[1]) {
  const sheet = sampleSheet(
    { "Player One": null },
    {
      leagueSubs: [
        {
          id: crypto.randomUUID(),
          name: "Dana Cruz",
          groups: ["Goalie"],
          groupIds: [],
          phone: "+13125550142",
          displayPhone: "(312) 555-0142",
        },
      ],
    },
  );
  mockSheet(sheet);
  network.respond(contract.subCalls.get, state);
  await openScreen(`/game/${sheet.game.id}/attendance`, options);
  await expect.element(card().getByRole("heading", { name: "Subs" })).toBeVisible();
  return sheet.game.id;
}

describe("a call that goes on to the league's sub pool", () => {
  it("is offered with its level, checked, and only if the league has a pool [NEED-39, NEED-42]", async () => {
    const gameId = await openGame(withPool);
    const started: unknown[] = [];
    await card().getByRole("button", { name: "Call Subs" }).click();
    const box = dialog().getByRole("checkbox", { name: "Then ask the league's sub pool" });
    await expect.element(box).toBeChecked();
    await dialog().getByLabelText("Level of the Game").selectOptions("3 Intermediate");
    await expectAccessible();
    network.respond(contract.subCalls.start, (input) => {
      started.push(input);
      return call({ state: "asking", asked: 2 });
    });
    await dialog().getByRole("button", { name: "Call Subs" }).click();
    await expect.element(card()).toMatchTextContent("Asking the league's sub pool. 0 of 1 found.");
    expect(started).toMatchObject([{ gameId, asksPool: true, poolLevel: 3 }]);
  });

  it("can start without any subs on the team [NEED-42]", async () => {
    await openGame(sampleCall({ hasPool: true }));
    await expect.element(card()).toMatchTextContent("You can ask the league's sub pool.");
    await card().getByRole("button", { name: "Call Subs" }).click();
    await expect.element(dialog().getByRole("checkbox", { name: "Ask the league's sub pool" })).toBeChecked();
  });

  it("says when no one is left, and when quiet hours hold it back [NEED-42, NEED-46]", async () => {
    await openGame(call({ state: "ended", asked: 4 }));
    await expect.element(card()).toMatchTextContent("No sub found yet. 0 of 1 found.");
  });

  it("isn't mentioned in a league without one [NEED-39]", async () => {
    await openGame({ ...withPool, hasPool: false });
    await card().getByRole("button", { name: "Call Subs" }).click();
    await expect.element(dialog()).toBeVisible();
    await expect.element(dialog().getByRole("checkbox")).not.toBeInTheDocument();
  });
});

it("shows who plays from the pool as League sub, with groups and number [NEED-47]", async () => {
  await openGame(withPool, { size: "phone" });
  const list = page.getByRole("list", { name: "League subs" });
  await expect.element(list).toMatchTextContent("Dana Cruz");
  await expect.element(list).toMatchTextContent("Goalie");
  await expect.element(list).toMatchTextContent("League sub");
  await expect.element(list.getByRole("link", { name: "(312) 555-0142" })).toBeVisible();
});
