import * as z from "zod";
import { MAX_SUBS } from "./rules.ts";

/** A member on the sub list. */
export const Sub = z.object({
  /** The member's id. */
  id: z.uuid(),
  name: z.string(),
  displayPhone: z.string(),
  active: z.boolean(),
  /** Whether any of the member's phones can get texts, which requires consent and no opt-out. */
  isReachable: z.boolean(),
});
export type Sub = z.infer<typeof Sub>;

/** Subs in calling order. */
export const Subs = z.object({ subs: z.array(Sub) });
export type Subs = z.infer<typeof Subs>;

export const SubOrder = z.object({ memberIds: z.array(z.uuid()).max(MAX_SUBS) });
