import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createInvitation, createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";

const address = () => `invited-${randomUUID()}@example.com`;
const base = "/team-manager-invitations";
const invalid = [400, "LINK_INVALID"];
const toStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

/** Creates a team in two leagues with a pending invitation. */
async function invite(values: { email?: string; expiresAt?: Date } = {}) {
  const owner = await createAccount({ role: "league_manager" });
  const team = await createTeam({ managerId: owner.id, name: "Otters" });
  const member = await createMember(team.id, { name: "Maya Okafor" });
  await createLeague(owner.id, [team.id], "West Side");
  await createLeague(owner.id, [team.id], "East Side");
  const tokenId = randomUUID();
  const { email = address() } = values;
  const id = await createInvitation(team.id, {
    ...values,
    email,
    memberId: member.id,
    invitedBy: owner.id,
    tokenId,
  });
  return { owner, team, id, email, token: linkToken("team-manager-invitation", tokenId) };
}
const getRow = (id: string) =>
  db.selectFrom("teamManager").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const preview = (token: string, client = new TestClient()) => client.post(`${base}/previews`, { token });
const accept = (token: string, client: TestClient) => client.post(`${base}/acceptances`, { token });
const createInvitedAccount = (token: string, values: object = {}) =>
  new TestClient().post(`${base}/accounts`, {
    token,
    name: "Maya Okafor",
    password: "correct horse battery",
    acceptedTerms: true,
    ...values,
  });

describe("previewing an invitation", () => {
  it("returns the details without changing anything [INVITE-02, CALL2-39, DATA2-15]", async () => {
    const { token, id, email } = await invite();
    const before = await getRow(id);
    expect((await preview(token)).body).toEqual({
      teamName: "Otters",
      sport: "Soccer",
      leagueNames: ["East Side", "West Side"],
      memberName: "Maya Okafor",
      email,
      recipientStatus: "signed-out",
    });
    expect(await getRow(id)).toEqual(before);
  });

  it("returns what the user still needs to do [INVITE-07, INVITE-08]", async () => {
    const { token, email } = await invite();
    const otherClient = await signInAs(await createAccount());
    expect((await preview(token, otherClient)).body.recipientStatus).toBe("email-mismatch");
    const maya = await createAccount({ email, emailVerified: false });
    const client = await signInAs(maya);
    expect((await preview(token, client)).body.recipientStatus).toBe("unconfirmed");
    await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", maya.id).execute();
    expect((await preview(token, client)).body.recipientStatus).toBe("invited");
  });

  it("rejects expired, used, canceled, replaced, and made-up links [INVITE-04, INVITE-05, INVITE-18, OP2-33]", async () => {
    const expiredInvitation = await invite({ expiresAt: new Date(Date.now() - 1000) });
    const usedInvitation = await invite();
    await accept(usedInvitation.token, await signInAs(await createAccount({ email: usedInvitation.email })));
    const canceled = await invite();
    const owner = await signInAs(canceled.owner);
    await owner.delete(`/teams/${canceled.team.id}/managers/${canceled.id}`);
    const replacedInvitation = await invite();
    await (
      await signInAs(replacedInvitation.owner)
    ).post(`/teams/${replacedInvitation.team.id}/managers/${replacedInvitation.id}/email`);
    for (const token of [
      expiredInvitation.token,
      usedInvitation.token,
      canceled.token,
      replacedInvitation.token,
      "made-up",
    ]) {
      expect(toStatusAndCode(await preview(token))).toEqual(invalid);
      expect(toStatusAndCode(await accept(token, await signInAs(await createAccount())))).toEqual(invalid);
      expect(toStatusAndCode(await createInvitedAccount(token))).toEqual(invalid);
    }
  });
});

describe("accepting an invitation", () => {
  it("adds the invited user as a manager and keeps the owner's access [INVITE-20, CALL2-54, DATA2-13, OP2-02]", async () => {
    const { token, email, team, owner, id } = await invite();
    const otherInvitation = await invite({ email });
    const maya = await createAccount({ email });
    const client = await signInAs(maya);
    expect((await client.get(`/teams/${team.id}`)).status).toBe(404);
    const responses = await Promise.all([accept(token, client), accept(token, client)]);
    expect(responses.map(({ body }) => body)).toEqual([{ teamId: team.id }, { teamId: team.id }]);
    expect(await getRow(id)).toMatchObject({ userId: maya.id, invitationAcceptedAt: expect.any(Date) });
    expect(await getRow(otherInvitation.id)).toMatchObject({ userId: null, invitationAcceptedAt: null });
    expect((await client.get(`/teams/${team.id}`)).body.can.manage).toBe(true);
    expect(
      (await client.get("/teams")).body.teams.map((listedTeam: { id: string }) => listedTeam.id),
    ).toEqual([team.id]);
    expect((await client.get("/dashboard")).body.teams).toBe(1);
    const ownerClient = await signInAs(owner);
    expect((await ownerClient.get(`/teams/${team.id}`)).status).toBe(200);
    await ownerClient.delete(`/teams/${team.id}/managers/${id}`);
    expect((await client.get(`/teams/${team.id}`)).status).toBe(404);
  });

  it("rejects other emails and unconfirmed emails, and explains why [INVITE-14, OP2-03]", async () => {
    const { token, email, id } = await invite();
    const otherResponse = await accept(token, await signInAs(await createAccount()));
    expect(toStatusAndCode(otherResponse)).toEqual([403, "INVITATION_EMAIL_MISMATCH"]);
    const unconfirmed = await accept(
      token,
      await signInAs(await createAccount({ email, emailVerified: false })),
    );
    expect(toStatusAndCode(unconfirmed)).toEqual([403, "EMAIL_NOT_CONFIRMED"]);
    expect(toStatusAndCode(await accept(token, new TestClient()))).toEqual([401, "UNAUTHENTICATED"]);
    expect((await getRow(id)).userId).toBeNull();
  });
});

describe("accepted manager", () => {
  it("manages only that team's roster, schedule, reminders, and attendance [PERM1-01, PERM2-04]", async () => {
    const { token, email, team, owner } = await invite();
    const otherTeam = await createTeam({ managerId: owner.id });
    const client = await signInAs(await createAccount({ email }));
    await accept(token, client);
    const manageTeam = async (teamId: string) => {
      const member = await client.post(`/teams/${teamId}/members`, {
        name: "Cole Lindqvist",
        phone: "(312) 555-0143",
      });
      const game = await client.post(`/teams/${teamId}/games`, {
        gameOn: "2099-05-01",
        gameTime: "19:00",
        location: "Field 2",
        opponent: null,
        notes: null,
      });
      const gameId = game.body.games?.[0].id ?? randomUUID();
      const settings = await client.put(`/teams/${teamId}`, {
        name: "Otters",
        sport: "Soccer",
        timeZone: "America/Chicago",
        seasonEndsOn: "2099-12-01",
        reminderOffsetsMinutes: [120],
        quietHours: null,
        minimumPlayers: 1,
        settingsVersion: 1,
      });
      const attendance = await client.get(`/games/${gameId}/attendance`);
      const rsvp = await client.put(`/games/${gameId}/attendance/${member.body.id ?? randomUUID()}`, {
        response: "attending",
      });
      return [member, game, settings, attendance, rsvp].map(({ status }) => status);
    };
    expect(await manageTeam(team.id)).toEqual([201, 201, 200, 200, 200]);
    expect(await manageTeam(otherTeam.id)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe("creating the invited account", () => {
  it("always uses the invited email and counts it as confirmed [INVITE-09, INVITE-11, INVITE-13]", async () => {
    const { token, email, team } = await invite();
    expect(toStatusAndCode(await createInvitedAccount(token, { password: "short" }))).toEqual([
      400,
      "INVALID_INPUT",
    ]);
    const response = await createInvitedAccount(token, { email: "other@example.com" });
    expect([response.status, response.body]).toEqual([201, { email }]);
    const client = await signInAs({ email });
    expect((await client.get("/me")).body).toMatchObject({
      email,
      emailVerified: true,
      role: "team_manager",
    });
    expect((await accept(token, client)).body).toEqual({ teamId: team.id });
  });

  it("rejects an email that already has an account [INVITE-12]", async () => {
    const { token, email } = await invite();
    await createAccount({ email });
    expect(toStatusAndCode(await createInvitedAccount(token, { password: "another password" }))).toEqual([
      409,
      "ACCOUNT_EXISTS",
    ]);
    await signInAs({ email });
  });
});
