import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createTeam, createVenue } from "#tests/factories/teams.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import type { Venue } from "./schema.ts";

let lee: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
let leagueId: string;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await clientOf(lee);
  leagueId = (await createLeague(lee.id, [])).id;
});
const venues = () => `/leagues/${leagueId}/venues`;

const everything = {
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

describe("a venue", () => {
  it("is added with all that is said about it, and changed [CALL2-08, CALL2-09, DATA2-16]", async () => {
    const { status, body } = await client.post(venues(), {
      ...everything,
      closedOn: ["2027-01-01", "2026-12-25", "2027-01-01"],
    });
    expect([status, body]).toEqual([201, { id: body.id, ...everything }]);
    const plain = { name: "Ridgeway", maxTeamsPerDay: 3 };
    const changed = (await client.put(`${venues()}/${body.id}`, plain)).body;
    expect(changed).toEqual({
      id: body.id,
      ...plain,
      address: null,
      notes: null,
      mapUrl: null,
      fields: [],
      openingTimes: null,
      closedOn: [],
    });
    expect((await client.delete(`${venues()}/${body.id}`)).body).toEqual({ ok: true });
    expect((await client.delete(`${venues()}/${body.id}`)).status).toBe(404);
  });

  it("stores blank address and notes as null [VENUE-15]", async () => {
    const { body } = await client.post(venues(), {
      name: "Blank",
      maxTeamsPerDay: 4,
      address: " ",
      notes: "\n",
    });
    const row = await db.selectFrom("venue").selectAll().where("id", "=", body.id).executeTakeFirstOrThrow();
    expect([row.address, row.notes, row.mapUrl]).toEqual([null, null, null]);
  });

  it("holds what its fields hold together, whatever else is said", async () => {
    const { body } = await client.post(venues(), { ...everything, maxTeamsPerDay: 99 });
    expect(body.maxTeamsPerDay).toBe(10);
  });

  it("may hold more than the builder lets one type [OP2-27]", async () => {
    expect((await client.post(venues(), { name: "Dome", maxTeamsPerDay: 64 })).status).toBe(201);
  });

  it.each([
    ["no name", { name: "  " }, "name", "Venue name is required"],
    ["room for one team", { maxTeamsPerDay: 1 }, "maxTeamsPerDay", "Venue capacity must be at least 2 teams"],
    ["no number", { maxTeamsPerDay: "four" }, "maxTeamsPerDay", "Venue capacity must be at least 2 teams"],
    [
      "a link that runs",
      { mapUrl: "javascript:alert(1)" },
      "mapUrl",
      "Please paste a link that begins with https://",
    ],
    [
      "a day that ends before it begins",
      { openingTimes: [{ from: "10:00", until: "09:00" }, null, null, null, null, null, null] },
      "openingTimes.0.until",
      "Please end later than you begin",
    ],
    [
      "no open day",
      { openingTimes: Array.from({ length: 7 }, () => null) },
      "openingTimes",
      "Please leave it open on at least one day",
    ],
    ["a day that does not exist", { closedOn: ["2027-02-30"] }, "closedOn.0", "Please choose a date"],
    [
      "two fields of one name",
      {
        fields: [
          { name: "A", maxTeamsPerDay: 2 },
          { name: "a", maxTeamsPerDay: 2 },
        ],
      },
      "fields",
      "Two fields have the same name",
    ],
  ])("is refused with %s [VENUE-13, VENUE-14]", async (_what, wrong, field, message) => {
    const { status, body } = await client.post(venues(), { ...everything, ...wrong });
    expect([status, body.code, body.data.fields]).toEqual([400, "INVALID_INPUT", { [field]: message }]);
  });

  it("is refused behind the last that a list shows", async () => {
    const { id } = await createLeague(lee.id, []);
    const many = Array.from({ length: 200 }, (_, index) => ({
      name: `V${index}`,
      maxTeamsPerDay: 4,
      leagueId: id,
    }));
    await db.insertInto("venue").values(many).execute();
    const { status, body } = await client.post(`/leagues/${id}/venues`, {
      name: "One more",
      maxTeamsPerDay: 4,
    });
    expect([status, body.code]).toEqual([409, "TOO_MANY"]);
    expect((await client.get(`/leagues/${id}/venues`)).body.venues).toHaveLength(200);
  });
});

describe("the venues of a league", () => {
  it("come as people order names, in full and in brief [VENUE-08, CALL2-06, CALL2-07]", async () => {
    const { id } = await createLeague(lee.id, []);
    for (const name of ["ridgeway", "Harborview", "Élan Hall"]) await createVenue(id, { name });
    await createVenue((await createLeague(lee.id, [])).id, { name: "Elsewhere" });
    const { body } = await client.get(`/leagues/${id}/venues`);
    expect(body.venues.map(({ name }: Venue) => name)).toEqual(["Élan Hall", "Harborview", "ridgeway"]);
    const brief = (await client.get(`/leagues/${id}/venue-names`)).body.venues;
    expect(brief[1]).toEqual({
      id: expect.any(String),
      name: "Harborview",
      maxTeamsPerDay: 4,
      address: null,
    });
  });
});

describe("the games of a venue", () => {
  it("are those ahead of the league's teams that name it; deleting keeps their text [VENUE-11, OP2-28, CALL2-10]", async () => {
    const team = await createTeam();
    const other = await createTeam();
    const { id } = await createLeague(lee.id, [team.id]);
    const venue = await createVenue(id, { name: "Park 1" });
    const at = (location: string, gameOn = "2099-05-01", teamId = team.id) =>
      createGame(teamId, { gameOn, location });
    const named = await at("park 1, Field 2");
    await at("Park 1");
    for (const location of ["Park 10", "The Park 1", "Park"]) await at(location);
    await at("Park 1", "2020-05-01");
    await at("Park 1", "2099-05-01", other.id);
    await createGame(team.id, { gameOn: "2099-05-02", location: "Park 1", cancelledAt: new Date() });
    const address = `/leagues/${id}/venues/${venue.id}`;
    expect((await client.get(`${address}/upcoming-games`)).body).toEqual({ games: 2 });
    await client.delete(address);
    expect(
      (await db.selectFrom("game").select("location").where("id", "=", named.id).executeTakeFirstOrThrow())
        .location,
    ).toBe("park 1, Field 2");
    expect((await client.get(`${address}/upcoming-games`)).status).toBe(404);
  });
});
