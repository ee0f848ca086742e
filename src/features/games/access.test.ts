import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";

const change = {
  gameOn: "2026-05-02",
  gameTime: "10:30",
  location: "Ridgeway Turf",
  opponent: "Canal Street Comets",
  notes: "Bring both kits",
  version: 1,
};

/** A game and somebody who came to its team in some way. */
async function gameSeenBy(way: "manager" | "invited" | "league" | "none" | "invitation still open") {
  const person = await createAccount();
  const theirs = await createTeam(way === "manager" ? { managerId: person.id } : {});
  if (way === "invited") await inviteManager(theirs.id, person);
  if (way === "league") await createLeague(person.id, [theirs.id]);
  if (way === "invitation still open")
    await db
      .insertInto("teamManager")
      .values({ teamId: theirs.id, email: person.email, expiresAt: new Date("2099-01-01") })
      .execute();
  // Others have come to this team, and this person to other teams: only the two together count.
  const [somebody, elsewhere] = [await createAccount(), await createTeam()];
  await inviteManager(theirs.id, somebody);
  await createLeague(somebody.id, [theirs.id]);
  await inviteManager(elsewhere.id, person);
  await createLeague(person.id, [elsewhere.id]);
  await createTeam({ managerId: person.id });
  const game = await createGame(theirs.id, { gameOn: "2026-05-01" });
  const client = new TestClient();
  await client.signIn(person.email, PASSWORD);
  return { person: client, game };
}

const isThere = async (id: string) =>
  (await db.selectFrom("game").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

describe("who may change and delete a game", () => {
  it.each(["manager", "invited", "league"] as const)("the %s may [PERM1-10, OP-24]", async (way) => {
    const { person, game } = await gameSeenBy(way);
    expect((await person.put(`/games/${game.id}`, change)).body.location).toBe("Ridgeway Turf");
    expect(await person.delete(`/games/${game.id}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await isThere(game.id)).toBe(false);
  });

  it.each(["none", "invitation still open"] as const)(
    "%s: to others it looks like one that does not exist, byte by byte [PERM1-16, OP-23]",
    async (way) => {
      const { person, game } = await gameSeenBy(way);
      for (const [method, body] of [["PUT", change] as const, ["DELETE", undefined] as const]) {
        const answers = [];
        for (const id of [game.id, "0190a000-0000-7000-8000-000000000001"]) {
          const { status, body: said, headers } = await person.call(method, `/games/${id}`, body);
          answers.push(JSON.stringify([status, said, [...headers]]));
        }
        expect(answers[0]).toBe(answers[1]);
        expect(answers[0]).toContain("NOT_FOUND");
      }
      expect(await isThere(game.id)).toBe(true);
    },
  );

  it("nobody may without a session", async () => {
    const { game } = await gameSeenBy("manager");
    const stranger = new TestClient();
    expect((await stranger.get("/games/upcoming")).status).toBe(401);
    expect((await stranger.put(`/games/${game.id}`, change)).status).toBe(401);
    expect((await stranger.delete(`/games/${game.id}`)).status).toBe(401);
    expect(await isThere(game.id)).toBe(true);
  });
});
