import * as z from "zod";

/** ADMBILL-05. */
export const Period = z.enum(["3m", "6m", "12m"]);
export type Period = z.infer<typeof Period>;

const count = z.number().int();

/** What a month brought. */
const MonthRevenue = z.object({
  /** yyyy-MM, by UTC. */
  month: z.string(),
  amountCents: count,
  currency: z.string(),
  sales: count,
});

/**
 * As of the last count. Rates are percentages and not rounded: that is for whoever shows them; money is whole cents.
 * `definitions` in rules.ts says what each is.
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
