import { db } from "#platform/database.ts";

/**
 * Adds an email to a member, or sets what's known about the one in the roster's column. With `emailConsent`, also records
 * its consent. Returns its ID.
 */
export async function addEmail(
  teamId: string,
  memberId: string,
  contact: {
    email: string;
    label?: string | null;
    position?: number;
    isGuardian?: boolean;
    emailConsent?: boolean;
  },
) {
  const { email, label = null, position = 0, isGuardian = false, emailConsent = true } = contact;
  const consentId = emailConsent ? await createEmailConsent(teamId, email) : null;
  if (position === 0) await db.updateTable("teamMember").set({ email }).where("id", "=", memberId).execute();
  const { id } = await db
    .insertInto("memberEmail")
    .values({ teamId, memberId, position, label, email, isGuardian, emailConsent, consentId })
    .onConflict((conflict) =>
      conflict.columns(["memberId", "email"]).doUpdateSet({ label, isGuardian, emailConsent, consentId }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Records an email's consent to emails. */
async function createEmailConsent(teamId: string, email: string, granted = true) {
  const wordingId = "email-test";
  await db
    .insertInto("consentWording")
    .values({ id: wordingId, wording: "I agree" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const evidence = { source: "manager", givenByName: "Maya Okafor", clientAddress: "192.0.2.1", wordingId };
  const { id } = await db
    .insertInto("emailConsent")
    .values({ teamId, email, granted, ...evidence })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
