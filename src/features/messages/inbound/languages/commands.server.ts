import { chooseLanguage } from "#features/teams/languages/commands.server.ts";
import type { Trx } from "#platform/database.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";

/**
 * Sets the language that someone chose by text, and returns the confirmation in that language (REACH-50). Returns null for
 * a number that's on no roster, which gets no texts and has nothing to choose.
 */
export async function changeLanguage(trx: Trx, phone: string, language: Language): Promise<string | null> {
  const member = await trx
    .selectFrom("memberPhone")
    .select("id")
    .where("phone", "=", phone)
    .executeTakeFirst();
  if (!member) return null;
  await chooseLanguage(trx, phone, language);
  return textWords[language].replies.language;
}
