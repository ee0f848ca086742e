import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTeamList, formatListCreated, parseDays, readTeamList, toListedTeams } from "./rules.ts";

const draft = (values: object = {}) => ({
  name: "Otters",
  captain: "",
  email: "",
  phone: "",
  color: "",
  daysOff: "",
  ...values,
});

describe("reading a pasted list of teams", () => {
  const maya = { name: "Otters", captain: "Maya Okafor", email: "maya@example.com", phone: "312-555-0142" };

  it("reads tabs under a header in any order, and names the columns it doesn't use", () => {
    const text =
      "E-mail\tTeam Name\tCaptain\tColor\tDivision\tDays off\nmaya@example.com\tOtters\tMaya Okafor\tRed\tA\tFri";
    expect(readTeamList(text)).toEqual({
      teams: [draft({ ...maya, phone: "", color: "Red", daysOff: "Fri" })],
      unused: ["Division"],
    });
  });

  it("reads commas without a header and keeps commas inside quotes", () => {
    const text =
      'Otters,Maya Okafor,maya@example.com,312-555-0142,"Mon, Wed"\nWolves,Cole Berg,cole@example.com,,Friday';
    expect(readTeamList(text).teams).toEqual([
      draft({ ...maya, daysOff: "Mon, Wed" }),
      draft({ name: "Wolves", captain: "Cole Berg", email: "cole@example.com", daysOff: "Friday" }),
    ]);
  });

  it("finds colors without a header, except in the first column", () => {
    expect(readTeamList("Otters,Navy\nWolves,light blue").teams).toEqual([
      draft({ color: "Navy" }),
      draft({ name: "Wolves", color: "light blue" }),
    ]);
    expect(readTeamList("Red\nBlue\nGreen").teams.map(({ name }) => name)).toEqual(["Red", "Blue", "Green"]);
  });

  it("reads names alone", () => {
    expect(readTeamList("Otters\nWolves\n\nOwls").teams.map(({ name }) => name)).toEqual([
      "Otters",
      "Wolves",
      "Owls",
    ]);
  });

  it("never fails and finds no more teams than lines", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const { teams } = readTeamList(text);
        expect(teams.length).toBeLessThanOrEqual(text.split(/\r\n?|\n/).length);
        expect(checkTeamList(teams, new Set())).toHaveLength(teams.length);
      }),
    );
  });
});

describe("days off", () => {
  it.each([
    ["Mon, Wednesday & sat", ["Monday", "Wednesday", "Saturday"]],
    ["Tues/Thurs", ["Tuesday", "Thursday"]],
    ["Fridays", ["Friday"]],
    ["", []],
    ["none", []],
    ["Mo", null],
    ["Someday", null],
  ])("reads %j", (text, days) => expect(parseDays(text)).toEqual(days));
});

describe("checking a list of teams", () => {
  it("points to names that the list or the league already has", () => {
    const teams = [draft(), draft({ name: "otters" }), draft({ name: "Wolves" })];
    expect(checkTeamList(teams, new Set(["wolves"]))).toEqual([
      { name: "Another row has the same team name" },
      { name: "Another row has the same team name" },
      { name: "This league already has a team with this name" },
    ]);
  });

  it("says what's wrong with each cell in words", () => {
    const row = { name: "", captain: "", email: "maya@", phone: "12", color: "Plaid", daysOff: "Someday" };
    expect(Object.keys(checkTeamList([draft(row)], new Set())[0]!)).toEqual([
      "name",
      "captain",
      "email",
      "phone",
      "color",
      "daysOff",
    ]);
    expect(checkTeamList([draft({ captain: "Maya" })], new Set())).toEqual([
      { captain: "Add an email or a phone, or clear the name" },
    ]);
  });

  it("accepts what it sends", () => {
    const team = draft({
      captain: "Maya Okafor",
      email: "maya@example.com",
      color: "Royal Blue",
      daysOff: "Fri",
    });
    expect(checkTeamList([team], new Set())).toEqual([{}]);
    expect(toListedTeams([team])).toEqual([
      {
        name: "Otters",
        captain: "Maya Okafor",
        email: "maya@example.com",
        phone: null,
        color: "blue",
        daysOff: ["Friday"],
      },
    ]);
  });
});

it("tells how many teams were created and what happens to their invitations", () => {
  const teams = Array.from({ length: 16 }, (_, index) => ({ id: String(index), name: "Otters" }));
  const format = (sending: number, held: number, failed: number) =>
    formatListCreated({ teams, invitations: { sending, held, failed } });
  expect(format(16, 0, 0)).toBe("16 teams created. Sending 16 invitations.");
  expect(format(0, 16, 0)).toBe(
    "16 teams created. We'll send the 16 invitations as soon as you confirm your email.",
  );
  expect(format(0, 0, 1)).toBe("16 teams created. We couldn't send 1 invitation. Resend them later.");
});
