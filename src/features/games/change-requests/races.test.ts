import { describe, expect, it } from "vitest";
import { requireManagerLink } from "#features/teams/manager-links/access.server.ts";
import { after, clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { inviteManager } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { createLeagueMatch, createRequestLink, slot } from "#tests/harness/change-requests.ts";
import { setTime } from "#tests/harness/clock.ts";
import { expireRequests, tellEndings } from "./endings/commands.server.ts";
import { respondByManagerLink } from "./links/commands.server.ts";

const game = { kind: "game", opponent: null, notes: null, arrivalMinutes: null, version: 1 };

describe("parallel calls", () => {
  it("keep one of two requests sent at the same moment [RESULT-13]", async () => {
    for (let round = 0; round < 5; round++) {
      const own = await createLeagueMatch();
      const responses = await Promise.all([
        own.send(),
        own.send({ kind: "cancel" }, own.clients.rosa, own.otherGameId),
      ]);
      expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
    }
  });

  it("have one outcome for an acceptance and a withdrawal [RESULT-12]", async () => {
    for (let round = 0; round < 5; round++) {
      const own = await createLeagueMatch();
      const { id } = (await own.send()).body;
      await Promise.all([own.respond(id), own.withdraw(id)]);
      const state = await own.readState(id);
      const { gameOn } = (await own.readEntries())[0]!;
      expect([state, gameOn]).toEqual(
        state === "accepted" ? ["accepted", slot.gameOn] : ["withdrawn", "2026-04-16"],
      );
    }
  });

  it("have one outcome for an acceptance and the league's own change", async () => {
    for (let round = 0; round < 5; round++) {
      const own = await createLeagueMatch();
      const { id } = (await own.send()).body;
      const [, direct] = await Promise.all([
        own.respond(id),
        own.clients.lee.put(`/games/${own.gameId}`, {
          ...game,
          gameOn: "2026-04-17",
          gameTime: "20:00",
          location: "Arena",
        }),
      ]);
      const state = await own.readState(id);
      const entries = await own.readEntries();
      const isFirst = state === "accepted";
      expect([state, direct.status, entries[0]!.gameOn]).toEqual(
        isFirst ? ["accepted", 409, slot.gameOn] : ["replaced", 200, "2026-04-17"],
      );
      expect(entries[1]!.gameOn).toBe(entries[0]!.gameOn);
    }
  });

  it("have one outcome for an acceptance and a request's end [RESULT-21]", async () => {
    for (let round = 0; round < 5; round++) {
      const own = await createLeagueMatch();
      const { id } = (await own.send()).body;
      // The worker's clock is a moment ahead of the acceptance's.
      await db
        .updateTable("changeRequest")
        .set({ expiresAt: after(clock.now(), 1) })
        .where("id", "=", id)
        .execute();
      const acceptance = own.respond(id);
      setTime(after(clock.now(), 1).toISOString());
      await Promise.all([acceptance, expireRequests(), tellEndings()]);
      await expireRequests();
      const state = await own.readState(id);
      const { gameOn } = (await own.readEntries())[0]!;
      expect([state, gameOn]).toEqual(
        state === "accepted" ? ["accepted", slot.gameOn] : ["expired", "2026-04-16"],
      );
    }
  });

  it("have one outcome for the league's decision and the other team's response [RESULT-23]", async () => {
    for (let round = 0; round < 5; round++) {
      const own = await createLeagueMatch("league");
      setTime("2026-04-16T15:00:00Z");
      const { id } = (await own.send({ kind: "cancel" })).body;
      const [response, decision] = await Promise.all([own.respond(id, false), own.decide(id)]);
      const state = await own.readState(id);
      expect(["accepted", "declined"]).toContain(state);
      expect((await own.readEntries()).map(({ isCancelled }) => isCancelled)).toEqual(
        Array.from({ length: 2 }, () => state === "accepted"),
      );
      // The one who came second sees the outcome.
      expect([response.body.state, decision.body.state]).toContain(state);
    }
  });

  it("count one response of two links [RESULT-17]", async () => {
    const own = await createLeagueMatch();
    const second = await createAccount();
    await inviteManager(own.teams.harbor.id, second);
    const { id } = (await own.send()).body;
    const links = await Promise.all(
      [own.people.rosa, second].map(async (person) => {
        const path = await createRequestLink(id, person.id, own.teams.harbor.id);
        return requireManagerLink(path.slice("/m/".length));
      }),
    );
    const outcomes = await Promise.all(
      links.map((link, index) => respondByManagerLink(link, { isAccepted: index === 0, textTeam: true })),
    );
    const state = await own.readState(id);
    expect(outcomes.map(({ request }) => request.state)).toEqual([state, state]);
  });

  it("count the first of two managers' responses", async () => {
    const match = await createLeagueMatch();
    const second = await createAccount();
    await inviteManager(match.teams.harbor.id, second);
    const client = await signInAs(second);
    const { id } = (await match.send()).body;
    const responses = await Promise.all([
      match.respond(id),
      client.post(`/games/${match.otherGameId}/change-requests/${id}/response`, { isAccepted: false }),
    ]);
    const state = await match.readState(id);
    expect(["accepted", "declined"]).toContain(state);
    // The second one sees the outcome.
    expect(responses.map(({ body }) => body.state)).toEqual([state, state]);
  });
});
