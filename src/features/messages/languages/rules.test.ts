import { describe, expect, it } from "vitest";
import type { Language } from "#words/language.ts";
import type { Candidate } from "../reminders/rules.ts";
import { composeAsk, withLink } from "../wording/rules.ts";
import { formatLanguageCost, measureLanguages } from "./rules.ts";

const LINK = "https://fw1.us/…";
const game = {
  teamName: "Lakeview Otters",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Field 2",
  opponent: null,
  side: null,
};
const createCandidate = (memberId: string, language: Language, more: Partial<Candidate> = {}): Candidate => ({
  teamId: "team",
  memberId,
  name: `${memberId} Bello`,
  phone: `+1312555${memberId}`,
  hasAgreed: true,
  isWaitingForYes: false,
  suppressedBy: null,
  needsName: false,
  isSub: false,
  language,
  ...more,
});
const measure = (candidates: readonly Candidate[]) =>
  measureLanguages(
    candidates,
    (ask) => composeAsk("reminder", game, LINK.length, ask),
    (body) => withLink(body, LINK),
  );

describe("what languages cost [REACH-56]", () => {
  it("counts readers and texts, and previews each language that's used", () => {
    const shared = { phone: "+13125550100", needsName: true };
    expect(
      measure([
        createCandidate("0001", "en"),
        createCandidate("0002", "fr", shared),
        createCandidate("0003", "fr", shared),
      ]),
    ).toEqual({
      readers: { en: 1, fr: 2, es: 0 },
      cost: 2,
      previews: [
        {
          language: "en",
          body: `Lakeview Otters game: Thu, Apr 16, 7:00 PM, Field 2. Reply IN/OUT/MAYBE or tap ${LINK}`,
          texts: 1,
        },
        {
          language: "fr",
          body: `Lakeview Otters (match): jeu. 16 avr., 19 h, Field 2. Répondez OUI/NON/PEUT-ETRE ou touchez ${LINK}`,
          texts: 1,
        },
      ],
    });
  });

  it("leaves out those who get no texts", () => {
    expect(
      measure([createCandidate("0001", "en"), createCandidate("0002", "fr", { hasAgreed: false })]),
    ).toBeNull();
    expect(measure([createCandidate("0001", "en")])).toBeNull();
  });

  it.each([
    [{ en: 11, fr: 2, es: 1 }, 14, "2 members read French, 1 reads Spanish: 14 texts per reminder"],
    [{ en: 0, fr: 1, es: 2 }, 3, "1 member reads French, 2 read Spanish: 3 texts per reminder"],
    [{ en: 0, fr: 0, es: 1 }, 1, "1 member reads Spanish: 1 text per reminder"],
    [{ en: 9, fr: 3, es: 0 }, 1012, "3 members read French: 1,012 texts per reminder"],
  ])("says it in one sentence: %j", (readers, cost, sentence) => {
    expect(formatLanguageCost({ readers, cost })).toBe(sentence);
  });
});
