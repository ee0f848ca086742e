import { beforeEach, describe, expect, it } from "vitest";
import { days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { shiftClock, setTime } from "#tests/harness/clock.ts";
import { listJobs } from "#tests/harness/jobs.ts";

type Account = Awaited<ReturnType<typeof createAccount>>;
type Team = Awaited<ReturnType<typeof createTeam>>;

let maya: Account;
let sam: Account;
let team: Team;
let owner: TestClient;
let recipient: TestClient;

beforeEach(async () => {
  maya = await createAccount({ name: "Maya Okafor" });
  sam = await createAccount({ name: "Sam Rivera" });
  team = await createTeam({ managerId: maya.id });
  owner = await signInAs(maya);
  recipient = await signInAs(sam);
});

const toPath = () => `/teams/${team.id}/transfer`;
const startTransfer = (email = sam.email) => owner.put(toPath(), { email });
const preview = (token: string, client: TestClient = new TestClient()) =>
  client.post("/team-transfers/previews", { token });
const accept = (client: TestClient, token: string) => client.post("/team-transfers/acceptances", { token });
const getManager = async (id: string) =>
  (await db.selectFrom("team").select("managerId").where("id", "=", id).executeTakeFirstOrThrow()).managerId;

/** Returns the pending transfer's token, derived from its id like the one in the email. */
async function getToken(teamId: string) {
  const row = await db
    .selectFrom("teamTransfer")
    .select("id")
    .where("teamId", "=", teamId)
    .executeTakeFirstOrThrow();
  return linkToken("team-transfer", row.id);
}

async function startAndGetToken(email = sam.email) {
  expect((await startTransfer(email)).status).toBe(200);
  return getToken(team.id);
}

const invalid = { status: 400, body: { code: "LINK_INVALID" } };

describe("starting a team transfer", () => {
  it("creates an offer that's open for 14 days and shows its last day in the team's time zone", async () => {
    setTime("2026-11-15T03:00:00Z");
    expect((await owner.get(toPath())).body).toEqual({ transfer: null });
    const expected = { email: sam.email, expiresAt: "2026-11-29T03:00:00.000Z", expiresOn: "2026-11-28" };
    expect(await startTransfer(sam.email.toUpperCase())).toMatchObject({
      status: 200,
      body: { transfer: expected },
    });
    expect((await owner.get(toPath())).body).toEqual({ transfer: expected });
    expect(await getManager(team.id)).toBe(maya.id);
    setTime("2026-11-29T03:00:00Z");
    expect((await owner.get(toPath())).body).toEqual({ transfer: null });
  });

  it("rejects the sender's own email and invalid emails with an error on the field", async () => {
    const toSelf = await startTransfer(maya.email);
    expect(toSelf).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(toSelf.body.data.fields.email).toContain("your own email");
    const toInvalid = await startTransfer("someone");
    expect(toInvalid.body.data.fields.email).toContain("name@example.com");
    expect((await owner.get(toPath())).body).toEqual({ transfer: null });
  });

  it("requires a confirmed email, because the recipient may not know the sender", async () => {
    await db.updateTable("appUser").set({ emailVerified: false }).where("id", "=", maya.id).execute();
    expect(await startTransfer()).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_CONFIRMED" } });
    expect((await owner.get(toPath())).body).toEqual({ transfer: null });
  });

  it("replaces a pending offer, whose link stops working", async () => {
    const first = await startAndGetToken("first@example.com");
    const second = await startAndGetToken();
    expect(await preview(first)).toMatchObject(invalid);
    expect((await preview(second)).status).toBe(200);
    const rows = await db.selectFrom("teamTransfer").selectAll().where("teamId", "=", team.id).execute();
    expect(rows).toMatchObject([{ email: sam.email, requestedBy: maya.id }]);
  });

  it("can be canceled, even twice", async () => {
    const token = await startAndGetToken();
    for (let time = 0; time < 2; time++)
      expect(await owner.delete(toPath())).toMatchObject({ status: 200, body: { transfer: null } });
    expect(await preview(token)).toMatchObject(invalid);
    expect(await accept(recipient, token)).toMatchObject(invalid);
    expect(await getManager(team.id)).toBe(maya.id);
  });

  it("is rate-limited per recipient and per account", async () => {
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await startTransfer("busy@example.com")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    for (let time = 6; time < 30; time++)
      expect((await startTransfer(`person-${time}@example.com`)).status).toBe(200);
    expect(await startTransfer("one-more@example.com")).toMatchObject({
      status: 429,
      body: { code: "RATE_LIMITED" },
    });
  });
});

describe("transfer permissions", () => {
  it('belong to the owner alone, and everyone else gets "not found" [OP-24, OP2-02]', async () => {
    const lee = await createAccount({ role: "league_manager" });
    const kim = await createAccount();
    await inviteManager(team.id, kim);
    await createLeague(lee.id, [team.id]);
    await startAndGetToken();
    for (const client of [await signInAs(kim), await signInAs(lee), recipient]) {
      const responses = [
        await client.get(toPath()),
        await client.put(toPath(), { email: "thief@example.com" }),
        await client.delete(toPath()),
      ];
      for (const response of responses)
        expect(response).toMatchObject({ status: 404, body: { code: "TEAM_NOT_FOUND" } });
    }
    expect((await owner.get(toPath())).body.transfer.email).toBe(sam.email);
    expect((await (await signInAs(kim)).get(`/teams/${team.id}`)).body.can.transfer).toBe(false);
  });

  it("let signed-out visitors preview an offer but do nothing else", async () => {
    const token = await startAndGetToken();
    const stranger = new TestClient();
    for (const response of [
      await stranger.get(toPath()),
      await stranger.put(toPath(), { email: "thief@example.com" }),
      await stranger.delete(toPath()),
      await accept(stranger, token),
    ])
      expect(response).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    expect((await preview(token, stranger)).status).toBe(200);
  });
});

describe("previewing an offer", () => {
  it("shows the team, the sport, the sender, and a masked email, but nothing about the roster", async () => {
    await createMember(team.id, { name: "Aisha Bello" });
    const token = await startAndGetToken("hidden.person@example.com");
    expect((await preview(token)).body).toEqual({
      teamName: "Lakeview Otters",
      sport: "Soccer",
      from: "Maya Okafor",
      invited: "h***@example.com",
      recipientStatus: "signed-out",
    });
    expect((await preview(token, recipient)).body).toMatchObject({ recipientStatus: "email-mismatch" });
  });

  it("shows what the recipient still needs to do and doesn't use up the link [OP2-03]", async () => {
    const token = await startAndGetToken();
    expect((await preview(token, recipient)).body.recipientStatus).toBe("invited");
    await db.updateTable("appUser").set({ emailVerified: false }).where("id", "=", sam.id).execute();
    for (let time = 0; time < 3; time++)
      expect((await preview(token, recipient)).body.recipientStatus).toBe("unconfirmed");
    expect(await getManager(team.id)).toBe(maya.id);
  });

  it("rejects an invalid or expired token", async () => {
    const token = await startAndGetToken();
    expect(await preview("made up")).toMatchObject(invalid);
    shiftClock(days(14) + 1000);
    expect(await preview(token)).toMatchObject(invalid);
  });
});

describe("accepting a team transfer", () => {
  it("makes the recipient the manager and removes the previous manager's access", async () => {
    const token = await startAndGetToken();
    expect(await accept(recipient, token)).toMatchObject({ status: 200, body: { teamId: team.id } });
    expect((await recipient.get(`/teams/${team.id}`)).body).toMatchObject({
      role: "manager",
      can: { manage: true, transfer: true, leave: false },
    });
    expect((await owner.get(`/teams/${team.id}`)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await owner.get("/teams")).body.total).toBe(0);
    expect((await recipient.get(toPath())).body).toEqual({ transfer: null });
  });

  it("ends both people's invitations and all pending invitations, and keeps other managers [OP2-02]", async () => {
    const kim = await createAccount();
    const otherTeam = await createTeam();
    for (const person of [sam, kim, maya]) await inviteManager(team.id, person);
    await inviteManager(otherTeam.id, sam);
    // This invitation was never accepted, so it gave the new owner no access.
    const pendingOffer = { teamId: team.id, email: "sam@work.example", expiresAt: new Date("2099-01-01") };
    await db.insertInto("teamManager").values(pendingOffer).execute();
    const token = await startAndGetToken();
    expect((await accept(recipient, token)).status).toBe(200);
    const remaining = await db
      .selectFrom("teamManager")
      .select("email")
      .where("teamId", "=", team.id)
      .orderBy("email")
      .execute();
    expect(remaining).toEqual([{ email: kim.email }]);
    expect((await recipient.get(`/teams/${otherTeam.id}`)).body.role).toBe("invited");
    expect((await owner.get(`/teams/${team.id}`)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await (await signInAs(kim)).get(`/teams/${team.id}`)).body.role).toBe("invited");
  });

  it("rejects every other email, confirmed or not [OP2-03]", async () => {
    const token = await startAndGetToken("someone@example.com");
    const mismatch = { status: 403, body: { code: "TRANSFER_EMAIL_MISMATCH" } };
    expect(await accept(recipient, token)).toMatchObject(mismatch);
    expect(await accept(owner, token)).toMatchObject(mismatch);
    const unconfirmed = await signInAs(await createAccount({ emailVerified: false }));
    expect(await accept(unconfirmed, token)).toMatchObject(mismatch);
    expect(await getManager(team.id)).toBe(maya.id);
  });

  it("succeeds with the same link once the email is confirmed [OP2-03]", async () => {
    await db.updateTable("appUser").set({ emailVerified: false }).where("id", "=", sam.id).execute();
    const token = await startAndGetToken();
    expect(await accept(recipient, token)).toMatchObject({
      status: 403,
      body: { code: "EMAIL_NOT_CONFIRMED" },
    });
    expect(await getManager(team.id)).toBe(maya.id);
    await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", sam.id).execute();
    expect((await accept(recipient, token)).status).toBe(200);
  });

  it("rejects an invalid, expired, replaced, or used link", async () => {
    const replacedToken = await startAndGetToken();
    const token = await startAndGetToken();
    for (const invalidToken of ["made up", replacedToken])
      expect(await accept(recipient, invalidToken)).toMatchObject(invalid);
    shiftClock(days(14) + 1000);
    // The recipient is still signed in, because sessions last longer than the link.
    expect(await accept(recipient, token)).toMatchObject(invalid);
    shiftClock(0);
    expect((await accept(recipient, token)).status).toBe(200);
    expect(await accept(recipient, token)).toMatchObject(invalid);
  });

  it("rejects a link once someone else manages the team", async () => {
    const token = await startAndGetToken();
    const newOwner = await createAccount();
    await db.updateTable("team").set({ managerId: newOwner.id }).where("id", "=", team.id).execute();
    expect(await preview(token)).toMatchObject(invalid);
    expect(await accept(recipient, token)).toMatchObject(invalid);
    expect((await (await signInAs(newOwner)).get(toPath())).body).toEqual({ transfer: null });
  });

  it("has at most one winner if a new offer is made at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      team = await createTeam({ managerId: maya.id });
      const token = await startAndGetToken(sam.email);
      await db.deleteFrom("rateLimit").execute();
      const [offerResponse, ...accepted] = await Promise.all([
        startTransfer("late@example.com"),
        ...Array.from({ length: 4 }, () => accept(recipient, token)),
      ]);
      const acceptedCount = accepted.filter(({ status }) => status === 200).length;
      const rejectedCount = accepted.filter(({ body }) => body.code === "LINK_INVALID").length;
      // Either the new offer won and voided the link, or an acceptance won and there was no team left to offer.
      expect([acceptedCount, rejectedCount, offerResponse.status]).toEqual(
        acceptedCount === 1 ? [1, 3, 404] : [0, 4, 200],
      );
      expect(await getManager(team.id)).toBe(acceptedCount === 1 ? sam.id : maya.id);
    }
  });

  it("has exactly one winner among concurrent requests", async () => {
    const token = await startAndGetToken();
    const responses = await Promise.all(Array.from({ length: 5 }, () => accept(recipient, token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === "LINK_INVALID")).toHaveLength(4);
    expect(await listJobs({ template: "team-transferred", teamId: team.id })).toHaveLength(1);
  });
});
