// npm run nightly -- [--only name,name] [--resume]: the experiments that take too long for CI, one after the other. Each
// writes to .data/nightly/NAME.log; the end of the log is shown when it fails. A failure does not stop the others, and makes
// the run fail. --resume leaves out what has passed since the sources last changed.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { PARTS, type Part } from "./nightly-parts.ts";
import { choose, duration, noted, table, type Result } from "./nightly-plan.ts";

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, ".data/nightly");
const notes = path.join(folder, "results.json");
/** How often a running part says so: a line that changes in a terminal, a new line elsewhere. */
const [FIRST_MS, TERMINAL_MS, PLAIN_MS] = [2_000, 1_000, 60_000];
const TAIL_LINES = 40;

/** A digest of every file that git knows or would add. */
function digestOfSources(): string {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const digest = createHash("sha256");
  for (const file of listed.split("\0").filter((name) => name && existsSync(path.join(root, name))))
    digest.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return digest.digest("hex");
}

/** Bash's own `time` knows the processor time of all that a command started and waited for; Node does not. */
const TIMED = `TIMEFORMAT='%U %S'; { time "$@" 2>&4; } 4>&2 2>&3`;

async function run(part: Part, known: Result | undefined, sources: string): Promise<Result> {
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
  const stopSaying = sayWhileItRuns(part.name, known?.wallSeconds, () => lastLine);
  const [times, [code]] = await Promise.all([
    text(child.stdio[3] as NodeJS.ReadableStream),
    once(child, "close") as Promise<[number | null]>,
  ]);
  stopSaying();
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

function sayWhileItRuns(name: string, usualSeconds: number | undefined, lastLine: () => string) {
  const startedAt = performance.now();
  const isTerminal = process.stdout.isTTY;
  const usual = usualSeconds === undefined ? "" : ` of about ${duration(usualSeconds)}`;
  const say = () => {
    const line = `${name}: ${duration((performance.now() - startedAt) / 1000)}${usual} | ${lastLine()}`;
    // A line that wraps could not be drawn over.
    const fitting = line.slice(0, (process.stdout.columns || 160) - 1);
    process.stdout.write(isTerminal ? `\r\u001b[2K${fitting}` : `${fitting}\n`);
  };
  const first = setTimeout(say, FIRST_MS);
  const timer = setInterval(say, isTerminal ? TERMINAL_MS : PLAIN_MS);
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
let known = existsSync(notes) ? (JSON.parse(readFileSync(notes, "utf8")) as Result[]) : [];
const sources = digestOfSources();
const wish = { only: values.only?.split(",") ?? null, resume: values.resume, sources };
const chosen = choose(PARTS, wish, known);
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
if (chosen.length === 0) console.log("Nothing to do: everything has passed since the sources last changed.");

const results: Result[] = [];
for (const [index, part] of chosen.entries()) {
  console.log(`[${index + 1} of ${chosen.length}] ${part.name}`);
  const result: Result =
    part.script in scripts
      ? await run(
          part,
          known.find(({ name }) => name === part.name),
          sources,
        )
      : { name: part.name, outcome: "no such script", sources, wallSeconds: 0, processorSeconds: 0 };
  if (result.outcome === "no such script") console.log(`package.json has no script "${part.script}".`);
  results.push(result);
  known = noted(known, result);
  // After each part: a night that is cut short can be resumed.
  writeFileSync(notes, JSON.stringify(known, null, 2));
  console.log(`${result.name}: ${result.outcome}, ${duration(result.wallSeconds)}`);
}
if (results.length > 0) console.log(`\n${table(results)}`);
process.exitCode = results.every(({ outcome }) => outcome === "passed") ? 0 : 1;
