import * as z from "zod";
import { createKeyring, parseKeyring, type Keyring } from "./keyring.ts";
import { findShortUrlProblem } from "./short-url.ts";
import { SENDER, findSendersProblem } from "./sms/sender-settings.ts";
import { toSecrets } from "./two-secrets.ts";
import { EmailSettings, findEmailProblems, readEmail } from "./email/settings.ts";
import { listMissing, readPayments, readTexting } from "./provider-accounts.ts";
import { allowances, listRefusals, type Allowance } from "./production-checks.ts";
import { readSecretFiles } from "./secret-files.ts";
import { findProviderProblems, readProviders, SignInSettings } from "./sign-in-settings.ts";

/** The accounts that `npm run dev` and the tests use. They're public, so production must not use them. */
const SANDBOX = {
  accountSid: "AC5a4db0c5000000000000000000000000",
  /** Matches the provider's own test numbers. Texts sent from them don't reach anyone either. */
  sender: /^\+1500555\d{4}(?:@|$)/,
  paymentKey: "sk_test_sandboxForDevelopmentOnly",
  paymentWebhookSecret: "whsec_sandboxForDevelopmentOnly",
};

/** What legal pages and emails show in development. These placeholders must not appear anywhere else. */
const EXAMPLE_COMPANY = {
  name: "Example Sports Software LLC",
  address: "100 Main Street, Springfield, IL 62701, USA",
  state: "Illinois",
};
const NO_COMPANY = { name: null, address: null, state: null };

/**
 * The company that runs FirstWhistle, and the state whose law applies. Anything that isn't set is null and must not be
 * shown.
 */
export type Company = { name: string | null; address: string | null; state: string | null };

/**
 * Returns whether a base URL is safe. Plain http would send credentials and personal data in the clear, so it's allowed
 * only on this machine.
 */
const isSafeUrl = (url: string) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url);

const PaymentKey = z.string().regex(/^[sr]k_(live|test)_\w{8,}$/, "sk_live_... or a restricted rk_live_...");
const WebhookSecret = z.string().regex(/^whsec_\w{8,}$/, "the endpoint's signing secret, whsec_...");

/**
 * Deployment settings, read from the environment once. All other code reads them from here. Using `process.env`
 * anywhere else fails the structure check.
 */
export const EnvironmentVariables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /**
   * Our public URL. Email links, cookies, CSRF checks, and callbacks use it. It isn't named BASE_URL, because Vite sets
   * that.
   */
  APP_URL: z.url({ protocol: /^https?$/ }),
  /** The base URL of the links in texts, on a short domain of our own. Without it, they start with APP_URL. */
  SHORT_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** The server itself, if DATABASE_URL leads to a pooler in transaction mode. For connections that listen. */
  SESSION_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The role that owns the tables, for `migrate` only. Without it, `migrate` uses DATABASE_URL. */
  MIGRATE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The number of this installation among several that share the product. Part of all links and references. */
  CELL: z.coerce.number().int().min(0).max(15).default(0),
  /** The first version of every key. Set either this or SECRET_KEYS, which replaces it once a key is rotated. */
  AUTH_SECRET: z
    .string()
    .min(32, "use at least 32 random characters, e.g. `openssl rand -base64 32`")
    .optional(),
  /** The keys for cookies, links, captchas, and two-step verification, with versions (docs/rotating-keys.md). */
  SECRET_KEYS: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** The next value, while a provider's secret is being changed (docs/rotating-keys.md). Also for the three below. */
  SMTP_URL_NEXT: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The texting account. Without any of its settings, no texts go out (docs/decisions/0070). */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, "AC and 32 hexadecimal digits")
    .optional(),
  /** Authenticates us to the provider, which also uses it to sign its callbacks. */
  TWILIO_AUTH_TOKEN: z.string().min(32, "the account's auth token").optional(),
  TWILIO_AUTH_TOKEN_NEXT: z.string().min(32, "the account's secondary auth token").optional(),
  /** The only sender. Set either this or TWILIO_SENDERS. */
  TWILIO_SENDER: z.string().regex(SENDER, "a number such as +13125550100 or MG...").optional(),
  /** Several senders with the pace of each, such as "MG...@20,+13125550100@1" (TEXT-48). */
  TWILIO_SENDERS: z.string().optional(),
  /** How many segments a day we send that no pass pays for, over all accounts (TEXT-40). */
  FREE_TEXTS_PER_DAY: z.coerce.number().int().min(0).default(2_000),
  /** Set only to use a stand-in for the provider, or a proxy in front of it. */
  TWILIO_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The maximum number of segments per second for TWILIO_SENDER, across all workers. Unlimited if unset. */
  TEXTS_PER_SECOND: z.coerce.number().positive().optional(),
  /** Authenticates us to the payment provider. Without it and the webhook's secret, no one can buy anything. */
  STRIPE_SECRET_KEY: PaymentKey.optional(),
  STRIPE_SECRET_KEY_NEXT: PaymentKey.optional(),
  /** Verifies the provider's signature on posts to /webhooks/payments. */
  STRIPE_WEBHOOK_SECRET: WebhookSecret.optional(),
  STRIPE_WEBHOOK_SECRET_NEXT: WebhookSecret.optional(),
  /** Set only to use a stand-in for the provider, or a proxy in front of it. */
  STRIPE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The inbox for support requests. */
  SUPPORT_INBOX: z.email().default("support@firstwhistle.example"),
  /** Where to report vulnerabilities: an email address, or the https address of a form. */
  SECURITY_CONTACT: z
    .union(
      [z.email(), z.url({ protocol: /^https$/ })],
      "an email address, or a link that starts with https://",
    )
    .optional(),
  EMAIL_FROM: z.string().default("FirstWhistle <hello@firstwhistle.example>"),
  ...EmailSettings.shape,
  ...SignInSettings.shape,
  /** The registered name of the company behind FirstWhistle. Legal pages and emails leave out whatever isn't set. */
  LEGAL_NAME: z.string().trim().min(1, "the company's registered name").max(200).optional(),
  /** The company's mailing address on one line. Anti-spam laws require one in commercial emails. */
  LEGAL_ADDRESS: z.string().trim().min(1, "the company's mailing address, on one line").max(300).optional(),
  /** The state whose law governs the terms, and whose courts hear disputes. */
  LEGAL_STATE: z
    .string()
    .trim()
    .regex(/^[A-Za-z ]{4,60}$/, "the state's full name, such as Illinois")
    .optional(),
  PORT: z.coerce.number().int().default(3000),
  /** Metrics use a separate port so that they're never reachable through the public port. */
  METRICS_PORT: z.coerce.number().int().default(9464),
  /** The address that the metrics port listens on. Metrics have no password, so by default only this machine gets them. */
  METRICS_HOST: z.union([z.ipv4(), z.ipv6()], "an IP address, such as 0.0.0.0").default("127.0.0.1"),
  /** The number of database connections, which are divided among lanes (lanes.ts). */
  POOL_SIZE: z.coerce.number().int().positive().default(16),
  /**
   * The number of proxies in front of us that append to X-Forwarded-For. 0 means that the socket's address is the
   * client's.
   */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** How long web goes on after a signal to stop, while /readyz returns 503, so that load balancers notice first. */
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** When off, browsers get a service worker that unregisters itself and deletes everything it cached. */
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  /** Node's own setting. At "0", it accepts any certificate, for everything we connect to. */
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  /** Where to send traces (tracing.ts). OpenTelemetry's own setting, and it reads the others that start with OTEL_ itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ...(Object.fromEntries(allowances.map((name) => [name, z.enum(["yes", "no"]).default("no")])) as Record<
    Allowance,
    z.ZodDefault<z.ZodEnum<{ yes: "yes"; no: "no" }>>
  >),
});

/** Returns the keys of either setting, or a sentence about what's wrong with them. */
function readKeyring(env: {
  AUTH_SECRET?: string | undefined;
  SECRET_KEYS?: string | undefined;
}): Keyring | string {
  if (env.SECRET_KEYS !== undefined)
    return env.AUTH_SECRET === undefined
      ? parseKeyring(env.SECRET_KEYS)
      : "can't be combined with AUTH_SECRET, which is version 1 in it";
  if (env.AUTH_SECRET === undefined) return "set it, or set AUTH_SECRET for a single key";
  return createKeyring(env.AUTH_SECRET);
}

const Environment = EnvironmentVariables.superRefine((env, context) => {
  const reject = (name: keyof typeof env, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  const shortUrl = URL.parse(env.SHORT_URL ?? "");
  // All other paths of the short host redirect to APP_URL, which would never end.
  if (shortUrl && shortUrl.host === URL.parse(env.APP_URL)?.host)
    reject("SHORT_URL", "use a different host than APP_URL");
  if (env.TWILIO_SENDERS !== undefined) {
    const problem = findSendersProblem(env.TWILIO_SENDERS.split(","));
    if (problem !== null) reject("TWILIO_SENDERS", problem);
    for (const name of ["TWILIO_SENDER", "TEXTS_PER_SECOND"] as const)
      if (env[name] !== undefined) reject("TWILIO_SENDERS", `can't be combined with ${name}`);
  }
  for (const { name, message } of [
    ...listMissing(env),
    ...findEmailProblems(env),
    ...findProviderProblems(env),
  ])
    reject(name, message);
  const keyring = readKeyring(env);
  if (typeof keyring === "string") reject("SECRET_KEYS", keyring);
  if (env.NODE_ENV !== "production") return;
  if (typeof keyring !== "string") {
    const secretsFrom = env.SECRET_KEYS === undefined ? "AUTH_SECRET" : "SECRET_KEYS";
    for (const { setting, allowance, problem } of listRefusals({ ...env, keyring, secretsFrom }))
      if (env[allowance] !== "yes") reject(setting, `${problem} (${allowance}=yes allows it anyway)`);
  }
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === "0")
    reject(
      "NODE_TLS_REJECT_UNAUTHORIZED",
      "certificates must be checked; add yours with NODE_EXTRA_CA_CERTS",
    );
  const shortUrlProblem = shortUrl && findShortUrlProblem(shortUrl);
  if (shortUrlProblem) reject("SHORT_URL", shortUrlProblem);
  if (env.TWILIO_ACCOUNT_SID === SANDBOX.accountSid)
    reject("TWILIO_ACCOUNT_SID", "the sandbox account is for development only");
  for (const name of ["TWILIO_SENDER", "TWILIO_SENDERS"] as const)
    if (env[name]?.split(",").some((entry) => SANDBOX.sender.test(entry)))
      reject(name, "test numbers can't send real texts");
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_SECRET_KEY_NEXT"] as const)
    if (env[name] === SANDBOX.paymentKey) reject(name, "the sandbox account is for development only");
  for (const name of ["STRIPE_WEBHOOK_SECRET", "STRIPE_WEBHOOK_SECRET_NEXT"] as const)
    if (env[name] === SANDBOX.paymentWebhookSecret)
      reject(name, "the sandbox secret is public, so anyone could forge webhooks");
  for (const name of ["TWILIO_BASE_URL", "STRIPE_BASE_URL", "GOOGLE_ISSUER", "OIDC_ISSUER"] as const)
    if (env[name] && !isSafeUrl(env[name])) reject(name, "use https");
});

function readConfig() {
  // Container tools pass on a name without a value as an empty string.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const { settings, problems } = readSecretFiles(given);
  const parsed = Environment.safeParse(settings);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  if (!parsed.success || problems.length > 0)
    throw new Error(
      `Missing or invalid environment variables (see docs/operations.md for the full list):\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
  const env = parsed.data;
  const appUrl = new URL(env.APP_URL);
  const shortUrl = URL.parse(env.SHORT_URL ?? "");
  const isDevelopment = env.NODE_ENV === "development";
  const company: Company = isDevelopment ? EXAMPLE_COMPANY : NO_COMPANY;
  return {
    isProduction: env.NODE_ENV === "production",
    isDevelopment,
    appUrl: appUrl.origin,
    appHost: appUrl.host,
    shortUrl: shortUrl?.origin ?? null,
    shortHost: shortUrl?.host ?? null,
    /** Over https, cookies have the __Host- prefix, and HSTS makes browsers stay on https. */
    isHttps: appUrl.protocol === "https:",
    databaseUrl: env.DATABASE_URL,
    /** For connections that need a session of their own. */
    sessionDatabaseUrl: env.SESSION_DATABASE_URL ?? env.DATABASE_URL,
    /** Whether consecutive statements of ours may run in different sessions, except in a transaction. */
    hasPooler: env.SESSION_DATABASE_URL !== undefined,
    migrateDatabaseUrl: env.MIGRATE_DATABASE_URL ?? env.SESSION_DATABASE_URL ?? env.DATABASE_URL,
    cell: env.CELL,
    keyring: readKeyring(env) as Keyring,
    smtpUrls: toSecrets(env.SMTP_URL, env.SMTP_URL_NEXT),
    sms: readTexting(env),
    freeTextsPerDay: env.FREE_TEXTS_PER_DAY,
    payments: readPayments(env),
    /** The providers that people can sign in with besides a password or a passkey. */
    providers: readProviders(env),
    emailFrom: env.EMAIL_FROM,
    email: readEmail(env),
    supportInbox: env.SUPPORT_INBOX,
    securityContact: env.SECURITY_CONTACT ?? env.SUPPORT_INBOX,
    company: {
      name: env.LEGAL_NAME ?? company.name,
      address: env.LEGAL_ADDRESS ?? company.address,
      state: env.LEGAL_STATE ?? company.state,
    },
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    poolSize: env.POOL_SIZE,
    trustedProxies: env.TRUSTED_PROXIES,
    stopDelayMs: env.STOP_DELAY_SECONDS * 1_000,
    hasServiceWorker: env.SERVICE_WORKER === "on",
    /** Whether webhooks may go to this machine, which only tests and development need. */
    allowsLocalWebhooks: env.ALLOW_LOCAL_WEBHOOKS === "yes",
    hasTraces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    logLevel: env.LOG_LEVEL,
  };
}

export const config = readConfig();
