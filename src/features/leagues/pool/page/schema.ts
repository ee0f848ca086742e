import * as z from "zod";
import { AskState } from "#features/attendance/pool/schema.ts";
import { Language } from "#words/language.ts";
import { Weekday } from "../../schema.ts";
import { PoolEntry, PoolLevel } from "../schema.ts";

/** What someone of a pool sees behind their link. */
export const PoolPage = z.object({
  language: Language,
  league: z.object({ id: z.uuid(), name: z.string(), sport: z.string() }),
  /** Today in the league's time zone. */
  today: z.iso.date(),
  /** The game that the link is about, or null if it was deleted. */
  game: z
    .object({
      teamName: z.string(),
      gameOn: z.iso.date(),
      gameTime: z.string().nullable(),
      location: z.string(),
      state: AskState,
      isOpen: z.boolean(),
      isCancelled: z.boolean(),
      hasStarted: z.boolean(),
    })
    .nullable(),
  /** The groups to choose from. */
  choices: z.array(z.string()),
  level: PoolLevel,
  groups: z.array(z.string()),
  weekdays: z.array(Weekday),
  pause: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("own"), until: z.iso.date() }),
      z.object({ kind: z.literal("silent") }),
    ])
    .nullable(),
});
export type PoolPage = z.infer<typeof PoolPage>;

/** What someone of a pool can change about themselves (NEED-41). */
export const PoolChoices = PoolEntry.pick({ groups: true, level: true, weekdays: true });
export type PoolChoices = z.infer<typeof PoolChoices>;
