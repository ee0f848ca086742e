import { describe, expect, it } from "vitest";
import { gameKey, withoutKnown } from "./rules.ts";

const game = (gameOn: string, gameTime: string | null, opponent: string | null, evenIfThere = false) => ({
  gameOn,
  gameTime,
  opponent,
  evenIfThere,
});

describe("two games", () => {
  it("are one on the same day at the same time against the same team, however it is spelled", () => {
    expect(gameKey(game("2026-05-01", "19:00:00", "São José"))).toBe("2026-05-01 19:00 sao jose");
    expect(gameKey(game("2026-05-01", "19:00", "SAO JOSE"))).toBe("2026-05-01 19:00 sao jose");
    expect(gameKey(game("2026-05-01", null, null))).toBe("2026-05-01  ");
  });
});

describe("an import", () => {
  const known = [game("2026-05-01", "19:00:00", "Bears")];

  it("skips what is on the schedule and what came earlier in the list", () => {
    const [there, fresh, again, other] = [
      game("2026-05-01", "19:00", "bears"),
      game("2026-05-08", null, null),
      game("2026-05-08", null, null),
      game("2026-05-08", "10:00", null),
    ];
    expect(withoutKnown([there, fresh, again, other], known)).toEqual([fresh, other]);
  });

  it("takes one that is there all the same when it is wanted", () => {
    const wanted = game("2026-05-01", "19:00", "bears", true);
    expect(withoutKnown([wanted, wanted], known)).toEqual([wanted, wanted]);
  });
});
