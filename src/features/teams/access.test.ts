import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { toSession } from "#tests/factories/sessions.ts";
import {
  createGame,
  createInvitation,
  createLeague,
  createTeam,
  inviteManager,
} from "#tests/factories/teams.ts";
import {
  selectManagedTeamIds,
  requireGame,
  requireTeamOverseer,
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
  oversee: requireTeamOverseer,
};
type Connection = "manager" | "invited" | "league";

/** Creates a person with these connections to a team, along with unrelated people and teams. */
async function createConnectedPerson(connections: readonly Connection[]) {
  const [person, otherPerson] = [await createAccount(), await createAccount()];
  const team = await createTeam(connections.includes("manager") ? { managerId: person.id } : {});
  if (connections.includes("invited")) await inviteManager(team.id, person);
  if (connections.includes("league")) await createLeague(person.id, [team.id]);
  await inviteManager(team.id, otherPerson);
  await createLeague(otherPerson.id, [team.id]);
  const ownTeam = await createTeam({ managerId: person.id });
  const invitedTeam = await createTeam();
  await inviteManager(invitedTeam.id, person);
  await createLeague(person.id, [(await createTeam()).id]);
  return { team, session: toSession(person), otherTeamIds: [ownTeam.id, invitedTeam.id] };
}

describe("team access", () => {
  it.each([
    [
      ["manager"],
      { read: "manager", schedule: "manager", manage: "manager", own: "manager", oversee: "manager" },
    ],
    [["invited"], { read: "invited", schedule: "invited", manage: "invited" }],
    [["league"], { read: "league", schedule: "league", oversee: "league" }],
    [
      ["manager", "league"],
      { read: "manager", schedule: "manager", manage: "manager", own: "manager", oversee: "manager" },
    ],
    [["invited", "league"], { read: "invited", schedule: "invited", manage: "invited", oversee: "league" }],
    [[], {}],
  ] as [Connection[], Partial<Record<keyof typeof grants, Connection>>][])(
    "gives someone connected as %j the access of their closest connection [PERM1-10, OP-24, OP2-02]",
    async (connections, roles) => {
      const { team, session } = await createConnectedPerson(connections);
      const responses: Record<string, unknown> = {};
      for (const [kind, require] of Object.entries(grants))
        responses[kind] = await require(session, team.id).catch((error: { code: string }) => error.code);
      const toGrant = (role: Connection | undefined) =>
        role ? { teamId: team.id, user: session.user, role } : "TEAM_NOT_FOUND";
      expect(responses).toEqual({
        read: toGrant(roles.read),
        schedule: toGrant(roles.schedule),
        manage: toGrant(roles.manage),
        own: toGrant(roles.own),
        oversee: toGrant(roles.oversee),
      });
    },
  );

  it("denies access while an invitation is pending, with the same error as for a missing team [OP-23]", async () => {
    const { team, session } = await createConnectedPerson([]);
    await createInvitation(team.id, { email: session.user.email });
    for (const id of [team.id, randomUUID()])
      await expect(requireTeamReader(session, id)).rejects.toMatchObject({ code: "TEAM_NOT_FOUND" });
  });

  it.each([[["manager"]], [["invited"]], [["league"]], [[]]] as [Connection[]][])(
    "covers only the teams someone manages as owner or by invitation (connected as %j)",
    async (connections) => {
      const { team, session, otherTeamIds } = await createConnectedPerson(connections);
      const rows = await selectManagedTeamIds(session.user.id).execute();
      const expected = connections.some((connection) => connection !== "league")
        ? [team.id, ...otherTeamIds]
        : otherTeamIds;
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    },
  );
});

describe("game access", () => {
  it.each([
    [["manager"], true],
    [["invited"], true],
    [["league"], false],
    [["manager", "league"], true],
  ] as [Connection[], boolean][])(
    "is granted to someone connected as %j, who can also manage the team: %s [PERM1-10]",
    async (connections, canManageTeam) => {
      const { team, session } = await createConnectedPerson(connections);
      const { id: leagueId } = await createLeague((await createAccount()).id, []);
      const leagueGame = await db
        .insertInto("leagueGame")
        .values({ leagueId })
        .returning("id")
        .executeTakeFirstOrThrow();
      const game = await createGame(team.id, { gameOn: "2026-05-01", leagueGameId: leagueGame.id });
      await createGame(team.id, { gameOn: "2026-05-02" });
      expect(await requireGame(session, game.id)).toEqual({
        gameId: game.id,
        teamId: team.id,
        leagueGameId: leagueGame.id,
        user: session.user,
        canManageTeam,
      });
    },
  );

  it("is denied to everyone else, with the same error as for a missing game [OP-23]", async () => {
    const { team, session } = await createConnectedPerson([]);
    const game = await createGame(team.id, { gameOn: "2026-05-01" });
    for (const id of [game.id, randomUUID()])
      await expect(requireGame(session, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
