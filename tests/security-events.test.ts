import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createAccountToken } from "#features/accounts/commands.server.ts";
import { APPROVE_LINK, CONFIRM_LINK } from "#features/accounts/email-change/commands.server.ts";
import { deleteDueAccounts } from "#features/support/account-deletion/commands.server.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { consume } from "#platform/rate-limit.ts";
import { linkToken } from "#platform/secrets.ts";
import { securityEventReasons } from "#platform/security-event-kinds.ts";
import { createHttp } from "#server/http.ts";
import { createAccount, PASSWORD } from "./factories/accounts.ts";
import { createKey } from "./factories/keys.ts";
import { createGame, createLeague, createTeam } from "./factories/teams.ts";
import { signInAs, TestClient } from "./harness/api.ts";
import { Authenticator } from "./harness/authenticator.ts";
import { easyCaptcha } from "./harness/captcha.ts";
import { addPasskey, signInAsAdmin, signInWithPasskey, turnOnTwoStep } from "./harness/factors.ts";
import { providerEvents } from "./harness/provider-events.ts";
import { computeNextTotp } from "./harness/totp.ts";

const http = createHttp();
let account: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
  account = await createAccount();
  client = await signInAs(account);
  await forgetEarlier();
});

let newest: string;
/** Ignores the events so far, so that preparing an act doesn't count. */
async function forgetEarlier() {
  const row = await db.selectFrom("securityEvent").select("id").orderBy("id", "desc").limit(1).execute();
  newest = row[0]?.id ?? "00000000-0000-0000-0000-000000000000";
}

const listEvents = () =>
  db.selectFrom("securityEvent").selectAll().where("id", ">", newest).orderBy("id").execute();

const signIn = (password = PASSWORD, email = account.email) =>
  new TestClient().post("/session", { email, password });

async function passPasswordStep() {
  const setup = await turnOnTwoStep(client);
  const browser = new TestClient();
  await browser.signIn(account.email, PASSWORD);
  await forgetEarlier();
  return {
    ...setup,
    submit: (code: string, kind = "app") => browser.post("/session/two-step", { code, kind }),
  };
}

const createToken = async (purpose: "confirm-email" | "reset-password") =>
  linkToken(purpose, await db.transaction().execute((trx) => createAccountToken(trx, account.id, purpose)));

const startEmailChange = () =>
  client.put("/me/email-change", { email: `new-${account.email}`, password: PASSWORD });

/** Each act does what its name says. It returns the account that the event must name, if it isn't the signed-in one. */
const acts: Record<string, () => Promise<unknown>> = {
  "sign-in password": () => signIn(),
  "password-accepted code-needed": async () => {
    await turnOnTwoStep(client);
    await forgetEarlier();
    await signIn();
  },
  "sign-in authenticator": async () => {
    const { key, submit } = await passPasswordStep();
    await submit(computeNextTotp(key));
  },
  "sign-in recovery-code": async () => {
    const { recoveryCodes, submit } = await passPasswordStep();
    await submit(recoveryCodes[0]!, "recovery");
  },
  "sign-in passkey": async () => {
    const key = await addPasskey(client);
    await forgetEarlier();
    await signInWithPasskey(key);
  },
  "sign-in-failed wrong-password": () => signIn("something else"),
  "sign-in-failed unknown-account": async () => {
    await signIn(PASSWORD, `nobody-${randomUUID()}@example.com`);
    return { accountId: null };
  },
  "sign-in-failed disabled": async () => {
    await db.updateTable("profile").set({ disabledAt: new Date() }).where("id", "=", account.id).execute();
    await signIn();
  },
  "sign-in-failed wrong-code": async () => {
    const { submit } = await passPasswordStep();
    await submit("no code");
  },
  "sign-in-failed codes-locked": async () => {
    const { key, submit } = await passPasswordStep();
    const lockedUntil = new Date(Date.now() + 600_000);
    await db.updateTable("twoFactor").set({ lockedUntil }).where("userId", "=", account.id).execute();
    await submit(computeNextTotp(key));
  },
  "sign-in-failed step-expired": async () => {
    await new TestClient().post("/session/two-step", { code: "123456", kind: "app" });
    return { accountId: null };
  },
  "sign-in-failed passkey-rejected": async () => {
    const key = await addPasskey(client);
    await forgetEarlier();
    key.verifiesUser = false;
    await signInWithPasskey(key);
    return { accountId: null };
  },
  "sign-out signed-out": () => client.delete("/session"),
  "sessions-ended one": async () => {
    const other = await signInAs(account);
    const { sessions } = (await client.get("/me/sessions")).body;
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await client.delete(`/me/sessions/${id}`)).status).toBe(200);
    expect((await other.get("/me")).status).toBe(401);
  },
  "sessions-ended others": () => client.delete("/me/sessions"),
  "confirmation-failed wrong-password": () => client.post("/me/proofs", { password: "x" }),
  "confirmation-failed wrong-code": async () => {
    await client.post("/me/two-step", { password: PASSWORD });
    await client.post("/me/two-step/confirmation", { code: "000000" });
  },
  "password changed": () =>
    client.put("/me/password", { currentPassword: PASSWORD, newPassword: "wet grass and long bus rides" }),
  "password reset": async () => {
    const token = await createToken("reset-password");
    await new TestClient().post("/password-resets/completions", { token, password: "wet grass, long rides" });
  },
  "password reset-requested": () => new TestClient().post("/password-resets", { email: account.email }),
  "password reset-unknown-account": async () => {
    await new TestClient().post("/password-resets", { email: `nobody-${randomUUID()}@example.com` });
    return { accountId: null };
  },
  "two-step on": () => turnOnTwoStep(client),
  "two-step off": async () => {
    const { recoveryCodes } = await turnOnTwoStep(client);
    await forgetEarlier();
    await client.post("/me/two-step/removal", { password: PASSWORD, code: recoveryCodes[0] });
  },
  "two-step codes-renewed": async () => {
    const { recoveryCodes } = await turnOnTwoStep(client);
    await forgetEarlier();
    await client.post("/me/two-step/recovery-codes", { password: PASSWORD, code: recoveryCodes[0] });
  },
  "api-key created": () => client.post("/me/keys", { name: "Scores", canWrite: false, covers: null }),
  "api-key revoked": async () => client.delete(`/me/keys/${(await createKey(account.id)).id}`),
  "passkey added": () => addPasskey(client),
  "passkey removed": async () => {
    await addPasskey(client);
    await forgetEarlier();
    const [added] = (await client.get("/me/passkeys")).body.passkeys;
    expect((await client.delete(`/me/passkeys/${added.id}`)).status).toBe(200);
  },
  "passkey rejected": async () => {
    const key = new Authenticator(config.appUrl);
    key.verifiesUser = false;
    await addPasskey(client, key);
  },
  "email confirmed": async () => {
    await db.updateTable("appUser").set({ emailVerified: false }).where("id", "=", account.id).execute();
    await client.post("/email-confirmations", { token: await createToken("confirm-email") });
  },
  "email change-requested": () => startEmailChange(),
  "email change-canceled": async () => {
    await startEmailChange();
    await forgetEarlier();
    // The second time, there's nothing to cancel.
    for (let time = 0; time < 2; time += 1) await client.delete("/me/email-change");
  },
  "email changed": async () => {
    await startEmailChange();
    await forgetEarlier();
    const { id } = await db
      .selectFrom("emailChange")
      .select("id")
      .where("userId", "=", account.id)
      .executeTakeFirstOrThrow();
    for (const link of [APPROVE_LINK, CONFIRM_LINK])
      await new TestClient().post("/email-change-confirmations", { token: linkToken(link, id) });
  },
  "account created": async () => {
    const email = `new-${randomUUID()}@example.com`;
    await register(email);
    return {
      accountId: (
        await db.selectFrom("appUser").select("id").where("email", "=", email).executeTakeFirstOrThrow()
      ).id,
    };
  },
  "account already-registered": () => register(account.email),
  "account deletion-requested": () => client.post("/me/deletion", { password: PASSWORD }),
  "account deletion-canceled": async () => {
    await client.post("/me/deletion", { password: PASSWORD });
    const browser = await signInAs(account);
    await forgetEarlier();
    expect((await browser.delete("/me/deletion")).status).toBe(200);
  },
  "account deleted": async () => {
    await client.post("/me/deletion", { password: PASSWORD });
    await forgetEarlier();
    await db
      .updateTable("accountDeletion")
      .set({ requestedAt: new Date(0), deletesAt: new Date() })
      .where("userId", "=", account.id)
      .execute();
    await deleteDueAccounts();
  },
  "limit sign-in:account": async () => {
    await db.deleteFrom("rateLimit").execute();
    const guesses = Array.from({ length: 10 }, () => consume("sign-in:account", account.email));
    await Promise.all(guesses);
    // Someone who keeps guessing adds nothing.
    for (let guess = 0; guess < 5; guess += 1) await signIn("guess");
  },
  "limit token:address": async () => {
    const stranger = new TestClient();
    for (let miss = 0; miss < 65; miss += 1)
      await stranger.post("/password-resets/recovery-sessions", { token: "x".repeat(22) });
    return { accountId: null };
  },
  "refused team-not-found": async () => client.get(`/teams/${(await createTeam()).id}`),
  "refused league-not-found": async () => {
    const owner = await createAccount({ role: "league_manager" });
    await client.get(`/leagues/${(await createLeague(owner.id, [])).id}`);
  },
  "refused league-manager-only": () => client.post("/leagues", { name: "Sunday League", sport: "Soccer" }),
  "refused not-found": async () => {
    const game = await createGame((await createTeam()).id, { gameOn: "2031-04-16" });
    await client.get(`/games/${game.id}`);
  },
  "refused admin-only": () => client.get("/admin/actions"),
  "refused read-only-session": async () => {
    const { admin, browser } = await signInAsAdmin();
    const response = await browser.post(`/admin/accounts/${account.id}/impersonations`, { reason: "A bug" });
    expect(response.status).toBe(200);
    await forgetEarlier();
    await browser.patch("/me", { name: "Someone Else" });
    return { accountId: admin.id };
  },
  "administration account.disable": async () => {
    const { admin, browser } = await signInAsAdmin();
    const response = await browser.put(`/admin/accounts/${account.id}/disabled`, { isDisabled: true });
    expect(response.status).toBe(200);
    return { accountId: admin.id };
  },
};

const register = async (email: string) =>
  new TestClient().post("/accounts", {
    name: "Maya Okafor",
    email,
    password: "wet grass and long bus rides",
    acceptedTerms: true,
    captcha: await easyCaptcha(),
  });

describe("security events", () => {
  it.each(Object.entries(acts))("records exactly one for: %s", async (name, act) => {
    const outcome = (await act()) as { accountId?: string | null } | undefined;
    const accountId = outcome?.accountId === undefined ? account.id : outcome.accountId;
    const [kind, reason] = name.split(" ");
    const events = await listEvents();
    expect(events).toMatchObject([{ kind, reason, accountId }]);
    // A job has no request, and so no address.
    expect(events[0]!.addressDigest?.length).toBe(name === "account deleted" ? undefined : 32);
  });

  it("are tested for every kind and reason", () => {
    for (const [kind, reasons] of Object.entries<readonly string[] | null>(securityEventReasons)) {
      const tested = [...Object.keys(acts), ...providerEvents].filter((name) => name.startsWith(`${kind} `));
      expect(tested).not.toEqual([]);
      const known = reasons?.map((reason) => `${kind} ${reason}`) ?? tested;
      expect(tested.toSorted()).toEqual(known.toSorted());
    }
  });

  it("name the request that caused them, but contain nothing that a person typed", async () => {
    const password = "Canary-Password";
    const email = `canary-${randomUUID()}@example.com`;
    const response = await http.request(`${config.appUrl}/api/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Canary Browser", origin: config.appUrl },
      body: JSON.stringify({ email, password }),
    });
    const events = await listEvents();
    expect(events).toMatchObject([{ requestId: response.headers.get("x-request-id"), accountId: null }]);
    expect(JSON.stringify(events)).not.toMatch(/canary|127\.0\.0\.1/i);
  });

  it("don't fill up when a script asks for what it may not see", async () => {
    for (let time = 0; time < 40; time += 1) await client.get(`/teams/${randomUUID()}`);
    const events = await listEvents();
    expect(events.filter(({ kind }) => kind === "refused")).toHaveLength(30);
    expect(events.filter(({ kind }) => kind === "limit")).toMatchObject([{ reason: "refusal:account" }]);
  });
});
