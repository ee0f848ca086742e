/** How many random histories a test tries: a short run for every change; the nightly one sets HISTORIES. */
export const historiesOr = (usual: number) => Number(process.env.HISTORIES ?? usual);
