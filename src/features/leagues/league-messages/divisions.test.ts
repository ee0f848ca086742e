import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";

const addTeam = async (name: string) => {
  const team = await createTeam({ name, smsLimit: 100, trialSms: 0 });
  await createMember(team.id, { smsConsent: true, addedVia: "join-link" });
  return team;
};

it("sends a league message to the teams of one division, without those that withdrew [RESULT-31]", async () => {
  const lee = await createAccount({ role: "league_manager" });
  const client = await signInAs(lee);
  const [otters, wolves, bears] = [await addTeam("Otters"), await addTeam("Wolves"), await addTeam("Bears")];
  const league = await createLeague(lee.id, [otters.id, wolves.id, bears.id]);
  const path = `/leagues/${league.id}/seasons`;
  const [season] = (await client.get(path)).body.seasons;
  const seasonPath = `${path}/${season.id}`;
  const { divisions } = (
    await client.put(`${seasonPath}/divisions`, {
      divisions: [
        { id: season.divisions[0].id, name: "East" },
        { id: null, name: "West" },
      ],
    })
  ).body;
  const [east, west] = divisions;
  await client.post(`${seasonPath}/divisions/${west.id}/teams`, { teamIds: [wolves.id] });
  await client.put(`${seasonPath}/teams/${bears.id}/withdrawal`, { results: "keep" });
  const preview = await client.get(`/leagues/${league.id}/messages/preview?divisionId=${east.id}`);
  expect(preview.body.teams.map(({ name }: { name: string }) => name)).toEqual(["Otters"]);
  const requestKey = randomUUID();
  const send = (divisionId: string, key = requestKey) =>
    client.post(`/leagues/${league.id}/messages`, {
      message: "Fields open at noon.",
      audience: "players",
      requestKey: key,
      divisionId,
    });
  expect((await send(west.id)).body).toMatchObject({ sent: 1, failed: 0 });
  expect((await send(east.id)).body.code).toBe("REQUEST_KEY_REUSED");
  const texts = await db
    .selectFrom("message")
    .select("teamId")
    .where("teamId", "in", [otters.id, wolves.id, bears.id])
    .execute();
  expect(texts.map(({ teamId }) => teamId)).toEqual([wolves.id]);
  expect((await send(randomUUID(), randomUUID())).body).toMatchObject({ sent: 0 });
});
