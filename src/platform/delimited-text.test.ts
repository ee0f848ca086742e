import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { readCells } from "./delimited-text.ts";

describe("cells", () => {
  it.each([
    [
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ['"a, b",c', [["a, b", "c"]]],
    ['"a ""b""",c', [['a "b"', "c"]]],
    [
      '"a\nb",c\nd,e',
      [
        ["a\nb", "c"],
        ["d", "e"],
      ],
    ],
    ['"a" ,b', [["a", "b"]]],
    [
      "a,,\n,,\n\nb,,",
      [
        ["a", "", ""],
        ["b", "", ""],
      ],
    ],
    [
      'a,""\nb,c',
      [
        ["a", ""],
        ["b", "c"],
      ],
    ],
    ["\uFEFFa,b", [["a", "b"]]],
    ["", []],
    [" \n\t", []],
  ])("are read from %j", (text, expected) => expect(readCells(text)).toEqual(expected));

  it.each([
    [
      'Sam "Sammy" Lee,1\nAl,2',
      [
        ['Sam "Sammy" Lee', "1"],
        ["Al", "2"],
      ],
    ],
    [
      '"Sammy" Lee,1\nAl,2',
      [
        ['"Sammy" Lee', "1"],
        ["Al", "2"],
      ],
    ],
    [
      '"Sam,1\n"Al, B",2',
      [
        ["Sam", "1"],
        ["Al, B", "2"],
      ],
    ],
    ['Al,2\n"Sam', [["Al", "2"], ["Sam"]]],
  ])("with quotes in the wrong place don't affect other lines: %j", (text, expected) =>
    expect(readCells(text)).toEqual(expected),
  );

  it("that another program wrote are the same as they were", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", " ", "é", ";"), maxLength: 6 });
    const rows = fc.array(fc.tuple(fc.constant("x"), cell, cell), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, (table) => {
        // Quotes around all cells, so that the delimiter is clear.
        const text = Papa.unparse(table, { quotes: true, newline: "\n" });
        expect(readCells(text)).toEqual(table);
      }),
    );
  });
});
