import { expect, it } from "vitest";
import { days } from "#platform/clock.ts";
import { isConsent } from "../inbound/reader/opt-out.ts";
import { tokenize } from "../inbound/reader/tokens.ts";
import { formatWording } from "#features/teams/consents/rules.ts";
import { consentWords } from "#words/consents/consents.ts";
import { Language } from "#words/language.ts";
import { ANSWER_PERIOD, findWordingAsked, formatQuestion, MAX_QUESTIONS, QUESTION_PERIOD } from "./rules.ts";

it("asks in these words, in one segment, with the team's whole name [TEXT-42]", () => {
  expect(formatQuestion("Lakeview Otters")).toEqual({
    body: "FirstWhistle: Someone asked for Lakeview Otters texts to this number. Reply YES to get them. Msg&data rates may apply. Reply HELP for help, STOP to opt out.",
    segments: 1,
  });
  expect(formatQuestion("$& Stars").body).toContain("asked for $& Stars texts");
});

it.each(Language.options)("asks in one segment and GSM-7 letters: %s [TEXT-42, REACH-53]", (language) => {
  const { body, segments } = formatQuestion("Lakeview Otters", language);
  expect(segments).toBe(1);
  expect(body).toBe(formatWording(consentWords[language].textYes).replace("{team}", "Lakeview Otters"));
  expect(findWordingAsked(body)).toBe(consentWords[language].textYes);
});

it("takes a question that's gone for one in English, as all were once", () => {
  expect(findWordingAsked(null).id).toBe("text-yes-2026-12");
});

it("takes only these words as a YES [TEXT-54]", () => {
  for (const body of ["YES", "yes!", " Y ", "Oui", "Sí", "si.", "JOIN", "start"])
    expect(isConsent(tokenize(body))).toBe(true);
  for (const body of ["yes please", "no", "ok", "in", "", "👍", "yesterday"])
    expect(isConsent(tokenize(body))).toBe(false);
});

it("limits questions to two in 30 days, and answers to seven days [TEXT-42, TEXT-54]", () => {
  expect([MAX_QUESTIONS, QUESTION_PERIOD, ANSWER_PERIOD]).toEqual([2, days(30), days(7)]);
});
