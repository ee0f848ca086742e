/** Increment this when the design changes, so that existing pictures are rendered again. */
export const DRAWING_VERSION = 1;
