/** The most months and texts that an administrator can grant. Longer than any season, and more than any pass has. */
export const MAX_GRANTED_MONTHS = 24;
export const MAX_GRANTED_SMS = 5000;

/**
 * Returns when a granted pass ends. It starts now, or when the running pass ends (OP-10). Adds months like the ledger's
 * `addCalendarMonths`, but without the date library, which is too large to load for a dialog.
 */
export function getGrantEnd(now: Date, runningUntil: Date | null, months: number): Date {
  const start = runningUntil !== null && runningUntil > now ? runningUntil : now;
  const end = new Date(start);
  // Day 0 is the last day of the month before.
  const lastDay = new Date(
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0),
  ).getUTCDate();
  end.setUTCMonth(start.getUTCMonth() + months, Math.min(start.getUTCDate(), lastDay));
  return end;
}
