// npm run advisories: checks everything in production against the registry's advisories. Fails on high and critical
// ones, and on others that are new or have waited too long. Not every registry or mirror has them.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { judgeAudit, type KnownAdvisories } from "./advisory-rules.ts";

const args = ["audit", "--omit=dev", "--json", ...process.argv.slice(2)];
const { stdout } = spawnSync("npm", args, { encoding: "utf8", maxBuffer: 50_000_000 });
const known = JSON.parse(
  readFileSync(new URL("known-advisories.json", import.meta.url), "utf8"),
) as KnownAdvisories;
const { message, isFailure } = judgeAudit(stdout, known, new Date().toISOString().slice(0, 10));
(isFailure ? console.error : console.log)(message);
if (isFailure) process.exitCode = 1;
