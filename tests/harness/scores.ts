import { beforeEach } from "vitest";
import { startTexting } from "./texting.ts";

const newTeam = () => ({ teamId: "", gameId: "", accountId: "", phone: "" });

/**
 * Like `startTexting`, with two teams of a league that collects scores: the Lakeview Otters at home, and Harbor Street
 * FC. Their managers agreed to score requests by text. There are no quiet hours. Call it before importing app code.
 */
export async function startScores() {
  const texting = await startTexting();
  const { carrier, drain, sendWaiting, postInboundText } = texting;
  const { consentWordings } = await import("#features/teams/consents/rules.ts");
  const { recordReport } = await import("#features/leagues/results/commands.server.ts");
  const { findReporter } = await import("#features/leagues/results/access.server.ts");
  const { askForScores } = await import("#features/leagues/score-texts/commands.server.ts");
  const { armReminders } = await import("#features/reminders/commands.server.ts");
  const { clock } = await import("#platform/clock.ts");
  const { db } = await import("#platform/database.ts");
  const { createAccount } = await import("#tests/factories/accounts.ts");
  const teams = await import("#tests/factories/teams.ts");
  const { setTime } = await import("./clock.ts");
  const { listJobs } = await import("./jobs.ts");

  const [home, away] = [newTeam(), newTeam()];
  const league = { id: "" };

  /** Saves a manager's own number under the wording that covers score requests. */
  const setPhone = async (teamId: string, userId: string, phone: string, wordingId?: string) => {
    const consentId = await teams.createConsent(teamId, phone, wordingId ?? consentWordings.alerts.id);
    await db.insertInto("managerPhone").values({ teamId, userId, phone, consentId }).execute();
    await teams.createFirstText(teamId, phone);
  };

  beforeEach(async () => {
    // Otherwise, the phones would still have questions of the previous test.
    for (const table of ["scoreTimer", "scoreAsk", "managerPhone"] as const)
      await db.deleteFrom(table).execute();
    const leagueManager = await createAccount({ role: "league_manager" });
    const until = new Date("2026-09-01");
    const pass = { subscriptionStatus: "active", subscriptionExpiresAt: until, smsLimit: 300 };
    const names = ["Lakeview Otters", "Harbor Street FC"];
    for (const [index, side] of [home, away].entries()) {
      const account = await createAccount({ name: index === 0 ? "Maya Okafor" : "Sam Rivera" });
      const team = await teams.createTeam({
        name: names[index]!,
        managerId: account.id,
        quietFrom: null,
        quietUntil: null,
        ...(index === 0 && pass),
      });
      Object.assign(side, { teamId: team.id, accountId: account.id, phone: `+1312555900${index + 1}` });
      await setPhone(team.id, account.id, side.phone);
    }
    league.id = (await teams.createLeague(leagueManager.id, [home.teamId, away.teamId])).id;
    await db.updateTable("league").set({ sport: "Soccer" }).where("id", "=", league.id).execute();
  });

  const rearm = (gameIds: readonly string[] = [home.gameId, away.gameId]) =>
    db.transaction().execute((trx) => armReminders(trx, gameIds, clock.now()));

  /** Creates a game of the two teams, at 2 PM on Thu, Apr 16, in Chicago by default. */
  const addGame = async (game = { gameOn: "2026-04-16", gameTime: "14:00" }) => {
    const gameIds = await teams.createLeagueGame(league.id, [home.teamId, away.teamId], game);
    [home.gameId, away.gameId] = gameIds;
    await rearm();
  };
  /** Runs the worker and returns all texts so far, oldest first. */
  const listTexts = async () => {
    await drain(askForScores);
    await drain(sendWaiting);
    return (await carrier.texts({ direction: "out" }))
      .toReversed()
      .map(({ phone, body }) => `${phone} ${body}`);
  };

  return {
    ...texting,
    /** Adds a game of one team, whose players are reminded. */
    addOwnGame: texting.addGame,
    home,
    away,
    league,
    setPhone,
    rearm,
    addGame,
    listTexts,
    askForScores,
    /** Runs the worker two hours after the start. */
    advanceToAsk: async (at = "2026-04-16T21:00:00Z") => {
      setTime(at);
      return listTexts();
    },
    /** Lists who was asked by email. */
    listAskedByEmail: async () => {
      const jobs = await listJobs({});
      const ids = jobs.flatMap(({ name, data }) =>
        name === "leagues/email-score-request" ? [(data as { askId: string }).askId] : [],
      );
      if (ids.length === 0) return [];
      const asks = await db
        .selectFrom("scoreAsk")
        .select(["accountId", "phone", "teamId"])
        .where("id", "in", ids)
        .execute();
      return asks.filter(({ teamId }) => teamId === home.teamId || teamId === away.teamId);
    },
    /** Replies by text and returns what the phone gets back, or null. */
    reply: async (phone: string, body: string, sid?: string) => {
      const result = await postInboundText(phone, body, sid);
      return result.status === 200 ? result.reply : null;
    },
    /** Reports own score first, on a screen. */
    report: async (by: typeof home, own: number, other: number) => {
      const grant = await findReporter(db, by);
      return recordReport(grant!, { kind: "score", own, other, overtime: false, via: "screen" });
    },
    /** Lists this game's reports, oldest first. */
    listReports: async () =>
      db
        .selectFrom("scoreReport")
        .select(["teamId", "accountId", "via", "kind", "ownScore", "otherScore", "overtime", "reply"])
        .where("teamId", "in", [home.teamId, away.teamId])
        .orderBy("id")
        .execute(),
    setSport: (sport: string) =>
      db.updateTable("league").set({ sport }).where("id", "=", league.id).execute(),
    updateSeason: (values: object) =>
      db.updateTable("leagueSeason").set(values).where("leagueId", "=", league.id).execute(),
    updateTeam: (teamId: string, values: object) =>
      db.updateTable("team").set(values).where("id", "=", teamId).execute(),
    updateGame: async (values: object) => {
      await db.updateTable("game").set(values).where("id", "in", [home.gameId, away.gameId]).execute();
      await rearm();
    },
  };
}
