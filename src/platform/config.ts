import * as z from "zod";

/**
 * Deployment facts, read from the environment once. Everything else in the product takes them from here:
 * a `process.env` anywhere else fails the structure check.
 */
const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** Where people reach us. Links in mails, cookies, CSRF and callbacks are built on it. (Not BASE_URL: Vite sets that.) */
  APP_URL: z.url({ protocol: /^https?$/ }),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Signs cookies and derives the keys of the captcha and of link tokens. */
  AUTH_SECRET: z.string().min(32, "use at least 32 random characters, e.g. `openssl rand -base64 32`"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** Where support requests go. */
  SUPPORT_INBOX: z.email().default("support@firstwhistle.example"),
  MAIL_FROM: z.string().default("FirstWhistle <hello@firstwhistle.example>"),
  PORT: z.coerce.number().int().default(3000),
  /** Metrics listen on a port of their own so that they are never reachable through the public one. */
  METRICS_PORT: z.coerce.number().int().default(9464),
  POOL_SIZE: z.coerce.number().int().positive().default(10),
  /** How many proxies in front of us append to X-Forwarded-For. 0: the socket's address is the client's. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

function read() {
  const parsed = Environment.safeParse(process.env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(
      `The environment is incomplete (docs/operations.md lists every variable):\n${problems.join("\n")}`,
    );
  }
  const env = parsed.data;
  const appUrl = new URL(env.APP_URL);
  return {
    isProduction: env.NODE_ENV === "production",
    isDevelopment: env.NODE_ENV === "development",
    appUrl: appUrl.origin,
    appHost: appUrl.host,
    /** Over https cookies carry the __Host- prefix and browsers are told to stay on https. */
    isHttps: appUrl.protocol === "https:",
    databaseUrl: env.DATABASE_URL,
    authSecret: env.AUTH_SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    supportInbox: env.SUPPORT_INBOX,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    poolSize: env.POOL_SIZE,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
  };
}

export const config = read();
