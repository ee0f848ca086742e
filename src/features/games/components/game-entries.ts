import { addDays } from "#platform/date-words.ts";
import { daysOf, type EventKind, type Game } from "../schema.ts";

/** What stands in the fields. */
export type GameEntries = {
  kind: EventKind;
  gameOn: string;
  /** HH:mm */
  gameTime: string;
  /** Minutes, or empty. */
  arrivalMinutes: string;
  location: string;
  opponent: string;
  notes: string;
  isRepeated: boolean;
  repeat: { until: string; skip: string[] };
};

/** Asked for by most: the choices of "Be There". */
export const ARRIVALS = [15, 30, 45, 60];

/** SCHED-28. */
const USUAL_TIME = "19:00";

const WEEK = 7;
/** How many come with the switch: eight evenings are a short season. */
const USUAL_REPEATS = 8;

/** A new one on a day (SCHED-27, SCHED-28). */
export const newEntries = (gameOn: string): GameEntries => ({
  kind: "game",
  gameOn,
  gameTime: USUAL_TIME,
  arrivalMinutes: "",
  location: "",
  opponent: "",
  notes: "",
  isRepeated: false,
  repeat: { until: usualEnd(gameOn), skip: [] },
});

/** Where a weekly one ends unless somebody says otherwise; empty without a first day. */
export const usualEnd = (gameOn: string) =>
  gameOn === "" ? "" : addDays(gameOn, (USUAL_REPEATS - 1) * WEEK);

/** As it is, to be changed. */
export const entriesOf = (game: Game): GameEntries => ({
  ...newEntries(game.gameOn),
  kind: game.kind,
  // Without seconds, which the field would show.
  gameTime: game.gameTime?.slice(0, 5) ?? "",
  arrivalMinutes: String(game.arrivalMinutes ?? ""),
  location: game.location,
  opponent: game.opponent ?? "",
  notes: game.notes ?? "",
});

/** The same again a week later. */
export function copyOf(game: Game): GameEntries {
  const gameOn = addDays(game.gameOn, WEEK);
  return { ...entriesOf(game), gameOn, repeat: { until: usualEnd(gameOn), skip: [] } };
}

/** The days of a weekly one before any is skipped; none without a first and a last one. */
export function offeredDays({ gameOn, repeat: { until } }: Pick<GameEntries, "gameOn" | "repeat">): string[] {
  return gameOn === "" || until === "" ? [] : daysOf({ gameOn, repeat: { until, skip: [] } });
}

const shared = ({ kind, gameOn, arrivalMinutes, location, opponent, notes }: GameEntries) => ({
  kind,
  gameOn,
  arrivalMinutes: arrivalMinutes === "" ? null : Number(arrivalMinutes),
  location,
  opponent: kind === "game" ? opponent : null,
  notes,
});

/** What the contract calls a change. */
export const changeInput = (entries: GameEntries) => ({ ...shared(entries), gameTime: entries.gameTime });

/** What the contract calls new games. OP-33: an emptied time means none. */
export function newGamesInput(entries: GameEntries) {
  const offered = offeredDays(entries);
  const { until, skip } = entries.repeat;
  return {
    ...shared(entries),
    gameTime: entries.gameTime || null,
    // The days may have moved to another weekday since some were skipped.
    repeat: entries.isRepeated ? { until, skip: skip.filter((on) => offered.includes(on)) } : null,
  };
}
