import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "#tests/harness/api.ts";
import { startMailbox, getToken } from "#tests/harness/mailbox.ts";
import { ownerDb } from "#tests/harness/owner.ts";

const mailbox = await startMailbox();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createLeague } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { listJobs, startWorker } = await import("#tests/harness/jobs.ts");
const { linkToken } = await import("#platform/secrets.ts");
await startWorker();

let lee: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
let leagueId: string;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager", name: "Lena Fischer" });
  client = await signInAs(lee);
  leagueId = (await createLeague(lee.id, [], "Lakeshore Coed")).id;
});

const address = () => `manager-${randomUUID()}@example.com`;
const createPlayer = (values: object = {}) => ({ name: "Aisha Bello", phone: "(312) 555-0142", ...values });
const createTeamRequest = (values: object = {}) => ({
  name: "Otters",
  sport: "Soccer",
  timeZone: "America/Denver",
  members: [createPlayer()],
  requestKey: randomUUID(),
  ...values,
});
const create = (team: object, sender = client, league = leagueId) =>
  sender.post(`/leagues/${league}/teams`, team);
const listTeams = (id: string) =>
  db.selectFrom("leagueTeam").select("teamId").where("leagueId", "=", id).execute();
const listManagers = async (teamId: string, sender = client) =>
  (await sender.get(`/teams/${teamId}/managers`)).body.managers;
const waitForEmailState = async (teamId: string, emailState: string) => {
  await expect
    .poll(async () => (await listManagers(teamId))[0]?.emailState, { timeout: 20_000 })
    .toBe(emailState);
};
const subject = "invited you to manage";

describe("creating a team in a league", () => {
  it("stores members, consents, league membership, and invitations [LEAGUE-48, LEAGUE-49, LEAGUE-50, CALL2-11, CALL2-16, CALL2-17, CALL2-20, DATA2-05, DATA2-07, DATA2-12, DATA2-13, DATA2-14, PERM2-05]", async () => {
    const email = address();
    const members = [
      createPlayer({ name: "Maya Okafor", email, isManager: true, smsConsent: true }),
      createPlayer({ name: "Cole Lindqvist", email: "cole@example.com" }),
    ];
    const { status, body } = await create(
      createTeamRequest({ members, preferredBlockoutDays: ["Friday", "Sunday", "Friday"] }),
    );
    expect([status, body]).toMatchObject([
      201,
      { name: "Otters", createdByLeague: true, invitationCount: 1 },
    ]);
    const team = await db.selectFrom("team").selectAll().where("id", "=", body.id).executeTakeFirstOrThrow();
    expect(team).toMatchObject({
      managerId: lee.id,
      sport: "Soccer",
      timeZone: "America/Denver",
      createdByLeague: true,
      preferredBlockoutDays: ["Sunday", "Friday"],
      seasonEndsOn: body.seasonEndsOn,
      subscriptionStatus: "pending",
    });
    const inThreeMonths = Date.parse(body.seasonEndsOn) - Date.now();
    expect(inThreeMonths / 86_400_000).toBeGreaterThan(87);
    expect(inThreeMonths / 86_400_000).toBeLessThan(93);
    expect((await listTeams(leagueId)).map(({ teamId }) => teamId)).toContain(body.id);
    const roster = (await client.get(`/teams/${body.id}/members`)).body.members;
    expect(roster).toMatchObject([
      {
        name: "Cole Lindqvist",
        email: "cole@example.com",
        active: true,
        smsConsent: false,
        phone: "+13125550142",
      },
      {
        name: "Maya Okafor",
        email,
        smsConsent: true,
        consent: { source: "manager", givenByName: "Lena Fischer" },
      },
    ]);
    const link = await db.selectFrom("teamManager").selectAll().where("teamId", "=", body.id).execute();
    expect(link).toMatchObject([
      { email, memberId: roster[1].id, userId: null, invitationAcceptedAt: null, invitedBy: lee.id },
    ]);
    const days = (link[0]!.expiresAt.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
  });

  it("adds the team to the caller's own teams [OP2-02]", async () => {
    const { body } = await create(createTeamRequest({ name: "In My List" }));
    expect(JSON.stringify((await client.get("/teams?search=In My List")).body)).toContain(body.id);
  });

  it("creates everything or nothing [OP2-24]", async () => {
    const teamsBefore = await listTeams(leagueId);
    const members = [createPlayer(), createPlayer({ name: "Wrong", phone: "12" })];
    const { status, body } = await create(createTeamRequest({ name: "Half", members }));
    expect([status, body.code, Object.keys(body.data.fields)]).toEqual([
      400,
      "PHONE_INVALID",
      ["members.1.phone"],
    ]);
    await sql`create function refuse() returns trigger as 'begin raise exception ''no''; end' language plpgsql`.execute(
      ownerDb,
    );
    await sql`create trigger refuse before insert on team_manager execute function refuse()`.execute(ownerDb);
    try {
      const invitees = [createPlayer({ email: address(), isManager: true })];
      expect((await create(createTeamRequest({ name: "Half", members: invitees }))).status).toBe(500);
    } finally {
      await sql`drop trigger refuse on team_manager`.execute(ownerDb);
      await sql`drop function refuse`.execute(ownerDb);
    }
    expect(await db.selectFrom("team").select("id").where("name", "=", "Half").execute()).toEqual([]);
    expect(await listTeams(leagueId)).toEqual(teamsBefore);
  });

  it("creates one team for repeated and concurrent requests", async () => {
    const request = createTeamRequest({ members: [createPlayer({ email: address(), isManager: true })] });
    const responses = await Promise.all([create(request), create(request), create(request)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await listManagers(responses[0].body.id)).toHaveLength(1);
  });

  it("rejects a reused request key with different data", async () => {
    const first = createTeamRequest({ name: "Otters" });
    const createResponse = await create(first);
    const conflictResponse = await create({ ...first, name: "Wolves" });
    expect([conflictResponse.status, conflictResponse.body.code]).toEqual([409, "REQUEST_KEY_REUSED"]);
    expect((await create(first)).body).toEqual(createResponse.body);
  });

  it("invites every manager except the caller, even if the same email is invited to six teams", async () => {
    const email = address();
    for (let team = 0; team < 6; team++) {
      const members = [
        createPlayer({ email, isManager: true }),
        createPlayer({ name: "Lena Fischer", email: lee.email, isManager: true }),
      ];
      const { body } = await create(createTeamRequest({ members }));
      expect(body.invitationCount).toBe(1);
      expect(await listManagers(body.id)).toMatchObject([
        { email, emailState: expect.stringMatching(/waiting|sent/) },
      ]);
    }
  });

  it.each([
    ["a missing name", { name: " " }, "name"],
    ["an empty member list", { members: [] }, "members"],
    ["a member without a name", { members: [createPlayer({ name: "" })] }, "members.0.name"],
    ["a member without a phone", { members: [createPlayer({ phone: " " })] }, "members.0.phone"],
    ["a manager without an email", { members: [createPlayer({ isManager: true })] }, "members.0.email"],
    [
      "two managers with the same email",
      { members: [1, 2].map(() => createPlayer({ isManager: true, email: "one@example.com" })) },
      "members.1.email",
    ],
    ["an invalid day", { preferredBlockoutDays: ["Caturday"] }, "preferredBlockoutDays.0"],
  ])("rejects %s [LEAGUE-39, LEAGUE-40, LEAGUE-47]", async (_label, invalidValues, field) => {
    const { status, body } = await create(createTeamRequest(invalidValues));
    expect([status, body.code, Object.keys(body.data.fields)]).toEqual([400, "INVALID_INPUT", [field]]);
  });

  it("rejects someone else's league [LEAGUE-28, PERM2-07]", async () => {
    const otherLeague = await createLeague((await createAccount({ role: "league_manager" })).id, []);
    const { status, body } = await create(createTeamRequest(), client, otherLeague.id);
    expect([status, body.message]).toEqual([404, "League Not Found"]);
    expect(await listTeams(otherLeague.id)).toEqual([]);
  });
});

describe("invitation email", () => {
  afterEach(() => mailbox.fail({ mode: "none" }));

  it("records a failure, retries, and arrives once [LEAGUE-51]", async () => {
    await mailbox.fail({ mode: "reject-temporarily" });
    const email = address();
    const { status, body } = await create(
      createTeamRequest({ members: [createPlayer({ email, isManager: true })] }),
    );
    expect(status).toBe(201);
    await waitForEmailState(body.id, "failed");
    await mailbox.fail({ mode: "none" });
    await waitForEmailState(body.id, "sent");
    expect(await mailbox.listEmails(email)).toHaveLength(1);
  }, 45_000);

  it("names the inviter, team, and league and contains the link [LEAGUE-50, INVITE-21, CALL2-21, OP2-32]", async () => {
    const email = address();
    const { body } = await create(
      createTeamRequest({ members: [createPlayer({ name: "Maya Okafor", email, isManager: true })] }),
    );
    const message = await mailbox.waitForEmail(email, subject);
    expect(message.text).toContain("Maya");
    expect(message.text.replaceAll(/\s+/g, " ")).toContain(
      "Lena Fischer invited you to manage Otters (Soccer) in Lakeshore Coed.",
    );
    const { tokenId } = await db
      .selectFrom("teamManager")
      .select("tokenId")
      .where("teamId", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(getToken(message, "/team-manager-invitation")).toBe(
      linkToken("team-manager-invitation", tokenId!),
    );
    await waitForEmailState(body.id, "sent");
    // Jobs contain only ids, no personal data.
    expect(JSON.stringify(await listJobs({ tokenId }))).not.toContain(email);
  });

  it("isn't sent for an unconfirmed sender, but the team is created [LEAGUE-51]", async () => {
    const unconfirmedAccount = await createAccount({ role: "league_manager", emailVerified: false });
    const unconfirmedClient = await signInAs(unconfirmedAccount);
    const league = await createLeague(unconfirmedAccount.id, []);
    const email = address();
    const { status, body } = await create(
      createTeamRequest({ members: [createPlayer({ email, isManager: true })] }),
      unconfirmedClient,
      league.id,
    );
    expect(status).toBe(201);
    const [manager] = await listManagers(body.id, unconfirmedClient);
    expect(manager).toMatchObject({ email, state: "pending", emailState: "held" });
    const resendResponse = await unconfirmedClient.post(`/teams/${body.id}/managers/${manager.id}/email`);
    expect([resendResponse.status, resendResponse.body.code]).toEqual([403, "EMAIL_NOT_CONFIRMED"]);
    expect(await mailbox.listEmails(email)).toEqual([]);
  });

  it("is resent with a new link, even after the old one expired [OP2-33]", async () => {
    const email = address();
    const { body } = await create(createTeamRequest({ members: [createPlayer({ email, isManager: true })] }));
    const first = await mailbox.waitForEmail(email, subject);
    const [manager] = await listManagers(body.id);
    await db
      .updateTable("teamManager")
      .set({ expiresAt: new Date(0) })
      .where("id", "=", manager.id)
      .execute();
    expect((await listManagers(body.id))[0].state).toBe("expired");
    const resendResponse = await client.post(`/teams/${body.id}/managers/${manager.id}/email`);
    expect([resendResponse.status, resendResponse.body.managers[0].state]).toEqual([200, "pending"]);
    await expect.poll(async () => (await mailbox.listEmails(email)).length, { timeout: 10_000 }).toBe(2);
    const tokens = (await mailbox.listEmails(email)).map((message) =>
      getToken(message, "/team-manager-invitation"),
    );
    expect(new Set(tokens).size).toBe(2);
    expect(tokens).toContain(getToken(first, "/team-manager-invitation"));
  });

  it("isn't resent once accepted, and access ends when the manager is removed", async () => {
    const email = address();
    const { body } = await create(createTeamRequest({ members: [createPlayer({ email, isManager: true })] }));
    const [manager] = await listManagers(body.id);
    const coach = await createAccount();
    await db
      .updateTable("teamManager")
      .set({ userId: coach.id, invitationAcceptedAt: new Date() })
      .where("id", "=", manager.id)
      .execute();
    const path = `/teams/${body.id}/managers/${manager.id}`;
    expect((await client.post(`${path}/email`)).status).toBe(404);
    const coachClient = await signInAs(coach);
    expect((await coachClient.get(`/teams/${body.id}`)).status).toBe(200);
    expect((await client.delete(path)).body).toEqual({ managers: [] });
    expect((await coachClient.get(`/teams/${body.id}`)).status).toBe(404);
  });
});
