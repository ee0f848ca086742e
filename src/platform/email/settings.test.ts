import { describe, expect, it } from "vitest";
import { findEmailProblems } from "./settings.ts";

const production = { NODE_ENV: "production", MAIL_POSTAL_ADDRESS: "1 Pier Road, Albany, NY 12207" };
const listNames = (env: Parameters<typeof findEmailProblems>[0]) =>
  findEmailProblems(env).map(({ name }) => name);

describe("settings of emails", () => {
  it("need a postal address in production only [REACH-31]", () => {
    expect(listNames({ NODE_ENV: "production" })).toEqual(["MAIL_POSTAL_ADDRESS"]);
    expect(listNames({ NODE_ENV: "development" })).toEqual([]);
    expect(listNames(production)).toEqual([]);
  });

  it("need all parts of a DKIM key, or none", () => {
    expect(listNames({ ...production, MAIL_DKIM_SELECTOR: "fw1" })).toEqual([
      "MAIL_DKIM_DOMAIN",
      "MAIL_DKIM_KEY",
    ]);
  });

  it("refuse the sandbox's webhook secret in production, and a next secret alone [REACH-35]", () => {
    const secret = "sandbox-mail-webhook-for-development-only";
    expect(listNames({ ...production, MAIL_WEBHOOK_SECRET: secret })).toEqual(["MAIL_WEBHOOK_SECRET"]);
    expect(listNames({ ...production, MAIL_WEBHOOK_SECRET_NEXT: "n".repeat(32) })).toEqual([
      "MAIL_WEBHOOK_SECRET",
    ]);
  });
});
