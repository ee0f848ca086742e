import { describe, expect, it } from "vitest";
import { getSegments } from "#platform/sms/segments.ts";
import {
  fixedReplies,
  formatConfirmation,
  formatHelp,
  formatStopped,
  formatWhichGame,
  formatWrongNumber,
  getLetter,
  MAX_CHOICES,
} from "./rules.ts";

const game = {
  teamName: "Lakeview Otters",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  opponent: "Harbor Street FC",
};

describe("confirmations", () => {
  it("name the team in full and explain how to change the response [TEXT-01]", () => {
    expect(formatConfirmation([{ response: "attending", game }])).toMatch(
      /^You're in: Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM\. Reply OUT or MAYBE to change\.$/,
    );
    const teamName = "Northside Community Center Over-40 Mixed Volleyball";
    expect(formatConfirmation([{ response: "maybe", game: { ...game, teamName } }])).toContain(teamName);
    const practice = { ...game, gameTime: null, opponent: null, kind: "practice" };
    expect(formatConfirmation([{ response: "maybe", game: practice }])).toMatch(
      /^Got it, you're a maybe: Lakeview Otters practice, Thu, Apr 16, time to be set\. Reply IN or OUT to change\.$/,
    );
  });

  it("are one text for two games [TEXT-36]", () => {
    const saturday = { ...game, gameOn: "2026-04-18" };
    expect(
      formatConfirmation([
        { response: "attending", game },
        { response: "not_attending", game: saturday },
      ]),
    ).toMatch(/^You're in: .* Thu, Apr 16, 7:00 PM\. You're out: .* Sat, Apr 18, 7:00 PM\. Reply IN or OUT/);
  });
});

it("asks which game the response is for, with a letter for each [TEXT-36]", () => {
  expect(formatWhichGame([game, { ...game, teamName: "Sharks", gameOn: "2026-04-17" }])).toMatch(
    /^Which game\? A: Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM\. B: Sharks vs Harbor Street FC, Fri, Apr 17, 7:00 PM\. Reply A or B\.$/,
  );
  expect(MAX_CHOICES).toBe(4);
  expect([0, 1, 2, 3].map(getLetter)).toEqual(["A", "B", "C", "D"]);
});

describe("the replies that carriers and the law ask for", () => {
  it("confirm an opt-out in the word's language, in one segment [TEXT-28]", () => {
    expect(formatStopped("en")).toBe(
      "FirstWhistle: You're opted out. You won't get texts from any team. Reply START to opt back in.",
    );
    expect(formatStopped("fr")).toMatch(/désabonné.*START/);
    expect(formatStopped("es")).toMatch(/de baja.*START/);
    for (const language of ["en", "fr", "es"] as const) expect(getSegments(formatStopped(language))).toBe(1);
  });

  it("explain the service and who added the number [TEXT-30]", () => {
    const host = "firstwhistle.example";
    expect(formatHelp("en", "Lakeview Otters", host)).toBe(
      "FirstWhistle sends game texts for Lakeview Otters. Help: firstwhistle.example/contact. Msg frequency varies. Msg&data rates may apply. Reply STOP to opt out.",
    );
    expect(formatHelp("en", "Lakeview Otters", host, { addedBy: "Maya Okafor", addedOn: "2026-04-02" })).toBe(
      "FirstWhistle sends game texts for Lakeview Otters. Maya Okafor added this number on Apr 2. Help: firstwhistle.example/contact. Reply STOP to opt out.",
    );
    expect(formatHelp("fr", "Lakeview Otters", host)).toMatch(/Aide: .*ARRET/);
    expect(formatHelp("es", null, host)).toMatch(/equipos amateur.*ALTO/);
  });

  it("ask what was meant when in doubt, and end one team's texts to a wrong number [TEXT-27, TEXT-53]", () => {
    expect(fixedReplies.doubt).toBe(
      "FirstWhistle: Reply STOP to opt out of all FirstWhistle texts. If you meant a game, reply IN, OUT, or MAYBE.",
    );
    expect(formatWrongNumber("Lakeview Otters")).toBe(
      "FirstWhistle: Sorry about that. Lakeview Otters won't text this number again. Reply STOP to opt out of all FirstWhistle texts.",
    );
  });
});
