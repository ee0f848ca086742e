import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { createIds, type Trx } from "#platform/database.ts";
import { consentWords } from "#words/consents/consents.ts";
import { Language } from "#words/language.ts";
import { DEFAULT_LANGUAGE } from "../languages/rules.ts";
import { formatWording } from "../consents/rules.ts";
import { isAgreedByAnother, isChilds } from "../guardians/rules.ts";
import { listUnsubscribed } from "./queries.server.ts";
import { emailWordings } from "./rules.ts";
import type { EmailConsentSource } from "./schema.ts";

/** Who recorded a consent to emails, how, and which wording they saw. */
export type EmailEvidence = {
  source: EmailConsentSource;
  /** Null if the person recorded it themselves. */
  userId: string | null;
  name: string;
  clientAddress: string;
  wording: { id: string; lead: string; rest: string };
};

/**
 * An email as stored, in lowercase. Position 0 is the member's own, or the one of the guardian whose phone is at
 * position 0. The others belong to the contact at the same position.
 */
export type ParsedEmail = {
  position: number;
  label: string | null;
  email: string;
  emailConsent: boolean;
  isGuardian: boolean;
  /** What the manager chose for the contact (REACH-50). If omitted, it stays. */
  language?: Language | undefined;
};

type NewEmail = ParsedEmail & { memberId: string; isMinor: boolean };

/**
 * Turns the evidence of a consent to texts into the evidence of one to emails that was given in the same form, and so in
 * the same language.
 */
export function toEmailEvidence(
  evidence: Omit<EmailEvidence, "source"> & { source: "manager" | "import" | "join-link" },
): EmailEvidence {
  if (evidence.source !== "join-link") return { ...evidence, wording: emailWordings.manager };
  const language = Language.options.find((option) => consentWords[option].member.id === evidence.wording.id);
  return { ...evidence, wording: consentWords[language ?? DEFAULT_LANGUAGE].email };
}

/**
 * Returns the entries for which a consent with this evidence counts. What a manager records, by any door, doesn't
 * subscribe anyone again who unsubscribed. Only they do (REACH-34).
 */
async function excludeUnsubscribed<Entry extends { email: string }>(
  trx: Trx,
  teamId: string,
  { source }: EmailEvidence,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  if (source !== "manager" && source !== "import") return entries;
  const unsubscribed = await listUnsubscribed(
    trx,
    teamId,
    entries.map(({ email }) => email),
  );
  return entries.filter(({ email }) => !unsubscribed.has(email));
}

/** Stores the evidence of consents that were given or withdrawn. These rows never change. Returns their ids. */
async function storeEvidence(
  trx: Trx,
  teamId: string,
  evidence: EmailEvidence,
  emails: readonly string[],
  granted: boolean,
): Promise<string[]> {
  if (emails.length === 0) return [];
  const { id: wordingId } = evidence.wording;
  await trx
    .insertInto("consentWording")
    .values({ id: wordingId, wording: formatWording(evidence.wording) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const ids = await createIds(trx, emails.length);
  await trx
    .insertInto("emailConsent")
    .values(
      emails.map((email, index) => ({
        id: ids[index]!,
        teamId,
        email,
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
 * Sets the consent for emails on the roster and records the evidence, except for a manager's word against someone who
 * unsubscribed. A minor's own email can't agree: the database refuses it on commit, so leave it out.
 */
export async function setEmailConsent(
  trx: Trx,
  teamId: string,
  evidence: EmailEvidence,
  candidates: readonly { id: string; email: string }[],
  granted: boolean,
): Promise<void> {
  const rows = granted ? await excludeUnsubscribed(trx, teamId, evidence, candidates) : candidates;
  const ids = await storeEvidence(
    trx,
    teamId,
    evidence,
    rows.map(({ email }) => email),
    granted,
  );
  await sql`
    update member_email set email_consent = ${granted}, consent_id = decided.consent_id
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${ids}::uuid[]) decided (id, consent_id)
    where member_email.id = decided.id and member_email.team_id = ${teamId}`.execute(trx);
}

/**
 * Adds emails to members and records their consents, in a fixed number of statements. The database has added what's in
 * the roster's own column, without a consent.
 */
export async function insertEmails(
  trx: Trx,
  teamId: string,
  evidence: EmailEvidence,
  emails: readonly NewEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  const agreed = await excludeUnsubscribed(
    trx,
    teamId,
    evidence,
    emails.filter((email) => email.emailConsent && !isChilds(email)),
  );
  const consentIds = await storeEvidence(
    trx,
    teamId,
    evidence,
    agreed.map(({ email }) => email),
    true,
  );
  const consentIdByEmail = new Map(agreed.map((email, index) => [email, consentIds[index]!]));
  await trx
    .insertInto("memberEmail")
    .values(
      emails.map((entry) => {
        const { isMinor: _, language = null, ...row } = entry;
        const consentId = consentIdByEmail.get(entry) ?? null;
        return { ...row, language, teamId, emailConsent: consentId !== null, consentId };
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(["memberId", "email"]).doUpdateSet((eb) => ({
        position: eb.ref("excluded.position"),
        label: eb.ref("excluded.label"),
        isGuardian: eb.ref("excluded.isGuardian"),
        language: eb.fn.coalesce("excluded.language", "memberEmail.language"),
        emailConsent: eb.ref("excluded.emailConsent"),
        consentId: eb.fn.coalesce("excluded.consentId", "memberEmail.consentId"),
      })),
    )
    .execute();
}

/**
 * Adds emails to members, and updates those that are there. Consents that were there already keep their evidence, and
 * ones that aren't valid anymore rest (REACH-46).
 */
export async function mergeEmails(
  trx: Trx,
  teamId: string,
  evidence: EmailEvidence,
  emails: readonly NewEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  const memberIds = emails.map(({ memberId }) => memberId);
  const rows = await trx
    .selectFrom("memberEmail")
    .select(["id", "memberId", "email", "emailConsent"])
    .where("memberId", "in", memberIds)
    .where("teamId", "=", teamId)
    .execute();
  const existing = new Map(rows.map((row) => [`${row.memberId} ${row.email}`, row]));
  const newOrAgreed: NewEmail[] = [];
  for (const entry of emails) {
    const row = existing.get(`${entry.memberId} ${entry.email}`);
    if (!row || (entry.emailConsent && !row.emailConsent)) newOrAgreed.push(entry);
    else {
      const { label, isGuardian, emailConsent } = entry;
      await trx
        .updateTable("memberEmail")
        .set({ label, isGuardian, emailConsent: row.emailConsent && emailConsent })
        .where("id", "=", row.id)
        .execute();
    }
  }
  await insertEmails(trx, teamId, evidence, newOrAgreed);
}

/**
 * Replaces a member's emails. Emails that stay keep their consents, unless someone else has to agree for them now. Call
 * it before the roster's own column changes, so that an email that moves there keeps its consent.
 */
export async function replaceEmails(
  trx: Trx,
  teamId: string,
  evidence: EmailEvidence,
  memberId: string,
  emails: readonly NewEmail[],
  wasMinor: boolean,
): Promise<void> {
  const before = await trx.selectFrom("memberEmail").selectAll().where("memberId", "=", memberId).execute();
  const existing = new Map(before.map((row) => [row.email, row]));
  const current = new Set(emails.map(({ email }) => email));
  const removed = before.filter(({ email }) => !current.has(email)).map(({ id }) => id);
  if (removed.length > 0) await trx.deleteFrom("memberEmail").where("id", "in", removed).execute();
  await insertEmails(
    trx,
    teamId,
    evidence,
    emails.filter(({ email }) => !existing.has(email)),
  );
  // One update per email is fine, because there are at most five.
  for (const entry of emails) {
    const row = existing.get(entry.email);
    if (!row) continue;
    const { label, position, isGuardian, language } = entry;
    const emailConsent = entry.emailConsent && !isChilds(entry);
    const isAnothers = isAgreedByAnother(row, wasMinor, entry);
    // No one withdrew a consent that isn't valid anymore, so it rests without new evidence (REACH-46).
    const isResting = isAnothers && row.emailConsent && !emailConsent;
    await trx
      .updateTable("memberEmail")
      .set({
        label,
        position,
        isGuardian,
        ...(language && { language }),
        ...(isResting && { emailConsent: false }),
      })
      .where("id", "=", row.id)
      .execute();
    if (!isResting && (row.emailConsent !== emailConsent || (emailConsent && isAnothers)))
      await setEmailConsent(trx, teamId, evidence, [row], emailConsent);
  }
}
