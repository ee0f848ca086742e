/** "1,946"; a dash until it is known. */
export const counted = (count: number | undefined) => count?.toLocaleString("en-US") ?? "–";
