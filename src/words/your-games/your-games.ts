import type { Words } from "../language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const yourGamesWords: Words<typeof en> = { en, fr, es };
