import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { startMailbox, tokenIn } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createInvitation, createLeague, createMember, createTeam, inviteManager } =
  await import("#tests/factories/teams.ts");
const { clientOf } = await import("#tests/harness/api.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");
await startWorker();

type Account = Awaited<ReturnType<typeof createAccount>>;
let owner: Account;
let lee: Account;
let mine: Awaited<ReturnType<typeof clientOf>>;
let theirs: typeof mine;
beforeAll(async () => {
  owner = await createAccount({ name: "Maya Okafor" });
  lee = await createAccount({ role: "league_manager", name: "Lena Fischer" });
  mine = await clientOf(owner);
  theirs = await clientOf(lee);
});

const address = () => `manager-${randomUUID()}@example.com`;
/** A team of its own coach that plays in Lena's league. */
async function leagueTeam() {
  const team = await createTeam({ managerId: owner.id });
  await createLeague(lee.id, [team.id]);
  return team.id;
}
const invite = (teamId: string, email: string, by = mine) => by.post(`/teams/${teamId}/managers`, { email });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe("inviting a manager to a team that is there", () => {
  it("is for its owner and its league's manager, and mails a link that works [INVITE-21]", async () => {
    const teamId = await leagueTeam();
    for (const [by, name] of [
      [mine, "Maya Okafor"],
      [theirs, "Lena Fischer"],
    ] as const) {
      const email = address();
      const member = await createMember(teamId, { name: "Sam Rivera", email });
      const { status, body } = await invite(teamId, email.toUpperCase(), by);
      expect([status, body.managers.at(-1)]).toMatchObject([
        201,
        { email, name: "Sam Rivera", state: "pending", mail: "waiting" },
      ]);
      const mail = await mailbox.mailTo(email, "You are invited to manage a team");
      expect(mail.text).toContain(name);
      const token = tokenIn(mail, "/team-manager-invitation");
      const sam = await clientOf(await createAccount({ email }));
      expect((await sam.post("/team-manager-invitations/acceptances", { token })).body).toEqual({ teamId });
      expect((await sam.get(`/teams/${teamId}`)).body.can).toEqual({
        manage: true,
        handOver: false,
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

  it("again sends another link and makes no second one, also at the same moment", async () => {
    const teamId = await leagueTeam();
    const email = address();
    const answers = await Promise.all([invite(teamId, email), invite(teamId, email), invite(teamId, email)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await mine.get(`/teams/${teamId}/managers`)).body.managers).toHaveLength(1);
  });

  it("is refused for oneself, the owner and whoever manages it, with an unconfirmed address, and behind fifty", async () => {
    const teamId = await leagueTeam();
    const sam = await createAccount();
    await inviteManager(teamId, sam);
    for (const [by, email, words] of [
      [mine, owner.email, "This is your own address. Please enter theirs."],
      [theirs, lee.email, "This is your own address. Please enter theirs."],
      [theirs, owner.email, "They manage this team already."],
      [mine, sam.email, "They manage this team already."],
    ] as const) {
      const { status, body } = await invite(teamId, email, by);
      expect([status, body.data.fields]).toEqual([400, { email: words }]);
    }
    const fresh = await createAccount({ emailVerified: false });
    const own = await createTeam({ managerId: fresh.id });
    expect(outcome(await invite(own.id, address(), await clientOf(fresh)))).toEqual([
      403,
      "EMAIL_NOT_CONFIRMED",
    ]);
    for (let other = 0; other < 49; other++) await createInvitation(teamId, { email: address() });
    expect(outcome(await invite(teamId, address()))).toEqual([409, "TOO_MANY"]);
  });

  it("is sent again five times an hour, and taken back by either of the two", async () => {
    const teamId = await leagueTeam();
    await invite(teamId, address());
    const [manager] = (await theirs.get(`/teams/${teamId}/managers`)).body.managers;
    const path = `/teams/${teamId}/managers/${manager.id}`;
    const sent = [];
    for (let time = 0; time < 6; time++) sent.push((await theirs.post(`${path}/mail`)).status);
    expect(sent).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await theirs.delete(path)).body).toEqual({ managers: [] });
    expect(outcome(await mine.delete(path))).toEqual([404, "NOT_FOUND"]);
  });
});

describe("whoever was invited", () => {
  it("can leave again; the owner keeps the team, and another manager too", async () => {
    const teamId = await leagueTeam();
    const [sam, kim] = [await createAccount(), await createAccount()];
    await inviteManager(teamId, sam);
    await inviteManager(teamId, kim);
    const client = await clientOf(sam);
    expect((await client.delete(`/teams/${teamId}/management`)).body).toEqual({ ok: true });
    expect((await client.get(`/teams/${teamId}`)).status).toBe(404);
    expect((await mine.delete(`/teams/${teamId}/management`)).status).toBe(200);
    for (const by of [mine, await clientOf(kim)])
      expect((await by.get(`/teams/${teamId}`)).body.can.manage).toBe(true);
  });

  it("and owns the team by then, has no second way in", async () => {
    const teamId = await leagueTeam();
    const tokenId = randomUUID();
    await createInvitation(teamId, { email: owner.email, tokenId });
    const { linkToken } = await import("#platform/secrets.ts");
    const token = linkToken("team-manager-invitation", tokenId);
    expect((await mine.post("/team-manager-invitations/acceptances", { token })).body).toEqual({ teamId });
    expect((await mine.get(`/teams/${teamId}/managers`)).body).toEqual({ managers: [] });
  });

  it("and manages the league too, still says who else does", async () => {
    const teamId = await leagueTeam();
    await inviteManager(teamId, lee);
    expect((await theirs.get(`/teams/${teamId}/managers`)).status).toBe(200);
  });
});
