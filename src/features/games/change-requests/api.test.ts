import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createGame, createVenue, inviteManager } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createLeagueMatch, slot, type LeagueMatch } from "#tests/harness/change-requests.ts";

let match: LeagueMatch;
beforeEach(async () => {
  match = await createLeagueMatch();
});

const before = { gameOn: "2026-04-16", gameTime: "19:00:00", isCancelled: false };

describe("a request to move a league game", () => {
  it("changes nothing until the other team accepts, then moves the game for both [RESULT-19]", async () => {
    const { status, body } = await match.send({ note: "Our field floods" });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        kind: "move",
        state: "waiting-team",
        from: { name: "Lakeview Otters" },
        to: { name: "Harbor Street FC" },
        gameId: match.gameId,
        current: { gameOn: "2026-04-16", gameTime: "19:00:00" },
        proposed: slot,
        note: "Our field floods",
        sent: { by: "Maya Okafor", via: "screen" },
        expiresAt: "2026-04-15T15:00:00.000Z",
        can: { respond: false, withdraw: true, decide: false },
      },
    });
    expect(await match.readEntries()).toMatchObject([before, before]);
    const [open] = (await match.clients.rosa.get("/change-requests")).body.requests;
    expect(open).toMatchObject({ id: body.id, gameId: match.otherGameId, can: { respond: true } });
    const accepted = await match.respond(body.id);
    expect(accepted.body).toMatchObject({
      state: "accepted",
      responded: { by: "Rosa Ibarra", via: "screen" },
      decided: null,
      can: { respond: false, withdraw: false },
    });
    const after = { ...slot, version: 2 };
    expect(await match.readEntries()).toMatchObject([after, after]);
    expect((await match.clients.maya.get("/change-requests")).body.requests).toEqual([]);
  });

  it("marks the game for both teams and the league while it's open [RESULT-25]", async () => {
    const { maya, rosa, lee } = match.clients;
    const read = async () => [
      (await maya.get(`/games/${match.gameId}`)).body.hasOpenRequest,
      (await rosa.get(`/games/${match.otherGameId}`)).body.hasOpenRequest,
      (await lee.get(`/games/${match.gameId}`)).body.hasOpenRequest,
    ];
    expect(await read()).toEqual([undefined, undefined, undefined]);
    const { id } = (await match.send()).body;
    expect(await read()).toEqual([true, true, true]);
    await match.withdraw(id);
    expect(await read()).toEqual([undefined, undefined, undefined]);
  });

  it("leaves the game as it is when it's declined or withdrawn", async () => {
    const first = (await match.send()).body.id;
    expect((await match.respond(first, false)).body).toMatchObject({ state: "declined" });
    const second = (await match.send({ kind: "cancel" })).body.id;
    expect((await match.withdraw(second)).body).toMatchObject({ state: "withdrawn" });
    // A closed request never changes again.
    expect((await match.respond(second)).body).toMatchObject({ state: "withdrawn" });
    expect((await match.withdraw(first)).body).toMatchObject({ state: "declined" });
    expect((await match.decide(first)).body).toMatchObject({ state: "declined" });
    expect(await match.readEntries()).toMatchObject([before, before]);
    const { requests } = (await match.clients.rosa.get(`/games/${match.otherGameId}/change-requests`)).body;
    expect(requests).toMatchObject([{ id: second }, { id: first, responded: { by: "Rosa Ibarra" } }]);
  });

  it("is refused while another one is open [RESULT-13]", async () => {
    await match.send();
    const own = await match.send({ kind: "cancel" });
    expect(own.body).toMatchObject({
      code: "REQUEST_OPEN",
      message: "There's already an open request for this game.",
    });
    const crossing = await match.send({}, match.clients.rosa, match.otherGameId);
    expect(crossing.body).toMatchObject({ code: "REQUEST_OPEN" });
  });

  it("is refused for a start in the past, the same place, and a game that changed [RESULT-13]", async () => {
    expect((await match.send({ gameOn: "2026-04-11" })).body).toMatchObject({
      code: "START_IN_PAST",
      message: "Pick a date and time in the future.",
    });
    const { location } = (await match.readEntries())[0]!;
    const same = { gameOn: "2026-04-16", gameTime: "19:00", location };
    expect((await match.send(same)).body).toMatchObject({ code: "INVALID_INPUT" });
    expect((await match.send({ gameOn: undefined })).body).toMatchObject({ code: "INVALID_INPUT" });
    expect((await match.send({ version: 2 })).body).toMatchObject({ code: "GAME_CHANGED" });
    expect((await match.send({ kind: "restore" })).body).toMatchObject({ code: "GAME_CHANGED" });
  });

  it("is refused in the last 2 hours", async () => {
    setTime("2026-04-16T22:00:00Z");
    expect((await match.send()).body).toMatchObject({
      code: "TOO_CLOSE_TO_START",
      message:
        "It's too close to the start to change this game here. Call the other team or your league manager.",
    });
    setTime("2026-04-16T21:59:00Z");
    expect((await match.send()).status).toBe(201);
  });

  it("isn't needed for other games, and matches without a league or another team", async () => {
    const { id } = await createGame(match.teams.otters.id, { gameOn: "2026-04-20" });
    expect((await match.send({}, match.clients.maya, id)).body).toMatchObject({
      code: "NO_AGREEMENT_NEEDED",
    });
    await db.deleteFrom("league").where("id", "=", match.leagueId).execute();
    expect((await match.send()).body).toMatchObject({ code: "NO_AGREEMENT_NEEDED" });
  });
});

describe("who can do what with a request", () => {
  it("is accepted by a sender who also manages the other team", async () => {
    await inviteManager(match.teams.harbor.id, match.people.maya);
    expect((await match.send()).body).toMatchObject({ state: "accepted", responded: { by: "Maya Okafor" } });
    expect(await match.readEntries()).toMatchObject([slot, slot]);
  });

  it("can't be answered by its sender, or decided by the league early", async () => {
    const { id } = (await match.send()).body;
    const own = await match.clients.maya.post(`/games/${match.gameId}/change-requests/${id}/response`, {
      isAccepted: true,
    });
    expect(own.body).toMatchObject({ code: "NOT_FOUND" });
    const other = await match.clients.rosa.post(
      `/games/${match.otherGameId}/change-requests/${id}/withdrawal`,
    );
    expect(other.body).toMatchObject({ code: "NOT_FOUND" });
    expect((await match.decide(id)).body).toMatchObject({ code: "WAITING_FOR_TEAM" });
    expect(await match.readState(id)).toBe("waiting-team");
  });

  it("is decided by the league alone from 24 hours before the start", async () => {
    setTime("2026-04-15T23:00:00Z");
    const { id } = (await match.send()).body;
    setTime("2026-04-16T00:00:00Z");
    const { requests } = (
      await match.clients.lee.get(`/leagues/${match.leagueId}/change-requests?waiting=true`)
    ).body;
    expect(requests).toMatchObject([{ id, can: { decide: true } }]);
    expect((await match.decide(id)).body).toMatchObject({ state: "accepted", decided: { by: "Lee Novak" } });
    expect(await match.readEntries()).toMatchObject([slot, slot]);
  });
});

describe("the league's turn", () => {
  it("comes when the venue is taken, and the league sees why", async () => {
    const venue = await createVenue(match.leagueId, { name: "Lincoln Field" });
    await db
      .updateTable("venue")
      .set({ closedOn: ["2026-04-18"] })
      .where("id", "=", venue.id)
      .execute();
    const { id } = (await match.send()).body;
    const passedOn = (await match.respond(id)).body;
    expect(passedOn).toMatchObject({ state: "waiting-league", responded: { by: "Rosa Ibarra" } });
    expect(passedOn.reasons).toHaveLength(1);
    expect(await match.readEntries()).toMatchObject([before, before]);
    // The game can't be there before the league makes room.
    expect((await match.decide(id)).body).toMatchObject({ code: "SLOT_BREAKS_RULES" });
    expect(await match.readState(id)).toBe("waiting-league");
    await db.updateTable("venue").set({ closedOn: [] }).where("id", "=", venue.id).execute();
    expect((await match.decide(id)).body).toMatchObject({ state: "accepted" });
    expect(await match.readEntries()).toMatchObject([slot, slot]);
  });

  it("comes for every canceled and deleted game by default", async () => {
    const cancel = (await match.send({ kind: "cancel" })).body.id;
    expect((await match.respond(cancel)).body).toMatchObject({ state: "waiting-league", reasons: [] });
    expect((await match.decide(cancel)).body).toMatchObject({ state: "accepted" });
    expect(await match.readEntries()).toMatchObject([
      { isCancelled: true, version: 2 },
      { isCancelled: true, version: 2 },
    ]);
    const restore = (await match.send({ kind: "restore", version: 2 })).body.id;
    expect((await match.respond(restore)).body).toMatchObject({ state: "accepted" });
    expect(await match.readEntries()).toMatchObject([before, before]);
    const remove = (await match.send({ kind: "delete", version: 3 })).body.id;
    expect((await match.respond(remove)).body).toMatchObject({ state: "waiting-league" });
    expect((await match.decide(remove)).body).toMatchObject({ state: "accepted", gameId: null });
    expect(await match.readEntries()).toEqual([]);
    // The league still has them.
    const { requests } = (await match.clients.lee.get(`/leagues/${match.leagueId}/change-requests`)).body;
    expect(requests.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      "cancel",
      "delete",
      "restore",
    ]);
  });

  it.each([
    ["teams", "move", "accepted"],
    ["teams", "cancel", "accepted"],
    ["league", "move", "waiting-league"],
    ["league", "cancel", "waiting-league"],
  ] as const)("with %s, a %s that's accepted is %s", async (setting, kind, state) => {
    const own = await createLeagueMatch(setting);
    const { id } = (await own.send({ kind })).body;
    expect((await own.respond(id)).body).toMatchObject({ state });
  });

  it("is covered by the response of a league manager who manages the other team", async () => {
    await db
      .updateTable("team")
      .set({ managerId: match.people.lee.id })
      .where("id", "=", match.teams.harbor.id)
      .execute();
    const { id } = (await match.send({ kind: "cancel" })).body;
    const { body } = await match.clients.lee.post(
      `/games/${match.otherGameId}/change-requests/${id}/response`,
      { isAccepted: true },
    );
    expect(body).toMatchObject({
      state: "accepted",
      responded: { by: "Lee Novak" },
      decided: { by: "Lee Novak" },
    });
  });

  it("may decline", async () => {
    const { id } = (await match.send({ kind: "cancel" })).body;
    await match.respond(id);
    expect((await match.decide(id, false)).body).toMatchObject({
      state: "declined",
      closedAt: expect.any(String),
    });
    expect(await match.readEntries()).toMatchObject([before, before]);
  });
});

describe("a game that changes in another way", () => {
  const notes = { kind: "game", opponent: null, notes: "Bring water", arrivalMinutes: 30, version: 1 };

  it("keeps its request when a team changes only its notes", async () => {
    const { id } = (await match.send()).body;
    const { location } = (await match.readEntries())[0]!;
    const own = { ...notes, gameOn: "2026-04-16", gameTime: "19:00", location };
    expect((await match.clients.maya.put(`/games/${match.gameId}`, own)).status).toBe(200);
    expect((await match.respond(id)).body).toMatchObject({ state: "accepted" });
  });

  it.each([
    [
      "moves",
      ({ clients, gameId }: LeagueMatch) =>
        clients.lee.put(`/games/${gameId}`, { ...notes, ...slot, gameOn: "2026-04-19" }),
    ],
    [
      "is canceled",
      ({ clients, gameId }: LeagueMatch) => clients.lee.post(`/games/${gameId}/cancellation`, {}),
    ],
    ["is deleted", ({ clients, gameId }: LeagueMatch) => clients.lee.delete(`/games/${gameId}`)],
    [
      "loses its other team",
      ({ clients, teams }: LeagueMatch) => clients.maya.delete(`/teams/${teams.otters.id}`),
    ],
  ])("replaces its request when it %s", async (_, change) => {
    const { id } = (await match.send()).body;
    expect((await change(match)).status).toBe(200);
    expect(await match.readState(id)).toBe("replaced");
    const entries = await match.readEntries();
    await match.respond(id);
    await match.decide(id);
    expect(await match.readState(id)).toBe("replaced");
    expect(await match.readEntries()).toEqual(entries);
  });

  it("moves in the other team's time zone too", async () => {
    await db
      .updateTable("team")
      .set({ timeZone: "America/Denver" })
      .where("id", "=", match.teams.harbor.id)
      .execute();
    await db.updateTable("game").set({ gameTime: "18:00:00" }).where("id", "=", match.otherGameId).execute();
    const { id } = (await match.send()).body;
    const [shown] = (await match.clients.rosa.get("/change-requests")).body.requests;
    expect(shown).toMatchObject({
      current: { gameTime: "18:00:00" },
      proposed: { gameOn: "2026-04-18", gameTime: "13:00:00" },
    });
    await match.respond(id);
    expect((await match.readEntries()).map(({ gameTime }) => gameTime)).toEqual(["14:00:00", "13:00:00"]);
  });
});
