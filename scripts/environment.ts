/** Settings for development, checks and tests. Never used in production, where each must be given. */
export const developmentEnvironment = {
  NODE_ENV: "development",
  APP_URL: "http://localhost:3000",
  AUTH_SECRET: "for-development-only-not-a-secret-at-all",
  SMTP_URL: "smtp://127.0.0.1:3025",
  LOG_LEVEL: "warn",
};
