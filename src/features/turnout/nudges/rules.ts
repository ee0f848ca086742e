import { closedMessage, nounOf } from "#features/attendance/rules.ts";
import { momentInShort } from "#features/attendance/sheet/rules.ts";
import type { Moment } from "#features/attendance/sheet/schema.ts";
import { timeInWords } from "#platform/date-words.ts";

/** People are asked, not chased. */
export const HOURS_BETWEEN = 12;

/** How those without an answer are asked once more; from the longest to the shortest. */
export const NUDGE_ASKS = [
  "We still need your answer. Reply IN, OUT or MAYBE, or tap",
  "Still no answer. In? Reply or tap",
  "In?",
];

/** "just now", "5 min ago", "3 h ago" */
function agoInWords(minutes: number): string {
  if (minutes < 1) return "just now";
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/** "Nudged 3 h ago. Again from 9:40 PM" */
export function lastInWords({ minutesAgo, againAt }: { minutesAgo: number; againAt: Moment }, today: string) {
  const from = againAt.on === today ? timeInWords(againAt.time) : momentInShort(againAt);
  return `Nudged ${agoInWords(minutesAgo)}. Again from ${from}`;
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** "3 have not answered" */
export const unansweredInWords = (count: number) =>
  count === 1 ? "1 has not answered" : `${count} have not answered`;

/** "2 get a text: 2 SMS, 118 left" */
export const costInWords = ({ members, cost, left }: { members: number; cost: number; left: number }) =>
  `${counted(members, "person gets", "people get")} a text: ${cost.toLocaleString("en-US")} SMS, ${left.toLocaleString("en-US")} left`;

/** "The allowance does not reach for 2 more" */
export const shortfallInWords = (beyond: number) =>
  `The allowance does not reach for ${beyond.toLocaleString("en-US")} more`;

/** Why nobody can be nudged; null when it is possible. A nudge that came too soon is said elsewhere. */
export function obstacleOf(game: {
  kind: string;
  state: "open" | "started" | "cancelled";
  isArchived: boolean;
  unanswered: number;
  members: number;
  beyond: number;
  /** What it would take, and what the team has. */
  fullCost: number;
  left: number;
}): string | null {
  const { kind, state, isArchived, unanswered, members, beyond, fullCost, left } = game;
  if (state !== "open") return closedMessage(state, kind);
  if (isArchived) return `The team of this ${nounOf(kind)} is archived and gets no texts.`;
  if (unanswered === 0) return "Everybody has answered already.";
  if (members > 0) return null;
  if (beyond > 0)
    return `This needs ${fullCost.toLocaleString("en-US")} SMS and the team has ${left.toLocaleString("en-US")} left.`;
  return "Nobody of those without an answer can get texts.";
}
