import { describe, expect, it } from "vitest";
import { GameChange, NewGames, type Game } from "../schema.ts";
import {
  toChangeInput,
  getDuplicateValues,
  toFormValues,
  getNewGameValues,
  toNewGamesInput,
  listRepeatDates,
} from "./game-form-values.ts";

const values = { ...getNewGameValues("2026-04-16"), location: "Ridgeway Turf" };
const game = {
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "10:15:00",
  arrivalMinutes: 20,
  maximumPlayers: 10,
  location: "Ridgeway Turf",
  opponent: "Otters",
  notes: null,
} as Game;

describe("initial form values", () => {
  it("default to a game at 7 PM on the given day [SCHED-27, SCHED-28]", () => {
    expect(values).toMatchObject({
      kind: "game",
      gameOn: "2026-04-16",
      gameTime: "19:00",
      isRepeated: false,
    });
    expect(values.repeat.until).toBe("2026-06-04");
  });

  it("match the game, or are one week later for a copy", () => {
    expect(toFormValues(game)).toMatchObject({
      gameOn: "2026-04-16",
      gameTime: "10:15",
      arrivalMinutes: "20",
      maximumPlayers: "10",
    });
    expect(getDuplicateValues(game)).toMatchObject({
      gameOn: "2026-04-23",
      gameTime: "10:15",
      opponent: "Otters",
    });
    expect(toFormValues({ ...game, gameTime: null })).toMatchObject({ gameTime: "" });
  });
});

describe("form submission", () => {
  it("sends no time when the field is empty [OP-33]", () => {
    expect(NewGames.parse(toNewGamesInput({ ...values, gameTime: "" }))).toMatchObject({
      gameTime: null,
      repeat: null,
    });
    expect(GameChange.safeParse(toChangeInput({ ...values, gameTime: "" })).success).toBe(false);
  });

  it("sends an opponent only for games [OP2-11]", () => {
    const withOpponent = { ...values, opponent: "Otters" };
    expect(NewGames.parse(toNewGamesInput(withOpponent)).opponent).toBe("Otters");
    expect(NewGames.parse(toNewGamesInput({ ...withOpponent, kind: "practice" })).opponent).toBeNull();
    expect(GameChange.parse(toChangeInput({ ...withOpponent, kind: "other" })).opponent).toBeNull();
  });

  it("keeps an arrival time that the form doesn't offer", () => {
    expect(GameChange.parse(toChangeInput(toFormValues(game))).arrivalMinutes).toBe(20);
    expect(GameChange.parse(toChangeInput(values)).arrivalMinutes).toBeNull();
  });

  it("skips only dates that are still offered", () => {
    const repeat = { until: "2026-05-07", skip: ["2026-04-23", "2026-04-24"] };
    expect(toNewGamesInput({ ...values, isRepeated: true, repeat }).repeat).toEqual({
      until: "2026-05-07",
      skip: ["2026-04-23"],
    });
  });
});

const until = (date: string) => listRepeatDates({ gameOn: "2026-04-16", repeat: { until: date, skip: [] } });

it("offers one date per week, or none if the first or last date is missing", () => {
  expect(until("2026-05-07")).toEqual(["2026-04-16", "2026-04-23", "2026-04-30", "2026-05-07"]);
  expect(until("2026-04-15")).toEqual([]);
  expect(until("")).toEqual([]);
  expect(listRepeatDates({ gameOn: "", repeat: { until: "2026-05-07", skip: [] } })).toEqual([]);
});
