import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { samplePreview, sampleSheet } from "./samples.ts";
import { mockSheet, control, row } from "./sheet.tsx";

const skippedMembers = [{ memberId: sampleId(), name: "Samir Haddad", reason: "no-consent" as const }];
const preview = samplePreview({ noResponse: 3, members: 2, cost: 2, skipped: skippedMembers });
const sent = { success: true, sent: 2, failed: 0, skipped: skippedMembers, error: null };
const nudgeOutcome = {
  ...preview,
  last: { minutesAgo: 0, nextDueAt: { on: "2031-05-02", time: "00:00" } },
};
const row3 = () => page.getByRole("region", { name: "3 haven't responded" });
const nudge = () => row3().getByRole("button", { name: "Nudge 2" });

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const sendNow = () => row3().getByRole("button", { name: "Send Now" });
/** Nudges without waiting for the time to undo it. */
async function sendNudge() {
  await nudge().click();
  await sendNow().click();
}

/** Opens a game that needs two players, with one of four coming. */
async function openShortGame() {
  const sheet = sampleSheet(
    { "Aisha Bello": "attending", "Devon Clarke": null, "Marcus Bell": null, "Samir Haddad": null },
    { neededPlayers: 2 },
  );
  // Devon said yes before the game was moved.
  sheet.members[1]!.earlierResponse = "attending";
  mockSheet(sheet);
  network.respond(contract.nudges.preview, preview);
  await openScreen(`/game/${sheet.game.id}/attendance`);
  await expect.element(row3()).toMatchTextContent("2 people will get a text. Uses 2 texts. 50 left.");
  return sheet;
}

describe("game that's short on players", () => {
  it("shows how many players are needed and who a nudge reaches [OP-15]", async () => {
    await openShortGame();
    await expect.element(page.getByText("1 of 2 needed")).toBeVisible();
    await expect.element(page.getByText("1 player short")).toBeVisible();
    await expect.element(row("Devon Clarke")).toMatchTextContent("Said yes to the original time");
    await row3().getByText("1 member won't get this").click();
    await expect.element(row3()).toMatchTextContent("No text consent");
    await expectAccessible();
  });

  it("sends one nudge no matter how often the button is pressed, even after a lost connection", async () => {
    const { game } = await openShortGame();
    network.disconnect();
    await sendNudge();
    await expect.element(toast("We couldn't send the nudge")).toBeVisible();
    network.reconnect();
    await expect.element(row3()).toMatchTextContent("2 people will get a text");

    // The request arrives but the response is lost, so the next attempt uses the same key.
    network.drop(contract.nudges.send);
    await sendNudge();
    await expect.poll(() => network.sent(contract.nudges.send).length).toBe(1);
    await expect.element(nudge()).toBeEnabled();
    const pendingRequest = network.holdNext(contract.nudges.send);
    await nudge().click();
    await sendNow().dblClick();
    const { gameId, requestKey } = await pendingRequest.input;
    network.respond(contract.nudges.preview, nudgeOutcome);
    pendingRequest.respond(sent);
    await expect.element(toast("Nudge sent to 2 members")).toBeVisible();
    await expect
      .element(row3())
      .toMatchTextContent(/Nudged just now\. You can nudge again (at|on) .*\d:\d\d [AP]M/);
    await expect.element(row3().getByRole("button", { name: "Nudge" })).toBeDisabled();
    expect(gameId).toBe(game.id);
    expect(network.sent(contract.nudges.send).map((input) => input.requestKey)).toEqual([
      requestKey,
      requestKey,
    ]);
    await expectAccessible();
  });

  it("shows a nudge's words, and lets a slip be undone for five seconds", async () => {
    await openShortGame();
    await expect.element(row3()).toMatchTextContent(preview.wording);
    await nudge().click();
    await expect.element(row3()).toMatchTextContent("Goes out in 5 seconds, or when you leave this page.");
    await expect.element(row3().getByRole("button", { name: "Undo" })).toHaveFocus();
    await expectAccessible();
    // The second half of a double tap doesn't undo it.
    await userEvent.keyboard("{Enter}");
    await pause(600);
    await userEvent.keyboard("{Enter}");
    await expect.element(nudge()).toBeEnabled();
    expect(network.sent(contract.nudges.send)).toEqual([]);

    network.respond(contract.nudges.send, sent);
    const pressedAt = performance.now();
    await nudge().click();
    await expect.poll(() => network.sent(contract.nudges.send).length, { timeout: 10_000 }).toBe(1);
    expect(performance.now() - pressedAt).toBeGreaterThan(4_900);
  });

  it("sends a nudge that's still waiting when the page is left", async () => {
    await openShortGame();
    network.respond(contract.nudges.send, sent);
    await nudge().click();
    await page.getByRole("link", { name: "Back to Schedule" }).click();
    await expect.poll(() => network.sent(contract.nudges.send).length).toBe(1);
  });

  it("explains why the server sent nothing", async () => {
    await openShortGame();
    network.respond(contract.nudges.send, {
      success: false,
      sent: 0,
      failed: 0,
      skipped: [],
      error: "Everyone has responded.",
    });
    await sendNudge();
    await expect.element(toast("We couldn't send the nudge")).toMatchTextContent("Everyone has responded.");
  });

  it("shows that the minimum is reached when another player says yes, and reloads the preview", async () => {
    await openShortGame();
    const previewCount = network.sent(contract.nudges.preview).length;
    await control("Marcus Bell").selectOptions("Attending");
    await expect.element(page.getByText("2 of 2 needed")).toBeVisible();
    await expect.element(page.getByText("Enough players")).toBeVisible();
    await expect.element(page.getByRole("region", { name: "2 haven't responded" })).toBeVisible();
    await expect.poll(() => network.sent(contract.nudges.preview).length).toBeGreaterThan(previewCount);
  });
});
