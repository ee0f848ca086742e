import type { Job } from "#platform/jobs.ts";
import { MAX_ATTEMPTS } from "./rules.ts";

/** Writes the file of an export. Starts over if its worker ends. */
export const writeExport: Job<{ exportId: string }> = {
  name: "connections/write-export",
  retryLimit: MAX_ATTEMPTS,
  expireInSeconds: 1800,
};

/** Tells the person who started it that it's done, or why it failed. Has no part of the file. */
export const emailAboutExport: Job<{ exportId: string; isTooLarge?: boolean }> = {
  name: "connections/email-about-export",
  retryLimit: 12,
};

/** Deletes files after a week, and ends exports whose worker is gone. */
export const tendExportsJob: Job<Record<string, never>> = {
  name: "connections/tend-exports",
  retryLimit: 1,
  cron: "*/10 * * * *",
};
