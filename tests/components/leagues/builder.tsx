import { afterEach, expect } from "vitest";
import { cleanup } from "vitest-browser-react/pure";
import { page, userEvent, type Locator } from "vitest/browser";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import { toBuilderLeague } from "#features/leagues/builder/rules.ts";
import { loadDraft } from "#features/leagues/builder/drafts/components/use-draft-saving.ts";
import type { DraftContent, SavedDraft } from "#features/leagues/builder/drafts/schema.ts";
import type { NewRun } from "#features/leagues/builder/runs/schema.ts";
import type { BuilderData, DraftSchedule } from "#features/leagues/builder/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// Helpers for schedule builder tests.

// A builder that closes saves its draft right away. Wait for it, so that the request isn't part of the next test.
afterEach(async () => {
  await cleanup();
  await loadDraft(sampleId()).catch(() => undefined);
});

const names = ["Lakeview Otters", "Harbor Street FC", "Old Mill Rovers", "Ridgeway United"];

export const season = (changes: Partial<BuilderData> = {}): BuilderData => ({
  league: { id: sampleId(), name: "Lakeshore Coed" },
  teams: names.map((name) => ({ id: sampleId(), name, sport: "Soccer", preferredBlockoutDays: [] })),
  divisions: [],
  venues: [
    {
      id: sampleId(),
      name: "Harborview Park",
      maxTeamsPerDay: 4,
      fields: [],
      openingTimes: null,
      closedOn: [],
    },
  ],
  today: "2026-11-16",
  upcoming: { built: 0, others: 0 },
  busyDays: [],
  passes: [],
  hasSeason: false,
  ...changes,
});

/** Mocks a league and a server that runs the real generator. `change` can modify the result. */
export function mockBuilder(
  data: BuilderData,
  change: (draft: DraftSchedule) => DraftSchedule = (draft) => draft,
) {
  const { get, startRun, getRun } = contract.scheduleBuilder;
  let request: NewRun;
  network.respond(get, data);
  mockDraft();
  network.respond(startRun, (run) => {
    request = run;
    return { id: sampleId() };
  });
  network.respond(getRun, ({ runId }) => {
    const league = toBuilderLeague(data, request.settings, request.earlier);
    const draft = generateSchedule(
      { ...league, lockedGames: request.lockedGames },
      { seed: request.seed, iterations: 150 },
    );
    return { id: runId, state: "done" as const, percent: 100, stage: null, draft: change(draft) };
  });
}

/** Mocks a server that stores one draft, and returns what's stored. */
export function mockDraft(content: DraftContent | null = null) {
  const { getDraft, saveDraft } = contract.scheduleBuilder;
  const stored: SavedDraft = { version: content ? 1 : 0, content, author: null };
  network.respond(getDraft, () => ({ ...stored }));
  network.respond(saveDraft, (draft) => {
    stored.content = draft.content;
    stored.version = draft.version + 1;
    stored.author = { savedBy: "Lena Fischer", isOwn: true, savedAt: "2026-11-16T18:30:00.000Z" };
    return { version: stored.version };
  });
  return stored;
}

export async function openBuilder(
  data: BuilderData,
  size?: "desk" | "phone",
  { isReady = true }: { isReady?: boolean } = {},
) {
  const screen = await openScreen(`/league/${data.league.id}/schedule-builder`, {
    size,
    user: { role: "league_manager" },
  });
  if (isReady) await expect.element(page.getByLabelText("Default Start Time")).toBeVisible();
  return screen;
}

export const generate = () => page.getByRole("button", { name: "Generate Schedule" });
export const publish = () => page.getByRole("button", { name: "Publish Schedule" });
export const undo = () => page.getByRole("button", { name: "Undo", exact: true });
export const redo = () => page.getByRole("button", { name: "Redo", exact: true });
export const days = () => page.css('ol[aria-label="Schedule days"] > li');
export const dayTexts = () =>
  days()
    .elements()
    .map(({ textContent }) => textContent);
export const dayToggles = () => page.getByRole("group", { name: "Play On" });
export const unscheduled = () => page.getByRole("region", { name: "Unscheduled games" });

/** Waits for generation, which can take a while on slow machines. */
export async function expectGenerated() {
  await expect.element(publish(), { timeout: 20_000 }).toBeEnabled();
}

/** Generates a draft on Mondays starting March 3, 2031. */
export async function generateMondays() {
  await page.getByLabelText("Season Start Date").fill("2031-03-03");
  for (const name of ["Tuesday", "Wednesday", "Thursday", "Friday"])
    await dayToggles().getByRole("button", { name }).click();
  await generate().click();
  await expectGenerated();
}

/** Drags with the mouse and returns the last message shown next to the pointer. */
export async function drag(from: Locator, target: Locator) {
  const messages: string[] = [];
  const observer = new MutationObserver(() => {
    const message = document.querySelector("body > div.fixed p")?.textContent;
    if (message) messages.push(message);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  // The bar at the bottom of the draft could cover the target.
  from.element().scrollIntoView({ block: "start" });
  await userEvent.dragAndDrop(from, target);
  observer.disconnect();
  return messages.at(-1);
}
