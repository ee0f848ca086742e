import type { en } from "./en.ts";

export const es: typeof en = {
  timeToBeSet: "hora por confirmar",
};
