import { describe, expect, it } from "vitest";
import { listFirstNames, listLetters, sortByName } from "./rules.ts";

describe("the names of a family", () => {
  it("are first names, with the initial of the last where two have the same one [REACH-17]", () => {
    expect(listFirstNames(["Aisha Bello", "  Bilal  "])).toEqual(["Aisha", "Bilal"]);
    expect(listFirstNames(["Sam Bell", "sam van der Reed", "Ada Reed"])).toEqual(["Sam B.", "sam R.", "Ada"]);
    expect(listFirstNames(["Sam", "Sam Bell", "  "])).toEqual(["Sam", "Sam B.", "Someone"]);
    expect(listFirstNames(["Sam  Bell ", "Sam  Reed"])).toEqual(["Sam B.", "Sam R."]);
    expect(listFirstNames(["Zoë Ålund", "Zoë 𝒳u"])).toEqual(["Zoë Å.", "Zoë 𝒳."]);
  });

  it("are in the order of the letters in texts", () => {
    const people = ["Émile", "bilal", "Aisha", "Zoë"].map((name, index) => ({
      name,
      memberId: String(index),
    }));
    expect(sortByName(people).map(({ name }) => name)).toEqual(["Aisha", "bilal", "Émile", "Zoë"]);
    const twins = ["b", "a"].map((memberId) => ({ name: "Sam Bell", memberId }));
    expect(sortByName(twins).map(({ memberId }) => memberId)).toEqual(["a", "b"]);
    const unknown = { name: "Sam Bell", memberId: null };
    expect(sortByName([...twins, unknown]).map(({ memberId }) => memberId)).toEqual([null, "a", "b"]);
  });
});

describe("the letters of a family", () => {
  const member = { response: null, spot: null };

  it("are given to two to four members", () => {
    expect(listLetters([member])).toEqual([null]);
    expect(listLetters([member, member, member, member])).toEqual(["A", "B", "C", "D"]);
    expect(listLetters(Array.from({ length: 5 }, () => member))).toEqual([null, null, null, null, null]);
  });

  it("aren't shown if the next text wouldn't name everyone on the page", () => {
    expect(listLetters([member, { ...member, response: "not_attending" }])).toEqual([null, null]);
    expect(listLetters([member, { ...member, spot: "open" }])).toEqual([null, null]);
    expect(listLetters([member, { response: "attending", spot: "taken" }])).toEqual(["A", "B"]);
  });
});
