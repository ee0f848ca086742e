import { beforeEach, describe, expect, it } from "vitest";
import { days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { clientOf, TestClient } from "#tests/harness/api.ts";
import { moveClock, setTime } from "#tests/harness/clock.ts";
import { jobsWith } from "#tests/harness/jobs.ts";

type Account = Awaited<ReturnType<typeof createAccount>>;
type Team = Awaited<ReturnType<typeof createTeam>>;

let maya: Account;
let sam: Account;
let team: Team;
let owner: TestClient;
let next: TestClient;

beforeEach(async () => {
  maya = await createAccount({ name: "Maya Okafor" });
  sam = await createAccount({ name: "Sam Rivera" });
  team = await createTeam({ managerId: maya.id });
  owner = await clientOf(maya);
  next = await clientOf(sam);
});

const address = () => `/teams/${team.id}/handover`;
const start = (email = sam.email) => owner.put(address(), { email });
const preview = (token: string, client: TestClient = new TestClient()) =>
  client.post("/team-handovers/previews", { token });
const accept = (client: TestClient, token: string) => client.post("/team-handovers/acceptances", { token });
const managerOf = async (id: string) =>
  (await db.selectFrom("team").select("managerId").where("id", "=", id).executeTakeFirstOrThrow()).managerId;

/** The token of the open hand-over, as its mail carries it. */
async function tokenOf(teamId: string) {
  const row = await db
    .selectFrom("teamHandover")
    .select("id")
    .where("teamId", "=", teamId)
    .executeTakeFirstOrThrow();
  return linkToken("team-handover", row.id);
}

async function started(email = sam.email) {
  expect((await start(email)).status).toBe(200);
  return tokenOf(team.id);
}

const invalid = { status: 400, body: { code: "LINK_INVALID" } };

describe("offering a team", () => {
  it("is open for 14 days, shown to the manager with its last day by the team's clock", async () => {
    setTime("2026-11-15T03:00:00Z");
    expect((await owner.get(address())).body).toEqual({ handover: null });
    const open = { email: sam.email, expiresAt: "2026-11-29T03:00:00.000Z", expiresOn: "2026-11-28" };
    expect(await start(sam.email.toUpperCase())).toMatchObject({ status: 200, body: { handover: open } });
    expect((await owner.get(address())).body).toEqual({ handover: open });
    expect(await managerOf(team.id)).toBe(maya.id);
    setTime("2026-11-29T03:00:00Z");
    expect((await owner.get(address())).body).toEqual({ handover: null });
  });

  it("refuses oneself and what is no address, each with the field's own words", async () => {
    const self = await start(maya.email);
    expect(self).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(self.body.data.fields.email).toContain("your own address");
    const wrong = await start("somebody");
    expect(wrong.body.data.fields.email).toContain("name@example.com");
    expect((await owner.get(address())).body).toEqual({ handover: null });
  });

  it("asks for a confirmed address: the mail goes to somebody who may not know the sender", async () => {
    await db.updateTable("appUser").set({ emailVerified: false }).where("id", "=", maya.id).execute();
    expect(await start()).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_CONFIRMED" } });
    expect((await owner.get(address())).body).toEqual({ handover: null });
  });

  it("replaces an open offer, whose link stops working", async () => {
    const first = await started("first@example.com");
    const second = await started();
    expect(await preview(first)).toMatchObject(invalid);
    expect((await preview(second)).status).toBe(200);
    const rows = await db.selectFrom("teamHandover").selectAll().where("teamId", "=", team.id).execute();
    expect(rows).toMatchObject([{ email: sam.email, requestedBy: maya.id }]);
  });

  it("can be taken back, twice without harm", async () => {
    const token = await started();
    for (let time = 0; time < 2; time++)
      expect(await owner.delete(address())).toMatchObject({ status: 200, body: { handover: null } });
    expect(await preview(token)).toMatchObject(invalid);
    expect(await accept(next, token)).toMatchObject(invalid);
    expect(await managerOf(team.id)).toBe(maya.id);
  });

  it("is limited per address it goes to and per account that asks", async () => {
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await start("busy@example.com")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    for (let time = 6; time < 30; time++)
      expect((await start(`person-${time}@example.com`)).status).toBe(200);
    expect(await start("one-more@example.com")).toMatchObject({
      status: 429,
      body: { code: "RATE_LIMITED" },
    });
  });
});

describe("who may", () => {
  it("is the manager alone: to all others the team is not there [OP-24, OP2-02]", async () => {
    const lee = await createAccount({ role: "league_manager" });
    const kim = await createAccount();
    await inviteManager(team.id, kim);
    await createLeague(lee.id, [team.id]);
    await started();
    for (const client of [await clientOf(kim), await clientOf(lee), next]) {
      const answers = [
        await client.get(address()),
        await client.put(address(), { email: "thief@example.com" }),
        await client.delete(address()),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 404, body: { code: "TEAM_NOT_FOUND" } });
    }
    expect((await owner.get(address())).body.handover.email).toBe(sam.email);
    expect((await (await clientOf(kim)).get(`/teams/${team.id}`)).body.can.handOver).toBe(false);
  });

  it("is nobody without a session, but to look at an offer", async () => {
    const token = await started();
    const stranger = new TestClient();
    for (const answer of [
      await stranger.get(address()),
      await stranger.put(address(), { email: "thief@example.com" }),
      await stranger.delete(address()),
      await accept(stranger, token),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    expect((await preview(token, stranger)).status).toBe(200);
  });
});

describe("looking at an offer", () => {
  it("shows team, sport and who asks, nothing of the roster, and the address only masked", async () => {
    await createMember(team.id, { name: "Aisha Bello" });
    const token = await started("hidden.person@example.com");
    expect((await preview(token)).body).toEqual({
      teamName: "Lakeview Otters",
      sport: "Soccer",
      from: "Maya Okafor",
      invited: "h***@example.com",
      standing: "signed-out",
    });
    expect((await preview(token, next)).body).toMatchObject({ standing: "other-address" });
  });

  it("says what the reader still needs, and uses nothing up [OP2-03]", async () => {
    const token = await started();
    expect((await preview(token, next)).body.standing).toBe("invited");
    await db.updateTable("appUser").set({ emailVerified: false }).where("id", "=", sam.id).execute();
    for (let time = 0; time < 3; time++)
      expect((await preview(token, next)).body.standing).toBe("unconfirmed");
    expect(await managerOf(team.id)).toBe(maya.id);
  });

  it("refuses a token that is made up or has lapsed", async () => {
    const token = await started();
    expect(await preview("made up")).toMatchObject(invalid);
    moveClock(days(14) + 1000);
    expect(await preview(token)).toMatchObject(invalid);
  });
});

describe("taking a team over", () => {
  it("makes the invited person its manager; the previous one has no way in any more", async () => {
    const token = await started();
    expect(await accept(next, token)).toMatchObject({ status: 200, body: { teamId: team.id } });
    expect((await next.get(`/teams/${team.id}`)).body).toMatchObject({
      role: "manager",
      can: { manage: true, handOver: true, leave: false },
    });
    expect((await owner.get(`/teams/${team.id}`)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await owner.get("/teams")).body.total).toBe(0);
    expect((await next.get(address())).body).toEqual({ handover: null });
  });

  it("ends what both had by invitation and all open invitations, and leaves whoever manages it with them [OP2-02]", async () => {
    const kim = await createAccount();
    const other = await createTeam();
    for (const person of [sam, kim, maya]) await inviteManager(team.id, person);
    await inviteManager(other.id, sam);
    // Not accepted: the new owner never made it, and could not see it.
    const pending = { teamId: team.id, email: "sam@work.example", expiresAt: new Date("2099-01-01") };
    await db.insertInto("teamManager").values(pending).execute();
    const token = await started();
    expect((await accept(next, token)).status).toBe(200);
    const left = await db
      .selectFrom("teamManager")
      .select("email")
      .where("teamId", "=", team.id)
      .orderBy("email")
      .execute();
    expect(left).toEqual([{ email: kim.email }]);
    expect((await next.get(`/teams/${other.id}`)).body.role).toBe("invited");
    expect((await owner.get(`/teams/${team.id}`)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await (await clientOf(kim)).get(`/teams/${team.id}`)).body.role).toBe("invited");
  });

  it("is refused to every other address, confirmed or not [OP2-03]", async () => {
    const token = await started("somebody@example.com");
    const refused = { status: 403, body: { code: "HANDOVER_OTHER_ADDRESS" } };
    expect(await accept(next, token)).toMatchObject(refused);
    expect(await accept(owner, token)).toMatchObject(refused);
    const unconfirmed = await clientOf(await createAccount({ emailVerified: false }));
    expect(await accept(unconfirmed, token)).toMatchObject(refused);
    expect(await managerOf(team.id)).toBe(maya.id);
  });

  it("waits for the address to be confirmed, then works with the same link [OP2-03]", async () => {
    await db.updateTable("appUser").set({ emailVerified: false }).where("id", "=", sam.id).execute();
    const token = await started();
    expect(await accept(next, token)).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_CONFIRMED" } });
    expect(await managerOf(team.id)).toBe(maya.id);
    await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", sam.id).execute();
    expect((await accept(next, token)).status).toBe(200);
  });

  it("is refused with a link that is made up, lapsed, replaced or used", async () => {
    const replaced = await started();
    const token = await started();
    for (const wrong of ["made up", replaced]) expect(await accept(next, wrong)).toMatchObject(invalid);
    moveClock(days(14) + 1000);
    // Sessions outlive the link.
    expect(await accept(next, token)).toMatchObject(invalid);
    moveClock(0);
    expect((await accept(next, token)).status).toBe(200);
    expect(await accept(next, token)).toMatchObject(invalid);
  });

  it("is worth nothing once somebody else manages the team", async () => {
    const token = await started();
    const other = await createAccount();
    await db.updateTable("team").set({ managerId: other.id }).where("id", "=", team.id).execute();
    expect(await preview(token)).toMatchObject(invalid);
    expect(await accept(next, token)).toMatchObject(invalid);
    expect((await (await clientOf(other)).get(address())).body).toEqual({ handover: null });
  });

  it("has one winner when it is accepted several times at once, also while a new offer is made", async () => {
    for (let round = 0; round < 5; round++) {
      team = await createTeam({ managerId: maya.id });
      const token = await started(sam.email);
      await db.deleteFrom("rateLimit").execute();
      const [replaced, ...accepted] = await Promise.all([
        start("late@example.com"),
        ...Array.from({ length: 4 }, () => accept(next, token)),
      ]);
      const won = accepted.filter(({ status }) => status === 200).length;
      const lost = accepted.filter(({ body }) => body.code === "LINK_INVALID").length;
      // Either the new offer came first and voided the link, or one acceptance did and there was no team to offer.
      expect([won, lost, replaced.status]).toEqual(won === 1 ? [1, 3, 404] : [0, 4, 200]);
      expect(await managerOf(team.id)).toBe(won === 1 ? sam.id : maya.id);
    }
  });

  it("has exactly one winner when nothing else happens", async () => {
    const token = await started();
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(next, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "LINK_INVALID")).toHaveLength(4);
    expect(await jobsWith({ mail: "handed-over", teamId: team.id })).toHaveLength(1);
  });
});
