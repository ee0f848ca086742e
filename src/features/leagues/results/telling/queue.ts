import type { Job } from "#platform/jobs.ts";
import type { ResultNews } from "./schema.ts";

/** Makes single reports final after a day (RESULT-50). */
export const finalizeReports: Job<Record<string, never>> = {
  name: "leagues/finalize-reports",
  retryLimit: 3,
  cron: "*/5 * * * *",
};

/** Looks for missing scores, once a day in each season (RESULT-55). */
export const checkScores: Job<Record<string, never>> = {
  name: "leagues/check-scores",
  retryLimit: 3,
  cron: "*/10 * * * *",
};

/** Emails a manager about a game's result (RESULT-50, RESULT-51, RESULT-53). */
export const sendResultNews: Job<ResultNews> = { name: "leagues/send-result-news", retryLimit: 12 };

/** Emails a league's manager about all missing scores of a season. */
export const sendMissingScores: Job<{ seasonId: string }> = {
  name: "leagues/send-missing-scores",
  retryLimit: 12,
};
