import type { PhoneBlock } from "#features/teams/phones/schema.ts";
import { after, days, hours } from "#platform/clock.ts";
import { getSegments } from "#platform/sms/segments.ts";
import { refusalMessages, type FreeRefusal } from "../free/rules.ts";
import { withLink, type ComposedText } from "../wording/rules.ts";

/** What a test text says before and after the words that players will get (START-24). */
const START = "FirstWhistle test you asked for. Your players will get:";
const END = "Reply STOP to opt out.";

/** Returns a test text as sent. Its link is in the middle, where it is in the text that players get. */
export const finishTestText = (body: string, link: string) => `${withLink(body, link)} ${END}`;

/** Composes a test text around a reminder's words, without its link. */
export function composeTestText(words: string, linkLength: number): ComposedText {
  const body = `${START} ${words}`;
  return { body, segments: getSegments(finishTestText(body, "x".repeat(linkLength))) };
}

/** Why a test text isn't sent. A second try reads like this, whatever else is in the way (START-23). */
export const testRefusals: Record<FreeRefusal, string> = {
  ...refusalMessages,
  unconfirmed: "Confirm your email to get a test text.",
  account: "You already used your test text.",
};

export const NOTHING_TO_TEST = "There's no text to show you yet. Add an upcoming game first.";

/** What's wrong with a number that we may not text, for the field. */
export const numberRefusals: Record<PhoneBlock, string> = {
  stop: "This number replied STOP. Text START from it to get texts again.",
  landline: "Landlines can't receive texts. Enter a mobile number.",
  unreachable: "This number can't receive texts. Enter another one.",
  "wrong-number": "Someone replied that this is the wrong number. Enter your own.",
  "not-textable": "We can't text this number. Enter another one.",
  "no-yes": "This number hasn't replied YES yet.",
  "no-consent": "Agree to get the test text first.",
  "no-guardian": "This is a child's phone. Enter your own.",
};

/** The longest time that a test text waits to be sent. After that, no one expects it anymore. */
const MAX_WAIT = hours(24);

/** Returns when it's too late for a test text: after a day, or when the game starts and its link closes. */
export function getTestDeadline(now: Date, closesAt: Date): Date {
  const latest = after(now, MAX_WAIT);
  return closesAt < latest ? closesAt : latest;
}

/**
 * How long a test text keeps its number, so that replies to it are recognized. After that, only the evidence of the
 * consent has the number (START-23).
 */
export const TEST_KEPT = days(8);
