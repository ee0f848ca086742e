import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { reservePort } from "#scripts/ports.ts";
import { startProcess, type Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { listEmails, Visitor, waitForEmail } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import { startSlowSmtp } from "./slow-smtp.ts";
import { createTrafficAccounts, DEMO_PASSWORD } from "./traffic.ts";

/** How long a deployment waits before it kills a process. We should never get close. */
const SECONDS_TO_END = 5;
const CONCURRENT_SIGN_INS = 24;

let product: Product;
let smtp: Awaited<ReturnType<typeof startSlowSmtp>>;
let emails: string[];

beforeAll(async () => {
  smtp = await startSlowSmtp();
  product = await startPrepared({
    seed: true,
    environment: { TRUSTED_PROXIES: "1", SMTP_URL: smtp.url },
  });
  smtp.forwardTo(product.smtpUrl);
  emails = await createTrafficAccounts(product);
});
afterAll(async () => {
  await product?.stop();
  await smtp?.stop();
});

async function readText(response: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Starts a sign-in on its own keep-alive connection. `body` can be sent in pieces. */
function startSignIn(email: string, address: string) {
  const body = JSON.stringify({ email, password: DEMO_PASSWORD });
  const agent = new Agent({ keepAlive: true });
  const sending = request(`${product.appUrl}/api/v1/session`, {
    method: "POST",
    agent,
    headers: {
      "content-type": "application/json",
      "content-length": body.length,
      "x-forwarded-for": address,
      origin: product.environment.APP_URL,
      // Asks web to respond with "100 Continue" as soon as it has read these headers, before any of the body.
      expect: "100-continue",
    },
  });
  const responsePromise = once(sending, "response").then(async ([response]: IncomingMessage[]) => {
    return { status: response!.statusCode, text: await readText(response!) };
  });
  return { body, sending, responsePromise, disconnect: () => agent.destroy() };
}

async function rejectsConnections() {
  const { hostname, port } = new URL(product.appUrl);
  const socket = connect(Number(port), hostname);
  return once(socket, "connect").then(
    () => {
      socket.destroy();
      return false;
    },
    () => true,
  );
}

async function measureExit(running: { exited: Promise<unknown> }) {
  const startedAt = performance.now();
  const exitStatus = await running.exited;
  return { exitStatus, seconds: (performance.now() - startedAt) / 1000 };
}

describe("web on SIGTERM", () => {
  afterEach(() => product.startWeb());

  it("finishes a request that's still being sent and rejects new connections", async () => {
    const { body, sending, responsePromise, disconnect } = startSignIn("coach@example.com", "10.3.0.1");
    sending.write(body.slice(0, 10));
    await once(sending, "continue");
    product.web.signal("SIGTERM");
    await expect.poll(rejectsConnections, { timeout: 5_000 }).toBe(true);
    expect(product.web.hasEnded()).toBe(false);
    sending.end(body.slice(10));
    expect(await responsePromise).toEqual({ status: 200, text: JSON.stringify({ next: "signed-in" }) });
    // The browser keeps its connection open, which must not delay the shutdown.
    const { exitStatus, seconds } = await measureExit(product.web);
    disconnect();
    console.log(`web exited ${seconds.toFixed(2)} s after its last response`);
    expect(exitStatus).toEqual({ code: 0, signal: null });
    expect(seconds).toBeLessThan(SECONDS_TO_END);
  });

  it("responds to every request sent before the signal", async () => {
    const signIns = emails
      .slice(0, CONCURRENT_SIGN_INS)
      .map((email, index) => startSignIn(email, `10.3.1.${index}`));
    // The requests have been sent, but web may not have read them or even accepted their connections yet.
    const finishPromises = signIns.map(({ sending }) => once(sending, "finish"));
    for (const { body, sending } of signIns) sending.end(body);
    await Promise.all(finishPromises);
    product.web.signal("SIGTERM");
    const responses = await Promise.all(signIns.map(({ responsePromise }) => responsePromise));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    for (const { disconnect } of signIns) disconnect();
    const { exitStatus, seconds } = await measureExit(product.web);
    expect(exitStatus).toEqual({ code: 0, signal: null });
    expect(seconds).toBeLessThan(SECONDS_TO_END);
  });

  it("doesn't wait for idle connections", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const idle = Array.from({ length: 8 }, async () => {
      const [response] = (await once(request(`${product.appUrl}/readyz`, { agent }).end(), "response")) as [
        IncomingMessage,
      ];
      await readText(response);
    });
    await Promise.all(idle);
    // Open a connection that never sends anything.
    const { hostname, port } = new URL(product.appUrl);
    const silentSocket = connect(Number(port), hostname);
    silentSocket.on("error", () => {});
    await once(silentSocket, "connect");
    product.web.signal("SIGTERM");
    const { exitStatus, seconds } = await measureExit(product.web);
    agent.destroy();
    silentSocket.destroy();
    console.log(`web with idle connections exited in ${seconds.toFixed(2)} s`);
    expect(exitStatus).toEqual({ code: 0, signal: null });
    expect(seconds).toBeLessThan(SECONDS_TO_END);
  });
});

describe("worker on SIGTERM", () => {
  it("finishes its current job, takes no other, and exits with code 0", async () => {
    smtp.setDelay(2_000);
    const visitor = new Visitor(product, "10.3.2.1");
    const [first, second] = ["coach@example.com", "league@example.com"] as const;
    await visitor.post("/password-resets", { email: first });
    await expect.poll(() => smtp.emailsInFlight(), { timeout: 10_000, interval: 20 }).toBe(1);
    product.worker!.signal("SIGTERM");
    await expect
      .poll(() => product.worker!.output(), { timeout: 5_000, interval: 20 })
      .toContain('"stopping"');
    await visitor.post("/password-resets", { email: second });
    const { exitStatus, seconds } = await measureExit(product.worker!);
    console.log(`worker exited in ${seconds.toFixed(2)} s, including 1.7 s for its email`);
    expect(exitStatus).toEqual({ code: 0, signal: null });
    expect(seconds).toBeLessThan(SECONDS_TO_END);

    const jobs = await queryRows<{ state: string; retryCount: number }>(
      product.databaseUrl,
      `select job.state, job.retry_count as "retryCount" from pgboss.job
       join app_user on app_user.id::text = job.data->>'userId'
       where job.data->>'template' = 'reset-password' order by job.created_on`,
    );
    expect(jobs).toEqual([
      { state: "completed", retryCount: 0 },
      { state: "created", retryCount: 0 },
    ]);
    // The demo data's coach also gets a player's forwarded reply.
    const listResets = async () =>
      (await listEmails(product, first)).filter(({ subject }) => subject.startsWith("Reset"));
    expect(await listResets()).toHaveLength(1);

    smtp.setDelay(0);
    await product.startWorker();
    await waitForEmail(product, second, "Reset");
    expect(await listResets()).toHaveLength(1);
  });
});

describe("npm on SIGTERM", () => {
  it.each([
    ["start", "web server listening"],
    ["run worker", "worker started"],
  ])("ends what npm %s started, and waits for it", async (command, startLine) => {
    const started = startProcess(
      command,
      ["--silent", ...command.split(" ")],
      { ...product.environment, PORT: "0", METRICS_PORT: "0" },
      undefined,
      "npm",
    );
    await expect.poll(() => started.output(), { timeout: 30_000 }).toContain(startLine);
    started.signal("SIGTERM");
    // The output closes only when no process holds it anymore, so nothing was left behind.
    const { exitStatus, seconds } = await measureExit(started);
    expect(started.output()).toContain('"stopping"');
    expect(exitStatus).toEqual({ code: 0, signal: null });
    expect(seconds).toBeLessThan(SECONDS_TO_END);
  });
});

describe("web with a delay on SIGTERM", () => {
  it("goes on for that long, and tells load balancers right away", async () => {
    const port = await reservePort();
    const environment = {
      ...product.environment,
      PORT: String(port),
      METRICS_PORT: "0",
      STOP_DELAY_SECONDS: "2",
    };
    const web = startProcess("web", ["build/server/index.js"], environment);
    const get = (path: string) => fetch(`http://localhost:${port}${path}`).then(({ status }) => status);
    await expect.poll(() => get("/readyz").catch(() => 0), { timeout: 30_000 }).toBe(200);
    web.signal("SIGTERM");
    await expect.poll(() => get("/readyz")).toBe(503);
    expect([await get("/healthz"), await get("/login")]).toEqual([200, 200]);
    const { exitStatus, seconds } = await measureExit(web);
    expect(exitStatus).toEqual({ code: 0, signal: null });
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(2 + SECONDS_TO_END);
  });
});
