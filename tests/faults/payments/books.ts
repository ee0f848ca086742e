// What a team has, told once more from the provider's store alone.

/** As they are sold (PASS-39 to PASS-42); on purpose not taken from the product. */
const SOLD: Record<string, { cents: number; months: number; sms: number }> = {
  mini: { cents: 999, months: 3, sms: 300 },
  standard: { cents: 1999, months: 6, sms: 750 },
  extended: { cents: 2999, months: 9, sms: 1200 },
  sms_topup: { cents: 199, months: 0, sms: 100 },
};
export const centsSold = (product: string) => SOLD[product]?.cents;

/** A paid line of a checkout. */
export type Bought = {
  product: string;
  at: Date;
  counts: boolean;
  /** The product's row: decides between two of the same second. */
  row: string;
  /** What the product says had been sent by then. */
  usedBefore: number;
};

export type Standing = { status: string; tier: string; expiresAt: number | null; limit: number };

function monthsLater(at: Date, months: number): Date {
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0));
  const moved = new Date(at);
  moved.setUTCFullYear(
    last.getUTCFullYear(),
    last.getUTCMonth(),
    Math.min(at.getUTCDate(), last.getUTCDate()),
  );
  return moved;
}

/** OP-10. Null when nothing was ever bought: the team is as it was made. */
export function standingAfter(bought: readonly Bought[]): Standing | null {
  if (bought.length === 0) return null;
  const inOrder = bought.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.row < b.row ? -1 : 1));
  let [tier, limit, toppedUp, earlier] = ["none", 0, 0, 0];
  let until: Date | null = null;
  for (const { product, at, counts, usedBefore } of inOrder) {
    const { months, sms, cents } = SOLD[product]!;
    if (!counts) continue;
    if (months === 0) {
      limit += sms;
      toppedUp += sms;
    } else if (until && until > at) {
      until = monthsLater(until, months);
      limit += sms;
      if (cents > SOLD[tier]!.cents) tier = product;
    } else {
      toppedUp = Math.min(toppedUp, Math.max(0, limit - (usedBefore - earlier)));
      [tier, limit, earlier] = [product, sms + toppedUp, usedBefore];
      until = monthsLater(at, months);
    }
  }
  const hadPass = bought.some(({ product }) => SOLD[product]!.months > 0);
  const status = until && until > new Date() ? "active" : hadPass ? "expired" : "pending";
  return { status, tier, expiresAt: until?.getTime() ?? null, limit };
}
