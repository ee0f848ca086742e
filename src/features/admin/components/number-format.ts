/** Formats a number, such as "1,946". Returns a dash until the number is known. */
export const formatCount = (count: number | undefined) => count?.toLocaleString("en-US") ?? "–";

/** Formats a count with its noun, such as "1 text" or "1,946 texts". */
export const pluralize = (count: number, singular: string, plural: string) =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;
