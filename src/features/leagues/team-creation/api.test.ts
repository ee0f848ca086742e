import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "#tests/harness/api.ts";
import { startMailbox, tokenIn } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createLeague } = await import("#tests/factories/teams.ts");
const { clientOf } = await import("#tests/harness/api.ts");
const { jobsWith, startWorker } = await import("#tests/harness/jobs.ts");
const { linkToken } = await import("#platform/secrets.ts");
await startWorker();

let lee: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
let leagueId: string;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager", name: "Lena Fischer" });
  client = await clientOf(lee);
  leagueId = (await createLeague(lee.id, [], "Lakeshore Coed")).id;
});

const address = () => `manager-${randomUUID()}@example.com`;
const player = (values: object = {}) => ({ name: "Aisha Bello", phone: "(312) 555-0142", ...values });
const newTeam = (values: object = {}) => ({
  name: "Otters",
  sport: "Soccer",
  timeZone: "America/Denver",
  members: [player()],
  requestKey: randomUUID(),
  ...values,
});
const create = (team: object, by = client, league = leagueId) => by.post(`/leagues/${league}/teams`, team);
const teamsOf = (id: string) =>
  db.selectFrom("leagueTeam").select("teamId").where("leagueId", "=", id).execute();
const managersOf = async (teamId: string, by = client) =>
  (await by.get(`/teams/${teamId}/managers`)).body.managers;
const settled = async (teamId: string, mail: string) => {
  await expect.poll(async () => (await managersOf(teamId))[0]?.mail, { timeout: 20_000 }).toBe(mail);
};
const subject = "You are invited to manage a team";

describe("a team created in a league", () => {
  it("is there with members, consents, link and invitations [LEAGUE-48, LEAGUE-49, LEAGUE-50, CALL2-11, CALL2-16, CALL2-17, CALL2-20, DATA2-05, DATA2-07, DATA2-12, DATA2-13, DATA2-14, PERM2-05]", async () => {
    const email = address();
    const members = [
      player({ name: "Maya Okafor", email, isManager: true, smsConsent: true }),
      player({ name: "Cole Lindqvist", email: "cole@example.com" }),
    ];
    const { status, body } = await create(
      newTeam({ members, preferredBlockoutDays: ["Friday", "Sunday", "Friday"] }),
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
    expect((await teamsOf(leagueId)).map(({ teamId }) => teamId)).toContain(body.id);
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

  it("is in one's own list of teams as well [OP2-02]", async () => {
    const { body } = await create(newTeam({ name: "In My List" }));
    expect(JSON.stringify((await client.get("/teams?search=In My List")).body)).toContain(body.id);
  });

  it("is there as a whole or not at all [OP2-24]", async () => {
    const before = await teamsOf(leagueId);
    const members = [player(), player({ name: "Wrong", phone: "12" })];
    const { status, body } = await create(newTeam({ name: "Half", members }));
    expect([status, body.code, Object.keys(body.data.fields)]).toEqual([
      400,
      "PHONE_INVALID",
      ["members.1.phone"],
    ]);
    await sql`create function refuse() returns trigger as 'begin raise exception ''no''; end' language plpgsql`.execute(
      db,
    );
    await sql`create trigger refuse before insert on team_manager execute function refuse()`.execute(db);
    try {
      const broken = [player({ email: address(), isManager: true })];
      expect((await create(newTeam({ name: "Half", members: broken }))).status).toBe(500);
    } finally {
      await sql`drop trigger refuse on team_manager`.execute(db);
      await sql`drop function refuse`.execute(db);
    }
    expect(await db.selectFrom("team").select("id").where("name", "=", "Half").execute()).toEqual([]);
    expect(await teamsOf(leagueId)).toEqual(before);
  });

  it("is made once, however often and however many at once the same request comes", async () => {
    const again = newTeam({ members: [player({ email: address(), isManager: true })] });
    const answers = await Promise.all([create(again), create(again), create(again)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await managersOf(answers[0].body.id)).toHaveLength(1);
  });

  it("is not made of the same request with other entries", async () => {
    const first = newTeam({ name: "Otters" });
    const made = await create(first);
    const changed = await create({ ...first, name: "Wolves" });
    expect([changed.status, changed.body.code]).toEqual([409, "REQUEST_REUSED"]);
    expect((await create(first)).body).toEqual(made.body);
  });

  it("invites everybody but whoever creates it, also the sixth time to one address", async () => {
    const email = address();
    for (let team = 0; team < 6; team++) {
      const members = [
        player({ email, isManager: true }),
        player({ name: "Lena Fischer", email: lee.email, isManager: true }),
      ];
      const { body } = await create(newTeam({ members }));
      expect(body.invitationCount).toBe(1);
      expect(await managersOf(body.id)).toMatchObject([
        { email, mail: expect.stringMatching(/waiting|sent/) },
      ]);
    }
  });

  it.each([
    ["no name", { name: " " }, "name"],
    ["nobody", { members: [] }, "members"],
    ["a member without a name", { members: [player({ name: "" })] }, "members.0.name"],
    ["a member without a phone", { members: [player({ phone: " " })] }, "members.0.phone"],
    ["a manager without an address", { members: [player({ isManager: true })] }, "members.0.email"],
    [
      "two managers with one address",
      { members: [1, 2].map(() => player({ isManager: true, email: "one@example.com" })) },
      "members.1.email",
    ],
    ["a day that is none", { preferredBlockoutDays: ["Caturday"] }, "preferredBlockoutDays.0"],
  ])("is refused with %s [LEAGUE-39, LEAGUE-40, LEAGUE-47]", async (_what, wrong, field) => {
    const { status, body } = await create(newTeam(wrong));
    expect([status, body.code, Object.keys(body.data.fields)]).toEqual([400, "INVALID_INPUT", [field]]);
  });

  it("is refused in somebody else's league [LEAGUE-28, PERM2-07]", async () => {
    const other = await createLeague((await createAccount({ role: "league_manager" })).id, []);
    const { status, body } = await create(newTeam(), client, other.id);
    expect([status, body.message]).toEqual([404, "League Not Found"]);
    expect(await teamsOf(other.id)).toEqual([]);
  });
});

describe("the mail of an invitation", () => {
  afterEach(() => mailbox.fail({ mode: "none" }));

  it("that fails is counted, tried again by the queue, and arrives once [LEAGUE-51]", async () => {
    await mailbox.fail({ mode: "reject-temporarily" });
    const email = address();
    const { status, body } = await create(newTeam({ members: [player({ email, isManager: true })] }));
    expect(status).toBe(201);
    await settled(body.id, "failed");
    await mailbox.fail({ mode: "none" });
    await settled(body.id, "sent");
    expect(await mailbox.mailsTo(email)).toHaveLength(1);
  }, 45_000);

  it("says who, what and where, with a link made on the server [LEAGUE-50, INVITE-21, CALL2-21, OP2-32]", async () => {
    const email = address();
    const { body } = await create(
      newTeam({ members: [player({ name: "Maya Okafor", email, isManager: true })] }),
    );
    const mail = await mailbox.mailTo(email, subject);
    expect(mail.text).toContain("Maya");
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain(
      "Lena Fischer would like you to manage Otters (Soccer), a team of Lakeshore Coed.",
    );
    const { tokenId } = await db
      .selectFrom("teamManager")
      .select("tokenId")
      .where("teamId", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(tokenIn(mail, "/team-manager-invitation")).toBe(linkToken("team-manager-invitation", tokenId!));
    await settled(body.id, "sent");
    // The queue carries ids only.
    expect(JSON.stringify(await jobsWith({ tokenId }))).not.toContain(email);
  });

  it("of an unconfirmed sender is held back and counts as failed; the team is there [LEAGUE-51]", async () => {
    const fresh = await createAccount({ role: "league_manager", emailVerified: false });
    const theirs = await clientOf(fresh);
    const league = await createLeague(fresh.id, []);
    const email = address();
    const { status, body } = await create(
      newTeam({ members: [player({ email, isManager: true })] }),
      theirs,
      league.id,
    );
    expect(status).toBe(201);
    const [manager] = await managersOf(body.id, theirs);
    expect(manager).toMatchObject({ email, state: "pending", mail: "failed" });
    const resent = await theirs.post(`/teams/${body.id}/managers/${manager.id}/mail`);
    expect([resent.status, resent.body.code]).toEqual([403, "EMAIL_NOT_CONFIRMED"]);
    expect(await mailbox.mailsTo(email)).toEqual([]);
  });

  it("is sent again with another link; the one before ends [OP2-33]", async () => {
    const email = address();
    const { body } = await create(newTeam({ members: [player({ email, isManager: true })] }));
    const first = await mailbox.mailTo(email, subject);
    const [manager] = await managersOf(body.id);
    await db
      .updateTable("teamManager")
      .set({ expiresAt: new Date(0) })
      .where("id", "=", manager.id)
      .execute();
    expect((await managersOf(body.id))[0].state).toBe("expired");
    const resent = await client.post(`/teams/${body.id}/managers/${manager.id}/mail`);
    expect([resent.status, resent.body.managers[0].state]).toEqual([200, "pending"]);
    await expect.poll(async () => (await mailbox.mailsTo(email)).length, { timeout: 10_000 }).toBe(2);
    const tokens = (await mailbox.mailsTo(email)).map((mail) => tokenIn(mail, "/team-manager-invitation"));
    expect(new Set(tokens).size).toBe(2);
    expect(tokens).toContain(tokenIn(first, "/team-manager-invitation"));
  });

  it("stops with the invitation, and an accepted one is not sent again", async () => {
    const email = address();
    const { body } = await create(newTeam({ members: [player({ email, isManager: true })] }));
    const [manager] = await managersOf(body.id);
    const coach = await createAccount();
    await db
      .updateTable("teamManager")
      .set({ userId: coach.id, invitationAcceptedAt: new Date() })
      .where("id", "=", manager.id)
      .execute();
    const path = `/teams/${body.id}/managers/${manager.id}`;
    expect((await client.post(`${path}/mail`)).status).toBe(404);
    const theirs = await clientOf(coach);
    expect((await theirs.get(`/teams/${body.id}`)).status).toBe(200);
    expect((await client.delete(path)).body).toEqual({ managers: [] });
    expect((await theirs.get(`/teams/${body.id}`)).status).toBe(404);
  });
});
