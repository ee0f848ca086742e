/** "1,946"; a dash until it is known. */
export const counted = (count: number | undefined) => count?.toLocaleString("en-US") ?? "–";

/** "1 text", "1,946 texts" */
export const several = (count: number, one: string, many: string) =>
  `${counted(count)} ${count === 1 ? one : many}`;
