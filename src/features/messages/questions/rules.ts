import { consentWordings, formatWording } from "#features/teams/consents/rules.ts";
import { days } from "#platform/clock.ts";
import { getSegments, toGsm } from "#platform/sms/segments.ts";

/** How many questions a number gets from all teams together, and in how much time (TEXT-42). */
export const MAX_QUESTIONS = 2;
export const QUESTION_PERIOD = days(30);

/** How long after the question a YES counts (TEXT-54). */
export const ANSWER_PERIOD = days(7);

/** The advisory lock class for questions to a number. */
export const QUESTION_LOCK = 4;

/** Writes the question to a number from the join form. The stored wording is the same, without the team's name. */
export function formatQuestion(teamName: string): { body: string; segments: number } {
  const body = toGsm(formatWording(consentWordings.textYes).replace("{team}", () => teamName));
  return { body, segments: getSegments(body) };
}
