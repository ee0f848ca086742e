import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { setEmailConsent } from "#features/teams/member-emails/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { digestToken, linkToken, rebuildToken } from "#platform/secrets.ts";
import { consentWords, listWordingIds } from "#words/consents/consents.ts";
import { getUnsubscribeTarget, type UnsubscribeTarget } from "./queries.server.ts";
import type { UnsubscribeScope } from "./rules.ts";

const createToken = (id: string) => linkToken("unsubscribe", id);

/** Where an email's holder unsubscribes: with one click, or by an email that support reads. */
export type UnsubscribeLink = { url: string; mailto: string };

/**
 * Returns a team's unsubscribe link to an address. It stays the same for all emails, unless its key was retired. Only its
 * digest is stored.
 */
export async function getUnsubscribeLink(teamId: string, email: string, now: Date): Promise<UnsubscribeLink> {
  const newId = randomUUID();
  const { rows } = await sql<{ id: string; digest: Buffer }>`
    insert into email_link (id, team_id, email, digest, sent_at)
    values (${newId}, ${teamId}, ${email}, ${digestToken(createToken(newId))}, ${now})
    on conflict (team_id, email) do update set sent_at = excluded.sent_at
    returning id, digest`.execute(db);
  const { id, digest } = rows[0]!;
  const token = rebuildToken("unsubscribe", id, digest) ?? (await renewToken(id));
  const subject = encodeURIComponent(`Unsubscribe ${token}`);
  return {
    url: `${config.appUrl}/unsubscribe/${token}`,
    mailto: `mailto:${config.supportInbox}?subject=${subject}`,
  };
}

/** The key of the link was retired, so emails from before have a link that no longer works. */
async function renewToken(id: string): Promise<string> {
  const token = createToken(id);
  await db
    .updateTable("emailLink")
    .set({ digest: digestToken(token) })
    .where("id", "=", id)
    .execute();
  return token;
}

type EmailRow = { id: string; teamId: string; email: string; memberName: string };

/**
 * Ends the emails of the link's team to its address, for all members who have it, or those of all teams (REACH-34). Stores
 * evidence, and cancels emails that wait, before it returns. Texts aren't affected. Idempotent: a second click stores
 * nothing. Throws LINK_INVALID if the link is unknown.
 */
export async function unsubscribe(
  token: string,
  scope: UnsubscribeScope,
  clientAddress: string,
): Promise<UnsubscribeTarget> {
  const target = await getUnsubscribeTarget(token);
  await db.transaction().execute((trx) => endEmails(trx, target, scope, clientAddress));
  return target;
}

/** Withdraws the consents of an address, in one team or in all, and cancels its emails that wait. */
async function endEmails(
  trx: Trx,
  { teamId, email, language }: UnsubscribeTarget,
  scope: UnsubscribeScope,
  clientAddress: string,
): Promise<void> {
  const now = clock.now();
  const { unsubscribe: fromTeam, unsubscribeAll } = consentWords[language];
  const isAffected = sql<boolean>`email = ${email} and (${scope === "all"} or team_id = ${teamId})`;
  // In the order of their ids, so that two clicks can't deadlock. The second one finds no consents.
  const { rows } = await sql<EmailRow>`
    select own.id, own.team_id as "teamId", own.email, member.name as "memberName"
    from (
      select * from member_email where ${isAffected} and (email_consent or ${scope === "all"} and coalesce((
        -- Who ended one team's emails before may end all now, which holds for teams that are still to come.
        select last.wording_id <> all(${listWordingIds("unsubscribeAll")}::text[]) from email_consent last
        where last.id = member_email.consent_id
      ), true)) order by id for update
    ) own
    join team_member member on member.id = own.member_id`.execute(trx);
  for (const { memberName, ...row } of rows) {
    const evidence = {
      source: "unsubscribe" as const,
      userId: null,
      name: memberName,
      clientAddress,
      wording: scope === "all" ? unsubscribeAll : fromTeam,
    };
    await setEmailConsent(trx, row.teamId, evidence, [row], false);
  }
  await sql`
    update text_email set state = 'skipped', reason = 'unsubscribed', updated_at = ${now}
    where ${isAffected} and state = 'queued'`.execute(trx);
}
