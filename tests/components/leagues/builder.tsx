import { expect } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import { builderLeague } from "#features/leagues/builder/rules.ts";
import type { NewRun } from "#features/leagues/builder/runs/schema.ts";
import type { BuilderStart, DraftSchedule } from "#features/leagues/builder/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// The schedule builder of a league, as its tests reach it.

const names = ["Lakeview Otters", "Harbor Street FC", "Old Mill Rovers", "Ridgeway United"];

export const season = (changes: Partial<BuilderStart> = {}): BuilderStart => ({
  league: { id: sampleId(), name: "Lakeshore Coed" },
  teams: names.map((name) => ({ id: sampleId(), name, sport: "Soccer", preferredBlockoutDays: [] })),
  venues: [{ id: sampleId(), name: "Harborview Park", maxTeamsPerDay: 4, openingTimes: null, closedOn: [] }],
  today: "2026-11-16",
  ahead: { built: 0, others: 0 },
  busyDays: [],
  hasSeason: false,
  ...changes,
});

/** A league, and a server whose search is the generator itself; what it finds can be changed. */
export function answerBuilder(
  start: BuilderStart,
  change: (found: DraftSchedule) => DraftSchedule = (found) => found,
) {
  const { get, startRun, getRun } = contract.scheduleBuilder;
  let asked: NewRun;
  network.answer(get, start);
  network.answer(startRun, (run) => {
    asked = run;
    return { id: sampleId() };
  });
  network.answer(getRun, ({ runId }) => {
    const league = builderLeague(start, asked.settings, asked.earlier);
    const found = generateSchedule(
      { ...league, lockedGames: asked.lockedGames },
      { seed: asked.seed, iterations: 150 },
    );
    return { id: runId, state: "done" as const, percent: 100, stage: null, draft: change(found) };
  });
}

export async function openBuilder(start: BuilderStart, size?: "desk" | "phone") {
  await openScreen(`/league/${start.league.id}/schedule-builder`, {
    size,
    user: { role: "league_manager" },
  });
  await expect.element(page.getByLabelText("Default Start Time")).toBeVisible();
}

export const generate = () => page.getByRole("button", { name: "Generate Schedule" });
export const publish = () => page.getByRole("button", { name: "Publish Schedule" });
export const undo = () => page.getByRole("button", { name: "Undo", exact: true });
export const redo = () => page.getByRole("button", { name: "Redo", exact: true });
export const days = () => page.css('ol[aria-label="Days of the schedule"] > li');
export const dayTexts = () =>
  days()
    .elements()
    .map(({ textContent }) => textContent);
export const dayToggles = () => page.getByRole("group", { name: "Blockout Days" });
export const unplaced = () => page.getByRole("region", { name: "Games without a place" });

/** A search takes as long as the machine needs for it. */
export async function expectGenerated() {
  await expect.element(publish(), { timeout: 20_000 }).toBeEnabled();
}

/** A draft on Mondays from March 3, 2031. */
export async function generateMondays() {
  await page.getByLabelText("Season Start Date").fill("2031-03-03");
  for (const name of ["Tuesday", "Wednesday", "Thursday", "Friday"])
    await dayToggles().getByRole("button", { name }).click();
  await generate().click();
  await expectGenerated();
}

/** Drags with the mouse, and returns the last words that stood at the hand. */
export async function drag(from: Locator, onto: Locator) {
  const said: string[] = [];
  const watch = new MutationObserver(() => {
    const words = document.querySelector("body > div.fixed p")?.textContent;
    if (words) said.push(words);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await userEvent.dragAndDrop(from, onto);
  watch.disconnect();
  return said.at(-1);
}
