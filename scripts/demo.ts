// npm run demo: a demo that can be put on the open internet (docs/demo.md). Runs the production build on a database and
// a sandbox of its own. Visitors reach only the front, and nothing here reaches anyone outside of this machine.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureRunRole, toRunRole } from "./database-roles.ts";
import { reservePort } from "./ports.ts";
import { ensureDatabase, startPostgres, stopPostgres } from "./postgres.ts";
import { step } from "./progress.ts";

const { PATH = "", HOME = "", PORT = "3000", DEMO_WORLDS = "500", TRUSTED_PROXIES = "0" } = process.env;
const appUrl = process.env.APP_URL ?? `http://localhost:${PORT}`;
const databaseFolder = path.resolve(process.env.DEMO_DATA ?? ".data/demo", "postgres");
/** Longer than the product's own shutdown. */
const SHUTDOWN_MS = 20_000;

// None of these is ever read. Someone who sets one expects real texts, emails, or data, and must learn that there are none.
const refused = Object.keys(process.env).filter((name) =>
  /^(?:TWILIO|STRIPE|SMTP)_|^(?:MIGRATE_)?DATABASE_URL$|^(?:AUTH_SECRET|SECRET_KEYS)$/.test(name),
);
if (refused.length > 0) {
  console.error(
    `The demo has its own database and sandbox, and never uses ${refused.join(", ")}. Unset them.`,
  );
  process.exit(1);
}
if (!/^[1-9]\d{0,3}$/.test(DEMO_WORLDS) || Number(DEMO_WORLDS) > 1_000) {
  console.error("DEMO_WORLDS is the number of worlds at the same time, from 1 to 1000.");
  process.exit(1);
}
if (!existsSync("build/server/index.js")) {
  console.error("There's no production build. Run npm run build first.");
  process.exit(1);
}

const children = new Set<ChildProcess>();
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));

// Every start begins with nothing: worlds last an hour anyway.
await stopPostgres(databaseFolder, "immediate");
rmSync(databaseFolder, { recursive: true, force: true });
const postgres = await step("PostgreSQL", async () =>
  startPostgres({ folder: databaseFolder, port: await reservePort(), durable: false }),
);
await ensureDatabase(postgres, "demo");
const ownerUrl = postgres.url("demo");
await ensureRunRole(ownerUrl);

const ports = {
  web: await reservePort(),
  sandbox: await reservePort(),
  smtp: await reservePort(),
  webMetrics: await reservePort(),
  workerMetrics: await reservePort(),
};
const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
/** An account that exists only between these processes, and only until they stop. */
const accounts = {
  TWILIO_ACCOUNT_SID: `AC${randomBytes(16).toString("hex")}`,
  TWILIO_AUTH_TOKEN: randomBytes(16).toString("hex"),
  TWILIO_SENDER: "+18885550100",
  MAIL_WEBHOOK_SECRET: randomBytes(32).toString("base64"),
  STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString("hex")}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString("hex")}`,
};
const environment = {
  NODE_ENV: "production",
  APP_URL: appUrl,
  AUTH_SECRET: randomBytes(32).toString("base64"),
  ...accounts,
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  // Its emails leave this machine for no one.
  MAIL_POSTAL_ADDRESS: "100 Main Street, Springfield, IL 62701, USA",
  TWILIO_BASE_URL: sandboxUrl,
  STRIPE_BASE_URL: sandboxUrl,
  DATABASE_URL: toRunRole(ownerUrl),
  MIGRATE_DATABASE_URL: ownerUrl,
  // The addresses of everything above are on this machine.
  ALLOW_PLAIN_SMTP: "yes",
  ALLOW_PLAIN_DATABASE: "yes",
  ...(new URL(appUrl).protocol === "http:" && { ALLOW_HTTP: "yes" }),
  // Copies on the visitor's device would outlive the world.
  SERVICE_WORKER: "off",
  FREE_TEXTS_PER_DAY: "100000",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
};

await step("Migrations", () => run(["src/server/migrate.ts"], environment));
await step("Sandbox", async () => {
  start("sandbox", ["src/sandbox/server.ts"], {
    ...accounts,
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_DATA: ":memory:",
    SANDBOX_INBOUND_URL: `${appUrl}/webhooks/texts/inbound`,
    SANDBOX_PAYMENTS_URL: `${appUrl}/webhooks/payments`,
    SANDBOX_EMAILS_URL: `${appUrl}/webhooks/emails`,
    // Signed for the public address, but sent straight to the product.
    SANDBOX_REACHED_AT: `${new URL(appUrl).origin} http://127.0.0.1:${ports.web}`,
  });
  await waitUntilUp(`${sandboxUrl}/healthz`);
});
await step("Product", async () => {
  start("web", ["build/server/index.js"], {
    ...environment,
    PORT: String(ports.web),
    METRICS_PORT: String(ports.webMetrics),
    // The front is the one proxy in front of it.
    TRUSTED_PROXIES: "1",
  });
  start("worker", ["build/worker/index.js"], { ...environment, METRICS_PORT: String(ports.workerMetrics) });
  await waitUntilUp(`http://127.0.0.1:${ports.web}/readyz`);
});
await step("Front", async () => {
  start("front", ["scripts/demo/front.ts"], {
    ...environment,
    // Creates and removes whole worlds, which the product's own role can't.
    DATABASE_URL: ownerUrl,
    PORT,
    TRUSTED_PROXIES,
    DEMO_WORLDS,
    DEMO_WEB_PORT: String(ports.web),
    DEMO_SANDBOX_URL: sandboxUrl,
  });
  await waitUntilUp(`http://127.0.0.1:${PORT}/readyz`);
});
console.log(`\n  Demo  ${appUrl}\n`);

function start(name: string, args: string[], env: Record<string, string>) {
  // Nothing else of our own environment, so that no other account can slip in.
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  children.add(child);
  child.once("exit", (code) => {
    children.delete(child);
    if (isStopping || name === "step") return;
    console.error(`${name} exited with code ${code}`);
    void stop(1);
  });
  return child;
}

async function run(args: string[], env: Record<string, string>) {
  const child = start("step", args, env);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`${args.join(" ")} exited with code ${code}`);
}

async function waitUntilUp(url: string) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} isn't responding`);
}

/** Stops everything, the database last, and leaves no data behind. */
async function stop(code: number) {
  if (isStopping) return;
  isStopping = true;
  const exits = [...children].map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of children) child.kill("SIGTERM");
  await Promise.race([Promise.all(exits), new Promise((resolve) => setTimeout(resolve, SHUTDOWN_MS))]);
  for (const child of children) child.kill("SIGKILL");
  await stopPostgres(databaseFolder, "immediate").catch((error: unknown) => console.error(error));
  rmSync(databaseFolder, { recursive: true, force: true });
  process.exit(code);
}
