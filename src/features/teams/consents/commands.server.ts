import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { createIds, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { consentWords, listWordingIds } from "#words/consents/consents.ts";
import type { Language } from "#words/language.ts";
import type { TeamManager } from "../access.server.ts";
import type { AddedVia, ConsentSource } from "../members/schema.ts";
import { excludeChildsPhones } from "../guardians/queries.server.ts";
import { DEFAULT_LANGUAGE } from "../languages/rules.ts";
import { armFirstTexts } from "../queue.ts";
import { consentWordings, formatWording, type ConsentWording } from "./rules.ts";

/** Who recorded the consent, how, and which wording they saw. */
export type ConsentEvidence<Source extends ConsentSource = ConsentSource> = {
  source: Source;
  /** Null if the member recorded it themselves. */
  userId: string | null;
  name: string;
  clientAddress: string;
  wording: ConsentWording;
};

export const toManagerEvidence = (
  { user }: Pick<TeamManager, "user">,
  source: "manager" | "import",
  clientAddress: string,
): ConsentEvidence<AddedVia> => ({
  source,
  userId: user.id,
  name: user.name,
  clientAddress,
  wording: consentWordings.manager,
});

type Decision = { phone: string; granted: boolean };

/**
 * Stores the evidence of consents and nothing else, which is enough for a test text. These rows never change. Returns
 * their ids.
 */
export const storeEvidence = (
  trx: Trx,
  teamId: string,
  evidence: ConsentEvidence,
  decisions: readonly Decision[],
): Promise<string[]> => storeFor(trx, { teamId }, evidence, decisions);

/** Stores the evidence of a consent to the texts of a league's sub pool (NEED-40). Returns its id. */
export async function storePoolEvidence(
  trx: Trx,
  leagueId: string,
  evidence: ConsentEvidence,
  phone: string,
): Promise<string> {
  const [id] = await storeFor(trx, { leagueId }, evidence, [{ phone, granted: true }]);
  return id!;
}

async function storeFor(
  trx: Trx,
  scope: { teamId: string } | { leagueId: string },
  evidence: ConsentEvidence,
  decisions: readonly Decision[],
): Promise<string[]> {
  if (decisions.length === 0) return [];
  const { id: wordingId } = evidence.wording;
  await trx
    .insertInto("consentWording")
    .values({ id: wordingId, wording: formatWording(evidence.wording) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const ids = await createIds(trx, decisions.length);
  await trx
    .insertInto("smsConsent")
    .values(
      decisions.map(({ phone, granted }, index) => ({
        id: ids[index]!,
        ...scope,
        phone,
        granted,
        source: evidence.source,
        givenBy: evidence.userId,
        givenByName: evidence.name,
        clientAddress: evidence.clientAddress,
        wordingId,
        createdAt: clock.now(),
      })),
    )
    .execute();
  return ids;
}

/**
 * Records consents to a team's texts that were given or withdrawn, and returns the ids of their evidence. Numbers that
 * agreed get a first text, and aren't asked to confirm by text anymore.
 */
export async function recordConsents(
  trx: Trx,
  teamId: string,
  evidence: ConsentEvidence,
  decisions: readonly Decision[],
): Promise<string[]> {
  const ids = await storeEvidence(trx, teamId, evidence, decisions);
  const grantedPhones = decisions.flatMap(({ phone, granted }) => (granted ? phone : []));
  if (grantedPhones.length === 0) return ids;
  await trx
    .deleteFrom("joinQuestion")
    .where("teamId", "=", teamId)
    .where("phone", "in", grantedPhones)
    .execute();
  await enqueue(trx, armFirstTexts, { teamId });
  return ids;
}

/**
 * Makes the first texts to these numbers due again once someone agrees to texts on them again (TEXT-20). Leaves numbers
 * that someone else on the team still gets texts on. Call it after a consent ended or a number was removed.
 */
export async function endFirstTexts(trx: Trx, teamId: string, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  await sql`
    delete from first_text where team_id = ${teamId} and phone = any(${phones}::text[])
      and not exists (
        select from member_phone where member_phone.team_id = first_text.team_id
          and member_phone.phone = first_text.phone and member_phone.sms_consent
      )
      and not exists (
        select from manager_phone where manager_phone.team_id = first_text.team_id
          and manager_phone.phone = first_text.phone
      )`.execute(trx);
}

/**
 * Lets consents rest that aren't valid while someone is a minor, or no longer are one (REACH-46). No one withdrew them,
 * so there's no new evidence, and the phone keeps pointing to what was given.
 */
export async function restConsents(
  trx: Trx,
  teamId: string,
  phones: readonly { id: string; phone: string }[],
): Promise<void> {
  await trx
    .updateTable("memberPhone")
    .set({ smsConsent: false })
    .where(
      "id",
      "in",
      phones.map(({ id }) => id),
    )
    .where("teamId", "=", teamId)
    .execute();
  await endFirstTexts(
    trx,
    teamId,
    phones.map(({ phone }) => phone),
  );
}

/**
 * Turns evidence into evidence of a guardian's consent for a child's own phone, in the language that they read
 * (REACH-45).
 */
export const forChild = (
  evidence: Omit<ConsentEvidence, "wording">,
  language: Language = DEFAULT_LANGUAGE,
): ConsentEvidence => ({ ...evidence, wording: consentWords[language].guardian });

/**
 * Sets the consent for phones on the roster and records the evidence. Leaves out children's own phones, for which only
 * evidence from `forChild` is a consent.
 */
export async function setConsent(
  trx: Trx,
  teamId: string,
  evidence: ConsentEvidence,
  candidates: { id: string; phone: string }[],
  granted: boolean,
): Promise<void> {
  const isOwn = granted && !listWordingIds("guardian").includes(evidence.wording.id);
  const phones = isOwn ? await excludeChildsPhones(trx, candidates) : candidates;
  const ids = await recordConsents(
    trx,
    teamId,
    evidence,
    phones.map(({ phone }) => ({ phone, granted })),
  );
  for (const [index, { id }] of phones.entries())
    await trx
      .updateTable("memberPhone")
      .set({ smsConsent: granted, consentId: ids[index]! })
      .where("id", "=", id)
      .where("teamId", "=", teamId)
      .execute();
  if (!granted)
    await endFirstTexts(
      trx,
      teamId,
      phones.map(({ phone }) => phone),
    );
}
