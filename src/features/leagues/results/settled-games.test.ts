import { beforeEach, describe, expect, it } from "vitest";
import { removeUpcomingLeagueGames } from "#features/games/league-games/commands.server.ts";
import { armReminders } from "#features/reminders/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createVenue } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createLeagueMatch, type LeagueMatch } from "#tests/harness/change-requests.ts";

// The game is on Thursday, April 16, at 7:00 PM in Chicago, and it's four days before.
let match: LeagueMatch;
let leagueGameId: string;
beforeEach(async () => {
  match = await createLeagueMatch();
  ({ id: leagueGameId } = await db
    .selectFrom("leagueGame")
    .select("id")
    .where("leagueId", "=", match.leagueId)
    .executeTakeFirstOrThrow());
});

const decideAs = (kind: string | null, reason: string | null = null) =>
  match.clients.lee.put(`/leagues/${match.leagueId}/league-games/${leagueGameId}/result`, {
    outcome: kind && { kind, home: null, away: null, overtime: false },
    reason,
  });
const listReminders = async () =>
  (
    await db
      .selectFrom("reminder")
      .select("state")
      .where("gameId", "in", [match.gameId, match.otherGameId])
      .where("supersededAt", "is", null)
      .execute()
  ).map(({ state }) => state);
const game = () => `/games/${match.gameId}`;

describe("a game with a final result", () => {
  it.each([
    ["moved", () => match.clients.lee.put(game(), { ...change, version: 1 })],
    ["canceled", () => match.clients.lee.post(`${game()}/cancellation`)],
    ["restored", () => match.clients.lee.delete(`${game()}/cancellation`)],
    ["deleted", () => match.clients.lee.delete(game())],
    ["asked to be moved", () => match.send()],
  ])("can't be %s until the league clears it [RESULT-56]", async (_, attempt) => {
    await decideAs("home-forfeit");
    const before = await match.readEntries();
    const { status, body } = await attempt();
    expect([status, body.code, body.message]).toEqual([
      409,
      "GAME_HAS_RESULT",
      "This game has a result. Clear it first.",
    ]);
    expect(await match.readEntries()).toEqual(before);
    await decideAs(null, "Entered by mistake");
    expect((await attempt()).body.code).not.toBe("GAME_HAS_RESULT");
  });

  it("keeps its slot when its notes change [RESULT-56]", async () => {
    await decideAs("home-forfeit");
    const { status } = await match.clients.lee.put(game(), {
      ...change,
      gameOn: "2026-04-16",
      gameTime: "19:00:00",
      location: (await match.readEntries())[0]!.location,
      notes: "Bring the kit back",
      version: 1,
    });
    expect(status).toBe(200);
  });

  it("is left alone by a rainout, in the preview too [RESULT-56]", async () => {
    const { location } = (await match.readEntries())[0]!;
    const venue = await createVenue(match.leagueId, { name: location });
    const rainout = { on: "2026-04-16", action: "cancel", toOn: null };
    const path = `/leagues/${match.leagueId}/venues/${venue.id}/rainout-previews`;
    const count = async () => (await match.clients.lee.post(path, rainout)).body.games.length as number;
    expect(await count()).toBe(1);
    await decideAs("double-forfeit");
    expect(await count()).toBe(0);
  });

  it("is left alone when a schedule is replaced [RESULT-56]", async () => {
    const { id } = await db
      .insertInto("scheduleGeneration")
      .values(await newGeneration())
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("leagueGame").set({ generationId: id }).where("id", "=", leagueGameId).execute();
    const replace = () => db.transaction().execute((trx) => removeUpcomingLeagueGames(trx, match.leagueId));
    await decideAs("away-forfeit");
    await replace();
    expect(await match.readEntries()).toHaveLength(2);
    await decideAs(null, "Entered by mistake");
    await replace();
    expect(await match.readEntries()).toEqual([]);
  });

  it("replaces an open request once someone accepts it [RESULT-19, RESULT-56]", async () => {
    const { body } = await match.send();
    await decideAs("home-forfeit");
    await match.respond(body.id);
    expect(await match.readState(body.id)).toBe("replaced");
  });
});

describe("an abandoned game", () => {
  it("can be rescheduled [RESULT-54, RESULT-56]", async () => {
    await decideAs("abandoned");
    expect((await match.clients.lee.put(game(), { ...change, version: 1 })).status).toBe(200);
  });
});

describe("a forfeit set before the start", () => {
  beforeEach(() =>
    db.transaction().execute((trx) => armReminders(trx, [match.gameId, match.otherGameId], clock.now())),
  );

  it("stops the reminders of both teams, and clearing it brings them back [RESULT-54]", async () => {
    const armed = await listReminders();
    expect(armed).toEqual(["armed", "armed", "armed", "armed"]);
    await decideAs("home-forfeit");
    expect(await listReminders()).toEqual(["skipped", "skipped", "skipped", "skipped"]);
    await decideAs(null, "They found enough players");
    expect(await listReminders()).toEqual(armed);
  });

  it("isn't a game without a result [RESULT-54]", async () => {
    await decideAs("no-result");
    expect(await listReminders()).toEqual(["armed", "armed", "armed", "armed"]);
  });
});

const change = {
  gameOn: "2026-04-18",
  gameTime: "14:00:00",
  location: "Lincoln Field",
  opponent: null,
  notes: null,
};

async function newGeneration() {
  const template = await db
    .insertInto("scheduleTemplate")
    .values({
      leagueId: match.leagueId,
      name: "Spring",
      totalGames: 1,
      gamesPerMatchup: 1,
      gameFrequency: "once_per_week",
      frequencyRule: "team-gap",
      blockoutDays: [],
      blockedDates: [],
      startDate: "2026-04-01",
      endDate: "2026-05-01",
      startTime: "19:00",
      gameDurationMinutes: 120,
      breakBetweenGamesMinutes: 30,
      locations: ["Lincoln Field"],
      maxTeamsPerVenuePerDay: [4],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    leagueId: match.leagueId,
    templateId: template.id,
    requestKey: crypto.randomUUID(),
    generationStatus: "completed",
    totalGamesCreated: 1,
    completedAt: new Date(),
  };
}

const readOwn = async () => {
  const { result, canReportScore } = (await match.clients.maya.get(game())).body;
  return [result, canReportScore];
};
const report = (by: "maya" | "rosa", own: number, other: number) =>
  match.clients[by].post(`/games/${by === "maya" ? match.gameId : match.otherGameId}/score-reports`, {
    kind: "score",
    own,
    other,
    overtime: false,
  });

describe("a game on its team's schedule", () => {
  it("shows the final result, and offers Report Score for a week after the start [RESULT-48]", async () => {
    expect(await readOwn()).toEqual([undefined, undefined]);
    setTime("2026-04-17T00:00:00Z");
    expect(await readOwn()).toEqual([undefined, true]);
    await report("maya", 3, 2);
    expect(await readOwn()).toEqual([undefined, true]);
    setTime("2026-04-23T23:59:00Z");
    expect(await readOwn()).toEqual([undefined, true]);
    await report("rosa", 2, 3);
    expect(await readOwn()).toEqual(["W 3-2", undefined]);
    const { body } = await match.clients.rosa.get(`/games/${match.otherGameId}`);
    expect(body.result).toBe("L 2-3");
    const asLeague = (await match.clients.lee.get(game())).body;
    expect([asLeague.result, asLeague.canReportScore]).toEqual(["W 3-2", undefined]);
  });

  it("offers no Report Score after a week, after the season, and when no scores are collected [RESULT-35, RESULT-39, RESULT-48]", async () => {
    setTime("2026-04-17T00:00:00Z");
    await db
      .updateTable("leagueSeason")
      .set({ collectsScores: false })
      .where("leagueId", "=", match.leagueId)
      .execute();
    expect(await readOwn()).toEqual([undefined, undefined]);
    await db
      .updateTable("leagueSeason")
      .set({ collectsScores: true, endedAt: new Date() })
      .where("leagueId", "=", match.leagueId)
      .execute();
    expect(await readOwn()).toEqual([undefined, undefined]);
    await db
      .updateTable("leagueSeason")
      .set({ endedAt: null })
      .where("leagueId", "=", match.leagueId)
      .execute();
    setTime("2026-04-24T00:00:00Z");
    expect(await readOwn()).toEqual([undefined, undefined]);
  });
});
