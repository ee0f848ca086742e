import { describe, expect, it } from "vitest";
import { editOf, edits, type EditName } from "./markdown-edits.ts";

/** "a [b] c" with the brackets around what is marked; the same for what comes out. */
function press(name: EditName, before: string): string {
  const start = before.indexOf("«");
  const end = before.indexOf("»") - 1;
  const text = before.replace("«", "").replace("»", "");
  const { from, to, insert, markFrom, markTo } = edits[name]({ text, start, end });
  const after = text.slice(0, from) + insert + text.slice(to);
  return `${after.slice(0, markFrom)}«${after.slice(markFrom, markTo)}»${after.slice(markTo)}`;
}

describe("the editor's toolbar", () => {
  it.each([
    ["bold", "Bring «both» kits", "Bring **«both»** kits"],
    ["bold", "Bring **«both»** kits", "Bring «both» kits"],
    ["bold", "Bring «»", "Bring **«bold words»**"],
    ["italic", "a **«b»** c", "a ***«b»*** c"],
    ["italic", "a *«b»* c", "a «b» c"],
    ["heading", "One\nTw«»o\nThree", "One\n## Two«»\nThree"],
    ["heading", "## Two«»", "Two«»"],
    ["list", "O«ne\nTw»o", "«- One\n- Two»"],
    ["list", "«- One\n- Two»", "«One\nTwo»"],
    ["list", "«- One\nTwo»", "«- - One\n- Two»"],
    ["quote", "«»", "> «»"],
    ["link", "see «the rules» first", "see [the rules](«https://») first"],
    ["link", "see «https://x.example/a» first", "see [«words»](https://x.example/a) first"],
    ["picture", "«»", "![what the picture shows](«https://»)"],
    ["code", "run «npm» now", "run `«npm»` now"],
    ["code", "«a\nb»", "```\n«a\nb»\n```"],
  ] as const)("%s: %j becomes %j", (name, before, after) => {
    expect(press(name, before)).toBe(after);
  });

  it("answers to keys, with Ctrl or Cmd and nothing else held", () => {
    const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    expect(editOf({ ...none, code: "KeyB", ctrlKey: true })).toBe("bold");
    expect(editOf({ ...none, code: "KeyK", metaKey: true })).toBe("link");
    expect(editOf({ ...none, code: "Digit8", ctrlKey: true, shiftKey: true })).toBe("list");
    expect(editOf({ ...none, code: "KeyB" })).toBeUndefined();
    expect(editOf({ ...none, code: "KeyB", ctrlKey: true, shiftKey: true })).toBeUndefined();
    expect(editOf({ ...none, code: "KeyG", ctrlKey: true, altKey: true })).toBe("picture");
  });
});
