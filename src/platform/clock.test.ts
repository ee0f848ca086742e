import { afterEach, describe, expect, it, vi } from "vitest";
import { clock, expectDatabaseTime, getClockSkew, isClockRight, setDatabaseTime } from "./clock.ts";

const NOW = Date.parse("2026-04-16T00:00:00Z");
const read = (databaseMs: number, uncertaintyMs = 1) =>
  setDatabaseTime({ databaseMs, stopwatchMs: performance.now(), uncertaintyMs });
const setMachine = (ms: number) => vi.setSystemTime(ms);

vi.useFakeTimers({ toFake: ["Date", "performance"], now: NOW });
afterEach(() => {
  setMachine(NOW);
  read(NOW, 0);
});

// The tests run in this order, because what's known can't be forgotten again.
describe("the clock", () => {
  it("is the machine's until the database's time is known", () => {
    expect(clock.now().getTime()).toBe(NOW);
    expect(isClockRight()).toBe(true);
    expectDatabaseTime();
    expect(isClockRight()).toBe(false);
  });

  it.each([-10, -1, 1, 10])("is the database's on a machine that's %i minutes ahead", (minutesAhead) => {
    read(NOW - minutesAhead * 60_000);
    expect(clock.now().getTime()).toBe(NOW - minutesAhead * 60_000);
    expect(getClockSkew()).toBe(minutesAhead * 60);
    expect(isClockRight()).toBe(false);
  });

  it("keeps running when the machine's clock is changed, and the process refuses to send", () => {
    read(NOW);
    vi.advanceTimersByTime(5_000);
    setMachine(NOW + 3_600_000);
    expect(clock.now().getTime()).toBe(NOW + 5_000);
    expect(isClockRight()).toBe(false);
    setMachine(NOW + 5_000);
    expect(isClockRight()).toBe(true);
  });

  it("accepts a machine's clock that's two seconds off, and no more", () => {
    read(NOW - 2_000);
    expect(isClockRight()).toBe(true);
    read(NOW - 2_100);
    expect(isClockRight()).toBe(false);
    read(NOW + 2_100);
    expect(isClockRight()).toBe(false);
  });

  it("prefers an exact reading to a later one that's less exact and agrees with it", () => {
    read(NOW, 1);
    read(NOW + 300, 400);
    expect(clock.now().getTime()).toBe(NOW);
    read(NOW + 300, 0.5);
    expect(clock.now().getTime()).toBe(NOW + 300);
  });

  it("takes a less exact reading that contradicts what's known, as after a failover", () => {
    read(NOW, 1);
    read(NOW + 60_000, 400);
    expect(clock.now().getTime()).toBe(NOW + 60_000);
  });
});
