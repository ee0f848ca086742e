import * as z from "zod";

/** Where `npm run dev` and the tests send texts and take money: known to everyone, so nothing real may go there. */
const SANDBOX = {
  accountSid: "AC5a4db0c5000000000000000000000000",
  /** The provider's own test numbers reach nobody either. */
  sender: /^\+1500555\d{4}$/,
  paymentKey: "sk_test_sandboxForDevelopmentOnly",
  paymentWebhookSecret: "whsec_sandboxForDevelopmentOnly",
};

/** Credentials and people's data in the clear, unless they stay on this machine. */
const isSafeBase = (url: string) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url);

/**
 * Deployment facts, read from the environment once. Everything else in the product takes them from here:
 * a `process.env` anywhere else fails the structure check.
 */
const Variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** Where people reach us. Links in mails, cookies, CSRF and callbacks are built on it. (Not BASE_URL: Vite sets that.) */
  APP_URL: z.url({ protocol: /^https?$/ }),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Signs cookies and derives the keys of the captcha and of link tokens. */
  AUTH_SECRET: z.string().min(32, "use at least 32 random characters, e.g. `openssl rand -base64 32`"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/, "AC and 32 hexadecimal digits"),
  /** Proves us to the provider and the provider to us: it signs callbacks with it. */
  TWILIO_AUTH_TOKEN: z.string().min(32, "the account's auth token"),
  /** A number of ours in E.164, a short code, or a messaging service. */
  TWILIO_SENDER: z
    .string()
    .regex(/^(\+[1-9]\d{7,14}|\d{5,6}|MG[0-9a-f]{32})$/, "a number such as +13125550100 or MG..."),
  /** Only for something that stands in for the provider or in front of it. */
  TWILIO_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Segments a second that the sender may send, over all workers. Without it, as fast as the provider takes them. */
  TEXTS_PER_SECOND: z.coerce.number().positive().optional(),
  /** Proves us to the payment provider. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(live|test)_\w{8,}$/, "sk_live_... or a restricted rk_live_..."),
  /** Proves the provider to us: it signs what it posts to /webhooks/payments with it. */
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\w{8,}$/, "the endpoint's signing secret, whsec_..."),
  /** Only for something that stands in for the provider or in front of it. */
  STRIPE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where support requests go. */
  SUPPORT_INBOX: z.email().default("support@firstwhistle.example"),
  MAIL_FROM: z.string().default("FirstWhistle <hello@firstwhistle.example>"),
  PORT: z.coerce.number().int().default(3000),
  /** Metrics listen on a port of their own so that they are never reachable through the public one. */
  METRICS_PORT: z.coerce.number().int().default(9464),
  POOL_SIZE: z.coerce.number().int().positive().default(10),
  /** How many proxies in front of us append to X-Forwarded-For. 0: the socket's address is the client's. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** Off: browsers get a service worker that removes itself and everything it kept. */
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

const Environment = Variables.superRefine((env, context) => {
  const refuse = (name: keyof typeof env, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (env.NODE_ENV !== "production") return;
  if (env.TWILIO_ACCOUNT_SID === SANDBOX.accountSid)
    refuse("TWILIO_ACCOUNT_SID", "the sandbox's account is for development");
  if (SANDBOX.sender.test(env.TWILIO_SENDER)) refuse("TWILIO_SENDER", "a test number reaches nobody");
  if (env.STRIPE_SECRET_KEY === SANDBOX.paymentKey)
    refuse("STRIPE_SECRET_KEY", "the sandbox's account is for development");
  if (env.STRIPE_WEBHOOK_SECRET === SANDBOX.paymentWebhookSecret)
    refuse("STRIPE_WEBHOOK_SECRET", "anybody could sign with the sandbox's secret");
  for (const name of ["TWILIO_BASE_URL", "STRIPE_BASE_URL"] as const)
    if (env[name] && !isSafeBase(env[name])) refuse(name, "use https");
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
    sms: {
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      sender: env.TWILIO_SENDER.startsWith("MG")
        ? { messagingServiceSid: env.TWILIO_SENDER }
        : { from: env.TWILIO_SENDER },
      senderName: env.TWILIO_SENDER,
      perSecond: env.TEXTS_PER_SECOND ?? null,
      baseUrl: env.TWILIO_BASE_URL,
    },
    payments: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      baseUrl: env.STRIPE_BASE_URL,
    },
    mailFrom: env.MAIL_FROM,
    supportInbox: env.SUPPORT_INBOX,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    poolSize: env.POOL_SIZE,
    trustedProxies: env.TRUSTED_PROXIES,
    hasServiceWorker: env.SERVICE_WORKER === "on",
    logLevel: env.LOG_LEVEL,
  };
}

export const config = read();
