import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getDebianProgram } from "#scripts/debian-program.ts";
import { reservePort } from "#scripts/ports.ts";
import { startProgram } from "./prometheus.ts";

const MEGABYTE = 1024 * 1024;
const SIZE = 20;

/** Mounts a small disk, which needs root, and starts Debian's node exporter, which measures only that disk. */
export async function startSmallDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), "firstwhistle-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}m`, "tmpfs", folder]);
  const port = await reservePort();
  const exporter = startProgram(getDebianProgram("prometheus-node-exporter", "prometheus-node-exporter"), [
    `--web.listen-address=127.0.0.1:${port}`,
    "--collector.disable-defaults",
    "--collector.filesystem",
    "--collector.filesystem.fs-types-exclude=^none$",
    `--collector.filesystem.mount-points-exclude=^/($|(?:dev|etc|home|opt|proc|root|run|srv|sys|usr|var|work)(/|$))`,
  ]);
  const file = path.join(folder, "filled");
  return {
    target: `127.0.0.1:${port}`,
    fill: () => writeFileSync(file, Buffer.alloc(0.9 * SIZE * MEGABYTE)),
    clear: () => rmSync(file),
    async stop() {
      await exporter.stop();
      execFileSync("umount", [folder]);
      rmdirSync(folder);
    },
  };
}
