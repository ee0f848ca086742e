/** How many random histories a test tries. The nightly run sets HISTORIES to a higher number. */
export const getRunCount = (defaultCount: number) => Number(process.env.HISTORIES ?? defaultCount);
