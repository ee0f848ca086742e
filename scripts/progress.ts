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
