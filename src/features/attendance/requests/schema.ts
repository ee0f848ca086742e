import * as z from "zod";
import { RsvpStatus } from "../schema.ts";

/**
 * What a game accepts from its members: responses, requests that a manager decides about (NEED-31), or nothing. Only
 * `getIntake` decides which.
 */
export type Intake = "open" | "requests" | "closed";

/**
 * What happened to a request. A no after the deadline counts right away. A request is withdrawn when the member or a
 * manager responds otherwise, and when the game moves. One that's still open at the start lapses.
 */
export const RequestState = z.enum(["open", "accepted", "declined", "counted", "withdrawn"]);
export type RequestState = z.infer<typeof RequestState>;

/** What a member asks for after the deadline, on the sheet. */
export const SheetRequest = z.object({
  response: RsvpStatus,
  /** What they added to it. */
  note: z.string().nullable(),
});
export type SheetRequest = z.infer<typeof SheetRequest>;
