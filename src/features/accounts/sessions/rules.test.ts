import { APIError } from "better-auth/api";
import { describe, expect, it } from "vitest";
import { isAuthRejection, isAccountDisabled } from "./rules.ts";

describe("sign-in rejection", () => {
  it.each([
    [new APIError("UNAUTHORIZED"), true],
    [new APIError("TOO_MANY_REQUESTS"), true],
    [new APIError("INTERNAL_SERVER_ERROR"), false],
    [new APIError("BAD_GATEWAY"), false],
    [new Error("database is down"), false],
    [Object.assign(new Error("not theirs"), { statusCode: 401 }), false],
    [null, false],
  ])("isn't confused with a failure: for %s, isAuthRejection returns %s", (error, isRejection) => {
    expect(isAuthRejection(error)).toBe(isRejection);
  });

  it("shows whether the account is disabled", () => {
    expect(isAccountDisabled({ body: { code: "ACCOUNT_DISABLED" } })).toBe(true);
    expect(isAccountDisabled({ body: { code: "INVALID_PASSWORD" } })).toBe(false);
    expect(isAccountDisabled({})).toBe(false);
  });
});
