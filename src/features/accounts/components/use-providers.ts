import { useRouteLoaderData } from "react-router";
import type { ProviderName } from "#platform/sign-in-settings.ts";

/** Returns the sign-in providers that are on, as the root loaded them. Without any, no screen mentions them (CONNECT-26). */
export const useProviders = (): readonly ProviderName[] =>
  useRouteLoaderData<{ providers?: ProviderName[] }>("root")?.providers ?? [];
