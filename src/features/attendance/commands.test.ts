import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { activateLinks, recordResponse } from "./commands.server.ts";

let team: { id: string };
let member: { id: string; phone: string };
beforeEach(async () => {
  setTime("2026-04-16T12:00:00Z");
  team = await createTeam();
  member = await createMember(team.id);
});

const respond = (gameId: string, response: "attending" | "not_attending" | "maybe", memberId = member.id) =>
  db.transaction().execute((trx) => recordResponse(trx, { gameId, memberId }, response, "text", clock.now()));
const records = (gameId: string) =>
  db.selectFrom("gameRsvp").selectAll().where("gameId", "=", gameId).execute();

describe("a response", () => {
  it("is stored once per member and game, and the last one counts [DATA1-29, DATA1-30, DATA1-31, RSVP-14, RSVP-15]", async () => {
    const game = await createGame(team.id, { gameOn: "2026-04-16", gameTime: "19:00:00" });
    const ask = { teamId: team.id, gameId: game.id, contact: member.phone, memberIds: [member.id] };
    for (let attempt = 0; attempt < 2; attempt += 1)
      await db.transaction().execute((trx) => activateLinks(trx, [ask]));
    expect(await records(game.id)).toMatchObject([{ response: null, respondedAt: null }]);
    await Promise.all([respond(game.id, "attending"), respond(game.id, "attending")]);
    setTime("2026-04-16T13:00:00Z");
    expect(await respond(game.id, "maybe")).toBe("recorded");
    await db.transaction().execute((trx) => activateLinks(trx, [ask]));
    expect(await records(game.id)).toMatchObject([
      { response: "maybe", respondedAt: new Date("2026-04-16T13:00:00Z"), respondedVia: "text" },
    ]);
  });

  it("is accepted until the game starts in the team's time zone, or until the end of the day if it has no time [OP-29]", async () => {
    const game = await createGame(team.id, { gameOn: "2026-04-16", gameTime: "19:00:00" });
    const untimedGame = await createGame(team.id, { gameOn: "2026-04-16", gameTime: null });
    setTime("2026-04-16T23:59:59Z");
    expect([await respond(game.id, "attending"), await respond(untimedGame.id, "attending")]).toEqual([
      "recorded",
      "recorded",
    ]);
    setTime("2026-04-17T00:00:00Z");
    expect([await respond(game.id, "maybe"), await respond(untimedGame.id, "maybe")]).toEqual([
      "refused",
      "recorded",
    ]);
    setTime("2026-04-17T05:00:00Z");
    expect(await respond(untimedGame.id, "not_attending")).toBe("refused");
    expect((await records(game.id))[0]!.response).toBe("attending");
  });

  it.each([
    ["America/St_Johns", "2026-04-16T21:30:00Z", "2026-04-17T02:30:00Z"],
    ["America/Halifax", "2026-04-16T22:00:00Z", "2026-04-17T03:00:00Z"],
    ["America/Regina", "2026-04-17T01:00:00Z", "2026-04-17T06:00:00Z"],
  ])(
    "is accepted in %s until %s for a game at 7 PM, and until %s without a time [OP-29, REACH-57]",
    async (timeZone, start, midnight) => {
      const { id } = await createTeam({ timeZone });
      const { id: memberId } = await createMember(id);
      const game = await createGame(id, { gameOn: "2026-04-16", gameTime: "19:00:00" });
      const untimedGame = await createGame(id, { gameOn: "2026-04-16", gameTime: null });
      const respondAt = async (at: number, gameId: string) => {
        setTime(new Date(at).toISOString());
        return respond(gameId, "attending", memberId);
      };
      for (const [gameId, end] of [
        [game.id, Date.parse(start)],
        [untimedGame.id, Date.parse(midnight)],
      ] as const)
        expect([await respondAt(end - 1000, gameId), await respondAt(end, gameId)]).toEqual([
          "recorded",
          "refused",
        ]);
    },
  );

  it("is accepted only from a member of the game's team, and only if the game isn't canceled", async () => {
    const otherTeamMember = await createMember((await createTeam()).id);
    const game = await createGame(team.id, { gameOn: "2026-04-17" });
    expect(await respond(game.id, "attending", otherTeamMember.id)).toBe("refused");
    await db.updateTable("game").set({ cancelledAt: clock.now() }).where("id", "=", game.id).execute();
    expect(await respond(game.id, "attending")).toBe("refused");
    expect(await records(game.id)).toEqual([]);
  });
});
