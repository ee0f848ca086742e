import { dateInWords, timeInWords } from "#platform/date-words.ts";
import { segmentsOf, sizeOf, toGsm } from "#platform/sms/segments.ts";
import { blastText, costOf, lockedTrialWords, senderName } from "../rules.ts";
import { MOST_CHARACTERS, type Audience, type BlastPreview, type SkipReason } from "../schema.ts";

const number = (count: number) => count.toLocaleString("en-US");
const counted = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

export const audienceNames: Record<Audience, string> = {
  all: "Everyone",
  "not-answered": "Not Answered",
  attending: "Attending",
};

export const skipWords: Record<SkipReason, string> = {
  "no-consent": "Has not agreed to texts",
  stop: "Replied STOP",
  unreachable: "This number cannot get texts",
  inactive: "Inactive on the roster",
};

const kindNames: Record<string, string> = { game: "game", practice: "practice", other: "event" };

/** Whose answers the audiences follow: "Next game: Apr 18, 2026, 7:00 PM, vs Harbor Street FC". */
export function nextGameInWords({ kind, on, time, opponent }: NonNullable<BlastPreview["nextGame"]>): string {
  const parts = [dateInWords(on), time !== null && timeInWords(time), opponent !== null && `vs ${opponent}`];
  return `Next ${kindNames[kind] ?? "event"}: ${parts.filter(Boolean).join(", ")}`;
}

/** How long a message is, with the team's name in front of it: "132 of 600 characters, 1 segment". */
export function sizeInWords(teamName: string, message: string): string {
  const characters = `${number(message.trim().length)} of ${MOST_CHARACTERS} characters`;
  const size =
    message.trim() === ""
      ? characters
      : `${characters}, ${counted(segmentsOf(blastText(teamName, message, null)), "segment")}`;
  return teamName === "" ? size : `${size}, begins with “${senderName(teamName)}”`;
}

/** How much has to go; undefined when it fits. */
export function tooLongInWords(message: string): string | undefined {
  const over = message.trim().length - MOST_CHARACTERS;
  return over > 0 ? `Please shorten this by ${counted(over, "character")}.` : undefined;
}

/** What can be seen; a stray joiner or soft hyphen cannot, and costs as much. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A letter that makes the whole text dearer, because 70 characters fit into a segment with it instead of 160. */
export type DearLetter = {
  /** Null for one that cannot be seen. */
  letter: string | null;
  /** In segments, as it is and without such letters. */
  cost: number;
  plainCost: number;
  /** The same in plain letters; null when there are none for it, such as for an emoji. */
  plain: string | null;
};

const isDear = (text: string) => sizeOf(text).encoding === "UCS-2";

/** Null when the letters of a message cost nothing extra. */
export function findDearLetter(teamName: string, message: string): DearLetter | null {
  const letter = Array.from(message).find(isDear);
  if (letter === undefined) return null;
  const plain = toGsm(message);
  const rest = Array.from(plain, (one) => (isDear(one) ? "x" : one)).join("");
  const [cost, plainCost] = [message, rest].map((text) => segmentsOf(blastText(teamName, text, null))) as [
    number,
    number,
  ];
  return cost > plainCost
    ? {
        letter: VISIBLE.test(letter) ? letter : null,
        cost,
        plainCost,
        plain: isDear(plain) ? null : plain,
      }
    : null;
}

type Reach = {
  phones: number;
  cost: number;
  words: string;
  /** Some texts cost more, because they are the first to their numbers. */
  hasDearFirst: boolean;
};

/** What a message reaches and costs: "2 segments x 14 people = 28 SMS, 120 left". */
export function reachInWords(preview: BlastPreview, audience: Audience, message: string): Reach {
  const { teamName, left } = preview;
  const { members, groups } = preview.audiences[audience];
  const phones = groups.reduce((sum, group) => sum + group.phones, 0);
  // Some have two phones, some share one: then it is the phones that are paid for.
  const whom =
    phones === members
      ? counted(members, "person", "people")
      : counted(phones, "phone number", "phone numbers");
  if (message.trim() === "")
    return { phones, cost: 0, words: `${whom}, ${number(left)} SMS left`, hasDearFirst: false };
  const each = segmentsOf(blastText(teamName, message, null));
  const cost = costOf(teamName, message, groups);
  const extra = cost - each * phones;
  const first = extra > 0 ? ` + ${number(extra)} for first texts` : "";
  const words = `${counted(each, "segment")} × ${whom}${first} = ${number(cost)} SMS, ${number(left)} left`;
  return { phones, cost, words, hasDearFirst: extra > 0 };
}

/** What stands in the way, before anything is sent; null for nothing. */
export function obstacleInWords(preview: BlastPreview, audience: Audience, cost: number): string | null {
  const { left, lockedTrial, isArchived, nextGame } = preview;
  const { members, skipped } = preview.audiences[audience];
  const trial = lockedTrial > 0 ? ` ${lockedTrialWords(lockedTrial)}` : "";
  if (isArchived) return "This team is archived and gets no texts. Bring it back in its settings first.";
  if (members === 0) {
    if (skipped.length > 0) return "Nobody here can get texts. The reasons are listed below.";
    if (audience === "all") return "This team has no members yet. Add them to the roster first.";
    if (nextGame === null) return "There is no upcoming game that anybody could have answered.";
    return audience === "attending" ? "Nobody has said yes yet." : "Everybody has answered already.";
  }
  if (left === 0) return `This team has no SMS left, so nothing can be sent.${trial}`;
  if (cost > left)
    return `This needs ${number(cost)} SMS and the team has ${number(left)} left. It goes to as many as those cover, in the order of the roster; a shorter message reaches more.${trial}`;
  return null;
}
