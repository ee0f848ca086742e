import { describe, expect, it } from "vitest";
import { changesInWords } from "./rest-words.ts";

describe("changes of a season in words", () => {
  it("name what there is and nothing else", () => {
    expect(changesInWords({ moved: 1, added: 0, dropped: 0 })).toBe("1 game moves");
    expect(changesInWords({ moved: 2, added: 3, dropped: 1 })).toBe(
      "2 games move, 3 new games, 1 game is cancelled",
    );
    expect(changesInWords({ moved: 0, added: 0, dropped: 0 })).toBe("No game changes");
  });
});
