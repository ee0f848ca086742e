// npm run nightly -- [--only name,name] [--resume]: runs everything that takes too long for CI, one part at a time.
// Each part logs to .data/nightly/NAME.log, and the end of the log is shown if it fails. A failure doesn't stop the
// other parts, but the run fails. --resume skips parts that have passed since the sources last changed.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { PARTS, type Part } from "./nightly-parts.ts";
import { addResult, choose, formatDuration, table, type Result } from "./nightly-plan.ts";

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, ".data/nightly");
const resultsFile = path.join(folder, "results.json");
/**
 * When to report progress: once after the first delay, then by updating a line in a terminal or adding a line
 * elsewhere.
 */
const [FIRST_MS, TERMINAL_MS, PLAIN_MS] = [2_000, 1_000, 60_000];
const TAIL_LINES = 40;

/** Hashes every file that git tracks or would add. */
function getSourcesDigest(): string {
  const output = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const digest = createHash("sha256");
  for (const file of output.split("\0").filter((name) => name && existsSync(path.join(root, name))))
    digest.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return digest.digest("hex");
}

/** Uses bash's `time`, because it reports the CPU time of a command and all its child processes. Node can't do that. */
const TIMED = `TIMEFORMAT='%U %S'; { time "$@" 2>&4; } 4>&2 2>&3`;

async function run(part: Part, previous: Result | undefined, sources: string): Promise<Result> {
  const startedAt = performance.now();
  const log = path.join(folder, `${part.name}.log`);
  const file = createWriteStream(log);
  const args = ["run", "--silent", part.script, ...(part.args ? ["--", ...part.args] : [])];
  const child = spawn("bash", ["-c", TIMED, "nightly", "npm", ...args], {
    cwd: root,
    env: { ...process.env, ...part.env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  let lastLine = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (chunk: Buffer) => {
      file.write(chunk);
      lastLine =
        String(chunk)
          .split(/[\r\n]+/)
          .findLast((line) => line.trim()) ?? lastLine;
    });
  const stopReporting = reportProgress(part.name, previous?.wallSeconds, () => lastLine);
  const [times, [code]] = await Promise.all([
    text(child.stdio[3] as NodeJS.ReadableStream),
    once(child, "close") as Promise<[number | null]>,
  ]);
  stopReporting();
  file.end();
  await once(file, "finish");
  const [user = 0, system = 0] = times.trim().split(" ").map(Number);
  const result: Result = {
    name: part.name,
    outcome: code === 0 ? "passed" : "FAILED",
    sources,
    wallSeconds: (performance.now() - startedAt) / 1000,
    processorSeconds: user + system,
  };
  if (code !== 0)
    console.log(`${readFileSync(log, "utf8").trimEnd().split("\n").slice(-TAIL_LINES).join("\n")}\n(${log})`);
  return result;
}

function reportProgress(name: string, usualSeconds: number | undefined, lastLine: () => string) {
  const startedAt = performance.now();
  const isTerminal = process.stdout.isTTY;
  const usualNote = usualSeconds === undefined ? "" : ` of about ${formatDuration(usualSeconds)}`;
  const report = () => {
    const line = `${name}: ${formatDuration((performance.now() - startedAt) / 1000)}${usualNote} | ${lastLine()}`;
    // Keep it on one line, because a line that wraps can't be overwritten.
    const visibleLine = line.slice(0, (process.stdout.columns || 160) - 1);
    process.stdout.write(isTerminal ? `\r\u001b[2K${visibleLine}` : `${visibleLine}\n`);
  };
  const first = setTimeout(report, FIRST_MS);
  const timer = setInterval(report, isTerminal ? TERMINAL_MS : PLAIN_MS);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    if (isTerminal) process.stdout.write("\r\u001b[2K");
  };
}

const { values } = parseArgs({
  options: { only: { type: "string" }, resume: { type: "boolean", default: false } },
});
mkdirSync(folder, { recursive: true });
let savedResults = existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, "utf8")) as Result[]) : [];
const sources = getSourcesDigest();
const selection = { only: values.only?.split(",") ?? null, resume: values.resume, sources };
const selectedParts = choose(PARTS, selection, savedResults);
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
if (selectedParts.length === 0)
  console.log("Nothing to do: everything has passed since the sources last changed.");

const results: Result[] = [];
for (const [index, part] of selectedParts.entries()) {
  console.log(`[${index + 1} of ${selectedParts.length}] ${part.name}`);
  const result: Result =
    part.script in scripts
      ? await run(
          part,
          savedResults.find(({ name }) => name === part.name),
          sources,
        )
      : { name: part.name, outcome: "no such script", sources, wallSeconds: 0, processorSeconds: 0 };
  if (result.outcome === "no such script") console.log(`package.json has no script "${part.script}".`);
  results.push(result);
  savedResults = addResult(savedResults, result);
  // Save the results after each part, so that an interrupted run can be resumed.
  writeFileSync(resultsFile, JSON.stringify(savedResults, null, 2));
  console.log(`${result.name}: ${result.outcome}, ${formatDuration(result.wallSeconds)}`);
}
if (results.length > 0) console.log(`\n${table(results)}`);
process.exitCode = results.every(({ outcome }) => outcome === "passed") ? 0 : 1;
