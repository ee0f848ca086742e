import * as z from "zod";
import { GameDate } from "#features/games/schema.ts";
import { CalendarDate, TeamId } from "#features/teams/schema.ts";

/** What is done to all games of a venue on a day. */
const shape = {
  /** The day, by the teams' clocks. */
  on: GameDate,
  action: z.enum(["cancel", "move"]),
  /** Where they move to, at the same times; null when they are cancelled. */
  toOn: GameDate.nullable(),
};

const isComplete = ({ on, action, toOn }: { on: string; action: string; toOn: string | null }) =>
  action === "cancel" ? toOn === null : toOn !== null && toOn !== on;
const incomplete = { path: ["toOn"], message: "Please choose another day" };

export const RainoutPlan = z.object(shape).refine(isComplete, incomplete);
export type RainoutPlan = z.infer<typeof RainoutPlan>;

export const NewRainout = z
  .object({
    ...shape,
    /** One text to each person, whatever the number of their games and teams. */
    tellTeams: z.boolean(),
    /** Made up by the caller, once per decision: the same again, after an answer that was lost, changes nothing more. */
    requestKey: z.uuid(),
  })
  .refine(isComplete, incomplete);
export type NewRainout = z.infer<typeof NewRainout>;

/** A game that is called off; a match of two teams is one. */
const RainedGame = z.object({
  id: z.uuid(),
  teamName: z.string(),
  opponent: z.string().nullable(),
  kind: z.string(),
  gameOn: CalendarDate,
  /** HH:mm:ss */
  gameTime: z.string().nullable(),
  location: z.string(),
});
export type RainedGame = z.infer<typeof RainedGame>;

export const RainoutPreview = z.object({
  venueName: z.string(),
  games: z.array(RainedGame),
  /** What each person would get, without the team's name before it. */
  message: z.string(),
  /** Texts by team, each paid by its team; somebody in two of them is counted once. */
  teams: z.array(
    z.object({
      teamId: TeamId,
      name: z.string(),
      /** Members who get it, and those who would had the team enough left. */
      sent: z.number().int(),
      failed: z.number().int(),
      /** Segments it takes, and what is left. */
      cost: z.number().int(),
      left: z.number().int(),
    }),
  ),
});
export type RainoutPreview = z.infer<typeof RainoutPreview>;

export const RainoutAnswer = z.object({
  games: z.number().int(),
  /** People who get a text, and those who would had their team enough left; null when none was wanted. */
  sent: z.number().int().nullable(),
  failed: z.number().int().nullable(),
});
export type RainoutAnswer = z.infer<typeof RainoutAnswer>;
