import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Game } from "#features/games/schema.ts";
import type { TeamSummary } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleGame } from "../samples.ts";
import { openScreen } from "../screen.tsx";
import { keepGames } from "./kept-games.ts";
import { listedTeam } from "./samples.ts";

// /schedule, as its tests reach it.

/** Begins on a Thursday and has five weeks. */
export const MONTH = "2031-05";
export const on = (day: number) => `${MONTH}-${String(day).padStart(2, "0")}`;
/** The same, as the screen writes it. */
export const dateOn = (day: number) => `May ${day}, 2031`;

export const sizes = ["desk", "phone"] as const;
export type Size = (typeof sizes)[number];

export const calendar = () => page.getByRole("grid");
export const day = (date: string) => page.css(`[data-date="${date}"]`);
export const chip = (text: string) => page.css("[data-chip]").filter({ hasText: text });
export const agenda = () => page.getByRole("main").getByRole("list").getByRole("button");
export const addDialog = () => page.getByRole("dialog", { name: "Add Game to Schedule" });
export const editDialog = () => page.getByRole("dialog", { name: "Edit Game" });
export const deleteDialog = () => page.getByRole("alertdialog", { name: "Delete Game" });
export const save = () => editDialog().getByRole("button", { name: "Save Changes" }).click();

/** Opens a game the way its size does: its chip, or its line of the agenda. */
export const openGame = (text: string, size: Size = "desk") =>
  (size === "phone" ? agenda().filter({ hasText: text }) : chip(text)).first().click();

/** An item of the menu in the dialog of a game. */
export async function chooseMore(item: string) {
  await editDialog().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** The three dots in the head of the schedule. */
export const moreButton = () => page.getByRole("button", { name: "More for this schedule" });

/** Opens one of the tools behind them. */
export async function openTool(name: string) {
  await moreButton().click();
  await page.getByRole("menuitem", { name }).click();
}

export async function calendarLoaded() {
  await expect.element(calendar()).toHaveAttribute("aria-busy", "false");
}

export function answerTeams(...teams: TeamSummary[]) {
  network.answer(contract.teams.list, { teams, total: teams.length, nextCursor: null });
}

type Options = NonNullable<Parameters<typeof openScreen>[1]>;

/** A team's games in the month, on the screen. */
export async function openSchedule(games: Partial<Game>[] = [], options: Options = {}) {
  const team = listedTeam();
  answerTeams(team);
  const kept = keepGames(
    team,
    games.map((game) => sampleGame(team, game)),
  );
  await openScreen(`/schedule?month=${MONTH}&teamId=${team.id}`, options);
  await calendarLoaded();
  return { team, kept, games: kept.all() };
}
