import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countResponded,
  computeResponseRate,
  computeAttendanceRate,
  formatAverage,
  getSeasonDays,
  formatGameName,
  describeGame,
  formatGames,
  formatGamesNote,
  toTableRows,
  statusOrder,
  inSeason,
  MAX_GAMES,
  RECENT_GAMES,
  formatRate,
  summarizeAttendance,
  formatSeasonName,
  sortMembers,
  sortOptions,
  sumCounts,
  getDefaultSeason,
  type Person,
} from "./rules.ts";
import type { StoredResponse } from "../schema.ts";
import type { MemberRecord, PlayedGame } from "./schema.ts";

const counts = (attending = 0, maybe = 0, notAttending = 0, none = 0) => ({
  attending,
  maybe,
  not_attending: notAttending,
  none,
});
const game = (values: Partial<PlayedGame> = {}): PlayedGame => ({
  id: "0199a7c0-0000-7000-8000-000000000001",
  kind: "game",
  gameOn: "2026-03-03",
  gameTime: "19:00:00",
  opponent: "Hawks",
  counts: counts(),
  ...values,
});
const member = (name: string, tally: ReturnType<typeof counts>): MemberRecord => ({
  id: name,
  name,
  joinedOn: "2026-03-03",
  counts: tally,
  recent: [],
  streak: 0,
});

describe("a season", () => {
  it("covers a calendar year or the last 365 days, and never ends after today", () => {
    expect(getSeasonDays("last-12-months", "2026-06-15")).toEqual({ from: "2025-06-15", to: "2026-06-15" });
    expect(getSeasonDays("2026", "2026-06-15")).toEqual({ from: "2026-01-01", to: "2026-06-15" });
    expect(getSeasonDays("2025", "2026-06-15")).toEqual({ from: "2025-01-01", to: "2025-12-31" });
  });

  it("defaults to the latest year with games, and has a display name", () => {
    expect([getDefaultSeason(["2026", "2025"]), getDefaultSeason([])]).toEqual(["2026", "last-12-months"]);
    expect(["2026", "last-12-months"].map(formatSeasonName)).toEqual(["2026", "Last 12 Months"]);
    expect(["2026", "last-12-months"].map(inSeason)).toEqual(["in 2026", "in the last 12 months"]);
  });

  it("lists up to 200 games, and each member's last 10", () => {
    expect([MAX_GAMES, RECENT_GAMES]).toEqual([200, 10]);
  });
});

describe("an attendance rate", () => {
  it("treats maybe and no response as not attending, and is null without games", () => {
    expect(computeAttendanceRate(counts(3, 1, 1, 1))).toBe(0.5);
    expect(computeResponseRate(counts(3, 1, 1, 1))).toBe(5 / 6);
    expect([computeAttendanceRate(counts()), computeResponseRate(counts())]).toEqual([null, null]);
    expect([formatRate(counts(9, 0, 2)), formatRate(counts())]).toEqual(["82%", "No games yet"]);
  });

  it("is shown with the number of games, and with the join date for members who joined late", () => {
    const games = [game(), game(), game()];
    expect(formatGames(member("A", counts(2, 0, 1)), games)).toBe("2 of 3 games");
    expect(formatGames(member("A", counts(1)), games)).toBe("1 of 1 game since Mar 3");
    expect(formatGames(member("A", counts()), games)).toBe("0 of 0 games");
    const sub = { ...member("A", counts(1)), joinedOn: "2026-01-10" };
    expect(formatGames(sub, games)).toBe("1 of 1 game");
  });
});

describe("the summary", () => {
  it("mentions any practices and events, or else the date of the first game", () => {
    expect(formatGamesNote([])).toBe("No games have started");
    expect(formatGamesNote([game(), game()])).toBe("Since Mar 3, 2026");
    expect(formatGamesNote([game(), game({ kind: "practice" }), game({ kind: "practice" })])).toBe(
      "Including 2 practices",
    );
    expect(formatGamesNote([game({ kind: "practice" }), game({ kind: "other" })])).toBe(
      "Including 1 practice and 1 event",
    );
  });

  it("rounds the average to a tenth", () => {
    expect(formatAverage([])).toBe("0");
    expect(formatAverage([game({ counts: counts(9) }), game({ counts: counts(10) })])).toBe("9.5");
    expect(formatAverage([9, 9, 10].map((attending) => game({ counts: counts(attending) })))).toBe("9.3");
    expect(sumCounts([game({ counts: counts(1, 2, 3, 4) }), game({ counts: counts(1) })])).toEqual(
      counts(2, 2, 3, 4),
    );
  });

  it("identifies a game by its opponent, or by its kind if there's no opponent", () => {
    expect(formatGameName(game())).toBe("vs Hawks");
    expect(formatGameName(game({ opponent: null }))).toBe("Game");
    expect(formatGameName(game({ opponent: null, kind: "practice" }))).toBe("Practice");
  });
});

const started = (day: number) => ({ startsAt: new Date(Date.UTC(2026, 2, day)) });

const createPerson = (responses: [number, StoredResponse][], change: Partial<Person> = {}) => ({
  active: true,
  isSub: false,
  joinedAt: new Date(Date.UTC(2026, 2, 2)),
  responses: new Map(responses),
  ...change,
});

describe("summarizing attendance", () => {
  const games = [started(1), started(2), started(3)];

  it("counts members who were on the roster when the game started, and anyone else who responded", () => {
    const player = createPerson([[1, "attending"]]);
    const earlyResponder = createPerson([[0, "maybe"]]);
    const sub = createPerson([[2, "not_attending"]], { isSub: true });
    const inactive = createPerson([[2, "attending"]], { active: false });
    const summary = summarizeAttendance(games, [player, earlyResponder, sub, inactive]);
    expect(summary.games).toEqual([
      { game: games[0], counts: counts(0, 1) },
      { game: games[1], counts: counts(1, 0, 0, 1) },
      { game: games[2], counts: counts(1, 0, 1, 2) },
    ]);
    expect(summary.members).toEqual([
      { person: player, counts: counts(1, 0, 0, 1), recent: [null, "attending", "none"], streak: 0 },
      { person: earlyResponder, counts: counts(0, 1, 0, 2), recent: ["maybe", "none", "none"], streak: 0 },
      { person: sub, counts: counts(0, 0, 1), recent: [null, null, "not_attending"], streak: 0 },
    ]);
  });

  it("leaves out a game for someone who only waited for a spot", () => {
    const [player, waiting] = [createPerson([[1, "attending"]]), createPerson([[1, "waitlisted"]])];
    expect(summarizeAttendance(games.slice(0, 2), [player, waiting])).toEqual({
      games: [{ game: games[1], counts: counts(1) }],
      members: [
        { person: player, counts: counts(1), recent: ["attending"], streak: 1 },
        { person: waiting, counts: counts(), recent: [null], streak: 0 },
      ],
    });
  });

  it("leaves out games that count for no one", () => {
    const lateJoiner = createPerson([[2, "attending"]], { joinedAt: new Date(Date.UTC(2026, 2, 9)) });
    expect(summarizeAttendance(games, [lateJoiner])).toEqual({
      games: [{ game: games[2], counts: counts(1) }],
      members: [{ person: lateJoiner, counts: counts(1), recent: ["attending"], streak: 1 }],
    });
    expect(summarizeAttendance(games, [])).toEqual({ games: [], members: [] });
  });

  it("includes each member's last 10 games and current streak", () => {
    const twelveGames = Array.from({ length: 12 }, (_, index) => started(index + 3));
    const allAttending = twelveGames.map((_, index) => [index, "attending"] as [number, "attending"]);
    const [always] = summarizeAttendance(twelveGames, [createPerson(allAttending)]).members;
    expect(always).toMatchObject({ recent: Array.from({ length: 10 }, () => "attending"), streak: 12 });
    const [missed] = summarizeAttendance(twelveGames, [
      createPerson([...allAttending, [8, "not_attending"]]),
    ]).members;
    expect(missed).toMatchObject({ counts: counts(11, 0, 1), streak: 3 });
  });
});

describe("formatting", () => {
  it("describes a game in one sentence, with the statuses in chart order", () => {
    const labels = { attending: "yes", maybe: "maybe", not_attending: "no", none: "silent" };
    expect(describeGame(game({ counts: counts(9, 1, 2, 0) }), labels)).toBe(
      "Mar 3, 2026, vs Hawks: 9 yes, 1 maybe, 2 no, 0 silent",
    );
    expect(statusOrder).toEqual(["attending", "maybe", "not_attending", "none"]);
  });

  it("labels the sort options", () => {
    expect(sortOptions.map(({ value, label }) => [value, label])).toEqual([
      ["highest", "Highest Rate"],
      ["lowest", "Lowest Rate"],
      ["most-responses", "Most Responses"],
      ["fewest-responses", "Fewest Responses"],
      ["name", "Name"],
    ]);
  });

  it("lists every member in a table with a header", () => {
    const members = [{ ...member("Ana", counts(9, 1, 2, 3)), streak: 4 }, member("New", counts())];
    expect(toTableRows({ members } as Parameters<typeof toTableRows>[0])).toEqual([
      [
        "Member",
        "On the Roster Since",
        "Attendance Rate",
        "Games",
        "Attending",
        "Maybe",
        "Not Attending",
        "No Response",
        "Attending in a Row",
        "Notes",
      ],
      ["Ana", "2026-03-03", "60%", "15", "9", "1", "2", "3", "4", ""],
      ["New", "2026-03-03", "", "0", "0", "0", "0", "0", "0", ""],
    ]);
    const notes = [
      { gameOn: "2026-03-03", memberId: "Ana", note: "Late" },
      { gameOn: "2026-03-10", memberId: "New", note: "First game" },
      { gameOn: "2026-03-10", memberId: "Ana", note: "Ill" },
    ];
    const rows = toTableRows({ members } as Parameters<typeof toTableRows>[0], notes);
    expect(rows.map((row) => row.at(-1))).toEqual([
      "Notes",
      "Mar 3, 2026: Late\nMar 10, 2026: Ill",
      "Mar 10, 2026: First game",
    ]);
    expect(countResponded(counts(9, 1, 2, 3))).toBe(12);
  });
});

describe("sorting", () => {
  const anyMember = fc
    .tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3))
    .map((numbers) => member("Someone", counts(...numbers)));
  const anyMembers = fc.array(anyMember);

  it.each([
    ["highest", computeAttendanceRate, -1],
    ["lowest", computeAttendanceRate, 1],
    ["most-responses", computeResponseRate, -1],
    ["fewest-responses", computeResponseRate, 1],
  ] as const)(
    'sorts by "%s" without losing anyone, and puts members without games last',
    (order, getRate, sign) => {
      fc.assert(
        fc.property(anyMembers, (members) => {
          const sorted = sortMembers(members, order);
          expect(new Set(sorted)).toEqual(new Set(members));
          const rates = sorted.map((record) => sign * (getRate(record.counts) ?? sign * Infinity));
          expect(rates).toEqual(rates.toSorted((a, b) => (a === b ? 0 : a - b)));
        }),
      );
    },
  );

  it("puts members without games last in either direction, and keeps tied members in order", () => {
    const [none, few, new2, most, same] = [
      member("None", counts()),
      member("Few", counts(1, 0, 0, 3)),
      member("New", counts()),
      member("Most", counts(3, 0, 0, 1)),
      member("Same", counts(1, 0, 0, 3)),
    ] as const;
    const members = [none, few, new2, most, same];
    expect(sortMembers(members, "highest")).toEqual([most, few, same, none, new2]);
    expect(sortMembers(members, "lowest")).toEqual([few, same, most, none, new2]);
    expect(sortMembers(members, "most-responses")).toEqual([most, few, same, none, new2]);
    expect(sortMembers(members, "fewest-responses")).toEqual([few, same, most, none, new2]);
    expect(sortMembers(members, "name")).toEqual(members);
  });

  it("keeps the server's order when sorting by name", () => {
    const members = [member("B", counts(1)), member("A", counts(9))];
    expect(sortMembers(members, "name")).toEqual(members);
  });
});
