import * as z from "zod";
import { oneLine } from "#platform/one-line.ts";
import {
  BuilderLeague,
  DivisionPlans,
  MAX_GAMES,
  NewSchedule,
  ScheduledGame,
  ScheduleSettings,
  UnscheduledGame,
} from "../schema.ts";

/** The games of a draft. `locked` has the positions of locked games. */
const DraftGames = z.object({
  games: z.array(ScheduledGame).max(MAX_GAMES),
  unscheduled: z.array(UnscheduledGame).max(MAX_GAMES),
  locked: z.array(z.int().min(0)).max(MAX_GAMES),
  seasonDaysBound: z.int().nullable(),
  requestKey: z.uuid(),
});

/** What the builder shows when it opens again: the settings, and the games if a schedule was generated. */
export const DraftContent = z.object({
  settings: ScheduleSettings,
  /** The division that the draft is for, if it's for one of several. */
  divisionId: z.uuid().optional(),
  /** The settings of each division if all are planned together. */
  plans: DivisionPlans.required().optional(),
  earlier: NewSchedule.shape.earlier,
  seed: z.int().min(0).max(1_000_000),
  /** The league when the draft was saved. The builder compares it with the current league and names what changed. */
  teams: z.array(z.object({ id: z.uuid(), name: oneLine.max(200), daysOff: z.array(z.string()) })).max(500),
  /** One entry per field. */
  venues: z.array(BuilderLeague.shape.venues.element.extend({ name: ScheduledGame.shape.venue })).max(4000),
  draft: DraftGames.nullable(),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** Who saved the newest version, and when. */
const DraftAuthor = z.object({
  /** Null if that account was deleted. */
  savedBy: z.string().nullable(),
  /** True if it was the same account, in another tab or on another device. */
  isOwn: z.boolean(),
  savedAt: z.iso.datetime(),
});

/** A league's draft. The version is 0 and there's no author if nothing was ever saved. */
export const SavedDraft = z.object({
  version: z.int().min(0),
  content: DraftContent.nullable(),
  author: DraftAuthor.nullable(),
});
export type SavedDraft = z.infer<typeof SavedDraft>;

/** A draft to save, based on the version that was read. Null content starts over. */
export const NewDraft = z.object({ version: z.int().min(0), content: DraftContent.nullable() });
export type NewDraft = z.infer<typeof NewDraft>;
