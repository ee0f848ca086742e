import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createResponse } from "#tests/factories/rsvps.ts";
import { createGame, createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { RsvpStatus } from "../schema.ts";
import type { AttendanceHistory } from "./schema.ts";

/** 1 PM in Phoenix, which has no DST and is always seven hours behind UTC. */
const NOW = "2026-06-15T20:00:00Z";

let manager: TestClient;
let account: { id: string; email: string };
let team: { id: string };
beforeEach(async () => {
  setTime(NOW);
  account = await createAccount();
  manager = await signInAs(account);
  team = await createTeam({ managerId: account.id, timeZone: "America/Phoenix" });
});

const getHistory = async (season?: string) =>
  (await manager.get(`/teams/${team.id}/attendance${season ? `?season=${season}` : ""}`))
    .body as AttendanceHistory;
const addMember = async (name: string, createdAt: string, active = true) => {
  const { id } = await createMember(team.id, { name, active });
  await db
    .updateTable("teamMember")
    .set({ createdAt: new Date(createdAt) })
    .where("id", "=", id)
    .execute();
  return id;
};
const respond = (gameId: string, memberId: string, response: RsvpStatus) =>
  createResponse({ teamId: team.id, gameId, memberId }, response);
const addGame = (gameOn: string, values: object = {}) => createGame(team.id, { gameOn, ...values });

describe("a team's attendance history", () => {
  it("includes the responses to each game, and a record for every member", async () => {
    const aisha = await addMember("Aisha Bello", "2026-01-01T00:00:00Z");
    const cole = await addMember("Cole Lindqvist", "2026-03-10T00:00:00Z");
    const formerMember = await addMember("Gone Away", "2026-01-01T00:00:00Z", false);
    const hawksGame = await addGame("2026-03-03", { opponent: "Hawks" });
    const practice = await addGame("2026-03-17", { kind: "practice", opponent: null });
    await respond(hawksGame.id, aisha, "attending");
    await respond(hawksGame.id, formerMember, "not_attending");
    await respond(practice.id, aisha, "attending");
    await respond(practice.id, cole, "maybe");
    expect(await getHistory()).toEqual({
      team: { id: team.id, name: "Lakeview Otters", kit: null },
      season: "2026",
      seasons: ["last-12-months", "2026"],
      isTruncated: false,
      games: [
        {
          id: hawksGame.id,
          kind: "game",
          gameOn: "2026-03-03",
          gameTime: "19:00:00",
          opponent: "Hawks",
          side: null,
          counts: { attending: 1, maybe: 0, not_attending: 1, none: 0 },
        },
        {
          id: practice.id,
          kind: "practice",
          gameOn: "2026-03-17",
          gameTime: "19:00:00",
          opponent: null,
          side: null,
          counts: { attending: 1, maybe: 1, not_attending: 0, none: 0 },
        },
      ],
      members: [
        {
          id: aisha,
          name: "Aisha Bello",
          joinedOn: "2025-12-31",
          counts: { attending: 2, maybe: 0, not_attending: 0, none: 0 },
          recent: ["attending", "attending"],
          streak: 2,
        },
        {
          id: cole,
          name: "Cole Lindqvist",
          joinedOn: "2026-03-09",
          counts: { attending: 0, maybe: 1, not_attending: 0, none: 0 },
          recent: [null, "maybe"],
          streak: 0,
        },
      ],
    });
  });

  it("counts a game once it starts, or the next day if it has no time, and leaves out canceled and empty games", async () => {
    await addGame("2026-06-14", { opponent: "Before anyone joined" });
    await addMember("Aisha Bello", "2026-06-15T06:00:00Z");
    await addGame("2026-06-15", { gameTime: "13:00:00", opponent: "Just started" });
    await addGame("2026-06-15", { gameTime: "13:01:00" });
    await addGame("2026-06-15", { gameTime: null });
    await addGame("2026-06-15", { gameTime: "09:00:00", cancelledAt: new Date() });
    expect((await getHistory()).games.map(({ opponent }) => opponent)).toEqual(["Just started"]);
    setTime("2026-06-16T07:00:00Z");
    expect((await getHistory()).games.length).toBe(3);
  });

  it("defaults to the latest year with games, and returns other seasons on request", async () => {
    await addMember("Aisha Bello", "2020-01-01T00:00:00Z");
    expect(await getHistory()).toMatchObject({
      season: "last-12-months",
      seasons: ["last-12-months"],
      games: [],
    });
    for (const gameOn of ["2023-12-31", "2025-06-14", "2025-06-15", "2026-12-01"]) await addGame(gameOn);
    const days = async (season?: string) => (await getHistory(season)).games.map(({ gameOn }) => gameOn);
    expect(await getHistory()).toMatchObject({ season: "2025", seasons: ["last-12-months", "2025", "2023"] });
    expect(await days()).toEqual(["2025-06-14", "2025-06-15"]);
    expect(await days("last-12-months")).toEqual(["2025-06-15"]);
    expect(await days("2023")).toEqual(["2023-12-31"]);
    expect(await days("2024")).toEqual([]);
    const result = await manager.get(`/teams/${team.id}/attendance?season=summer`);
    expect([result.status, result.body]).toMatchObject([400, { code: "INVALID_INPUT" }]);
  });

  it("returns the latest 200 games, and indicates whether there were more", async () => {
    await addMember("Aisha Bello", "2020-01-01T00:00:00Z");
    const games = (count: number, gameOn: string) =>
      db
        .insertInto("game")
        .values(
          Array.from({ length: count }, (_, index) => ({
            teamId: team.id,
            location: "Harborview Park",
            gameOn,
            gameTime: `${String(7 + Math.floor(index / 60)).padStart(2, "0")}:${String(index % 60).padStart(2, "0")}`,
          })),
        )
        .execute();
    await games(200, "2026-02-01");
    expect(await getHistory()).toMatchObject({ isTruncated: false, games: { length: 200 } });
    await games(1, "2026-03-01");
    // Games later today don't push earlier ones off the list.
    await games(5, "2026-06-15");
    await db
      .updateTable("game")
      .set({ gameTime: "20:00" })
      .where("teamId", "=", team.id)
      .where("gameOn", "=", "2026-06-15")
      .execute();
    const { games: latest, isTruncated } = await getHistory();
    expect([isTruncated, latest.length, latest.at(-1)!.gameOn]).toEqual([true, 200, "2026-03-01"]);
    expect(latest[0]!.gameTime).toBe("07:01:00");
  });

  it("exports the same data as CSV, with formulas escaped", async () => {
    const formulaMember = await addMember('=HYPERLINK("http://evil","Sly")', "2026-01-01T00:00:00Z");
    await addMember("Tomorrow's Newcomer", "2026-06-15T00:00:00Z");
    for (const [gameOn, response] of [
      ["2026-03-03", "attending"],
      ["2026-03-10", "maybe"],
      ["2026-03-17", "attending"],
    ] as const)
      await respond((await addGame(gameOn)).id, formulaMember, response);
    const { status, body } = await manager.get(`/teams/${team.id}/attendance-export?season=last-12-months`);
    expect(status).toBe(200);
    const { fileName, csv } = body as { fileName: string; csv: string };
    expect(fileName).toBe("lakeview_otters_attendance_last_12_months.csv");
    expect(csv.startsWith("\uFEFF")).toBe(true);
    expect(Papa.parse(csv.slice(1).trim()).data).toEqual([
      [
        "Member",
        "On the Roster Since",
        "Attendance Rate",
        "Games",
        "Attending",
        "Maybe",
        "Not Attending",
        "No Response",
        "Attending in a Row",
        "Notes",
      ],
      ['\'=HYPERLINK("http://evil","Sly")', "2025-12-31", "67%", "3", "2", "1", "0", "0", "1", ""],
      ["Tomorrow's Newcomer", "2026-06-14", "", "0", "0", "0", "0", "0", "0", ""],
    ]);
  });

  it("exports the notes of responses, oldest first, and the page doesn't have them [NEED-28]", async () => {
    const ana = await addMember("Ana", "2026-01-01T00:00:00Z");
    const notes = { "2026-03-10": "Sick", "2026-03-03": "10 min late", "2026-03-17": null };
    for (const [gameOn, note] of Object.entries(notes)) {
      const { id: gameId } = await addGame(gameOn);
      await respond(gameId, ana, "attending");
      await db.updateTable("gameRsvp").set({ note }).where("gameId", "=", gameId).execute();
    }
    const { body } = await manager.get(`/teams/${team.id}/attendance-export?season=last-12-months`);
    const rows = Papa.parse<string[]>((body as { csv: string }).csv.slice(1).trim()).data;
    expect(rows.map((row) => row.at(-1))).toEqual(["Notes", "Mar 3, 2026: 10 min late\nMar 10, 2026: Sick"]);
    expect(JSON.stringify(await getHistory())).not.toMatch(/Sick|late/);
  });

  it("is visible to a manager of any of the team's leagues", async () => {
    const league = await createAccount({ role: "league_manager" });
    await createLeague(league.id, [team.id]);
    const { status } = await (await signInAs(league)).get(`/teams/${team.id}/attendance`);
    expect(status).toBe(200);
  });
});
