import { describe, expect, it } from "vitest";
import { formatChanges } from "./reschedule-labels.ts";

describe("season change summary", () => {
  it("lists only the kinds of changes that occurred", () => {
    expect(formatChanges({ moved: 1, added: 0, dropped: 0 })).toBe("1 game rescheduled");
    expect(formatChanges({ moved: 2, added: 3, dropped: 1 })).toBe(
      "2 games rescheduled, 3 new games, 1 game canceled",
    );
    expect(formatChanges({ moved: 0, added: 0, dropped: 0 })).toBe("No changes");
  });
});
