import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Language } from "#words/language.ts";
import { forChild, setConsent, type ConsentEvidence } from "../consents/commands.server.ts";

/**
 * Records that a guardian agreed to texts to their child's own phone, with the guardian's wording as evidence (REACH-45).
 * The guardian is known by their phone, which must be one of this minor's guardians'. `language` is the one that the guardian read. Idempotent: a consent that a
 * guardian already gave keeps its evidence. Throws NOT_FOUND for anyone else, and if the child has no phone of their own.
 */
export async function agreeForChild(
  trx: Trx,
  { teamId, memberId, guardianPhone }: { teamId: string; memberId: string; guardianPhone: string },
  evidence: Omit<ConsentEvidence, "wording" | "name">,
  language?: Language,
): Promise<void> {
  // Locked, so that the member doesn't stop being a minor in the meantime.
  const child = await trx
    .selectFrom("teamMember")
    .select("id")
    .where("id", "=", memberId)
    .where("teamId", "=", teamId)
    .where("isMinor", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const phones = child
    ? await trx
        .selectFrom("memberPhone")
        .select(["id", "phone", "label", "position", "isGuardian", "smsConsent"])
        .where("memberId", "=", child.id)
        .execute()
    : [];
  const guardian = phones.find(({ phone, isGuardian }) => isGuardian && phone === guardianPhone);
  const own = phones.find(({ position, isGuardian }) => position === 0 && !isGuardian);
  if (!guardian || !own) throw new AppError("NOT_FOUND");
  if (own.smsConsent) return;
  // The consent is about the child's number, and the name says who gave it.
  await setConsent(trx, teamId, forChild({ ...evidence, name: guardian.label! }, language), [own], true);
}
