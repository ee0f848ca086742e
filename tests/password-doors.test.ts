import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ZodObject } from "zod";
import { createAccountToken, createConfirmedAccount } from "#features/accounts/commands.server.ts";
import { NewPassword, TypedPassword } from "#features/accounts/schema.ts";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount, PASSWORD } from "./factories/accounts.ts";
import { createInvitation, createTeam } from "./factories/teams.ts";
import { signInAs, TestClient } from "./harness/api.ts";
import { easyCaptcha } from "./harness/captcha.ts";
import { operations } from "./harness/operations.ts";

const fields = operations.flatMap(({ name, input }) =>
  Object.entries((input as ZodObject | undefined)?.shape ?? {}).map(([field, schema]) => ({
    name,
    field,
    schema,
  })),
);

/** The name of the person in every test, which their password must not be made of. */
const name = "Maya Okafor";
const newEmail = () => `person-${randomUUID()}@example.com`;

/** Sets a password through each operation that takes a new one. */
const doors: Record<string, (password: string) => Promise<{ status: number; body: { code?: string } }>> = {
  "accounts.register": async (password) =>
    new TestClient().post("/accounts", {
      name,
      email: newEmail(),
      password,
      acceptedTerms: true,
      captcha: await easyCaptcha(),
    }),
  "recovery.complete": async (password) => {
    const { id } = await createAccount({ name });
    const tokenId = await db.transaction().execute((trx) => createAccountToken(trx, id, "reset-password"));
    const token = linkToken("reset-password", tokenId);
    return new TestClient().post("/password-resets/completions", { token, password });
  },
  "security.changePassword": async (newPassword) => {
    const client = await signInAs(await createAccount({ name }));
    return client.put("/me/password", { currentPassword: PASSWORD, newPassword });
  },
  "invitations.register": async (password) => {
    const owner = await createAccount({ role: "league_manager" });
    const team = await createTeam({ managerId: owner.id });
    const tokenId = randomUUID();
    await createInvitation(team.id, { email: newEmail(), invitedBy: owner.id, tokenId });
    const token = linkToken("team-manager-invitation", tokenId);
    const body = { token, name, password, acceptedTerms: true };
    return new TestClient().post("/team-manager-invitations/accounts", body);
  },
};

/** One password for each reason to refuse one. */
const weakPasswords = ["iloveyou", "654321", "88888888", "firstwhistle2026", "maya2026", "okafor.maya!"];

describe("new passwords", () => {
  it("are set only by the operations that this test knows", () => {
    const found = fields.filter(({ schema }) => schema === NewPassword).map((field) => field.name);
    expect(found.toSorted()).toEqual(Object.keys(doors).toSorted());
  });

  it("are never accepted under another schema", () => {
    const others = fields.filter(
      ({ field, schema }) =>
        /password/i.test(field) && ![NewPassword, TypedPassword].includes(schema as never),
    );
    // An administrator's request with a password is always refused with a reason (ADMACC-14).
    expect(others.map((field) => field.name)).toEqual(["adminAccounts.update"]);
  });

  it.each(Object.entries(doors))(
    "are refused by %s if they're easy to guess [ACCT-33]",
    async (_name, set) => {
      for (const password of weakPasswords) {
        const { status, body } = await set(password);
        expect([password, status, body.code]).toEqual([password, 400, "PASSWORD_TOO_COMMON"]);
      }
      expect((await set("12a45")).body).toMatchObject({ code: "INVALID_INPUT" });
      expect((await set("12a45b")).status).toBeLessThan(300);
    },
  );

  it("are refused for administrators created at installation, too", async () => {
    for (const password of weakPasswords)
      await expect(
        createConfirmedAccount({ name, email: newEmail(), password, role: "admin" }),
      ).rejects.toMatchObject({ code: "PASSWORD_TOO_COMMON" });
  });
});
