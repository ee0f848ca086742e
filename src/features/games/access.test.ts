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

/** Creates a game and a user with the given access to its team. */
async function createGameWithAccess(
  role: "manager" | "invited" | "league" | "none" | "invitation still open",
) {
  const user = await createAccount();
  const team = await createTeam(role === "manager" ? { managerId: user.id } : {});
  if (role === "invited") await inviteManager(team.id, user);
  if (role === "league") await createLeague(user.id, [team.id]);
  if (role === "invitation still open")
    await db
      .insertInto("teamManager")
      .values({ teamId: team.id, email: user.email, expiresAt: new Date("2099-01-01") })
      .execute();
  // Other users have access to this team, and this user has access to another team. Neither grants access to this
  // game.
  const [otherUser, otherTeam] = [await createAccount(), await createTeam()];
  await inviteManager(team.id, otherUser);
  await createLeague(otherUser.id, [team.id]);
  await inviteManager(otherTeam.id, user);
  await createLeague(user.id, [otherTeam.id]);
  await createTeam({ managerId: user.id });
  const game = await createGame(team.id, { gameOn: "2026-05-01" });
  const client = new TestClient();
  await client.signIn(user.email, PASSWORD);
  return { person: client, game };
}

const gameExists = async (id: string) =>
  (await db.selectFrom("game").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

describe("permission to change and delete a game", () => {
  it.each(["manager", "invited", "league"] as const)(
    "is granted to a user with this role: %s [PERM1-10, OP-24]",
    async (role) => {
      const { person, game } = await createGameWithAccess(role);
      expect((await person.put(`/games/${game.id}`, change)).body.location).toBe("Ridgeway Turf");
      expect(await person.delete(`/games/${game.id}`)).toMatchObject({ status: 200, body: { ok: true } });
      expect(await gameExists(game.id)).toBe(false);
    },
  );

  it.each(["none", "invitation still open"] as const)(
    "is denied with the same response as for a missing game (role: %s) [PERM1-16, OP-23]",
    async (role) => {
      const { person, game } = await createGameWithAccess(role);
      for (const [method, body] of [["PUT", change] as const, ["DELETE", undefined] as const]) {
        const responses = [];
        for (const id of [game.id, "0190a000-0000-7000-8000-000000000001"]) {
          const { status, body: content, headers } = await person.call(method, `/games/${id}`, body);
          responses.push(JSON.stringify([status, content, [...headers]]));
        }
        expect(responses[0]).toBe(responses[1]);
        expect(responses[0]).toContain("NOT_FOUND");
      }
      expect(await gameExists(game.id)).toBe(true);
    },
  );

  it("requires a session", async () => {
    const { game } = await createGameWithAccess("manager");
    const stranger = new TestClient();
    expect((await stranger.get("/games/upcoming")).status).toBe(401);
    expect((await stranger.put(`/games/${game.id}`, change)).status).toBe(401);
    expect((await stranger.delete(`/games/${game.id}`)).status).toBe(401);
    expect(await gameExists(game.id)).toBe(true);
  });
});
