import { clockOf } from "#platform/zoned-time.ts";
import { quietAround } from "./rules.ts";

/** What a team has set about the hours in which nobody is texted. */
type QuietTeam = { timeZone: string; quietFrom: string | null; quietUntil: string | null };

/** When the quiet hours of a team that a moment lies in are over, by its own clock; null outside of them. */
export function quietHoursEnd({ timeZone, quietFrom, quietUntil }: QuietTeam, at: Date): Date | null {
  const quiet = quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null;
  return quietAround(at, { clock: clockOf(timeZone), quiet })?.ends ?? null;
}
