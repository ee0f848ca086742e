import type { Words } from "../language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** The words of the page behind a link to someone of a league's sub pool, in all languages. */
export const leagueSubWords: Words<typeof en> = { en, fr, es };
