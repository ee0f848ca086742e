import { describe, expect, it } from "vitest";
import { applyResponse, type CallSnapshot } from "./rules.ts";

const snapshot: CallSnapshot = { call: "open", spots: 2, taken: 1, offer: "asked" };
const respondYes = (change: Partial<CallSnapshot> = {}, via: "link" | "manager" = "link") =>
  applyResponse({ ...snapshot, ...change }, "attending", via);

describe("a sub's response", () => {
  it("takes a free spot, and the last spot taken fills the call", () => {
    expect(respondYes({ taken: 0 })).toMatchObject({ offer: "accepted", call: "open", isAccepted: true });
    expect(respondYes()).toMatchObject({ offer: "accepted", call: "filled", isAccepted: true });
    expect(respondYes({ offer: "notified" })).toMatchObject({ offer: "accepted", isAccepted: true });
    expect(respondYes({ taken: 2, offer: "accepted" })).toMatchObject({
      offer: "accepted",
      call: "open",
      isAccepted: true,
    });
  });

  it("is too late if no spot is free or the call is over", () => {
    expect(respondYes({ taken: 2 })).toMatchObject({ offer: "too-late", isAccepted: false });
    for (const call of ["filled", "stopped", "moved", "cancelled", "over"] as const)
      expect(respondYes({ call })).toMatchObject({ offer: "too-late", call, isAccepted: false });
  });

  it("is never refused when a manager sets it, and adds a spot if none is free", () => {
    expect(respondYes({ call: "filled", taken: 2 }, "manager")).toMatchObject({
      offer: "accepted",
      call: "filled",
      spots: 3,
      isAccepted: true,
    });
  });

  it("reopens a filled call, but not a stopped one, when it frees up a spot", () => {
    const acceptedSnapshot = { ...snapshot, taken: 2, offer: "accepted" as const };
    for (const response of ["not_attending", "maybe", null] as const)
      expect(applyResponse({ ...acceptedSnapshot, call: "filled" }, response, "text")).toMatchObject({
        call: "open",
        offer: response === "not_attending" ? "declined" : "asked",
        isNewRound: true,
      });
    expect(applyResponse({ ...acceptedSnapshot, call: "stopped" }, "not_attending", "text")).toMatchObject({
      call: "stopped",
      offer: "declined",
      isNewRound: false,
    });
  });

  it("leaves a too-late offer as it is after a maybe, but marks a declined or unreachable one as asked", () => {
    expect(applyResponse({ ...snapshot, offer: "too-late" }, "maybe", "link").offer).toBe("too-late");
    expect(applyResponse({ ...snapshot, offer: "unreachable" }, "maybe", "manager").offer).toBe("asked");
    expect(applyResponse({ ...snapshot, offer: "declined" }, "maybe", "link").offer).toBe("asked");
  });
});

it("doesn't change the state of subs who were notified, and starts a new round only when a spot opens up again", () => {
  expect(applyResponse({ ...snapshot, offer: "notified" }, "maybe", "link").offer).toBe("notified");
  expect(respondYes().isNewRound).toBe(false);
  expect(respondYes({ call: "stopped", taken: 1, spots: 2 }, "manager")).toMatchObject({
    offer: "accepted",
    call: "stopped",
  });
  expect(
    applyResponse({ ...snapshot, call: "filled", offer: "asked" }, "not_attending", "link"),
  ).toMatchObject({
    call: "filled",
    isNewRound: false,
  });
});
