// npm run advisories: checks everything in production against the registry's advisories. Fails on high and critical
// ones. Not every registry or mirror has them.
import { spawnSync } from "node:child_process";
import { judgeAudit } from "./advisory-rules.ts";

const args = ["audit", "--omit=dev", "--json", ...process.argv.slice(2)];
const { stdout } = spawnSync("npm", args, { encoding: "utf8", maxBuffer: 50_000_000 });
const { message, isFailure } = judgeAudit(stdout);
(isFailure ? console.error : console.log)(message);
if (isFailure) process.exitCode = 1;
