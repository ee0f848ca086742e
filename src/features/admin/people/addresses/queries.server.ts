import type { Trx } from "#platform/database.ts";

/**
 * Lists the emails beside a number on rosters, which are the same person's, and what there is about them: consents, why
 * nothing goes to them anymore, and what was sent.
 */
export async function listEmails(trx: Trx, phone: string) {
  const emails = await trx
    .selectFrom("memberPhone")
    .innerJoin("memberEmail", (join) =>
      join
        .onRef("memberEmail.memberId", "=", "memberPhone.memberId")
        .onRef("memberEmail.position", "=", "memberPhone.position"),
    )
    .innerJoin("team", "team.id", "memberEmail.teamId")
    .select(["team.name as teamName", "memberEmail.email", "memberEmail.label", "memberEmail.emailConsent"])
    .select("memberEmail.language")
    .where("memberPhone.phone", "=", phone)
    .orderBy("memberEmail.id")
    .execute();
  const addresses = [...new Set(emails.map(({ email }) => email))];
  if (addresses.length === 0) return { emails };
  return {
    emails,
    emailConsents: await trx
      .selectFrom("emailConsent")
      .innerJoin("consentWording", "consentWording.id", "emailConsent.wordingId")
      .leftJoin("team", "team.id", "emailConsent.teamId")
      .select(["team.name as teamName", "emailConsent.email", "granted", "source", "givenByName"])
      .select(["clientAddress", "emailConsent.createdAt", "consentWording.wording"])
      .where("emailConsent.email", "in", addresses)
      .orderBy("emailConsent.id")
      .execute(),
    emailsStopped: await trx
      .selectFrom("emailSuppression")
      .select(["email", "reason", "createdAt"])
      .where("email", "in", addresses)
      .orderBy("email")
      .execute(),
    emailsSent: await trx
      .selectFrom("textEmail")
      .leftJoin("team", "team.id", "textEmail.teamId")
      .select(["team.name as teamName", "textEmail.email", "kind", "state", "reason"])
      .select(["textEmail.createdAt", "acceptedAt"])
      .where("textEmail.email", "in", addresses)
      .orderBy("textEmail.createdAt")
      .execute(),
  };
}
