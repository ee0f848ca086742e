import { afterEach, expect, it } from "vitest";
import { readReference, toReference, toToken } from "./cell.ts";
import { config } from "./config.ts";
import { linkToken } from "./secrets.ts";

const { cell } = config;
afterEach(() => {
  config.cell = cell;
});

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const readCell = (token: string) => ALPHABET.indexOf(token.at(-1)!) % 16;

it("puts the cell's number in every token without making it longer or less random [OP-26]", () => {
  const cells = Array.from({ length: 16 }, (_, number) => number);
  const tokens = cells.map((number) => {
    config.cell = number;
    return linkToken("rsvp", "game:member");
  });
  expect(tokens.map(readCell)).toEqual(cells);
  expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([22]));
  for (const token of tokens)
    expect(Buffer.from(token, "base64url")).toEqual(Buffer.from(tokens[0]!, "base64url"));
  expect(toToken(Buffer.alloc(16, 255))).toHaveLength(22);
});

it("puts the cell's number in references, and reads only its own", () => {
  config.cell = 7;
  const reference = toReference("order");
  expect([reference, readReference(reference), readReference(null)]).toEqual(["7-order", "order", null]);
  config.cell = 3;
  expect([readReference(reference), readReference("order")]).toEqual([null, null]);
});
