import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { sampleCall, sampleSheet, sampleSub } from "../attendance/samples.ts";
import { mockSheet } from "../attendance/sheet.tsx";
import { chooseGameAction, on, openGame, openSchedule } from "../games/schedule.tsx";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { getHorizontalOverflow, openScreen } from "../screen.tsx";
import { openTeam } from "../teams/roster.tsx";

// Screens of an installation without a texting account, a payment account, or both.

const SENTENCE = "No texting account yet. Your administrator can turn on texting.";
const noTexting = { installation: { hasTexting: false } };
const noPayments = { installation: { hasPayments: false } };
const neither = { installation: { hasTexting: false, hasPayments: false } };
const main = () => page.getByRole("main");

describe.each(["desk", "phone"] as const)("without a texting account (%s)", (size) => {
  it("shows the sentence instead of the form for a message", async () => {
    await openTeam({}, [], { ...noTexting, size });
    await main().getByRole("button", { name: "Send Message" }).click();
    const dialog = page.getByRole("dialog", { name: "Send Message" });
    await expect.element(dialog.getByText("No texting account yet")).toBeVisible();
    await expect.element(dialog.getByText("Your administrator can turn on texting.")).toBeVisible();
    await expect.element(dialog.getByRole("textbox")).not.toBeInTheDocument();
    await expectAccessible();
    expect(getHorizontalOverflow()).toBe(0);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("offers no text about a cancellation", async () => {
    await openSchedule([{ gameOn: on(8), opponent: "Harbor Street FC" }], { ...noTexting, size });
    await openGame("Harbor", size);
    await chooseGameAction("Cancel Game");
    const checkbox = page.getByRole("checkbox", { name: "Text the team about the cancellation" });
    await expect.element(checkbox).toBeDisabled();
    await expect.element(checkbox).not.toBeChecked();
    await expect.element(page.getByRole("alertdialog").getByText(SENTENCE)).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Game" }).click();
    await expect.poll(() => network.sent(contract.games.cancel)).toMatchObject([{ textTeam: false }]);
  });

  it("offers no calls to subs", async () => {
    const sheet = sampleSheet({ "Player One": null });
    mockSheet(sheet);
    network.respond(contract.subCalls.get, sampleCall({ subs: [sampleSub("Ada Osei")] }));
    await openScreen(`/game/${sheet.game.id}/attendance`, { ...noTexting, size });
    const card = page.getByRole("region", { name: "Subs" });
    await expect.element(card.getByText(SENTENCE)).toBeVisible();
    await expect.element(card.getByRole("button", { name: "Call Subs" })).not.toBeInTheDocument();
    await expectAccessible();
  });
});

describe.each(["desk", "phone"] as const)("without a payment account (%s)", (size) => {
  it.each(["upgrade", "bulk-upgrade"])("tells managers who to ask at /%s", async (path) => {
    const teamId = sampleId();
    await openScreen(`/teams/${teamId}/${path}`, { ...noPayments, size });
    const title = page.getByRole("heading", { level: 1 });
    await expect.element(title).toHaveTextContent("Ask Your Administrator for a Season Pass");
    await expect.element(main().getByRole("button")).not.toBeInTheDocument();
    await expect
      .element(main().getByRole("link", { name: "Back to Team" }))
      .toHaveAttribute("href", `/teams/${teamId}`);
    await expectAccessible();
    expect(getHorizontalOverflow()).toBe(0);
  });

  it("sells nothing on a team's page", async () => {
    await openTeam({ status: "pending", tier: "none" }, [], { ...neither, size });
    await expect.element(main().getByText(`Ask your administrator for one. ${SENTENCE}`)).toBeVisible();
    await expect.element(main().getByRole("link", { name: /Season Pass/ })).not.toBeInTheDocument();
    await expectAccessible();
  });
});
