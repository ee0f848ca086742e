import { addDays } from "#platform/date-format.ts";

/** How long after its game a link still shows it. Old texts stay on phones and in backups for years. */
const LINK_DAYS_AFTER_GAME = 30;

/**
 * What a link opens. A current link opens its game and the member's own page. A past one only shows its game. An expired
 * one opens nothing.
 */
export type LinkState = "current" | "past" | "expired";

export type LinkFacts = {
  /** Today in the team's time zone. */
  today: string;
  gameOn: string;
  /** The day of the team's next game after this one that isn't canceled, or null if there's none. */
  nextOn: string | null;
  /** True if the manager revoked the member's links after this one was sent. */
  isRevoked: boolean;
};

/**
 * Returns what a link opens. This is the only place that decides it. A link stops being current when the team's next game
 * is over, because everyone got a newer link before that game. Players need the last one until then, to mark the days
 * they're away.
 */
export function getLinkState({ today, gameOn, nextOn, isRevoked }: LinkFacts): LinkState {
  if (isRevoked || today > addDays(gameOn, LINK_DAYS_AFTER_GAME)) return "expired";
  return nextOn === null || nextOn >= today ? "current" : "past";
}

/** Which key signed a link, and how often the member's links had been revoked. */
export type LinkMark = { keyVersion: number; generation: number };

const FIRST: LinkMark = { keyVersion: 1, generation: 0 };

/** Returns the mark as texts store it. Null stands for the first key and generation, which nearly all links have. */
export const formatLinkMark = ({ keyVersion, generation }: LinkMark): string | null =>
  keyVersion === FIRST.keyVersion && generation === FIRST.generation ? null : `${keyVersion}.${generation}`;

export function parseLinkMark(text: string | null): LinkMark {
  if (text === null) return FIRST;
  const [keyVersion, generation] = text.split(".").map(Number);
  return { keyVersion: keyVersion!, generation: generation! };
}
