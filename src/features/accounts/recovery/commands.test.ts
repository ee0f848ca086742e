import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { refuseWrites } from "#tests/harness/faults.ts";
import { jobsWith } from "#tests/harness/jobs.ts";
import { logsOf } from "#tests/harness/logs.ts";
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

/** An open invitation to manage a team of somebody else. */
async function invite(email: string, expiresAt = after(clock.now(), days(14))) {
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

/** What somebody who registered with this address may have left behind. */
async function leaveFactors() {
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
const factors = async () => ({
  passkeys: (await db.selectFrom("passkey").select("id").where("userId", "=", account.id).execute()).length,
  codes: (await db.selectFrom("twoFactor").select("id").where("userId", "=", account.id).execute()).length,
  user: await db
    .selectFrom("appUser")
    .select("twoFactorEnabled")
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow(),
});

describe("a reset that is the first proof of the address", () => {
  it("removes passkeys and second factors that its owner never made", async () => {
    await leaveFactors();
    await resetPassword(token, NEW_PASSWORD);
    expect(await factors()).toEqual({ passkeys: 0, codes: 0, user: { twoFactorEnabled: false } });
  });

  it("keeps those of an account whose address was proven before", async () => {
    await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", account.id).execute();
    await leaveFactors();
    await resetPassword(token, NEW_PASSWORD);
    expect(await factors()).toEqual({ passkeys: 1, codes: 1, user: { twoFactorEnabled: true } });
  });

  it("is not open to a disabled account", async () => {
    await db.updateTable("profile").set({ disabledAt: clock.now() }).where("id", "=", account.id).execute();
    await expect(resetPassword(token, NEW_PASSWORD)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });
});

describe("a reset by someone with an open invitation to manage a team", () => {
  it("accepts every one for the same address, and says so [ACCT-45, CALL2-52, CALL2-53]", async () => {
    const mine = [await invite(account.email), await invite(account.email)];
    const foreign = await invite("somebody@example.com");
    const answer = await new TestClient().post("/password-resets/completions", {
      token,
      password: NEW_PASSWORD,
    });
    expect(answer).toMatchObject({ status: 200, body: { invitationAccepted: true } });
    for (const id of mine) {
      expect(await invitation(id)).toMatchObject({ userId: account.id });
      expect((await invitation(id)).invitationAcceptedAt).toBeInstanceOf(Date);
    }
    expect(await invitation(foreign)).toMatchObject({ userId: null, invitationAcceptedAt: null });
  });

  it("leaves invitations alone that have lapsed or are somebody's already", async () => {
    const lapsed = await invite(account.email, after(clock.now(), -1000));
    const taken = await invite(account.email);
    const other = await createAccount();
    const acceptedAt = new Date("2026-01-01T00:00:00Z");
    await db
      .updateTable("teamManager")
      .set({ userId: other.id, invitationAcceptedAt: acceptedAt })
      .where("id", "=", taken)
      .execute();
    expect(await resetPassword(token, NEW_PASSWORD)).toEqual({ invitationAccepted: false });
    expect(await invitation(lapsed)).toMatchObject({ userId: null });
    expect(await invitation(taken)).toMatchObject({ userId: other.id, invitationAcceptedAt: acceptedAt });
  });

  it("succeeds when the invitation cannot be accepted; that is only logged [ACCT-46]", async () => {
    const id = await invite(account.email);
    await refuseWrites("team_manager", "update");
    let result: unknown;
    const logs = await logsOf(async () => {
      result = await resetPassword(token, NEW_PASSWORD);
    });
    expect(result).toEqual({ invitationAccepted: false });
    expect(logs).toContain("a pending invitation could not be accepted after a reset");
    expect(logs).toContain(account.id);
    expect(await invitation(id)).toMatchObject({ userId: null });
    await new TestClient().signIn(account.email, NEW_PASSWORD);
  });
});

describe("a reset that fails half-way", () => {
  it.each(["credential", "session", "pgboss.job_common"])(
    "because of %s changes nothing: the link, the password and the sessions stay",
    async (table) => {
      const mine = new TestClient();
      await mine.signIn(account.email, PASSWORD);
      await refuseWrites(
        table,
        table === "credential" ? "update" : table === "session" ? "delete" : "insert",
      );
      await expect(resetPassword(token, NEW_PASSWORD)).rejects.toThrow("refused by the test");
      const client = new TestClient();
      expect(await client.post("/password-resets/recovery-sessions", { token })).toMatchObject({
        status: 200,
      });
      expect((await mine.get("/session")).body.user).toMatchObject({
        id: account.id,
        emailVerified: false,
      });
      await client.signIn(account.email, PASSWORD);
      expect(await jobsWith({ userId: account.id, mail: "password-changed" })).toEqual([]);
    },
  );
});
