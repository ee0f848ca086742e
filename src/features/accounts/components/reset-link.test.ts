import { expect, it } from "vitest";
import { checkResetLink, readResetLink } from "./reset-link.ts";

it.each(["?type=recovery", "?type=recovery&token=", "?token=abc", "?type=signup&token=abc"])(
  "rejects the query %s as an invalid recovery link without asking the server [ACCT-38]",
  async (search) => {
    expect(await checkResetLink(readResetLink({ hash: "", search }))).toBe(
      "Invalid recovery link. Please request a new password reset link.",
    );
  },
);
