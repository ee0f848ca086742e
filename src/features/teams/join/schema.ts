import * as z from "zod";
import { Name } from "../schema.ts";

/** What players enter when they join through the link. */
export const JoinInput = z.object({
  name: Name,
  /** As typed. The server parses it. */
  phone: z.string().trim().min(1, "Enter your phone number").max(40, "Use 40 characters or fewer"),
  /** Unchecked by default, so that only the player can check it. */
  consent: z.boolean().default(false),
});
export type JoinInput = z.infer<typeof JoinInput>;

/** A team's join link, as its managers see it. */
export const JoinLink = z.object({
  /** Null when the link is turned off. */
  url: z.string().nullable(),
  /** How many members joined through the link. */
  joined: z.number().int(),
});
export type JoinLink = z.infer<typeof JoinLink>;

/** Everything that the link reveals about the team. */
export const JoinPreview = z.object({ name: z.string(), sport: z.string() });
