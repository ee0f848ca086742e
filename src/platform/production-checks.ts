import { isDevelopmentSecret, isWeakSecret, type Keyring } from "./keyring.ts";

/**
 * The settings that allow what production otherwise refuses, one for each, so that no one gets more than they asked for.
 * They exist for tests of the production build, and for installations whose traffic never leaves one machine.
 */
export const allowances = [
  "ALLOW_DEVELOPMENT_SECRET",
  "ALLOW_WEAK_SECRETS",
  "ALLOW_HTTP",
  "ALLOW_PLAIN_SMTP",
  "ALLOW_PLAIN_DATABASE",
  "ALLOW_LOCAL_WEBHOOKS",
] as const;
export type Allowance = (typeof allowances)[number];

type Settings = {
  APP_URL: string;
  SMTP_URL: string;
  SMTP_URL_NEXT?: string | undefined;
  DATABASE_URL: string;
  SESSION_DATABASE_URL?: string | undefined;
  MIGRATE_DATABASE_URL?: string | undefined;
  keyring: Keyring;
  /** The setting that the secrets came from. */
  secretsFrom: "AUTH_SECRET" | "SECRET_KEYS";
};

type Refusal = {
  setting: Exclude<keyof Settings, "keyring" | "secretsFrom"> | Settings["secretsFrom"];
  allowance: Allowance;
  problem: string;
};

/**
 * Returns whether emails are encrypted on their way to the mail server, by TLS from the start or a required upgrade, and
 * the server proves who it is. nodemailer takes TLS from the start from the protocol only and ignores `secure=true`.
 */
function isEncryptedSmtp(url: string): boolean {
  const { protocol, searchParams } = new URL(url);
  const isEncrypted = protocol === "smtps:" || searchParams.get("requireTLS") === "true";
  return isEncrypted && (searchParams.get("tls.rejectUnauthorized") ?? "true") === "true";
}

/**
 * Returns whether the connection to the database is encrypted and the server proves who it is. `pg` treats these modes
 * alike, and `no-verify` and `prefer` let anyone in between read along.
 */
function isEncryptedDatabase(url: string): boolean {
  const { searchParams } = new URL(url);
  return (
    ["require", "verify-ca", "verify-full"].includes(searchParams.get("sslmode") ?? "") &&
    searchParams.get("uselibpqcompat") !== "true"
  );
}

/** Lists what production refuses about these settings, each with the setting that allows it anyway. */
export function listRefusals({ secretsFrom, keyring, ...urls }: Settings): Refusal[] {
  const secrets = Object.values(keyring).flatMap((keys) => keys.map(({ secret }) => secret));
  const refusals: (Refusal | false)[] = [
    secrets.some((secret) => isDevelopmentSecret(secret)) && {
      setting: secretsFrom,
      allowance: "ALLOW_DEVELOPMENT_SECRET",
      problem: "this secret is public, so anyone could sign in as anyone",
    },
    secrets.some((secret) => !isDevelopmentSecret(secret) && isWeakSecret(secret)) && {
      setting: secretsFrom,
      allowance: "ALLOW_WEAK_SECRETS",
      problem: "this secret can be guessed; create one with `openssl rand -base64 32`",
    },
    new URL(urls.APP_URL).protocol !== "https:" && {
      setting: "APP_URL",
      allowance: "ALLOW_HTTP",
      problem: "use https, because http sends passwords and cookies in the clear",
    },
    ...(["SMTP_URL", "SMTP_URL_NEXT"] as const).map(
      (setting) =>
        urls[setting] !== undefined &&
        !isEncryptedSmtp(urls[setting]) && {
          setting,
          allowance: "ALLOW_PLAIN_SMTP" as const,
          problem: "use smtps, or add ?requireTLS=true, because emails contain links that sign people in",
        },
    ),
    !isEncryptedDatabase(urls.DATABASE_URL) && {
      setting: "DATABASE_URL",
      allowance: "ALLOW_PLAIN_DATABASE",
      problem: "add ?sslmode=verify-full, because the connection carries everything we know",
    },
    !isEncryptedDatabase(urls.SESSION_DATABASE_URL ?? urls.DATABASE_URL) &&
      urls.SESSION_DATABASE_URL !== undefined && {
        setting: "SESSION_DATABASE_URL",
        allowance: "ALLOW_PLAIN_DATABASE",
        problem: "add ?sslmode=verify-full, because this role owns everything",
      },
    !isEncryptedDatabase(urls.MIGRATE_DATABASE_URL ?? urls.DATABASE_URL) &&
      urls.MIGRATE_DATABASE_URL !== undefined && {
        setting: "MIGRATE_DATABASE_URL",
        allowance: "ALLOW_PLAIN_DATABASE",
        problem: "add ?sslmode=verify-full, because this role owns everything",
      },
  ];
  return refusals.filter((refusal) => refusal !== false);
}
