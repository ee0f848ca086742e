import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DaySheetGame } from "#features/leagues/day-sheets/schema.ts";
import type { ResultGame, ScoreSettings } from "#features/leagues/results/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { getCurrentUrl, getHorizontalOverflow, openScreen, toast } from "../screen.tsx";
import { dialog } from "./management.tsx";
import { sampleCalendarGame } from "./samples.ts";

const { leagueCalendar, leagueResults } = contract;
const leagueId = sampleId();
const settings: ScoreSettings = {
  unit: "goals",
  allowsTies: true,
  overtimeLosses: false,
  collectsScores: true,
};

function sampleGame(changes: Partial<DaySheetGame> = {}, result: Partial<ResultGame> = {}): DaySheetGame {
  const game = sampleCalendarGame(changes);
  return {
    ...game,
    request: null,
    scoring: {
      settings,
      game: {
        leagueGameId: game.leagueGameId!,
        seasonId: sampleId(),
        home: { id: game.home.id!, name: game.home.name, kit: null },
        away: { id: game.away!.id!, name: game.away!.name, kit: null },
        date: game.date,
        time: game.time,
        location: game.location,
        isCancelled: game.isCancelled,
        hasStarted: true,
        result: null,
        reports: [],
        ...result,
      },
    },
    ...changes,
  };
}

const open = sampleGame({ location: "Harborview Park, Field 1" });
const played = sampleGame(
  { time: "11:00" },
  {
    result: {
      state: "final",
      outcome: { kind: "score", home: 3, away: 2, overtime: false },
      counts: true,
      becomesFinalAt: null,
      decidedAs: "agreement",
    },
  },
);
const asked = sampleGame(
  { time: "12:00", request: { kind: "move", state: "waiting-team", to: { id: sampleId(), name: "Wolves" } } },
  { hasStarted: false },
);
const cancelled = sampleGame({ time: "13:00", isCancelled: true });
const games = [open, played, asked, cancelled];

beforeEach(() => {
  network.respond(leagueCalendar.getDaySheet, ({ on }) => ({
    leagueName: "Metro League",
    on,
    games: on === "2026-11-21" ? games : [],
  }));
});
const openSheet = (query = "?on=2026-11-21", size: "desk" | "phone" = "desk") =>
  openScreen(`/league/${leagueId}/day-sheet${query}`, { user: { role: "league_manager" }, size });
const row = (time: string) => page.getByRole("listitem").filter({ hasText: time });

describe("day sheet", () => {
  it.for(["desk", "phone"] as const)(
    "lists games by place with result, request, or Enter Score on a %s [RESULT-80]",
    async (size) => {
      await openSheet(undefined, size);
      await expect.element(page.getByRole("heading", { name: "Saturday, November 21, 2026" })).toBeVisible();
      await expect.element(page.getByText("Metro League", { exact: true })).toBeVisible();
      const field1 = page.getByRole("region", { name: "Harborview Park, Field 1" });
      await expect
        .element(field1.getByRole("button", { name: "Enter Score: Otters vs Wolves" }))
        .toBeVisible();
      await expect.element(row("11:00 AM")).toMatchTextContent("3-2Final");
      await expect.element(row("12:00 PM")).toMatchTextContent("Asked to Move, Waiting for Wolves");
      await expect.element(row("1:00 PM")).toMatchTextContent("Canceled");
      expect(page.getByRole("button", { name: /^Enter Score/ }).elements()).toHaveLength(1);
      expect(getHorizontalOverflow()).toBe(0);
      await expectAccessible();
    },
  );

  it("prints every game on a sheet of its own [RESULT-80]", async () => {
    await openSheet();
    await expect.element(page.getByRole("button", { name: "Print Day Sheet" })).toBeEnabled();
    const sheet = document.querySelector('[data-print="sheet"]')!;
    expect(sheet.querySelectorAll("tbody tr")).toHaveLength(4);
    expect(sheet.textContent).toContain("Harborview Park, Field 1");
    expect(sheet.textContent).toContain("3-2");
  });

  it("enters a score [RESULT-80]", async () => {
    await openSheet();
    const { game } = open.scoring!;
    network.respond(leagueResults.get, { game, settings, reports: [], changes: [] });
    network.respond(leagueResults.set, { game, settings, reports: [], changes: [] });
    await page.getByRole("button", { name: "Enter Score: Otters vs Wolves" }).click();
    const form = dialog("Enter Score");
    await form.getByLabelText("Otters").fill("2");
    await form.getByLabelText("Wolves").fill("1");
    await form.getByRole("button", { name: "Save Result" }).click();
    await expect.element(toast("Score saved")).toBeVisible();
    expect(network.sent(leagueResults.set)).toMatchObject([
      { leagueGameId: open.leagueGameId, outcome: { kind: "score", home: 2, away: 1 } },
    ]);
  });

  it("moves by day, and says what it couldn't load [RESULT-80]", async () => {
    await openSheet();
    await page.getByRole("button", { name: "Next day" }).click();
    await expect.element(page.getByText("The league has no games on this day.")).toBeVisible();
    expect(getCurrentUrl()).toContain("on=2026-11-22");
    await expect.element(page.getByRole("button", { name: "Print Day Sheet" })).toBeDisabled();
    network.fail(leagueCalendar.getDaySheet);
    await page.getByRole("button", { name: "Next day" }).click();
    await expect.element(page.getByText("We couldn't load this day's games.")).toBeVisible();
    await expectAccessible();
  });

  it("is missing for someone who doesn't manage the league", async () => {
    network.reject(leagueCalendar.getDaySheet, "LEAGUE_NOT_FOUND");
    await openSheet();
    await expect.element(page.getByRole("heading", { name: "League Not Found" })).toBeVisible();
  });
});
