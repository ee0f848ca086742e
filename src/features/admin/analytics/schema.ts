import * as z from "zod";

const count = z.number().int();

/** What happened in a month, by UTC. `measures` in rules.ts says what each is. */
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
  answers: count,
});
export type AnalyticsMonth = z.infer<typeof AnalyticsMonth>;

/** The running month is the last one. */
export const Analytics = z.object({ countedAt: z.iso.datetime(), months: z.array(AnalyticsMonth) });
export type Analytics = z.infer<typeof Analytics>;
