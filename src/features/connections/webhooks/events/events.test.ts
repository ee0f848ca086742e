import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLink } from "#tests/factories/rsvps.ts";
import {
  createLeague,
  createLeagueGame,
  createMember,
  createGame,
  createTeam,
} from "#tests/factories/teams.ts";
import { createText } from "#tests/factories/texts.ts";
import { createWebhook, listEvents } from "#tests/factories/webhooks.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { eventBodies, type EventType } from "./schema.ts";

let account: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
let team: { id: string };
let rival: { id: string };
let league: { id: string };
let ofTeam: { id: string };
let ofLeague: { id: string };
beforeEach(async () => {
  account = await createAccount({ role: "league_manager" });
  client = await signInAs(account);
  team = await createTeam({ name: "Hawks", managerId: account.id });
  rival = await createTeam({ name: "Owls", managerId: (await createAccount()).id });
  league = await createLeague(account.id, [team.id, rival.id]);
  ofTeam = await createWebhook(account.id, { teamId: team.id });
  ofLeague = await createWebhook(account.id, { leagueId: league.id });
});

type Row = Awaited<ReturnType<typeof listEvents>>[number];

/** Lists events as type and data, and checks each against its published schema. */
async function read({ id }: { id: string }) {
  const rows = await listEvents(id);
  return rows.map(({ type, data, createdAt }: Row) => {
    const body = JSON.parse(JSON.stringify({ type, timestamp: createdAt, data })) as object;
    eventBodies[type as EventType].parse(body, {});
    // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on the shape themselves
    return { type, data: data as any };
  });
}
const clear = () => db.deleteFrom("webhookEvent").execute();
const selectGame = (id: string) =>
  db.selectFrom("game").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const listTypes = async (webhook: { id: string }) => (await read(webhook)).map(({ type }) => type);

const newGame = {
  gameOn: "2031-05-01",
  gameTime: "19:00",
  location: "Field 2",
  opponent: "Bears",
  notes: "Bring Ana's jersey",
};

describe("events of games", () => {
  it("are created, updated, canceled, restored, and deleted through the screen [CONNECT-17, CONNECT-18]", async () => {
    await client.post(`/teams/${team.id}/games`, newGame);
    const game = await db
      .selectFrom("game")
      .select(["id", "version"])
      .where("teamId", "=", team.id)
      .executeTakeFirstOrThrow();
    const path = `/games/${game.id}`;
    const expected = {
      teamId: team.id,
      gameId: game.id,
      leagueGameId: null,
      kind: "game",
      date: "2031-05-01",
      time: "19:00",
      timeZone: "America/Chicago",
      place: "Field 2",
      side: null,
      opponent: "Bears",
      canceled: false,
      deleted: false,
      version: expect.any(Number),
    };
    expect(await read(ofTeam)).toEqual([{ type: "game.created", data: expected }]);
    await client.put(path, { ...newGame, gameTime: "20:30", version: game.version });
    await client.post(`${path}/cancellation`, {});
    await client.delete(`${path}/cancellation`);
    await client.delete(path);
    const events = await read(ofTeam);
    expect(events.slice(1)).toEqual([
      { type: "game.updated", data: { ...expected, time: "20:30" } },
      { type: "game.canceled", data: { ...expected, time: "20:30", canceled: true } },
      { type: "game.updated", data: { ...expected, time: "20:30" } },
      { type: "game.canceled", data: { ...expected, time: "20:30", canceled: true, deleted: true } },
    ]);
    const versions = events.map(({ data }) => data.version as number);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe(5);
    expect(JSON.stringify(events)).not.toContain("Ana");
    expect(await read(ofLeague)).toEqual([]);
  });

  it("aren't written for a change that no receiver sees, or that's rolled back [CONNECT-20]", async () => {
    const game = await createGame(team.id, { gameOn: "2031-05-01" });
    await clear();
    await client.put(`/games/${game.id}`, {
      ...newGame,
      location: game.location,
      opponent: null,
      version: game.version,
    });
    const rolledBack = db.transaction().execute(async (trx) => {
      await trx.updateTable("game").set({ location: "Elsewhere" }).where("id", "=", game.id).execute();
      throw new Error("rolled back");
    });
    await rolledBack.catch(() => null);
    expect(await read(ofTeam)).toEqual([]);
  });

  it("are one per league game for the league, and one per team [CONNECT-19]", async () => {
    const other = await createWebhook(account.id, { teamId: team.id, events: ["game.canceled"] });
    const elsewhere = await createLeague(account.id, [team.id], "Elsewhere");
    const ofElsewhere = await createWebhook(account.id, { leagueId: elsewhere.id });
    const [gameId] = await createLeagueGame(league.id, [team.id, rival.id], { gameOn: "2031-05-01" });
    await clear();
    const { leagueGameId } = await selectGame(gameId);
    await client.post(`/games/${gameId}/cancellation`, {});
    await client.delete(`/games/${gameId}`);
    const shown = {
      leagueId: league.id,
      leagueGameId,
      seasonId: expect.any(String),
      homeTeamId: team.id,
      homeTeam: "Hawks",
      awayTeamId: rival.id,
      awayTeam: "Owls",
      date: "2031-05-01",
      time: "19:00",
      timeZone: "America/Chicago",
      place: "Harborview Park, Field 2",
      canceled: true,
      version: expect.any(Number),
    };
    expect(await read(ofLeague)).toEqual([
      { type: "game.canceled", data: { ...shown, deleted: false } },
      // Its own entry is deleted first, so only the other team is left to tell.
      { type: "game.canceled", data: { ...shown, homeTeamId: null, homeTeam: null, deleted: true } },
    ]);
    expect(
      (await read(ofTeam)).map(({ data }) => [data.gameId, data.side, data.opponent, data.deleted]),
    ).toEqual([
      [gameId, "home", "Owls", false],
      [gameId, "home", expect.any(String), true],
    ]);
    expect(await listTypes(other)).toEqual(["game.canceled", "game.canceled"]);
    expect(await read(ofElsewhere)).toEqual([]);
  });

  it("say that a deleted team's league game goes on without it", async () => {
    await createLeagueGame(league.id, [team.id, rival.id], { gameOn: "2031-05-01" });
    await clear();
    await db.deleteFrom("game").where("teamId", "=", rival.id).execute();
    expect(await read(ofLeague)).toMatchObject([
      { type: "game.updated", data: { homeTeamId: team.id, awayTeamId: null, deleted: false } },
    ]);
  });

  it("follow the team's time zone", async () => {
    await createGame(team.id, { gameOn: "2031-05-01" });
    await clear();
    await db.updateTable("team").set({ timeZone: "America/Denver" }).where("id", "=", team.id).execute();
    expect(await read(ofTeam)).toMatchObject([
      { type: "game.updated", data: { time: "19:00", timeZone: "America/Denver" } },
    ]);
  });

  it("of one transaction are one event, with what's true at its end [CONNECT-20]", async () => {
    const gameId = await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto("game")
        .values({ teamId: team.id, gameOn: "2031-05-01", location: "Field 1" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await trx.updateTable("game").set({ location: "Field 2" }).where("id", "=", id).execute();
      return id;
    });
    await db.transaction().execute(async (trx) => {
      const game = trx.updateTable("game").where("id", "=", gameId);
      await game.set({ cancelledAt: clock.now() }).execute();
      await game.set({ location: "Field 3" }).execute();
    });
    expect((await read(ofTeam)).map(({ type, data }) => [type, data.place])).toEqual([
      ["game.created", "Field 2"],
      ["game.canceled", "Field 3"],
    ]);
  });
});

describe("events of responses", () => {
  it("come from every way to respond, with member and response only [CONNECT-18, CONNECT-20]", async () => {
    const game = await createGame(team.id, { gameOn: "2031-05-01" });
    const member = await createMember(team.id, { name: "Ana Flores", smsConsent: true });
    await clear();
    await client.put(`/games/${game.id}/attendance/${member.id}`, { response: "attending" });
    await client.put(`/games/${game.id}/attendance/${member.id}/note`, { note: "10 min late" });
    const token = await createLink({ teamId: team.id, gameId: game.id, memberId: member.id });
    await new TestClient().post("/rsvps/responses", { token, response: "not_attending" });
    await client.put(`/games/${game.id}/attendance/${member.id}`, { response: null });
    const events = await read(ofTeam);
    expect(events.map(({ type, data }) => [type, data.response, data.via])).toEqual([
      ["response.changed", "attending", "manager"],
      ["response.changed", "not_attending", "link"],
      ["response.changed", null, null],
    ]);
    expect(events[0]!.data).toEqual({
      teamId: team.id,
      gameId: game.id,
      memberId: member.id,
      response: "attending",
      via: "manager",
      version: expect.any(Number),
    });
    expect(await read(ofLeague)).toEqual([]);
  });
});

describe("events of results", () => {
  it("are final, corrected with a higher version, and cleared [CONNECT-17]", async () => {
    const [gameId] = await createLeagueGame(league.id, [team.id, rival.id], { gameOn: "2026-03-01" });
    const { leagueGameId } = await selectGame(gameId);
    await clear();
    const path = `/leagues/${league.id}/league-games/${leagueGameId}/result`;
    const set = (home: number, away: number, more: object = {}) =>
      client.put(path, { outcome: { kind: "score", home, away, overtime: false }, ...more });
    expect((await set(3, 2)).status).toBe(200);
    expect((await set(3, 1, { reason: "Typo" })).status).toBe(200);
    expect((await client.put(path, { outcome: null, reason: "Not played" })).status).toBe(200);
    const result = {
      leagueGameId,
      homeTeamId: team.id,
      awayTeamId: rival.id,
      how: "score",
      homeScore: 3,
      awayScore: 2,
      overtime: false,
      version: expect.any(Number),
    };
    const events = await read(ofLeague);
    expect(events).toEqual(
      [
        { ...result, leagueId: league.id },
        { ...result, leagueId: league.id, awayScore: 1 },
        { ...result, leagueId: league.id, how: null, homeScore: null, awayScore: null },
      ].map((data) => ({ type: "result.final", data })),
    );
    expect(events[1]!.data.version).toBeGreaterThan(events[0]!.data.version);
    expect((await read(ofTeam))[0]!.data).toEqual({ ...result, teamId: team.id, gameId });
  });
});

describe("events of texts", () => {
  it("say why one failed, without its words or number [CONNECT-18]", async () => {
    const member = await createMember(team.id, { name: "Ana Flores", smsConsent: true });
    const text = await createText(team.id, member, { state: "accepted", body: "See you there" });
    const change = (state: string) =>
      db.updateTable("message").set({ state, reason: "landline" }).where("id", "=", text.id).execute();
    await change("sent");
    await change("undelivered");
    await change("failed");
    expect(await read(ofTeam)).toEqual([
      {
        type: "message.failed",
        data: {
          teamId: team.id,
          messageId: text.id,
          gameId: null,
          memberId: member.id,
          reason: "landline",
          version: expect.any(Number),
        },
      },
    ]);
    expect(await read(ofLeague)).toEqual([]);
  });
});

describe("webhook", () => {
  it("gets only what it asked for, and only while it's active [CONNECT-14, CONNECT-20]", async () => {
    const owner = { teamId: team.id };
    const picky = await createWebhook(account.id, { ...owner, events: ["game.canceled"] });
    const unverified = await createWebhook(account.id, { ...owner, state: "unverified" });
    const disabled = await createWebhook(account.id, { ...owner, state: "disabled" });
    const game = await createGame(team.id, { gameOn: "2031-05-01" });
    await db.updateTable("game").set({ cancelledAt: clock.now() }).where("id", "=", game.id).execute();
    expect(await listTypes(picky)).toEqual(["game.canceled"]);
    expect(await read(unverified)).toEqual([]);
    expect(await read(disabled)).toEqual([]);
  });
});
