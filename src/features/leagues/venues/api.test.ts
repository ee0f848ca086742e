import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createTeam, createVenue } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import type { ListedVenue, Venue } from "./schema.ts";

let lee: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
let leagueId: string;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await signInAs(lee);
  leagueId = (await createLeague(lee.id, [])).id;
});
const compare = (a: string, b: string) => a.localeCompare(b);
const getPath = () => `/leagues/${leagueId}/venues`;

const fullVenue = {
  name: "Harborview Park",
  maxTeamsPerDay: 10,
  address: "1200 Lakefront Drive",
  notes: "Park behind\nthe school",
  mapUrl: "https://maps.example.com/?q=harborview",
  fields: [
    { name: "Field 1", maxTeamsPerDay: 4 },
    { name: "Field 2", maxTeamsPerDay: 6 },
  ],
  openingTimes: [
    null,
    { from: "17:00", until: "22:00" },
    null,
    null,
    null,
    null,
    { from: "09:00", until: "18:00" },
  ],
  closedOn: ["2026-12-25", "2027-01-01"],
};

describe("venue", () => {
  it("is added with all fields, updated, and deleted [CALL2-08, CALL2-09, DATA2-16]", async () => {
    const { status, body } = await client.post(getPath(), {
      ...fullVenue,
      closedOn: ["2027-01-01", "2026-12-25", "2027-01-01"],
    });
    expect([status, body]).toEqual([201, { id: body.id, ...fullVenue, version: 1 }]);
    const minimalVenue = { name: "Ridgeway", maxTeamsPerDay: 3 };
    const updatedVenue = (await client.put(`${getPath()}/${body.id}`, { ...minimalVenue, version: 1 })).body;
    expect(updatedVenue).toEqual({
      id: body.id,
      ...minimalVenue,
      address: null,
      notes: null,
      mapUrl: null,
      fields: [],
      openingTimes: null,
      closedOn: [],
      version: 2,
    });
    expect((await client.delete(`${getPath()}/${body.id}`)).body).toEqual({ ok: true });
    expect((await client.delete(`${getPath()}/${body.id}`)).status).toBe(404);
  });

  it("stores a blank address and blank notes as null [VENUE-15]", async () => {
    const { body } = await client.post(getPath(), {
      name: "Blank",
      maxTeamsPerDay: 4,
      address: " ",
      notes: "\n",
    });
    const row = await db.selectFrom("venue").selectAll().where("id", "=", body.id).executeTakeFirstOrThrow();
    expect([row.address, row.notes, row.mapUrl]).toEqual([null, null, null]);
  });

  it("uses the total capacity of its fields, no matter what number is sent", async () => {
    const { body } = await client.post(getPath(), { ...fullVenue, maxTeamsPerDay: 99 });
    expect(body.maxTeamsPerDay).toBe(10);
  });

  it("can have a larger capacity than the schedule builder allows [OP2-27]", async () => {
    expect((await client.post(getPath(), { name: "Dome", maxTeamsPerDay: 64 })).status).toBe(201);
  });

  it.each([
    ["a missing name", { name: "  " }, "name", "Venue name is required"],
    [
      "room for only one team",
      { maxTeamsPerDay: 1 },
      "maxTeamsPerDay",
      "Venue capacity must be at least 2 teams",
    ],
    [
      "a capacity that isn't a number",
      { maxTeamsPerDay: "four" },
      "maxTeamsPerDay",
      "Venue capacity must be at least 2 teams",
    ],
    [
      "a javascript: link",
      { mapUrl: "javascript:alert(1)" },
      "mapUrl",
      "Paste a link that starts with https://",
    ],
    [
      "hours that end before they start",
      { openingTimes: [{ from: "10:00", until: "09:00" }, null, null, null, null, null, null] },
      "openingTimes.0.until",
      "End time must be after start time",
    ],
    [
      "hours without an open day",
      { openingTimes: Array.from({ length: 7 }, () => null) },
      "openingTimes",
      "Keep the venue open at least one day a week",
    ],
    ["a day that does not exist", { closedOn: ["2027-02-30"] }, "closedOn.0", "Choose a date"],
    [
      "two fields with the same name",
      {
        fields: [
          { name: "A", maxTeamsPerDay: 2 },
          { name: "a", maxTeamsPerDay: 2 },
        ],
      },
      "fields",
      "Two fields have the same name",
    ],
  ])("rejects %s [VENUE-13, VENUE-14]", async (_what, wrong, field, message) => {
    const { status, body } = await client.post(getPath(), { ...fullVenue, ...wrong });
    expect([status, body.code, body.data.fields]).toEqual([400, "INVALID_INPUT", { [field]: message }]);
  });

  it("can't be added once the league has 200 venues", async () => {
    const { id } = await createLeague(lee.id, []);
    const venueRows = Array.from({ length: 200 }, (_, index) => ({
      name: `V${index}`,
      maxTeamsPerDay: 4,
      leagueId: id,
    }));
    await db.insertInto("venue").values(venueRows).execute();
    const { status, body } = await client.post(`/leagues/${id}/venues`, {
      name: "One more",
      maxTeamsPerDay: 4,
    });
    expect([status, body.code]).toEqual([409, "LIMIT_REACHED"]);
    expect((await client.get(`/leagues/${id}/venues`)).body.venues).toHaveLength(200);
  });
});

describe("league venue lists", () => {
  it("are sorted by name, both in full and for pickers [VENUE-08, CALL2-06, CALL2-07]", async () => {
    const { id } = await createLeague(lee.id, []);
    for (const name of ["ridgeway", "Harborview", "Élan Hall"]) await createVenue(id, { name });
    await createVenue((await createLeague(lee.id, [])).id, { name: "Elsewhere" });
    const { body } = await client.get(`/leagues/${id}/venues`);
    expect(body.venues.map(({ name }: Venue) => name)).toEqual(["Élan Hall", "Harborview", "ridgeway"]);
    const venueNames = (await client.get(`/leagues/${id}/venue-names`)).body.venues;
    expect(venueNames[1]).toEqual({
      id: expect.any(String),
      name: "Harborview",
      maxTeamsPerDay: 4,
      address: null,
    });
  });
});

const change = (venue: { id: string; version: number }, values: object) =>
  client.put(`${getPath()}/${venue.id}`, { ...fullVenue, version: venue.version, ...values });

describe("venue that two people edit", () => {
  it("keeps the first save and rejects the others, even at the same time", async () => {
    const { body: venue } = await client.post(getPath(), fullVenue);
    const notes = ["Gate A", "Gate B", "Gate C"];
    const responses = await Promise.all(notes.map((text) => change(venue, { notes: text })));
    expect(responses.map(({ status, body }) => String(body.code ?? status)).toSorted(compare)).toEqual([
      "200",
      "VENUE_CHANGED",
      "VENUE_CHANGED",
    ]);
    const saved = responses.find(({ status }) => status === 200)!.body;
    const { venues } = (await client.get(getPath())).body as { venues: Venue[] };
    expect(venues.find(({ id }) => id === venue.id)).toEqual({ ...saved, gamesAhead: 0 });
    expect(saved.version).toBe(venue.version + 1);
    expect((await change(saved, { notes: "Gate D" })).body).toMatchObject({ notes: "Gate D" });
  });

  it("keeps a rainout that someone else recorded in the meantime", async () => {
    const { body: venue } = await client.post(getPath(), fullVenue);
    const { closeVenueOn } = await import("./commands.server.ts");
    const { requireLeague } = await import("../access.server.ts");
    const grant = await requireLeague({ user: lee } as never, leagueId);
    await db.transaction().execute((trx) => closeVenueOn(trx, grant, venue.id, "2026-12-05"));
    expect((await change(venue, {})).body.code).toBe("VENUE_CHANGED");
    const row = await db
      .selectFrom("venue")
      .select(sql<string[]>`closed_on::text[]`.as("closedOn"))
      .where("id", "=", venue.id)
      .executeTakeFirstOrThrow();
    expect(row.closedOn).toContain("2026-12-05");
  });

  it("is gone for someone who edits a deleted venue", async () => {
    const { body: venue } = await client.post(getPath(), fullVenue);
    await client.delete(`${getPath()}/${venue.id}`);
    expect((await change(venue, {})).body.code).toBe("NOT_FOUND");
  });
});

describe("venue with games", () => {
  it("reports how many upcoming league games it has, and leaves their location unchanged when it's deleted [VENUE-11, OP2-28, CALL2-10]", async () => {
    const team = await createTeam();
    const otherTeam = await createTeam();
    const { id } = await createLeague(lee.id, [team.id]);
    const venue = await createVenue(id, { name: "Park 1" });
    const createGameAt = (location: string, gameOn = "2099-05-01", teamId = team.id) =>
      createGame(teamId, { gameOn, location });
    const matchingGame = await createGameAt("park 1, Field 2");
    await createGameAt("Park 1");
    for (const location of ["Park 10", "The Park 1", "Park"]) await createGameAt(location);
    await createVenue(id, { name: "Park 1 North" });
    await createGameAt("Park 1 North, Field 1");
    await createGameAt("Park 1", "2020-05-01");
    await createGameAt("Park 1", "2099-05-01", otherTeam.id);
    await createGame(team.id, { gameOn: "2099-05-02", location: "Park 1", cancelledAt: new Date() });
    const address = `/leagues/${id}/venues/${venue.id}`;
    expect((await client.get(`${address}/upcoming-games`)).body).toEqual({ games: 2, leagueGames: 0 });
    const listed = (await client.get(address.slice(0, address.lastIndexOf("/")))).body.venues;
    expect(listed.find((one: ListedVenue) => one.id === venue.id)?.gamesAhead).toBe(2);
    const refusal = await client.delete(address);
    expect([refusal.status, refusal.body.code, refusal.body.data]).toEqual([
      409,
      "GAMES_AFFECTED",
      { games: 2 },
    ]);
    expect((await client.delete(address, { acceptGames: true })).body).toEqual({ ok: true });
    expect(
      (
        await db
          .selectFrom("game")
          .select("location")
          .where("id", "=", matchingGame.id)
          .executeTakeFirstOrThrow()
      ).location,
    ).toBe("park 1, Field 2");
    expect((await client.get(`${address}/upcoming-games`)).status).toBe(404);
  });
});
