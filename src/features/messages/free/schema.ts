import * as z from "zod";

/** How much of today's budget for free texts is used, in segments (TEXT-40). */
export const FreeTexts = z.object({
  used: z.number().int(),
  limit: z.number().int(),
  /** True if so much is used that someone should look into it. */
  isLow: z.boolean(),
});
export type FreeTexts = z.infer<typeof FreeTexts>;
