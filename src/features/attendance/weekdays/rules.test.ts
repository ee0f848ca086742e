import { describe, expect, it } from "vitest";
import { findWeekdaysProblem, formatNever, formatWeekdaysProblem } from "./rules.ts";

const today = "2026-04-10";
const find = (weekdays: number[], existing: number[] = [], untilOn: string | null = null) =>
  findWeekdaysProblem({ weekdays, untilOn }, existing, today)?.reason ?? null;

describe("weekdays", () => {
  it("are one to six, also with those that were chosen before [NEED-37, NEED-38]", () => {
    expect(find([])).toBe("none");
    expect(find([2])).toBeNull();
    expect(find([0, 1, 2, 3, 4, 5])).toBeNull();
    expect(find([0, 1, 2, 3, 4, 5, 6])).toBe("all");
    expect(find([2, 3], [0, 1, 4, 5, 6])).toBe("all");
    expect(find([2, 3], [0, 1, 2, 4, 5])).toBeNull();
    expect(formatWeekdaysProblem("en", { field: "weekdays", reason: "all" })).toBe(
      "Ask your team manager to set you to inactive.",
    );
  });

  it("apply until a date that isn't over, or without one [NEED-37]", () => {
    expect(find([2], [], today)).toBeNull();
    expect(find([2], [], "2026-04-09")).toBe("past");
    expect(find([2], [], "2029-04-09")).toBe("far");
  });

  it("read like the sheet does, in every language [NEED-37]", () => {
    expect(formatNever("en", { weekday: 2, untilOn: null })).toBe("Never on Tuesdays");
    expect(formatNever("en", { weekday: 0, untilOn: "2026-05-03" })).toBe(
      "Never on Sundays until May 3, 2026",
    );
    expect(formatNever("fr", { weekday: 2, untilOn: null })).toBe("Jamais le mardi");
    expect(formatNever("es", { weekday: 2, untilOn: null })).toBe("Nunca los martes");
  });
});
