import { describe, expect, it } from "vitest";
import { chooseAskedManagers, coversLeagueQuestions, type LeagueQuestion } from "./rules.ts";

const NEW = "alerts-2026-12-b";
const own = (userId: string, wordingId: string | null = NEW) => ({
  userId,
  phone: wordingId && `+1 ${userId}`,
  wordingId,
});
const owner = own("owner");
const invited = own("invited");
const league = own("league");

describe("the consent for score and change requests", () => {
  it.each([
    [NEW, true],
    ["alerts-2026-12", false],
    ["alerts-2026-11", false],
    ["manager-2026-12", false],
    [null, false],
  ])("is the wording that names them: %s %s [RESULT-37]", (wordingId, isCovered) => {
    expect(coversLeagueQuestions(wordingId)).toBe(isCovered);
  });
});

describe("the managers who are asked about league games", () => {
  it.each<[string, LeagueQuestion, ReturnType<typeof own>[], string | null, string[]]>([
    ["the owner", "scores", [owner], "league", ["owner: text"]],
    [
      "the owner and an invited manager",
      "changes",
      [owner, invited],
      "league",
      ["owner: text", "invited: text"],
    ],
    [
      "a number under an earlier wording",
      "changes",
      [own("owner", "alerts-2026-12")],
      "league",
      ["owner: email"],
    ],
    ["no number", "scores", [own("owner", null), invited], "league", ["owner: email", "invited: text"]],
    [
      "the league's manager owns it, another was invited",
      "scores",
      [league, invited],
      "league",
      ["invited: text"],
    ],
    ["the same, about a change", "changes", [league, invited], "league", ["invited: text"]],
    ["the league's manager was invited", "changes", [owner, league], "league", ["owner: text"]],
    ["the league's manager alone, about scores", "scores", [league], "league", []],
    [
      "the league's manager alone, about a change",
      "changes",
      [league],
      "league",
      ["league: text, for the league"],
    ],
    [
      "the same without the new wording",
      "changes",
      [own("league", "alerts-2026-11")],
      "league",
      ["league: email, for the league"],
    ],
    ["the manager of another league", "scores", [league], "other", ["league: text"]],
    ["a league that's gone", "scores", [league], null, ["league: text"]],
  ])(
    "are chosen for a team with %s [RESULT-37, RESULT-38]",
    (_case, question, managers, leagueId, expected) => {
      expect(
        chooseAskedManagers(question, managers, leagueId).map(
          ({ userId, phone, isLeagueManager }) =>
            `${userId}: ${phone ? "text" : "email"}${isLeagueManager ? ", for the league" : ""}`,
        ),
      ).toEqual(expected);
    },
  );
});
