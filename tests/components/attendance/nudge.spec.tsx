import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { samplePreview, sampleSheet } from "./samples.ts";
import { answerSheet, control, row } from "./sheet.tsx";

const skipped = [{ name: "Samir Haddad", reason: "no-consent" as const }];
const preview = samplePreview({ unanswered: 3, members: 2, cost: 2, skipped });
const nudged = {
  ...preview,
  last: { minutesAgo: 0, againAt: { on: "2031-05-02", time: "00:00" } },
};
const row3 = () => page.getByRole("region", { name: "3 have not answered" });
const nudge = () => row3().getByRole("button", { name: "Nudge 2" });

/** One of four is coming, of two that are needed. */
async function openShortGame() {
  const sheet = sampleSheet(
    { "Aisha Bello": "attending", "Devon Clarke": null, "Marcus Bell": null, "Samir Haddad": null },
    { neededPlayers: 2 },
  );
  // Devon had said yes before the game was moved.
  sheet.members[1]!.earlierResponse = "attending";
  answerSheet(sheet);
  network.answer(contract.nudges.preview, preview);
  await openScreen(`/game/${sheet.game.id}/attendance`);
  await expect.element(row3()).toMatchTextContent("2 people get a text: 2 SMS, 50 left");
  return sheet;
}

describe("a game that is short of players", () => {
  it("says how many are needed, and whom a nudge reaches [OP-15]", async () => {
    await openShortGame();
    await expect.element(page.getByText("1 of 2 needed")).toBeVisible();
    await expect.element(page.getByText("1 player short")).toBeVisible();
    await expect.element(row("Devon Clarke")).toMatchTextContent("Said yes to the earlier time");
    await row3().getByText("1 member gets no text").click();
    await expect.element(row3()).toMatchTextContent("Has not agreed to texts");
    await expectAccessible();
  });

  it("nudges once however often the button is pressed, also after a lost connection", async () => {
    const { game } = await openShortGame();
    network.disconnect();
    await nudge().click();
    await expect.element(toast("Failed to send nudge")).toBeVisible();
    network.reconnect();
    await expect.element(row3()).toMatchTextContent("2 people get a text");

    // It arrives, but the answer is lost: the next try goes under the same key.
    network.drop(contract.nudges.send);
    await nudge().click();
    await expect.poll(() => network.sent(contract.nudges.send).length).toBe(1);
    await expect.element(nudge()).toBeEnabled();
    const sending = network.hold(contract.nudges.send);
    await nudge().dblClick();
    const { gameId, requestKey } = await sending.input;
    network.answer(contract.nudges.preview, nudged);
    sending.answer({ success: true, sent: 2, failed: 0, skipped, error: null });
    await expect.element(toast("Nudge sent to 2 members successfully!")).toBeVisible();
    await expect.element(row3()).toMatchTextContent(/Nudged just now\. Again from .*\d:\d\d [AP]M/);
    await expect.element(row3().getByRole("button", { name: "Nudge" })).toBeDisabled();
    expect(gameId).toBe(game.id);
    expect(network.sent(contract.nudges.send).map((one) => one.requestKey)).toEqual([requestKey, requestKey]);
    await expectAccessible();
  });

  it("says why the server sends nothing", async () => {
    await openShortGame();
    network.answer(contract.nudges.send, {
      success: false,
      sent: 0,
      failed: 0,
      skipped: [],
      error: "Everybody has answered already.",
    });
    await nudge().click();
    await expect.element(toast("Failed to send nudge")).toMatchTextContent("Everybody has answered already.");
  });

  it("has enough once another one is coming, and asks again whom a nudge reaches", async () => {
    await openShortGame();
    const asked = network.sent(contract.nudges.preview).length;
    await control("Marcus Bell").selectOptions("Attending");
    await expect.element(page.getByText("2 of 2 needed")).toBeVisible();
    await expect.element(page.getByText("Enough players")).toBeVisible();
    await expect.element(page.getByRole("region", { name: "2 have not answered" })).toBeVisible();
    await expect.poll(() => network.sent(contract.nudges.preview).length).toBeGreaterThan(asked);
  });
});
