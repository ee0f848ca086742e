import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Attacker, target } from "./attacker.ts";
import { createLeagueOf, settings } from "./leagues.ts";
import { expectCheap, measure } from "./measures.ts";
import { count, createManager } from "./owners.ts";

/** The most games that a request may have, all at the same time and place. */
const createGames = ([home, away]: string[]) =>
  Array.from({ length: 2_500 }, () => ({ date: "2031-03-03", time: "09:00", venue: "Gym", home, away }));

const sendJson = (client: Attacker, body: string) =>
  client.request("PATCH", "/api/v1/me", { headers: { "content-type": "application/json" }, body });

describe("a request that's made to be slow", () => {
  it.each([
    ["D15", "JSON that's nested 200,000 deep", `{"name":${"[".repeat(200_000)}${"]".repeat(200_000)}}`],
    ["D16", "JSON of 2.2 MB", JSON.stringify({ name: "a".repeat(2_200_000) })],
    [
      "D17",
      "JSON with 75,000 keys",
      `{${Array.from({ length: 75_000 }, (_, at) => `"key${at}":1`).join(",")}}`,
    ],
  ])("%s: doesn't keep others waiting: %s", async (_id, _name, body) => {
    const { client, id } = await createManager({ name: "Ann" });
    await expectCheap(
      () => client.patch("/me", { name: "Ann" }),
      async () => expect((await sendJson(client, body)).status).toBe(413),
    );
    expect(await count("app_user", "id = $1 and name = 'Ann'", [id])).toBe(1);
  });

  it.each([
    ["D18", "an address of brackets", `/teams?${"a[b][c]".repeat(2_000)}=1`],
    ["D19", "a search of wildcards", `/teams?search=${encodeURIComponent("%_".repeat(50))}`],
  ])("%s: doesn't keep others waiting: %s", async (_id, _name, path) => {
    const { client } = await createLeagueOf(30);
    await expectCheap(
      () => client.get("/teams"),
      async () => expect((await client.get(path)).status).toBe(200),
    );
    // A wildcard stands for itself, so that search finds nothing. An unknown filter filters nothing.
    const { teams } = (await client.get(path)).body;
    const { teams: allTeams } = (await client.get("/teams")).body;
    expect(teams).toEqual(path.includes("search") ? [] : allTeams);
  });

  it("D20: a schedule of 2,500 games at one time and place is refused without keeping others waiting", async () => {
    const { client, teamIds, leagueId } = await createLeagueOf(4);
    const publish = (games: object[]) =>
      client.post(`/leagues/${leagueId}/schedules`, {
        settings,
        games,
        unscheduled: [],
        acceptIncomplete: true,
        earlier: "keep",
        requestKey: randomUUID(),
      });
    await expectCheap(
      () => publish([]),
      async () => expect((await publish(createGames(teamIds))).body.code).toBe("SCHEDULE_INVALID"),
    );
    expect(await count("game", "team_id = any($1)", [teamIds])).toBe(0);
  });

  it("D21: a draft with 2,500 locked games is left to the worker", async () => {
    const { client, teamIds, leagueId } = await createLeagueOf(4);
    const start = (lockedGames: object[]) =>
      client.post(`/leagues/${leagueId}/schedule-runs`, { settings, earlier: null, seed: 1, lockedGames });
    await expectCheap(
      () => start([]),
      async () => expect((await start(createGames(teamIds))).status).toBe(202),
    );
    expect(await count("schedule_run", "league_id = $1", [leagueId])).toBe(1);
  });
});

describe("a crowd of sign-ins", () => {
  it("D34: leaves web able to respond, and takes a bounded amount of memory", async () => {
    const { email } = await createManager();
    const state = { isOver: false, checks: 0 };
    const { memoryBytes } = await measure(async () => {
      const guesses = Promise.all(
        Array.from({ length: 60 }, () => new Attacker().signIn(`${randomUUID()}-${email}`, "a wrong one")),
      ).finally(() => (state.isOver = true));
      for (; !state.isOver; state.checks++)
        expect((await fetch(`${target.appUrl}/healthz`)).status).toBe(200);
      for (const { body } of await guesses) expect(body.code).toBe("INVALID_CREDENTIALS");
    });
    expect(state.checks).toBeGreaterThan(5);
    // Sixty hashes at the same time would take more than a gigabyte.
    expect(memoryBytes).toBeLessThan(400_000_000);
  });
});
