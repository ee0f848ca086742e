import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { generatePlan } from "#features/leagues/builder/divisions/generator/run.ts";
import { toPlan } from "#features/leagues/builder/divisions/components/use-plan-settings.ts";
import { toDivisionData } from "#features/leagues/builder/divisions/rules.ts";
import type { NewRun } from "#features/leagues/builder/runs/schema.ts";
import type { BuilderData, NewSchedule } from "#features/leagues/builder/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import {
  expectGenerated,
  generate,
  mockDraft,
  openBuilder,
  publish,
  season,
  unscheduled,
} from "./builder.tsx";

/** A league with divisions named East and West, with this many teams each. */
function league(sizes: readonly [number, number] = [4, 4]): BuilderData {
  const names = ["East", "West"];
  const divisions = sizes.map((size, index) => ({
    id: sampleId(),
    name: names[index]!,
    teamIds: Array.from({ length: size }, () => sampleId()),
  }));
  const teams = divisions.flatMap(({ name, teamIds }) =>
    teamIds.map((id, index) => ({
      id,
      name: `${name} ${index + 1}`,
      sport: "Soccer",
      preferredBlockoutDays: [],
    })),
  );
  return season({ teams, divisions });
}

/** Mocks a server that plans divisions with the real generator, after it has shown progress a few times. */
function mockServer(data: BuilderData, { running = 0 } = {}) {
  const { get, startRun, getRun, cancelRun, publish: publishing } = contract.scheduleBuilder;
  const seen = {
    cancelled: 0,
    run: undefined as NewRun | undefined,
    published: undefined as NewSchedule | undefined,
  };
  let polls = 0;
  network.respond(get, data);
  mockDraft();
  network.respond(startRun, (run) => {
    seen.run = run;
    return { id: sampleId() };
  });
  network.respond(getRun, ({ runId }) => {
    const { divisions = [], crossDivisionGames = 0, seed } = seen.run!;
    const base = { id: runId, stage: "fairness" };
    if (polls++ < running)
      return {
        ...base,
        state: "running" as const,
        percent: 20,
        draft: null,
        divisions: divisions.map(({ divisionId }, index) => ({
          divisionId,
          percent: 20 + 40 * index,
          stage: "fairness",
        })),
      };
    const planned = toDivisionData(
      data,
      divisions.map(({ divisionId }) => divisionId),
    );
    const draft = generatePlan(toPlan(planned, { divisions, crossDivisionGames }, null), {
      seed,
      iterations: 20,
    });
    return { ...base, state: "done" as const, percent: 100, draft };
  });
  network.respond(cancelRun, () => {
    seen.cancelled++;
    return { ok: true as const };
  });
  network.respond(publishing, (schedule) => {
    seen.published = schedule;
    return {
      generationId: sampleId(),
      matchups: schedule.games.length,
      entries: 2 * schedule.games.length,
      endsOn: "2031-06-01",
      emailedCount: 0,
      textedCount: null,
    };
  });
  return seen;
}

const crossGames = () => page.getByLabelText("Cross-Division Games");
const division = () => page.getByLabelText("Division", { exact: true }).first();

it("plans all divisions by their own settings and publishes them in one step [RESULT-28, RESULT-29]", async () => {
  const data = league();
  const seen = mockServer(data);
  await openBuilder(data);
  await expect.element(page.getByLabelText("Plan", { exact: true })).toHaveValue("all");
  await crossGames().fill("1");
  await division().selectOptions("West (4 teams)");
  await page.getByLabelText("Default Start Time").fill("18:00");
  await generate().click();
  await expectGenerated();
  expect(seen.run).toMatchObject({ crossDivisionGames: 1, lockedGames: [] });
  expect(seen.run!.divisions!.map(({ settings }) => settings.startTime)).toEqual(["19:00", "18:00"]);
  await expect.element(page.getByRole("region", { name: "West" })).toBeVisible();
  await expectAccessible();
  await publish().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish Schedule" }).click();
  await expect.element(page.getByRole("dialog", { name: "Schedule Published" })).toBeVisible();
  expect(seen.published!.games).toHaveLength(6 + 6 + 4);
  expect(seen.published!.divisions).toEqual(seen.run!.divisions);
});

it("shows how far each division is, and stops all of them [RESULT-30]", async () => {
  const data = league();
  const seen = mockServer(data, { running: 1000 });
  await openBuilder(data);
  await generate().click();
  const east = page.getByRole("progressbar", { name: "Generating East" });
  await expect.element(east, { timeout: 15_000 }).toHaveAttribute("aria-valuenow", "20");
  await expect
    .element(page.getByRole("progressbar", { name: "Generating West" }))
    .toHaveAttribute("aria-valuenow", "60");
  await expect.element(page.getByRole("region", { name: "East" }), { timeout: 15_000 }).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect.element(east).not.toBeInTheDocument();
  await expect.poll(() => seen.cancelled).toBe(1);
  await expect.element(publish()).toBeEnabled();
});

it("plans one division, and refuses one with more than 40 teams [RESULT-28]", async () => {
  const data = league([4, 41]);
  const seen = mockServer(data);
  await openBuilder(data);
  const refusal = "The builder plans divisions of up to 40 teams";
  await expect.element(page.getByText(`West: ${refusal}`)).toBeVisible();
  await generate().click();
  expect(seen.run).toBeUndefined();
  await page.getByLabelText("Plan", { exact: true }).selectOptions("East");
  await expect.element(crossGames()).not.toBeInTheDocument();
  await generate().click();
  await expectGenerated();
  expect(seen.run!.divisions!.map(({ divisionId }) => divisionId)).toEqual([data.divisions[0]!.id]);
  await publish().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish Schedule" }).click();
  await expect.element(page.getByRole("dialog", { name: "Schedule Published" })).toBeVisible();
  expect(seen.published!.games).toHaveLength(6);
  expect(seen.published!.divisions).toHaveLength(1);
});

it("lists games that can't be scheduled with the reason [RESULT-29]", async () => {
  const data = league();
  mockServer(data);
  await openBuilder(data);
  // Longer than what's left of the day at the last start.
  await page.getByLabelText("Default Start Time").fill("22:30");
  await generate().click();
  await expect
    .element(unscheduled().getByText(/^Games at the default start time would run past midnight/), {
      timeout: 15_000,
    })
    .toBeVisible();
});
