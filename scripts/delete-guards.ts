// npm run test:guards: deletes each guard of the API, one at a time, in a copy of the sources, and runs the authorisation
// matrix there. Fails when the matrix still passes without one of them: then the matrix proves nothing about it.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
/** `await requireTeamManager(context.signedIn, input.teamId)`, with the session and the subject. */
const GUARD = /await (require\w+)\(\s*(context\.signedIn),\s*([\w.]+),?\s*\)/g;

/** What is left of a guard that nobody wrote: everything is taken as the caller's own. */
const forged = (session: string, subject: string) =>
  `({ teamId: ${subject}, gameId: ${subject}, leagueId: ${subject}, user: ${session}.user, role: "manager" } as never)`;

const files = execFileSync(
  "git",
  ["ls-files", "-co", "--exclude-standard", "src/features/**/api.server.ts"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .trim()
  .split("\n");
const guards = files.flatMap((file) => {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(GUARD)].map((match, index) => {
    const [found, name, session, subject] = match as unknown as [string, string, string, string];
    const line = text.slice(0, match.index).split("\n").length;
    const without =
      text.slice(0, match.index) + forged(session, subject) + text.slice(match.index + found.length);
    return { file, index, name, line, text, without };
  });
});
if (guards.length === 0) throw new Error("no guard found: the pattern no longer fits the code");

const copy = mkdtempSync(path.join(tmpdir(), "guards-"));
let survivors = 0;
try {
  for (const name of [
    "src",
    "tests",
    "scripts",
    "db",
    "docs",
    "package.json",
    "tsconfig.json",
    "vitest.config.ts",
    "vite.config.ts",
  ])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  if (!matrixPasses()) throw new Error("the matrix fails with all guards in place");
  console.log(`The matrix passes with all ${guards.length} guards. Without:`);
  for (const { file, line, name, text, without } of guards) {
    writeFileSync(path.join(copy, file), without);
    const noticed = !matrixPasses();
    writeFileSync(path.join(copy, file), text);
    if (!noticed) survivors++;
    console.log(`${noticed ? "noticed " : "SURVIVED"} ${name} at ${file}:${line}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${guards.length - survivors} of ${guards.length} deletions made the matrix fail`);
if (survivors) process.exitCode = 1;

function matrixPasses(): boolean {
  const run = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "tests/authorisation.test.ts"],
    {
      cwd: copy,
      encoding: "utf8",
    },
  );
  return run.status === 0;
}
