import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { csrf } from "hono/csrf";
import { sandboxAssets } from "./assets.ts";
import { carrierApi } from "./carrier/api.ts";
import { createCarrier, type Carrier, type CarrierOptions } from "./carrier/carrier.ts";
import { checkoutApi } from "./checkout/api.ts";
import { createCheckout, type Checkout, type CheckoutOptions } from "./checkout/checkout.ts";
import { paymentPages } from "./checkout/dashboard.ts";
import { hostedPages } from "./checkout/pages.ts";
import { mailboxApi } from "./mailbox/api.ts";
import { phonePages } from "./carrier/pages.ts";
import { createMailFaults } from "./mailbox/faults.ts";
import { mailboxPages } from "./mailbox/pages.ts";
import { createMailboxSmtp } from "./mailbox/smtp.ts";
import { createMailboxStore } from "./mailbox/store.ts";
import { notFoundPage } from "./page.ts";

/**
 * Mails are strangers' HTML. Scripts come from us alone, pictures only from inside the page: a mail opened
 * here asks nobody on the network for anything. A srcdoc frame inherits this.
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

/** One file for all stand-ins; each brings its own tables. ":memory:" forgets everything at the end. */
function openData(file: string): DatabaseSync {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on");
  return database;
}

function createApp(mailbox: Parameters<typeof mailboxPages>[0], carrier: Carrier, checkout: Checkout) {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("content-security-policy", CONTENT_SECURITY_POLICY);
    c.header("referrer-policy", "no-referrer");
    c.header("x-content-type-options", "nosniff");
  });
  // A page in another tab must not be able to empty the mailbox. What a browser does not send across origins
  // without asking first, such as DELETE or JSON, needs no check, so tools without an Origin may use it.
  app.post("*", csrf());
  app.get("/", (c) => c.redirect("/mailbox"));
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.route("/assets", sandboxAssets());
  app.route("/mailbox", mailboxPages(mailbox));
  app.route("/api/mailbox", mailboxApi(mailbox));
  app.route("/phones", phonePages(carrier));
  app.route("/api/carrier", carrierApi(carrier));
  app.route("/payments", paymentPages(checkout));
  app.route("/", hostedPages(checkout));
  app.route("/api/checkout", checkoutApi(checkout));
  app.notFound((c) => {
    if (c.req.path.startsWith("/api/")) return c.json({ error: "Not found" }, 404);
    const back = { href: "/mailbox", label: "Open Mailbox" };
    return c.html(
      notFoundPage({ title: "Page not found", text: "The sandbox has no such page.", back }),
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
 * Starts every stand-in: pages and APIs on one HTTP port, the mailbox's SMTP on another, both reachable from
 * this machine only. Port 0 takes a free one. `stop` is safe to call twice and leaves nothing open.
 */
export async function startSandbox(options: {
  httpPort: number;
  smtpPort: number;
  dataFile: string;
  /** The account it plays and how it behaves at first; that of development by default. */
  carrier?: CarrierOptions;
  checkout?: CheckoutOptions;
}): Promise<{ httpUrl: string; smtpUrl: string; stop(): Promise<void> }> {
  const database = openData(options.dataFile);
  const mailbox = { store: createMailboxStore(database), faults: createMailFaults() };
  const smtp = createMailboxSmtp(mailbox);
  const carrier = createCarrier(database, options.carrier);
  const checkout = createCheckout(database, options.checkout);
  const respond = getRequestListener(createApp(mailbox, carrier, checkout).fetch);
  const http = createServer((request, response) => {
    if (carrier.rest.isMine(request)) void carrier.rest.handle(request, response);
    else if (checkout.rest.isMine(request)) void checkout.rest.handle(request, response);
    else void respond(request, response);
  });
  // Longer than senders keep an idle connection: one that ends just as it is used again looks like a lost text.
  http.keepAliveTimeout = 75_000;

  let stopping: Promise<void> | undefined;
  async function shutDown() {
    // Live pages hold their connection open for ever, so waiting for them would never end.
    const closed = http.listening ? once(http, "close") : undefined;
    http.close();
    http.closeAllConnections();
    await Promise.all([closed, smtp.close()]);
    carrier.stop();
    checkout.stop();
    database.close();
  }
  const stop = () => (stopping ??= shutDown());

  try {
    const smtpPort = await smtp.listen(options.smtpPort);
    const httpPort = await listen(http, options.httpPort);
    return { httpUrl: `http://127.0.0.1:${httpPort}`, smtpUrl: `smtp://127.0.0.1:${smtpPort}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The accounts are the product's own: the same variables give both the same. */
function carrierFromEnvironment(): CarrierOptions {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_SENDER, SANDBOX_INBOUND_URL, SANDBOX_REACHED_AT } =
    process.env;
  const [address, reachedAt] = SANDBOX_REACHED_AT?.split(" ") ?? [];
  return {
    ...(TWILIO_ACCOUNT_SID && { accountSid: TWILIO_ACCOUNT_SID }),
    ...(TWILIO_AUTH_TOKEN && { authToken: TWILIO_AUTH_TOKEN }),
    ...(TWILIO_SENDER?.startsWith("MG")
      ? { serviceSid: TWILIO_SENDER }
      : TWILIO_SENDER && { numbers: [TWILIO_SENDER] }),
    settings: {
      ...(SANDBOX_INBOUND_URL && { inboundUrl: SANDBOX_INBOUND_URL }),
      ...(address && reachedAt && { reachedAt: { [address]: reachedAt } }),
    },
  };
}

function checkoutFromEnvironment(): CheckoutOptions {
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

async function main() {
  const sandbox = await startSandbox({
    httpPort: Number(process.env.SANDBOX_PORT ?? 3100),
    smtpPort: Number(process.env.SANDBOX_SMTP_PORT ?? 3025),
    dataFile: process.env.SANDBOX_DATA ?? ".data/sandbox.sqlite",
    carrier: carrierFromEnvironment(),
    checkout: checkoutFromEnvironment(),
  });
  const { httpUrl, smtpUrl } = sandbox;
  process.stdout.write(
    `Sandbox: mailbox at ${httpUrl}/mailbox, mail in at ${smtpUrl}; phones at ${httpUrl}/phones, texts in at ${httpUrl}; payments at ${httpUrl}/payments\n`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void sandbox.stop().then(() => process.exit(0));
    });
  }
}

if (import.meta.main) await main();
