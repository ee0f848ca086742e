import * as z from "zod";
import { TierKey } from "../schema.ts";
import { MAX_GRANTED_MONTHS, MAX_GRANTED_SMS } from "./rules.ts";

/** A free pass from an administrator. It always has an end and texts, so that its reminders can go out. */
export const PassGrant = z.object({
  tier: TierKey,
  months: z.number().int().min(1).max(MAX_GRANTED_MONTHS),
  sms: z.number().int().min(1).max(MAX_GRANTED_SMS),
});
export type PassGrant = z.infer<typeof PassGrant>;
