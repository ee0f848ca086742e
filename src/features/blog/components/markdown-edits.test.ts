import { describe, expect, it } from "vitest";
import { findEdit, edits, type EditName } from "./markdown-edits.ts";

/** Applies an edit. The characters « and » mark the selection before and after the edit. */
function applyEdit(name: EditName, before: string): string {
  const start = before.indexOf("«");
  const end = before.indexOf("»") - 1;
  const text = before.replace("«", "").replace("»", "");
  const { from, to, insert, selectFrom, selectTo } = edits[name]({ text, start, end });
  const after = text.slice(0, from) + insert + text.slice(to);
  return `${after.slice(0, selectFrom)}«${after.slice(selectFrom, selectTo)}»${after.slice(selectTo)}`;
}

describe("editor toolbar", () => {
  it.each([
    ["bold", "Bring «both» kits", "Bring **«both»** kits"],
    ["bold", "Bring **«both»** kits", "Bring «both» kits"],
    ["bold", "Bring «»", "Bring **«bold text»**"],
    ["italic", "a **«b»** c", "a ***«b»*** c"],
    ["italic", "a *«b»* c", "a «b» c"],
    ["heading", "One\nTw«»o\nThree", "One\n## Two«»\nThree"],
    ["heading", "## Two«»", "Two«»"],
    ["list", "O«ne\nTw»o", "«- One\n- Two»"],
    ["list", "«- One\n- Two»", "«One\nTwo»"],
    ["list", "«- One\nTwo»", "«- - One\n- Two»"],
    ["quote", "«»", "> «»"],
    ["link", "see «the rules» first", "see [the rules](«https://») first"],
    ["link", "see «https://x.example/a» first", "see [«link text»](https://x.example/a) first"],
    ["picture", "«»", "![image description](«https://»)"],
    ["code", "run «npm» now", "run `«npm»` now"],
    ["code", "«a\nb»", "```\n«a\nb»\n```"],
  ] as const)("applies the %s edit: %j becomes %j", (name, before, after) => {
    expect(applyEdit(name, before)).toBe(after);
  });

  it("applies shortcuts only with Ctrl or Cmd and exactly the required modifiers", () => {
    const noModifiers = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    expect(findEdit({ ...noModifiers, code: "KeyB", ctrlKey: true })).toBe("bold");
    expect(findEdit({ ...noModifiers, code: "KeyK", metaKey: true })).toBe("link");
    expect(findEdit({ ...noModifiers, code: "Digit8", ctrlKey: true, shiftKey: true })).toBe("list");
    expect(findEdit({ ...noModifiers, code: "KeyB" })).toBeUndefined();
    expect(findEdit({ ...noModifiers, code: "KeyB", ctrlKey: true, shiftKey: true })).toBeUndefined();
    expect(findEdit({ ...noModifiers, code: "KeyG", ctrlKey: true, altKey: true })).toBe("picture");
  });
});
