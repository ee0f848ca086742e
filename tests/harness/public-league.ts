import { randomUUID } from "node:crypto";
import { db } from "#platform/database.ts";
import { createAccount } from "../factories/accounts.ts";
import { createLeaguePage, createTeamPage } from "../factories/public-pages.ts";
import { createLeague, createLeagueGame, createTeam, createVenue } from "../factories/teams.ts";
import { setTime } from "./clock.ts";
import { http } from "./page-server.ts";

export async function getPage(path: string, headers: Record<string, string> = {}) {
  const response = await http.request(path, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Returns what a reader sees, without markup. */
export async function getPageText(path: string) {
  const { html } = await getPage(path);
  return html
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
}

/** Thursday morning in Chicago. */
const NOW = "2026-04-16T14:40:00Z";

/** Publishes a league of three teams, and the first of them. */
export async function publishLeague() {
  setTime(NOW);
  const manager = await createAccount({ role: "league_manager" });
  const teams: { id: string }[] = [];
  for (const name of ["Lakeview Otters", "Harbor Street FC", "Ridgeway Rovers"])
    teams.push(await createTeam({ name, managerId: manager.id }));
  const [otters, harbor, rovers] = teams as [{ id: string }, { id: string }, { id: string }];
  const league = await createLeague(
    manager.id,
    teams.map(({ id }) => id),
    "Lakeside Rec League",
  );
  await createVenue(league.id, {
    name: "Harborview Park",
    address: "1200 Shore Drive",
    notes: "Gate code 4711",
  });
  const key = randomUUID().slice(0, 8);
  await createLeaguePage(league.id, `lakeside-${key}`);
  await createTeamPage(otters.id, `otters-${key}`);

  /** Schedules a game of the Otters at Harbor Street. Returns the league game's ID. */
  async function addGame(values: Partial<Parameters<typeof createLeagueGame>[2]> = {}) {
    const [id] = await createLeagueGame(league.id, [harbor.id, otters.id], {
      gameOn: "2026-04-16",
      gameTime: "19:00:00",
      location: "Harborview Park, Field 2",
      ...values,
    });
    const { leagueGameId } = await db
      .selectFrom("game")
      .select("leagueGameId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return leagueGameId!;
  }

  /** Records a result, which is 3-2 for the Otters. */
  const settle = (leagueGameId: string, values: object = {}) =>
    db
      .insertInto("leagueResult")
      .values({
        leagueGameId,
        homeTeamId: harbor.id,
        awayTeamId: otters.id,
        state: "final",
        kind: "score",
        homeScore: 2,
        awayScore: 3,
        counts: true,
        finalAt: NOW,
        decidedAs: "agreement",
        updatedAt: NOW,
        ...values,
      })
      .execute();

  return {
    manager,
    league,
    otters,
    harbor,
    rovers,
    addGame,
    settle,
    path: `/l/lakeside-${key}`,
    teamPath: `/t/otters-${key}`,
    hideLeague: () =>
      db.updateTable("leaguePage").set({ isOn: false }).where("leagueId", "=", league.id).execute(),
    hideTeam: () => db.updateTable("teamPage").set({ isOn: false }).where("teamId", "=", otters.id).execute(),
  };
}
