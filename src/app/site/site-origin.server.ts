import { config } from "#platform/config.ts";

/** Our own address as public pages name it: the configured one, never what a request claims. */
export const siteOrigin = (): string => config.appUrl;
