import * as z from "zod";
import { MOST_SPARES } from "./rules.ts";

/** Somebody of the roster who stands by. */
export const Spare = z.object({
  /** The member's. */
  id: z.uuid(),
  name: z.string(),
  phoneInWords: z.string(),
  active: z.boolean(),
  /** Whether any of their phones may get a text: agreed, and not stopped. */
  isReachable: z.boolean(),
});
export type Spare = z.infer<typeof Spare>;

/** In the order in which they are called up. */
export const Spares = z.object({ spares: z.array(Spare) });
export type Spares = z.infer<typeof Spares>;

export const SpareOrder = z.object({ memberIds: z.array(z.uuid()).max(MOST_SPARES) });
