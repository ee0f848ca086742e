import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in /proc/PID/stat. */
const TICKS_PER_SECOND = 100;

/** The processes to measure: these PIDs, or PostgreSQL's own processes for a database. */
type Processes = { pids: readonly number[] } | { database: string };

/**
 * Returns the CPU seconds that processes have used, or 0 where there's no /proc. On a busy machine, this is more
 * meaningful than wall time.
 */
export function processorSeconds(processes: Processes): number {
  if (!existsSync("/proc/self/stat")) return 0;
  let seconds = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (!isSelected(processes, name)) continue;
      const [, numbers = ""] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ");
      const fields = numbers.split(" ");
      seconds += (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    } catch {
      // The process has just exited.
    }
  }
  return seconds;
}

const isSelected = (processes: Processes, pid: string) =>
  "pids" in processes
    ? processes.pids.includes(Number(pid))
    : readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith(`postgres: app ${processes.database} `);
