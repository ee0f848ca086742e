import { describe, expect, it } from "vitest";
import { collectEvidence, judgeReport } from "./rules.ts";

describe("a report", () => {
  it("applies if it moves its text forward", () => {
    const text = { state: "sent" as const, providerSid: "SM1" };
    expect(judgeReport(text, { sid: "SM1", state: "delivered" })).toBe("apply");
    expect(judgeReport(text, { sid: "SM1", state: "accepted" })).toBe("ignore");
    expect(judgeReport({ ...text, state: "failed" }, { sid: "SM1", state: "delivered" })).toBe("ignore");
  });

  it("is ignored if it's about an earlier attempt", () => {
    const report = { sid: "SM1", state: "delivered" as const };
    expect(judgeReport({ state: "queued", providerSid: "SM1" }, report)).toBe("ignore");
    expect(judgeReport({ state: "submitting", providerSid: "SM1" }, report)).toBe("ignore");
    expect(judgeReport({ state: "accepted", providerSid: "SM2" }, report)).toBe("ignore");
  });

  it("is postponed while we don't know which attempt it's about", () => {
    const report = { sid: "SM2", state: "delivered" as const };
    expect(judgeReport({ state: "submitting", providerSid: "SM1" }, report)).toBe("postpone");
    expect(judgeReport({ state: "submitting", providerSid: null }, report)).toBe("postpone");
  });
});

describe("reports about a sender", () => {
  const refused = { sender: "A", state: "undelivered" as const, code: 30_034 };
  const delivered = { sender: "A", state: "delivered" as const, code: null };
  const offPhone = { sender: "A", state: "undelivered" as const, code: 30_003 };

  it("count account errors since it last worked [TEXT-51]", () => {
    expect(collectEvidence([refused, delivered, refused, refused])).toEqual([
      { sender: "A", refusals: 2, hasWorked: true, code: 30_034 },
    ]);
    expect(collectEvidence([refused, offPhone])).toEqual([
      { sender: "A", refusals: 1, hasWorked: false, code: 30_034 },
    ]);
  });

  it("show nothing if only the phone was the problem, or if the text has no sender", () => {
    expect(collectEvidence([offPhone, { ...delivered, sender: null }])).toEqual([]);
  });

  it("count for each sender on its own", () => {
    const evidence = collectEvidence([refused, { ...delivered, sender: "B" }]);
    expect(evidence.map(({ sender, refusals }) => [sender, refusals])).toEqual([
      ["A", 1],
      ["B", 0],
    ]);
  });
});
