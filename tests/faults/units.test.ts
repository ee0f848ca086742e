import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getDebianProgram } from "#scripts/debian-program.ts";
import { reservePort } from "#scripts/ports.ts";
import { readDockerfile, root } from "#tests/harness/image-files.ts";
import { startProcess, type ManagedProcess, type Product } from "#tests/harness/processes.ts";
import { listValues, readUnit, startUnit } from "#tests/harness/units.ts";
import { startPrepared } from "./prepared-product.ts";

// The ways to start the product without npm: systemd's units, and node as a container's first process. In each of them,
// SIGTERM reaches the process, which finishes its work and leaves nothing behind.

let product: Product;
beforeAll(async () => {
  product = await startPrepared();
});
afterAll(() => product?.stop());

/** How long systemd gives a process before it kills it. Ours end far sooner. */
const EXIT_MS = 15_000;

async function waitForLine(running: ManagedProcess, line: string) {
  await vi.waitFor(() => expect(running.output()).toContain(line), { timeout: 60_000, interval: 50 });
}

/** Lists the processes below another one. */
function listChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return children.filter((child) => child !== "").map(Number);
}

async function expectCleanExit(running: ManagedProcess) {
  const startedAt = performance.now();
  // The output closes only when no process holds it anymore, so nothing was left behind.
  expect(await running.exited).toEqual({ code: 0, signal: null });
  expect(performance.now() - startedAt).toBeLessThan(EXIT_MS);
  expect(running.output()).toContain('"stopping"');
}

const analyze = (...args: string[]) =>
  execFileSync(getDebianProgram("systemd", "systemd-analyze"), args, { encoding: "utf8", stdio: "pipe" });

describe("systemd's units", () => {
  const names = ["firstwhistle-web@.service", "firstwhistle-worker.service", "firstwhistle-migrate.service"];

  it("are valid, and leave a process little to attack", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "firstwhistle-units-"));
    try {
      const files = names.map((name) => path.join(folder, name.replace("@", "@3001")));
      for (const [index, file] of files.entries()) writeFileSync(file, readUnit(names[index]!, "3001"));
      // Prints nothing if there's nothing wrong.
      expect(analyze("verify", "--man=no", ...files)).toBe("");
      // Fails if a unit is exposed more than 2.0 of 10.
      for (const file of files) analyze("security", "--offline=true", "--threshold=20", file);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("wait longer than a process takes to stop, and start it again only after a failure", () => {
    const web = readUnit("firstwhistle-web@.service");
    const environment = Object.fromEntries(
      listValues(web, "Environment").flatMap((line) => line.split(" ").map((pair) => pair.split("="))),
    ) as Record<string, string>;
    // 25 s is how long a process may take after its delay (src/server/stop-signal.ts).
    expect(Number(listValues(web, "TimeoutStopSec"))).toBeGreaterThan(
      Number(environment.STOP_DELAY_SECONDS) + 25,
    );
    expect(Number(listValues(readUnit("firstwhistle-worker.service"), "TimeoutStopSec"))).toBeGreaterThan(25);
    for (const name of names) expect(listValues(readUnit(name), "KillSignal")).toEqual(["SIGTERM"]);
    for (const name of names.slice(0, 2))
      expect(listValues(readUnit(name), "Restart")).toEqual(["on-failure"]);
  });

  it("start a web process that's ready when the unit is, and stop it", async () => {
    const port = String(await reservePort());
    const web = startUnit(
      "firstwhistle-web@.service",
      { ...product.environment, STOP_DELAY_SECONDS: "1" },
      port,
    );
    const [command, ...args] = listValues(web.unit, "ExecStartPost")[0]!.split(" ");
    execFileSync(command!, args);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(listChildren(web.pid)).toEqual([]);
    web.signal("SIGTERM");
    await expectCleanExit(web);
  });

  it("start and stop a worker", async () => {
    const worker = startUnit("firstwhistle-worker.service", product.environment);
    await waitForLine(worker, "worker started");
    expect(listChildren(worker.pid)).toEqual([]);
    worker.signal("SIGTERM");
    await expectCleanExit(worker);
  });

  it("run migrations", async () => {
    const migrate = startUnit("firstwhistle-migrate.service", product.environment);
    expect(await migrate.exited).toEqual({ code: 0, signal: null });
    expect(migrate.output()).toContain("database is up to date");
  });
});

describe("a container's first process", () => {
  const commands: [string, string[], string][] = [
    ["web", JSON.parse(/^CMD (\[.*\])$/m.exec(readDockerfile())![1]!) as string[], "web server listening"],
    ["worker", ["node", "build/worker/index.js"], "worker started"],
  ];

  it.each(commands)("ends on SIGTERM as %s", async (_name, [, ...args], startLine) => {
    // The kernel ignores signals to a namespace's first process unless it handles them.
    const isRoot = process.getuid?.() === 0;
    const namespace = [...(isRoot ? [] : ["--user", "--map-root-user"]), "--pid", "--fork", "--kill-child"];
    const environment = { ...product.environment, PORT: "0", METRICS_PORT: "0" };
    const container = startProcess(
      "container",
      [...namespace, process.execPath, ...args],
      environment,
      root,
      "unshare",
    );
    await waitForLine(container, startLine);
    const [first] = listChildren(container.pid);
    expect(readFileSync(`/proc/${first}/status`, "utf8")).toMatch(/^NSpid:.*\s1$/m);
    expect(listChildren(first!)).toEqual([]);
    process.kill(first!, "SIGTERM");
    await expectCleanExit(container);
  });
});
