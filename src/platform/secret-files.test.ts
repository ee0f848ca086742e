import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { EnvironmentVariables } from "./config.ts";
import { readSecretFiles, secretSettings } from "./secret-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

function writeSecret(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const importConfig = async () => {
  vi.resetModules();
  return (await import("./config.ts")).config;
};

const MISSING = path.join(folder, "missing");

describe("a secret in a file", () => {
  it("counts without the line break at its end, and nothing else is changed", () => {
    const AUTH_SECRET_FILE = writeSecret("auth", " with spaces \n");
    expect(readSecretFiles({ AUTH_SECRET_FILE, PORT: "3000" })).toEqual({
      settings: { AUTH_SECRET: " with spaces ", AUTH_SECRET_FILE, PORT: "3000" },
      problems: [],
    });
  });

  it("isn't set if the file is empty", () => {
    const { settings, problems } = readSecretFiles({ SMTP_URL_NEXT_FILE: writeSecret("empty", "\n") });
    expect([settings.SMTP_URL_NEXT, problems]).toEqual([undefined, []]);
  });

  it("can't be combined with the setting itself", () => {
    const STRIPE_SECRET_KEY_FILE = writeSecret("key", "sk_live_00000000");
    const { problems } = readSecretFiles({ STRIPE_SECRET_KEY_FILE, STRIPE_SECRET_KEY: "sk_live_11111111" });
    expect(problems).toEqual(["STRIPE_SECRET_KEY_FILE: can't be combined with STRIPE_SECRET_KEY"]);
  });

  it("is read when the process starts", async () => {
    const url = "smtp://127.0.0.1:4025";
    vi.stubEnv("SMTP_URL", undefined);
    vi.stubEnv("SMTP_URL_FILE", writeSecret("smtp", `${url}\n`));
    expect((await importConfig()).smtpUrls).toEqual([url]);
  });

  it("stops the process if it can't be read, along with all other problems", async () => {
    vi.stubEnv("TWILIO_AUTH_TOKEN", undefined);
    vi.stubEnv("TWILIO_AUTH_TOKEN_FILE", MISSING);
    vi.stubEnv("PORT", "none");
    await expect(importConfig()).rejects.toThrow(
      new RegExp(`TWILIO_AUTH_TOKEN_FILE: ${MISSING} can't be read \\(ENOENT\\)\n(?:.*\n)*  PORT: `),
    );
  });

  it("is possible for every setting that is or contains one", () => {
    const names = Object.keys(EnvironmentVariables.shape);
    const secrets = names.filter((name) =>
      /SECRET|TOKEN|KEYS?(_NEXT)?$|^SMTP_URL|DATABASE_URL$/.test(name.replace(/^ALLOW_.*/, "")),
    );
    expect([...secretSettings].toSorted()).toEqual(secrets.toSorted());
  });
});
