import * as z from "zod";
import { toSecrets, type Secrets } from "./two-secrets.ts";

const Issuer = z.url({ protocol: /^https?$/ });
const Secret = z.string().min(8, "the client's secret");

/** The settings of OpenID Connect providers (docs/decisions/0102). Each provider is off without its settings. */
export const SignInSettings = z.object({
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: Secret.optional(),
  GOOGLE_CLIENT_SECRET_NEXT: Secret.optional(),
  /** Set only to use a stand-in for Google. */
  GOOGLE_ISSUER: Issuer.optional(),
  OIDC_ISSUER: Issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: Secret.optional(),
  OIDC_CLIENT_SECRET_NEXT: Secret.optional(),
  /** The name on the button: "Continue with {name}". */
  OIDC_NAME: z.string().trim().min(1).max(30, "use 30 characters or fewer").optional(),
});
type Settings = z.infer<typeof SignInSettings>;

const GOOGLE_ISSUER = "https://accounts.google.com";

/** The sandbox provider's secret, which is public. */
const SANDBOX_SECRET = "sandbox-provider-secret-for-development-only";

const required = {
  GOOGLE_: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  OIDC_: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"],
} as const;

/** Lists what a half-filled provider lacks, and what can't be right. A provider without any settings is off. */
export function findProviderProblems(
  env: Settings & { NODE_ENV: string },
): { name: keyof Settings; message: string }[] {
  const names = Object.keys(SignInSettings.shape) as (keyof Settings)[];
  const missing = (["GOOGLE_", "OIDC_"] as const).flatMap((prefix) => {
    const isMeant = names.some((name) => name.startsWith(prefix) && env[name] !== undefined);
    return (isMeant ? required[prefix] : [])
      .filter((name) => env[name] === undefined)
      .map((name) => ({
        name,
        message: `set it, or remove all ${prefix} settings to turn the provider off`,
      }));
  });
  const problems: { name: keyof Settings; message: string }[] = [...missing];
  // An identity is known by its issuer, so two buttons for one issuer would be the same.
  if (env.GOOGLE_CLIENT_ID !== undefined && env.OIDC_ISSUER === (env.GOOGLE_ISSUER ?? GOOGLE_ISSUER))
    problems.push({ name: "OIDC_ISSUER", message: "this is Google, which has settings of its own" });
  if (env.NODE_ENV === "production")
    for (const name of names)
      if (env[name] === SANDBOX_SECRET)
        problems.push({ name, message: "the sandbox secret is public, so anyone could act as us" });
  return problems;
}

export type ProviderId = "google" | "oidc";

/** A provider as far as a screen may know it. */
export type ProviderName = { id: ProviderId; name: string };

/** An OpenID Connect provider, and us as its client. */
export type Provider = ProviderName & { isOn: true; issuer: string; clientId: string; secrets: Secrets };

function readProvider(
  provider: ProviderName,
  issuer: string | undefined,
  clientId: string | undefined,
  secrets: [current: string | undefined, next: string | undefined],
): Provider | { isOn: false } {
  const [current, next] = secrets;
  if (issuer === undefined || clientId === undefined || current === undefined) return { isOn: false };
  return { isOn: true, ...provider, issuer, clientId, secrets: toSecrets(current, next) };
}

/** The providers, each of which may be off. While all of them are, people sign in with a password or a passkey. */
export const readProviders = (env: Settings) => ({
  google: readProvider(
    { id: "google", name: "Google" },
    env.GOOGLE_ISSUER ?? GOOGLE_ISSUER,
    env.GOOGLE_CLIENT_ID,
    [env.GOOGLE_CLIENT_SECRET, env.GOOGLE_CLIENT_SECRET_NEXT],
  ),
  oidc: readProvider({ id: "oidc", name: env.OIDC_NAME ?? "" }, env.OIDC_ISSUER, env.OIDC_CLIENT_ID, [
    env.OIDC_CLIENT_SECRET,
    env.OIDC_CLIENT_SECRET_NEXT,
  ]),
});
