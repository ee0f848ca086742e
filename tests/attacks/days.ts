/** Returns a day as yyyy-MM-dd, this many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
