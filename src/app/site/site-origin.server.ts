import { config } from "#platform/config.ts";

/** Returns our configured origin, never what a request's Host header claims. */
export const getSiteOrigin = (): string => config.appUrl;
