import { expect, it } from "vitest";
import { armReminders } from "#features/reminders/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { signInAs } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import type { Game } from "./schema.ts";

const maya = await createAccount({ name: "Maya Okafor" });
const client = await signInAs(maya);
const laterStart = { gameOn: "2026-04-20", gameTime: "19:00:00" };

async function addGameToTeam(opponent: string, values: Parameters<typeof createTeam>[0], game = {}) {
  const { id } = await createTeam({ managerId: maya.id, ...values });
  const { id: gameId } = await createGame(id, { ...laterStart, opponent, ...game });
  await db.transaction().execute((trx) => armReminders(trx, [gameId], clock.now()));
}

it("says who gets the next text, or why no one does [REMIND-04, REMIND-05, REMIND-06]", async () => {
  setTime("2026-04-16T14:40:00Z");
  const active = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2026-08-30") };
  await addGameToTeam("none", {});
  await addGameToTeam("active", active);
  await addGameToTeam("ran out", { ...active, subscriptionExpiresAt: new Date("2026-04-16T14:39:00Z") });
  await addGameToTeam("no time", active, { gameTime: null });
  await addGameToTeam("sent", { subscriptionStatus: "expired" }, { notificationSent: true });
  const games = (await client.get("/games/upcoming")).body.games as Game[];
  const sentences = Object.fromEntries(games.map(({ opponent, outlook }) => [opponent, outlook?.sentence]));
  expect(sentences).toEqual({
    none: "No texts: no Season Pass",
    active: "No texts: no players yet",
    "ran out": "No texts: Season Pass expired",
    "no time": "No texts: no start time",
    sent: "No texts: Season Pass expired",
  });
});

it("returns a team's next game that isn't canceled, or null", async () => {
  setTime("2026-04-16T14:40:00Z");
  const { id } = await createTeam({ managerId: maya.id });
  const getNext = async () => (await client.get(`/teams/${id}/games/next`)).body.game as Game | null;
  expect(await getNext()).toBeNull();
  await createGame(id, { gameOn: "2026-04-15", opponent: "Past" });
  await createGame(id, { gameOn: "2026-04-17", opponent: "Canceled", cancelledAt: clock.now() });
  await createGame(id, { gameOn: "2026-04-20", opponent: "Later" });
  await createGame(id, { gameOn: "2026-04-18", opponent: "Next" });
  expect(await getNext()).toMatchObject({ opponent: "Next", outlook: { state: "blocked" } });
});
