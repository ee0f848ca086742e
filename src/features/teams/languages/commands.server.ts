import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import type { Language } from "#words/language.ts";

/**
 * Sets the language that a person chose for a number or email address. It holds in all teams, before anything that
 * managers choose (REACH-50), so only someone who proved that they read the contact may choose: by a reply from it, or by
 * a link that was sent to it. Idempotent. The last choice wins.
 */
export async function chooseLanguage(trx: Trx, contact: string, language: Language): Promise<void> {
  await trx
    .insertInto("contactLanguage")
    .values({ contact, language, chosenAt: clock.now() })
    .onConflict((oc) => oc.column("contact").doUpdateSet({ language, chosenAt: clock.now() }))
    .execute();
}

/**
 * Sets a team's language for numbers, for all members who share them, because a text to a number is one text. Anyone who
 * joins chooses here too, because no one has shown yet that the number is theirs. A person's own choice still comes
 * first. Idempotent.
 */
export async function setLanguages(
  trx: Trx,
  teamId: string,
  choices: readonly { phone: string; language: Language }[],
): Promise<void> {
  if (choices.length === 0) return;
  await sql`
    update member_phone set language = choice.language
    from json_to_recordset(${JSON.stringify(choices)}) as choice (phone text, language text)
    where member_phone.team_id = ${teamId} and member_phone.phone = choice.phone
      and member_phone.language is distinct from choice.language`.execute(trx);
}
