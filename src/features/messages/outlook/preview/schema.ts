import * as z from "zod";

/** Why a game's next reminder won't reach anyone as things stand. */
export const TextObstacle = z.enum([
  "no-pass",
  "no-players",
  "no-consent",
  "no-recipients",
  "out-of-texts",
  "too-late",
  "no-time",
  "sent",
  "paused",
  "texting-off",
]);
export type TextObstacle = z.infer<typeof TextObstacle>;

/** One of a game's reminders that are still to come, in the team's time zone. */
const ComingText = z.object({
  offsetMinutes: z.number().int(),
  /** yyyy-MM-dd */
  on: z.string(),
  /** HH:mm:ss */
  time: z.string(),
  /** True if quiet hours moved it. */
  isMoved: z.boolean(),
});
export type ComingText = z.infer<typeof ComingText>;

/** A game's next text, before it goes out. */
export const TextPreview = z.object({
  /** The reminders that are still to come, in the order in which they're due. */
  coming: z.array(ComingText),
  /** The exact words, with a placeholder for the personal link. Null if no reminder is left. */
  body: z.string().nullable(),
  /** What numbers that the team never texted get before it. Null if there are none. */
  introduction: z.string().nullable(),
  /** The number of people who play, and of those who get the text once nothing is in the way. */
  playerCount: z.number().int(),
  reachedCount: z.number().int(),
  obstacles: z.array(TextObstacle),
});
export type TextPreview = z.infer<typeof TextPreview>;
