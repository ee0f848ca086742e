import { describe, expect, it } from "vitest";
import { getGameKey, dropKnownGames } from "./rules.ts";

const game = (gameOn: string, gameTime: string | null, opponent: string | null, allowDuplicate = false) => ({
  gameOn,
  gameTime,
  opponent,
  allowDuplicate,
});

describe("duplicate detection", () => {
  it("matches games by date, time, and opponent, ignoring case and accents", () => {
    expect(getGameKey(game("2026-05-01", "19:00:00", "São José"))).toBe("2026-05-01 19:00 sao jose");
    expect(getGameKey(game("2026-05-01", "19:00", "SAO JOSE"))).toBe("2026-05-01 19:00 sao jose");
    expect(getGameKey(game("2026-05-01", null, null))).toBe("2026-05-01  ");
  });
});

describe("import", () => {
  const knownGames = [game("2026-05-01", "19:00:00", "Bears")];

  it("skips games that are already on the schedule or earlier in the list", () => {
    const [existing, newGame, duplicate, otherGame] = [
      game("2026-05-01", "19:00", "bears"),
      game("2026-05-08", null, null),
      game("2026-05-08", null, null),
      game("2026-05-08", "10:00", null),
    ];
    expect(dropKnownGames([existing, newGame, duplicate, otherGame], knownGames)).toEqual([
      newGame,
      otherGame,
    ]);
  });

  it("adds a duplicate if it's explicitly allowed", () => {
    const requestedDuplicate = game("2026-05-01", "19:00", "bears", true);
    expect(dropKnownGames([requestedDuplicate, requestedDuplicate], knownGames)).toEqual([
      requestedDuplicate,
      requestedDuplicate,
    ]);
  });
});
