/** A deliberate bug. Anyone who reads the requirement row must agree that the app with this bug no longer meets it. */
export type BrokenRow = {
  row: string;
  /** What the app does wrong, in plain words. */
  bug: string;
  file: string;
  /** The code to replace. It must occur exactly once in the file. */
  find: string;
  replace: string;
};
