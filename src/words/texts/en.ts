export const en = {
  /** Stands for the time of a game without one (TEXT-12). */
  timeToBeSet: "time to be set",
};
