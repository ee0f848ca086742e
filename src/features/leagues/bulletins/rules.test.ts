import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineOf, planBlast, type BlastCandidate } from "#features/messages/blasts/rules.ts";
import { costsOf, isShort, reachInWords, shortageInWords } from "./rules.ts";
import type { BulletinTeamPreview } from "./schema.ts";

const team = (name: string, left: number, people: number): BulletinTeamPreview => {
  const phones = Array.from({ length: people }, (_, place) => [place]);
  const players = people === 0 ? [] : [{ first: null, phones }];
  return { teamId: name, name, left, players, managers: [] };
};

describe("what a message to a league costs", () => {
  it("is what will be sent, team by team, with those that cannot pay for all first", () => {
    const costs = costsOf(
      [team("Bears", 100, 10), team("Otters", 3, 4), team("Wolves", 0, 17), team("Empty", 0, 0)],
      "players",
      "Hi",
    );
    expect(costs.map(({ name, sent, failed, cost }) => [name, sent, failed, cost])).toEqual([
      ["Otters", 3, 1, 3],
      ["Wolves", 0, 17, 0],
      ["Bears", 10, 0, 10],
    ]);
    expect(costs.map(isShort)).toEqual([true, true, false]);
    expect(reachInWords(costs)).toBe("13 people in 2 teams, 13 SMS");
    expect(shortageInWords(costs)).toBe("2 teams have not enough SMS left. 18 people get no text.");
    expect(costsOf([team("Otters", 3, 4)], "managers", "Hi")).toEqual([]);
  });

  it("follows from the length of the message", () => {
    const long = costsOf([team("Otters", 3, 2)], "players", "x".repeat(200));
    expect(reachInWords(long)).toBe("1 person in 1 team, 2 SMS");
    expect(shortageInWords(long)).toBe("One team has not enough SMS left. 1 person gets no text.");
    const short = costsOf([team("Otters", 3, 2)], "players", "");
    expect([reachInWords(short), shortageInWords(short)]).toEqual(["2 people in 1 team, 2 SMS", null]);
    expect(reachInWords(costsOf([team("Otters", 1, 2)], "players", "x".repeat(200)))).toBe("Nobody gets it");
  });

  it("is what sending does: shared phones, several phones, first texts and any allowance", () => {
    const phones = ["+13125550101", "+13125550102", "+13125550103", "+13125550104", "+13125550105"];
    const candidate = fc.record({
      memberId: fc.constantFrom("a", "b", "c", "d", "e"),
      phone: fc.constantFrom(...phones),
      hasAgreed: fc.boolean(),
      addedBy: fc.constantFrom(null, "Maya", "Somebody With A Very Long Name".repeat(3)),
      hasHeardOfTeam: fc.boolean(),
      isSpare: fc.constantFrom(false, false, true),
      active: fc.constantFrom(true, true, false),
      response: fc.constantFrom(null, "attending"),
    });
    const message = fc.string({ maxLength: 300 }).map((words) => `x${words}`);
    fc.assert(
      fc.property(
        fc.uniqueArray(candidate, { selector: ({ memberId, phone }) => memberId + phone }),
        fc.subarray(phones, { maxLength: 2 }),
        message,
        fc.nat({ max: 12 }),
        (people, stopped, words, left) => {
          const candidates: BlastCandidate[] = people.map((one) => ({
            ...one,
            teamId: "t",
            name: one.memberId,
            suppressedBy: stopped.includes(one.phone) ? "stop" : null,
          }));
          const plan = planBlast({ teamName: "Otters", message: words, audience: "all" }, candidates, left);
          const line = lineOf(candidates);
          const [said] = costsOf(
            [{ teamId: "t", name: "Otters", left, players: line, managers: [] }],
            "players",
            words,
          );
          expect(said ?? { sent: 0, failed: 0, cost: 0 }).toMatchObject({
            sent: plan.sent,
            failed: plan.failed,
            cost: plan.cost,
          });
        },
      ),
    );
  });
});
