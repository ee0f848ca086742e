import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { AdminAction } from "#features/accounts/administration/audit/schema.ts";
import { recordSecurityEvent } from "#platform/security-events.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { signInAs } from "#tests/harness/api.ts";
import { formatReason } from "./rules.ts";
import type { ListedEvent } from "./schema.ts";

let account: Awaited<ReturnType<typeof createAccount>>;
let admin: Awaited<ReturnType<typeof signInAs>>;
beforeEach(async () => {
  account = await createAccount();
  admin = await signInAs(await createAccount({ role: "admin" }));
});

const list = async (query: string) =>
  (await admin.get(`/admin/security-events${query}`)).body as {
    events: ListedEvent[];
    nextCursor: string | null;
  };
const toQuery = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`;

it("lists an account's events by its email or its ID, newest first", async () => {
  await recordSecurityEvent({ kind: "sign-in", reason: "password", accountId: account.id });
  await recordSecurityEvent({ kind: "passkey", reason: "added", accountId: account.id });
  for (const typed of [` ${account.email.toUpperCase()} `, account.id])
    expect((await list(toQuery({ account: typed }))).events).toMatchObject([
      { kind: "passkey", reason: "added", email: account.email, address: null },
      { kind: "sign-in", reason: "password", accountId: account.id },
    ]);
  const { events } = await list(toQuery({ account: account.id, kind: "sign-in" }));
  expect(events.map(({ kind }) => kind)).toEqual(["sign-in"]);
});

it("finds nothing for an email without an account", async () => {
  expect(await list(toQuery({ account: "nobody@example.com" }))).toEqual({ events: [], nextCursor: null });
});

it("keeps the ID of a deleted account, without an email", async () => {
  const accountId = randomUUID();
  await recordSecurityEvent({ kind: "account", reason: "deleted", accountId });
  expect((await list(toQuery({ account: accountId }))).events).toMatchObject([{ accountId, email: null }]);
});

it("returns 50 per page, and the rest after the cursor", async () => {
  for (let time = 0; time < 52; time += 1)
    await recordSecurityEvent({ kind: "sign-in", reason: "password", accountId: account.id });
  const first = await list(toQuery({ account: account.id }));
  expect(first.events).toHaveLength(50);
  const second = await list(toQuery({ account: account.id, cursor: first.nextCursor! }));
  expect(second.events).toHaveLength(2);
  expect(second.nextCursor).toBeNull();
});

it("describes reasons in words", () => {
  expect(formatReason({ kind: "limit", reason: "sign-in:address" })).toBe("sign in, by address");
  expect(formatReason({ kind: "sign-in-failed", reason: "wrong-password" })).toBe("wrong password");
  for (const reason of AdminAction.options)
    expect(formatReason({ kind: "administration", reason })).toMatch(/^[A-Z]/);
});
