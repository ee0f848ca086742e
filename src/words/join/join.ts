import type { Words } from "../language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** The words of a team's join page (REACH-51). */
export const joinWords: Words<typeof en> = { en, fr, es };

/** Returns a field's problem, which the server's rules say in English, in another language. */
export function translateProblem(language: keyof typeof joinWords, problem: string): string {
  const key = (Object.keys(en.problems) as (keyof typeof en.problems)[]).find(
    (name) => en.problems[name] === problem,
  );
  if (key !== undefined) return joinWords[language].problems[key];
  return language === "en" ? problem : joinWords[language].problems.other;
}
