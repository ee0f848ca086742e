import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answerRate,
  attendanceRate,
  averageInWords,
  daysOf,
  gameName,
  gamesInWords,
  gamesNote,
  rateInWords,
  sorted,
  sum,
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

  it("by name is the server's", () => {
    const members = [member("B", counts(1)), member("A", counts(9))];
    expect(sorted(members, "name")).toEqual(members);
  });
});
