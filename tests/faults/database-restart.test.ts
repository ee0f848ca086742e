import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pause, type Product } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { listEmails, Visitor, waitForEmail } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import { createTrafficAccounts, startTraffic, type Observation } from "./traffic.ts";

/** The acceptable cost of a PostgreSQL crash: a few seconds of rejected requests, and no acknowledged data lost. */
const RECOVERY_MS = 10_000;
const OUTAGE_MS = 800;
const STABLE_MS = 2_000;
/** How PostgreSQL is stopped each time: with an immediate shutdown (SIGQUIT), as in a power outage, or with SIGKILL. */
const CRASHES = ["SIGQUIT", "SIGKILL", "SIGQUIT"] as const;
const REGISTRATIONS_PER_CRASH = 2;

/** Internals that no response may reveal. */
const INTERNALS = /\n\s+at |node_modules|file:\/\/|ECONN|[Pp]ostgres|terminat|\bpg\b|Error:/;

let product: Product;
let emails: string[];
let captchas: string[];

beforeAll(async () => {
  product = await startPrepared({ durable: true, seed: true, environment: { TRUSTED_PROXIES: "1" } });
  emails = await createTrafficAccounts(product);
  // Solve captchas in advance, because solving them uses CPU time that the measurement needs.
  const solver = new Visitor(product, "10.2.0.1");
  const count = CRASHES.length * REGISTRATIONS_PER_CRASH;
  captchas = await Promise.all(Array.from({ length: count }, () => solver.solveCaptcha()));
});
afterAll(() => product?.stop());

async function crash(signal: NodeJS.Signals) {
  const pid = product.postgres.pid()!;
  process.kill(pid, signal);
  while (product.postgres.pid() === pid) await pause(10);
}

/** Registers an account and expects a 202, which promises that the account won't be lost. */
async function registerAccount(email: string) {
  const visitor = new Visitor(product, "10.2.0.2");
  const response = await visitor.register({
    email,
    password: "correct horse battery",
    captcha: captchas.pop()!,
  });
  expect(response).toMatchObject({ status: 202 });
}

/** Lists web or worker processes that have exited. There should be none. */
const exitedProcesses = () =>
  [product.web, product.worker!]
    .filter((managedProcess) => managedProcess.hasEnded())
    .map((managedProcess) => `${managedProcess.name} exited: ${managedProcess.output().slice(-2_000)}`);

/**
 * Returns the milliseconds from `back`, when the database has restarted, until requests of every kind stop failing.
 * Ignores requests after `until`.
 */
function measureRecovery(requests: Observation[], kinds: string[], back: number, until: number) {
  const times = kinds.map((kind) => {
    const laterRequests = requests.filter(
      (request) => request.kind === kind && request.startedAt >= back && request.startedAt < until,
    );
    const lastFailure = laterRequests.findLastIndex((request) => !request.ok);
    const recovered = laterRequests[lastFailure + 1];
    expect({ kind, recovered }).toMatchObject({ recovered: { ok: true } });
    return Math.round(recovered!.endedAt - back);
  });
  return Math.max(...times);
}

describe("app whose database crashes three times under traffic", () => {
  const acknowledged: string[] = [];
  const recoveries: number[] = [];
  let requests: Observation[] = [];
  let outages: { from: number; to: number }[] = [];

  it("keeps every process up and recovers within 10 seconds", async () => {
    const traffic = await startTraffic(product, emails);
    ({ requests } = traffic);
    try {
      await pause(STABLE_MS);
      for (const [crashIndex, signal] of CRASHES.entries()) {
        for (let count = 0; count < REGISTRATIONS_PER_CRASH; count++) {
          const email = `acknowledged-${crashIndex}-${count}@example.com`;
          await registerAccount(email);
          acknowledged.push(email);
        }
        const from = performance.now();
        await crash(signal);
        await pause(OUTAGE_MS);
        await product.postgres.start();
        const back = performance.now();
        outages.push({ from, to: back });
        const isStable = () => {
          const latest = requests.filter((request) => request.startedAt > performance.now() - 1_000);
          return performance.now() - back > STABLE_MS && latest.every((request) => request.ok);
        };
        while (!isStable() && performance.now() - back < RECOVERY_MS + STABLE_MS) await pause(100);
        expect(exitedProcesses()).toEqual([]);
        recoveries.push(measureRecovery(requests, traffic.kinds, back, performance.now()));
      }
    } finally {
      await traffic.stop();
    }
    const failed = requests.filter((request) => !request.ok).length;
    console.log(`recovery after each crash: ${recoveries.map((time) => `${time} ms`).join(", ")}`);
    console.log(`${requests.length} requests, ${failed} rejected while the database was down`);
    expect(Math.max(...recoveries)).toBeLessThan(RECOVERY_MS);
  });

  it("returns a 5xx without internals during the outage", () => {
    const failures = requests.filter((request) => !request.ok);
    for (const failure of failures) {
      expect({ ...failure, isFault: failure.status >= 500 }).toMatchObject({ isFault: true });
      // A page contains its own script paths, so check only its visible text.
      const visibleText = failure.text.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, "");
      expect(visibleText).not.toMatch(INTERNALS);
    }
    for (const { from, to } of outages) {
      const duringOutage = failures.filter((failure) => failure.startedAt >= from && failure.startedAt < to);
      const kinds = new Set(duringOutage.map((failure) => failure.kind));
      expect([...kinds].toSorted()).toEqual(["readiness", "sign-in", "signed-in page"]);
      expect(duringOutage.find((failure) => failure.kind === "readiness")).toMatchObject({
        status: 503,
        text: JSON.stringify({ ready: false, reason: "database" }),
      });
    }
  });

  it("keeps every acknowledged account and emails each one", async () => {
    const accounts = await queryRows<{ email: string }>(
      product.databaseUrl,
      "select email from app_user join profile using (id) where email like 'acknowledged-%' order by email",
    );
    expect(accounts.map(({ email }) => email)).toEqual(acknowledged);
    // If the worker was sending an email when the database went down, the job restarts after its heartbeat expires.
    for (const email of acknowledged) await waitForEmail(product, email, "Welcome", 60_000);
  });

  it("sends an email requested afterward", async () => {
    const response = await new Visitor(product, "10.2.0.3").post("/password-resets", { email: emails[0] });
    expect(response.status).toBe(202);
    await waitForEmail(product, emails[0]!, "Reset", 10_000);
    expect(await listEmails(product, emails[0]!)).toHaveLength(1);
  });
});
