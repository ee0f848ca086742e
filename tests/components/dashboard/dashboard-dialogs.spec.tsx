import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Game } from "#features/games/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { me, sampleId } from "../samples.ts";
import { openScreen } from "../screen.tsx";

const game: Game = {
  id: sampleId(),
  team: { id: sampleId(), name: "Lakeview Otters" },
  kind: "game",
  gameOn: "2099-04-16",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Harbor Street FC",
  notes: null,
  arrivalMinutes: null,
  isCancelled: false,
  isShared: false,
  version: 1,
  notificationSent: false,
  reminders: [],
  isToday: false,
  isTonight: false,
  isPast: false,
  reason: null,
};

async function openDashboard() {
  network.answer(contract.accounts.getMe, { ...me, hasSeenWelcome: true });
  network.answer(contract.games.listUpcoming, { games: [game] });
  network.answer(contract.dashboard.get, {
    teams: 0,
    activeTeams: 0,
    members: 0,
    consenting: 0,
    upcomingGames: 1,
    upcomingThisWeek: 0,
    gamesToday: 0,
    notificationsSent: 0,
    games: 1,
    newestTeamId: null,
  });
  await openScreen("/dashboard");
}

describe("the dashboard", () => {
  it("opens the message blast from the button beside the greeting [DASH-04]", async () => {
    await openDashboard();
    const head = page.css("header").filter({ has: page.getByRole("heading", { level: 1 }) });
    await head.getByRole("button", { name: "Message Blast" }).click();
    await expect.element(page.getByRole("dialog", { name: "Send Message Blast" })).toBeVisible();
  });

  it("explains the states of a notification from the column's info button [DASH-15]", async () => {
    await openDashboard();
    await page
      .getByRole("columnheader", { name: "Notification" })
      .getByRole("button", { name: "What do these statuses mean?" })
      .click();
    await expect.element(page.getByRole("dialog", { name: "Game Notification Status" })).toBeVisible();
  });

  it("opens the game of a row for editing [DASH-17]", async () => {
    await openDashboard();
    const row = page.getByRole("row").filter({ hasText: "Harbor Street FC" });
    await row.getByRole("button", { name: /^Edit/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Game" });
    await expect.element(dialog.getByLabelText("Date")).toHaveValue("2099-04-16");
    await expect.element(dialog.getByLabelText("Opponent")).toHaveValue("Harbor Street FC");
  });

  it("holds the form of a new team in a dialog [DASH-23]", async () => {
    await openDashboard();
    await page.getByRole("button", { name: "Add New Team" }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Team" });
    for (const field of ["Team Name", "Sport", "Time Zone"])
      await expect.element(dialog.getByLabelText(field)).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: "Create Team" })).toBeVisible();
  });
});
