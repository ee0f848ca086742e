import * as z from "zod";
import { Side } from "#features/teams/schema.ts";
import { NewGame } from "../schema.ts";

/** The maximum size of a list or calendar. A full season of 500 games is a fifth of that size. */
export const MAX_CHARACTERS = 500_000;

/** More games than any season has. The rest of a longer list needs a second import. */
export const MAX_ROWS = 500;

/** Ten times as many rows as one import adds, so that we can say how many are left. */
export const MAX_LISTED_ROWS = 5_000;

/** More columns than any program exports. */
export const MAX_COLUMNS = 100;

/** Five times the longest notes. */
export const MAX_CELL = 10_000;

/** More events than a team has in its life. A calendar with more isn't one team's. */
export const MAX_EVENTS = 5_000;

/** The maximum length of a game's notes. */
export const MAX_NOTES = 2_000;

/** A row that hasn't been checked yet. The preview lists its problems. */
export const ScheduleRow = z.object({
  /** yyyy-MM-dd when it could be parsed. */
  gameOn: z.string(),
  /** HH:mm when it could be parsed, or "" for none. */
  gameTime: z.string(),
  location: z.string(),
  opponent: z.string(),
  side: Side.nullable().default(null),
  notes: z.string(),
  kind: z.string(),
  arrivalMinutes: z.number().int().nullable(),
  isCancelled: z.boolean(),
});
export type ScheduleRow = z.infer<typeof ScheduleRow>;

export const RowProblem = z.object({ field: z.string(), message: z.string() });
export type RowProblem = z.infer<typeof RowProblem>;

/** The fields that identify a duplicate: date, time, and opponent. */
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
      /** Empty when the row can be imported. */
      problems: z.array(RowProblem),
      /** Whether the schedule has a game with the same date, time, and opponent. */
      isDuplicate: z.boolean(),
      /** A note about what was assumed. */
      remark: z.string().nullable(),
    }),
  ),
  /** The number of rows beyond the limit for one import. */
  more: z.number().int(),
  /** Existing games in the list's date range, to detect duplicates while rows are being corrected. */
  known: z.array(KnownGame),
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;

/** A game to import. */
export const ImportedGame = NewGame.extend({
  isCancelled: z.boolean().default(false),
  /** Adds the game even if the schedule already has it. */
  allowDuplicate: z.boolean().default(false),
});
export type ImportedGame = z.infer<typeof ImportedGame>;

export const ImportedGames = z
  .array(ImportedGame)
  .min(1, "Send at least one game")
  .max(MAX_ROWS, `Up to ${MAX_ROWS} games at a time`);

export const ScheduleImportResult = z.object({
  added: z.number().int(),
  /** The number of games that were already on the schedule. */
  skipped: z.number().int(),
});
export type ScheduleImportResult = z.infer<typeof ScheduleImportResult>;
