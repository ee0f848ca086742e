import { beforeAll, describe, expect, it } from "vitest";
import type { ZodObject } from "zod";
import { encodeCursor } from "#platform/cursor.ts";
import { operations, type Operation } from "#tests/harness/operations.ts";
import { createAdministrator } from "./administrators.ts";
import type { Attacker } from "./attacker.ts";
import { createOwner } from "./owners.ts";

const ID = "01a1e47d-1232-70f5-984c-0f47116bc6ce";
const pagedOperations = operations.filter(
  ({ method, input }) =>
    method === "GET" && Object.hasOwn((input as ZodObject | undefined)?.shape ?? {}, "cursor"),
);

let owner: Awaited<ReturnType<typeof createOwner>>;
let administrator: Attacker;
beforeAll(async () => {
  owner = await createOwner("Own Team");
  ({ client: administrator } = await createAdministrator());
});

const getPath = ({ path }: Operation) =>
  path.replace("{teamId}", owner.teamId).replace("{leagueId}", owner.leagueId);

/** Sends cursors to every list that has pages, and returns what didn't come back as a mistake in the request. */
async function listOtherOutcomes(cursors: string[]) {
  const listOutcomes = async (operation: Operation) => {
    const client = operation.access === "admin" ? administrator : owner.client;
    const outcomes: unknown[] = [];
    for (const cursor of cursors) {
      const query = new URLSearchParams({ cursor, from: "2026-01-01", to: "2026-01-31" });
      const { status, body } = await client.get(`${getPath(operation)}?${query}`);
      if (status !== 400 || body.code !== "INVALID_INPUT")
        outcomes.push([operation.name, cursor, status, body]);
    }
    return outcomes;
  };
  return (await Promise.all(pagedOperations.map(listOutcomes))).flat();
}

describe("a page's cursor", () => {
  it("E14: must be one of ours, and a made-up one is the sender's mistake", async () => {
    expect(pagedOperations.length).toBeGreaterThan(8);
    const parts = [[], ["x"], [ID, ID, ID, ID], [null], [{ id: ID }]];
    expect(
      await listOtherOutcomes([
        "%00",
        "nonsense",
        "bnVsbA",
        ...parts.map((part) => encodeCursor(part as string[])),
      ]),
    ).toEqual([]);
  });

  it("E15: can't hold a date, a time, or a name that breaks the query", async () => {
    const dates = ["2026-02-30", "0000-00-00", "2026-99-99"];
    const instants = [...dates.map((date) => `${date} 10:00:00+00`), "2026-01-01 99:00:00+00", "----------"];
    const cursors = [
      ...instants.flatMap((instant) => [
        [instant, ID],
        [instant, "1", ID],
      ]),
      ...dates.map((date) => [date, "10:00:00", ID]),
      ["2026-01-01", "99:99:99", ID],
      ["a\0b", ID],
      ["99999999-9999-9999-9999-99999999999g"],
    ];
    const outcomes = await listOtherOutcomes(cursors.map((cursor) => encodeCursor(cursor)));
    // A league's teams are listed by name, and these are names like any others.
    expect(
      outcomes.filter((outcome) => !JSON.stringify(outcome).includes("leagueManagement.listTeams")),
    ).toEqual([]);
    expect(JSON.stringify(outcomes)).not.toContain("INTERNAL");
  });
});
