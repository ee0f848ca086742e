import * as z from "zod";

/** What a member said about a game; without a record there is no answer yet (RSVP-15). */
export const Response = z.enum(["attending", "not_attending", "maybe"]);
export type Response = z.infer<typeof Response>;

/** By the link of a text, by texting back, by the manager for somebody, or by days on which they said to be away. */
export const AnsweredVia = z.enum(["link", "text", "manager", "away"]);
export type AnsweredVia = z.infer<typeof AnsweredVia>;

/** As it stands in a link. What is not one of ours is not found, whatever it looks like. */
export const RsvpToken = z.string().max(200);

/** What looking up a link gives (DATA1-35 to DATA1-37). All but the first two are null when it was no success. */
export const RsvpResult = z.object({
  success: z.boolean(),
  /** Why not, or why the answer cannot be changed any more. */
  message: z.string().nullable(),
  gameId: z.uuid().nullable(),
  gameOn: z.string().nullable(),
  /** HH:mm:ss by the team's clock; null also for a game without a time. */
  gameTime: z.string().nullable(),
  location: z.string().nullable(),
  opponent: z.string().nullable(),
  teamName: z.string().nullable(),
  memberName: z.string().nullable(),
  response: Response.nullable(),
});
export type RsvpResult = z.infer<typeof RsvpResult>;

/** CALL1-33. */
export const AnswerResult = z.object({
  success: z.boolean(),
  message: z.string(),
  gameId: z.uuid().nullable(),
});
export type AnswerResult = z.infer<typeof AnswerResult>;

/** All that the holder of a link learns about somebody else (OP-30). */
export const TeamResponse = z.object({
  /** The first name. */
  name: z.string(),
  response: Response.nullable(),
  respondedAt: z.iso.datetime().nullable(),
});
export type TeamResponse = z.infer<typeof TeamResponse>;
