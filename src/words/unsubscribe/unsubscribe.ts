import type { Words } from "../language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** The words of the page behind an email's unsubscribe link (REACH-51). */
export const unsubscribeWords: Words<typeof en> = { en, fr, es };
