/** How a response came about that no one gave, strongest first: away days count before weekdays, and those before the team's default. */
export const automaticOrigins = ["away", "weekday", "default"] as const;
export type AutomaticOrigin = (typeof automaticOrigins)[number];

/** What decides a member's automatic response to a game. */
export type AvailabilityFacts = {
  isActive: boolean;
  isSub: boolean;
  isInByDefault: boolean;
  awayDays: readonly { fromOn: string; untilOn: string }[];
  /** 0 is Sunday. Null if the weekday applies to all games. */
  weekdays: readonly { weekday: number; untilOn: string | null }[];
};

const getWeekday = (on: string) => new Date(`${on}T00:00:00Z`).getUTCDay();

/**
 * Returns where a member's automatic response to a game on this date comes from, or null if there's none (NEED-34,
 * NEED-37). `automaticOrigin` in commands.server.ts is the same decision in SQL, and a property test compares the two.
 */
export function decideOrigin(
  { isActive, isSub, isInByDefault, awayDays, weekdays }: AvailabilityFacts,
  gameOn: string,
): AutomaticOrigin | null {
  if (!isActive) return null;
  if (awayDays.some(({ fromOn, untilOn }) => fromOn <= gameOn && gameOn <= untilOn)) return "away";
  const isNever = weekdays.some(
    ({ weekday, untilOn }) => weekday === getWeekday(gameOn) && (untilOn === null || gameOn <= untilOn),
  );
  if (isNever) return "weekday";
  return isInByDefault && !isSub ? "default" : null;
}

/** Returns the response that goes with its origin. */
export const getAutomaticResponse = (origin: AutomaticOrigin) =>
  origin === "default" ? "attending" : "not_attending";
