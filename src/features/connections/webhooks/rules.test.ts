import { describe, expect, it } from "vitest";
import { after, days, hours, minutes, seconds } from "#platform/clock.ts";
import { findNextTry, isDelivered } from "./rules.ts";

const now = new Date("2027-01-01T00:00:00Z");
const find = (tries: number, more: object = {}) => {
  const next = findNextTry({ tries, firstTriedAt: now, now, random: 0.5, ...more });
  return next && next.getTime() - now.getTime();
};

describe("next try", () => {
  it("comes after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, and 20 hours, and last after 72 [CONNECT-22]", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((tries) => find(tries));
    expect(waits).toEqual([
      seconds(5),
      minutes(5),
      minutes(30),
      hours(2),
      hours(5),
      hours(10),
      hours(14),
      hours(20),
      hours(72),
      null,
    ]);
  });

  it("is moved by up to 10% at random [CONNECT-22]", () => {
    expect(find(2, { random: 0 })).toBe(minutes(4.5));
    expect(find(2, { random: 1 })).toBe(minutes(5.5));
  });

  it("keeps to Retry-After if that's longer, up to the last try [CONNECT-22]", () => {
    expect(find(1, { retryAfterMs: minutes(10) })).toBe(minutes(10));
    expect(find(3, { retryAfterMs: minutes(10) })).toBe(minutes(30));
    expect(find(3, { firstTriedAt: after(now, -days(3)) })).toBeNull();
  });
});

it("counts only 2xx as delivered [CONNECT-22]", () => {
  expect([199, 200, 204, 299, 300, 302, 404, 410, 500].filter((status) => isDelivered(status))).toEqual([
    200, 204, 299,
  ]);
});
