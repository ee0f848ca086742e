import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { reservePort } from "#scripts/ports.ts";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { pause, startProcess, type ManagedProcess } from "#tests/harness/processes.ts";
import { startReceiver } from "#tests/harness/webhook-receiver.ts";
import { DEVELOPMENT_ACCOUNT } from "./carrier.ts";

const { accountSid, authToken } = DEVELOPMENT_ACCOUNT;
const folder = mkdtempSync(join(tmpdir(), "carrier-"));
const port = await reservePort();
const smtpPort = await reservePort();
const url = `http://127.0.0.1:${port}`;
const carrier = connectCarrier(url);
let sandbox: ManagedProcess | undefined;

afterEach(async () => void (await sandbox?.stop()));
afterAll(() => rmSync(folder, { recursive: true }));

async function start(dataFile: string) {
  sandbox = startProcess("sandbox", ["src/sandbox/server.ts"], {
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DATA: join(folder, dataFile),
  });
  while (
    !(await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    ))
  )
    await pause(30);
  return sandbox;
}

const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;

/** Returns the SID of an accepted text, or null if there's no response. */
async function create(number: number, statusCallback?: string): Promise<string | null> {
  const form = new URLSearchParams({
    To: `+1312${String(5_550_000 + (number % 1000))}`,
    From: DEVELOPMENT_ACCOUNT.numbers[0]!,
    Body: `Tigers vs Bears: Sat, Apr 18, 3:30 PM. Reply IN/OUT/MAYBE or tap https://firstwhistle.example/r/abcdefghijklmnopqrstuv ${number}`,
    ...(statusCallback && { StatusCallback: statusCallback }),
  });
  try {
    const response = await fetch(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: "POST",
      headers: { authorization },
      body: form,
    });
    return ((await response.json()) as { sid: string }).sid;
  } catch {
    return null;
  }
}

it("keeps accepted texts through a kill -9 under load and resumes them", async () => {
  const receiver = await startReceiver();
  try {
    const running = await start("killed.sqlite");
    await carrier.change({ sentAfterMs: 60_000, deliveredAfterMs: 60_000 });
    await carrier.receive("+13125550001", "STOP");
    await carrier.setNumber("*0102", 30_006);
    const accepted: string[] = [];
    let number = 100;
    const lanes = Array.from({ length: 20 }, async () => {
      for (;;) {
        const sid = await create(number++, `${receiver.url}/states`);
        if (!sid) return;
        accepted.push(sid);
      }
    });
    while (accepted.length < 300) await pause(5);
    running.signal("SIGKILL");
    await Promise.all(lanes);
    await running.exited;

    await start("killed.sqlite");
    const storedSids = new Set((await carrier.texts({ direction: "out" })).map(({ sid }) => sid));
    expect(accepted.filter((sid) => !storedSids.has(sid))).toEqual([]);
    expect(await carrier.optOuts()).toEqual(["+13125550001"]);
    expect((await carrier.texts({ direction: "in" })).map(({ body }) => body)).toEqual(["STOP"]);
    // The new process has normal delays and resumes the texts that the old one left unfinished.
    await carrier.waitUntilSettled();
    const states = new Set((await carrier.texts({ direction: "out" })).map(({ status }) => status));
    expect(states).toEqual(new Set(["delivered", "undelivered"]));
    expect(receiver.listStates(accepted[0]!)).toEqual(["sent", "delivered"]);
  } finally {
    await receiver.stop();
  }
});

it("accepts thousands of texts a second without being limited by the file", async () => {
  await start("fast.sqlite");
  await carrier.change({ latencyMs: 20, sentAfterMs: 600_000, deliveredAfterMs: 600_000 });
  const total = 4000;
  let number = 0;
  const from = performance.now();
  const lanes = Array.from({ length: 100 }, async () => {
    while (number < total) expect(await create(number++)).not.toBeNull();
  });
  await Promise.all(lanes);
  const perSecond = total / ((performance.now() - from) / 1000);
  process.stdout.write(`sandbox carrier: ${Math.round(perSecond)} creates/s, responses after 20 ms\n`);
  expect(await carrier.texts()).toHaveLength(total);
  // Even a busy machine exceeds this rate. It couldn't if each write had to be synced before the next one.
  expect(perSecond).toBeGreaterThan(300);
});
