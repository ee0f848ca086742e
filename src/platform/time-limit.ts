/** Resolves or rejects like the promise, but rejects if that takes longer than `ms`. The work itself continues. */
export async function withTimeLimit<Result>(ms: number, promise: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`no result after ${ms} ms`)), ms);
  try {
    return await Promise.race([promise, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
