import { describe, expect, it } from "vitest";
import {
  DATE_PART,
  decodeCursor,
  encodeCursor,
  ID_PART,
  INSTANT_PART,
  NAME_PART,
  TIME_PART,
} from "./cursor.ts";

const ID = "01a1e47d-1232-70f5-984c-0f47116bc6ce";

describe("cursor", () => {
  it.each([
    ["date", DATE_PART, ["2026-02-28", "2028-02-29", "0001-01-01"]],
    ["time", TIME_PART, ["00:00:00", "23:59:59", "24:00:00"]],
    ["instant", INSTANT_PART, ["2026-04-16 19:00:00+00", "2026-04-16 19:00:00.123456-05"]],
    ["name", NAME_PART, ["Otters", "Zoë’s 🏒 team"]],
    ["ID", ID_PART, [ID]],
  ])("returns a valid %s", (_name, part, values) => {
    for (const value of values) expect(decodeCursor(encodeCursor([value]), [part])).toEqual([value]);
  });

  it.each([
    ["date", DATE_PART, ["2026-02-30", "2026-13-01", "2026-00-10", "0000-01-01", "2026-1-1", "infinity"]],
    ["time", TIME_PART, ["24:00:01", "25:00:00", "12:60:00", "12:00"]],
    [
      "instant",
      INSTANT_PART,
      [
        "2026-02-30 19:00:00+00",
        "2026-04-16 25:00:00+00",
        "2026-04-16 19:00:00+99",
        "----------",
        "0000-01-01",
      ],
    ],
    ["name", NAME_PART, ["", "a\0b", "a".repeat(101)]],
    ["ID", ID_PART, ["1", `${ID}0`]],
  ])("rejects a %s that the database would reject", (_name, part, values) => {
    for (const value of values)
      expect(() => decodeCursor(encodeCursor([value]), [part])).toThrow(
        expect.objectContaining({ code: "INVALID_INPUT" }),
      );
  });

  it.each(["", "%%%", "bnVsbA", encodeCursor([]), encodeCursor([ID, ID])])("rejects %j", (cursor) => {
    expect(() => decodeCursor(cursor, [ID_PART])).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  });
});
