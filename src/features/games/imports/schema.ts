import * as z from "zod";
import { NewGame } from "../schema.ts";

/** A list or calendar as text; a season of 500 with everything filled in is a fifth of it. */
export const MOST_CHARACTERS = 500_000;

/** More than any season; the rest of a longer list is a second import. */
export const MOST_ROWS = 500;

/** As many characters as the notes of a game have room for. */
export const MOST_NOTES = 2_000;

/** A game as a list has it, unchecked: what is wrong with a row is part of the preview's answer. */
export const ScheduleRow = z.object({
  /** As yyyy-MM-dd when it could be read. */
  gameOn: z.string(),
  /** As HH:mm when it could be read; "" for none. */
  gameTime: z.string(),
  location: z.string(),
  opponent: z.string(),
  notes: z.string(),
  kind: z.string(),
  arrivalMinutes: z.number().int().nullable(),
  isCancelled: z.boolean(),
});
export type ScheduleRow = z.infer<typeof ScheduleRow>;

export const RowProblem = z.object({ field: z.string(), message: z.string() });
export type RowProblem = z.infer<typeof RowProblem>;

/** What makes two games the same: day, time and opponent. */
export const KnownGame = z.object({
  gameOn: z.string(),
  gameTime: z.string().nullable(),
  opponent: z.string().nullable(),
});
export type KnownGame = z.infer<typeof KnownGame>;

export const SchedulePreview = z.object({
  rows: z.array(
    z.object({
      row: ScheduleRow,
      /** Empty when it can be imported. */
      problems: z.array(RowProblem),
      /** The schedule has a game on the same day, at the same time, against the same opponent. */
      isThere: z.boolean(),
      /** What was taken for granted, in words. */
      remark: z.string().nullable(),
    }),
  ),
  /** How many more there are than can be imported at once. */
  more: z.number().int(),
  /** What the schedule has in the days of the list, to tell repeats while rows are being corrected. */
  known: z.array(KnownGame),
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;

/** A game of a list as it is going to be stored. */
export const ImportedGame = NewGame.extend({
  isCancelled: z.boolean().default(false),
  /** Otherwise it is skipped when the schedule has it already. */
  evenIfThere: z.boolean().default(false),
});
export type ImportedGame = z.infer<typeof ImportedGame>;

export const ImportedGames = z
  .array(ImportedGame)
  .min(1, "Please send at least one game")
  .max(MOST_ROWS, `Up to ${MOST_ROWS} games at once`);

export const ScheduleImportResult = z.object({
  added: z.number().int(),
  /** Were there already. */
  skipped: z.number().int(),
});
export type ScheduleImportResult = z.infer<typeof ScheduleImportResult>;
