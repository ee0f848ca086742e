import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { startMailbox, getToken } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createInvitation, createLeague, createMember, createTeam, inviteManager } =
  await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");
await startWorker();

type Account = Awaited<ReturnType<typeof createAccount>>;
let owner: Account;
let lee: Account;
let ownerClient: Awaited<ReturnType<typeof signInAs>>;
let leagueManagerClient: typeof ownerClient;
beforeAll(async () => {
  owner = await createAccount({ name: "Maya Okafor" });
  lee = await createAccount({ role: "league_manager", name: "Lena Fischer" });
  ownerClient = await signInAs(owner);
  leagueManagerClient = await signInAs(lee);
});

const address = () => `manager-${randomUUID()}@example.com`;
/** Creates a team owned by Maya in Lena's league. */
async function createLeagueTeam() {
  const team = await createTeam({ managerId: owner.id });
  await createLeague(lee.id, [team.id]);
  return team.id;
}
const invite = (teamId: string, email: string, sender = ownerClient) =>
  sender.post(`/teams/${teamId}/managers`, { email });
/** Makes the team's invitations look as if they had been sent eleven minutes ago. */
const ageInvitations = (teamId: string) =>
  db
    .updateTable("teamManager")
    .set({ expiresAt: sql<Date>`expires_at - interval '11 minutes'` })
    .where("teamId", "=", teamId)
    .execute();
const toStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

describe("inviting a manager to an existing team", () => {
  it("is refused to the manager of a league who doesn't own the team, who can only see its managers", async () => {
    const teamId = await createLeagueTeam();
    await invite(teamId, address());
    const notFound = [404, "TEAM_NOT_FOUND"];
    expect(toStatusAndCode(await invite(teamId, address(), leagueManagerClient))).toEqual(notFound);
    const [manager] = (await leagueManagerClient.get(`/teams/${teamId}/managers`)).body.managers;
    const path = `/teams/${teamId}/managers/${manager.id}`;
    expect(toStatusAndCode(await leagueManagerClient.post(`${path}/email`))).toEqual(notFound);
    expect(toStatusAndCode(await leagueManagerClient.delete(path))).toEqual(notFound);
    expect((await ownerClient.get(`/teams/${teamId}/managers`)).body.managers).toHaveLength(1);
  });

  it("lets the owner email a working link, and tells the owner who manages the team now [INVITE-21]", async () => {
    const teamId = await createLeagueTeam();
    for (const [sender, name] of [[ownerClient, "Maya Okafor"]] as const) {
      const email = address();
      const member = await createMember(teamId, { name: "Sam Rivera", email });
      const { status, body } = await invite(teamId, email.toUpperCase(), sender);
      expect([status, body.managers.at(-1)]).toMatchObject([
        201,
        { email, name: "Sam Rivera", state: "pending", emailState: "waiting" },
      ]);
      const message = await mailbox.waitForEmail(email, "invited you to manage");
      expect(message.text).toContain(name);
      const token = getToken(message, "/team-manager-invitation");
      const sam = await signInAs(await createAccount({ email }));
      expect((await sam.post("/team-manager-invitations/acceptances", { token })).body).toEqual({ teamId });
      const notice = await mailbox.waitForEmail(owner.email, "Your team has a new manager on FirstWhistle");
      expect(notice.text).toContain(email);
      expect(notice.links).toContainEqual(expect.stringContaining(`/teams/${teamId}/settings`));
      expect((await sam.get(`/teams/${teamId}`)).body.can).toEqual({
        manage: true,
        transfer: false,
        leave: true,
      });
      const row = await db
        .selectFrom("teamManager")
        .select(["memberId", "invitationAcceptedAt"])
        .where("teamId", "=", teamId)
        .where("email", "=", email)
        .executeTakeFirst();
      expect(row).toMatchObject({ memberId: member.id, invitationAcceptedAt: expect.any(Date) });
    }
  });

  it("renews a pending invitation instead of adding a second one, even for concurrent requests", async () => {
    const teamId = await createLeagueTeam();
    const email = address();
    const responses = await Promise.all([
      invite(teamId, email),
      invite(teamId, email),
      invite(teamId, email),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await ownerClient.get(`/teams/${teamId}/managers`)).body.managers).toHaveLength(1);
  });

  it("rejects the caller, the owner, existing managers, and more than 50 managers", async () => {
    const teamId = await createLeagueTeam();
    const sam = await createAccount();
    await inviteManager(teamId, sam);
    for (const [sender, email, message] of [
      [ownerClient, owner.email, "That's your own email. Enter theirs instead."],
      [ownerClient, sam.email, "They already manage this team."],
    ] as const) {
      const { status, body } = await invite(teamId, email, sender);
      expect([status, body.data.fields]).toEqual([400, { email: message }]);
    }
    for (let index = 0; index < 49; index++) await createInvitation(teamId, { email: address() });
    expect(toStatusAndCode(await invite(teamId, address()))).toEqual([409, "LIMIT_REACHED"]);
  });

  it("waits for the sender to confirm their own email, and then goes out once", async () => {
    const sender = await createAccount({ emailVerified: false });
    const team = await createTeam({ managerId: sender.id });
    const client = await signInAs(sender);
    const email = address();
    for (let time = 0; time < 2; time++) {
      const { status, body } = await invite(team.id, email, client);
      expect([status, body.managers]).toMatchObject([201, [{ email, state: "pending", emailState: "held" }]]);
    }
    expect(await mailbox.listEmails(email)).toEqual([]);
    const { releaseInvitations } = await import("#features/accounts/invitations/commands.server.ts");
    await db.transaction().execute((trx) => releaseInvitations(trx, sender.id));
    await mailbox.waitForEmail(email, "invited you to manage");
    expect(await mailbox.listEmails(email)).toHaveLength(1);
  });

  it("limits resending to once in ten minutes and five emails an hour, and cancels an invitation only once", async () => {
    const teamId = await createLeagueTeam();
    await invite(teamId, address());
    const [manager] = (await ownerClient.get(`/teams/${teamId}/managers`)).body.managers;
    const path = `/teams/${teamId}/managers/${manager.id}`;
    expect(toStatusAndCode(await ownerClient.post(`${path}/email`))).toEqual([409, "INVITATION_JUST_SENT"]);
    const sent = [];
    for (let time = 0; time < 6; time++) {
      await ageInvitations(teamId);
      const { status, body } = await ownerClient.post(`${path}/email`);
      sent.push(status === 429 ? [status, body.data.retryAfterSeconds > 3000] : [status]);
    }
    expect(sent).toEqual([[200], [200], [200], [200], [200], [429, true]]);
    expect((await ownerClient.delete(path)).body).toEqual({ managers: [] });
    expect(toStatusAndCode(await ownerClient.delete(path))).toEqual([404, "NOT_FOUND"]);
  });
});

describe("invited manager", () => {
  it("can leave while the owner and other managers keep access", async () => {
    const teamId = await createLeagueTeam();
    const [sam, kim] = [await createAccount(), await createAccount()];
    await inviteManager(teamId, sam);
    await inviteManager(teamId, kim);
    const client = await signInAs(sam);
    expect((await client.delete(`/teams/${teamId}/management`)).body).toEqual({ ok: true });
    expect((await client.get(`/teams/${teamId}`)).status).toBe(404);
    expect((await ownerClient.delete(`/teams/${teamId}/management`)).status).toBe(200);
    for (const remaining of [ownerClient, await signInAs(kim)])
      expect((await remaining.get(`/teams/${teamId}`)).body.can.manage).toBe(true);
  });

  it("gets no second role after becoming the owner", async () => {
    const teamId = await createLeagueTeam();
    const tokenId = randomUUID();
    await createInvitation(teamId, { email: owner.email, tokenId });
    const { linkToken } = await import("#platform/secrets.ts");
    const token = linkToken("team-manager-invitation", tokenId);
    expect((await ownerClient.post("/team-manager-invitations/acceptances", { token })).body).toEqual({
      teamId,
    });
    expect((await ownerClient.get(`/teams/${teamId}/managers`)).body).toEqual({ managers: [] });
  });

  it("still sees the list of managers when they also manage the league", async () => {
    const teamId = await createLeagueTeam();
    await inviteManager(teamId, lee);
    expect((await leagueManagerClient.get(`/teams/${teamId}/managers`)).status).toBe(200);
  });
});

describe("leaving a league", () => {
  it("ends the league manager's access, and only the owner can do it", async () => {
    const teamId = await createLeagueTeam();
    const { leagues } = (await ownerClient.get(`/teams/${teamId}/leagues`)).body;
    expect(leagues).toEqual([expect.objectContaining({ managerName: "Lena Fischer" })]);
    const path = `/teams/${teamId}/leagues/${leagues[0].id}`;
    expect((await leagueManagerClient.get(`/teams/${teamId}`)).status).toBe(200);
    expect(toStatusAndCode(await leagueManagerClient.delete(path))).toEqual([404, "TEAM_NOT_FOUND"]);
    for (let time = 0; time < 2; time++)
      expect(await ownerClient.delete(path)).toMatchObject({ status: 200, body: { leagues: [] } });
    expect((await leagueManagerClient.get(`/teams/${teamId}`)).status).toBe(404);
  });

  it("sends the league's manager one email, and none if they own the team", async () => {
    const listNotices = async () => {
      const emails = await mailbox.listEmails(lee.email);
      return emails.filter(({ subject }) => subject === "A team left your league on FirstWhistle");
    };
    const before = (await listNotices()).length;
    const teamId = await createLeagueTeam();
    const ownTeam = await createTeam({ managerId: lee.id });
    const league = await createLeague(lee.id, [ownTeam.id]);
    await leagueManagerClient.delete(`/teams/${ownTeam.id}/leagues/${league.id}`);
    const [{ id: leagueId }] = (await ownerClient.get(`/teams/${teamId}/leagues`)).body.leagues;
    for (let time = 0; time < 2; time++) await ownerClient.delete(`/teams/${teamId}/leagues/${leagueId}`);
    await expect.poll(listNotices, { timeout: 10_000 }).toHaveLength(before + 1);
    const [notice] = await listNotices();
    expect(notice!.links).toEqual([expect.stringMatching(/\/league-management$/)]);
  });

  it("leaves the team's other leagues and the league's other teams alone", async () => {
    const [teamId, otherTeamId] = [await createLeagueTeam(), await createLeagueTeam()];
    const [league] = (await ownerClient.get(`/teams/${teamId}/leagues`)).body.leagues;
    const [otherLeague] = (await ownerClient.get(`/teams/${otherTeamId}/leagues`)).body.leagues;
    await ownerClient.delete(`/teams/${teamId}/leagues/${otherLeague.id}`);
    await ownerClient.delete(`/teams/${otherTeamId}/leagues/${league.id}`);
    expect((await ownerClient.get(`/teams/${teamId}/leagues`)).body.leagues).toEqual([league]);
    expect((await ownerClient.get(`/teams/${otherTeamId}/leagues`)).body.leagues).toEqual([otherLeague]);
  });
});
