import * as z from "zod";

/** A private calendar link. */
export const CalendarFeed = z.object({
  /** Null when turned off. */
  url: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** The team's calendar link and its members' personal links. */
export const CalendarFeeds = CalendarFeed.extend({
  members: z.array(z.object({ memberId: z.uuid(), url: z.string() })),
});
export type CalendarFeeds = z.infer<typeof CalendarFeeds>;
