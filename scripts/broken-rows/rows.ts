/** One deliberate break of the product. Whoever reads the row must agree that the product no longer does what it says. */
export type BrokenRow = {
  row: string;
  /** What is wrong with the product now, in words. */
  what: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
};
