import { describe, expect, it } from "vitest";
import {
  computeCost,
  groupPhoneRuns,
  planBlast,
  predictReach,
  previewAudience,
  type BlastCandidate,
} from "./rules.ts";

const team = "Lakeview Otters";
const createCandidate = (phone: string): BlastCandidate => ({
  teamId: "team",
  memberId: `member ${phone}`,
  name: "Aisha Bello",
  phone,
  active: true,
  hasAgreed: true,
  suppressedBy: null,
  isWaitingForYes: false,
  needsName: false,
  isSub: false,
  response: undefined,
});
const plan = (candidates: BlastCandidate[], left = 100) =>
  planBlast({ teamName: team, message: "Hi", audience: "all" }, candidates, left);

describe("a number we don't text", () => {
  it("is skipped with the reason, in the preview and in what's stored [TEXT-45]", () => {
    const candidate = createCandidate("+442079460958");
    const skipped = { name: "Aisha Bello", reason: "not-textable" };
    expect(previewAudience([candidate], "all")).toMatchObject({ members: 0, groups: [], skipped: [skipped] });
    const planned = plan([candidate, createCandidate("+13125550101")]);
    expect(planned).toMatchObject({ sent: 1, failed: 0, cost: 1, skipped: [skipped] });
    expect(planned.texts.map(({ reason }) => reason)).toEqual(["not-textable", null]);
  });
});

describe("a text to a place where carriers charge more", () => {
  it("costs the team as much in the preview as when it's sent", () => {
    const candidates = [
      createCandidate("+13125550102"),
      createCandidate("+16715550142"),
      createCandidate("+13125550103"),
    ];
    const { groups } = previewAudience(candidates, "all");
    expect(computeCost(team, "Hi", groups)).toBe(5);
    expect(plan(candidates)).toMatchObject({ cost: 5, fullCost: 5, sent: 3 });
    expect(plan(candidates, 4)).toMatchObject({ cost: 4, fullCost: 5, sent: 2, failed: 1 });
    for (const left of [0, 1, 2, 3, 4, 5]) {
      const { sent, failed, cost } = plan(candidates, left);
      expect(predictReach(team, "Hi", groupPhoneRuns(candidates), left)).toEqual({ sent, failed, cost });
    }
  });
});
