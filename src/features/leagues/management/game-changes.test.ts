import { expect, it } from "vitest";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";

const entry = { name: "Lakeshore Coed", sport: "Soccer", timeZone: "America/Denver" };

it("stores what game changes take, and keeps it if a change leaves it out [RESULT-14]", async () => {
  const lee = await createAccount({ role: "league_manager" });
  const client = await signInAs(lee);
  const { id } = await createLeague(lee.id, []);
  const save = async (version: number, changes: object) =>
    (await client.put(`/leagues/${id}`, { ...entry, ...changes, version })).body.gameChanges;
  expect((await client.get(`/leagues/${id}`)).body.gameChanges).toBe("venue-free");
  expect(await save(1, { gameChanges: "teams" })).toBe("teams");
  expect(await save(2, {})).toBe("teams");
  expect(await save(3, { gameChanges: "league" })).toBe("league");
  expect((await client.put(`/leagues/${id}`, { ...entry, gameChanges: "anyone", version: 4 })).status).toBe(
    400,
  );
});
