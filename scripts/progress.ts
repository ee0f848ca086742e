/** Runs one step and prints its name, a dot every two seconds, and the elapsed time at the end. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  process.stdout.write(`${name} `);
  const dots = setInterval(() => process.stdout.write("."), 2_000);
  try {
    const result = await work();
    console.log(`(${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
    return result;
  } finally {
    clearInterval(dots);
  }
}

const BAR = 24;
const REDRAW_MS = 250;
/**
 * Outside a terminal (in logs and CI), the first line is printed after two seconds, and then a new line at this
 * interval.
 */
const PLAIN_MS = 10_000;

const formatClockTime = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Formats a progress bar with the percentage, the count, the elapsed time, and the estimated time left. */
export function formatProgress(name: string, done: number, total: number, elapsedMs: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const filledWidth = Math.round(share * BAR);
  const remaining =
    share > 0 && share < 1 ? `, about ${formatClockTime((elapsedMs / share) * (1 - share))} left` : "";
  const counts = `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
  const percent = `${Math.floor(share * 100)}`.padStart(3);
  return `${name} [${"#".repeat(filledWidth)}${"-".repeat(BAR - filledWidth)}] ${percent}% (${counts}), ${formatClockTime(elapsedMs)}${remaining}`;
}

/** Runs countable work with a progress bar: one updating line in a terminal, an occasional new line elsewhere. */
export async function showProgress<Result>(
  name: string,
  total: number,
  work: (advance: (count: number) => void) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const isTerminal = process.stdout.isTTY;
  let done = 0;
  const draw = () => {
    const line = formatProgress(name, done, total, performance.now() - startedAt);
    // Keep it on one line, because a line that wraps can't be overwritten.
    const visibleLine = line.slice(0, (process.stdout.columns || 80) - 1);
    process.stdout.write(isTerminal ? `\r\u001b[2K${visibleLine}` : `${line}\n`);
  };
  const first = setTimeout(draw, isTerminal ? 0 : 2_000);
  const timer = setInterval(draw, isTerminal ? REDRAW_MS : PLAIN_MS);
  try {
    return await work((count) => (done += count));
  } finally {
    clearTimeout(first);
    clearInterval(timer);
    draw();
    if (isTerminal) process.stdout.write("\n");
  }
}
