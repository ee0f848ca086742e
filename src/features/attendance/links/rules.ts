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

/**
 * Which key signed a link, and how often links like it had been revoked. A link in a text belongs to the contact it was
 * sent to. One from before families belongs to a member.
 */
export type LinkMark = { owner: "contact" | "member"; keyVersion: number; generation: number };

const FIRST: LinkMark = { owner: "member", keyVersion: 1, generation: 0 };

/** Returns the mark as texts store it, such as "c1.0". */
export const formatLinkMark = ({ keyVersion, generation }: Omit<LinkMark, "owner">): string =>
  `c${keyVersion}.${generation}`;

/** The mark of a text about a game that has no link, though replies to it count for the game. */
export const NO_LINK = "none";

/** Parses a stored mark. Null stands for a member's first link. */
export function parseLinkMark(text: string | null): LinkMark {
  if (text === null) return FIRST;
  const owner = text.startsWith("c") ? "contact" : "member";
  const [keyVersion, generation] = text.replace(/^c/, "").split(".").map(Number);
  return { owner, keyVersion: keyVersion!, generation: generation! };
}

/** The mark of a text to someone of a league's sub pool: the key's version and what they were asked, as in "p1.<id>". */
export const formatAskMark = (askId: string, keyVersion: number): string => `p${keyVersion}.${askId}`;

/** Parses the mark of a text to someone of a pool. Returns null for any other mark. */
export function parseAskMark(mark: string | null): { keyVersion: number; askId: string } | null {
  const [, keyVersion, askId] = /^p(\d+)\.(.+)$/.exec(mark ?? "") ?? [];
  return askId === undefined ? null : { keyVersion: Number(keyVersion), askId };
}
