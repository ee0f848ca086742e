import * as z from "zod";

/** The states of a team's first texts, by number. */
export const FirstTextStates = z.object({
  numbers: z.array(
    z.object({
      /** In E.164, like on the roster. */
      phone: z.string(),
      /** Such as "First text goes out Wed, 9:00 AM". */
      description: z.string(),
    }),
  ),
});
export type FirstTextStates = z.infer<typeof FirstTextStates>;
