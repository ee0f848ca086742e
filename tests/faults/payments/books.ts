// Calculates which pass a team should have, independently of the app's own calculation.

/** The catalog (PASS-39 to PASS-42), deliberately not imported from the app. */
const CATALOG: Record<string, { cents: number; months: number; sms: number }> = {
  mini: { cents: 999, months: 3, sms: 300 },
  standard: { cents: 1999, months: 6, sms: 750 },
  extended: { cents: 2999, months: 9, sms: 1200 },
  sms_topup: { cents: 199, months: 0, sms: 100 },
};
export const getPriceCents = (product: string) => CATALOG[product]?.cents;

/** A paid line item in a checkout. */
export type PaidLine = {
  product: string;
  at: Date;
  counts: boolean;
  /** The row's id in our ledger, which breaks ties within the same second. */
  row: string;
  /** The number of texts the team had sent by then, according to our records. */
  usedBefore: number;
};

export type PassState = { status: string; tier: string; expiresAt: number | null; limit: number };

function addMonths(at: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0));
  const result = new Date(at);
  result.setUTCFullYear(
    lastDay.getUTCFullYear(),
    lastDay.getUTCMonth(),
    Math.min(at.getUTCDate(), lastDay.getUTCDate()),
  );
  return result;
}

/**
 * Computes a team's pass (OP-10). Returns null if nothing was ever bought, because then the team hasn't changed since
 * it was created.
 */
export function computePassState(lines: readonly PaidLine[]): PassState | null {
  if (lines.length === 0) return null;
  const sorted = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.row < b.row ? -1 : 1));
  let [tier, limit, toppedUp, earlier] = ["none", 0, 0, 0];
  let expiresAt: Date | null = null;
  for (const { product, at, counts, usedBefore } of sorted) {
    const { months, sms, cents } = CATALOG[product]!;
    if (!counts) continue;
    if (months === 0) {
      limit += sms;
      toppedUp += sms;
    } else if (expiresAt && expiresAt > at) {
      expiresAt = addMonths(expiresAt, months);
      limit += sms;
      if (cents > CATALOG[tier]!.cents) tier = product;
    } else {
      toppedUp = Math.min(toppedUp, Math.max(0, limit - (usedBefore - earlier)));
      [tier, limit, earlier] = [product, sms + toppedUp, usedBefore];
      expiresAt = addMonths(at, months);
    }
  }
  const hadPass = lines.some(({ product }) => CATALOG[product]!.months > 0);
  const status = expiresAt && expiresAt > new Date() ? "active" : hadPass ? "expired" : "pending";
  return { status, tier, expiresAt: expiresAt?.getTime() ?? null, limit };
}
