import { beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { createHash, randomUUID } = await import("node:crypto");
const { after, clock, days, minutes } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createKey, useKey } = await import("#tests/factories/keys.ts");
const { createLeague, createTeam } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { connectionTasks } = await import("./jobs.server.ts");
const { tendKeys } = await import("./commands.server.ts");
const { hasKeyForm } = await import("./rules.ts");

type Account = Awaited<ReturnType<typeof createAccount>>;
let account: Account;
let client: Awaited<ReturnType<typeof signInAs>>;
beforeEach(async () => {
  account = await createAccount({ role: "league_manager" });
  client = await signInAs(account);
});

/** Sends the emails about a key that are queued. */
async function sendEmails(keyId: string) {
  const task = connectionTasks.find(({ name }) => name === "connections/send-email")!;
  for (const { id, data } of await listJobs({ keyId })) await task.run(data, id);
}

const scoreboard = { name: "Scoreboard", canWrite: false, covers: null };
const create = (key: object = {}) => client.post("/me/keys", { ...scoreboard, ...key });
const list = async () => (await client.get("/me/keys")).body.keys;

describe("creating a key", () => {
  it("shows it once and stores only its digest and last four characters [CONNECT-02, CONNECT-03]", async () => {
    const { status, body } = await create({ canWrite: true });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^fw_test_/);
    expect(hasKeyForm(body.secret)).toBe(true);
    expect(body.key).toMatchObject({
      name: "Scoreboard",
      hint: `fw_test_…${body.secret.slice(-4)}`,
      canWrite: true,
      canSendTexts: false,
      covers: null,
      revokedAt: null,
      lastUsedAt: null,
    });
    // 90 days, unless something else was chosen.
    const lifetime = Date.parse(body.key.expiresAt) - Date.parse(body.key.createdAt);
    expect(lifetime).toBe(days(90));
    expect(await list()).toEqual([body.key]);
    const row = await db
      .selectFrom("apiKey")
      .selectAll()
      .where("id", "=", body.key.id)
      .executeTakeFirstOrThrow();
    expect(row.digest).toEqual(createHash("sha256").update(body.secret).digest());
    expect(JSON.stringify(row)).not.toContain(body.secret.slice(8, 40));
    expect((await useKey(body.secret).get("/teams")).status).toBe(200);
  });

  it("tells the account by email, without any part of the key [CONNECT-02, CONNECT-12]", async () => {
    const { secret, key } = (await create()).body;
    await sendEmails(key.id);
    const [email] = await mailbox.listEmails(account.email);
    expect(email).toMatchObject({ subject: "An API key was created for your account" });
    expect(JSON.stringify(email)).toContain("Scoreboard");
    expect(JSON.stringify(email)).not.toContain(secret.slice(-4));
  });

  it("needs a fresh proof of who is asking [CONNECT-02]", async () => {
    const old = new Date(Date.now() - minutes(6));
    await db.updateTable("session").set({ createdAt: old }).where("userId", "=", account.id).execute();
    expect((await create()).body).toMatchObject({ code: "PROOF_NEEDED" });
    expect(await list()).toEqual([]);
  });

  it("stops at 20 keys, in two tabs too, and goes on after one is revoked [CONNECT-02]", async () => {
    for (let count = 0; count < 19; count++) await createKey(account.id);
    const responses = await Promise.all([create(), create()]);
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
    expect((await create()).body).toMatchObject({ code: "TOO_MANY_KEYS" });
    const [key] = await list();
    await client.delete(`/me/keys/${key.id}`);
    expect((await create()).status).toBe(201);
  });

  it("covers only teams and leagues that the account manages [CONNECT-05]", async () => {
    const team = await createTeam({ name: "Hawks", managerId: account.id });
    const league = await createLeague(account.id, [], "City League");
    const other = await createTeam({ managerId: (await createAccount()).id });
    const covers = { teamIds: [team.id], leagueIds: [league.id] };
    const { key } = (await create({ covers })).body;
    expect(key.covers).toEqual({
      teams: [{ id: team.id, name: "Hawks" }],
      leagues: [{ id: league.id, name: "City League" }],
    });
    for (const teamId of [other.id, randomUUID()])
      expect((await create({ covers: { ...covers, teamIds: [teamId] } })).body.code).toBe("TEAM_NOT_FOUND");
    for (const leagueId of [other.id, randomUUID()])
      expect((await create({ covers: { ...covers, leagueIds: [leagueId] } })).body.code).toBe(
        "LEAGUE_NOT_FOUND",
      );
    expect((await client.get("/me/keys/choices")).body).toEqual(key.covers);
  });

  it.each([
    ["without a name", { name: " " }],
    ["with a name of 61 characters", { name: "x".repeat(61) }],
    ["that reads and sends texts", { canSendTexts: true }],
    ["for nothing", { covers: { teamIds: [], leagueIds: [] } }],
    [
      "for 51 teams and leagues",
      { covers: { teamIds: Array.from({ length: 50 }, () => randomUUID()), leagueIds: [randomUUID()] } },
    ],
    ["that expires some other time", { expires: "2-days" }],
  ])("refuses one %s", async (_title, key) => {
    expect((await create(key)).body).toMatchObject({ code: "INVALID_INPUT" });
  });

  it("isn't for administrators, who have no list either", async () => {
    const admin = await signInAs(await createAccount({ role: "admin" }));
    const responses = [
      await admin.get("/me/keys"),
      await admin.get("/me/keys/choices"),
      await admin.post("/me/keys", scoreboard),
      await admin.delete(`/me/keys/${randomUUID()}`),
    ];
    expect(responses.map(({ body }) => body.code)).toEqual(Array.from({ length: 4 }, () => "NOT_FOUND"));
  });
});

describe("revoking a key", () => {
  it("works from the next request on, and keeps it in the list for 30 days [CONNECT-10]", async () => {
    const key = await createKey(account.id);
    expect((await key.client.get("/teams")).status).toBe(200);
    for (let time = 0; time < 2; time++)
      expect((await client.delete(`/me/keys/${key.id}`)).body).toEqual({ ok: true });
    expect((await key.client.get("/teams")).body).toMatchObject({ code: "KEY_INVALID" });
    expect((await list())[0]).toMatchObject({ id: key.id, revokedAt: expect.any(String) });
    const revokedAt = after(clock.now(), -days(31));
    await db.updateTable("apiKey").set({ revokedAt }).where("id", "=", key.id).execute();
    expect(await list()).toEqual([]);
    await tendKeys();
    const rows = await db.selectFrom("apiKey").select("id").where("id", "=", key.id).execute();
    expect(rows).toEqual([]);
  });

  it("is only for its own account", async () => {
    const key = await createKey((await createAccount()).id);
    expect((await client.delete(`/me/keys/${key.id}`)).body).toMatchObject({ code: "NOT_FOUND" });
    expect((await key.client.get("/teams")).status).toBe(200);
  });
});

describe("last use", () => {
  it("is recorded with its address, at most once a minute [CONNECT-10]", async () => {
    const key = await createKey(account.id);
    const readUse = () =>
      db
        .selectFrom("apiKey")
        .select(["lastUsedAt", "lastUsedAddress"])
        .where("id", "=", key.id)
        .executeTakeFirstOrThrow();
    await key.client.get("/teams");
    const first = await readUse();
    expect(first.lastUsedAddress).toBe(key.client.address);
    expect((await list())[0].lastUsedAt).toBe(first.lastUsedAt!.toISOString());
    const again = useKey(key.secret);
    await again.get("/teams");
    expect(await readUse()).toEqual(first);
    const earlier = after(clock.now(), -minutes(1));
    await db.updateTable("apiKey").set({ lastUsedAt: earlier }).where("id", "=", key.id).execute();
    await again.get("/teams");
    expect((await readUse()).lastUsedAddress).toBe(again.address);
  });
});

describe("an email before a key expires", () => {
  it("goes out once, 7 days before [CONNECT-10]", async () => {
    const later = await createKey(account.id, { expiresAt: after(clock.now(), days(8)) });
    const due = await createKey(account.id, { expiresAt: after(clock.now(), days(6)) });
    for (let time = 0; time < 2; time++) await tendKeys();
    expect(await listJobs({ keyId: later.id })).toEqual([]);
    expect(await listJobs({ keyId: due.id })).toHaveLength(1);
    await sendEmails(due.id);
    const emails = await mailbox.listEmails(account.email);
    expect(emails.map(({ subject }) => subject)).toEqual(["Your API key Scoreboard expires soon"]);
  });

  it("isn't about a key that was revoked since", async () => {
    const key = await createKey(account.id, { expiresAt: after(clock.now(), days(6)) });
    await tendKeys();
    await client.delete(`/me/keys/${key.id}`);
    await sendEmails(key.id);
    expect(await mailbox.listEmails(account.email)).toEqual([]);
  });
});
