import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

// A test run that is killed cannot clean up after itself. So a second process is told what there is, over a pipe; when
// the pipe closes, however that came, it ends the processes and removes the folders that are still on the list.

export type Leftover = { kind: "process"; pid: number } | { kind: "database"; folder: string };

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

/** The database's folder holds PostgreSQL's data in `pg`, as scripts/temporary-database.ts lays it out. */
function end(leftover: Leftover) {
  try {
    if (leftover.kind === "process") {
      process.kill(leftover.pid, "SIGKILL");
      return;
    }
    const note = path.join(leftover.folder, "pg", "postmaster.pid");
    // SIGQUIT: its own children end with it.
    if (existsSync(note)) process.kill(Number(readFileSync(note, "utf8").split("\n")[0]), "SIGQUIT");
  } catch {
    // Gone already.
  }
}

async function reap() {
  const list = new Map<string, Leftover>();
  let text = "";
  for await (const chunk of process.stdin) text = takeLines(text + String(chunk), list);
  for (const leftover of list.values()) end(leftover);
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const leftover of list.values())
    if (leftover.kind === "database") rmSync(leftover.folder, { recursive: true, force: true });
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
