import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

// A test run that is killed cannot clean up after itself. So a second process is told what there is, over a pipe; when
// the pipe closes, however that came, it ends the processes and removes the folders that are still on the list.

/**
 * "database": the folder of scripts/temporary-database.ts with its server, "folder": one with whatever works in it.
 * The files go in both cases.
 */
export type Leftover = { kind: "process"; pid: number } | { kind: "database" | "folder"; folder: string };

let reaper: ChildProcess | undefined;

function tell(word: "watch" | "forget", leftover: Leftover) {
  reaper ??= startReaper();
  reaper.stdin?.write(`${JSON.stringify({ word, leftover })}\n`);
}

export const watch = (leftover: Leftover) => tell("watch", leftover);
export const forget = (leftover: Leftover) => tell("forget", leftover);

function startReaper() {
  // Its own session, so that Ctrl-C ends the tests and not the one that cleans up after them.
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ["pipe", "ignore", "inherit"],
    detached: true,
  });
  child.stdin.on("error", () => {});
  // It must not keep a finished test run alive. The pipe is a socket, whatever its type says.
  child.unref();
  (child.stdin as unknown as { unref?(): void }).unref?.();
  return child;
}

/** The processes that work in a folder, by pid, with their commands. Only Linux tells; elsewhere none are found. */
export function processesIn(folder: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const name of existsSync("/proc/self") ? readdirSync("/proc") : []) {
    const pid = Number(name);
    if (!pid) continue;
    try {
      const workingFolder = readlinkSync(`/proc/${pid}/cwd`);
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      // One that has ended and only waits for its parent to notice has no command.
      if (command && `${workingFolder}/`.startsWith(`${folder}/`)) found.set(pid, command);
    } catch {
      // Ended a moment ago, or somebody else's.
    }
  }
  return found;
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

function end(leftover: Leftover) {
  if (leftover.kind === "process") {
    kill(leftover.pid, "SIGKILL");
    return;
  }
  const note = path.join(leftover.folder, "pg", "postmaster.pid");
  // SIGQUIT: its own children end with it.
  if (existsSync(note)) kill(Number(readFileSync(note, "utf8").split("\n")[0]), "SIGQUIT");
  for (const pid of processesIn(leftover.folder).keys()) kill(pid, "SIGKILL");
}

async function reap() {
  const list = new Map<string, Leftover>();
  let text = "";
  for await (const chunk of process.stdin) text = takeLines(text + String(chunk), list);
  for (const leftover of list.values()) end(leftover);
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const leftover of list.values())
    if (leftover.kind !== "process") rmSync(leftover.folder, { recursive: true, force: true });
}

/** Applies every whole line and returns the rest. */
function takeLines(text: string, list: Map<string, Leftover>) {
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  for (const line of lines) {
    const { word, leftover } = JSON.parse(line) as { word: "watch" | "forget"; leftover: Leftover };
    const key = JSON.stringify(leftover);
    if (word === "watch") list.set(key, leftover);
    else list.delete(key);
  }
  return rest;
}

if (import.meta.main) await reap();
