import { describe, expect, it } from "vitest";
import type { Candidate, Line } from "#features/attendance/waitlist/rules.ts";
import { after, hours, minutes } from "#platform/clock.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import { getHoldMs, getNextLook, getOfferEnd, planOffers } from "./rules.ts";

const zone = "America/Chicago";
const clock = {
  toInstant: (wall: { on: string; time: string }) => toInstant(wall, zone),
  toWallClock: (instant: Date) => toWallClock(instant, zone),
};
const now = new Date("2026-04-16T18:00:00Z");
const nextWeek = after(now, hours(7 * 24));

describe("how long an offer holds", () => {
  it.each([
    [hours(48) + 1, hours(12)],
    [hours(48), hours(4)],
    [hours(24), hours(4)],
    [hours(24) - 1, hours(1)],
    [hours(6), hours(1)],
    [hours(6) - 1, minutes(20)],
    [hours(2), minutes(20)],
    [hours(2) - 1, minutes(10)],
    [hours(1), minutes(10)],
    [hours(1) - 1, null],
  ])("%i ms before the start, it's %s ms [NEED-19]", (left, hold) => {
    expect(getHoldMs(now, after(now, left))).toBe(hold);
  });
});

/** Returns the end in local time, for an offer from this local time on April 16. */
function getEnd(time: string, hold: number, quiet: { from: string; until: string } | null, start = nextWeek) {
  const { on, time: end } = clock.toWallClock(
    getOfferEnd(clock.toInstant({ on: "2026-04-16", time }), hold, start, { clock, quiet }),
  );
  return `${on} ${end.slice(0, 5)}`;
}

describe("when an offer ends", () => {
  const overnight = { from: "22:00:00", until: "08:00:00" };

  it("doesn't count quiet hours", () => {
    expect(getEnd("20:00", hours(4), null)).toBe("2026-04-17 00:00");
    expect(getEnd("17:00", hours(4), overnight)).toBe("2026-04-16 21:00");
    expect(getEnd("20:00", hours(2), overnight)).toBe("2026-04-16 22:00");
    expect(getEnd("20:00", hours(4), overnight)).toBe("2026-04-17 10:00");
  });

  it("doesn't count quiet hours that start after midnight", () => {
    const early = { from: "01:00", until: "06:00" };
    expect(getEnd("23:00", hours(4), early)).toBe("2026-04-17 08:00");
    expect(getEnd("00:30", hours(4), early)).toBe("2026-04-16 09:30");
    expect(getEnd("06:00", hours(4), early)).toBe("2026-04-16 10:00");
  });

  it("is never after the start", () => {
    const start = clock.toInstant({ on: "2026-04-17", time: "09:00" });
    expect(getEnd("20:00", hours(4), overnight, start)).toBe("2026-04-17 09:00");
    expect(getEnd("20:00", hours(14), null, start)).toBe("2026-04-17 09:00");
  });
});

const createCandidate = (memberId: string, change: Partial<Candidate> = {}): Candidate => ({
  memberId,
  askedRound: 0,
  offeredAt: null,
  offerUntil: null,
  holdsSpot: false,
  groupIds: [],
  ...change,
});
const held = { offerUntil: after(now, minutes(20)), holdsSpot: true };
/** Creates a line of a game with one free spot. */
const createLine = (waiting: Candidate[], change: Partial<Line> = {}) => ({
  maximum: 10,
  attending: 9,
  round: 1,
  isOutOfTexts: false,
  ...change,
  waiting,
});
const noNeeds = { neededPlayers: null, groups: [], attending: [] };

const plan = (
  waiting: Candidate[],
  change: Partial<Line> = {},
  needs: Parameters<typeof planOffers>[1] = noNeeds,
) => planOffers(createLine(waiting, change), needs, now, nextWeek);

describe("who is asked", () => {
  const [a, b, c] = [createCandidate("a"), createCandidate("b"), createCandidate("c")];

  it("is one person per free spot, in the order of the line", () => {
    expect(plan([a, b, c])).toEqual({ memberIds: ["a"], isForEveryone: false });
    expect(plan([a, b, c], { attending: 8 }).memberIds).toEqual(["a", "b"]);
    expect(plan([a, b, c], { attending: 10 })).toEqual({ memberIds: [], isForEveryone: false });
    expect(plan([a, b], { maximum: null }).memberIds).toEqual(["a", "b"]);
  });

  it("is no one twice in a round, and no one who holds a spot", () => {
    const asked = createCandidate("asked", { askedRound: 1 });
    expect(plan([asked, b, c]).memberIds).toEqual(["b"]);
    expect(plan([createCandidate("held", held), b, c], { attending: 8 }).memberIds).toEqual(["b"]);
  });

  it("is the first in line of a group that's short [NEED-21]", () => {
    const goalie = createCandidate("goalie", { groupIds: ["goalies"] });
    const groups = [
      { id: "captains", name: "Captains", minimum: 1 },
      { id: "goalies", name: "Goalies", minimum: 1 },
    ];
    const needs = { ...noNeeds, groups };
    expect(plan([a, b, goalie], {}, needs).memberIds).toEqual(["goalie"]);
    const second = { ...goalie, memberId: "second goalie" };
    expect(plan([a, goalie, second], { attending: 8 }, needs).memberIds).toEqual(["goalie", "a"]);
    expect(plan([a, b, goalie], {}, { ...needs, attending: [["goalies"]] }).memberIds).toEqual(["a"]);
    const holder = createCandidate("holder", { ...held, groupIds: ["goalies"] });
    expect(plan([holder, a, goalie], { attending: 8 }, needs).memberIds).toEqual(["a"]);
  });

  it("is everyone in the last hour who wasn't asked in it", () => {
    const startsAt = after(now, minutes(30));
    const everyoneAt = after(startsAt, 1 - hours(1));
    const waiting = [
      a,
      createCandidate("earlier", { askedRound: 1, offeredAt: after(everyoneAt, -1) }),
      createCandidate("since", { askedRound: 1, offeredAt: everyoneAt }),
      createCandidate("passed over", { askedRound: 1 }),
      createCandidate("held", held),
    ];
    expect(planOffers(createLine(waiting, { attending: 8 }), noNeeds, now, startsAt)).toEqual({
      memberIds: ["a", "earlier"],
      isForEveryone: true,
    });
    expect(planOffers(createLine(waiting), noNeeds, now, startsAt)).toEqual({
      memberIds: [],
      isForEveryone: true,
    });
  });
});

const look = (waiting: Candidate[], change: Partial<Line> = {}, startsAt = nextWeek) =>
  getNextLook(createLine(waiting, change), { now, startsAt });

describe("the next look at a line", () => {
  const full = { attending: 10 };
  const a = createCandidate("a");

  it("is in an hour, or when an offer ends, or everyone is asked, or texts may be back", () => {
    expect(look([a], full)).toEqual(after(now, hours(1)));
    expect(look([a, createCandidate("b", held)], full)).toEqual(held.offerUntil);
    expect(look([a], { ...full, isOutOfTexts: true })).toEqual(after(now, minutes(5)));
    const startsAt = after(now, minutes(90));
    expect(look([a], {}, startsAt)).toEqual(after(now, minutes(30) + 1));
    expect(look([a], full, startsAt)).toEqual(after(now, hours(1)));
  });

  it("never comes if no one waits or the game starts before it", () => {
    expect(look([])).toBeNull();
    expect(look([a], full, after(now, hours(1)))).toBeNull();
    expect(look([a], full, after(now, hours(1) + 1))).toEqual(after(now, hours(1)));
    expect(look([a], {}, after(now, minutes(30)))).toBeNull();
  });
});
