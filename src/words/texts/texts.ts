import type { Words } from "../language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/**
 * The words of our texts. They have only letters of GSM-7, because a single other one more than doubles a text's price.
 * French and Spanish letters that GSM-7 lacks are written plain: ç as c, ê as e, á as a (REACH-53).
 */
export const textWords: Words<typeof en> = { en, fr, es };
