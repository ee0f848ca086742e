import { describe, expect, it } from "vitest";
import { getSegments } from "#platform/sms/segments.ts";
import { textWords } from "#words/texts/texts.ts";
import { formatHelp, formatStopped, formatWrongNumber } from "./rules.ts";

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
    expect(textWords.en.replies.doubt).toBe(
      "FirstWhistle: Reply STOP to opt out of all FirstWhistle texts. If you meant a game, reply IN, OUT, or MAYBE.",
    );
    expect(formatWrongNumber("Lakeview Otters")).toBe(
      "FirstWhistle: Sorry about that. Lakeview Otters won't text this number again. Reply STOP to opt out of all FirstWhistle texts.",
    );
  });
});
