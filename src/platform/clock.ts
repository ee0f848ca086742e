/** What we know about the database's time: what it was at an instant of this process's stopwatch, and how exactly. */
type Reading = { databaseMs: number; stopwatchMs: number; uncertaintyMs: number };

let reading: Reading | undefined;
let isExpected = false;

/** A stopwatch drifts by less than this much of the time that has passed. */
const MAX_DRIFT = 0.0005;

/** Returns the database's time, or this machine's until it's known. Never follows a machine whose clock is changed. */
const getTime = () => (reading ? reading.databaseMs + performance.now() - reading.stopwatchMs : Date.now());

/**
 * The clock for commands, queries, jobs, and rules, which must not read the time any other way. It's the database's, so
 * that all processes agree on leases and due times (docs/decisions/0035). Tests replace `now`.
 */
export const clock = { now: () => new Date(getTime()) };

/** Makes `isClockRight` false until the database's time is known. */
export const expectDatabaseTime = () => void (isExpected = true);

/** Sets the clock to the database's time, unless what we know is consistent with it and more exact. */
export function setDatabaseTime(next: Reading): void {
  if (reading) {
    const ageMs = next.stopwatchMs - reading.stopwatchMs;
    const uncertaintyMs = reading.uncertaintyMs + ageMs * MAX_DRIFT;
    const differenceMs = Math.abs(reading.databaseMs + ageMs - next.databaseMs);
    if (uncertaintyMs < next.uncertaintyMs && differenceMs <= uncertaintyMs + next.uncertaintyMs) return;
  }
  reading = next;
}

/** How many seconds this machine's clock may be off from the database's before the process refuses to send texts. */
export const MAX_SKEW_SECONDS = 2;

/** Returns how many seconds this machine's clock is ahead of the database's. 0 until the database's time is known. */
export const getClockSkew = (): number => (reading ? (Date.now() - getTime()) / 1_000 : 0);

/**
 * Returns whether this machine's clock agrees with the database's. If it doesn't, one of them was changed or the machine
 * was suspended, so nothing that depends on a lease is safe.
 */
export const isClockRight = (): boolean =>
  (reading !== undefined || !isExpected) && Math.abs(getClockSkew()) <= MAX_SKEW_SECONDS;

export const seconds = (count: number) => count * 1_000;
export const minutes = (count: number) => seconds(count * 60);
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);
export const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
