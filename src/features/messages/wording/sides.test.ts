import { describe, expect, it } from "vitest";
import { formatChanges, formatNewGames } from "#features/games/announcements/rules.ts";
import type { EventKind } from "#features/games/schema.ts";
import { getSegments } from "#platform/sms/segments.ts";
import { createGames } from "#tests/harness/sample-games.ts";
import { Language } from "#words/language.ts";
import { composeAsk, formatMatchup, type Ask } from "./rules.ts";

const games = createGames(300).filter(({ opponent }) => opponent !== null);
const asks: Ask[] = Language.options.flatMap((language) => [
  { response: null, names: [], language },
  { response: "attending", names: [], language },
  { response: null, names: ["Aisha", "Bilal"], language },
]);

describe("an away game", () => {
  it("is written with one short word [RESULT-04]", () => {
    const game = { teamName: "Lakeview Otters", kind: "game", opponent: "Harbor Street FC" };
    expect(formatMatchup({ ...game, side: "home" })).toBe("Lakeview Otters vs Harbor Street FC");
    expect(formatMatchup({ ...game, side: null })).toBe("Lakeview Otters vs Harbor Street FC");
    expect(formatMatchup({ ...game, side: "away" })).toBe("Lakeview Otters at Harbor Street FC");
    expect(formatMatchup({ ...game, side: "away" }, "fr")).toBe("Lakeview Otters @ Harbor Street FC");
    const slot = { gameOn: "2026-04-16", gameTime: "19:00", location: "Field 2." };
    expect(composeAsk("reminder", { ...game, ...slot, side: "away" }, 20).body).toMatch(
      /^Lakeview Otters at Harbor Street FC: Thu, Apr 16, 7:00 PM, Field 2\. Reply/,
    );
  });

  it("never makes a text take more segments [RESULT-04]", () => {
    expect(games.length).toBeGreaterThan(200);
    for (const game of games)
      for (const ask of asks)
        for (const kind of ["reminder", "nudge", "moved"] as const) {
          const [unset, away] = ([null, "away"] as const).map((side) =>
            composeAsk(kind, { ...game, side }, 26, ask),
          );
          expect(away!.segments).toBeLessThanOrEqual(unset!.segments);
        }
  });

  it("never makes news of a change or of new games take more segments [RESULT-04]", () => {
    for (const { teamName, ...game } of games) {
      const write = (side: "away" | null) => {
        const announced = { ...game, teamName, kind: game.kind as EventKind, side };
        return [
          formatChanges([{ change: "moved", game: announced }]),
          formatChanges([{ change: "cancelled", game: announced }]),
          formatNewGames([announced, announced]),
        ].map((text) => getSegments(`${teamName}: ${text}`));
      };
      const [unset, away] = [write(null), write("away")];
      for (const [index, segments] of away.entries()) expect(segments).toBeLessThanOrEqual(unset[index]!);
    }
  });
});
