// Runs a real Prometheus with our alert rules against a running copy of the app.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawn, type ChildProcess } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { getDebianProgram } from "#scripts/debian-program.ts";
import { reservePort } from "#scripts/ports.ts";
import { cancelCleanup, cleanUpLater } from "#tests/harness/reaper.ts";
import { pause } from "#tests/harness/processes.ts";

const rulesFile = path.resolve(import.meta.dirname, "../../ops/prometheus/alerts.yml");

/** How often Prometheus scrapes and evaluates in production, in seconds (ops/prometheus/prometheus.yml). */
const INTERVAL = 15;

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600 };

/**
 * Divides every duration in the rules by the factor: how long an alert is pending, and the windows it looks at. The
 * limits themselves (how late a text may be) stay, because the app's own delays don't get shorter either.
 */
export function shortenRules(rules: string, factor: number): string {
  const shorten = (count: string, unit: string) => `${Math.ceil((Number(count) * UNITS[unit]!) / factor)}s`;
  return rules
    .replaceAll(
      /(\bfor: )(\d+)([smh])$/gm,
      (_match, key: string, count: string, unit: string) => `${key}${shorten(count, unit)}`,
    )
    .replaceAll(/\[(\d+)([smh])\]/g, (_match, count: string, unit: string) => `[${shorten(count, unit)}]`);
}

/** The response of Prometheus's own API. */
type AlertList = {
  data: {
    alerts: { state: string; labels: { alertname: string } }[];
  };
};

/** Starts a program until `stop`, and makes sure that it doesn't outlive this process. */
export function startProgram(program: string, args: string[]): { stop(): Promise<void> } {
  const child: ChildProcess = spawn(program, args, { stdio: "ignore" });
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const pid = child.pid!;
  cleanUpLater({ kind: "process", pid });
  return {
    async stop() {
      child.kill("SIGTERM");
      await exited;
      cancelCleanup({ kind: "process", pid });
    },
  };
}

/** Starts Prometheus. `targets` are the addresses of metrics by job name. */
export async function startPrometheus(targets: Record<string, string>, factor: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "firstwhistle-prometheus-"));
  const interval = `${INTERVAL / factor}s`;
  writeFileSync(path.join(folder, "alerts.yml"), shortenRules(readFileSync(rulesFile, "utf8"), factor));
  // JSON is YAML too.
  writeFileSync(
    path.join(folder, "prometheus.yml"),
    JSON.stringify({
      global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
      rule_files: ["alerts.yml"],
      scrape_configs: Object.entries(targets).map(([job, target]) => ({
        job_name: job,
        static_configs: [{ targets: [target] }],
      })),
    }),
  );
  const port = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram(getDebianProgram("prometheus", "prometheus"), [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
    "--log.level=error",
  ]);
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await pause(200);
  return {
    /** Lists the names of alerts that ring. Waits if the machine is too busy to respond, because that must not end a drill. */
    async listFiring(): Promise<string[]> {
      for (let attempt = 1; ; attempt += 1)
        try {
          const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as AlertList;
          return data.alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname);
        } catch (error) {
          if (attempt === 10) throw error;
          await pause(1_000);
        }
    },
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
