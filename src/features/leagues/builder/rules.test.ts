import { describe, expect, it } from "vitest";
import {
  builderDefaults,
  gamesPerDay,
  gapDays,
  MOST_DAYS,
  MOST_ITERATIONS,
  mostGamesPerDay,
} from "./rules.ts";
import { unplacedReasonInWords } from "./rules.ts";
import { UnplacedReason } from "./schema.ts";

describe("the builder's numbers", () => {
  it("has the gaps of the four frequencies [BUILD-08] [BUILD-09] [BUILD-10] [BUILD-11]", () => {
    expect(gapDays).toEqual({ once_per_week: 7, twice_per_week: 3, once_per_month: 30, twice_per_month: 15 });
  });

  it("has the defaults and limits [BUILD-18] [BUILD-35] [BUILD-36] [BUILD-41] [BUILD-42]", () => {
    expect(builderDefaults.venue).toEqual({ name: "Main Venue", maxTeamsPerDay: 4 });
    expect([builderDefaults.gameDurationMinutes, builderDefaults.breakBetweenGamesMinutes]).toEqual([
      120, 30,
    ]);
    expect([MOST_ITERATIONS, MOST_DAYS]).toEqual([1000, 730]);
  });

  it("counts two units per game and halves the total capacity [BUILD-38] [BUILD-39]", () => {
    expect([2, 3, 4, 20].map(gamesPerDay)).toEqual([1, 1, 2, 10]);
    expect(mostGamesPerDay([{ maxTeamsPerDay: 4 }, { maxTeamsPerDay: 5 }])).toBe(4);
  });

  it("has words for every reason [OP2-21]", () => {
    expect(Object.keys(unplacedReasonInWords).toSorted()).toEqual([...UnplacedReason.options].toSorted());
  });
});
