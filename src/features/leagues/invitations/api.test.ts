import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createInvitation, createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { clientOf, TestClient } from "#tests/harness/api.ts";

const address = () => `invited-${randomUUID()}@example.com`;
const base = "/team-manager-invitations";
const invalid = [400, "LINK_INVALID"];
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** A team of two leagues with an open invitation. */
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
const rowOf = (id: string) =>
  db.selectFrom("teamManager").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const preview = (token: string, client = new TestClient()) => client.post(`${base}/previews`, { token });
const accept = (token: string, client: TestClient) => client.post(`${base}/acceptances`, { token });
const account = (token: string, values: object = {}) =>
  new TestClient().post(`${base}/accounts`, {
    token,
    name: "Maya Okafor",
    password: "correct horse battery",
    acceptedTerms: true,
    ...values,
  });

describe("looking at an invitation", () => {
  it("shows what it is about and changes nothing [INVITE-02, CALL2-39, DATA2-15]", async () => {
    const { token, id, email } = await invite();
    const before = await rowOf(id);
    expect((await preview(token)).body).toEqual({
      teamName: "Otters",
      sport: "Soccer",
      leagueNames: ["East Side", "West Side"],
      memberName: "Maya Okafor",
      email,
      standing: "signed-out",
    });
    expect(await rowOf(id)).toEqual(before);
  });

  it("tells what the reader still needs [INVITE-07, INVITE-08]", async () => {
    const { token, email } = await invite();
    const other = await clientOf(await createAccount());
    expect((await preview(token, other)).body.standing).toBe("other-address");
    const maya = await createAccount({ email, emailVerified: false });
    const client = await clientOf(maya);
    expect((await preview(token, client)).body.standing).toBe("unconfirmed");
    await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", maya.id).execute();
    expect((await preview(token, client)).body.standing).toBe("invited");
  });

  it("finds nothing for what lapsed, was used, taken back, replaced or made up [INVITE-04, INVITE-05, INVITE-18, OP2-33]", async () => {
    const lapsed = await invite({ expiresAt: new Date(Date.now() - 1000) });
    const used = await invite();
    await accept(used.token, await clientOf(await createAccount({ email: used.email })));
    const gone = await invite();
    const owner = await clientOf(gone.owner);
    await owner.delete(`/teams/${gone.team.id}/managers/${gone.id}`);
    const replaced = await invite();
    await (await clientOf(replaced.owner)).post(`/teams/${replaced.team.id}/managers/${replaced.id}/mail`);
    for (const token of [lapsed.token, used.token, gone.token, replaced.token, "made-up"]) {
      expect(outcome(await preview(token))).toEqual(invalid);
      expect(outcome(await accept(token, await clientOf(await createAccount())))).toEqual(invalid);
      expect(outcome(await account(token))).toEqual(invalid);
    }
  });
});

describe("accepting an invitation", () => {
  it("gives the team to whoever has the address, in list, dashboard and by its page; the league's manager keeps it [INVITE-20, CALL2-54, DATA2-13, OP2-02]", async () => {
    const { token, email, team, owner, id } = await invite();
    const unopened = await invite({ email });
    const maya = await createAccount({ email });
    const client = await clientOf(maya);
    expect((await client.get(`/teams/${team.id}`)).status).toBe(404);
    const answers = await Promise.all([accept(token, client), accept(token, client)]);
    expect(answers.map(({ body }) => body)).toEqual([{ teamId: team.id }, { teamId: team.id }]);
    expect(await rowOf(id)).toMatchObject({ userId: maya.id, invitationAcceptedAt: expect.any(Date) });
    expect(await rowOf(unopened.id)).toMatchObject({ userId: null, invitationAcceptedAt: null });
    expect((await client.get(`/teams/${team.id}`)).body.can.manage).toBe(true);
    expect((await client.get("/teams")).body.teams.map((one: { id: string }) => one.id)).toEqual([team.id]);
    expect((await client.get("/dashboard")).body.teams).toBe(1);
    const theirs = await clientOf(owner);
    expect((await theirs.get(`/teams/${team.id}`)).status).toBe(200);
    await theirs.delete(`/teams/${team.id}/managers/${id}`);
    expect((await client.get(`/teams/${team.id}`)).status).toBe(404);
  });

  it("is refused to other and unconfirmed addresses, with the reason [INVITE-14, OP2-03]", async () => {
    const { token, email, id } = await invite();
    const other = await accept(token, await clientOf(await createAccount()));
    expect(outcome(other)).toEqual([403, "INVITATION_OTHER_ADDRESS"]);
    const unconfirmed = await accept(
      token,
      await clientOf(await createAccount({ email, emailVerified: false })),
    );
    expect(outcome(unconfirmed)).toEqual([403, "EMAIL_NOT_CONFIRMED"]);
    expect(outcome(await accept(token, new TestClient()))).toEqual([401, "UNAUTHENTICATED"]);
    expect((await rowOf(id)).userId).toBeNull();
  });
});

describe("whoever accepted", () => {
  it("manages that team and no other: roster, schedule, reminders, attendance, answers [PERM1-01, PERM2-04]", async () => {
    const { token, email, team, owner } = await invite();
    const other = await createTeam({ managerId: owner.id });
    const client = await clientOf(await createAccount({ email }));
    await accept(token, client);
    const work = async (teamId: string) => {
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
      });
      const sheet = await client.get(`/games/${gameId}/attendance`);
      const answer = await client.put(`/games/${gameId}/attendance/${member.body.id ?? randomUUID()}`, {
        response: "attending",
      });
      return [member, game, settings, sheet, answer].map(({ status }) => status);
    };
    expect(await work(team.id)).toEqual([201, 201, 200, 200, 200]);
    expect(await work(other.id)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe("an account of one's own", () => {
  it("has the invited address, whatever is sent, and needs no confirming [INVITE-09, INVITE-11, INVITE-13]", async () => {
    const { token, email, team } = await invite();
    expect(outcome(await account(token, { password: "short" }))).toEqual([400, "INVALID_INPUT"]);
    const made = await account(token, { email: "other@example.com" });
    expect([made.status, made.body]).toEqual([201, { email }]);
    const client = await clientOf({ email });
    expect((await client.get("/me")).body).toMatchObject({
      email,
      emailVerified: true,
      role: "team_manager",
    });
    expect((await accept(token, client)).body).toEqual({ teamId: team.id });
  });

  it("is not made twice, and never takes over one that is there [INVITE-12]", async () => {
    const { token, email } = await invite();
    await createAccount({ email });
    expect(outcome(await account(token, { password: "another password" }))).toEqual([409, "ACCOUNT_EXISTS"]);
    await clientOf({ email });
  });
});
