/** Settings for development, checks, and tests. Production must set each one explicitly. */
export const developmentEnvironment = {
  NODE_ENV: "development",
  APP_URL: "http://localhost:3000",
  AUTH_SECRET: "for-development-only-not-a-secret-at-all",
  SMTP_URL: "smtp://127.0.0.1:3025",
  // The sandbox carrier's account (src/sandbox/carrier/carrier.ts).
  TWILIO_ACCOUNT_SID: "AC5a4db0c5000000000000000000000000",
  TWILIO_AUTH_TOKEN: "sandbox-token-for-development-only",
  TWILIO_SENDER: "+15005550006",
  TWILIO_BASE_URL: "http://127.0.0.1:3100",
  // The sandbox payment provider's account (src/sandbox/checkout/checkout.ts).
  STRIPE_SECRET_KEY: "sk_test_sandboxForDevelopmentOnly",
  STRIPE_WEBHOOK_SECRET: "whsec_sandboxForDevelopmentOnly",
  STRIPE_BASE_URL: "http://127.0.0.1:3100",
  // The sandbox mailbox's key (src/sandbox/mailbox/reports.ts).
  MAIL_WEBHOOK_SECRET: "sandbox-mail-webhook-for-development-only",
  // Receivers of webhooks that run on this machine.
  ALLOW_LOCAL_WEBHOOKS: "yes",
  LOG_LEVEL: "warn",
};

/** The settings of the sandbox's two sign-in providers (src/sandbox/openid/provider.ts). */
export function listSandboxProviders(
  sandboxUrl: string,
  secret = "sandbox-provider-secret-for-development-only",
) {
  const [id, name] = ["sandbox-client", "Club ID"];
  return {
    GOOGLE_ISSUER: `${sandboxUrl}/openid/google`,
    GOOGLE_CLIENT_ID: id,
    GOOGLE_CLIENT_SECRET: secret,
    OIDC_ISSUER: `${sandboxUrl}/openid/club`,
    OIDC_CLIENT_ID: id,
    OIDC_CLIENT_SECRET: secret,
    OIDC_NAME: name,
  };
}

/** The providers' client secret in tests. Production refuses the sandbox's well-known one. */
export const TEST_PROVIDER_SECRET = "provider-secret-of-tests";

/** The texting account for tests of the production build, which rejects the sandbox's well-known account. */
export const testCarrier = {
  TWILIO_ACCOUNT_SID: `AC${"7e57".repeat(8)}`,
  TWILIO_AUTH_TOKEN: "0123456789abcdef".repeat(2),
  TWILIO_SENDER: "+18885550100",
};

/** The payment account for tests of the production build. */
export const testCheckout = {
  STRIPE_SECRET_KEY: "sk_test_7e577e577e577e577e577e57",
  STRIPE_WEBHOOK_SECRET: "whsec_7e577e577e577e577e577e57",
};

/**
 * What production needs, and what it refuses unless it's told otherwise. Tests run the production build on one machine, without TLS, and
 * some with the development secret.
 */
export const testInstallation = {
  ALLOW_DEVELOPMENT_SECRET: "yes",
  ALLOW_HTTP: "yes",
  ALLOW_PLAIN_SMTP: "yes",
  ALLOW_PLAIN_DATABASE: "yes",
  ALLOW_LOCAL_WEBHOOKS: "yes",
  MAIL_POSTAL_ADDRESS: "1 Pier Road, Albany, NY 12207",
  MAIL_WEBHOOK_SECRET: "mail-webhook-of-tests-0123456789-abcdefgh",
};
