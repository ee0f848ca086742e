// Runs the previous version on the schema of the next one, beside the next version's worker, and then alone.
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { pause } from "#tests/harness/processes.ts";
import type { TrialReport } from "../report.ts";
import type { Arena } from "./arena.ts";
import { startStream } from "./storms.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/**
 * Builds the version before the newest migration was added, in a folder of its own. Uses the packages that are installed
 * here, because the schema is what's tested.
 */
export async function buildPreviousVersion() {
  const newest = readdirSync(path.join(root, "db/migrations")).toSorted().at(-1)!;
  const added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", `db/migrations/${newest}`);
  const folder = mkdtempSync(path.join(tmpdir(), "firstwhistle-previous-"));
  git("worktree", "add", "--detach", folder, `${added}^`);
  const remove = () => {
    git("worktree", "remove", "--force", folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    await run("npm", ["run", "build"], { cwd: folder, maxBuffer: 2 ** 26 });
    return { folder, newest, commit: git("rev-parse", "--short", `${added}^`), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Returns what `migrate` prints when it fails in this folder, or null if it doesn't fail. */
export async function findMigrateFailure(arena: Arena, folder = root): Promise<string | null> {
  const script = path.join(folder, "src/server/migrate.ts");
  return run(process.execPath, [script], { cwd: folder, env: arena.product.environment }).then(
    () => null,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

/** Sends texts with both versions, then rolls back to the previous one, which web already runs. */
export async function runBothVersions(arena: Arena, name: string, seconds: number): Promise<TrialReport> {
  await arena.carrier.fail([]);
  const teamIds = await arena.addTeams({ teams: 8, members: 4 });
  const [nextWorker, previousWorker] = await Promise.all([arena.startWorker(), arena.product.startWorker()]);
  const stop = startStream(arena, teamIds, 1_000);
  await pause(seconds * 500);
  await Promise.all([nextWorker.stop(), arena.product.web.stop()]);
  await arena.product.startWeb();
  await pause(seconds * 500);
  const texts = await stop();
  await arena.waitUntilSettled(90);
  const hasEnded = previousWorker.hasEnded();
  await previousWorker.stop();
  const audit = await arena.audit();
  return {
    row: `${name} on the next schema`,
    trials: `${texts} texts`,
    ...audit,
    problems: [...audit.problems, ...(hasEnded ? ["the previous worker ended"] : [])],
    recovery: "",
  };
}
