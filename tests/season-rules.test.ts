import { beforeAll, describe, expect, it } from "vitest";
import type { Season } from "#features/leagues/builder/rescheduling/schema.ts";
import { addDays } from "#platform/date-format.ts";
import { createGame } from "./factories/teams.ts";
import {
  audit,
  createManager,
  createSeason,
  findGame,
  listEntries,
  move,
  rainOut,
  replan,
  START,
  venueEntry,
} from "./harness/seasons.ts";

let manager: Awaited<ReturnType<typeof createManager>>;
beforeAll(async () => {
  manager = await createManager();
});

describe("league game changed outside the builder", () => {
  it("can't put a team into two games at the same time, and offers slots that fit", async () => {
    const league = await createSeason(manager, 4);
    const entries = await listEntries(league.leagueId);
    const first = entries[0]!;
    const other = entries.find(
      ({ teamId, leagueGameId }) => teamId === first.teamId && leagueGameId !== first.leagueGameId,
    )!;
    const elsewhere = first.place === "Harborview Park" ? "Riverside Park" : "Harborview Park";
    const overlapping = { gameOn: first.date, gameTime: "18:30", location: elsewhere };
    const { status, body } = await move(league, other, { ...overlapping, acceptWarnings: true });
    expect([status, body.code]).toEqual([409, "SLOT_BREAKS_RULES"]);
    const words = body.data.problems.map(({ message }: { message: string }) => message);
    expect(words[0]).toMatch(/^Team \d would play two games at the same time on .*: .* and 6:30 PM\.$|^Team/);
    expect(body.data.offers.length).toBeGreaterThan(0);
    // What the error offers is what the server takes, without any confirmation.
    for (const offer of body.data.offers) {
      const [entry] = (await listEntries(league.leagueId)).filter(({ id }) => id === other.id);
      expect((await move(league, entry!, offer)).status).toBe(200);
    }
    expect(await audit(league)).toEqual({ doubleBooked: [], closed: [] });
  });

  it("can't use a place that's taken, a closed weekday, a closed date, or a blocked date", async () => {
    const league = await createSeason(manager, 4);
    const entries = await listEntries(league.leagueId);
    const first = entries[0]!;
    const other = entries.find(({ teamId, date }) => date !== first.date && teamId !== first.teamId)!;
    await manager.client.put(`/leagues/${league.leagueId}/venues/${league.venues[0].id}`, {
      ...venueEntry,
      name: "Harborview Park",
      openingTimes: null,
      closedOn: ["2031-05-20"],
      version: 1,
    });
    const getRules = async (change: object) => {
      const { body } = await move(league, other, { ...change, acceptWarnings: true });
      return (body.data?.problems ?? [])
        .filter(({ canConfirm }: { canConfirm: boolean }) => !canConfirm)
        .map(({ rule }: { rule: string }) => rule);
    };
    const sameSlot = { gameOn: first.date, gameTime: "18:00", location: first.place.toUpperCase() };
    const isSameTeam = entries.some(
      ({ leagueGameId, teamId }) =>
        leagueGameId === other.leagueGameId &&
        entries.some((entry) => entry.leagueGameId === first.leagueGameId && entry.teamId === teamId),
    );
    expect(await getRules({ ...sameSlot, gameTime: `${Math.floor(first.minute / 60)}:00` })).toEqual(
      expect.arrayContaining(["venue-taken", ...(isSameTeam ? ["team-overlap"] : [])]),
    );
    expect(await getRules({ gameOn: "2031-05-24", location: "Riverside Park" })).toEqual(["venue-closed"]);
    expect(await getRules({ gameOn: "2031-05-20", location: "Harborview Park" })).toEqual(["venue-closed"]);
    expect(await getRules({ gameOn: "2031-05-20", location: "Harborview Park, Field 2" })).toEqual([
      "venue-closed",
    ]);
    expect(await getRules({ gameOn: "2031-03-12" })).toContain("blocked-day");
    expect(await listEntries(league.leagueId)).toEqual(entries);
  });

  it("asks before it breaks a softer rule, and then does it", async () => {
    const league = await createSeason(manager, 4);
    const game = (await findGame(league, 0))!;
    const onSunday = { gameOn: "2031-06-15", location: "Harborview Park" };
    const { body } = await move(league, game, onSunday);
    expect(body.data.problems).toMatchObject([
      { rule: "blocked-day", canConfirm: true, message: "Sun, Jun 15, 2031 is blocked." },
    ]);
    expect((await move(league, game, { ...onSunday, acceptWarnings: true })).status).toBe(200);
  });

  it("can't be restored once its slot is taken", async () => {
    const league = await createSeason(manager, 4);
    const [first, ...others] = await listEntries(league.leagueId);
    await manager.client.post(`/games/${first!.id}/cancellation`, {});
    const other = others.find(({ leagueGameId }) => leagueGameId !== first!.leagueGameId)!;
    const moved = await move(league, other, {
      gameOn: first!.date,
      gameTime: "18:00",
      location: first!.place,
      acceptWarnings: true,
    });
    expect(moved.status).toBe(200);
    const { status, body } = await manager.client.delete(`/games/${first!.id}/cancellation`);
    expect([status, body.code]).toEqual([409, "SLOT_BREAKS_RULES"]);
    expect(await audit(league)).toEqual({ doubleBooked: [], closed: [] });
  });

  it("can't overlap a game that the team plays outside the league", async () => {
    const league = await createSeason(manager, 4);
    const game = (await findGame(league, 0))!;
    await createGame(game.teamId, { gameOn: "2031-06-11", gameTime: "18:30:00", location: "Elsewhere" });
    const { body } = await move(league, game, {
      gameOn: "2031-06-11",
      gameTime: "18:00",
      acceptWarnings: true,
    });
    expect(body.data.problems[0]).toMatchObject({ rule: "plays-elsewhere-then", canConfirm: false });
  });
});

describe("rainout in a season", () => {
  it("closes the venue for the day and presets the next day when all games fit", async () => {
    const league = await createSeason(manager, 6, { gameFrequency: "twice_per_week" });
    const game = (await findGame(league, 0))!;
    const venue = league.venues.find(({ name }) => name === game.place)!;
    const path = `/leagues/${league.leagueId}/venues/${venue.id}`;
    const plan = { on: game.date, action: "cancel", toOn: null };
    const { nextOpenOn } = (await manager.client.post(`${path}/rainout-previews`, plan)).body;
    // The preview and the command agree on every day up to the preset.
    for (let days = 1; days <= 60; days++) {
      const toOn = addDays(game.date, days);
      const { problems } = (
        await manager.client.post(`${path}/rainout-previews`, { on: game.date, action: "move", toOn })
      ).body;
      expect(problems.length === 0).toBe(toOn === nextOpenOn);
      if (toOn === nextOpenOn) break;
      const { status, body } = await rainOut(league, venue.id, { on: game.date, action: "move", toOn });
      expect([status, body.code]).toEqual([409, "SLOT_BREAKS_RULES"]);
      expect(body.data.problems.map(({ message }: { message: string }) => message)).toEqual(
        problems.map(({ message }: { message: string }) => message),
      );
    }
    expect(nextOpenOn > game.date).toBe(true);
    const { status } = await rainOut(league, venue.id, { on: game.date, action: "move", toOn: nextOpenOn });
    expect(status).toBe(200);
    const { venues } = (await manager.client.get(`/leagues/${league.leagueId}/venues`)).body;
    expect(venues.find(({ id }: { id: string }) => id === venue.id).closedOn).toEqual([game.date]);
    expect(await audit(league)).toEqual({ doubleBooked: [], closed: [] });
  });

  it("keeps the rest of the season off the lost venue and off days blocked earlier", async () => {
    const league = await createSeason(manager, 4);
    const game = (await findGame(league, 0))!;
    const venue = league.venues.find(({ name }) => name === game.place)!;
    expect((await rainOut(league, venue.id, { on: game.date })).status).toBe(200);
    const blocked = addDays(START, 1);
    const earlier = await replan(league, START, [blocked]);
    expect(earlier.response.status).toBe(200);
    for (const { to } of earlier.plan.moved) expect([to.date, to.venue]).not.toEqual([game.date, venue.name]);
    const season = (await manager.client.get(`/leagues/${league.leagueId}/season`)).body as Season;
    expect(season.settings!.blockedDates).toEqual([blocked, "2031-03-12"]);
    const second = season.games.find(({ state }) => state === "upcoming")!;
    await rainOut(league, league.venues.find(({ name }) => name === second.venue)!.id, { on: second.date });
    const later = await replan(league, START, []);
    expect(later.response.status).toBe(200);
    expect(later.plan.moved.map(({ to }) => to.date)).not.toContain(blocked);
    expect(await audit(league)).toEqual({ doubleBooked: [], closed: [] });
  });
});

describe("deleted venue in a season", () => {
  it("loses its games when the season is rescheduled, and no game moves back there", async () => {
    const league = await createSeason(manager, 4);
    const [harborview] = league.venues;
    const path = `/leagues/${league.leagueId}/venues/${harborview.id}`;
    const countGames = async () =>
      (await listEntries(league.leagueId)).filter(({ place }) => place.startsWith("Harborview Park")).length /
      2;
    const games = await countGames();
    expect(games).toBeGreaterThan(0);
    expect((await manager.client.get(`${path}/upcoming-games`)).body).toEqual({ games, leagueGames: games });
    expect((await manager.client.delete(path)).body).toMatchObject({
      code: "GAMES_AFFECTED",
      data: { games },
    });
    expect((await manager.client.delete(path, { acceptGames: true })).status).toBe(200);
    expect(await countGames()).toBe(games);
    const elsewhere = (await listEntries(league.leagueId)).find(({ place }) => place === "Riverside Park")!;
    const { body } = await move(league, elsewhere, { location: "Harborview Park", acceptWarnings: true });
    expect(body.data.problems).toContainEqual(expect.objectContaining({ rule: "venue-closed" }));
    expect((await replan(league, START, [])).response.status).toBe(200);
    expect(await countGames()).toBe(0);
    expect(await audit(league)).toEqual({ doubleBooked: [], closed: [] });
    // A venue with the same name is open again.
    await manager.client.post(`/leagues/${league.leagueId}/venues`, {
      ...venueEntry,
      name: "harborview park",
    });
    const season = (await manager.client.get(`/leagues/${league.leagueId}/season`)).body as Season;
    expect(season.deletedVenues).toEqual([]);
  });
});
