import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupPhoneRuns, planBlast, type BlastCandidate } from "#features/messages/blasts/rules.ts";
import { computeTeamCosts, isShort, formatReach, formatShortage } from "./rules.ts";
import type { LeagueMessageTeamPreview } from "./schema.ts";

const createTeam = (name: string, left: number, people: number): LeagueMessageTeamPreview => {
  const phones = Array.from({ length: people }, (_, place) => [place]);
  const players = people === 0 ? [] : [{ rate: 1, phones }];
  return { teamId: name, name, hasPass: true, left, players, managers: [] };
};

describe("league message cost", () => {
  it("is listed by team, starting with teams that don't have enough texts", () => {
    const costs = computeTeamCosts(
      [
        createTeam("Bears", 100, 10),
        createTeam("Otters", 3, 4),
        createTeam("Wolves", 0, 17),
        createTeam("Empty", 0, 0),
      ],
      "players",
      "Hi",
    );
    expect(costs.map(({ name, sent, failed, cost }) => [name, sent, failed, cost])).toEqual([
      ["Otters", 3, 1, 3],
      ["Wolves", 0, 17, 0],
      ["Bears", 10, 0, 10],
    ]);
    expect(costs.map(isShort)).toEqual([true, true, false]);
    expect(formatReach(costs)).toBe("13 people on 2 teams, 13 texts");
    expect(formatShortage(costs)).toBe(
      "2 teams don't have enough texts left. 18 people won't get this text.",
    );
    expect(computeTeamCosts([createTeam("Otters", 3, 4)], "managers", "Hi")).toEqual([]);
  });

  it("leaves out teams without a pass if the message has a link [TEXT-41]", () => {
    const unpaid = { ...createTeam("Wolves", 25, 3), hasPass: false };
    const compute = (message: string) =>
      computeTeamCosts([createTeam("Otters", 100, 4), unpaid], "players", message).map(
        ({ name, sent, failed, cost, skipReason }) => [name, sent, failed, cost, skipReason],
      );
    expect(compute("Fields are open.")).toEqual([
      ["Otters", 4, 0, 4, null],
      ["Wolves", 3, 0, 3, null],
    ]);
    expect(compute("Map: fields.example.com")).toEqual([
      ["Wolves", 0, 0, 0, "No links without a Season Pass"],
      ["Otters", 4, 0, 4, null],
    ]);
  });

  it("depends on the length of the message", () => {
    const long = computeTeamCosts([createTeam("Otters", 3, 2)], "players", "x".repeat(200));
    expect(formatReach(long)).toBe("1 person on 1 team, 2 texts");
    expect(formatShortage(long)).toBe(
      "One team doesn't have enough texts left. 1 person won't get this text.",
    );
    const short = computeTeamCosts([createTeam("Otters", 3, 2)], "players", "");
    expect([formatReach(short), formatShortage(short)]).toEqual(["2 people on 1 team, 2 texts", null]);
    expect(formatReach(computeTeamCosts([createTeam("Otters", 1, 2)], "players", "x".repeat(200)))).toBe(
      "No one will get it",
    );
  });

  it("matches the actual cost of sending for any phones and remaining texts", () => {
    const phones = ["+13125550101", "+13125550102", "+13125550103", "+13125550104", "+13125550105"];
    const candidate = fc.record({
      memberId: fc.constantFrom("a", "b", "c", "d", "e"),
      phone: fc.constantFrom(...phones),
      hasAgreed: fc.boolean(),
      isSub: fc.constantFrom(false, false, true),
      active: fc.constantFrom(true, true, false),
      response: fc.constantFrom(null, "attending"),
    });
    const message = fc.string({ maxLength: 300 }).map((text) => `x${text}`);
    fc.assert(
      fc.property(
        fc.uniqueArray(candidate, { selector: ({ memberId, phone }) => memberId + phone }),
        fc.subarray(phones, { maxLength: 2 }),
        message,
        fc.nat({ max: 12 }),
        (people, optedOut, text, left) => {
          const candidates: BlastCandidate[] = people.map((person) => ({
            ...person,
            teamId: "t",
            isWaitingForYes: false,
            needsName: false,
            name: person.memberId,
            suppressedBy: optedOut.includes(person.phone) ? "stop" : null,
          }));
          const plan = planBlast({ teamName: "Otters", message: text, audience: "all" }, candidates, left);
          const line = groupPhoneRuns(candidates);
          const [cost] = computeTeamCosts(
            [{ teamId: "t", name: "Otters", hasPass: true, left, players: line, managers: [] }],
            "players",
            text,
          );
          expect(cost ?? { sent: 0, failed: 0, cost: 0 }).toMatchObject({
            sent: plan.sent,
            failed: plan.failed,
            cost: plan.cost,
          });
        },
      ),
    );
  });
});
