/** A rainout as public pages show it (PUBLIC-19). */
export type Rainout = {
  venue: string;
  rainedOn: string;
  /** The day that the games were moved to. Null if they're canceled. */
  movedTo: string | null;
};
