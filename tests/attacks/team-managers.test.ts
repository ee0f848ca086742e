import { beforeEach, describe, expect, it } from "vitest";
import { PASSWORD } from "#tests/factories/accounts.ts";
import { createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { getToken } from "#tests/harness/mailbox.ts";
import { Attacker } from "./attacker.ts";
import { expectStatus, mailbox, newEmail } from "./people.ts";
import { count, createManager, withoutChanges } from "./owners.ts";

/** Someone runs a league. One of its teams was transferred to its coach. */
async function createTransferredTeam() {
  const [league, coach] = [await createManager(), await createManager({ role: "team_manager" })];
  const team = await createTeam({ name: "Transferred", managerId: coach.id });
  const member = await createMember(team.id);
  const { id: leagueId } = await createLeague(league.id, [team.id]);
  return { league, coach, teamId: team.id, memberId: member.id, leagueId };
}

let stage: Awaited<ReturnType<typeof createTransferredTeam>>;
beforeEach(async () => {
  stage = await createTransferredTeam();
});

/** Invites someone as the team's owner, and returns the link's token. */
async function invite(email: string) {
  expectStatus(await stage.coach.client.post(`/teams/${stage.teamId}/managers`, { email }), 201);
  const message = await mailbox.waitForEmail(email, "invited you to manage", 30);
  return { token: getToken(message, "/team-manager-invitation") };
}

const newAccount = (token: string, password: string) => ({
  token,
  name: "Pat Player",
  password,
  acceptedTerms: true,
});

describe("a league's manager", () => {
  it("E17: can't appoint a second account of theirs to manage a transferred team", async () => {
    const { league, teamId, memberId } = stage;
    const accomplice = await createManager({ role: "team_manager" });
    const replies = await withoutChanges(teamId, async () => [
      await league.client.post(`/teams/${teamId}/managers`, { email: accomplice.email }),
      await league.client.put(`/teams/${teamId}/transfer`, { email: accomplice.email }),
      await league.client.delete(`/teams/${teamId}/members/${memberId}`),
    ]);
    expect(replies.map(({ body }) => body.code)).toEqual(Array(3).fill("TEAM_NOT_FOUND"));
    expect((await accomplice.client.get(`/teams/${teamId}`)).status).toBe(404);
    expect(await mailbox.listEmails(accomplice.email)).toEqual([]);
  });

  it("E18: loses a team's roster when its owner takes it out of the league", async () => {
    const { league, coach, teamId, leagueId } = stage;
    expect((await league.client.get(`/teams/${teamId}/members`)).status).toBe(200);
    expectStatus(await coach.client.delete(`/teams/${teamId}/leagues/${leagueId}`), 200);
    expect(await count("league_team", "team_id = $1", [teamId])).toBe(0);
    for (const path of ["", "/members", "/games", "/managers"])
      expect((await league.client.get(`/teams/${teamId}${path}`)).body.code).toBe("TEAM_NOT_FOUND");
  });
});

describe("an invitation to manage a team", () => {
  it("E19: can't be accepted with another account, and its page tells no other site about it", async () => {
    const email = newEmail("invited");
    const { token } = await invite(email);
    const page = await new Attacker().request("GET", `/team-manager-invitation?token=${token}`);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    const thief = await createManager({ role: "team_manager" });
    const { status, body } = await thief.client.post("/team-manager-invitations/acceptances", { token });
    expect([status, body.code]).toEqual([403, "INVITATION_EMAIL_MISMATCH"]);
    expect((await thief.client.get(`/teams/${stage.teamId}`)).status).toBe(404);
    expect(
      await count("team_manager", "team_id = $1 and email = $2 and user_id is null", [stage.teamId, email]),
    ).toBe(1);
  });

  it("E20: makes no account with a password that anyone would guess", async () => {
    const email = newEmail("invited");
    const { token } = await invite(email);
    for (const password of ["aaaaaa", "123456", "password", "firstwhistle"]) {
      const reply = await new Attacker().post(
        "/team-manager-invitations/accounts",
        newAccount(token, password),
      );
      expect([password, reply.body.code]).toEqual([password, "PASSWORD_TOO_COMMON"]);
    }
    expect(await count("app_user", "email = $1", [email])).toBe(0);
  });

  it("E21: makes one account, and can't set that account's password again", async () => {
    const email = newEmail("invited");
    const { token } = await invite(email);
    const make = (password: string) =>
      new Attacker().post("/team-manager-invitations/accounts", newAccount(token, password));
    expectStatus(await make(PASSWORD), 201);
    const { status, body } = await make("another password of mine");
    expect([status, body.code]).toEqual([409, "ACCOUNT_EXISTS"]);
    expect((await new Attacker().signIn(email, "another password of mine")).status).toBe(401);
    expect((await new Attacker().signIn(email, PASSWORD)).status).toBe(200);
  });
});
