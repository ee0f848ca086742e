import * as z from "zod";

const count = z.number().int();

/** Totals for one month in UTC. See `measures` in rules.ts for definitions. */
export const AnalyticsMonth = z.object({
  /** yyyy-MM */
  month: z.string(),
  revenueCents: count,
  currency: z.string(),
  newAccounts: count,
  newTeams: count,
  activePasses: count,
  textsSent: count,
  textsDelivered: count,
  responses: count,
});
export type AnalyticsMonth = z.infer<typeof AnalyticsMonth>;

/** Oldest first, ending with the current month. */
export const Analytics = z.object({ countedAt: z.iso.datetime(), months: z.array(AnalyticsMonth) });
export type Analytics = z.infer<typeof Analytics>;
