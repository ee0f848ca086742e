import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pause, type ExitStatus } from "#tests/harness/processes.ts";
import { listProcesses, cleanUpLater } from "#tests/harness/reaper.ts";

/** Copies the working tree like a new clone, without ignored files but with its own node_modules folder. */
export function createFreshCopy() {
  const copy = mkdtempSync(path.join(tmpdir(), "firstwhistle-dev-"));
  // When we're root, PostgreSQL runs as its own user, which must be able to enter this folder.
  chmodSync(copy, 0o755);
  cleanUpLater({ kind: "folder", folder: copy });
  const output = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" });
  for (const file of output.split("\0").filter(Boolean))
    cpSync(file, path.join(copy, file), { recursive: true, force: true });
  // Link each package instead of the whole folder, because Vite keeps its cache in node_modules, and our own cache must
  // stay untouched.
  mkdirSync(path.join(copy, "node_modules"));
  for (const name of readdirSync("node_modules").filter((entry) => !entry.startsWith(".vite")))
    symlinkSync(path.resolve("node_modules", name), path.join(copy, "node_modules", name));
  return copy;
}

export type DevSession = ReturnType<typeof startDev>;

/** Starts `npm run dev` in a folder, in its own process group, as a terminal does. */
export function startDev(folder: string, settings: Record<string, string>) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn("npm", ["run", "dev"], {
    cwd: folder,
    env: { PATH, HOME, ...settings },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pid = child.pid!;
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  let hasEnded = false;
  const exited = new Promise<ExitStatus>((resolve) =>
    child.once("exit", (code, signal) => {
      hasEnded = true;
      resolve({ code, signal });
    }),
  );
  const output = () => Buffer.concat(chunks).toString();

  return {
    exited,
    output,
    /** Waits until the output contains this text. A start takes a third of this time on an idle machine with 2 cores. */
    async waitForOutput(text: string, timeoutMs = 150_000) {
      for (const from = performance.now(); !output().includes(text); await pause(50))
        if (hasEnded || performance.now() - from > timeoutMs)
          throw new Error(`npm run dev never printed "${text}":\n${output()}`);
    },
    /** Returns the URL printed after a label. */
    getUrl: (label: string) => new RegExp(`${label}\\s+(http\\S+)`).exec(output())?.[1] ?? "",
    /** Sends what a terminal sends on Ctrl-C. */
    pressCtrlC: () => process.kill(-pid, "SIGINT"),
    /** Sends a signal only to scripts/dev.ts. */
    signalScript(signal: NodeJS.Signals) {
      const [script] = [...listProcesses(folder)].find(([, command]) => command === "node scripts/dev.ts")!;
      process.kill(script, signal);
    },
  };
}
