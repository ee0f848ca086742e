import { describe, expect, it } from "vitest";
import { GameChange, NewGames, type Game } from "../schema.ts";
import { changeInput, copyOf, entriesOf, newEntries, newGamesInput, offeredDays } from "./game-entries.ts";

const entries = { ...newEntries("2026-04-16"), location: "Ridgeway Turf" };
const game = {
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "10:15:00",
  arrivalMinutes: 20,
  location: "Ridgeway Turf",
  opponent: "Otters",
  notes: null,
} as Game;

describe("what the form begins with", () => {
  it("is seven in the evening of the day, and a game [SCHED-27, SCHED-28]", () => {
    expect(entries).toMatchObject({
      kind: "game",
      gameOn: "2026-04-16",
      gameTime: "19:00",
      isRepeated: false,
    });
    expect(entries.repeat.until).toBe("2026-06-04");
  });

  it("is the game as it is, or the same a week later", () => {
    expect(entriesOf(game)).toMatchObject({ gameOn: "2026-04-16", gameTime: "10:15", arrivalMinutes: "20" });
    expect(copyOf(game)).toMatchObject({ gameOn: "2026-04-23", gameTime: "10:15", opponent: "Otters" });
    expect(entriesOf({ ...game, gameTime: null })).toMatchObject({ gameTime: "" });
  });
});

describe("what the form sends", () => {
  it("is a game without a time when the time was emptied [OP-33]", () => {
    expect(NewGames.parse(newGamesInput({ ...entries, gameTime: "" }))).toMatchObject({
      gameTime: null,
      repeat: null,
    });
    expect(GameChange.safeParse(changeInput({ ...entries, gameTime: "" })).success).toBe(false);
  });

  it("has an opponent for games only [OP2-11]", () => {
    const against = { ...entries, opponent: "Otters" };
    expect(NewGames.parse(newGamesInput(against)).opponent).toBe("Otters");
    expect(NewGames.parse(newGamesInput({ ...against, kind: "practice" })).opponent).toBeNull();
    expect(GameChange.parse(changeInput({ ...against, kind: "other" })).opponent).toBeNull();
  });

  it("keeps an arrival of another length than the form offers", () => {
    expect(GameChange.parse(changeInput(entriesOf(game))).arrivalMinutes).toBe(20);
    expect(GameChange.parse(changeInput(entries)).arrivalMinutes).toBeNull();
  });

  it("skips only days that are still offered", () => {
    const repeat = { until: "2026-05-07", skip: ["2026-04-23", "2026-04-24"] };
    expect(newGamesInput({ ...entries, isRepeated: true, repeat }).repeat).toEqual({
      until: "2026-05-07",
      skip: ["2026-04-23"],
    });
  });
});

const until = (date: string) => offeredDays({ gameOn: "2026-04-16", repeat: { until: date, skip: [] } });

it("offers a day a week, and none without a first and a last one", () => {
  expect(until("2026-05-07")).toEqual(["2026-04-16", "2026-04-23", "2026-04-30", "2026-05-07"]);
  expect(until("2026-04-15")).toEqual([]);
  expect(until("")).toEqual([]);
  expect(offeredDays({ gameOn: "", repeat: { until: "2026-05-07", skip: [] } })).toEqual([]);
});
