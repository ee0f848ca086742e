import { APIError } from "better-auth/api";
import { describe, expect, it } from "vitest";
import { isAuthRefusal, isOfDisabled } from "./rules.ts";

describe("a refusal to sign in", () => {
  it.each([
    [new APIError("UNAUTHORIZED"), true],
    [new APIError("TOO_MANY_REQUESTS"), true],
    [new APIError("INTERNAL_SERVER_ERROR"), false],
    [new APIError("BAD_GATEWAY"), false],
    [new Error("database is down"), false],
    [Object.assign(new Error("not theirs"), { statusCode: 401 }), false],
    [null, false],
  ])("is told from something broken: %s is %s", (error, isRefusal) => {
    expect(isAuthRefusal(error)).toBe(isRefusal);
  });

  it("names a disabled account", () => {
    expect(isOfDisabled({ body: { code: "ACCOUNT_DISABLED" } })).toBe(true);
    expect(isOfDisabled({ body: { code: "INVALID_PASSWORD" } })).toBe(false);
    expect(isOfDisabled({})).toBe(false);
  });
});
