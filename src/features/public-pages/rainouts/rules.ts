import { formatDay } from "../league-page/rules.ts";
import type { Rainout } from "./schema.ts";

/** How many rainouts a page shows. More venues than that are rarely rained out at the same time. */
export const MAX_RAINOUTS = 20;

/** Returns the banner's words (PUBLIC-19). */
export function formatRainout({ venue, rainedOn, movedTo }: Rainout): string {
  const games = `Rainout: all games at ${venue} on ${formatDay(rainedOn)}`;
  return movedTo === null
    ? `${games} are canceled.`
    : `${games} are rescheduled to ${formatDay(movedTo)}, same times.`;
}
