import type { Side } from "#features/teams/schema.ts";
import { addDays } from "#platform/date-format.ts";
import { listDays, type EventKind, type Game } from "../schema.ts";

/** The form's field values. */
export type GameFormValues = {
  kind: EventKind;
  gameOn: string;
  /** HH:mm */
  gameTime: string;
  /** How many minutes before the start to arrive, or an empty string. */
  arrivalMinutes: string;
  location: string;
  opponent: string;
  /** An empty string if it isn't set. */
  side: Side | "";
  notes: string;
  /** The game's own maximum, or an empty string if the team's counts (NEED-14). */
  maximumPlayers: string;
  isRepeated: boolean;
  repeat: { until: string; skip: string[] };
};

/** Common choices for the arrival field, in minutes. */
export const ARRIVALS = [15, 30, 45, 60];

/** The default start time (SCHED-28). */
const DEFAULT_TIME = "19:00";

const WEEK = 7;
/** The default number of weekly games: eight make a short season. */
const DEFAULT_REPEATS = 8;

/** Returns the initial values for a new game on a given day (SCHED-27, SCHED-28). */
export const getNewGameValues = (gameOn: string): GameFormValues => ({
  kind: "game",
  gameOn,
  gameTime: DEFAULT_TIME,
  arrivalMinutes: "",
  location: "",
  opponent: "",
  side: "",
  notes: "",
  maximumPlayers: "",
  isRepeated: false,
  repeat: { until: getDefaultEnd(gameOn), skip: [] },
});

/** Returns the default end date of a weekly series, or an empty string if there's no first date. */
export const getDefaultEnd = (gameOn: string) =>
  gameOn === "" ? "" : addDays(gameOn, (DEFAULT_REPEATS - 1) * WEEK);

/** Returns the initial values for editing a game. */
export const toFormValues = (game: Game): GameFormValues => ({
  ...getNewGameValues(game.gameOn),
  kind: game.kind,
  // Drop the seconds, because the time field would show them.
  gameTime: game.gameTime?.slice(0, 5) ?? "",
  arrivalMinutes: String(game.arrivalMinutes ?? ""),
  location: game.location,
  opponent: game.opponent ?? "",
  side: game.side ?? "",
  notes: game.notes ?? "",
  maximumPlayers: String(game.maximumPlayers ?? ""),
});

/** Returns the values for a copy of a game, one week later. */
export function getDuplicateValues(game: Game): GameFormValues {
  const gameOn = addDays(game.gameOn, WEEK);
  return { ...toFormValues(game), gameOn, repeat: { until: getDefaultEnd(gameOn), skip: [] } };
}

/** Lists the dates of a weekly series, including skipped ones. Empty if the first or last date is missing. */
export function listRepeatDates({
  gameOn,
  repeat: { until },
}: Pick<GameFormValues, "gameOn" | "repeat">): string[] {
  return gameOn === "" || until === "" ? [] : listDays({ gameOn, repeat: { until, skip: [] } });
}

function toCommonFields({
  kind,
  gameOn,
  arrivalMinutes,
  location,
  opponent,
  side,
  notes,
  maximumPlayers,
}: GameFormValues) {
  const isGame = kind === "game";
  return {
    kind,
    gameOn,
    arrivalMinutes: arrivalMinutes === "" ? null : Number(arrivalMinutes),
    location,
    opponent: isGame ? opponent : null,
    side: isGame && side !== "" ? side : null,
    notes,
    maximumPlayers: maximumPlayers.trim() === "" ? null : Number(maximumPlayers),
  };
}

/** Maps the form's values to the input for `update`. */
export const toChangeInput = (values: GameFormValues) => ({
  ...toCommonFields(values),
  gameTime: values.gameTime,
});

/** Maps the form's values to the input for `create`. An empty time means no time (OP-33). */
export function toNewGamesInput(values: GameFormValues) {
  const offeredDates = listRepeatDates(values);
  const { until, skip } = values.repeat;
  return {
    ...toCommonFields(values),
    gameTime: values.gameTime || null,
    // The first date may have moved to another weekday after dates were skipped.
    repeat: values.isRepeated ? { until, skip: skip.filter((on) => offeredDates.includes(on)) } : null,
  };
}
