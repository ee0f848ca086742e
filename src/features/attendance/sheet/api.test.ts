import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { answer, openLinks } from "../commands.server.ts";
import type { Response } from "../schema.ts";
import { answerVersions } from "./queries.server.ts";
import type { Sheet } from "./schema.ts";

let manager: TestClient;
let team: { id: string };
let game: { id: string };
beforeEach(async () => {
  setTime("2026-04-16T12:00:00Z");
  const account = await createAccount();
  manager = await clientOf(account);
  team = await createTeam({ managerId: account.id });
  game = await createGame(team.id, { gameOn: "2026-04-16", opponent: "Harbor Street FC" });
});

const read = async () => (await manager.get(`/games/${game.id}/attendance`)).body as Sheet;
const set = (memberId: string, response: Response | null, gameId = game.id) =>
  manager.put(`/games/${gameId}/attendance/${memberId}`, { response });
const say = (memberId: string, response: Response, now = new Date("2026-04-16T01:36:00Z")) =>
  db.transaction().execute((trx) => answer(trx, { gameId: game.id, memberId }, response, "link", now));
const answers = (sheet: Sheet) => sheet.members.map(({ name, response }) => [name, response]);

describe("the sheet", () => {
  it("shows the game with its team, as the team's clock has it [ATT-03, CALL1-26]", async () => {
    await db
      .updateTable("game")
      .set({ notes: "White shirts.", arrivalMinutes: 30, kind: "practice" })
      .where("id", "=", game.id)
      .execute();
    expect((await read()).game).toEqual({
      id: game.id,
      team: { id: team.id, name: "Lakeview Otters" },
      kind: "practice",
      gameOn: "2026-04-16",
      gameTime: "19:00:00",
      location: "Harborview Park, Field 2",
      opponent: "Harbor Street FC",
      notes: "White shirts.",
      arrivalMinutes: 30,
      isCancelled: false,
      isClosed: false,
      canSet: true,
      neededPlayers: null,
      reminders: [],
      now: { on: "2026-04-16", time: "07:00" },
    });
  });

  it("is not found by a manager of another team, like a game that never was [CALL1-26]", async () => {
    const stranger = await createAccount();
    await createTeam({ managerId: stranger.id });
    const theirs = await clientOf(stranger);
    for (const id of [game.id, randomUUID()])
      expect(await theirs.get(`/games/${id}/attendance`)).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      });
  });

  it("lists all active members without an answer when nobody was asked [ATT-15, ATT-08, CALL1-28]", async () => {
    await createMember(team.id, { name: "Theo Nakamura" });
    await createMember(team.id, { name: "Cole Lindqvist" });
    await createMember(team.id, { name: "Long Gone", active: false });
    await createMember((await createTeam()).id, { name: "Plays Elsewhere" });
    expect(answers(await read())).toEqual([
      ["Cole Lindqvist", null],
      ["Theo Nakamura", null],
    ]);
  });

  it("lists whoever has a record, and those who joined later [OP-32, CALL1-27]", async () => {
    const aisha = await createMember(team.id, { name: "Aisha Bello", email: "aisha@example.com" });
    const left = await createMember(team.id, { name: "Grace Donnelly", active: false, smsConsent: true });
    const asked = await createMember(team.id, { name: "Samir Haddad", active: false });
    await db
      .transaction()
      .execute((trx) => openLinks(trx, [{ teamId: team.id, gameId: game.id, memberId: asked.id }]));
    await say(aisha.id, "attending");
    await say(left.id, "not_attending");
    await createMember(team.id, { name: "New Comer" });
    const sheet = await read();
    expect(answers(sheet)).toEqual([
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
      isSpare: false,
      phone: aisha.phone,
      phoneInWords: aisha.phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3"),
      contacts: [],
      hasConsent: false,
      textedAt: null,
      response: "attending",
      // The evening before, where the team plays.
      respondedAt: { on: "2026-04-15", time: "20:36" },
      answeredVia: "link",
      awayUntil: null,
      earlierResponse: null,
    });
    expect(sheet.members[1]).toMatchObject({ active: false, hasConsent: true });
  });

  it("has a version that is another one for every other set of answers", async () => {
    const one = await createMember(team.id);
    const other = await createMember(team.id);
    const seen = [(await read()).version];
    const note = async () => seen.push((await read()).version);
    await say(one.id, "attending");
    await note();
    await say(other.id, "attending", new Date("2026-04-16T01:35:00Z"));
    await note();
    // Committed later though given earlier: neither the count nor the newest time changes.
    await say(other.id, "maybe", new Date("2026-04-16T01:35:30Z"));
    await note();
    await set(other.id, null);
    await note();
    expect(seen[0]).toBe("0");
    // Back to what it was after the first.
    expect(seen[4]).toBe(seen[1]);
    expect(new Set(seen).size).toBe(4);
    expect(await answerVersions([game.id, team.id])).toEqual(
      new Map([
        [game.id, seen[4]],
        [team.id, "0"],
      ]),
    );
  });
});

describe("a manager", () => {
  it("sets somebody's answer, changes it, and takes it back, marked as such", async () => {
    const member = await createMember(team.id);
    const line = { response: "attending", answeredVia: "manager" };
    for (let twice = 0; twice < 2; twice += 1)
      expect((await set(member.id, "attending")).body).toMatchObject({ members: [line] });
    const back = (await set(member.id, null)).body as Sheet;
    expect(back.members).toMatchObject([{ response: null, respondedAt: null, answeredVia: null }]);
    // The member's own word comes last, and counts.
    await set(member.id, "not_attending");
    await say(member.id, "maybe", new Date("2026-04-16T13:00:00Z"));
    expect((await read()).members).toMatchObject([{ response: "maybe", answeredVia: "link" }]);
  });

  it("corrects it for fourteen days after the start, when members no longer can", async () => {
    const member = await createMember(team.id);
    setTime("2026-04-30T23:59:59Z");
    expect(await say(member.id, "attending", new Date("2026-04-30T23:59:59Z"))).toBe(false);
    expect((await set(member.id, "attending")).body).toMatchObject({
      game: { isClosed: true, canSet: true },
      members: [{ response: "attending" }],
    });
    setTime("2026-05-01T00:00:00Z");
    const late = await set(member.id, "maybe");
    expect([late.status, late.body]).toMatchObject([409, { code: "ATTENDANCE_CLOSED" }]);
    expect(await read()).toMatchObject({ game: { canSet: false }, members: [{ response: "attending" }] });
  });

  it("sets nothing for a cancelled game, nor for a member of another team", async () => {
    const member = await createMember(team.id);
    const stranger = await createMember((await createTeam()).id);
    expect((await set(stranger.id, "attending")).body).toMatchObject({ code: "NOT_FOUND" });
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", game.id).execute();
    expect((await set(member.id, "attending")).body).toMatchObject({ code: "ATTENDANCE_CLOSED" });
    expect(await read()).toMatchObject({ game: { isCancelled: true, canSet: false } });
    expect((await set(member.id, "late" as Response)).body).toMatchObject({ code: "INVALID_INPUT" });
  });
});
