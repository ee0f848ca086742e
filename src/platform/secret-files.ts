import { readFileSync } from "node:fs";

/** The settings that are secrets or contain one. Each can come from a file instead, as stores of secrets provide them. */
export const secretSettings = [
  "DATABASE_URL",
  "SESSION_DATABASE_URL",
  "MIGRATE_DATABASE_URL",
  "AUTH_SECRET",
  "SECRET_KEYS",
  "SMTP_URL",
  "SMTP_URL_NEXT",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_AUTH_TOKEN_NEXT",
  "STRIPE_SECRET_KEY",
  "STRIPE_SECRET_KEY_NEXT",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_WEBHOOK_SECRET_NEXT",
  "GOOGLE_CLIENT_SECRET",
  "GOOGLE_CLIENT_SECRET_NEXT",
  "OIDC_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET_NEXT",
  "MAIL_WEBHOOK_SECRET",
  "MAIL_WEBHOOK_SECRET_NEXT",
  "MAIL_DKIM_KEY",
] as const;

type Settings = Record<string, string | undefined>;

/**
 * Replaces each setting that names a file, such as AUTH_SECRET_FILE, by the file's text without line breaks at its end.
 * An empty file counts as not set, like an empty setting. Returns what's wrong in words that don't contain the secret.
 */
export function readSecretFiles(env: Settings): { settings: Settings; problems: string[] } {
  const settings = { ...env };
  const problems: string[] = [];
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) problems.push(`${name}_FILE: can't be combined with ${name}`);
    try {
      settings[name] = readFileSync(file, "utf8").replace(/[\r\n]+$/, "") || undefined;
    } catch (error) {
      problems.push(`${name}_FILE: ${file} can't be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { settings, problems };
}
