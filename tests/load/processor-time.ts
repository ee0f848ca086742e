import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Of /proc/PID/stat: what Linux counts processor time in. */
const TICKS_PER_SECOND = 100;

/** Which processes: these, or PostgreSQL's own for a database. */
type Processes = { pids: readonly number[] } | { database: string };

/**
 * Seconds of the processor that processes have used; 0 where there is no /proc. Says more than the clock on a machine that
 * does other things too.
 */
export function processorSeconds(processes: Processes): number {
  if (!existsSync("/proc/self/stat")) return 0;
  let seconds = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (!isMeant(processes, name)) continue;
      const [, numbers = ""] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ");
      const fields = numbers.split(" ");
      seconds += (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    } catch {
      // Ended a moment ago.
    }
  }
  return seconds;
}

const isMeant = (processes: Processes, pid: string) =>
  "pids" in processes
    ? processes.pids.includes(Number(pid))
    : readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith(`postgres: app ${processes.database} `);
