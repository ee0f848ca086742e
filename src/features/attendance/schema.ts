import * as z from "zod";

/** What a member said about a game; without a record there is no answer yet (RSVP-15). */
export const Response = z.enum(["attending", "not_attending", "maybe"]);
export type Response = z.infer<typeof Response>;

/** By the link of a text, by texting back, or by the manager for somebody. */
export const AnsweredVia = z.enum(["link", "text", "manager"]);
export type AnsweredVia = z.infer<typeof AnsweredVia>;
