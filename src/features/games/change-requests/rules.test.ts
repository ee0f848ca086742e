import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after, hours, minutes } from "#platform/clock.ts";
import {
  getExpiry,
  getLateTime,
  getNextState,
  getReminderTime,
  isLate,
  isOpen,
  isTooLate,
  listReasons,
  needsLeague,
  type RequestEvent,
} from "./rules.ts";
import { ChangeKind, GameChanges, RequestState } from "./schema.ts";

const now = new Date("2026-04-14T15:00:00Z");

const events: readonly RequestEvent[] = [
  "accept",
  "pass-on",
  "decline",
  "approve",
  "reject",
  "withdraw",
  "expire",
  "replace",
];

describe("transitions [RESULT-12]", () => {
  it("allows exactly these", () => {
    const allowed = RequestState.options.flatMap((state) =>
      events.flatMap((event) => {
        const next = getNextState(state, event);
        return next === null ? [] : `${state} ${event} ${next}`;
      }),
    );
    expect(allowed).toEqual([
      "waiting-team accept accepted",
      "waiting-team pass-on waiting-league",
      "waiting-team decline declined",
      "waiting-team approve accepted",
      "waiting-team reject declined",
      "waiting-team withdraw withdrawn",
      "waiting-team expire expired",
      "waiting-team replace replaced",
      "waiting-league approve accepted",
      "waiting-league reject declined",
      "waiting-league withdraw withdrawn",
      "waiting-league expire expired",
      "waiting-league replace replaced",
    ]);
  });

  it("has two open states, and no history leaves a closed one", () => {
    expect(RequestState.options.filter(isOpen)).toEqual(["waiting-team", "waiting-league"]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (history) => {
        let state: RequestState = "waiting-team";
        for (const event of history) {
          const next = getNextState(state, event);
          expect(isOpen(state) || next === null).toBe(true);
          state = next ?? state;
        }
      }),
    );
  });
});

describe("times", () => {
  it("expires after 72 hours or 2 hours before the start", () => {
    expect(getExpiry(now, after(now, hours(200)))).toEqual(after(now, hours(72)));
    expect(getExpiry(now, after(now, hours(74)))).toEqual(after(now, hours(72)));
    expect(getExpiry(now, after(now, hours(50)))).toEqual(after(now, hours(48)));
  });

  it("reminds after 24 hours or halfway to the expiry [RESULT-22]", () => {
    expect(getReminderTime(now, after(now, hours(72)))).toEqual(after(now, hours(24)));
    expect(getReminderTime(now, after(now, hours(48)))).toEqual(after(now, hours(24)));
    expect(getReminderTime(now, after(now, hours(10)))).toEqual(after(now, hours(5)));
  });

  it("takes requests until 2 hours before the start", () => {
    const startsAt = after(now, hours(2));
    expect(isTooLate(after(now, -1), startsAt)).toBe(false);
    expect(isTooLate(now, startsAt)).toBe(true);
  });

  it("lets the league decide alone from 24 hours before the start", () => {
    const startsAt = after(now, hours(24));
    expect(getLateTime(startsAt)).toEqual(now);
    expect(isLate(after(now, -1), startsAt)).toBe(false);
    expect(isLate(now, startsAt)).toBe(true);
  });

  it("reminds before the expiry, whatever the start", () => {
    fc.assert(
      fc.property(fc.integer({ min: 121, max: 60 * 24 * 30 }), (untilStart) => {
        const startsAt = after(now, minutes(untilStart));
        const expiresAt = getExpiry(now, startsAt);
        const remindedAt = getReminderTime(now, expiresAt);
        expect(isTooLate(now, startsAt)).toBe(false);
        expect(expiresAt > now && remindedAt > now && remindedAt < expiresAt).toBe(true);
        expect(expiresAt <= after(startsAt, -hours(2))).toBe(true);
      }),
    );
  });
});

const problem = (rule: string, canConfirm = true) => ({
  rule,
  message: rule,
  canConfirm,
  leagueGameIds: [],
});

describe("whether the league decides too", () => {
  it("always asks with the third setting, and never about a free venue otherwise", () => {
    for (const kind of ChangeKind.options) {
      expect(needsLeague("league", kind, [])).toBe(true);
      expect(needsLeague("teams", kind, [])).toBe(false);
      expect(needsLeague("venue-free", kind, [])).toBe(kind === "cancel" || kind === "delete");
    }
  });

  it("asks about the venue and a second game that day, and not about rest days", () => {
    const found = [
      problem("venue-full"),
      problem("twice-a-day"),
      problem("too-soon"),
      problem("unknown-venue"),
    ];
    const reasons = listReasons("venue-free", found);
    expect(reasons).toEqual(["venue-full", "twice-a-day"]);
    expect(needsLeague("venue-free", "move", reasons)).toBe(true);
    expect(needsLeague("venue-free", "restore", reasons)).toBe(true);
    expect(listReasons("teams", found)).toEqual([]);
  });

  it("asks about rules that never bend with every setting", () => {
    for (const setting of GameChanges.options) {
      const reasons = listReasons(setting, [problem("blocked-day", false)]);
      expect(reasons).toEqual(["blocked-day"]);
      expect(needsLeague(setting, "move", reasons)).toBe(true);
    }
  });
});
