import { getMonthAndDay, formatTime, getWeekday } from "#platform/date-format.ts";
import { measureText, toGsm } from "#platform/sms/segments.ts";
import type { MessageState } from "./schema.ts";

const ranks: Record<MessageState, number> = {
  skipped: 9,
  queued: 0,
  submitting: 1,
  unknown: 1,
  accepted: 2,
  sent: 3,
  delivered: 9,
  undelivered: 9,
  failed: 9,
};

/**
 * Returns whether a state change moves forward. A text never leaves a final state, because callbacks can arrive twice
 * and out of order.
 */
export const isForward = (from: MessageState, to: MessageState) => ranks[to] > ranks[from];

/** Maps the provider's states to ours. Unknown states are ignored. */
export const providerStates: Record<string, MessageState | undefined> = {
  accepted: "accepted",
  scheduled: "accepted",
  queued: "accepted",
  sending: "accepted",
  sent: "sent",
  delivered: "delivered",
  undelivered: "undelivered",
  failed: "failed",
  canceled: "failed",
};

/** Returns the path that the provider posts a text's status to. */
export const getStatusPath = ({ id, month }: { id: string; month: string }) =>
  `/webhooks/texts/${month.slice(0, 7)}/${id}`;

/** Parses a status path. Returns null if it isn't one of ours. */
export function readStatusPath(path: string): { id: string; month: string } | null {
  const [, month, id] = /^\/webhooks\/texts\/(\d{4}-(?:0[1-9]|1[0-2]))\/([0-9a-f-]{36})$/.exec(path) ?? [];
  return month && id ? { id, month: `${month}-01` } : null;
}

export type RemindedGame = {
  teamName: string;
  kind: string;
  gameOn: string;
  /** The start time. Only games that have one get reminders, but other texts don't need it. */
  gameTime: string | null;
  location: string;
  opponent: string | null;
};

const kindNames: Record<string, string> = { game: "game", practice: "practice", other: "event" };

/** The RSVP prompts, longest first. We use the longest one that fits. */
const RSVP_PROMPTS = ["Reply IN/OUT/MAYBE or tap", "Reply IN/OUT or tap", "RSVP:"];
/** The minimum length that names are cut to. */
const MIN_NAME_LENGTH = 9;

/** Truncates a text, ending it with two dots. */
export const truncate = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 2).trimEnd()}..`;

/** Formats "Thu Apr 16, 7:00 PM". */
export function formatWhen({ gameOn, gameTime }: { gameOn: string; gameTime: string | null }): string {
  const { month, day } = getMonthAndDay(gameOn);
  const on = `${getWeekday(gameOn)} ${month} ${day}`;
  return gameTime === null ? on : `${on}, ${formatTime(gameTime)}`;
}

/** Formats a matchup such as "Lakeview Otters vs Harbor Street FC", cutting long names. */
export const getShortName = ({
  teamName,
  kind,
  opponent,
}: Omit<RemindedGame, "gameOn" | "gameTime" | "location">) =>
  `${truncate(teamName, 24)} ${opponent === null ? kindNames[kind]! : `vs ${truncate(opponent, 24)}`}`;

/**
 * Writes a reminder, in one segment if at all possible. The longest names are cut first, and characters that would
 * shrink the segment from 160 to 70 characters are replaced. The link is left out because it's secret and never stored
 * (see `withLink`), but there's room for it. `prompts` are the RSVP prompts, longest first.
 */
export function formatReminderText(
  game: RemindedGame,
  linkLength: number,
  prompts: readonly string[] = RSVP_PROMPTS,
): { body: string; segments: number } {
  const link = "x".repeat(linkLength);
  const names = [game.teamName, game.opponent ?? "", game.location].map(toGsm);
  const compose = (ask: string, longest: number) => {
    const [team, opponent, location] = names.map((name) => truncate(name, longest)) as [
      string,
      string,
      string,
    ];
    const matchup = game.opponent === null ? kindNames[game.kind]! : `vs ${opponent}`;
    const place = location.replace(/[.\s]+$/, "");
    const body = toGsm(`${team} ${matchup}: ${formatWhen(game)}, ${place}. ${ask}`);
    return { body, ...measureText(withLink(body, link)) };
  };
  const longestName = Math.max(...names.map(({ length }) => length));
  for (const ask of prompts) {
    const text = compose(ask, longestName);
    if (text.segments === 1) return text;
  }
  let longest = Math.min(longestName, 60);
  let text = compose(prompts.at(-1)!, longest);
  while (text.segments > 1 && longest > MIN_NAME_LENGTH) text = compose(prompts.at(-1)!, --longest);
  return text;
}

/** Returns the text as sent. The link goes last, where phones recognize it. */
export const withLink = (body: string, link: string) => `${body} ${link}`;
