import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pause, type Ending } from "#tests/harness/processes.ts";
import { forget, watch } from "#tests/harness/reaper.ts";

/** The working tree as somebody would get it, without what git ignores, and with its own folder of packages. */
export function freshCopy() {
  const copy = mkdtempSync(path.join(tmpdir(), "firstwhistle-dev-"));
  // As root PostgreSQL runs as a user of its own, who must be able to enter.
  chmodSync(copy, 0o755);
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" });
  for (const file of listed.split("\0").filter(Boolean))
    cpSync(file, path.join(copy, file), { recursive: true, force: true });
  // Not one link to the whole folder: Vite keeps its cache in there, and ours is not to be touched.
  mkdirSync(path.join(copy, "node_modules"));
  for (const name of readdirSync("node_modules").filter((entry) => !entry.startsWith(".vite")))
    symlinkSync(path.resolve("node_modules", name), path.join(copy, "node_modules", name));
  return copy;
}

/** Every process below this one that is still there, by its pid, with its command. */
function descendants(of: number): Map<number, string> {
  const parents = readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    const stat = pid ? statOf(pid) : undefined;
    return stat ? [{ pid, parent: stat.parent }] : [];
  });
  const found = new Map<number, string>();
  const waiting = [of];
  for (const pid of waiting)
    for (const child of parents.filter(({ parent }) => parent === pid)) {
      found.set(child.pid, commandOf(child.pid));
      waiting.push(child.pid);
    }
  return found;
}

function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    // Ended a moment ago.
    return "";
  }
}

/** Undefined for one that is gone, or only waits for its parent to notice. */
function statOf(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return fields[0] === "Z" ? undefined : { parent: Number(fields[1]) };
  } catch {
    return undefined;
  }
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
  const seen = new Map<number, string>();
  const look = () => {
    for (const [found, command] of descendants(pid)) {
      if (!seen.has(found)) watch({ kind: "process", pid: found });
      seen.set(found, command);
    }
  };
  const output = () => Buffer.concat(chunks).toString();

  return {
    ended,
    output,
    hasEnded: () => hasEnded,
    /** Waits for words in what it says. */
    async says(words: string, patienceMs = 60_000) {
      for (const from = performance.now(); !output().includes(words); await pause(50)) {
        look();
        if (hasEnded || performance.now() - from > patienceMs)
          throw new Error(`npm run dev never said "${words}":\n${output()}`);
      }
      look();
    },
    /** The address it printed after a label. */
    address: (label: string) => new RegExp(`${label}\\s+(http\\S+)`).exec(output())?.[1] ?? "",
    /** What a terminal does on Ctrl-C. */
    pressCtrlC: () => process.kill(-pid, "SIGINT"),
    /** Only scripts/dev.ts itself gets the signal. */
    signalScript(signal: NodeJS.Signals) {
      look();
      const script = [...seen].find(([, command]) => /^\S*node scripts\/dev\.ts/.test(command));
      process.kill(script![0], signal);
    },
    /** The processes it started, at any time, that are still there. */
    left() {
      const left = [...seen].filter(([found]) => statOf(found));
      for (const [found] of seen) if (!statOf(found)) forget({ kind: "process", pid: found });
      return left.map(([, command]) => command);
    },
    /** For the end of a test that failed. */
    kill() {
      look();
      for (const [found] of seen) if (statOf(found)) process.kill(found, "SIGKILL");
    },
  };
}
