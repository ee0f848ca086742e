import * as z from "zod";

/** A calendar's secret address. */
export const CalendarFeed = z.object({
  /** Null: turned off. */
  url: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** The team's own address, and those of members who have one for themselves. */
export const CalendarFeeds = CalendarFeed.extend({
  members: z.array(z.object({ memberId: z.uuid(), url: z.string() })),
});
export type CalendarFeeds = z.infer<typeof CalendarFeeds>;
