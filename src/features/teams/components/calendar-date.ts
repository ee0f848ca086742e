const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "Apr 16, 2026" for 2026-04-16 (CONST1-03). A calendar date has no zone, so UTC at both ends keeps it as it is. */
export const dateInWords = (on: string) => format.format(new Date(`${on}T00:00:00Z`));
