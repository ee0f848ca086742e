import { describe, expect, it } from "vitest";
import { segmentsOf } from "#platform/sms/segments.ts";
import { blastText } from "#features/messages/blasts/rules.ts";
import {
  newsWords,
  nextInLine,
  planCall,
  waitFor,
  type Standing,
  callAsks,
  movedAsks,
  WAITS,
  MOST_SPOTS,
  USUAL_WAIT,
} from "./rules.ts";

const now = new Date("2026-04-16T12:00:00Z");
const inMinutes = (count: number) => new Date(now.getTime() + count * 60_000);
const MINUTE = 60_000;
const spare = (
  position: number | null,
  state?: NonNullable<Standing["offer"]>["state"],
  change: Partial<Standing> & { round?: number; minutesAgo?: number; isAnswered?: boolean } = {},
): Standing => {
  const { round = 1, minutesAgo = 0, isAnswered = false, ...rest } = change;
  const offer = state && {
    state,
    round,
    askedAt: inMinutes(-minutesAgo),
    answeredAt: isAnswered ? now : null,
  };
  return { memberId: `${position}`, position, response: null, offer: offer ?? null, ...rest };
};
const ids = (spares: Standing[], round = 1) => nextInLine(spares, round).map(({ memberId }) => memberId);

describe("who is next", () => {
  it("goes by the list, without those who have answered or were asked in this round", () => {
    expect(
      ids([
        spare(3),
        spare(0, "asked"),
        spare(1, undefined, { response: "not_attending" }),
        spare(2),
        spare(4, "unreached"),
        spare(5, undefined, { response: "attending" }),
        spare(null),
      ]),
    ).toEqual(["2", "3"]);
  });

  it("begins anew in another round, with those who were too late", () => {
    const spares = [
      spare(0, "told"),
      spare(1, "out"),
      spare(2, "lost"),
      spare(3),
      spare(4, "in"),
      spare(5, "unreached"),
    ];
    expect(ids(spares, 2)).toEqual(["2", "0", "3", "5"]);
  });
});

describe("how many are asked", () => {
  const call = { spots: 2, round: 1 };
  const wait = 15 * MINUTE;

  it("is as many as there are spots, less those who may still answer", () => {
    const spares = [spare(0, "in"), spare(1, "asked", { minutesAgo: 14 }), spare(2), spare(3)];
    expect(planCall(call, spares, wait, now)).toMatchObject({
      wanted: 0,
      waitingUntil: inMinutes(1),
      isFilled: false,
    });
    spares[1] = spare(1, "asked", { minutesAgo: 15 });
    expect(planCall(call, spares, wait, now)).toMatchObject({
      wanted: 1,
      waitingUntil: null,
      line: ["2", "3"],
    });
    spares[1] = spare(1, "asked", { isAnswered: true });
    expect(planCall(call, spares, wait, now)).toMatchObject({ wanted: 1 });
    spares[1] = spare(1, "in");
    expect(planCall(call, spares, wait, now)).toMatchObject({ isFilled: true });
  });

  it("is everybody when there is no time to wait", () => {
    expect(planCall(call, [spare(0, "asked"), spare(1), spare(2), spare(3)], 0, now)).toMatchObject({
      wanted: 3,
    });
  });
});

const waitAt = (left: number, minutes = 30) => waitFor(minutes, now, inMinutes(left)) / MINUTE;

it("waits less the nearer the start is", () => {
  expect([waitAt(181), waitAt(180), waitAt(61), waitAt(60), waitAt(1), waitAt(120, 5)]).toEqual([
    30, 5, 5, 0, 0, 5,
  ]);
});

it("says the news in one segment, also for long names", () => {
  const game = { kind: "practice", gameOn: "2026-09-30", gameTime: "19:30:00", location: "W".repeat(200) };
  for (const words of Object.values(newsWords))
    expect(segmentsOf(blastText("A".repeat(100), words(game), null))).toBe(1);
});

it("says the news and asks in these words", () => {
  const game = { kind: "game", gameOn: "2026-09-30", gameTime: "19:30:00", location: "Field 2" };
  expect(newsWords.filled(game)).toBe(
    "The spot for Wed Sep 30, 7:30 PM is filled, so we don't need a spare any more. Thanks!",
  );
  expect(newsWords.stopped(game)).toBe("We don't need a spare for Wed Sep 30, 7:30 PM any more. Thanks!");
  expect(newsWords.moved(game)).toBe(
    "Our game is now Wed Sep 30, 7:30 PM, Field 2. We text again if we need a spare then.",
  );
  expect(newsWords.cancelled(game)).toBe(
    "Our game on Wed Sep 30, 7:30 PM is cancelled, so we don't need a spare. Thanks!",
  );
  expect(callAsks).toEqual([
    "A spot is open for a spare: first yes gets it. Reply IN or OUT, or tap",
    "Spare needed, first yes gets the spot. Reply IN or OUT, or tap",
    "Spare needed: first yes plays. Reply or tap",
    "Spare needed. In?",
  ]);
  expect(movedAsks).toEqual([
    "It was moved. You are in as a spare: reply OUT if you can't make it, or tap",
    "Moved. You're in: reply OUT if you can't, or tap",
    "Moved. Still in?",
  ]);
  expect(WAITS).toEqual([5, 15, 30, 60]);
});

it("asks for ten at most, waits 15 minutes usually, and goes by id where places are equal", () => {
  expect([MOST_SPOTS, USUAL_WAIT]).toEqual([10, 15]);
  const same = ["b", "a", "c"].map((memberId) => ({ ...spare(1), memberId }));
  expect(ids(same)).toEqual(["a", "b", "c"]);
});
