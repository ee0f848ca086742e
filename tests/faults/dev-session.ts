import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pause, type Ending } from "#tests/harness/processes.ts";
import { processesIn, watch } from "#tests/harness/reaper.ts";

/** The working tree as somebody would get it, without what git ignores, and with its own folder of packages. */
export function freshCopy() {
  const copy = mkdtempSync(path.join(tmpdir(), "firstwhistle-dev-"));
  // As root PostgreSQL runs as a user of its own, who must be able to enter.
  chmodSync(copy, 0o755);
  watch({ kind: "folder", folder: copy });
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" });
  for (const file of listed.split("\0").filter(Boolean))
    cpSync(file, path.join(copy, file), { recursive: true, force: true });
  // Not one link to the whole folder: Vite keeps its cache in there, and ours is not to be touched.
  mkdirSync(path.join(copy, "node_modules"));
  for (const name of readdirSync("node_modules").filter((entry) => !entry.startsWith(".vite")))
    symlinkSync(path.resolve("node_modules", name), path.join(copy, "node_modules", name));
  return copy;
}

export type DevSession = ReturnType<typeof startDev>;

/** `npm run dev` in a folder, in a process group of its own, as a terminal would start it. */
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
  const ended = new Promise<Ending>((resolve) =>
    child.once("exit", (code, signal) => {
      hasEnded = true;
      resolve({ code, signal });
    }),
  );
  const output = () => Buffer.concat(chunks).toString();

  return {
    ended,
    output,
    /** Waits for words in what it says. */
    async says(words: string, patienceMs = 60_000) {
      for (const from = performance.now(); !output().includes(words); await pause(50))
        if (hasEnded || performance.now() - from > patienceMs)
          throw new Error(`npm run dev never said "${words}":\n${output()}`);
    },
    /** The address it printed after a label. */
    address: (label: string) => new RegExp(`${label}\\s+(http\\S+)`).exec(output())?.[1] ?? "",
    /** What a terminal does on Ctrl-C. */
    pressCtrlC: () => process.kill(-pid, "SIGINT"),
    /** Only scripts/dev.ts itself gets the signal. */
    signalScript(signal: NodeJS.Signals) {
      const [script] = [...processesIn(folder)].find(([, command]) => command === "node scripts/dev.ts")!;
      process.kill(script, signal);
    },
  };
}
