import { describe, expect, it } from "vitest";
import { measureText } from "#platform/sms/segments.ts";
import { composePoolAsk, composePoolChange } from "./rules.ts";

const game = {
  teamName: "Harbor Street FC",
  leagueName: "Lakeside Rec League",
  one: null as string | null,
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Field 2",
  opponent: null,
  side: null,
};
/** The length of a link on a short host. */
const LINK = 32;

describe("the text that asks someone of a league's pool", () => {
  it("names team and league, and says what's needed [NEED-46]", () => {
    expect(composePoolAsk(game, LINK, "en")).toEqual({
      body: "Harbor Street FC (Lakeside Rec League) needs a sub: Thu, Apr 16, 7:00 PM, Field 2. First yes plays. Reply IN/OUT or tap",
      segments: 1,
    });
    expect(composePoolAsk({ ...game, one: "goalie" }, LINK, "en").body).toContain(" needs a goalie: ");
    expect(composePoolAsk({ ...game, one: "outfielder" }, LINK, "en").body).toContain(
      " needs an outfielder: ",
    );
  });

  it("leaves out the league's name first, then shortens the place, and keeps the team's name [NEED-46]", () => {
    const long = composePoolAsk({ ...game, location: "Harborview Park, Field 2" }, LINK, "en");
    expect(long).toEqual({
      body: "Harbor Street FC needs a sub: Thu, Apr 16, 7:00 PM, Harborview Park, Field 2. First yes plays. Reply IN/OUT or tap",
      segments: 1,
    });
    const longer = composePoolAsk(
      { ...game, location: "The Community Center of Greater Harborview, North Field 2" },
      LINK,
      "en",
    );
    expect(longer.segments).toBe(1);
    expect(longer.body).toMatch(/^Harbor Street FC needs a sub: .+\.\.\. First yes plays/);
    expect(longer.body).not.toContain("Lakeside");
  });

  it.each(["en", "fr", "es"] as const)("is one segment of GSM-7 in %s [NEED-46]", (language) => {
    for (const one of [null, "goalie"]) {
      const { body, segments } = composePoolAsk({ ...game, one }, LINK, language);
      expect([segments, measureText(body).encoding]).toEqual([1, "GSM-7"]);
    }
    expect(measureText(composePoolChange(game, LINK, language).body).encoding).toBe("GSM-7");
  });
});
