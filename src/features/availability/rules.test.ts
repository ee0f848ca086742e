import { expect, it } from "vitest";
import { automaticOrigins, decideOrigin, getAutomaticResponse, type AvailabilityFacts } from "./rules.ts";

// April 16, 2026, is a Thursday.
const gameOn = "2026-04-16";
const decide = (change: Partial<AvailabilityFacts>) =>
  decideOrigin(
    { isActive: true, isSub: false, isInByDefault: false, awayDays: [], weekdays: [], ...change },
    gameOn,
  );

it("is away on the first and last day of an absence and in between", () => {
  const isAway = (fromOn: string, untilOn: string) => decide({ awayDays: [{ fromOn, untilOn }] });
  expect(isAway("2026-04-16", "2026-04-16")).toBe("away");
  expect(isAway("2026-04-17", "2026-04-20")).toBeNull();
  expect(isAway("2026-04-10", "2026-04-15")).toBeNull();
  const others = [{ fromOn: "2026-01-01", untilOn: "2026-01-02" }];
  expect(decide({ awayDays: [...others, { fromOn: gameOn, untilOn: gameOn }] })).toBe("away");
});

it("is out on a weekday until its last day", () => {
  const isOut = (weekday: number, untilOn: string | null) => decide({ weekdays: [{ weekday, untilOn }] });
  expect([isOut(4, null), isOut(4, "2026-04-16"), isOut(4, "2026-04-15")]).toEqual([
    "weekday",
    "weekday",
    null,
  ]);
  expect([isOut(3, null), isOut(5, null)]).toEqual([null, null]);
  expect(
    decide({
      weekdays: [
        { weekday: 1, untilOn: null },
        { weekday: 4, untilOn: null },
      ],
    }),
  ).toBe("weekday");
});

it("is in by default only for active members who aren't subs, and who said nothing else", () => {
  const byDefault = { isInByDefault: true };
  const away = { awayDays: [{ fromOn: gameOn, untilOn: gameOn }] };
  const weekday = { weekdays: [{ weekday: 4, untilOn: null }] };
  expect([decide(byDefault), decide({}), decide({ ...byDefault, isSub: true })]).toEqual([
    "default",
    null,
    null,
  ]);
  expect(decide({ ...byDefault, ...weekday })).toBe("weekday");
  expect(decide({ ...byDefault, ...weekday, ...away })).toBe("away");
  expect(decide({ ...byDefault, ...weekday, ...away, isActive: false })).toBeNull();
});

it("only the default is a yes", () => {
  expect(automaticOrigins.map((origin) => [origin, getAutomaticResponse(origin)])).toEqual([
    ["away", "not_attending"],
    ["weekday", "not_attending"],
    ["default", "attending"],
  ]);
});
