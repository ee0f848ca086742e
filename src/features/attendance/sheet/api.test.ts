import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { activateLinks, recordResponse } from "../commands.server.ts";
import type { RsvpStatus } from "../schema.ts";
import { tally } from "./rules.ts";
import type { Sheet } from "./schema.ts";
import { getResponseVersions } from "./versions/queries.server.ts";

let manager: TestClient;
let team: { id: string };
let game: { id: string };
beforeEach(async () => {
  setTime("2026-04-16T12:00:00Z");
  const account = await createAccount();
  manager = await signInAs(account);
  team = await createTeam({ managerId: account.id });
  game = await createGame(team.id, { gameOn: "2026-04-16", opponent: "Harbor Street FC" });
});

const read = async () => (await manager.get(`/games/${game.id}/attendance`)).body as Sheet;
const set = (memberId: string, response: RsvpStatus | null, gameId = game.id) =>
  manager.put(`/games/${gameId}/attendance/${memberId}`, { response });
const respond = (memberId: string, response: RsvpStatus, now = new Date("2026-04-16T01:36:00Z")) =>
  db
    .transaction()
    .execute((trx) => recordResponse(trx, { gameId: game.id, memberId }, response, "link", now));
const listResponses = (sheet: Sheet) => sheet.members.map(({ name, response }) => [name, response]);

describe("the attendance sheet", () => {
  it("shows the game and its team, in the team's time zone [ATT-03, CALL1-26]", async () => {
    await db
      .updateTable("game")
      .set({ notes: "White shirts.", arrivalMinutes: 30, kind: "practice" })
      .where("id", "=", game.id)
      .execute();
    expect((await read()).game).toEqual({
      id: game.id,
      leagueSubs: [],
      team: { id: team.id, name: "Lakeview Otters" },
      kind: "practice",
      gameOn: "2026-04-16",
      gameTime: "19:00:00",
      location: "Harborview Park, Field 2",
      opponent: "Harbor Street FC",
      side: null,
      notes: "White shirts.",
      arrivalMinutes: 30,
      isCancelled: false,
      isClosed: false,
      isCallTime: true,
      canManageTeam: true,
      canSet: true,
      due: null,
      neededPlayers: null,
      maximumPlayers: null,
      isOutOfTexts: false,
      sport: "Soccer",
      groups: [],
      reminders: [],
      now: { on: "2026-04-16", time: "07:00" },
    });
  });

  it("hides other teams' games as if they didn't exist [CALL1-26]", async () => {
    const stranger = await createAccount();
    await createTeam({ managerId: stranger.id });
    const strangerClient = await signInAs(stranger);
    for (const id of [game.id, randomUUID()])
      expect(await strangerClient.get(`/games/${id}/attendance`)).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      });
  });

  it("lists every active member as not having responded before anyone is asked [ATT-15, ATT-08, CALL1-28]", async () => {
    await createMember(team.id, { name: "Theo Nakamura" });
    await createMember(team.id, { name: "Cole Lindqvist" });
    await createMember(team.id, { name: "Long Gone", active: false });
    await createMember((await createTeam()).id, { name: "Plays Elsewhere" });
    expect(listResponses(await read())).toEqual([
      ["Cole Lindqvist", null],
      ["Theo Nakamura", null],
    ]);
  });

  it("lists anyone who responded, and members who joined later [OP-32, CALL1-27]", async () => {
    const aisha = await createMember(team.id, { name: "Aisha Bello", email: "aisha@example.com" });
    const formerMember = await createMember(team.id, {
      name: "Grace Donnelly",
      active: false,
      smsConsent: true,
    });
    const inactiveMember = await createMember(team.id, { name: "Samir Haddad", active: false });
    await db.transaction().execute((trx) =>
      activateLinks(trx, [
        {
          teamId: team.id,
          gameId: game.id,
          contact: inactiveMember.phone,
          memberIds: [inactiveMember.id],
        },
      ]),
    );
    await respond(aisha.id, "attending");
    await respond(formerMember.id, "not_attending");
    await createMember(team.id, { name: "New Comer" });
    const sheet = await read();
    expect(listResponses(sheet)).toEqual([
      ["Aisha Bello", "attending"],
      ["Grace Donnelly", "not_attending"],
      ["New Comer", null],
      ["Samir Haddad", null],
    ]);
    expect(sheet.members[0]).toEqual({
      id: aisha.id,
      name: "Aisha Bello",
      email: "aisha@example.com",
      active: true,
      isSub: false,
      phone: aisha.phone,
      displayPhone: aisha.phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3"),
      contacts: [],
      block: "no-consent",
      note: null,
      unreadReply: null,
      textedAt: null,
      response: "attending",
      // In the team's time zone, it was still the evening before.
      respondedAt: { on: "2026-04-15", time: "20:36" },
      respondedVia: "link",
      awayUntil: null,
      place: null,
      earlierResponse: null,
      groupIds: [],
      request: null,
      isLate: false,
    });
    expect(sheet.members[1]).toMatchObject({ active: false, block: null });
    // Lists of games count the same people.
    const { body } = await manager.get(`/games/${game.id}`);
    expect(body.tally).toEqual({ attending: 1, not_attending: 1, maybe: 0, none: 2 });
    expect(body.tally).toEqual(tally(sheet.members));
  });

  it("has a different version for every distinct set of responses", async () => {
    const first = await createMember(team.id);
    const second = await createMember(team.id);
    const versions = [(await read()).version];
    const note = async () => versions.push((await read()).version);
    await respond(first.id, "attending");
    await note();
    await respond(second.id, "attending", new Date("2026-04-16T01:35:00Z"));
    await note();
    // This changes only the response itself. Another response is still the latest, so neither the count nor the latest
    // time changes.
    await respond(second.id, "maybe", new Date("2026-04-16T01:35:30Z"));
    await note();
    await set(second.id, null);
    await note();
    expect(versions[0]).toBe("0");
    // The responses are the same as after the first change, so the version is too.
    expect(versions[4]).toBe(versions[1]);
    expect(new Set(versions).size).toBe(4);
    expect(await getResponseVersions([game.id, team.id])).toEqual(
      new Map([
        [game.id, versions[4]],
        [team.id, "0"],
      ]),
    );
  });
});

describe("a manager", () => {
  it("can set, change, and clear a member's response, which is then marked as set by a manager", async () => {
    const member = await createMember(team.id);
    const line = { response: "attending", respondedVia: "manager" };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await set(member.id, "attending")).body).toMatchObject({ members: [line] });
    const clearedSheet = (await set(member.id, null)).body as Sheet;
    expect(clearedSheet.members).toMatchObject([{ response: null, respondedAt: null, respondedVia: null }]);
    // The member responds last, so their response counts.
    await set(member.id, "not_attending");
    await respond(member.id, "maybe", new Date("2026-04-16T13:00:00Z"));
    expect((await read()).members).toMatchObject([{ response: "maybe", respondedVia: "link" }]);
  });

  it("can correct responses for 14 days after the start, when members no longer can", async () => {
    const member = await createMember(team.id);
    setTime("2026-04-30T23:59:59Z");
    expect(await respond(member.id, "attending", new Date("2026-04-30T23:59:59Z"))).toBe("refused");
    expect((await set(member.id, "attending")).body).toMatchObject({
      game: { isClosed: true, canSet: true },
      members: [{ response: "attending" }],
    });
    setTime("2026-05-01T00:00:00Z");
    const lateResult = await set(member.id, "maybe");
    expect([lateResult.status, lateResult.body]).toMatchObject([409, { code: "ATTENDANCE_CLOSED" }]);
    expect(await read()).toMatchObject({ game: { canSet: false }, members: [{ response: "attending" }] });
  });

  it("can't set responses for a canceled game or another team's member", async () => {
    const member = await createMember(team.id);
    const stranger = await createMember((await createTeam()).id);
    expect((await set(stranger.id, "attending")).body).toMatchObject({ code: "NOT_FOUND" });
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", game.id).execute();
    expect((await set(member.id, "attending")).body).toMatchObject({ code: "ATTENDANCE_CLOSED" });
    expect(await read()).toMatchObject({ game: { isCancelled: true, canSet: false } });
    expect((await set(member.id, "late" as RsvpStatus)).body).toMatchObject({ code: "INVALID_INPUT" });
  });
});
