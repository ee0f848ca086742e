import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Access } from "#platform/api-contract.ts";
import { isErrorCode } from "#platform/error-codes.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { operations } from "#tests/harness/operations.ts";

/** Few here, so that every change is tried; FUZZ_RUNS=1000 for an experiment. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40);

/** Strings that have broken other programs: quotes, nulls, halves of characters, other scripts, markup, huge. */
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "\u0000",
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "\ud800",
    "‮",
    "a".repeat(9_000),
    "null",
  ),
);
const anything = fc.oneof(hostile, fc.jsonValue(), fc.integer(), fc.constant(null), fc.boolean());

const fields = [
  "name",
  "email",
  "password",
  "newPassword",
  "currentPassword",
  "token",
  "code",
  "kind",
  "role",
];
const more = ["ids", "subject", "message", "priority", "acceptedTerms", "captcha"];

/** The fields our operations know, with wild values: deeper than random objects ever get. */
const nearlyRight = fc.record(Object.fromEntries([...fields, ...more].map((field) => [field, anything])), {
  requiredKeys: [],
});

/** A fresh address, and account where one is needed, so that rate limits do not do the refusing. */
async function newcomer(access: Access) {
  const client = new TestClient();
  if (access === "public" || access === "token") return client;
  const account = await createAccount({ role: access === "admin" ? "admin" : "team_manager" });
  await client.signIn(account.email, PASSWORD);
  return client;
}

describe.each(operations)("$name", ({ method, path, access }) => {
  it("answers whatever it is sent within its own errors, never with a fault", async () => {
    let calls = 0;
    let client = await newcomer(access);
    await fc.assert(
      fc.asyncProperty(fc.oneof(nearlyRight, fc.jsonValue()), fc.uuid(), async (body, id) => {
        if (++calls % 8 === 0) client = await newcomer(access);
        const target = path.replaceAll(/\{\w+\}/g, id);
        const answer = await client.call(method, target, method === "GET" ? undefined : body);
        const fine = answer.status < 400 || (answer.status < 500 && isErrorCode(answer.body.code));
        expect(fine ? "fine" : answer).toBe("fine");
      }),
      { numRuns: RUNS },
    );
  });
});
