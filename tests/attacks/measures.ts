import { expect } from "vitest";
import { target } from "./attacker.ts";

/** How long no request may keep web from responding to everyone else. */
const MAX_DELAY_MS = 200;
/** On a busy machine, a harmless request is delayed too, and a hostile one may be delayed a few times as long. */
const MAX_TIMES_HARMLESS = 4;
/** A machine that's busy with something else delays everyone, but not each time. */
const MAX_ROUNDS = 5;
/**
 * The most processor time that one request may take, in seconds. None takes more than a third of a second on a machine
 * with nothing else to do, and each of them once took several.
 */
const MAX_CPU_SECONDS = 2;

/** Reads web's own measures: its processor time, and the longest that its event loop stood still since the last call. */
async function readMeasures(metricsUrl = target.metricsUrl) {
  const text = await (await fetch(metricsUrl)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return {
    cpuSeconds: read("process_cpu_seconds_total"),
    delayMs: read("nodejs_eventloop_lag_max_seconds") * 1_000,
    memoryBytes: read("process_resident_memory_bytes"),
  };
}

/** Returns what work cost web, or another process. */
export async function measure(work: () => Promise<unknown>, metricsUrl?: string) {
  const before = await readMeasures(metricsUrl);
  await work();
  const after = await readMeasures(metricsUrl);
  return {
    cpuSeconds: after.cpuSeconds - before.cpuSeconds,
    delayMs: after.delayMs,
    memoryBytes: after.memoryBytes - before.memoryBytes,
  };
}

/**
 * Fails if a hostile request keeps everyone else waiting, again and again, or takes too much processor time. Compares it
 * with a harmless one, because the machine may be busy.
 */
export async function expectCheap(harmless: () => Promise<unknown>, hostile: () => Promise<unknown>) {
  const rounds: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const calm = await measure(harmless);
    const { delayMs, cpuSeconds } = await measure(hostile);
    expect(cpuSeconds).toBeLessThan(MAX_CPU_SECONDS);
    if (delayMs < Math.max(MAX_DELAY_MS, calm.delayMs * MAX_TIMES_HARMLESS)) return;
    rounds.push(`${delayMs.toFixed()} ms (harmless: ${calm.delayMs.toFixed()} ms)`);
  }
  expect(rounds).toEqual([]);
}
