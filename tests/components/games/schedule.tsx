import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Game } from "#features/games/schema.ts";
import type { TeamSummary } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleGame } from "../samples.ts";
import { openScreen } from "../screen.tsx";
import { mockGames } from "./mock-games.ts";
import { listedTeam } from "./samples.ts";

// Helpers for tests of /schedule.

/** A month that starts on a Thursday and spans five weeks. */
export const MONTH = "2031-05";
export const on = (day: number) => `${MONTH}-${String(day).padStart(2, "0")}`;
/** Formats a day of that month as shown on the screen. */
export const dateOn = (day: number) => `May ${day}, 2031`;

export const sizes = ["desk", "phone"] as const;
export type Size = (typeof sizes)[number];

export const calendar = () => page.getByRole("grid");
export const day = (date: string) => page.css(`[data-date="${date}"]`);
export const chip = (text: string) => page.css("[data-chip]").filter({ hasText: text });
export const agenda = () => page.css('main li:has(> a[href$="/attendance"])');
export const addDialog = () => page.getByRole("dialog", { name: "Add Game to Schedule" });
export const editDialog = () => page.getByRole("dialog", { name: "Edit Game" });
export const deleteDialog = () => page.getByRole("alertdialog", { name: "Delete Game" });
export const save = () => editDialog().getByRole("button", { name: "Save Changes" }).click();

/** Opens a game's form by its chip, or by the button of its agenda row on phones. */
export const openGame = (text: string, size: Size = "desk") =>
  size === "phone"
    ? agenda().filter({ hasText: text }).getByRole("button").first().click()
    : chip(text).first().click();

/** Selects an item from the game dialog's menu. */
export async function chooseGameAction(item: string) {
  await editDialog().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** The menu button in the schedule's header. */
export const moreButton = () => page.getByRole("button", { name: "More schedule actions" });

/** Opens a tool from the menu in the schedule's header. */
export async function openTool(name: string) {
  await moreButton().click();
  await page.getByRole("menuitem", { name }).click();
}

export async function waitForCalendar() {
  await expect.element(calendar()).toHaveAttribute("aria-busy", "false");
}

export function mockTeams(...teams: TeamSummary[]) {
  network.respond(contract.teams.list, { teams, total: teams.length, nextCursor: null });
}

type Options = NonNullable<Parameters<typeof openScreen>[1]>;

/** Opens a team's schedule with these games. */
export async function openSchedule(games: Partial<Game>[] = [], options: Options = {}) {
  const team = listedTeam();
  mockTeams(team);
  const server = mockGames(
    team,
    games.map((game) => sampleGame(team, game)),
  );
  await openScreen(`/schedule?month=${MONTH}&teamId=${team.id}`, options);
  await waitForCalendar();
  return { team, server, games: server.all() };
}
