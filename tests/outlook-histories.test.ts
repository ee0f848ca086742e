import { expect, it } from "vitest";
import { getRunCount } from "#tests/harness/histories.ts";
import { compareSentences } from "#tests/harness/outlook-histories.ts";

const TEAMS = getRunCount(1_000);

it(`says who gets a text and when, and then exactly those get it (${TEAMS} teams) [REMIND-03, REMIND-04, REMIND-05]`, async () => {
  const { problems, states } = await compareSentences(TEAMS);
  expect(problems).toEqual([]);
  expect(Math.min(states.ready, states.partial, states.blocked)).toBeGreaterThan(TEAMS / 10);
}, 240_000);
