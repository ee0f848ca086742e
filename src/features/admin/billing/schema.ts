import * as z from "zod";

/** The periods an administrator can choose (ADMBILL-05). */
export const Period = z.enum(["3m", "6m", "12m"]);
export type Period = z.infer<typeof Period>;

const count = z.number().int();

/** One month's revenue. */
const MonthRevenue = z.object({
  /** yyyy-MM, in UTC. */
  month: z.string(),
  amountCents: count,
  currency: z.string(),
  sales: count,
});

/**
 * Statistics as of the last rollup. Rates are unrounded percentages, and amounts of money are in whole cents. See
 * `definitions` in rules.ts.
 */
export const BillingStatistics = z.object({
  countedAt: z.iso.datetime(),
  months: z.array(MonthRevenue),
  currency: z.string(),
  totalCents: count,
  monthlyCents: count,
  activeSubscriptions: count,
  passesSold: count,
  teams: count,
  users: count,
  averageTeamSize: z.number(),
  churnRate: z.number(),
  perTeamCents: count,
  perPassCents: count,
  subscriptionRate: z.number(),
  passPenetration: z.number(),
  retention: z.number(),
});
export type BillingStatistics = z.infer<typeof BillingStatistics>;
