/** Runs one step and says so: a line at once, dots while it takes longer than two seconds, the time at the end. */
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
/** Where nobody can see a line change (a log, CI) the first comes after two seconds, and then a new one this often. */
const PLAIN_MS = 10_000;

const clockTime = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** What a bar says: how far, how much of it, for how long, and how long still if it goes on like this. */
export function progressLine(name: string, done: number, total: number, elapsedMs: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const filled = Math.round(share * BAR);
  const left = share > 0 && share < 1 ? `, about ${clockTime((elapsedMs / share) * (1 - share))} left` : "";
  const counted = `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
  const percent = `${Math.floor(share * 100)}`.padStart(3);
  return `${name} [${"#".repeat(filled)}${"-".repeat(BAR - filled)}] ${percent} % (${counted}), ${clockTime(elapsedMs)}${left}`;
}

/** Runs countable work behind a bar: one line that changes in a terminal, a new line now and then elsewhere. */
export async function progress<Result>(
  name: string,
  total: number,
  work: (advance: (by: number) => void) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const isTerminal = process.stdout.isTTY;
  let done = 0;
  const draw = () => {
    const line = progressLine(name, done, total, performance.now() - startedAt);
    // A line that wraps could not be drawn over.
    const fitting = line.slice(0, (process.stdout.columns || 80) - 1);
    process.stdout.write(isTerminal ? `\r\u001b[2K${fitting}` : `${line}\n`);
  };
  const first = setTimeout(draw, isTerminal ? 0 : 2_000);
  const timer = setInterval(draw, isTerminal ? REDRAW_MS : PLAIN_MS);
  try {
    return await work((by) => (done += by));
  } finally {
    clearTimeout(first);
    clearInterval(timer);
    draw();
    if (isTerminal) process.stdout.write("\n");
  }
}
