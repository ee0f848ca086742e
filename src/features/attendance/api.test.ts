import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createContactLink, createFamily } from "#tests/factories/families.ts";
import { createResponse, createLink } from "#tests/factories/rsvps.ts";
import { addContact, createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { runAsOwner } from "#tests/harness/owner.ts";

let teamId: string;
let gameId: string;
let jordan: { id: string; phone: string };
let token: string;
let client: TestClient;

const rsvpKey = (memberId = jordan.id, forGameId = gameId) => ({ teamId, gameId: forGameId, memberId });
const lookUp = (link = token) => client.post("/rsvps/lookups", { token: link });
const respond = (response: string, link = token) =>
  client.post("/rsvps/responses", { token: link, response });
const check = (link: string) => client.post("/rsvps/checks", { token: link });
const responses = (link = token) => client.post("/rsvps/team-responses", { token: link });
const records = () => db.selectFrom("gameRsvp").selectAll().orderBy("id").execute();
const record = (memberId = jordan.id) =>
  db
    .selectFrom("gameRsvp")
    .select(["response", "respondedAt", "respondedVia"])
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();

beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  client = new TestClient();
  ({ id: teamId } = await createTeam());
  jordan = await createMember(teamId, { name: "Jordan Reyes", email: "jordan@example.com" });
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-16", opponent: "Harbor Street FC" }));
  token = await createLink(rsvpKey());
});

describe("looking up a link", () => {
  it("returns the link's game, team, member, and response without a session [CALL1-30, DATA1-35, DATA1-36, DATA1-37, PERM1-14]", async () => {
    const expected = {
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
      members: [{ memberId: jordan.id, name: "Jordan", response: null, place: null }],
    };
    expect((await lookUp()).body).toEqual([expected]);
    await respond("maybe");
    const members = [{ ...expected.members[0], response: "maybe" }];
    expect((await lookUp()).body).toEqual([{ ...expected, response: "maybe", members }]);
    setTime("2026-04-17T00:00:00Z");
    expect((await lookUp()).body[0]).toMatchObject({
      success: true,
      message: "This game has started, so RSVPs are closed.",
    });
  });

  it("reports unknown links, incomplete links, and links for archived teams in one operation [CALL1-31, OP-28, RSVP-21, RSVP-22, RSVP-23]", async () => {
    const unknown = { status: 400, body: { code: "LINK_INVALID" } };
    for (const invalidToken of [
      "",
      "x",
      "abcdefghijklmnopqrstuv",
      `${token}x`,
      token.toUpperCase(),
      "é".repeat(22),
    ])
      expect(await lookUp(invalidToken)).toMatchObject(unknown);
    await db.updateTable("team").set({ archivedAt: clock.now() }).where("id", "=", teamId).execute();
    expect((await lookUp()).body).toMatchObject([
      { success: false, message: "RSVP not found", gameId: null },
    ]);
    expect((await responses()).body).toEqual([]);
    expect(await respond("maybe")).toMatchObject(unknown);
    await db.updateTable("team").set({ archivedAt: null }).where("id", "=", teamId).execute();
    // This is normally impossible. Only a manual repair could leave a row without its game.
    await runAsOwner("delete from game where id = $1", [gameId]);
    expect((await lookUp()).body).toMatchObject([{ success: false, message: "RSVP data incomplete" }]);
    expect(await respond("maybe")).toMatchObject(unknown);
  });

  it("reports whether a link exists, and blocks repeated guesses [CALL1-32]", async () => {
    expect((await check(token)).body).toEqual({ exists: true });
    for (let attempt = 0; attempt < 60; attempt++)
      expect((await check(`guess-${attempt}`)).body).toEqual({ exists: false });
    expect(await check(token)).toMatchObject({ status: 429 });
    expect(await lookUp()).toMatchObject({ status: 429 });
  });
});

describe("responding through a link", () => {
  it("records each of the three responses, and the last one counts [CALL1-33, RSVP-09, RSVP-10, RSVP-11, RSVP-14, RSVP-26]", async () => {
    for (const response of ["attending", "maybe", "not_attending", "attending"]) {
      expect(await respond(response)).toMatchObject({
        status: 200,
        body: [{ success: true, message: "RSVP updated successfully!", gameId }],
      });
      expect(await record()).toEqual({ response, respondedAt: clock.now(), respondedVia: "link" });
    }
    expect(await respond("perhaps")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    await Promise.all(["maybe", "maybe", "attending"].map((response) => respond(response)));
    expect(["maybe", "attending"]).toContain((await record())!.response);
  });

  it("fails with a message once the game has started or is canceled [RSVP-27, OP-29]", async () => {
    await respond("attending");
    setTime("2026-04-17T00:00:00Z");
    expect((await respond("maybe")).body).toEqual([
      { success: false, message: "This game has started, so RSVPs are closed.", gameId },
    ]);
    setTime("2026-04-16T14:40:00Z");
    await db
      .updateTable("game")
      .set({ cancelledAt: clock.now(), kind: "practice" })
      .where("id", "=", gameId)
      .execute();
    expect((await respond("maybe")).body).toEqual([
      { success: false, message: "This practice is canceled, so you don't need to respond.", gameId },
    ]);
    expect((await record())!.response).toBe("attending");
  });

  it("can't change a response for another member, game, or team [PERM1-14]", async () => {
    const aisha = await createMember(teamId, { name: "Aisha Bello" });
    const laterGame = await createGame(teamId, { gameOn: "2026-04-20" });
    const otherTeam = await createTeam();
    const stranger = await createMember(otherTeam.id);
    const away = await createGame(otherTeam.id, { gameOn: "2026-04-20" });
    await createLink(rsvpKey(aisha.id));
    await createLink(rsvpKey(jordan.id, laterGame.id));
    await createLink({ teamId: otherTeam.id, gameId: away.id, memberId: stranger.id });
    const before = await records();
    await respond("attending");
    const changedRecords = (await records()).filter(
      (row, index) => JSON.stringify(row) !== JSON.stringify(before[index]),
    );
    expect(changedRecords.map(({ gameId: game, memberId }) => [game, memberId])).toEqual([
      [gameId, jordan.id],
    ]);
    const ofAisha = { token, response: "maybe", memberId: aisha.id, gameId: laterGame.id };
    expect(await client.post("/rsvps/responses", ofAisha)).toMatchObject({
      status: 400,
      body: { code: "LINK_INVALID" },
    });
    expect((await record(aisha.id))!.response).toBeNull();
    // The ID of another game is ignored.
    await client.post("/rsvps/responses", { ...ofAisha, memberId: jordan.id });
    expect((await record())!.response).toBe("maybe");
  });

  it("is rate-limited per link, no matter which client sends the requests", async () => {
    for (let attempt = 0; attempt < 30; attempt++) expect((await respond("maybe")).status).toBe(200);
    client = new TestClient();
    const rejectedResponse = await respond("attending");
    expect(rejectedResponse).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect((await record())!.response).toBe("maybe");
  });
});

const createHere = () =>
  createFamily({ teamId, gameId, phone: "+13125550142" }, "Bilal Bello", "Aisha Bello");

describe("a link in a text to a shared phone", () => {
  it("returns every member by first name, and no single member or response [CALL1-30, REACH-11, REACH-17]", async () => {
    const { token: link, memberIds } = await createHere();
    const [bilal, aisha] = memberIds as [string, string];
    expect(
      (await client.post("/rsvps/responses", { token: link, response: "maybe", memberId: bilal })).body,
    ).toEqual([{ success: true, message: "RSVP updated successfully!", gameId }]);
    const { body } = await lookUp(link);
    expect(body).toMatchObject([{ success: true, memberName: null, response: null }]);
    expect(body[0].members).toEqual([
      { memberId: aisha, name: "Aisha", response: null, place: null },
      { memberId: bilal, name: "Bilal", response: "maybe", place: null },
    ]);
    expect(JSON.stringify([body, (await responses(link)).body])).not.toMatch(/Bello|3125550142/);
  });

  it("responds for everyone without a member's ID [CALL1-33]", async () => {
    const { token: link, memberIds } = await createHere();
    await respond("attending", link);
    for (const memberId of memberIds) expect((await record(memberId))!.response).toBe("attending");
    const invalid = { token: link, response: "maybe", memberId: "someone" };
    expect(await client.post("/rsvps/responses", invalid)).toMatchObject({ body: { code: "INVALID_INPUT" } });
  });

  it("names a child at a guardian's phone by first name only [REACH-17]", async () => {
    const contact = "+13125550177";
    await addContact(teamId, jordan.id, { phone: contact });
    const link = await createContactLink({ teamId, gameId, contact, memberIds: [jordan.id] });
    expect((await lookUp(link)).body).toMatchObject([{ memberName: "Jordan", response: null }]);
  });
});

describe("the team's responses", () => {
  it("are listed with first names and times, newest first, followed by members without a response [CALL1-29, RSVP-19, OP-30]", async () => {
    const [aisha, ben, formerMember] = await Promise.all([
      createMember(teamId, { name: "Aisha Bello", email: "aisha@example.com" }),
      createMember(teamId, { name: "  Ben " }),
      createMember(teamId, { name: "Cora Dubois", active: false }),
    ]);
    await createMember(teamId, { name: "Inactive Ina", active: false });
    await createResponse(rsvpKey(aisha.id), "attending", new Date("2026-04-16T10:00:00Z"));
    await createResponse(rsvpKey(formerMember.id), "not_attending", new Date("2026-04-16T11:00:00Z"));
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
