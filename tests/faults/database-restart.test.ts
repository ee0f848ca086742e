import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pause, type Product } from "#tests/harness/processes.ts";
import { rows } from "#tests/harness/rows.ts";
import { mailsTo, Visitor, waitForMail } from "#tests/harness/visitor.ts";
import { startPrepared } from "./prepared-product.ts";
import { createTrafficAccounts, startTraffic, type Observation } from "./traffic.ts";

/** What a crash of PostgreSQL may cost: a few seconds of refused requests, and nothing that was acknowledged. */
const RECOVERY_MS = 10_000;
const OUTAGE_MS = 800;
const CALM_MS = 2_000;
/** How PostgreSQL ends each time: as after a power cut (it is told to quit at once), or shot. */
const CRASHES = ["SIGQUIT", "SIGKILL", "SIGQUIT"] as const;
const REGISTRATIONS_PER_CRASH = 2;

/** What no answer may show. */
const INSIDES = /\n\s+at |node_modules|file:\/\/|ECONN|[Pp]ostgres|terminat|\bpg\b|Error:/;

let product: Product;
let emails: string[];
let captchas: string[];

beforeAll(async () => {
  product = await startPrepared({ durable: true, seed: true, environment: { TRUSTED_PROXIES: "1" } });
  emails = await createTrafficAccounts(product);
  // Solved before, because solving takes the processor time that the measurement needs.
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

/** Registers until acknowledged; what is not 202 was not promised and does not count. */
async function acknowledge(email: string) {
  const visitor = new Visitor(product, "10.2.0.2");
  const answer = await visitor.register({
    email,
    password: "correct horse battery",
    captcha: captchas.pop()!,
  });
  expect(answer).toMatchObject({ status: 202 });
}

/** Of web and worker; nobody should have any. */
const lastWordsOfTheDead = () =>
  [product.web, product.worker!]
    .filter((running) => running.hasEnded())
    .map((running) => `${running.name} ended: ${running.output().slice(-2_000)}`);

/** Milliseconds from `back` until requests of each kind succeed for good (until `until`). */
function recovery(seen: Observation[], kinds: string[], back: number, until: number) {
  const times = kinds.map((kind) => {
    const later = seen.filter((one) => one.kind === kind && one.startedAt >= back && one.startedAt < until);
    const lastFailure = later.findLastIndex((one) => !one.ok);
    const recovered = later[lastFailure + 1];
    expect({ kind, recovered }).toMatchObject({ recovered: { ok: true } });
    return Math.round(recovered!.endedAt - back);
  });
  return Math.max(...times);
}

describe("a database that crashes three times under traffic", () => {
  const acknowledged: string[] = [];
  const recoveries: number[] = [];
  let seen: Observation[] = [];
  let outages: { from: number; to: number }[] = [];

  it("takes no process down and is forgotten within 10 seconds", async () => {
    const traffic = await startTraffic(product, emails);
    ({ seen } = traffic);
    try {
      await pause(CALM_MS);
      for (const [turn, signal] of CRASHES.entries()) {
        for (let count = 0; count < REGISTRATIONS_PER_CRASH; count++) {
          const email = `acknowledged-${turn}-${count}@example.com`;
          await acknowledge(email);
          acknowledged.push(email);
        }
        const from = performance.now();
        await crash(signal);
        await pause(OUTAGE_MS);
        await product.postgres.start();
        const back = performance.now();
        outages.push({ from, to: back });
        const isQuiet = () => {
          const latest = seen.filter((one) => one.startedAt > performance.now() - 1_000);
          return performance.now() - back > CALM_MS && latest.every((one) => one.ok);
        };
        while (!isQuiet() && performance.now() - back < RECOVERY_MS + CALM_MS) await pause(100);
        expect(lastWordsOfTheDead()).toEqual([]);
        recoveries.push(recovery(seen, traffic.kinds, back, performance.now()));
      }
    } finally {
      await traffic.stop();
    }
    const failed = seen.filter((one) => !one.ok).length;
    console.log(`recovery after each crash: ${recoveries.map((time) => `${time} ms`).join(", ")}`);
    console.log(`${seen.length} requests, ${failed} refused while the database was away`);
    expect(Math.max(...recoveries)).toBeLessThan(RECOVERY_MS);
  });

  it("answers during the outage with a 5xx that says nothing about our insides", () => {
    const failures = seen.filter((one) => !one.ok);
    for (const one of failures) {
      expect({ ...one, isFault: one.status >= 500 }).toMatchObject({ isFault: true });
      // A page names its own scripts; only what it shows counts.
      const shown = one.text.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, "");
      expect(shown).not.toMatch(INSIDES);
    }
    for (const { from, to } of outages) {
      const during = failures.filter((one) => one.startedAt >= from && one.startedAt < to);
      const kinds = new Set(during.map((one) => one.kind));
      expect([...kinds].toSorted()).toEqual(["readiness", "sign-in", "signed-in page"]);
      expect(during.find((one) => one.kind === "readiness")).toMatchObject({
        status: 503,
        text: JSON.stringify({ ready: false, reason: "database" }),
      });
    }
  });

  it("still has every account it acknowledged, and sends each its mail", async () => {
    const found = await rows<{ email: string }>(
      product.databaseUrl,
      "select email from app_user join profile using (id) where email like 'acknowledged-%' order by email",
    );
    expect(found.map(({ email }) => email)).toEqual(acknowledged);
    // A mail in the worker's hands when the database went away is taken up again after its heartbeat lapsed.
    for (const email of acknowledged) await waitForMail(product, email, "Welcome", 60_000);
  });

  it("sends a mail that was asked for afterwards", async () => {
    const answer = await new Visitor(product, "10.2.0.3").post("/password-resets", { email: emails[0] });
    expect(answer.status).toBe(202);
    await waitForMail(product, emails[0]!, "Reset", 10_000);
    expect(await mailsTo(product, emails[0]!)).toHaveLength(1);
  });
});
