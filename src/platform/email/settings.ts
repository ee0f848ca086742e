import { createPrivateKey } from "node:crypto";
import * as z from "zod";
import { toSecrets } from "../two-secrets.ts";

const Secret = z.string().min(32, "use at least 32 random characters, e.g. `openssl rand -base64 32`");

/** The settings of emails besides the mail server. */
export const EmailSettings = z.object({
  /** The postal address in emails that stand in for texts (REACH-31). Anti-spam laws require one. */
  MAIL_POSTAL_ADDRESS: z.string().trim().min(10, "your postal address, on one line").max(300).optional(),
  /** Verifies the signature of reports about bounces and complaints (REACH-35). Without it, none is accepted. */
  MAIL_WEBHOOK_SECRET: Secret.optional(),
  MAIL_WEBHOOK_SECRET_NEXT: Secret.optional(),
  /** Set all three to sign emails ourselves. Without them, the mail server has to. */
  MAIL_DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, "a domain such as firstwhistle.example")
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d-]+$/, "the part before ._domainkey")
    .optional(),
  /** A PEM file in base64, because a setting has only one line. */
  MAIL_DKIM_KEY: z.string().refine(isPrivateKey, "an RSA key's PEM file in base64").optional(),
});
type Settings = z.infer<typeof EmailSettings>;

const decode = (key: string) => Buffer.from(key, "base64").toString();

function isPrivateKey(key: string): boolean {
  try {
    return createPrivateKey(decode(key)).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** The sandbox mailbox's secret, which is public. */
const SANDBOX_SECRET = "sandbox-mail-webhook-for-development-only";

const dkimSettings = ["MAIL_DKIM_DOMAIN", "MAIL_DKIM_SELECTOR", "MAIL_DKIM_KEY"] as const;

/** Lists what's missing. Production doesn't start without a postal address. */
export function findEmailProblems(
  env: Settings & { NODE_ENV: string },
): { name: keyof Settings; message: string }[] {
  const missing = dkimSettings.filter((name) => env[name] === undefined);
  return [
    ...(missing.length < dkimSettings.length ? missing : []).map((name) => ({
      name,
      message: "set it, or remove all MAIL_DKIM_ settings and let the mail server sign",
    })),
    ...(env.NODE_ENV === "production" && env.MAIL_POSTAL_ADDRESS === undefined
      ? [{ name: "MAIL_POSTAL_ADDRESS" as const, message: "set it, because emails to players must show it" }]
      : []),
    ...(["MAIL_WEBHOOK_SECRET", "MAIL_WEBHOOK_SECRET_NEXT"] as const)
      .filter((name) => env.NODE_ENV === "production" && env[name] === SANDBOX_SECRET)
      .map((name) => ({ name, message: "the sandbox secret is public, so anyone could forge reports" })),
    ...(env.MAIL_WEBHOOK_SECRET === undefined && env.MAIL_WEBHOOK_SECRET_NEXT !== undefined
      ? [{ name: "MAIL_WEBHOOK_SECRET" as const, message: "set it, because MAIL_WEBHOOK_SECRET_NEXT is set" }]
      : []),
  ];
}

/** Shown in development. It must not appear anywhere else. */
const EXAMPLE_ADDRESS = "100 Main Street, Springfield, IL 62701, USA";

export const readEmail = (env: Settings) => ({
  postalAddress: env.MAIL_POSTAL_ADDRESS ?? EXAMPLE_ADDRESS,
  webhookSecrets:
    env.MAIL_WEBHOOK_SECRET === undefined
      ? null
      : toSecrets(env.MAIL_WEBHOOK_SECRET, env.MAIL_WEBHOOK_SECRET_NEXT),
  dkim:
    env.MAIL_DKIM_DOMAIN !== undefined &&
    env.MAIL_DKIM_SELECTOR !== undefined &&
    env.MAIL_DKIM_KEY !== undefined
      ? {
          domainName: env.MAIL_DKIM_DOMAIN,
          keySelector: env.MAIL_DKIM_SELECTOR,
          privateKey: decode(env.MAIL_DKIM_KEY),
        }
      : null,
});
