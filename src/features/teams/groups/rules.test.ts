import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findForms, formatMany, listPresets } from "./presets/rules.ts";
import {
  computeNeeds,
  describeMissing,
  formatShortages,
  listInitials,
  matchSeats,
  type NeedFacts,
} from "./rules.ts";

/** Tries every way to seat people, and returns the best: most seats filled, then most in the first group, and so on. */
function matchByForce(seats: readonly number[], people: readonly (readonly number[])[]): number[] {
  let best = seats.map(() => 0);
  const isBetter = (filled: readonly number[]) => {
    const [total, bestTotal] = [filled, best].map((counts) => counts.reduce((sum, count) => sum + count, 0));
    if (total !== bestTotal) return total! > bestTotal!;
    const index = filled.findIndex((count, group) => count !== best[group]);
    return index >= 0 && filled[index]! > best[index]!;
  };
  const seatFrom = (person: number, filled: number[]) => {
    if (person === people.length) {
      if (isBetter(filled)) best = filled;
      return;
    }
    seatFrom(person + 1, filled);
    for (const group of new Set(people[person]))
      if (filled[group]! < seats[group]!)
        seatFrom(
          person + 1,
          filled.map((count, index) => (index === group ? count + 1 : count)),
        );
  };
  seatFrom(0, best);
  return best;
}

/** Teams of up to 8 people with up to 8 seats in up to 4 groups. */
const teams = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
  .filter((seats) => seats.reduce((sum, count) => sum + count, 0) <= 8)
  .chain((seats) =>
    fc.record({
      seats: fc.constant(seats),
      people: fc.array(fc.uniqueArray(fc.nat({ max: seats.length - 1 }), { maxLength: seats.length }), {
        maxLength: 8,
      }),
      seed: fc.nat(),
    }),
  );

const shuffle = <Entry>(entries: readonly Entry[], seed: number) =>
  entries
    .map((entry, index) => ({ entry, key: ((index + 1) * (seed + 7919) * 48_271) % 65_537 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ entry }) => entry);

describe("matching people to seats", () => {
  it("seats each person once, whichever of their groups it is [NEED-05]", () => {
    // A woman who is a goalie fills the goal or one of the women's seats, not both.
    expect(matchSeats([1, 3], [[0, 1], [1], [1]])).toEqual([1, 2]);
    expect(matchSeats([1, 3], [[0, 1], [1], [1], [1]])).toEqual([1, 3]);
    // Who sits already moves, so that a later seat can be filled.
    expect(matchSeats([1, 1], [[0, 1], [0]])).toEqual([1, 1]);
    expect(matchSeats([], [[]])).toEqual([]);
  });

  it("fills as many seats as brute force, and the first groups first, for any order of the roster [NEED-05, NEED-06]", () => {
    fc.assert(
      fc.property(teams, ({ seats, people, seed }) => {
        const filled = matchSeats(seats, people);
        expect(filled).toEqual(matchByForce(seats, people));
        expect(matchSeats(seats, shuffle(people, seed))).toEqual(filled);
        expect(
          matchSeats(
            seats,
            people.toReversed().map((groups) => groups.toReversed()),
          ),
        ).toEqual(filled);
      }),
      { numRuns: 10_000 },
    );
  });
});

const goalie = { id: "g", name: "Goalie", minimum: 1 };
const women = { id: "w", name: "Women", minimum: 3 };
const describeFacts = (facts: Partial<NeedFacts>, sport = "Soccer") =>
  describeMissing(computeNeeds({ neededPlayers: null, groups: [], attending: [], ...facts }), sport);
const inGroups = (count: number, ...ids: string[]) => Array.from({ length: count }, () => ids);

describe("what a game needs", () => {
  it("is described with groups first, then the players who are still missing [NEED-07]", () => {
    expect(describeFacts({ groups: [goalie], attending: inGroups(9) })).toBe("1 goalie missing");
    expect(describeFacts({ groups: [{ ...women, minimum: 2 }] })).toBe("2 women missing");
    expect(describeFacts({ groups: [women], attending: inGroups(2, "w") })).toBe("1 woman missing");
    expect(describeFacts({ groups: [goalie, women], attending: inGroups(1, "w") })).toBe(
      "1 goalie and 2 women missing",
    );
    expect(describeFacts({ groups: [goalie], neededPlayers: 8, attending: inGroups(5) })).toBe(
      "1 goalie and 2 more players missing",
    );
    expect(describeFacts({ groups: [goalie], neededPlayers: 8, attending: inGroups(6) })).toBe(
      "1 goalie and 1 more player missing",
    );
    // The goalie who is missing may be the eighth player.
    expect(describeFacts({ groups: [goalie], neededPlayers: 8, attending: inGroups(7) })).toBe(
      "1 goalie missing",
    );
    expect(describeFacts({ groups: [goalie], neededPlayers: 8, attending: inGroups(6, "g") })).toBe(
      "2 players missing",
    );
    const men = { id: "m", name: "Men", minimum: 1 };
    expect(describeFacts({ groups: [goalie, women, men], neededPlayers: 9 })).toBe(
      "1 goalie, 3 women, 1 man, and 4 more players missing",
    );
  });

  it("names a group of the team's own without a plural, and says when no one is missing [NEED-07]", () => {
    const setter = { id: "s", name: "Setter", minimum: 2 };
    expect(describeFacts({ groups: [setter] })).toBe("Setter: 2 missing");
    expect(describeFacts({ groups: [setter] }, "Volleyball")).toBe("2 setters missing");
    expect(describeFacts({ groups: [goalie, setter], neededPlayers: 4 })).toBe(
      "Setter: 2 missing, 1 goalie and 1 more player missing",
    );
    expect(describeFacts({ groups: [{ ...goalie, name: "GOALIE" }] })).toBe("1 goalie missing");
    expect(
      describeFacts({ groups: [goalie, women], attending: [...inGroups(1, "g"), ...inGroups(3, "w")] }),
    ).toBe("Enough players");
    expect(describeFacts({})).toBe("Enough players");
  });

  it("ignores groups without a minimum and groups that are gone", () => {
    const needs = computeNeeds({
      neededPlayers: null,
      groups: [{ ...women, minimum: null }, goalie],
      attending: [["w", "deleted"], ["g"]],
    });
    expect(needs).toEqual({
      groups: [{ id: "g", name: "Goalie", filled: 1, needed: 1, missing: 0 }],
      attending: 2,
      neededPlayers: null,
      missingPlayers: 0,
      isShort: false,
    });
  });

  it("has the same key exactly if the same is missing", () => {
    const getKey = (facts: Partial<NeedFacts>) =>
      formatShortages(computeNeeds({ neededPlayers: 6, groups: [goalie, women], attending: [], ...facts }));
    expect(getKey({})).toBe("g:1 w:3 players:2");
    expect(getKey({ groups: [women, goalie] })).toBe("g:1 w:3 players:2");
    expect(getKey({ attending: inGroups(2, "w") })).toBe("g:1 w:1 players:2");
    expect(getKey({ attending: [...inGroups(3, "w"), ...inGroups(1, "g")] })).toBe("players:2");
  });
});

describe("presets", () => {
  it.each([
    ["Coed Soccer", "Goalie, Women, Men"],
    ["Ice Hockey", "Goalie, Defense, Forward"],
    ["lacrosse", "Goalie, Defense, Forward"],
    ["Softball", "Pitcher, Catcher, Women, Men"],
    ["Baseball", "Pitcher, Catcher, Women, Men"],
    ["Kickball", "Pitcher, Catcher, Women, Men"],
    ["Beach Volleyball", "Setter, Libero, Women, Men"],
    ["Flag Football", "Quarterback, Women, Men"],
    ["Ultimate Frisbee", "Handler, Women, Men"],
    ["3x3 Basketball", "Guard, Forward, Center"],
    ["Pickleball", "Women, Men"],
  ])("are suggested by words in the sport: %s", (sport, names) => {
    expect(listPresets(sport).map(({ name }) => name)).toEqual(names.split(", "));
  });

  it("have a word for one member and for several", () => {
    expect(findForms("Hockey", "defense")).toMatchObject({ one: "defender", many: "defenders" });
    expect(findForms("Chess", "Goalie")).toBeNull();
    expect(findForms("Hockey", "Women")).toMatchObject({ one: "woman", many: "women" });
    expect(["Goalie", "Women", "Wingers"].map((name) => formatMany("Soccer", name))).toEqual([
      "Goalies",
      "Women",
      "Wingers",
    ]);
  });
});

it("abbreviates groups, with more letters where two begin alike", () => {
  expect(listInitials(["Goalie", "Women", "Men"])).toEqual(["G", "W", "M"]);
  expect(listInitials(["Goalie", "guard", "Forward"])).toEqual(["Go", "Gu", "F"]);
});
