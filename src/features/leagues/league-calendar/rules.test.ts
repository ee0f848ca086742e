import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterGames, groupByDay, listPlaces, mergeEntries, type CalendarEntry } from "./rules.ts";

const entry = (values: Partial<CalendarEntry> & { id: string }): CalendarEntry => ({
  leagueGameId: null,
  isLeagueGame: false,
  team: { id: `team-${values.id}`, name: `Team ${values.id}` },
  other: null,
  opponent: null,
  side: null,
  date: "2027-05-01",
  time: "10:00",
  location: "Harborview Park",
  isCancelled: false,
  notes: null,
  ...values,
});

const otters = { id: "otters", name: "Otters" };
const wolves = { id: "wolves", name: "Wolves" };
const shared = (id: string, changes: Partial<CalendarEntry> = {}) => [
  entry({
    id: `${id}1`,
    leagueGameId: id,
    team: otters,
    other: { entryId: `${id}2`, ...wolves },
    side: "home",
    ...changes,
  }),
  entry({
    id: `${id}2`,
    leagueGameId: id,
    team: wolves,
    other: { entryId: `${id}1`, ...otters },
    side: "away",
    ...changes,
  }),
];

describe("mergeEntries", () => {
  it("lists a league game once, with the home team first [RESULT-01]", () => {
    for (const entries of [shared("a"), shared("a").toReversed()])
      expect(mergeEntries(entries)).toMatchObject([{ home: otters, away: wolves, hasSides: true }]);
    // Whose entry was written first doesn't matter once there are sides.
    const [first, second] = shared("a");
    const swapped = [
      { ...first!, side: "away" as const },
      { ...second!, side: "home" as const },
    ];
    expect(mergeEntries(swapped)).toMatchObject([{ home: wolves, away: otters, hasSides: true }]);
    const unset = shared("a", { side: null });
    expect(mergeEntries(unset)).toMatchObject([{ home: otters, away: wolves, hasSides: false }]);
  });

  it("keeps the sides when only the away team is still in the league", () => {
    expect(mergeEntries([shared("a")[1]!])).toEqual([
      expect.objectContaining({ home: otters, away: wolves, hasSides: true }),
    ]);
  });

  it("merges what two teams entered on their own about the same game, and nothing else", () => {
    const own = entry({ id: "1", team: otters, opponent: "wolves ", side: null });
    const theirs = entry({ id: "2", team: wolves, opponent: "Otters", side: null });
    expect(mergeEntries([own, theirs])).toEqual([
      expect.objectContaining({ home: otters, away: { id: "wolves", name: "wolves " }, hasSides: false }),
    ]);
    expect(mergeEntries([own, { ...theirs, time: "12:00" }])).toHaveLength(2);
    expect(mergeEntries([own, { ...theirs, opponent: "Hawks" }])).toHaveLength(2);
    expect(mergeEntries([entry({ id: "1" }), entry({ id: "2" })])).toHaveLength(2);
  });

  it("sorts by day, time, and place, with field 2 before field 10", () => {
    const games = mergeEntries([
      entry({ id: "1", time: null }),
      entry({ id: "2", location: "Park, Field 10" }),
      entry({ id: "3", location: "Park, Field 2" }),
      entry({ id: "4", time: "09:30" }),
      entry({ id: "5", date: "2027-04-30", time: "20:00" }),
    ]);
    expect(games.map(({ id }) => id)).toEqual(["5", "4", "3", "2", "1"]);
    expect(groupByDay(games).map(({ date, games: list }) => [date, list.length])).toEqual([
      ["2027-04-30", 1],
      ["2027-05-01", 4],
    ]);
  });

  it("lists every league game exactly once, whatever the order of the entries", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{3}$/), { maxLength: 12 }).chain((ids) =>
          fc.shuffledSubarray(
            ids.flatMap((id) => shared(id)),
            { minLength: ids.length },
          ),
        ),
        (entries) => {
          const games = mergeEntries(entries);
          expect(games).toHaveLength(new Set(entries.map(({ leagueGameId }) => leagueGameId)).size);
          for (const game of games) expect([game.home, game.away]).toEqual([otters, wolves]);
        },
      ),
    );
  });
});

describe("filters", () => {
  const games = mergeEntries([
    ...shared("a", { location: "Park, Field 2" }),
    ...shared("b", { location: "Park, Field 10" }),
    ...shared("c", { location: "Parkside", date: "2027-05-02" }),
    entry({ id: "d", location: "Arena" }),
  ]);
  const none = { teamId: null, place: null, day: null };

  it("offers each field, and each venue that has several", () => {
    expect(listPlaces(games).map(({ label }) => label)).toEqual([
      "Arena",
      "Park (all fields)",
      "Park, Field 2",
      "Park, Field 10",
      "Parkside",
    ]);
  });

  it.each([
    [{ place: "Park" }, 2],
    [{ place: "park, field 2" }, 1],
    [{ teamId: "wolves" }, 3],
    [{ teamId: "otters", day: "2027-05-02" }, 1],
    [{}, 4],
  ])("keeps the games that match %j", (filter, count) => {
    expect(filterGames(games, { ...none, ...filter })).toHaveLength(count);
  });
});
