/**
 * The clock for commands, queries, jobs, and rules, which must not read the time any other way. Tests replace `now`.
 */
export const clock = { now: () => new Date() };

export const seconds = (count: number) => count * 1_000;
export const minutes = (count: number) => seconds(count * 60);
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);
export const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
