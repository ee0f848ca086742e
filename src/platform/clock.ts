/** The one clock of the product. Tests replace `now`; nothing else may read the time directly. */
export const clock = { now: () => new Date() };

export const seconds = (count: number) => count * 1_000;
export const minutes = (count: number) => seconds(count * 60);
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);
export const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
