import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createInvitation, createTeam } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { waitUntilBlocked } from "#tests/harness/locks.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { computeNextTotp, computeTotp } from "#tests/harness/totp.ts";
import { createAccountToken } from "../commands.server.ts";
import { requestPasswordReset, resetPassword } from "../recovery/commands.server.ts";
import { APPROVE_LINK, CONFIRM_LINK } from "./commands.server.ts";

let account: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
let newEmail: string;
beforeEach(async () => {
  account = await createAccount();
  client = await signInAs(account);
  newEmail = `new-${account.email}`;
});

const start = (email = newEmail) => client.put("/me/email-change", { email, password: PASSWORD });

const getChange = () =>
  db.selectFrom("emailChange").selectAll().where("userId", "=", account.id).executeTakeFirst();

async function getTokens() {
  const { id } = (await getChange())!;
  return { approve: linkToken(APPROVE_LINK, id), confirm: linkToken(CONFIRM_LINK, id) };
}

const press = (token: string) => new TestClient().post("/email-change-confirmations", { token });

const getEmail = async () =>
  (await db.selectFrom("appUser").select("email").where("id", "=", account.id).executeTakeFirstOrThrow())
    .email;

const invalid = { status: 400, body: { code: "LINK_INVALID" } };

/** Starts a change and uses both of its links. */
async function complete() {
  await start();
  const { approve, confirm } = await getTokens();
  await press(approve);
  expect((await press(confirm)).body).toEqual({ waitingFor: null });
}

describe("changing the email", () => {
  it.each([
    ["the current address first", "approve", "confirm", "new"],
    ["the new address first", "confirm", "approve", "current"],
  ] as const)("takes both links, %s", async (_order, first, second, waitingFor) => {
    expect((await start()).body.change).toMatchObject({ newEmail, isApproved: false, isConfirmed: false });
    const tokens = await getTokens();
    expect((await press(tokens[first])).body).toEqual({ waitingFor });
    expect(await getEmail()).toBe(account.email);
    // A second press of the same link changes nothing.
    expect((await press(tokens[first])).body).toEqual({ waitingFor });
    expect((await client.get("/me/email-change")).body.change).toMatchObject({
      isApproved: first === "approve",
      isConfirmed: first === "confirm",
    });
    expect((await press(tokens[second])).body).toEqual({ waitingFor: null });
    expect((await client.get("/me")).body).toMatchObject({ email: newEmail, emailVerified: true });
    for (const token of Object.values(tokens)) expect(await press(token)).toMatchObject(invalid);
    expect((await client.get("/me/email-change")).body.change).toBeNull();
    expect((await new TestClient().signIn(newEmail, PASSWORD)).status).toBe(200);
  });

  it("completes once when both links are used at the same moment", async () => {
    await start();
    const tokens = await getTokens();
    const outcomes = await Promise.all([press(tokens.approve), press(tokens.confirm)]);
    expect(outcomes.filter(({ body }) => body.waitingFor === null)).toHaveLength(1);
    expect(await getEmail()).toBe(newEmail);
    expect(await listJobs({ template: "changed", userId: account.id })).toHaveLength(2);
  });

  it("rejects a link whose change is canceled at the same moment", async () => {
    await start();
    const { approve } = await getTokens();
    const { pressing } = await db.transaction().execute(async (trx) => {
      await trx.selectFrom("appUser").select("id").where("id", "=", account.id).forUpdate().execute();
      const waiting = press(approve);
      await waitUntilBlocked();
      await trx.deleteFrom("emailChange").where("userId", "=", account.id).execute();
      return { pressing: waiting };
    });
    expect(await pressing).toMatchObject(invalid);
  });

  it("ends links after 24 hours", async () => {
    await start();
    const { approve } = await getTokens();
    await db
      .updateTable("emailChange")
      .set({ expiresAt: after(clock.now(), -1) })
      .where("userId", "=", account.id)
      .execute();
    expect(await press(approve)).toMatchObject(invalid);
    expect((await client.get("/me/email-change")).body.change).toBeNull();
    expect((await client.post("/me/email-change/emails")).status).toBe(404);
  });

  it("stores digests, which open nothing, and links that last 24 hours", async () => {
    await start();
    const change = (await getChange())!;
    const { approve, confirm } = await getTokens();
    expect(JSON.stringify(change)).not.toContain(approve);
    expect(JSON.stringify(change)).not.toContain(confirm);
    expect(await press(change.id)).toMatchObject(invalid);
    expect(change.expiresAt.getTime() - change.createdAt.getTime()).toBe(hours(24));
  });

  it("replaces a pending change, whose links stop working", async () => {
    await start();
    const old = await getTokens();
    await press(old.approve);
    expect((await start(`other-${newEmail}`)).body.change).toMatchObject({
      newEmail: `other-${newEmail}`,
      isApproved: false,
    });
    expect(await press(old.confirm)).toMatchObject(invalid);
    expect(await getEmail()).toBe(account.email);
  });

  it("cancels a pending change, any number of times", async () => {
    await start();
    const { approve } = await getTokens();
    for (const attempt of [1, 2])
      expect([attempt, (await client.delete("/me/email-change")).body]).toEqual([attempt, { change: null }]);
    expect(await press(approve)).toMatchObject(invalid);
  });

  it("skips the approval if the current email was never confirmed, because it may be a typo", async () => {
    account = await createAccount({ emailVerified: false });
    client = await signInAs(account);
    await start();
    const { confirm } = await getTokens();
    expect(await listJobs({ changeId: (await getChange())!.id })).toMatchObject([
      { data: { template: "confirm" } },
    ]);
    expect((await press(confirm)).body).toEqual({ waitingFor: null });
    expect(await getEmail()).toBe(newEmail);
    // The old address may be a stranger's, so it gets no note.
    expect(await listJobs({ template: "changed", to: account.email })).toEqual([]);
  });
});

describe("proof of identity", () => {
  it("requires the current password", async () => {
    const response = await client.put("/me/email-change", { email: newEmail, password: "wrong" });
    expect(response).toMatchObject({ status: 400, body: { code: "CURRENT_PASSWORD_INCORRECT" } });
    expect(await getChange()).toBeUndefined();
  });

  it("requires a code or a recovery code with two-step verification", async () => {
    const { body: setup } = await client.post("/me/two-step", { password: PASSWORD });
    const key = new URL(setup.uri).searchParams.get("secret")!;
    await client.post("/me/two-step/confirmation", { code: computeTotp(key) });
    const rejected = { status: 400, body: { code: "TWO_STEP_CODE_INVALID" } };
    expect(await start()).toMatchObject(rejected);
    const startWith = (code: string) =>
      client.put("/me/email-change", { email: newEmail, password: PASSWORD, code });
    const wrong = String((Number(computeTotp(key)) + 500_000) % 1_000_000).padStart(6, "0");
    expect(await startWith(wrong)).toMatchObject(rejected);
    expect(await startWith("not-a-code")).toMatchObject(rejected);
    expect(await getChange()).toBeUndefined();
    expect((await startWith(computeNextTotp(key))).status).toBe(200);
    expect((await startWith(setup.recoveryCodes[0])).status).toBe(200);
    expect(await startWith(setup.recoveryCodes[0])).toMatchObject(rejected);
  });

  it("rejects the email that the account already has", async () => {
    expect(await start(account.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { data: { fields: { email: "That's already your email. Enter a different one." } } },
    });
  });

  it("limits how many emails one person gets", async () => {
    for (let sent = 0; sent < 5; sent++) await start(`${sent}-${newEmail}`);
    expect((await start()).status).toBe(429);
    expect((await client.post("/me/email-change/emails")).status).toBe(429);
  });
});

describe("an email that already has an account", () => {
  it("gets the same response as a new one, and nothing changes", async () => {
    const other = await createAccount();
    const free = await start();
    const taken = await start(other.email);
    expect({ ...taken.body.change, newEmail: "", expiresAt: "" }).toEqual({
      ...free.body.change,
      newEmail: "",
      expiresAt: "",
    });
    expect(taken.status).toBe(free.status);
    const { approve, confirm } = await getTokens();
    expect((await press(approve)).body).toEqual({ waitingFor: "new" });
    // No one gets this link, but even using it changes nothing.
    expect(await press(confirm)).toMatchObject(invalid);
    expect(await getEmail()).toBe(account.email);
  });

  it("wins if it's registered while the change is pending", async () => {
    await start();
    const tokens = await getTokens();
    await press(tokens.approve);
    await createAccount({ email: newEmail });
    expect(await press(tokens.confirm)).toMatchObject(invalid);
    expect(await getEmail()).toBe(account.email);
  });

  it("goes to one of two accounts that want it at the same moment", async () => {
    const rival = await createAccount();
    await start();
    const own = await getTokens();
    await press(own.approve);
    const rivalClient = await signInAs(rival);
    await rivalClient.put("/me/email-change", { email: newEmail, password: PASSWORD });
    const { id } = await db
      .selectFrom("emailChange")
      .select("id")
      .where("userId", "=", rival.id)
      .executeTakeFirstOrThrow();
    await press(linkToken(APPROVE_LINK, id));
    const outcomes = await Promise.all([press(own.confirm), press(linkToken(CONFIRM_LINK, id))]);
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe("a completed change", () => {
  it("signs out every device except the one that asked for it", async () => {
    const other = await signInAs(account);
    await complete();
    expect((await client.get("/me")).status).toBe(200);
    expect((await other.get("/me")).status).toBe(401);
  });

  it("ends the links that were emailed to the old address", async () => {
    const tokenId = await db
      .transaction()
      .execute((trx) => createAccountToken(trx, account.id, "reset-password"));
    await complete();
    await expect(
      resetPassword(linkToken("reset-password", tokenId), "another good one"),
    ).rejects.toMatchObject({ code: "LINK_INVALID" });
    await requestPasswordReset(account.email);
    expect(await listJobs({ template: "reset-password", userId: account.id })).toEqual([]);
  });

  it("tells both addresses and is in the audit log", async () => {
    await complete();
    const notes = await listJobs({ template: "changed", userId: account.id });
    expect(notes.map(({ data }) => String(data.to)).toSorted()).toEqual([account.email, newEmail].toSorted());
    const actions = await db
      .selectFrom("adminAction")
      .select(["action", "adminEmail", "before", "after"])
      .where("subjectId", "=", account.id)
      .execute();
    expect(actions).toEqual([
      {
        action: "account.change-email",
        adminEmail: newEmail,
        before: { email: account.email },
        after: { email: newEmail },
      },
    ]);
  });

  it("lets the user accept an invitation that was sent to the new address", async () => {
    const team = await createTeam();
    const tokenId = randomUUID();
    await createInvitation(team.id, { email: newEmail, tokenId });
    const token = linkToken("team-manager-invitation", tokenId);
    const accept = () => client.post("/team-manager-invitations/acceptances", { token });
    expect((await accept()).body.code).toBe("INVITATION_EMAIL_MISMATCH");
    await complete();
    expect((await accept()).status).toBe(200);
  });
});

it("cancels a pending change when the password is reset, because the old one may be known", async () => {
  await start();
  const { approve } = await getTokens();
  const tokenId = await db
    .transaction()
    .execute((trx) => createAccountToken(trx, account.id, "reset-password"));
  await resetPassword(linkToken("reset-password", tokenId), "another good one");
  expect(await press(approve)).toMatchObject(invalid);
});
