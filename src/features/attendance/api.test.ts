import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAnswer, createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";

let teamId: string;
let gameId: string;
let jordan: { id: string; phone: string };
let token: string;
let anyone: TestClient;

const seat = (memberId = jordan.id, ofGame = gameId) => ({ teamId, gameId: ofGame, memberId });
const lookUp = (link = token) => anyone.post("/rsvps/lookups", { token: link });
const answer = (response: string, link = token) => anyone.post("/rsvps/answers", { token: link, response });
const check = (link: string) => anyone.post("/rsvps/checks", { token: link });
const responses = (link = token) => anyone.post("/rsvps/team-responses", { token: link });
const records = () => db.selectFrom("gameRsvp").selectAll().orderBy("id").execute();
const record = (memberId = jordan.id) =>
  db
    .selectFrom("gameRsvp")
    .select(["response", "respondedAt", "answeredVia"])
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();

beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  anyone = new TestClient();
  ({ id: teamId } = await createTeam());
  jordan = await createMember(teamId, { name: "Jordan Reyes", email: "jordan@example.com" });
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-16", opponent: "Harbor Street FC" }));
  token = await createLink(seat());
});

describe("looking up a link", () => {
  it("gives its game, team, member and answer, without a session [CALL1-30, DATA1-35, DATA1-36, DATA1-37, PERM1-14]", async () => {
    const found = {
      success: true,
      message: null,
      gameId,
      gameOn: "2026-04-16",
      gameTime: "19:00:00",
      location: "Harborview Park, Field 2",
      opponent: "Harbor Street FC",
      teamName: "Lakeview Otters",
      memberName: "Jordan Reyes",
      response: null,
    };
    expect(await lookUp()).toMatchObject({ status: 200, body: [found] });
    await answer("maybe");
    expect((await lookUp()).body).toEqual([{ ...found, response: "maybe" }]);
    setTime("2026-04-17T00:00:00Z");
    expect((await lookUp()).body[0]).toMatchObject({
      success: true,
      message: "This game has started, so answers are closed.",
    });
  });

  it("says what is wrong in one operation: unknown, incomplete, put away [CALL1-31, OP-28, RSVP-21, RSVP-22, RSVP-23]", async () => {
    const unknown = { status: 400, body: { code: "LINK_INVALID" } };
    for (const made of ["", "x", "abcdefghijklmnopqrstuv", `${token}x`, token.toUpperCase(), "é".repeat(22)])
      expect(await lookUp(made)).toMatchObject(unknown);
    await db.updateTable("team").set({ archivedAt: clock.now() }).where("id", "=", teamId).execute();
    expect((await lookUp()).body).toMatchObject([
      { success: false, message: "RSVP not found", gameId: null },
    ]);
    expect((await responses()).body).toEqual([]);
    expect(await answer("maybe")).toMatchObject(unknown);
    await db.updateTable("team").set({ archivedAt: null }).where("id", "=", teamId).execute();
    // A row that outlives its game: only a repair by hand could leave one.
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await trx.deleteFrom("game").where("id", "=", gameId).execute();
    });
    expect((await lookUp()).body).toMatchObject([{ success: false, message: "RSVP data incomplete" }]);
    expect((await answer("maybe")).body).toMatchObject([{ success: false, message: "RSVP data incomplete" }]);
  });

  it("checks whether there is one, and does not let anybody guess [CALL1-32]", async () => {
    expect((await check(token)).body).toEqual({ exists: true });
    for (let guess = 0; guess < 60; guess++)
      expect((await check(`guess-${guess}`)).body).toEqual({ exists: false });
    expect(await check(token)).toMatchObject({ status: 429 });
    expect(await lookUp()).toMatchObject({ status: 429 });
  });
});

describe("answering by a link", () => {
  it("records each of the three answers, and the last one counts [CALL1-33, RSVP-09, RSVP-10, RSVP-11, RSVP-14, RSVP-26]", async () => {
    for (const response of ["attending", "maybe", "not_attending", "attending"]) {
      expect(await answer(response)).toMatchObject({
        status: 200,
        body: [{ success: true, message: "RSVP updated successfully!", gameId }],
      });
      expect(await record()).toEqual({ response, respondedAt: clock.now(), answeredVia: "link" });
    }
    expect(await answer("perhaps")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    await Promise.all(["maybe", "maybe", "attending"].map((response) => answer(response)));
    expect(["maybe", "attending"]).toContain((await record())!.response);
  });

  it("is no success from the start on, or when it is cancelled, with the words to show [RSVP-27, OP-29]", async () => {
    await answer("attending");
    setTime("2026-04-17T00:00:00Z");
    expect((await answer("maybe")).body).toEqual([
      { success: false, message: "This game has started, so answers are closed.", gameId },
    ]);
    setTime("2026-04-16T14:40:00Z");
    await db
      .updateTable("game")
      .set({ cancelledAt: clock.now(), kind: "practice" })
      .where("id", "=", gameId)
      .execute();
    expect((await answer("maybe")).body).toEqual([
      { success: false, message: "This practice is cancelled, so no answer is needed.", gameId },
    ]);
    expect((await record())!.response).toBe("attending");
  });

  it("opens nothing of anybody else: not another member's, game's or team's answer [PERM1-14]", async () => {
    const aisha = await createMember(teamId, { name: "Aisha Bello" });
    const later = await createGame(teamId, { gameOn: "2026-04-20" });
    const foreign = await createTeam();
    const stranger = await createMember(foreign.id);
    const away = await createGame(foreign.id, { gameOn: "2026-04-20" });
    await createLink(seat(aisha.id));
    await createLink(seat(jordan.id, later.id));
    await createLink({ teamId: foreign.id, gameId: away.id, memberId: stranger.id });
    const before = await records();
    await answer("attending");
    const changed = (await records()).filter(
      (row, index) => JSON.stringify(row) !== JSON.stringify(before[index]),
    );
    expect(changed.map(({ gameId: game, memberId }) => [game, memberId])).toEqual([[gameId, jordan.id]]);
    // Ids that somebody adds are not read.
    await anyone.post("/rsvps/answers", { token, response: "maybe", memberId: aisha.id, gameId: later.id });
    expect((await record(aisha.id))!.response).toBeNull();
  });

  it("is counted per link, whoever sends it", async () => {
    for (let tap = 0; tap < 30; tap++) expect((await answer("maybe")).status).toBe(200);
    anyone = new TestClient();
    const refused = await answer("attending");
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect((await record())!.response).toBe("maybe");
  });
});

describe("what the team said", () => {
  it("is first names, answers and times, newest first, then who said nothing [CALL1-29, RSVP-19, OP-30]", async () => {
    const [aisha, ben, gone] = await Promise.all([
      createMember(teamId, { name: "Aisha Bello", email: "aisha@example.com" }),
      createMember(teamId, { name: "  Ben " }),
      createMember(teamId, { name: "Cora Dubois", active: false }),
    ]);
    await createMember(teamId, { name: "Inactive Ina", active: false });
    await createAnswer(seat(aisha.id), "attending", new Date("2026-04-16T10:00:00Z"));
    await createAnswer(seat(gone.id), "not_attending", new Date("2026-04-16T11:00:00Z"));
    const { body } = await responses();
    expect(body).toEqual([
      { name: "Cora", response: "not_attending", respondedAt: "2026-04-16T11:00:00.000Z" },
      { name: "Aisha", response: "attending", respondedAt: "2026-04-16T10:00:00.000Z" },
      { name: "Ben", response: null, respondedAt: null },
      { name: "Jordan", response: null, respondedAt: null },
    ]);
    const text = JSON.stringify([body, (await lookUp()).body]);
    for (const secret of [aisha.phone, ben.phone, jordan.phone, "@example.com", "Bello", aisha.id, token])
      expect(text).not.toContain(secret);
  });
});
