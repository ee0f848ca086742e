import { createZoneClock } from "#platform/zoned-time.ts";
import { findQuietHours } from "./rules.ts";

/** A team's quiet hours, during which no one is texted. */
type QuietTeam = { timeZone: string; quietFrom: string | null; quietUntil: string | null };

/**
 * Returns when the quiet hours that contain this instant end, in the team's time zone. Returns null outside quiet
 * hours.
 */
export function findQuietHoursEnd({ timeZone, quietFrom, quietUntil }: QuietTeam, at: Date): Date | null {
  const quiet = quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null;
  return findQuietHours(at, { clock: createZoneClock(timeZone), quiet })?.endsAt ?? null;
}
