import { describe, expect, it } from "vitest";
import { getOwnPagePath, getTextsState, listPeople, MAX_GAMES, MAX_OWN_MEMBERS, nameZones } from "./rules.ts";

const phone = (overrides: Partial<Parameters<typeof getTextsState>[0][number]> = {}) => ({
  phone: "+14155550134",
  hasAgreed: true,
  isWaitingForYes: false,
  isOptedOutHere: false,
  suppressedBy: null,
  ...overrides,
});

it("determines from all of a member's phones whether they get texts, and if not, why [OP-16]", () => {
  expect(getTextsState([phone()])).toBe("on");
  expect(getTextsState([phone({ suppressedBy: "stop" }), phone()])).toBe("on");
  expect(getTextsState([phone({ suppressedBy: "stop" }), phone({ suppressedBy: "unreachable" })])).toBe(
    "stop-keyword",
  );
  expect(getTextsState([phone({ suppressedBy: "unreachable" })])).toBe("unreachable");
  expect(getTextsState([phone({ suppressedBy: "landline" })])).toBe("unreachable");
  expect(getTextsState([phone({ suppressedBy: "wrong-number" })])).toBe("wrong-number");
  expect(getTextsState([phone({ phone: "+18765550134" })])).toBe("not-textable");
  expect(getTextsState([phone({ hasAgreed: false, isOptedOutHere: true })])).toBe("opted-out-here");
  // The second phone has consent again, so texts are on.
  expect(getTextsState([phone({ hasAgreed: false, isOptedOutHere: true }), phone()])).toBe("on");
  expect(getTextsState([phone({ hasAgreed: false })])).toBe("none");
  expect(getTextsState([])).toBe("none");
});

it("escapes invalid tokens in the path", () => {
  expect(getOwnPagePath("abc_-1")).toBe("/r/abc_-1/me");
  expect(getOwnPagePath("../x?y#z")).toBe("/r/..%2Fx%3Fy%23z/me");
});

it("shows up to 40 games of up to 40 roster entries [REACH-18]", () => {
  expect([MAX_GAMES, MAX_OWN_MEMBERS]).toEqual([40, 40]);
});

/** Lists people as "name: teams" for entries like "Aisha Bello/Otters". */
const list = (...entries: string[]) => {
  const members = entries.map((entry, index) => {
    const [memberName, teamName] = entry.split("/") as [string, string];
    return { memberId: String(index), memberName, teamId: teamName, teamName };
  });
  return listPeople(members).map(({ name, memberIds }) => `${name}: ${memberIds.join(" ")}`);
};

describe("people behind a contact", () => {
  it("are called by their first names, with the initial of the last name if two have the same [REACH-17]", () => {
    expect(list("Aisha Bello/Otters", "Bilal Bello/Otters")).toEqual(["Aisha: 0", "Bilal: 1"]);
    expect(list("Sam Bello/Otters", "sam De La Rey/Otters", "Kim/Otters")).toEqual([
      "Sam B.: 0",
      "sam R.: 1",
      "Kim: 2",
    ]);
  });

  it("are one person in several teams, and two in the same team", () => {
    expect(list("Aisha Bello/Otters", "aisha  bello/Comets", "Bilal Bello/Comets")).toEqual([
      "Aisha: 0 1",
      "Bilal: 2",
    ]);
    expect(list("Sam Bello/Otters", "Sam Bello/Otters", "Sam Bello/Comets")).toEqual([
      "Sam B. (Otters) 1: 0 2",
      "Sam B. (Otters) 2: 1",
    ]);
    expect(list("Sam Reed/Otters", "Sam Ross/Comets")).toEqual(["Sam R. (Otters): 0", "Sam R. (Comets): 1"]);
    expect(list("Sam/Otters", "Sam/Otters", " /Otters")).toEqual([
      "Sam (Otters) 1: 0",
      "Sam (Otters) 2: 1",
      "Player: 2",
    ]);
  });
});

const nameAll = (...zones: string[]) => zones.map(nameZones("en", zones));

it("names time zones only if there are several, with the city if their names are the same [REACH-19]", () => {
  expect(nameAll("America/Chicago", "America/Chicago")).toEqual([null, null]);
  expect(nameAll("America/Chicago", "America/Denver")).toEqual(["Central Time", "Mountain Time"]);
  expect(nameAll("America/Chicago", "America/Winnipeg", "America/Denver")).toEqual([
    "Central Time (Chicago)",
    "Central Time (Winnipeg)",
    "Mountain Time",
  ]);
});
