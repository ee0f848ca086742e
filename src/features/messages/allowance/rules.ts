import { findMemberBlock, findPhoneBlock, type PhoneFacts } from "#features/teams/phones/rules.ts";
import { DEFAULT_LANGUAGE } from "#features/teams/languages/rules.ts";
import { FREE_TEXTS_SENTENCE } from "#features/teams/rules.ts";
import type { Language, Words } from "#words/language.ts";
import { getCost } from "../cost/rules.ts";
import { MAX_FAMILY_SEGMENTS } from "../wording/rules.ts";
import type { Allowance } from "./schema.ts";

type PlayerPhone = PhoneFacts & { memberId: string; language?: Language };

/** The percentages of an allowance at which managers are warned, once each. */
export type WarningLevel = 80 | 100;

/** How many members each phone gets texts for, and their language. */
export type MembersByPhone = ReadonlyMap<string, { members: number; language?: Language | undefined }>;

/**
 * Estimates how many texts pending reminders will use. A reminder with typical names fits in one segment, and one that
 * names several members in two (REACH-05). In some languages, a team's may be longer: `segments` has what one about one
 * member takes (REACH-56). Expects the phones that get the reminders.
 */
export const estimateNeeded = ({
  reminders,
  phones,
  segments,
}: {
  reminders: number;
  phones: MembersByPhone;
  segments: Words<number>;
}) =>
  [...phones].reduce((sum, [phone, { members, language = DEFAULT_LANGUAGE }]) => {
    const longest = Math.max(segments[language], Math.min(members, MAX_FAMILY_SEGMENTS));
    return sum + reminders * getCost({ kind: "reminder", segments: longest, phone });
  }, 0);

/**
 * Returns the phones that would get texts if every player on the roster agreed: the ones that get them now, and one for
 * each player who hasn't decided. Players without a phone count with one of their own. `playerCount` includes them.
 */
export function listPossiblePhones(
  phones: readonly PlayerPhone[],
  reachable: MembersByPhone,
  playerCount: number,
): MembersByPhone {
  const players = [...Map.groupBy(phones, ({ memberId }) => memberId).values()];
  const undecided = players.flatMap((own) => {
    const block = findMemberBlock(own.map((facts) => ({ block: findPhoneBlock(facts) })));
    return block === "no-consent" || block === "no-yes" ? [own[0]!] : [];
  });
  const possible = new Map(reachable);
  for (const { phone, language } of undecided)
    possible.set(phone, { members: (possible.get(phone)?.members ?? 0) + 1, language });
  for (let position = players.length; position < playerCount; position++)
    possible.set(`no phone ${position}`, { members: 1 });
  return possible;
}

const number = new Intl.NumberFormat("en-US");
const formatTexts = (count: number) => (count === 1 ? "1 text" : `${number.format(count)} texts`);

/** Says what's free and what's left of it, or returns null for a team that has a pass or no free texts (START-25). */
export const formatFreeTexts = ({
  status,
  freeLeft,
}: Pick<Allowance, "status" | "freeLeft">): string | null =>
  status === "active" || freeLeft === null
    ? null
    : `${FREE_TEXTS_SENTENCE} ${freeLeft === 1 ? "1 is" : `${freeLeft} are`} left.`;

export type Forecast = {
  tone: "ok" | "low" | "none";
  /** A short conclusion, such as "You're covered.", or an empty string if there's none. */
  title: string;
  description: string;
};

/** Forecasts whether the remaining texts will cover the upcoming games. */
export function getForecast({
  status,
  left,
  upcomingGames,
  needed,
  reachable,
}: Omit<Allowance, "limit" | "freeLeft" | "languages">): Forecast {
  if (upcomingGames === 0)
    return { tone: "none", title: "", description: "No upcoming games with reminders." };
  const verb = upcomingGames === 1 ? "needs" : "need";
  const neededTexts = formatTexts(needed);
  const upcoming = upcomingGames === 1 ? "next game" : `next ${number.format(upcomingGames)} games`;
  if (status !== "active")
    return {
      tone: "none",
      title: "Reminders are off.",
      description: `With a Season Pass, your ${upcoming} would use about ${neededTexts}.`,
    };
  if (reachable === 0)
    return {
      tone: "none",
      title: "",
      description: "No one on the roster can receive texts yet, so no reminders will go out.",
    };
  if (needed > left)
    return {
      tone: "low",
      title: "Not enough texts for every game.",
      description: `Your ${upcoming} ${verb} about ${neededTexts}. You have ${number.format(left)} left.`,
    };
  return {
    tone: "ok",
    title: "You're covered.",
    description: `Your ${upcoming} ${verb} about ${neededTexts}, leaving ${number.format(left - needed)} for messages.`,
  };
}
