import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { failWrites } from "#tests/harness/faults.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { captureLogs } from "#tests/harness/logs.ts";
import { createAccountToken } from "../commands.server.ts";
import { resetPassword } from "./commands.server.ts";

const NEW_PASSWORD = "a new beginning";
let account: { id: string; email: string };
let token: string;

beforeEach(async () => {
  account = await createAccount({ emailVerified: false });
  const id = await db.transaction().execute((trx) => createAccountToken(trx, account.id, "reset-password"));
  token = linkToken("reset-password", id);
});

/** Creates a pending invitation to manage someone else's team. */
async function addInvitation(email: string, expiresAt = after(clock.now(), days(14))) {
  const league = await createAccount({ role: "league_manager" });
  const team = await createTeam({ managerId: league.id });
  const invitation = await db
    .insertInto("teamManager")
    .values({ teamId: team.id, email, expiresAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return invitation.id;
}

const invitation = (id: string) =>
  db.selectFrom("teamManager").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Adds a passkey and two-step verification, as someone who registered with another person's email might. */
async function addFactors() {
  await db.updateTable("appUser").set({ twoFactorEnabled: true }).where("id", "=", account.id).execute();
  await db.insertInto("twoFactor").values({ userId: account.id, secret: "s", backupCodes: "[]" }).execute();
  await db
    .insertInto("passkey")
    .values({
      userId: account.id,
      publicKey: "key",
      credentialId: account.id,
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
    })
    .execute();
}
const readFactors = async () => ({
  passkeys: (await db.selectFrom("passkey").select("id").where("userId", "=", account.id).execute()).length,
  codes: (await db.selectFrom("twoFactor").select("id").where("userId", "=", account.id).execute()).length,
  user: await db
    .selectFrom("appUser")
    .select("twoFactorEnabled")
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow(),
});

describe("password reset", () => {
  it("removes passkeys and two-step verification if the email was never confirmed", async () => {
    await addFactors();
    await resetPassword(token, NEW_PASSWORD);
    expect(await readFactors()).toEqual({ passkeys: 0, codes: 0, user: { twoFactorEnabled: false } });
  });

  it("keeps passkeys and two-step verification if the email was already confirmed", async () => {
    await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", account.id).execute();
    await addFactors();
    await resetPassword(token, NEW_PASSWORD);
    expect(await readFactors()).toEqual({ passkeys: 1, codes: 1, user: { twoFactorEnabled: true } });
  });

  it("rejects a disabled account", async () => {
    await db.updateTable("profile").set({ disabledAt: clock.now() }).where("id", "=", account.id).execute();
    await expect(resetPassword(token, NEW_PASSWORD)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });
});

describe("reset with a pending team invitation", () => {
  it("accepts every pending invitation for the account's email and reports that it did [ACCT-45, CALL2-52, CALL2-53]", async () => {
    const ownInvitations = [await addInvitation(account.email), await addInvitation(account.email)];
    const otherInvitation = await addInvitation("someone@example.com");
    const response = await new TestClient().post("/password-resets/completions", {
      token,
      password: NEW_PASSWORD,
    });
    expect(response).toMatchObject({ status: 200, body: { invitationAccepted: true } });
    for (const id of ownInvitations) {
      expect(await invitation(id)).toMatchObject({ userId: account.id });
      expect((await invitation(id)).invitationAcceptedAt).toBeInstanceOf(Date);
    }
    expect(await invitation(otherInvitation)).toMatchObject({ userId: null, invitationAcceptedAt: null });
  });

  it("doesn't change expired or accepted invitations", async () => {
    const expiredInvitation = await addInvitation(account.email, after(clock.now(), -1000));
    const acceptedInvitation = await addInvitation(account.email);
    const otherUser = await createAccount();
    const acceptedAt = new Date("2026-01-01T00:00:00Z");
    await db
      .updateTable("teamManager")
      .set({ userId: otherUser.id, invitationAcceptedAt: acceptedAt })
      .where("id", "=", acceptedInvitation)
      .execute();
    expect(await resetPassword(token, NEW_PASSWORD)).toEqual({ invitationAccepted: false });
    expect(await invitation(expiredInvitation)).toMatchObject({ userId: null });
    expect(await invitation(acceptedInvitation)).toMatchObject({
      userId: otherUser.id,
      invitationAcceptedAt: acceptedAt,
    });
  });

  it("succeeds and logs an error when an invitation can't be accepted [ACCT-46]", async () => {
    const id = await addInvitation(account.email);
    await failWrites("team_manager", "update");
    let result: unknown;
    const logs = await captureLogs(async () => {
      result = await resetPassword(token, NEW_PASSWORD);
    });
    expect(result).toEqual({ invitationAccepted: false });
    expect(logs).toContain("failed to accept a pending invitation after a password reset");
    expect(logs).toContain(account.id);
    expect(await invitation(id)).toMatchObject({ userId: null });
    await new TestClient().signIn(account.email, NEW_PASSWORD);
  });
});

describe("reset that fails midway", () => {
  it.each(["credential", "session", "pgboss.job_common"])(
    "changes nothing when writing to %s fails",
    async (table) => {
      const userClient = new TestClient();
      await userClient.signIn(account.email, PASSWORD);
      await failWrites(table, table === "credential" ? "update" : table === "session" ? "delete" : "insert");
      await expect(resetPassword(token, NEW_PASSWORD)).rejects.toThrow("refused by the test");
      const client = new TestClient();
      expect(await client.post("/password-resets/recovery-sessions", { token })).toMatchObject({
        status: 200,
      });
      expect((await userClient.get("/session")).body.user).toMatchObject({
        id: account.id,
        emailVerified: false,
      });
      await client.signIn(account.email, PASSWORD);
      expect(await listJobs({ userId: account.id, template: "password-changed" })).toEqual([]);
    },
  );
});
