import { describe, expect, it } from "vitest";
import { getSegments } from "#platform/sms/segments.ts";
import { formatBlastText } from "#features/messages/blasts/rules.ts";
import {
  callEndMessages,
  listNextSubs,
  planCall,
  getWaitMs,
  type SubProgress,
  WAIT_OPTIONS,
  MAX_SPOTS,
  DEFAULT_WAIT_MINUTES,
} from "./rules.ts";

const now = new Date("2026-04-16T12:00:00Z");
const inMinutes = (count: number) => new Date(now.getTime() + count * 60_000);
const MINUTE = 60_000;
const sub = (
  position: number | null,
  state?: NonNullable<SubProgress["offer"]>["state"],
  change: Partial<SubProgress> & { round?: number; minutesAgo?: number; hasResponded?: boolean } = {},
): SubProgress => {
  const { round = 1, minutesAgo = 0, hasResponded = false, ...rest } = change;
  const offer = state && {
    state,
    round,
    askedAt: inMinutes(-minutesAgo),
    respondedAt: hasResponded ? now : null,
  };
  return { memberId: `${position}`, position, response: null, offer: offer ?? null, ...rest };
};
const ids = (subs: SubProgress[], round = 1) => listNextSubs(subs, round).map(({ memberId }) => memberId);

describe("the line of subs", () => {
  it("follows the list, leaving out subs who responded or were asked in this round", () => {
    expect(
      ids([
        sub(3),
        sub(0, "asked"),
        sub(1, undefined, { response: "not_attending" }),
        sub(2),
        sub(4, "unreachable"),
        sub(5, undefined, { response: "attending" }),
        sub(null),
      ]),
    ).toEqual(["2", "3"]);
  });

  it("starts a new round with subs whose yes came too late", () => {
    const subs = [
      sub(0, "notified"),
      sub(1, "declined"),
      sub(2, "too-late"),
      sub(3),
      sub(4, "accepted"),
      sub(5, "unreachable"),
    ];
    expect(ids(subs, 2)).toEqual(["2", "0", "3", "5"]);
  });
});

describe("the number of subs to ask", () => {
  const call = { spots: 2, round: 1 };
  const wait = 15 * MINUTE;

  it("is one per open spot, minus subs who may still respond", () => {
    const subs = [sub(0, "accepted"), sub(1, "asked", { minutesAgo: 14 }), sub(2), sub(3)];
    expect(planCall(call, subs, wait, now)).toMatchObject({
      wanted: 0,
      waitingUntil: inMinutes(1),
      isFilled: false,
    });
    subs[1] = sub(1, "asked", { minutesAgo: 15 });
    expect(planCall(call, subs, wait, now)).toMatchObject({
      wanted: 1,
      waitingUntil: null,
      line: ["2", "3"],
    });
    subs[1] = sub(1, "asked", { hasResponded: true });
    expect(planCall(call, subs, wait, now)).toMatchObject({ wanted: 1 });
    subs[1] = sub(1, "accepted");
    expect(planCall(call, subs, wait, now)).toMatchObject({ isFilled: true });
  });

  it("includes everyone when there's no time to wait", () => {
    expect(planCall(call, [sub(0, "asked"), sub(1), sub(2), sub(3)], 0, now)).toMatchObject({
      wanted: 3,
    });
  });
});

const waitAt = (left: number, minutes = 30) => getWaitMs(minutes, now, inMinutes(left)) / MINUTE;

it("shortens the wait as the start gets closer", () => {
  expect([waitAt(181), waitAt(180), waitAt(61), waitAt(60), waitAt(1), waitAt(120, 5)]).toEqual([
    30, 5, 5, 0, 0, 5,
  ]);
});

it("fits every end-of-call message in one segment with the team's whole name [TEXT-01]", () => {
  const teamName = "Lakeview Otters of Saint Bartholomew";
  const game = {
    teamName,
    kind: "practice",
    gameOn: "2026-09-30",
    gameTime: "19:30:00",
    location: "W".repeat(200),
  };
  for (const format of Object.values(callEndMessages))
    expect(getSegments(formatBlastText(teamName, format(game)))).toBe(1);
});

it("uses this wording for the end-of-call messages, without links or keywords [TEXT-11]", () => {
  const game = {
    teamName: "Otters",
    kind: "game",
    gameOn: "2026-09-30",
    gameTime: "19:30:00",
    location: "Field 2",
  };
  expect(callEndMessages.filled(game)).toBe(
    "The Wed, Sep 30, 7:30 PM spot is filled, so we don't need a sub anymore. Thanks!",
  );
  expect(callEndMessages.stopped(game)).toBe("We don't need a sub for Wed, Sep 30, 7:30 PM anymore. Thanks!");
  expect(callEndMessages.moved(game)).toBe(
    "Our game is now Wed, Sep 30, 7:30 PM, Field 2. We'll text you if we need a sub then.",
  );
  expect(callEndMessages.cancelled(game)).toBe(
    "Our game on Wed, Sep 30, 7:30 PM is canceled, so we don't need a sub. Thanks!",
  );
  expect(WAIT_OPTIONS).toEqual([5, 15, 30, 60]);
});

it("allows ten spots, waits 15 minutes by default, and breaks ties by ID", () => {
  expect([MAX_SPOTS, DEFAULT_WAIT_MINUTES]).toEqual([10, 15]);
  const tiedSubs = ["b", "a", "c"].map((memberId) => ({ ...sub(1), memberId }));
  expect(ids(tiedSubs)).toEqual(["a", "b", "c"]);
});
