import * as z from "zod";

/**
 * Why texts are held: the database is another server or timeline than before, it's older than what a worker remembers,
 * its clock went back, or no worker updated it for a while.
 */
export const HoldReason = z.enum(["other-server", "older-data", "clock", "gap"]);
export type HoldReason = z.infer<typeof HoldReason>;

/**
 * A hold first compares texts with the provider's list. If texts were forgotten, it then waits for an administrator,
 * whose decision may discard texts before the rest is released.
 */
export const HoldState = z.enum(["comparing", "waiting", "discarding", "released"]);
export type HoldState = z.infer<typeof HoldState>;

/** How late a text may be, in minutes, to be sent after a hold. Null sends everything that's still useful. */
export const MaxAge = z.union([z.literal(0), z.literal(15), z.literal(60), z.literal(360)]).nullable();
export type MaxAge = z.infer<typeof MaxAge>;
