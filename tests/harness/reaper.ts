import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

// A killed test run can't clean up after itself. So it sends a list of what to clean up to a second process over a
// pipe. When the pipe closes for any reason, that process ends the processes and removes the folders still on its list.

/**
 * "database" is a folder that scripts/temporary-database.ts created, with its server. "folder" is any other folder,
 * with the processes that run in it. In both cases, the files are deleted.
 */
export type Leftover = { kind: "process"; pid: number } | { kind: "database" | "folder"; folder: string };

let reaper: ChildProcess | undefined;

function send(word: "watch" | "forget", leftover: Leftover) {
  reaper ??= startReaper();
  reaper.stdin?.write(`${JSON.stringify({ word, leftover })}\n`);
}

export const cleanUpLater = (leftover: Leftover) => send("watch", leftover);
export const cancelCleanup = (leftover: Leftover) => send("forget", leftover);

function startReaper() {
  // A separate session, so that Ctrl-C ends the tests but not the cleanup process.
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ["pipe", "ignore", "inherit"],
    detached: true,
  });
  child.stdin.on("error", () => {});
  // The cleanup process must not keep a finished test run alive. The pipe is actually a socket, despite its type.
  child.unref();
  (child.stdin as unknown as { unref?(): void }).unref?.();
  return child;
}

/**
 * Lists the processes running in a folder, by PID, with their commands. Works only on Linux; elsewhere it finds none.
 */
export function listProcesses(folder: string): Map<number, string> {
  const processes = new Map<number, string>();
  for (const name of existsSync("/proc/self") ? readdirSync("/proc") : []) {
    const pid = Number(name);
    if (!pid) continue;
    try {
      const workingFolder = readlinkSync(`/proc/${pid}/cwd`);
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      // A zombie process has no command.
      if (command && `${workingFolder}/`.startsWith(`${folder}/`)) processes.set(pid, command);
    } catch {
      // It just ended, or belongs to another user.
    }
  }
  return processes;
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}

function end(leftover: Leftover) {
  if (leftover.kind === "process") {
    kill(leftover.pid, "SIGKILL");
    return;
  }
  const pidFile = path.join(leftover.folder, "pg", "postmaster.pid");
  // On SIGQUIT, PostgreSQL ends its child processes too.
  if (existsSync(pidFile)) kill(Number(readFileSync(pidFile, "utf8").split("\n")[0]), "SIGQUIT");
  for (const pid of listProcesses(leftover.folder).keys()) kill(pid, "SIGKILL");
}

async function reap() {
  const list = new Map<string, Leftover>();
  let text = "";
  for await (const chunk of process.stdin) text = handleLines(text + String(chunk), list);
  for (const leftover of list.values()) end(leftover);
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const leftover of list.values())
    if (leftover.kind !== "process") rmSync(leftover.folder, { recursive: true, force: true });
}

/** Handles every complete line and returns the rest. */
function handleLines(text: string, list: Map<string, Leftover>) {
  const lines = text.split("\n");
  const partialLine = lines.pop() ?? "";
  for (const line of lines) {
    const { word, leftover } = JSON.parse(line) as { word: "watch" | "forget"; leftover: Leftover };
    const key = JSON.stringify(leftover);
    if (word === "watch") list.set(key, leftover);
    else list.delete(key);
  }
  return partialLine;
}

if (import.meta.main) await reap();
