import fc from "fast-check";
import { expect, it } from "vitest";
import { combineEdits, listChanges } from "./combine-edits.ts";

type Values = { name: string; from: string; until: string };
const groups = [["name"], ["from", "until"]] as const satisfies (keyof Values)[][];
const values = fc.record({
  name: fc.constantFrom("a", "b"),
  from: fc.constantFrom("1", "2"),
  until: fc.constantFrom("3", "4"),
});

it("keeps what was typed, and takes over everything else", () => {
  const loaded = { name: "Park", from: "9", until: "17" };
  const latest = { name: "Harborview Park", from: "10", until: "18" };
  expect(combineEdits(groups, { typed: { ...loaded, until: "20" }, loaded, latest })).toEqual({
    name: "Harborview Park",
    from: "9",
    until: "20",
  });
});

it("never mixes the fields of a group, and never loses what was typed", () => {
  fc.assert(
    fc.property(values, values, values, (typed, loaded, latest) => {
      const combined = combineEdits<Values>(groups, { typed, loaded, latest });
      for (const group of groups) {
        const pick = (source: Values) => group.map((field) => source[field]);
        const isTyped = JSON.stringify(pick(typed)) !== JSON.stringify(pick(loaded));
        expect(pick(combined)).toEqual(pick(isTyped ? typed : latest));
      }
    }),
  );
});

const describeValues = ({ name, from }: Values): [string, string][] => [
  ["Name", name],
  ["Opens", from],
];

it("lists what changed with its label", () => {
  const loaded = { name: "Park", from: "9", until: "17" };
  expect(listChanges(describeValues, loaded, { ...loaded, from: "", until: "" })).toEqual(["Opens: None"]);
});
