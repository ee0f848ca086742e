import { describe, expect, it } from "vitest";
import {
  formatOffset,
  getSendTime,
  allowance,
  MAX_MEMBERS,
  MAX_REMINDERS,
  getStatusAt,
  statusNames,
  TEAMS_PER_PAGE,
  tierNames,
  TRIAL_SMS,
} from "./rules.ts";

describe("formatting a reminder offset", () => {
  it.each([
    [15, "15 minutes"],
    [60, "1 hour"],
    [61, "1 hour 1 minute"],
    [90, "1 hour 30 minutes"],
    [1440, "24 hours"],
    [1500, "25 hours"],
    [2880, "2 days"],
    [10_080, "7 days"],
  ])("formats %i minutes as %s", (minutes, expected) => expect(formatOffset(minutes)).toBe(expected));
});

describe("a text's send time", () => {
  const night = { from: "21:00", until: "07:00" };
  const noon = { from: "12:00", until: "14:00" };
  const NINE_AM = 9 * 60;
  it.each([
    ["the configured offset before the start", 1440, night, { day: -1, minute: NINE_AM, isMoved: false }],
    ["a week before the start", 10_080, night, { day: -7, minute: NINE_AM, isMoved: false }],
    [
      "right before quiet hours on the evening before",
      180,
      night,
      { day: -1, minute: 21 * 60 - 5, isMoved: true },
    ],
    [
      "right before quiet hours when due exactly at their start",
      720,
      night,
      { day: -1, minute: 21 * 60 - 5, isMoved: true },
    ],
    ["unchanged exactly at the end of quiet hours", 120, night, { day: 0, minute: 7 * 60, isMoved: false }],
    [
      "unchanged a minute before quiet hours start",
      721,
      night,
      { day: -1, minute: 21 * 60 - 1, isMoved: false },
    ],
    [
      "right before quiet hours that start at noon",
      20 * 60,
      noon,
      { day: -1, minute: 12 * 60 - 5, isMoved: true },
    ],
    ["unchanged without quiet hours", 180, null, { day: 0, minute: 6 * 60, isMoved: false }],
  ])("is %s [OP2-10]", (_, offset, quietHours, expected) =>
    expect(getSendTime("09:00", offset, quietHours)).toEqual(expected),
  );
});

describe("team rules", () => {
  it("add the trial texts once the owner's email is confirmed [OP-15]", () => {
    expect(allowance({ smsLimit: 300, trialSms: 25, ownerVerified: true })).toBe(325);
    expect(allowance({ smsLimit: 300, trialSms: 25, ownerVerified: false })).toBe(300);
    expect(TRIAL_SMS).toBe(25);
  });

  it("mark a pass as expired exactly when it ends [OP-11]", () => {
    const now = new Date("2026-04-16T12:00:00Z");
    const getStatus = (subscriptionStatus: string, subscriptionExpiresAt: Date | null) =>
      getStatusAt(now, { subscriptionStatus, subscriptionExpiresAt });
    expect(getStatus("active", null)).toBe("active");
    expect(getStatus("active", new Date("2026-04-16T12:00:00.001Z"))).toBe("active");
    expect(getStatus("active", now)).toBe("expired");
    expect(getStatus("pending", new Date("2020-01-01"))).toBe("pending");
  });

  it("name the tiers and statuses", () => {
    expect(tierNames).toEqual({ none: "No Pass", mini: "Mini", standard: "Standard", extended: "Extended" });
    expect(statusNames).toEqual({ pending: "Pending", active: "Active", expired: "Expired" });
  });

  it("set these maximums [OP2-10]", () => {
    expect([TEAMS_PER_PAGE, MAX_MEMBERS, MAX_REMINDERS]).toEqual([50, 500, 4]);
  });
});
