import { monthAndDay, timeInWords, weekdayOf } from "#platform/date-words.ts";
import { sizeOf, toGsm } from "#platform/sms/segments.ts";
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

/** States only move forward, and never away from a last word: callbacks come twice and in any order. */
export const isForward = (from: MessageState, to: MessageState) => ranks[to] > ranks[from];

/** What the provider's words for a text mean here; undefined for those that say nothing new. */
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

/** Where the provider reports what became of a text. */
export const statusPath = ({ id, month }: { id: string; month: string }) =>
  `/webhooks/texts/${month.slice(0, 7)}/${id}`;

/** Which text such an address is about; null for one that we did not make. */
export function readStatusPath(path: string): { id: string; month: string } | null {
  const [, month, id] = /^\/webhooks\/texts\/(\d{4}-(?:0[1-9]|1[0-2]))\/([0-9a-f-]{36})$/.exec(path) ?? [];
  return month && id ? { id, month: `${month}-01` } : null;
}

export type RemindedGame = {
  teamName: string;
  kind: string;
  gameOn: string;
  /** Reminders are of games with a time; other texts need none. */
  gameTime: string | null;
  location: string;
  opponent: string | null;
};
/** How this number came to the roster; only the first text of a team says so (OP-16). */
export type FirstText = { addedBy: string | null } | null;

const kindWords: Record<string, string> = { game: "game", practice: "practice", other: "event" };

/** How people are asked, as long as there is room. */
const ASKS = ["Reply IN, OUT or MAYBE, or tap", "In? Reply or tap", "In?"];
/** No name is cut shorter than this. */
const SHORTEST = 9;

/** Ends with two dots where something was left out. */
export const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 2).trimEnd()}..`;

/** How a number came to the roster and how to stop, the end of a team's first text to it (OP-16). */
export const firstTextWords = ({ addedBy }: NonNullable<FirstText>) =>
  `${addedBy === null ? "You joined." : `Added by ${cut(addedBy, 20)}.`} STOP ends texts.`;

/** "Thu Apr 16, 7:00 PM" */
export function whenOf({ gameOn, gameTime }: { gameOn: string; gameTime: string | null }): string {
  const { month, day } = monthAndDay(gameOn);
  const on = `${weekdayOf(gameOn)} ${month} ${day}`;
  return gameTime === null ? on : `${on}, ${timeInWords(gameTime)}`;
}

/** "Lakeview Otters vs Harbor Street FC", in little room. */
export const shortName = ({
  teamName,
  kind,
  opponent,
}: Omit<RemindedGame, "gameOn" | "gameTime" | "location">) =>
  `${cut(teamName, 24)} ${opponent === null ? kindWords[kind]! : `vs ${cut(opponent, 24)}`}`;

/**
 * The text of a reminder, in one segment wherever that can be: the longest names are cut first, and letters that would
 * turn 160 characters into 70 are written plainly. Without its link, which is a secret and not stored (`withLink`), but
 * with room for it. `asks` are ways to ask, from the longest to the shortest.
 */
export function reminderText(
  game: RemindedGame,
  first: FirstText,
  linkLength: number,
  asks: readonly string[] = ASKS,
): { body: string; segments: number } {
  const link = "x".repeat(linkLength);
  const names = [game.teamName, game.opponent ?? "", game.location].map(toGsm);
  const write = (ask: string, longest: number) => {
    const [team, opponent, location] = names.map((name) => cut(name, longest)) as [string, string, string];
    const what = game.opponent === null ? kindWords[game.kind]! : `vs ${opponent}`;
    const place = location.replace(/[.\s]+$/, "");
    const origin = first ? ` ${firstTextWords(first)}` : "";
    const body = toGsm(`${team} ${what}: ${whenOf(game)}, ${place}.${origin} ${ask}`);
    return { body, ...sizeOf(withLink(body, link)) };
  };
  const whole = Math.max(...names.map(({ length }) => length));
  for (const ask of asks) {
    const text = write(ask, whole);
    if (text.segments === 1) return text;
  }
  let longest = Math.min(whole, 60);
  let text = write(asks.at(-1)!, longest);
  while (text.segments > 1 && longest > SHORTEST) text = write(asks.at(-1)!, --longest);
  return text;
}

/** What is really sent: the link comes last, where phones recognise it. */
export const withLink = (body: string, link: string) => `${body} ${link}`;
