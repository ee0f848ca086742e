import { readFileSync } from "node:fs";
import path from "node:path";
import { startProcess, type ManagedProcess } from "./processes.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Reads a unit of ops/systemd as if this checkout were installed. `instance` takes the place of %i. */
export const readUnit = (name: string, instance = ""): string =>
  readFileSync(path.join(root, "ops/systemd", name), "utf8")
    .replaceAll("/opt/firstwhistle", root)
    .replaceAll("%i", instance);

/** Lists a setting's values, such as of "ExecStart". */
export const listValues = (unit: string, setting: string): string[] =>
  [...unit.matchAll(new RegExp(`^${setting}=(.*)$`, "gm"))].map(([, value]) => value!);

/**
 * Runs a unit's ExecStart line with its environment, as systemd does. `settings` take the place of its EnvironmentFile.
 * The metrics port is any free one, because the ports of tests have five digits already.
 */
export function startUnit(
  name: string,
  settings: Record<string, string>,
  instance = "",
): ManagedProcess & { unit: string } {
  const unit = readUnit(name, instance);
  const own = listValues(unit, "Environment").flatMap((line) => line.split(" "));
  const environment = Object.fromEntries(own.map((pair) => pair.split("=") as [string, string]));
  const [command, ...args] = listValues(unit, "ExecStart")[0]!
    .replace(/METRICS_PORT=\d+/, "METRICS_PORT=0")
    .split(" ");
  const [folder] = listValues(unit, "WorkingDirectory");
  return { unit, ...startProcess(name, args, { ...environment, ...settings }, folder, command) };
}
