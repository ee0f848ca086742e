import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answered,
  answerRate,
  attendanceRate,
  averageInWords,
  daysOf,
  gameName,
  gameSentence,
  gamesInWords,
  gamesNote,
  historyTable,
  inOrder,
  inSeason,
  MOST_GAMES,
  MOST_RECENT,
  rateInWords,
  reckon,
  seasonName,
  sorted,
  sortings,
  sum,
  usualSeason,
  type Person,
} from "./rules.ts";
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
const member = (name: string, said: ReturnType<typeof counts>): MemberRecord => ({
  id: name,
  name,
  joinedOn: "2026-03-03",
  counts: said,
  recent: [],
  streak: 0,
});

describe("a season", () => {
  it("is a calendar year or the last 365 days, and ends today at the latest", () => {
    expect(daysOf("last-12-months", "2026-06-15")).toEqual({ from: "2025-06-15", to: "2026-06-15" });
    expect(daysOf("2026", "2026-06-15")).toEqual({ from: "2026-01-01", to: "2026-06-15" });
    expect(daysOf("2025", "2026-06-15")).toEqual({ from: "2025-01-01", to: "2025-12-31" });
  });

  it("starts out as the newest year with games and has a name", () => {
    expect([usualSeason(["2026", "2025"]), usualSeason([])]).toEqual(["2026", "last-12-months"]);
    expect(["2026", "last-12-months"].map(seasonName)).toEqual(["2026", "Last 12 Months"]);
    expect(["2026", "last-12-months"].map(inSeason)).toEqual(["in 2026", "in the last 12 months"]);
  });

  it("shows at most 200 games, and the last ten of each member", () => {
    expect([MOST_GAMES, MOST_RECENT]).toEqual([200, 10]);
  });
});

describe("a rate", () => {
  it("takes maybe and no answer for not attending, and is none without games", () => {
    expect(attendanceRate(counts(3, 1, 1, 1))).toBe(0.5);
    expect(answerRate(counts(3, 1, 1, 1))).toBe(5 / 6);
    expect([attendanceRate(counts()), answerRate(counts())]).toEqual([null, null]);
    expect([rateInWords(counts(9, 0, 2)), rateInWords(counts())]).toEqual(["82%", "No games yet"]);
  });

  it("says of how many games, and since when for whoever came later", () => {
    const games = [game(), game(), game()];
    expect(gamesInWords(member("A", counts(2, 0, 1)), games)).toBe("2 of 3 games");
    expect(gamesInWords(member("A", counts(1)), games)).toBe("1 of 1 game since Mar 3");
    expect(gamesInWords(member("A", counts()), games)).toBe("0 of 0 games");
    const spare = { ...member("A", counts(1)), joinedOn: "2026-01-10" };
    expect(gamesInWords(spare, games)).toBe("1 of 1 game");
  });
});

describe("the numbers above", () => {
  it("name what else was counted than games, and since when", () => {
    expect(gamesNote([])).toBe("None has started");
    expect(gamesNote([game(), game()])).toBe("Since Mar 3, 2026");
    expect(gamesNote([game(), game({ kind: "practice" }), game({ kind: "practice" })])).toBe(
      "Including 2 practices",
    );
    expect(gamesNote([game({ kind: "practice" }), game({ kind: "other" })])).toBe(
      "Including 1 practice and 1 event",
    );
  });

  it("average to a tenth", () => {
    expect(averageInWords([])).toBe("0");
    expect(averageInWords([game({ counts: counts(9) }), game({ counts: counts(10) })])).toBe("9.5");
    expect(averageInWords([9, 9, 10].map((many) => game({ counts: counts(many) })))).toBe("9.3");
    expect(sum([game({ counts: counts(1, 2, 3, 4) }), game({ counts: counts(1) })])).toEqual(
      counts(2, 2, 3, 4),
    );
  });

  it("call a game by its opponent, or by what it is", () => {
    expect(gameName(game())).toBe("vs Hawks");
    expect(gameName(game({ opponent: null }))).toBe("Game");
    expect(gameName(game({ opponent: null, kind: "practice" }))).toBe("Practice");
  });
});

const started = (day: number) => ({ startsAt: new Date(Date.UTC(2026, 2, day)) });

const someone = (
  said: [number, "attending" | "maybe" | "not_attending"][],
  change: Partial<Person> = {},
) => ({
  active: true,
  isSpare: false,
  joinedAt: new Date(Date.UTC(2026, 2, 2)),
  said: new Map(said),
  ...change,
});

describe("what the records come to", () => {
  const games = [started(1), started(2), started(3)];

  it("counts who was on the roster by the start, and whoever answered all the same", () => {
    const player = someone([[1, "attending"]]);
    const early = someone([[0, "maybe"]]);
    const spare = someone([[2, "not_attending"]], { isSpare: true });
    const gone = someone([[2, "attending"]], { active: false });
    const reckoned = reckon(games, [player, early, spare, gone]);
    expect(reckoned.games).toEqual([
      { game: games[0], counts: counts(0, 1) },
      { game: games[1], counts: counts(1, 0, 0, 1) },
      { game: games[2], counts: counts(1, 0, 1, 2) },
    ]);
    expect(reckoned.members).toEqual([
      { person: player, counts: counts(1, 0, 0, 1), recent: [null, "attending", "none"], streak: 0 },
      { person: early, counts: counts(0, 1, 0, 2), recent: ["maybe", "none", "none"], streak: 0 },
      { person: spare, counts: counts(0, 0, 1), recent: [null, null, "not_attending"], streak: 0 },
    ]);
  });

  it("leaves out games for which nobody counts", () => {
    const late = someone([[2, "attending"]], { joinedAt: new Date(Date.UTC(2026, 2, 9)) });
    expect(reckon(games, [late])).toEqual({
      games: [{ game: games[2], counts: counts(1) }],
      members: [{ person: late, counts: counts(1), recent: ["attending"], streak: 1 }],
    });
    expect(reckon(games, [])).toEqual({ games: [], members: [] });
  });

  it("shows the last ten games, and how many in a row were attended", () => {
    const twelve = Array.from({ length: 12 }, (_, index) => started(index + 3));
    const all = twelve.map((_, place) => [place, "attending"] as [number, "attending"]);
    const [always] = reckon(twelve, [someone(all)]).members;
    expect(always).toMatchObject({ recent: Array.from({ length: 10 }, () => "attending"), streak: 12 });
    const [missed] = reckon(twelve, [someone([...all, [8, "not_attending"]])]).members;
    expect(missed).toMatchObject({ counts: counts(11, 0, 1), streak: 3 });
  });
});

describe("in words", () => {
  it("tells a game in one sentence, in the order of every picture", () => {
    const labels = { attending: "yes", maybe: "maybe", not_attending: "no", none: "silent" };
    expect(gameSentence(game({ counts: counts(9, 1, 2, 0) }), labels)).toBe(
      "Mar 3, 2026, vs Hawks: 9 yes, 1 maybe, 2 no, 0 silent",
    );
    expect(inOrder).toEqual(["attending", "maybe", "not_attending", "none"]);
  });

  it("names the ways to sort", () => {
    expect(sortings.map(({ value, label }) => [value, label])).toEqual([
      ["highest", "Highest Rate"],
      ["lowest", "Lowest Rate"],
      ["answers", "Most Answers"],
      ["silent", "Fewest Answers"],
      ["name", "Name"],
    ]);
  });

  it("lists every member in a table with a head", () => {
    const members = [{ ...member("Ana", counts(9, 1, 2, 3)), streak: 4 }, member("New", counts())];
    expect(historyTable({ members } as Parameters<typeof historyTable>[0])).toEqual([
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
      ],
      ["Ana", "2026-03-03", "60%", "15", "9", "1", "2", "3", "4"],
      ["New", "2026-03-03", "", "0", "0", "0", "0", "0", "0"],
    ]);
    expect(answered(counts(9, 1, 2, 3))).toBe(12);
  });
});

describe("an order", () => {
  const anyMember = fc
    .tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3))
    .map((said) => member("Somebody", counts(...said)));
  const anyMembers = fc.array(anyMember);

  it.each([
    ["highest", attendanceRate, -1],
    ["lowest", attendanceRate, 1],
    ["answers", answerRate, -1],
    ["silent", answerRate, 1],
  ] as const)("by %s keeps everybody, and puts whoever has no game last", (by, rateOf, sign) => {
    fc.assert(
      fc.property(anyMembers, (members) => {
        const listed = sorted(members, by);
        expect(new Set(listed)).toEqual(new Set(members));
        const rates = listed.map((one) => sign * (rateOf(one.counts) ?? sign * Infinity));
        expect(rates).toEqual(rates.toSorted((one, other) => (one === other ? 0 : one - other)));
      }),
    );
  });

  it("puts whoever has no game yet last, whichever way it runs, and leaves equals as they come", () => {
    const [none, few, new2, most, same] = [
      member("None", counts()),
      member("Few", counts(1, 0, 0, 3)),
      member("New", counts()),
      member("Most", counts(3, 0, 0, 1)),
      member("Same", counts(1, 0, 0, 3)),
    ] as const;
    const all = [none, few, new2, most, same];
    expect(sorted(all, "highest")).toEqual([most, few, same, none, new2]);
    expect(sorted(all, "lowest")).toEqual([few, same, most, none, new2]);
    expect(sorted(all, "answers")).toEqual([most, few, same, none, new2]);
    expect(sorted(all, "silent")).toEqual([few, same, most, none, new2]);
    expect(sorted(all, "name")).toEqual(all);
  });

  it("by name is the server's", () => {
    const members = [member("B", counts(1)), member("A", counts(9))];
    expect(sorted(members, "name")).toEqual(members);
  });
});
