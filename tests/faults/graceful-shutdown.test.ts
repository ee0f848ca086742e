import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#tests/harness/processes.ts";
import { rows } from "#tests/harness/rows.ts";
import { mailsTo, Visitor, waitForMail } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import { startSlowSmtp } from "./slow-smtp.ts";
import { createTrafficAccounts, DEMO_PASSWORD } from "./traffic.ts";

/** What a deployment waits for at most before it kills; ours should never come near. */
const SECONDS_TO_END = 5;
const SIGN_INS_AT_ONCE = 24;

let product: Product;
let smtp: Awaited<ReturnType<typeof startSlowSmtp>>;
let emails: string[];

beforeAll(async () => {
  smtp = await startSlowSmtp();
  product = await startPrepared({
    seed: true,
    environment: { TRUSTED_PROXIES: "1", SMTP_URL: smtp.url },
  });
  smtp.leadTo(product.smtpUrl);
  emails = await createTrafficAccounts(product);
});
afterAll(async () => {
  await product?.stop();
  await smtp?.stop();
});

async function textOf(answer: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A sign-in on a connection of its own that the client would keep open; `body` can be sent bit by bit. */
function beginSignIn(email: string, address: string) {
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
      // Answered as soon as web has read these headers, before any of the body.
      expect: "100-continue",
    },
  });
  const answered = once(sending, "response").then(async ([answer]: IncomingMessage[]) => {
    return { status: answer!.statusCode, text: await textOf(answer!) };
  });
  return { body, sending, answered, hangUp: () => agent.destroy() };
}

async function isRefused() {
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

async function endsIn(running: { ended: Promise<unknown> }) {
  const startedAt = performance.now();
  const ending = await running.ended;
  return { ending, seconds: (performance.now() - startedAt) / 1000 };
}

describe("web on SIGTERM", () => {
  afterEach(() => product.startWeb());

  it("finishes a request that is still being sent and refuses new connections", async () => {
    const { body, sending, answered, hangUp } = beginSignIn("coach@example.com", "10.3.0.1");
    sending.write(body.slice(0, 10));
    await once(sending, "continue");
    product.web.signal("SIGTERM");
    await expect.poll(isRefused, { timeout: 5_000 }).toBe(true);
    expect(product.web.hasEnded()).toBe(false);
    sending.end(body.slice(10));
    expect(await answered).toEqual({ status: 200, text: JSON.stringify({ next: "signed-in" }) });
    // The browser keeps its connection open; it must not hold us up.
    const { ending, seconds } = await endsIn(product.web);
    hangUp();
    console.log(`web ended ${seconds.toFixed(2)} s after its last answer`);
    expect(ending).toEqual({ code: 0, signal: null });
    expect(seconds).toBeLessThan(SECONDS_TO_END);
  });

  it("answers all requests that were sent before", async () => {
    const signIns = emails
      .slice(0, SIGN_INS_AT_ONCE)
      .map((email, index) => beginSignIn(email, `10.3.1.${index}`));
    // Sent, and perhaps not yet read, nor even its connection taken.
    const sent = signIns.map(({ sending }) => once(sending, "finish"));
    for (const { body, sending } of signIns) sending.end(body);
    await Promise.all(sent);
    product.web.signal("SIGTERM");
    const answers = await Promise.all(signIns.map(({ answered }) => answered));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { hangUp } of signIns) hangUp();
    const { ending, seconds } = await endsIn(product.web);
    expect(ending).toEqual({ code: 0, signal: null });
    expect(seconds).toBeLessThan(SECONDS_TO_END);
  });

  it("does not wait for idle connections", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const idle = Array.from({ length: 8 }, async () => {
      const [answer] = (await once(request(`${product.appUrl}/readyz`, { agent }).end(), "response")) as [
        IncomingMessage,
      ];
      await textOf(answer);
    });
    await Promise.all(idle);
    // One that never says anything at all.
    const { hostname, port } = new URL(product.appUrl);
    const silent = connect(Number(port), hostname);
    silent.on("error", () => {});
    await once(silent, "connect");
    product.web.signal("SIGTERM");
    const { ending, seconds } = await endsIn(product.web);
    agent.destroy();
    silent.destroy();
    console.log(`web with idle connections ended in ${seconds.toFixed(2)} s`);
    expect(ending).toEqual({ code: 0, signal: null });
    expect(seconds).toBeLessThan(SECONDS_TO_END);
  });
});

describe("worker on SIGTERM", () => {
  it("finishes the job it has begun, takes no other, and ends with code 0", async () => {
    smtp.holdBack(2_000);
    const visitor = new Visitor(product, "10.3.2.1");
    const [first, second] = ["coach@example.com", "league@example.com"] as const;
    await visitor.post("/password-resets", { email: first });
    await expect.poll(() => smtp.mailsOnTheWay(), { timeout: 10_000, interval: 20 }).toBe(1);
    product.worker!.signal("SIGTERM");
    await expect
      .poll(() => product.worker!.output(), { timeout: 5_000, interval: 20 })
      .toContain('"stopping"');
    await visitor.post("/password-resets", { email: second });
    const { ending, seconds } = await endsIn(product.worker!);
    console.log(`worker ended in ${seconds.toFixed(2)} s, of which its mail took 1.7 s`);
    expect(ending).toEqual({ code: 0, signal: null });
    expect(seconds).toBeLessThan(SECONDS_TO_END);

    const jobs = await rows<{ state: string; retryCount: number }>(
      product.databaseUrl,
      `select job.state, job.retry_count as "retryCount" from pgboss.job
       join app_user on app_user.id::text = job.data->>'userId'
       where job.data->>'mail' = 'reset-password' order by job.created_on`,
    );
    expect(jobs).toEqual([
      { state: "completed", retryCount: 0 },
      { state: "created", retryCount: 0 },
    ]);
    expect(await mailsTo(product, first)).toHaveLength(1);

    smtp.holdBack(0);
    await product.startWorker();
    await waitForMail(product, second, "Reset");
    expect(await mailsTo(product, first)).toHaveLength(1);
  });
});
