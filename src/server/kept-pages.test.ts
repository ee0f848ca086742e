import { describe, expect, it } from "vitest";
import { keepByText } from "./kept-pages.ts";

/** Counts how often each text was made. */
function createKeeper(maxBytes: number) {
  const made: string[] = [];
  const keep = keepByText((text) => {
    made.push(text);
    return { text, bytes: 500 };
  }, maxBytes);
  return { made, keep };
}

describe("kept pages", () => {
  it("are made once for the same text, and again for every other one", () => {
    const { made, keep } = createKeeper(1_000_000);
    expect([keep("a"), keep("b"), keep("a")].map(({ text }) => text)).toEqual(["a", "b", "a"]);
    expect(keep("a")).toBe(keep("a"));
    expect(made).toEqual(["a", "b"]);
  });

  it("never take more than the limit, and those that weren't read for longest go first", () => {
    // Two pages, each with its overhead.
    const { made, keep } = createKeeper(2_000);
    for (const text of ["a", "b", "a", "c", "a", "b"]) expect(keep(text).text).toBe(text);
    expect(made).toEqual(["a", "b", "c", "b"]);
  });

  it("don't keep a page that's larger than the limit", () => {
    const { made, keep } = createKeeper(999);
    for (const text of ["a", "a"]) expect(keep(text).text).toBe(text);
    expect(made).toEqual(["a", "a"]);
  });
});
