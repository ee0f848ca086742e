import { createManagerToken } from "#features/teams/manager-links/access.server.ts";
import { createManagerLinks } from "#features/teams/manager-links/commands.server.ts";
import { getManagerLinkPath } from "#features/teams/manager-links/rules.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "../factories/accounts.ts";
import { createLeague, createLeagueGame, createTeam } from "../factories/teams.ts";
import { signInAs } from "./api.ts";
import { setTime } from "./clock.ts";

/** The game is on Thursday, April 16, at 7:00 PM in Chicago. */
const SENT_AT = "2026-04-12T15:00:00Z";
export const slot = { gameOn: "2026-04-18", gameTime: "14:00:00", location: "Lincoln Field" };

const readState = async (requestId: string) =>
  (await db.selectFrom("changeRequest").select("state").where("id", "=", requestId).executeTakeFirstOrThrow())
    .state;

/** Makes the link that lets an account respond to a request, for a team or, without one, for the league. */
export const createRequestLink = (requestId: string, userId: string, teamId: string | null) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now();
    const wanted = [{ subjectId: requestId, userId, teamId, expiresAt: after(now, days(10)) }];
    const [link] = await createManagerLinks(trx, "change", wanted, now);
    return getManagerLinkPath(createManagerToken(link!.linkId));
  });

/** Creates a league with a game of Lakeview Otters against Harbor Street FC, each with a manager of its own. */
export async function createLeagueMatch(gameChanges: "teams" | "venue-free" | "league" = "venue-free") {
  setTime(SENT_AT);
  const [lee, maya, rosa] = [
    await createAccount({ name: "Lee Novak", role: "league_manager" }),
    await createAccount({ name: "Maya Okafor" }),
    await createAccount({ name: "Rosa Ibarra" }),
  ];
  const otters = await createTeam({ name: "Lakeview Otters", managerId: maya.id });
  const harbor = await createTeam({ name: "Harbor Street FC", managerId: rosa.id });
  const { id: leagueId } = await createLeague(lee.id, [otters.id, harbor.id]);
  await db.updateTable("league").set({ gameChanges }).where("id", "=", leagueId).execute();
  const [gameId, otherGameId] = await createLeagueGame(leagueId, [otters.id, harbor.id], {
    gameOn: "2026-04-16",
    gameTime: "19:00:00",
  });
  const clients = { lee: await signInAs(lee), maya: await signInAs(maya), rosa: await signInAs(rosa) };
  const send = (values: object = {}, client = clients.maya, entryId = gameId) =>
    client.post(`/games/${entryId}/change-requests`, { kind: "move", ...slot, version: 1, ...values });
  const respond = (requestId: string, isAccepted = true, values: object = {}) =>
    clients.rosa.post(`/games/${otherGameId}/change-requests/${requestId}/response`, {
      isAccepted,
      ...values,
    });
  const decide = (requestId: string, isApproved = true) =>
    clients.lee.post(`/leagues/${leagueId}/change-requests/${requestId}/decision`, { isApproved });
  const withdraw = (requestId: string) =>
    clients.maya.post(`/games/${gameId}/change-requests/${requestId}/withdrawal`);
  const readEntries = () =>
    db
      .selectFrom("game")
      .select(["gameOn", "gameTime", "location", "version"])
      .select((eb) => eb("cancelledAt", "is not", null).as("isCancelled"))
      .where("id", "in", [gameId, otherGameId])
      .orderBy("id")
      .execute();
  const people = { lee, maya, rosa };
  const teams = { otters, harbor };
  return {
    people,
    clients,
    teams,
    leagueId,
    gameId,
    otherGameId,
    send,
    respond,
    decide,
    withdraw,
    readEntries,
    readState,
  };
}
export type LeagueMatch = Awaited<ReturnType<typeof createLeagueMatch>>;
