import { monthAndDay, timeInWords, weekdayOf } from "#platform/date-words.ts";
import { segmentsOf, toGsm } from "#platform/sms/segments.ts";
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
  gameTime: string;
  location: string;
  opponent: string | null;
};
/** How this number came to the roster; only the first text of a team says so (OP-16). */
export type FirstText = { addedBy: string | null } | null;

const kindWords: Record<string, string> = { game: "game", practice: "practice", other: "event" };

/** How long each part may be; the next line when it does not fit into one segment. */
const lengths = [
  { team: 100, opponent: 100, location: 200 },
  { team: 40, opponent: 40, location: 60 },
  { team: 28, opponent: 24, location: 32 },
  { team: 22, opponent: 18, location: 20 },
  { team: 18, opponent: 16, location: 18 },
];

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 2).trimEnd()}..`;

/**
 * The text of a reminder, in one segment wherever that can be: long names are cut, and letters that would turn 160
 * characters into 70 are written plainly.
 */
export function reminderText(game: RemindedGame, first: FirstText): string {
  const { month, day } = monthAndDay(game.gameOn);
  const when = `${weekdayOf(game.gameOn)} ${month} ${day}, ${timeInWords(game.gameTime)}`;
  const write = ({ team, opponent, location }: (typeof lengths)[number]) => {
    const what = game.opponent === null ? kindWords[game.kind]! : `vs ${cut(game.opponent, opponent)}`;
    const place = cut(game.location, location).replace(/[.\s]+$/, "");
    const text = `${cut(game.teamName, team)} ${what}: ${when}, ${place}. Reply 1 in, 2 out, 3 maybe.`;
    if (!first) return toGsm(text);
    const origin = first.addedBy === null ? "You joined." : `Added by ${cut(first.addedBy, 20)}.`;
    return toGsm(`${text} ${origin} STOP ends texts.`);
  };
  const texts = lengths.map(write);
  return texts.find((text) => segmentsOf(text) === 1) ?? texts.at(-1)!;
}
