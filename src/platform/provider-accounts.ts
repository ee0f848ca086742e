import { parseSender, type Sender } from "./sms/sender-settings.ts";
import { toSecrets } from "./two-secrets.ts";

/** Settings that do nothing without an account. Any of them shows that someone meant to set one up. */
const textingSettings = [
  "TWILIO_ACCOUNT_SID",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_AUTH_TOKEN_NEXT",
  "TWILIO_SENDER",
  "TWILIO_SENDERS",
] as const;
const paymentSettings = [
  "STRIPE_SECRET_KEY",
  "STRIPE_SECRET_KEY_NEXT",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_WEBHOOK_SECRET_NEXT",
] as const;
type Setting = (typeof textingSettings)[number] | (typeof paymentSettings)[number];
type Variables = { [name in Setting | "TWILIO_BASE_URL" | "STRIPE_BASE_URL"]?: string | undefined } & {
  TEXTS_PER_SECOND?: number | undefined;
};

/** Lists what a half-filled account lacks. An account without any settings is off and lacks nothing. */
export function listMissing(env: Variables): { name: Setting; message: string }[] {
  const hasSender = env.TWILIO_SENDER !== undefined || env.TWILIO_SENDERS !== undefined;
  const texting = textingSettings.some((name) => env[name] !== undefined)
    ? [
        ...(["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"] as const).filter((name) => env[name] === undefined),
        ...(hasSender ? [] : (["TWILIO_SENDER"] as const)),
      ]
    : [];
  const payments = paymentSettings.some((name) => env[name] !== undefined)
    ? (["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const).filter((name) => env[name] === undefined)
    : [];
  return [
    ...texting.map((name) => ({
      name,
      message:
        name === "TWILIO_SENDER"
          ? "set it, or use TWILIO_SENDERS for several senders; or remove all TWILIO_ settings to turn texting off"
          : "set it, or remove all TWILIO_ settings to turn texting off",
    })),
    ...payments.map((name) => ({
      name,
      message: "set it, or remove all STRIPE_ settings to turn payments off",
    })),
  ];
}

/** The texting account. While it's off, no texts go out or come in. */
export function readTexting(env: Variables) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = env;
  if (accountSid === undefined || authToken === undefined) return { isOn: false as const };
  const senders: Sender[] = env.TWILIO_SENDERS?.split(",").map((entry) => parseSender(entry)!) ?? [
    { name: env.TWILIO_SENDER!, perSecond: env.TEXTS_PER_SECOND ?? null },
  ];
  return {
    isOn: true as const,
    accountSid,
    authTokens: toSecrets(authToken, env.TWILIO_AUTH_TOKEN_NEXT),
    /** The pool that texts are sent from. Never empty. */
    senders,
    baseUrl: env.TWILIO_BASE_URL,
  };
}

/** The payment account. While it's off, administrators grant passes, and no one can buy one. */
export function readPayments(env: Variables) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey === undefined || webhookSecret === undefined) return { isOn: false as const };
  return {
    isOn: true as const,
    secretKeys: toSecrets(secretKey, env.STRIPE_SECRET_KEY_NEXT),
    webhookSecrets: toSecrets(webhookSecret, env.STRIPE_WEBHOOK_SECRET_NEXT),
    baseUrl: env.STRIPE_BASE_URL,
  };
}
