import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { getPostgresTools } from "#scripts/postgres-tools.ts";

// Runs the scripts in ops/backup as operators do: as the user that runs PostgreSQL. Independent of the test runner.

const scripts = path.resolve(import.meta.dirname, "../../ops/backup");

type Script = "archive-wal" | "base-backup" | "create-standby" | "promote" | "restore";

export const getScript = (name: Script): string => path.join(scripts, name);

/** Returns how a script runs for the server in this folder. */
function getOptions(dataFolder: string, env: Record<string, string>) {
  const { uid, gid } = statSync(dataFolder);
  const { PATH = "" } = process.env;
  return {
    ...(process.getuid?.() === 0 && { uid, gid }),
    // The script's own working directory doesn't matter, but the user must be able to enter it.
    cwd: "/",
    env: { PATH, PG_BIN: getPostgresTools(), ...env },
    encoding: "utf8" as const,
  };
}

/** Runs a script and returns what it printed. Throws if it fails. */
export function runScript(
  name: Script,
  args: string[],
  { as, env = {} }: { as: string; env?: Record<string, string> },
) {
  return execFileSync(getScript(name), args, { ...getOptions(as, env), stdio: ["ignore", "pipe", "pipe"] });
}

/** Runs a script that should refuse. Returns its status and what it says. */
export function tryScript(
  name: Script,
  args: string[],
  { as, env = {} }: { as: string; env?: Record<string, string> },
) {
  const { status, stderr } = spawnSync(getScript(name), args, getOptions(as, env));
  return { status, says: stderr };
}

/** Makes a folder that belongs to the server's user. */
export function makeFolder(folder: string, { like }: { like: string }): string {
  mkdirSync(folder);
  const { uid, gid } = statSync(like);
  chownSync(folder, uid, gid);
  return folder;
}

/** Returns a server's address for PostgreSQL's own programs. */
export const toConnection = (url: string): string => {
  const { hostname, port, username } = new URL(url);
  return `host=${hostname} port=${port} user=${username}`;
};
