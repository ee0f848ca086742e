import * as z from "zod";

/** ADMBILL-05. */
export const Period = z.enum(["3m", "6m", "12m"]);
export type Period = z.infer<typeof Period>;

const count = z.number().int();

/** What a month brought. */
export const MonthRevenue = z.object({
  /** yyyy-MM, by UTC. */
  month: z.string(),
  cents: count,
  sales: count,
});
export type MonthRevenue = z.infer<typeof MonthRevenue>;

/** Rates are percentages, and nothing is rounded: that is for whoever shows it. `definitions` in rules.ts says what each is. */
export const BillingStatistics = z.object({
  /** yyyy-MM-dd, by UTC. */
  today: z.string(),
  months: z.array(MonthRevenue),
  totalCents: count,
  monthlyCents: count,
  activeSubscriptions: count,
  passesSold: count,
  teams: count,
  users: count,
  averageTeamSize: z.number(),
  churnRate: z.number(),
  centsPerTeam: z.number(),
  centsPerPass: z.number(),
  subscriptionRate: z.number(),
  passPenetration: z.number(),
  retention: z.number(),
});
export type BillingStatistics = z.infer<typeof BillingStatistics>;
