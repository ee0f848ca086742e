// npm run check: the checks to run before a commit, in under a minute. CI runs all tests and more.
import { spawn } from "node:child_process";

const checks = [
  // Start the longest check first, so that the others can run next to it in the second lane.
  ["tests closest to the changes", "test:nearest"],
  ["types", "typecheck"],
  ["lint", "lint"],
  ["format", "format:check"],
  ["structure", "structure"],
  ["unused code", "unused"],
] as const;

/** Two at a time, because more would only compete for the CPU. */
const LANES = 2;

let failed = 0;
const queue = [...checks];
const startedAt = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function run([name, script]: (typeof checks)[number]) {
  const startMs = performance.now();
  console.log(`       ${name} ...`);
  const child = spawn("npm", ["run", "--silent", script], { env: { ...process.env, FORCE_COLOR: "1" } });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds(startMs)})`);
  const text = Buffer.concat(output).toString();
  if (code === 0) {
    for (const [note] of text.matchAll(/^note: .*$/gm)) console.log(`       ${note}`);
    return;
  }
  failed++;
  console.log(text);
}

async function lane() {
  for (let next = queue.shift(); next; next = queue.shift()) await run(next);
}

await Promise.all(Array.from({ length: LANES }, lane));
console.log(`${checks.length - failed} of ${checks.length} checks passed in ${seconds(startedAt)}`);
process.exitCode = failed ? 1 : 0;
