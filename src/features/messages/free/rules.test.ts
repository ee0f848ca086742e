import { describe, expect, it } from "vitest";
import {
  countFreeTextsLeft,
  isRunningLow,
  refusalMessages,
  addToUsage,
  type FreeSpend,
  type FreeUsage,
} from "./rules.ts";

const createUsage = (limit = 2000): FreeUsage => ({
  day: { texts: 0, limit },
  accounts: new Map(
    ["ana", "ben", "cho", "dev"].map((id) => [id, { isConfirmed: true, introductions: 0, tests: 0 }]),
  ),
  addresses: new Map(),
});
const spend = (accountId: string, changes: Partial<FreeSpend> = {}): FreeSpend => ({
  accountId,
  kind: "message",
  texts: 1,
  cost: 1,
  ...changes,
});

describe("free texts", () => {
  it("are refused until the email is confirmed [TEXT-38]", () => {
    const usage = createUsage();
    usage.accounts.get("ana")!.isConfirmed = false;
    for (const kind of ["message", "first", "question", "test"] as const)
      expect(addToUsage(usage, spend("ana", { kind }), "home")).toBe("unconfirmed");
    expect(addToUsage(usage, spend("stranger"), "home")).toBe("unconfirmed");
    expect(usage.day.texts).toBe(0);
  });

  it("are limited to 30 first texts and questions per account, however long they are [TEXT-38]", () => {
    const usage = createUsage();
    expect(addToUsage(usage, spend("ana", { kind: "first", texts: 20, cost: 40 }), null)).toBeNull();
    expect(addToUsage(usage, spend("ana", { kind: "question", texts: 11, cost: 11 }), null)).toBe("account");
    expect(addToUsage(usage, spend("ana", { kind: "question", texts: 10, cost: 10 }), null)).toBeNull();
    expect(addToUsage(usage, spend("ana", { kind: "first" }), null)).toBe("account");
    // Messages use up the trial instead, and other accounts have limits of their own.
    expect(addToUsage(usage, spend("ana"), null)).toBeNull();
    expect(addToUsage(usage, spend("ben", { kind: "first" }), null)).toBeNull();
    expect(usage.day.texts).toBe(52);
  });

  it("are one test text per account [TEXT-38]", () => {
    const usage = createUsage();
    expect(addToUsage(usage, spend("ana", { kind: "test" }), null)).toBeNull();
    expect(addToUsage(usage, spend("ana", { kind: "test" }), null)).toBe("account");
  });

  it("come from at most three accounts and are at most 75 per address [TEXT-39]", () => {
    const usage = createUsage();
    for (const id of ["ana", "ben", "cho"]) expect(addToUsage(usage, spend(id), "clubhouse")).toBeNull();
    expect(addToUsage(usage, spend("dev"), "clubhouse")).toBe("network");
    expect(addToUsage(usage, spend("dev"), "home")).toBeNull();
    expect(addToUsage(usage, spend("ana", { cost: 73 }), "clubhouse")).toBe("network");
    expect(addToUsage(usage, spend("ana", { cost: 72 }), "clubhouse")).toBeNull();
    expect(addToUsage(usage, spend("ben"), "clubhouse")).toBe("network");
    expect(usage.day.texts).toBe(76);
  });

  it("never exceed the day's budget, and are sent whole or not at all [TEXT-40]", () => {
    const usage = createUsage(10);
    expect(addToUsage(usage, spend("ana", { cost: 11 }), "a")).toBe("day");
    expect(addToUsage(usage, spend("ana", { cost: 8 }), "a")).toBeNull();
    expect(addToUsage(usage, spend("ben", { cost: 3 }), "b")).toBe("day");
    expect(addToUsage(usage, spend("ben", { cost: 2 }), "b")).toBeNull();
    expect(usage).toMatchObject({ day: { texts: 10 } });
    expect([...usage.addresses.keys()]).toEqual(["a", "b"]);
  });

  it("run low at 80% of the budget, unless there's none [TEXT-40]", () => {
    expect(isRunningLow({ texts: 1599, limit: 2000 })).toBe(false);
    expect(isRunningLow({ texts: 1600, limit: 2000 })).toBe(true);
    expect(isRunningLow({ texts: 0, limit: 0 })).toBe(false);
  });

  it("are refused in words that offer a pass [TEXT-39, TEXT-40]", () => {
    expect(refusalMessages.network).toBe(
      "Free texts aren't available from this network right now. Get a Season Pass to text right away.",
    );
    expect(refusalMessages.day).toBe(
      "We've sent all of today's free texts. Try again tomorrow, or get a Season Pass to text right away.",
    );
  });

  it("are what's left of the trial, and none with an active pass or an unconfirmed email [TEXT-38, TEXT-40]", () => {
    const team = { hasPass: false, ownerVerified: true, trialSms: 25, trialSpent: 10 };
    expect(countFreeTextsLeft(team, 40)).toBe(15);
    expect(countFreeTextsLeft(team, 5)).toBe(5);
    expect(countFreeTextsLeft(team, -1)).toBe(0);
    expect(countFreeTextsLeft({ ...team, trialSpent: null }, 40)).toBe(25);
    expect(countFreeTextsLeft({ ...team, trialSpent: 40 }, 40)).toBe(0);
    expect(countFreeTextsLeft({ ...team, hasPass: true }, 40)).toBe(0);
    expect(countFreeTextsLeft({ ...team, ownerVerified: false }, 40)).toBe(0);
  });
});
