import type { Words } from "../language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** The words of the page where players ask for the link to their games (PUBLIC-53). */
export const findWords: Words<typeof en> = { en, fr, es };
