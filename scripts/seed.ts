// Creates demo data for development. Idempotent: existing data is left alone. Refuses to run in production, because its
// administrator's password and authenticator key are public.
import { startSandbox } from "#sandbox/server.ts";

// Its texts go through the sandbox's carrier. `npm run dev` has started one. Elsewhere, one that lasts as long as the
// seed is enough. It has to run before the settings are read.
const isRunning = await fetch(`${process.env.TWILIO_BASE_URL}/healthz`).then(
  (response) => response.ok,
  () => false,
);
const sandbox = isRunning ? null : await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:" });
if (sandbox) process.env.TWILIO_BASE_URL = sandbox.httpUrl;
await import("./seed-accounts.ts");
await sandbox?.stop();
