import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { answer, openLinks } from "./commands.server.ts";

let team: { id: string };
let member: { id: string };
beforeEach(async () => {
  setTime("2026-04-16T12:00:00Z");
  team = await createTeam();
  member = await createMember(team.id);
});

const say = (gameId: string, response: "attending" | "not_attending" | "maybe", memberId = member.id) =>
  db.transaction().execute((trx) => answer(trx, { gameId, memberId }, response, "text", clock.now()));
const records = (gameId: string) =>
  db.selectFrom("gameRsvp").selectAll().where("gameId", "=", gameId).execute();

describe("an answer", () => {
  it("is one record per member and game; the last one counts [DATA1-29, DATA1-30, DATA1-31, RSVP-14, RSVP-15]", async () => {
    const game = await createGame(team.id, { gameOn: "2026-04-16", gameTime: "19:00:00" });
    const seat = { teamId: team.id, gameId: game.id, memberId: member.id };
    for (let twice = 0; twice < 2; twice += 1)
      await db.transaction().execute((trx) => openLinks(trx, [seat]));
    expect(await records(game.id)).toMatchObject([{ response: null, respondedAt: null }]);
    await Promise.all([say(game.id, "attending"), say(game.id, "attending")]);
    setTime("2026-04-16T13:00:00Z");
    expect(await say(game.id, "maybe")).toBe(true);
    await db.transaction().execute((trx) => openLinks(trx, [seat]));
    expect(await records(game.id)).toMatchObject([
      { response: "maybe", respondedAt: new Date("2026-04-16T13:00:00Z"), answeredVia: "text" },
    ]);
  });

  it("closes at the start by the team's clock, and without a time at the end of the day [OP-29]", async () => {
    const game = await createGame(team.id, { gameOn: "2026-04-16", gameTime: "19:00:00" });
    const timeless = await createGame(team.id, { gameOn: "2026-04-16", gameTime: null });
    setTime("2026-04-16T23:59:59Z");
    expect([await say(game.id, "attending"), await say(timeless.id, "attending")]).toEqual([true, true]);
    setTime("2026-04-17T00:00:00Z");
    expect([await say(game.id, "maybe"), await say(timeless.id, "maybe")]).toEqual([false, true]);
    setTime("2026-04-17T05:00:00Z");
    expect(await say(timeless.id, "not_attending")).toBe(false);
    expect((await records(game.id))[0]!.response).toBe("attending");
  });

  it("is taken only for a game that is played and a member of its team", async () => {
    const other = await createMember((await createTeam()).id);
    const game = await createGame(team.id, { gameOn: "2026-04-17" });
    expect(await say(game.id, "attending", other.id)).toBe(false);
    await db.updateTable("game").set({ cancelledAt: clock.now() }).where("id", "=", game.id).execute();
    expect(await say(game.id, "attending")).toBe(false);
    expect(await records(game.id)).toEqual([]);
  });
});
