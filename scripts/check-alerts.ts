// npm run alerts:check has Prometheus's own promtool check the alert rules and run their unit tests. Downloads promtool
// from Debian if it isn't installed.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { getDebianProgram } from "./debian-program.ts";

const promtool = getDebianProgram("prometheus", "promtool");
const folder = path.resolve(import.meta.dirname, "../ops/prometheus");
for (const args of [
  ["check", "rules", "alerts.yml"],
  ["test", "rules", "alerts.test.yml"],
]) {
  const { status } = spawnSync(promtool, args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
