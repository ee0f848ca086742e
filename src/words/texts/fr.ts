import type { en } from "./en.ts";

export const fr: typeof en = {
  timeToBeSet: "heure à préciser",
};
