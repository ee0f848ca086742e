import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { startProcess } from "#tests/harness/processes.ts";
import { target } from "./attacker.ts";
import { count } from "./owners.ts";

const LISTENING = "0A";
/** 127.0.0.1, ::1, and 127.0.0.1 as an IPv6 address, as the kernel writes them. */
const LOOPBACK = ["0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F"];

/** Lists the addresses on which something listens at a port. */
function listListeners(url: string): string[] {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  return ["tcp", "tcp6"]
    .flatMap((name) => readFileSync(`/proc/net/${name}`, "utf8").split("\n").slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => state === LISTENING && local?.endsWith(`:${port}`))
    .map(([, local]) => local!.split(":")[0]!);
}

describe("a production installation", () => {
  it("O06: can't be given the demo accounts, whose password is public", async () => {
    const seed = startProcess("seed", ["scripts/seed.ts"], target.environment);
    expect((await seed.exited).code).not.toBe(0);
    expect(seed.output()).toContain("for development only");
    expect(await count("app_user", "email = 'admin@example.com'")).toBe(0);
  });

  it("O07: shows its metrics to its own machine only", () => {
    for (const url of [target.metricsUrl, target.workerMetricsUrl]) {
      const addresses = listListeners(url);
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.filter((address) => !LOOPBACK.includes(address))).toEqual([]);
    }
  });
});
