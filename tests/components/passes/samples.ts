import type { ActiveTeam, Transaction } from "#features/passes/billing/schema.ts";
import type { PassTeam, PayableTeam } from "#features/passes/schema.ts";
import { sampleId, sampleTeam } from "../samples.ts";

/** A team without a pass. */
export const samplePass = (changes: Partial<PassTeam> = {}): PassTeam => ({
  ...sampleTeam({ status: "pending", tier: "none", smsLimit: 0, expiresOn: null, memberCount: 1 }),
  passDaysLeft: null,
  isOnHold: false,
  payment: "none",
  hasOtherTeams: false,
  ...changes,
});

export const payableTeam = (name: string, memberCount: number): PayableTeam => ({
  id: sampleId(),
  name,
  sport: "Softball",
  status: "pending",
  expiresOn: null,
  memberCount,
  isProcessing: false,
});

export const activeTeam = (name: string, changes: Partial<ActiveTeam> = {}): ActiveTeam => ({
  id: sampleId(),
  name,
  status: "active",
  tier: "standard",
  smsUsed: 0,
  smsLimit: 750,
  expiresOn: "2027-05-16",
  isArchived: false,
  ...changes,
});

export const sampleTransaction = (changes: Partial<Transaction> = {}): Transaction => ({
  id: sampleId(),
  type: "order",
  on: "2026-11-16",
  description: "Season Pass Purchase",
  product: "standard",
  teamName: "Lakeview Otters",
  status: "paid",
  amountCents: 1999,
  currency: "usd",
  period: null,
  payment: null,
  refunds: [],
  dispute: null,
  receiptUrl: "/settings/receipts/pi_1",
  ...changes,
});
