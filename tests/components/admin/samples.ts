import type { Person } from "#features/admin/accounts/schema.ts";
import type { AnalyticsMonth } from "#features/admin/analytics/schema.ts";
import type { BillingStatistics } from "#features/admin/billing/schema.ts";
import type { Delivery, DeliveryHour } from "#features/admin/delivery/schema.ts";
import type { AdminHome } from "#features/admin/home/schema.ts";
import type { HoldOverview, OpenHold } from "#features/admin/hold/schema.ts";
import type { AdminRequest } from "#features/admin/support/schema.ts";
import type { AdminTeam } from "#features/admin/teams/schema.ts";
import { sampleId } from "../samples.ts";

export const samplePerson = (changes: Partial<Person> = {}): Person => ({
  id: sampleId(),
  kind: "user",
  name: "Pat Ito",
  email: "pat@example.com",
  role: "team_manager",
  teams: [],
  teamCount: 0,
  lastSignInAt: "2026-11-14T09:30:00.000Z",
  createdAt: "2026-03-02T15:00:00.000Z",
  isDisabled: false,
  isSelf: false,
  ...changes,
});

export const sampleAdminTeam = (changes: Partial<AdminTeam> = {}): AdminTeam => ({
  id: sampleId(),
  name: "Otters",
  sport: "Soccer",
  managerId: sampleId(),
  managerName: "Maya Okafor",
  managerEmail: "maya@example.com",
  memberCount: 0,
  seats: 0,
  status: "pending",
  tier: "none",
  expiresAt: null,
  textsLeft: 0,
  isArchived: false,
  createdAt: "2026-03-02T15:00:00.000Z",
  ...changes,
});

export const sampleRequest = (changes: Partial<AdminRequest> = {}): AdminRequest => ({
  id: sampleId(),
  userName: "Dana Whitfield",
  userEmail: "dana@example.com",
  hasAccount: false,
  userId: null,
  subject: "A league of twelve",
  message: "We play on Sundays.\n\n<b>Can you help?</b>",
  priority: "normal",
  status: "open",
  createdAt: "2026-11-15T21:40:00.000Z",
  closedAt: null,
  closedByName: null,
  ...changes,
});

/** Returns the last `count` months through November 2026, oldest first. */
const lastMonths = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 11 - count + index, 1)).toISOString().slice(0, 7),
  );

export const sampleStatistics = (
  months: number,
  changes: Partial<BillingStatistics["months"][number]> = {},
) =>
  ({
    countedAt: "2026-11-16T12:00:00.000Z",
    months: lastMonths(months).map((month) => ({
      month,
      amountCents: 129_900,
      currency: "usd",
      sales: 130,
      ...changes,
    })),
    currency: "usd",
    totalCents: 1_558_800,
    monthlyCents: 129_900,
    activeSubscriptions: 812,
    passesSold: 1560,
    teams: 1204,
    users: 2311,
    averageTeamSize: 11.4,
    churnRate: 3.25,
    perTeamCents: 1294,
    perPassCents: 999,
    subscriptionRate: 67.4,
    passPenetration: 64.1,
    retention: 96.75,
  }) satisfies BillingStatistics;

export const sampleMonths = (count: number): AnalyticsMonth[] =>
  lastMonths(count).map((month, index) => ({
    month,
    revenueCents: 100_000 + index * 5_000,
    currency: "usd",
    newAccounts: 1_200 + index,
    newTeams: 80 + index,
    activePasses: 700 + index,
    textsSent: 40_000,
    textsDelivered: 39_000,
    responses: 20_000,
  }));

/** Returns the 24 hours that end at noon on November 16, 2026. */
const sampleHours = (): DeliveryHour[] =>
  Array.from({ length: 24 }, (_, index) => ({
    at: new Date(Date.UTC(2026, 10, 15, 13 + index)).toISOString(),
    sent: 40 + index * 10,
    delivered: 38 + index * 10,
    failed: 2,
  }));

export const sampleAdminHome = (changes: Partial<AdminHome> = {}): AdminHome => ({
  delivery: {
    countedAt: "2026-11-16T12:30:00.000Z",
    hours: sampleHours(),
    waiting: 3,
    lagSeconds: 12,
    isStopped: false,
    isHeld: false,
  },
  pauses: [],
  failedJobs: { total: 0, latest: [] },
  requests: { open: 0, urgent: 0, latest: [] },
  revenue: { currency: "usd", todayCents: 5997, todaySales: 3, yesterdayCents: 1999 },
  ...changes,
});

export const sampleDelivery = (changes: Partial<Delivery> = {}): Delivery => ({
  stop: null,
  freeTexts: { used: 120, limit: 2000, isLow: false },
  waiting: 0,
  lagSeconds: 0,
  countedAt: "2026-11-16T12:00:00.000Z",
  hours: sampleHours(),
  states: [{ state: "delivered", texts: 980 }],
  failures: [],
  ...changes,
});

export const sampleHold = (changes: Partial<OpenHold> = {}): OpenHold => ({
  reason: "other-server",
  state: "waiting",
  since: "2026-11-17T18:58:00.000Z",
  heldAt: "2026-11-17T19:20:00.000Z",
  progress: 1,
  failingSince: null,
  adopted: 480,
  unrecorded: 2,
  ...changes,
});

export const sampleOverview = (changes: Partial<HoldOverview> = {}): HoldOverview => ({
  hold: sampleHold(),
  ages: [
    { maxAge: 15, texts: 3 },
    { maxAge: 60, texts: 24 },
    { maxAge: 360, texts: 2 },
    { maxAge: null, texts: 5 },
  ],
  useless: 7,
  payments: 0,
  last: null,
  ...changes,
});
