import * as z from "zod";
import { Name } from "../schema.ts";

/** What people enter who join by themselves. */
export const Joining = z.object({
  name: Name,
  /** As typed; the server parses it. */
  phone: z
    .string()
    .trim()
    .min(1, "Please enter your phone number")
    .max(40, "Please use at most 40 characters"),
  /** Unchecked unless they tick it themselves. */
  consent: z.boolean().default(false),
});
export type Joining = z.infer<typeof Joining>;

/** A team's join link as its managers see it. */
export const JoinLink = z.object({
  /** Null: turned off. */
  url: z.string().nullable(),
  /** How many on the roster added themselves. */
  joined: z.number().int(),
});
export type JoinLink = z.infer<typeof JoinLink>;

/** All that the holder of a link learns about the team. */
export const JoinPreview = z.object({ name: z.string(), sport: z.string() });
