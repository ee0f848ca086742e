/** The security events that take a sign-in provider. tests/provider-events.test.ts causes each of them. */
export const providerEvents = [
  "sign-in provider",
  "sign-in-failed provider-rejected",
  "sign-in-failed provider-unverified",
  "sign-in-failed email-unconfirmed",
  "sign-in-failed administrator",
  "sign-in-failed other-identity",
  "identity linked",
  "identity disconnected",
  "identity taken",
  "identity rejected",
] as const;
export type ProviderEvent = (typeof providerEvents)[number];
