import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { csrf } from "hono/csrf";
import { createSandboxAssets } from "./assets.ts";
import { createCarrierApi } from "./carrier/api.ts";
import { createCarrier, type Carrier, type CarrierOptions } from "./carrier/carrier.ts";
import { createCheckoutApi } from "./checkout/api.ts";
import { createCheckout, type Checkout, type CheckoutOptions } from "./checkout/checkout.ts";
import { createPaymentPages } from "./checkout/dashboard.ts";
import { createHostedPages } from "./checkout/pages.ts";
import { createMailboxApi } from "./mailbox/api.ts";
import { createPhonePages } from "./carrier/pages.ts";
import { createEmailFaults } from "./mailbox/faults.ts";
import { readDkimKey, type DkimKey } from "./mailbox/dkim.ts";
import { createMailboxPages } from "./mailbox/pages.ts";
import { createEmailReports, type ReportOptions } from "./mailbox/reports.ts";
import { createMailboxSmtp, type Mailbox } from "./mailbox/smtp.ts";
import { createMailboxStore } from "./mailbox/store.ts";
import { createOpenIdApi, createOpenIdEndpoints } from "./openid/api.ts";
import { createOpenIdPages } from "./openid/pages.ts";
import { createOpenId, type OpenId, type OpenIdOptions } from "./openid/provider.ts";
import { renderNotFoundPage } from "./page.ts";

/**
 * Emails are untrusted HTML. Scripts may come only from us and images only from inside the page, so opening an email
 * makes no network requests. A srcdoc frame inherits this policy.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Opens one database file for all stand-ins, each with its own tables. ":memory:" keeps nothing after a restart. */
function openData(file: string): DatabaseSync {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on");
  return database;
}

function createApp(mailbox: Mailbox, carrier: Carrier, checkout: Checkout, openId: OpenId) {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("content-security-policy", CONTENT_SECURITY_POLICY);
    c.header("referrer-policy", "no-referrer");
    c.header("x-content-type-options", "nosniff");
  });
  // The app's server posts forms here, without an Origin.
  app.route("/openid", createOpenIdEndpoints(openId));
  // A page in another tab must not be able to clear the mailbox. Requests that need a CORS preflight, such as DELETE
  // requests and JSON bodies, need no check, so tools without an Origin can make them.
  app.post("*", csrf());
  app.get("/", (c) => c.redirect("/mailbox"));
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.route("/assets", createSandboxAssets());
  app.route("/mailbox", createMailboxPages(mailbox));
  app.route("/api/mailbox", createMailboxApi(mailbox));
  app.route("/phones", createPhonePages(carrier));
  app.route("/api/carrier", createCarrierApi(carrier));
  app.route("/payments", createPaymentPages(checkout));
  app.route("/", createHostedPages(checkout));
  app.route("/api/checkout", createCheckoutApi(checkout));
  app.route("/openid", createOpenIdPages(openId));
  app.route("/api/openid", createOpenIdApi(openId));
  app.notFound((c) => {
    if (c.req.path.startsWith("/api/")) return c.json({ error: "Not found" }, 404);
    const back = { href: "/mailbox", label: "Open Mailbox" };
    return c.html(
      renderNotFoundPage({ title: "Page not found", text: "There's no such page in the sandbox.", back }),
      404,
    );
  });
  return app;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

/**
 * Starts every stand-in: pages and APIs on one HTTP port, the mailbox's SMTP on another, both reachable only from this
 * machine. Port 0 picks a free port. `stop` is idempotent and leaves nothing open.
 */
export async function startSandbox(options: {
  httpPort: number;
  smtpPort: number;
  dataFile: string;
  /** The simulated account and its initial settings. Defaults to the development account. */
  carrier?: CarrierOptions;
  checkout?: CheckoutOptions;
  mailbox?: ReportOptions & { dkim?: DkimKey };
  openId?: OpenIdOptions;
}): Promise<{ httpUrl: string; smtpUrl: string; stop(): Promise<void> }> {
  const database = openData(options.dataFile);
  const mailbox: Mailbox = {
    store: createMailboxStore(database),
    faults: createEmailFaults(),
    reports: createEmailReports(options.mailbox),
    dkimKeys: options.mailbox?.dkim ? [options.mailbox.dkim] : [],
  };
  const smtp = createMailboxSmtp(mailbox);
  const carrier = createCarrier(database, options.carrier);
  const checkout = createCheckout(database, options.checkout);
  const respond = getRequestListener(
    createApp(mailbox, carrier, checkout, createOpenId(options.openId)).fetch,
  );
  const http = createServer((request, response) => {
    if (carrier.rest.isMine(request)) void carrier.rest.handle(request, response);
    else if (checkout.rest.isMine(request)) void checkout.rest.handle(request, response);
    else void respond(request, response);
  });
  // Longer than senders keep an idle connection, because a connection that closes just as it's reused looks like a lost
  // text.
  http.keepAliveTimeout = 75_000;

  let stopPromise: Promise<void> | undefined;
  async function shutDown() {
    // Live pages hold their connection open forever, so waiting for them would never end.
    const closePromise = http.listening ? once(http, "close") : undefined;
    http.close();
    http.closeAllConnections();
    await Promise.all([closePromise, smtp.close()]);
    carrier.stop();
    checkout.stop();
    database.close();
  }
  const stop = () => (stopPromise ??= shutDown());

  try {
    const smtpPort = await smtp.listen(options.smtpPort);
    const httpPort = await listen(http, options.httpPort);
    return { httpUrl: `http://127.0.0.1:${httpPort}`, smtpUrl: `smtp://127.0.0.1:${smtpPort}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads the account from the environment. It matches the app's account because both read the same variables. */
function readCarrierOptions(): CarrierOptions {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, SANDBOX_INBOUND_URL, SANDBOX_REACHED_AT } = process.env;
  const [address, reachedAt] = SANDBOX_REACHED_AT?.split(" ") ?? [];
  return {
    ...(TWILIO_ACCOUNT_SID && { accountSid: TWILIO_ACCOUNT_SID }),
    ...(TWILIO_AUTH_TOKEN && { authToken: TWILIO_AUTH_TOKEN }),
    ...readSenders(process.env.TWILIO_SENDERS ?? process.env.TWILIO_SENDER),
    settings: {
      ...(SANDBOX_INBOUND_URL && { inboundUrl: SANDBOX_INBOUND_URL }),
      ...(address && reachedAt && { reachedAt: { [address]: reachedAt } }),
    },
  };
}

/**
 * Reads the senders, such as "MG...@20,+13125550100@1". Each messaging service gets a number of its own, from the
 * provider's range of test numbers.
 */
function readSenders(setting: string | undefined): Partial<CarrierOptions> {
  if (!setting) return {};
  const names = setting.split(",").map((entry) => entry.split("@")[0]!);
  const numbers = names.filter((name) => !name.startsWith("MG"));
  const services = names
    .filter((name) => name.startsWith("MG"))
    .map((sid, position) => ({ sid, number: `+1500555${1000 + position}` }));
  // A phone that was never texted writes to the first number.
  return { services, numbers: numbers.length > 0 ? numbers : services.map(({ number }) => number) };
}

function readCheckoutOptions(): CheckoutOptions {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SANDBOX_PAYMENTS_URL, SANDBOX_REACHED_AT } = process.env;
  const [address, reachedAt] = SANDBOX_REACHED_AT?.split(" ") ?? [];
  return {
    ...(STRIPE_SECRET_KEY && { secretKey: STRIPE_SECRET_KEY }),
    ...(STRIPE_WEBHOOK_SECRET && { webhookSecret: STRIPE_WEBHOOK_SECRET }),
    settings: {
      ...(SANDBOX_PAYMENTS_URL && { webhookUrl: SANDBOX_PAYMENTS_URL }),
      ...(address && reachedAt && { reachedAt: { [address]: reachedAt } }),
    },
  };
}

function readMailboxOptions(): ReportOptions & { dkim?: DkimKey } {
  const { MAIL_WEBHOOK_SECRET, SANDBOX_EMAILS_URL, SANDBOX_REACHED_AT } = process.env;
  const { MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY } = process.env;
  const [address = "", reachedAt] = SANDBOX_REACHED_AT?.split(" ") ?? [];
  return {
    ...(MAIL_WEBHOOK_SECRET && { secret: MAIL_WEBHOOK_SECRET }),
    ...(SANDBOX_EMAILS_URL && {
      webhookUrl: reachedAt ? SANDBOX_EMAILS_URL.replace(address, reachedAt) : SANDBOX_EMAILS_URL,
    }),
    ...(MAIL_DKIM_DOMAIN &&
      MAIL_DKIM_SELECTOR &&
      MAIL_DKIM_KEY && { dkim: readDkimKey(MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY) }),
  };
}

function readOpenIdOptions(): OpenIdOptions {
  const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = process.env;
  return {
    ...(OIDC_CLIENT_ID && { clientId: OIDC_CLIENT_ID }),
    ...(OIDC_CLIENT_SECRET && { clientSecret: OIDC_CLIENT_SECRET }),
  };
}

async function main() {
  const sandbox = await startSandbox({
    httpPort: Number(process.env.SANDBOX_PORT ?? 3100),
    smtpPort: Number(process.env.SANDBOX_SMTP_PORT ?? 3025),
    dataFile: process.env.SANDBOX_DATA ?? ".data/sandbox.sqlite",
    carrier: readCarrierOptions(),
    checkout: readCheckoutOptions(),
    mailbox: readMailboxOptions(),
    openId: readOpenIdOptions(),
  });
  const { httpUrl, smtpUrl } = sandbox;
  process.stdout.write(
    `Sandbox: mailbox at ${httpUrl}/mailbox, email in at ${smtpUrl}; phones at ${httpUrl}/phones, texts in at ${httpUrl}; payments at ${httpUrl}/payments\n`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void sandbox.stop().then(() => process.exit(0));
    });
  }
}

if (import.meta.main) await main();
