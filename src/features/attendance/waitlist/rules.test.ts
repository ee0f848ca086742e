import { describe, expect, it } from "vitest";
import { after, minutes } from "#platform/clock.ts";
import {
  countFree,
  decideYes,
  getMaximum,
  holdsSpot,
  listPlaces,
  listUnasked,
  type Line,
  type Waiting,
} from "./rules.ts";

const now = new Date("2026-04-16T18:00:00Z");
const soon = after(now, minutes(1));

const createWaiting = (memberId: string, change: Partial<Waiting> = {}): Waiting => ({
  memberId,
  askedRound: 0,
  offeredAt: null,
  offerUntil: null,
  holdsSpot: false,
  ...change,
});
/** Creates a line of a game with one free spot. */
const createLine = (change: Partial<Line> = {}): Line => ({
  maximum: 10,
  attending: 9,
  round: 1,
  waiting: [],
  isOutOfTexts: false,
  ...change,
});
const held = { offerUntil: soon, holdsSpot: true };
const decideFor = (own: Partial<Waiting>, change: Partial<Line> = {}, others: Waiting[] = []) =>
  decideYes(createLine({ waiting: [...others, createWaiting("own", own)], ...change }), "own", now);

it("takes the game's own maximum first, and the team's only for games", () => {
  const team = { gameMaximum: null, teamMaximum: 12 };
  expect(getMaximum({ kind: "game", ...team })).toBe(12);
  expect(getMaximum({ kind: "practice", ...team })).toBeNull();
  expect(getMaximum({ kind: "game", ...team, gameMaximum: 5 })).toBe(5);
  expect(getMaximum({ kind: "practice", ...team, gameMaximum: 5 })).toBe(5);
});

it("holds a spot for someone until their offer ends", () => {
  expect(holdsSpot(createWaiting("a", held), now)).toBe(true);
  expect(holdsSpot(createWaiting("a", held), soon)).toBe(false);
  expect(holdsSpot(createWaiting("a", { ...held, offerUntil: null }), now)).toBe(false);
  expect(holdsSpot(createWaiting("a", { ...held, holdsSpot: false }), now)).toBe(false);
});

it("counts the spots that are neither taken nor held", () => {
  expect(countFree(createLine(), now)).toBe(1);
  expect(countFree(createLine({ maximum: null }), now)).toBe(Infinity);
  expect(countFree(createLine({ attending: 12 }), now)).toBe(-2);
  const waiting = [createWaiting("a", held), createWaiting("b")];
  expect(countFree(createLine({ waiting }), now)).toBe(0);
  expect(countFree(createLine({ waiting }), soon)).toBe(1);
});

it("lists who hasn't been asked in this round and holds no spot", () => {
  const waiting = [
    createWaiting("a"),
    createWaiting("b", { askedRound: 1 }),
    createWaiting("c", held),
    createWaiting("d"),
  ];
  const listIds = (round: number) => listUnasked({ round, waiting }, now).map(({ memberId }) => memberId);
  expect(listIds(1)).toEqual(["a", "d"]);
  expect(listIds(2)).toEqual(["a", "b", "d"]);
});

it("numbers the places from 1", () => {
  expect([...listPlaces([createWaiting("a"), createWaiting("b")])]).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
});

describe("a yes of someone who isn't in line", () => {
  const others = [createWaiting("a")];
  it("is in while a spot is free and no one waits", () => {
    expect(decideYes(createLine(), "own", now)).toBe("in");
    expect(decideYes(createLine({ attending: 10 }), "own", now)).toBe("waiting");
    expect(decideYes(createLine({ waiting: others }), "own", now)).toBe("waiting");
  });
  it("is always in without a maximum", () => {
    expect(decideYes(createLine({ maximum: null, waiting: others }), "own", now)).toBe("in");
  });
});

describe("a yes of someone in line", () => {
  it("is in through a spot that's held for them, and without a maximum", () => {
    expect(decideFor(held, { attending: 10 })).toBe("in");
    expect(decideFor({}, { maximum: null })).toBe("in");
  });

  it("is in through an offer to everyone only while a spot is free", () => {
    expect(decideFor({ offerUntil: soon })).toBe("in");
    expect(decideFor({ offerUntil: soon }, { attending: 10 })).toBe("waiting");
    expect(decideFor({ offerUntil: now })).toBe("waiting");
  });

  it("is in while a spot is free and no one can be asked", () => {
    expect(decideFor({}, { isOutOfTexts: true })).toBe("in");
    expect(decideFor({}, { isOutOfTexts: true, attending: 10 })).toBe("waiting");
    expect(decideFor({})).toBe("waiting");
  });

  it("is in later only if a spot is free that no one is asked about first", () => {
    const asked = { askedRound: 1 };
    expect(decideFor(asked)).toBe("in");
    expect(decideFor(asked, { attending: 10 })).toBe("waiting");
    expect(decideFor(asked, {}, [createWaiting("a")])).toBe("waiting");
    expect(decideFor(asked, { attending: 8 }, [createWaiting("a")])).toBe("in");
    expect(decideFor({}, { attending: 5 })).toBe("waiting");
  });
});
