import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { sessionOf } from "#tests/factories/sessions.ts";
import {
  createGame,
  createInvitation,
  createLeague,
  createTeam,
  inviteManager,
} from "#tests/factories/teams.ts";
import {
  managedTeamIds,
  requireGame,
  requireTeamAppointer,
  requireTeamManager,
  requireTeamOwner,
  requireTeamReader,
  requireTeamScheduler,
} from "./access.server.ts";

const grants = {
  read: requireTeamReader,
  schedule: requireTeamScheduler,
  manage: requireTeamManager,
  own: requireTeamOwner,
  appoint: requireTeamAppointer,
};
type Way = "manager" | "invited" | "league";

/** Somebody who came to a team in these ways, among others who came to it and other teams they came to. */
async function comeToTeam(ways: readonly Way[]) {
  const [person, somebody] = [await createAccount(), await createAccount()];
  const team = await createTeam(ways.includes("manager") ? { managerId: person.id } : {});
  if (ways.includes("invited")) await inviteManager(team.id, person);
  if (ways.includes("league")) await createLeague(person.id, [team.id]);
  await inviteManager(team.id, somebody);
  await createLeague(somebody.id, [team.id]);
  const own = await createTeam({ managerId: person.id });
  const elsewhere = await createTeam();
  await inviteManager(elsewhere.id, person);
  await createLeague(person.id, [(await createTeam()).id]);
  return { team, session: sessionOf(person), others: [own.id, elsewhere.id] };
}

describe("a team", () => {
  it.each([
    [
      ["manager"],
      { read: "manager", schedule: "manager", manage: "manager", own: "manager", appoint: "manager" },
    ],
    [["invited"], { read: "invited", schedule: "invited", manage: "invited" }],
    [["league"], { read: "league", schedule: "league", appoint: "league" }],
    [
      ["manager", "league"],
      { read: "manager", schedule: "manager", manage: "manager", own: "manager", appoint: "manager" },
    ],
    [["invited", "league"], { read: "invited", schedule: "invited", manage: "invited", appoint: "league" }],
    [[], {}],
  ] as [Way[], Partial<Record<keyof typeof grants, Way>>][])(
    "opens to whoever came as %j, by the closest way [PERM1-10, OP-24, OP2-02]",
    async (ways, roles) => {
      const { team, session } = await comeToTeam(ways);
      const answers: Record<string, unknown> = {};
      for (const [kind, require] of Object.entries(grants))
        answers[kind] = await require(session, team.id).catch((error: { code: string }) => error.code);
      const grant = (role: Way | undefined) =>
        role ? { teamId: team.id, user: session.user, role } : "TEAM_NOT_FOUND";
      expect(answers).toEqual({
        read: grant(roles.read),
        schedule: grant(roles.schedule),
        manage: grant(roles.manage),
        own: grant(roles.own),
        appoint: grant(roles.appoint),
      });
    },
  );

  it("stays closed while an invitation is open, and looks like a missing one [OP-23]", async () => {
    const { team, session } = await comeToTeam([]);
    await createInvitation(team.id, { email: session.user.email });
    for (const id of [team.id, randomUUID()])
      await expect(requireTeamReader(session, id)).rejects.toMatchObject({ code: "TEAM_NOT_FOUND" });
  });

  it.each([[["manager"]], [["invited"]], [["league"]], [[]]] as [Way[]][])(
    "counts among those one manages by itself or by invitation: %j",
    async (ways) => {
      const { team, session, others } = await comeToTeam(ways);
      const rows = await managedTeamIds(session.user.id).execute();
      const expected = ways.some((way) => way !== "league") ? [team.id, ...others] : others;
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    },
  );
});

describe("a game", () => {
  it.each([
    [["manager"], true],
    [["invited"], true],
    [["league"], false],
    [["manager", "league"], true],
  ] as [Way[], boolean][])(
    "opens to %j, and says whether the team does too: %s [PERM1-10]",
    async (ways, canManageTeam) => {
      const { team, session } = await comeToTeam(ways);
      const { id: leagueId } = await createLeague((await createAccount()).id, []);
      const match = await db
        .insertInto("match")
        .values({ leagueId })
        .returning("id")
        .executeTakeFirstOrThrow();
      const game = await createGame(team.id, { gameOn: "2026-05-01", matchId: match.id });
      await createGame(team.id, { gameOn: "2026-05-02" });
      expect(await requireGame(session, game.id)).toEqual({
        gameId: game.id,
        teamId: team.id,
        matchId: match.id,
        user: session.user,
        canManageTeam,
      });
    },
  );

  it("stays closed to others and looks like a missing one [OP-23]", async () => {
    const { team, session } = await comeToTeam([]);
    const game = await createGame(team.id, { gameOn: "2026-05-01" });
    for (const id of [game.id, randomUUID()])
      await expect(requireGame(session, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
