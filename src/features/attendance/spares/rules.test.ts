import { describe, expect, it } from "vitest";
import { settle, type Standing, spotWords } from "./rules.ts";

const standing: Standing = { call: "open", spots: 2, taken: 1, offer: "asked" };
const yes = (change: Partial<Standing> = {}, via: "link" | "manager" = "link") =>
  settle({ ...standing, ...change }, "attending", via);

describe("a spare's answer", () => {
  it("has a spot while one is free, and the last one fills the call", () => {
    expect(yes({ taken: 0 })).toMatchObject({ offer: "in", call: "open", isTaken: true });
    expect(yes()).toMatchObject({ offer: "in", call: "filled", isTaken: true });
    expect(yes({ offer: "told" })).toMatchObject({ offer: "in", isTaken: true });
    expect(yes({ taken: 2, offer: "in" })).toMatchObject({ offer: "in", call: "open", isTaken: true });
  });

  it("comes too late without one, or when the call is over", () => {
    expect(yes({ taken: 2 })).toMatchObject({ offer: "lost", isTaken: false });
    for (const call of ["filled", "stopped", "moved", "cancelled", "over"] as const)
      expect(yes({ call })).toMatchObject({ offer: "lost", call, isTaken: false });
  });

  it("is never refused when the manager gives it: that makes a spot", () => {
    expect(yes({ call: "filled", taken: 2 }, "manager")).toMatchObject({
      offer: "in",
      call: "filled",
      spots: 3,
      isTaken: true,
    });
  });

  it("gives a spot back, which opens a call that was filled but not one that was stopped", () => {
    const back = { ...standing, taken: 2, offer: "in" as const };
    for (const response of ["not_attending", "maybe", null] as const)
      expect(settle({ ...back, call: "filled" }, response, "text")).toMatchObject({
        call: "open",
        offer: response === "not_attending" ? "out" : "asked",
        isNewRound: true,
      });
    expect(settle({ ...back, call: "stopped" }, "not_attending", "text")).toMatchObject({
      call: "stopped",
      offer: "out",
      isNewRound: false,
    });
  });

  it("of maybe leaves what was said to them", () => {
    expect(settle({ ...standing, offer: "lost" }, "maybe", "link").offer).toBe("lost");
    expect(settle({ ...standing, offer: "unreached" }, "maybe", "manager").offer).toBe("asked");
    expect(settle({ ...standing, offer: "out" }, "maybe", "link").offer).toBe("asked");
  });
});

it("tells nothing new to whoever was told, and starts no round without a spot given back", () => {
  expect(settle({ ...standing, offer: "told" }, "maybe", "link").offer).toBe("told");
  expect(yes().isNewRound).toBe(false);
  expect(yes({ call: "stopped", taken: 1, spots: 2 }, "manager")).toMatchObject({
    offer: "in",
    call: "stopped",
  });
  expect(settle({ ...standing, call: "filled", offer: "asked" }, "not_attending", "link")).toMatchObject({
    call: "filled",
    isNewRound: false,
  });
});

it("tells spares about the spot in these words", () => {
  expect(spotWords).toEqual({
    open: "A spot is open: first yes gets it.",
    filled: "Thanks, the spot was just filled.",
    off: "Thanks, a spare is no longer needed.",
  });
});
