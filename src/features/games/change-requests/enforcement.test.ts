import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createMember, inviteManager } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { createLeagueMatch, type LeagueMatch } from "#tests/harness/change-requests.ts";

let match: LeagueMatch;
let location: string;
beforeEach(async () => {
  match = await createLeagueMatch();
  location = (await match.readEntries())[0]!.location;
});

const readRows = (ids: readonly string[]) =>
  db.selectFrom("game").selectAll().where("id", "in", ids).orderBy("id").execute();
const own = () => ({
  kind: "game",
  opponent: null,
  notes: "Bring water",
  arrivalMinutes: 45,
  gameOn: "2026-04-16",
  gameTime: "19:00",
  location,
  version: 1,
});

/** Every way to change one game directly. */
const doors: [
  string,
  (client: TestClient, gameId: string) => Promise<{ status: number; body: { code?: string } }>,
][] = [
  ["another date", (client, id) => client.put(`/games/${id}`, { ...own(), gameOn: "2026-04-17" })],
  ["another time", (client, id) => client.put(`/games/${id}`, { ...own(), gameTime: "20:00" })],
  ["another place", (client, id) => client.put(`/games/${id}`, { ...own(), location: "Arena" })],
  ["cancel", (client, id) => client.post(`/games/${id}/cancellation`, {})],
  ["restore", (client, id) => client.delete(`/games/${id}/cancellation`)],
  ["delete", (client, id) => client.delete(`/games/${id}`)],
];

describe("a manager of one of a league game's teams", () => {
  it.each(doors)("can't change it directly: %s [RESULT-08]", async (name, open) => {
    const { gameId, otherGameId, teams, clients } = match;
    const ids = [gameId, otherGameId];
    if (name === "restore")
      await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "in", ids).execute();
    const invited = await createAccount();
    await inviteManager(teams.otters.id, invited);
    const before = await readRows(ids);
    for (const client of [clients.maya, await signInAs(invited)]) {
      const { status, body } = await open(client, gameId);
      expect([status, body.code]).toEqual([409, "NEEDS_AGREEMENT"]);
    }
    expect((await open(clients.rosa, otherGameId)).body.code).toBe("NEEDS_AGREEMENT");
    expect(await readRows(ids)).toEqual(before);
  });

  it("reads what to do instead [RESULT-08]", async () => {
    const { body } = await match.clients.maya.delete(`/games/${match.gameId}`);
    expect(body.message).toBe("This is a league game. Send a request to the other team.");
  });

  it("saves notes and the arrival time directly, for their own team [RESULT-08]", async () => {
    const { status, body } = await match.clients.maya.put(`/games/${match.gameId}`, own());
    expect([status, body.notes, body.arrivalMinutes]).toEqual([200, "Bring water", 45]);
    const [, other] = await readRows([match.gameId, match.otherGameId]);
    expect(other).toMatchObject({ notes: null, arrivalMinutes: null, gameOn: "2026-04-16" });
  });

  it("hears first that someone else saved the game [RESULT-08]", async () => {
    await match.clients.lee.put(`/games/${match.gameId}`, { ...own(), gameOn: "2026-04-17" });
    expect((await match.clients.maya.put(`/games/${match.gameId}`, own())).body.code).toBe("GAME_CHANGED");
  });

  it("announces a new time to their own team only [RESULT-20]", async () => {
    const phones = { otters: "+13125557501", harbor: "+13125557502" };
    for (const name of ["otters", "harbor"] as const) {
      const { id } = match.teams[name];
      await createMember(id, { phone: phones[name], smsConsent: true });
      await db
        .updateTable("team")
        .set({ subscriptionStatus: "active", subscriptionExpiresAt: new Date("2026-09-01"), smsLimit: 300 })
        .where("id", "=", id)
        .execute();
    }
    await match.clients.maya.post(`/games/${match.gameId}/announcement`);
    const texted = await db
      .selectFrom("message")
      .select("teamId")
      .distinct()
      .where("teamId", "in", [match.teams.otters.id, match.teams.harbor.id])
      .execute();
    expect(texted.map(({ teamId }) => teamId).filter((id) => id === match.teams.harbor.id)).toEqual([]);
  });
});

describe("the league's manager", () => {
  it.each(doors)("changes it directly: %s [RESULT-09]", async (name, open) => {
    const { gameId, otherGameId, clients } = match;
    if (name === "restore")
      await db
        .updateTable("game")
        .set({ cancelledAt: new Date() })
        .where("id", "in", [gameId, otherGameId])
        .execute();
    expect((await open(clients.lee, gameId)).status).toBe(200);
  });

  it("changes it directly for a team that they own, too [RESULT-09]", async () => {
    const { people, teams, clients, gameId } = match;
    await db
      .updateTable("team")
      .set({ managerId: people.lee.id })
      .where("id", "=", teams.otters.id)
      .execute();
    expect((await clients.lee.post(`/games/${gameId}/cancellation`, {})).status).toBe(200);
  });

  it("only reads a game of another league that one of the teams plays in [RESULT-09]", async () => {
    const { teams, gameId, otherGameId } = match;
    const rival = await createAccount({ name: "Pat Quinn", role: "league_manager" });
    await createLeague(rival.id, [teams.otters.id]);
    const client = await signInAs(rival);
    expect((await client.get(`/games/${gameId}`)).status).toBe(200);
    const { id: memberId } = await createMember(teams.otters.id);
    const before = await readRows([gameId, otherGameId]);
    const writes = [
      ...(await Promise.all(doors.map(([, open]) => open(client, gameId)))),
      await client.put(`/games/${gameId}`, own()),
      await client.post(`/games/${gameId}/announcement`),
      await client.put(`/games/${gameId}/attendance/${memberId}`, { response: "attending" }),
    ];
    expect(new Set(writes.map(({ body }) => body.code))).toEqual(new Set(["NOT_FOUND"]));
    expect(await readRows([gameId, otherGameId])).toEqual(before);
    // Games that the team entered itself stay theirs to work with.
    const { id: practice } = await createGame(teams.otters.id, { gameOn: "2026-04-20" });
    expect((await client.post(`/games/${practice}/cancellation`, {})).status).toBe(200);
  });
});

describe("any other game is changed directly, as before [RESULT-10]", () => {
  it.each(doors)("one that a team entered itself: %s", async (name, open) => {
    const { id } = await createGame(match.teams.otters.id, {
      gameOn: "2026-04-16",
      location,
      ...(name === "restore" && { cancelledAt: new Date() }),
    });
    expect((await open(match.clients.maya, id)).status).toBe(200);
  });

  it.each(doors)("one whose league is gone: %s", async (name, open) => {
    await db.deleteFrom("league").where("id", "=", match.leagueId).execute();
    if (name === "restore")
      await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", match.gameId).execute();
    expect((await open(match.clients.maya, match.gameId)).status).toBe(200);
  });

  it.each(doors)("one whose other entry is gone: %s", async (name, open) => {
    await db.deleteFrom("game").where("id", "=", match.otherGameId).execute();
    if (name === "restore")
      await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", match.gameId).execute();
    expect((await open(match.clients.maya, match.gameId)).status).toBe(200);
  });
});
