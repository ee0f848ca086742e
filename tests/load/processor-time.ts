import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Of /proc/PID/stat: what Linux counts processor time in. */
const TICKS_PER_SECOND = 100;

/**
 * Seconds of the processor that these processes and the database's own for it have used; 0 where there is no /proc. Says more
 * than the clock on a machine that does other things too.
 */
export function processorSeconds(pids: readonly number[], database: string): number {
  if (!existsSync("/proc/self/stat")) return 0;
  let seconds = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
      if (!pids.includes(Number(name)) && !command.startsWith(`postgres: app ${database} `)) continue;
      const [, numbers = ""] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ");
      const fields = numbers.split(" ");
      seconds += (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    } catch {
      // Ended a moment ago.
    }
  }
  return seconds;
}
