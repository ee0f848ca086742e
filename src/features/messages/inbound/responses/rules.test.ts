import { describe, expect, it } from "vitest";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { formatConfirmation, formatQuestion, MAX_CHOICES, type NamedGame, type Result } from "./rules.ts";

const jordan: NamedGame = {
  gameId: "thursday",
  memberId: "jordan",
  name: "Jordan Reyes",
  needsName: false,
  teamName: "Lakeview Otters",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  opponent: "Harbor Street FC",
  side: null,
};
const child = (name: string, more: Partial<NamedGame> = {}): NamedGame => ({
  ...jordan,
  memberId: name,
  name: `${name} Bello`,
  needsName: true,
  ...more,
});
const [aisha, bilal, chloe] = [child("Aisha"), child("Bilal"), child("Chloe")];
const comets = {
  gameId: "saturday",
  teamName: "Ridge Comets",
  gameOn: "2026-04-18",
  gameTime: "09:00:00",
  opponent: "Kites",
  side: null,
};
const LINK = "https://firstwhistle.example/r/abc/me";

const say = (game: NamedGame, response: RsvpStatus, refusal: string | null = null): Result => ({
  game,
  response,
  refusal,
});
const confirm = (
  results: Result[],
  games = results.map(({ game }) => game),
  letters: readonly NamedGame[] = games,
) => formatConfirmation(results, { games, letters });
const ask = (choices: NamedGame[], total = choices.length) =>
  formatQuestion(choices, total, { games: choices, letters: [] }, LINK);

describe("a confirmation to someone's own phone", () => {
  it("names the team in full and explains how to change the response [TEXT-01]", () => {
    expect(confirm([say(jordan, "attending")])).toBe(
      "You're in: Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM. Reply OUT or MAYBE to change.",
    );
    const teamName = "Northside Community Center Over-40 Mixed Volleyball";
    expect(confirm([say({ ...jordan, teamName }, "maybe")])).toContain(teamName);
    const practice = { ...jordan, gameTime: null, opponent: null, side: null, kind: "practice" };
    expect(confirm([say(practice, "maybe")])).toBe(
      "Got it, you're a maybe: Lakeview Otters practice, Thu, Apr 16, time to be set. Reply IN or OUT to change.",
    );
  });

  it("is one text for two games [TEXT-36]", () => {
    const saturday = { ...jordan, gameId: "saturday", gameOn: "2026-04-18" };
    expect(confirm([say(jordan, "attending"), say(saturday, "not_attending")])).toMatch(
      /^You're in: .* Thu, Apr 16, 7:00 PM\. You're out: .* Sat, Apr 18, 7:00 PM\. Reply IN or OUT with the day to change\.$/,
    );
  });

  it("tells a sub that the spot is gone", () => {
    expect(confirm([say(jordan, "attending", "Thanks, the spot was just filled.")])).toBe(
      "Lakeview Otters vs Harbor Street FC: Thanks, the spot was just filled.",
    );
  });
});

describe("a confirmation to a family", () => {
  it("tells all in one text, and how to change it [REACH-08]", () => {
    expect(confirm([say(aisha, "attending"), say(bilal, "not_attending")])).toBe(
      "Aisha is in, Bilal is out: Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM. " +
        "To change, reply A or B with IN, OUT, or MAYBE.",
    );
    expect(confirm([say(aisha, "attending"), say(bilal, "attending"), say(chloe, "maybe")])).toMatch(
      /^Aisha and Bilal are in, Chloe is a maybe: .* To change, reply A, B or C with IN, OUT, or MAYBE\.$/,
    );
  });

  it("offers a plain word only if one member is asked there [REACH-08]", () => {
    expect(confirm([say(aisha, "attending")])).toMatch(/^Aisha is in: .*\. Reply OUT or MAYBE to change\.$/);
    expect(confirm([say(bilal, "not_attending")], [aisha, bilal])).toMatch(
      /^Bilal is out: .*\. To change, reply B with IN, OUT, or MAYBE\.$/,
    );
    expect(confirm([say(bilal, "not_attending")], [aisha, bilal], [])).toMatch(
      /\. To change, reply with the name and IN, OUT, or MAYBE\.$/,
    );
  });

  it("says by name who was refused [REACH-08]", () => {
    const filled = "Thanks, the spot was just filled.";
    expect(confirm([say(aisha, "attending"), say(bilal, "attending", filled)])).toBe(
      "Aisha is in: Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM. " +
        "Bilal: Thanks, the spot was just filled. To change, reply A with IN, OUT, or MAYBE.",
    );
    expect(confirm([say(aisha, "attending", filled), say(bilal, "attending", filled)])).toBe(
      `Lakeview Otters vs Harbor Street FC. Aisha: ${filled} Bilal: ${filled}`,
    );
  });

  it("tells two of the same name apart [REACH-08]", () => {
    const [one, two] = [child("Sam", { memberId: "1" }), child("Sam", { memberId: "2", name: "Sam Reyes" })];
    expect(confirm([say(one, "attending"), say(two, "not_attending")])).toMatch(
      /^Sam B\. is in, Sam R\. is out: /,
    );
    const twin = child("Sam", { memberId: "2" });
    expect(confirm([say(one, "attending"), say(twin, "not_attending")])).toMatch(
      /^Sam B\. \(A\) is in, Sam B\. \(B\) is out: /,
    );
  });

  it("keeps the games of two teams apart [REACH-08, REACH-10]", () => {
    expect(confirm([say(aisha, "attending"), say(child("Bilal", comets), "not_attending")])).toBe(
      "Aisha is in: Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM. " +
        "Bilal is out: Ridge Comets vs Kites, Sat, Apr 18, 9:00 AM. Reply IN or OUT with the name and day to change.",
    );
  });
});

describe("a question back", () => {
  it("asks which game of one member is meant, with a letter for each [TEXT-36]", () => {
    const sharks = { ...jordan, gameId: "friday", teamName: "Sharks", gameOn: "2026-04-17" };
    expect(ask([jordan, sharks])).toBe(
      "Which game? A: Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM. " +
        "B: Sharks vs Harbor Street FC, Fri, Apr 17, 7:00 PM. Reply A or B.",
    );
    expect(MAX_CHOICES).toBe(4);
  });

  it("asks which member of one game is meant [REACH-07]", () => {
    expect(ask([aisha, bilal])).toBe("Who is that for? A=Aisha, B=Bilal. Reply A IN, B OUT, or both.");
    expect(ask([aisha, bilal, chloe])).toBe(
      "Who is that for? A=Aisha, B=Bilal, C=Chloe. Reply A IN, B OUT, or all.",
    );
    const sams = [child("Sam", { memberId: "1" }), child("Sam", { memberId: "2", name: "Sam Reyes" })];
    expect(ask(sams)).toBe("Who is that for? A=Sam B., B=Sam R. Reply A IN, B OUT, or both.");
  });

  it("offers the page if there are more members than letters [REACH-07]", () => {
    expect(ask([aisha, bilal, chloe, child("Dan")], 5)).toBe(
      `Who is that for? A=Aisha, B=Bilal, C=Chloe, D=Dan. Reply A IN, B OUT, or tap ${LINK}`,
    );
  });

  it("asks which member and game is meant, then offers Your Games [REACH-09]", () => {
    expect(ask([aisha, bilal, child("Aisha", comets)])).toBe(
      "Which? A: Aisha, Lakeview Otters, Thu, 7:00 PM. B: Bilal, Lakeview Otters, Thu, 7:00 PM. " +
        `C: Aisha, Ridge Comets, Sat, 9:00 AM. Reply A, B or C, or tap ${LINK}`,
    );
  });

  it("adds the date if the weekday isn't enough [REACH-09]", () => {
    const nextWeek = child("Aisha", { gameId: "next", gameOn: "2026-04-23" });
    expect(ask([aisha, bilal, nextWeek])).toMatch(
      /A: Aisha, Lakeview Otters, Thu, Apr 16, 7:00 PM\. B: Bilal, Lakeview Otters, Thu, 7:00 PM\. C: Aisha, Lakeview Otters, Thu, Apr 23, 7:00 PM\./,
    );
  });
});
