import fc from "fast-check";
import { expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import { createModel } from "./model.ts";
import { buildRoundRobin, orderPairs } from "./orders.ts";
import { createRandom } from "./random.ts";

it("builds rounds in which every team plays once and every pair meets once [BUILD-37]", () => {
  for (const teams of [2, 3, 8, 9]) {
    const rounds = buildRoundRobin(Array.from({ length: teams }, (_, team) => team));
    expect(rounds).toHaveLength(teams % 2 ? teams : teams - 1);
    expect(rounds.every((round) => new Set(round.flat()).size === round.length * 2)).toBe(true);
    const pairs = rounds.flat().map(([a, b]) => [Math.min(a, b), Math.max(a, b)].join());
    expect(new Set(pairs).size).toBe((teams * (teams - 1)) / 2);
  }
});

it("lists every pair the required number of times in every style [BUILD-37]", () => {
  const style = fc.record({
    streams: fc.integer({ min: 1, max: 6 }),
    repeatsPhases: fc.boolean(),
    usesBreaks: fc.boolean(),
  });
  const sizes = fc.tuple(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 1, max: 3 }), fc.integer());
  fc.assert(
    fc.property(sizes, style, ([teams, meetings, seed], order) => {
      const blockedDates = ["2026-04-20", "2026-04-21", "2026-04-22", "2026-04-23", "2026-04-24"];
      const model = createModel(buildLeague(teams, { gamesPerMatchup: meetings, blockedDates }));
      const positions = Array.from({ length: teams }, (_, team) => team);
      const pairs = orderPairs(model, positions, order, createRandom(seed));
      const counts = Map.groupBy(pairs, ([a, b]) => [Math.min(a, b), Math.max(a, b)].join());
      expect(counts.size).toBe((teams * (teams - 1)) / 2);
      expect([...counts.values()].every((times) => times.length === meetings)).toBe(true);
    }),
    { numRuns: 100, seed: 4 },
  );
});
