import type { Words } from "../language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** The words of emails to players and guardians (REACH-51). */
export const emailWords: Words<typeof en> = { en, fr, es };
