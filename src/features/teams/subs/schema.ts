import * as z from "zod";
import { PhoneBlock } from "../phones/schema.ts";
import { MAX_SUBS } from "./rules.ts";

/** A member on the sub list. */
export const Sub = z.object({
  /** The member's id. */
  id: z.uuid(),
  name: z.string(),
  displayPhone: z.string(),
  active: z.boolean(),
  /** Why they get no texts, or null if one of their phones does. */
  block: PhoneBlock.nullable(),
});
export type Sub = z.infer<typeof Sub>;

/** Subs in calling order. */
export const Subs = z.object({ subs: z.array(Sub) });
export type Subs = z.infer<typeof Subs>;

export const SubOrder = z.object({ memberIds: z.array(z.uuid()).max(MAX_SUBS) });
