import { beforeEach, expect, it } from "vitest";
import { addDays } from "#platform/date-format.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGroup } from "#tests/factories/groups.ts";
import { createResponse } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { Game } from "./schema.ts";

const TODAY = "2026-04-13";
beforeEach(() => setTime(`${TODAY}T12:00:00Z`));

it("names what upcoming games of the next 7 days are missing, if they're short [NEED-09]", async () => {
  const owner = await createAccount();
  const { id: teamId } = await createTeam({
    managerId: owner.id,
    sport: "Soccer",
    minimumPlayers: 2,
    timeZone: "America/Chicago",
  });
  const player = await createMember(teamId);
  await createGroup(teamId, { name: "Goalie", minimum: 1, memberIds: [player.id] });
  const addGame = (days: number, more: object = {}) =>
    createGame(teamId, { gameOn: addDays(TODAY, days), opponent: `In ${days} days`, ...more });
  const [today, , sixth] = [await addGame(0), await addGame(1, { kind: "practice" }), await addGame(6)];
  await addGame(7);
  await addGame(2, { cancelledAt: new Date() });
  await createResponse({ teamId, gameId: today.id, memberId: player.id }, "attending");
  const client = await signInAs(owner);
  const listShortages = async () => {
    const { body } = (await client.get("/games/upcoming")) as { body: { games: Game[] } };
    return Object.fromEntries(body.games.map(({ opponent, shortage }) => [opponent, shortage]));
  };
  expect(await listShortages()).toEqual({
    "In 0 days": "1 player missing",
    "In 1 days": undefined,
    "In 2 days": undefined,
    "In 6 days": "1 goalie and 1 more player missing",
    "In 7 days": undefined,
  });
  await db.updateTable("team").set({ minimumPlayers: null }).where("id", "=", teamId).execute();
  await createResponse({ teamId, gameId: sixth.id, memberId: player.id }, "maybe");
  expect(await listShortages()).toMatchObject({ "In 0 days": undefined, "In 6 days": "1 goalie missing" });
});
