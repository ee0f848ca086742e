import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { digestToken, linkToken, rebuildToken } from "#platform/secrets.ts";
import { getManagerLinkPath, type LinkPurpose } from "./rules.ts";

declare const proof: unique symbol;
/** Proves that someone holds a link that was made for this manager, who still manages the team. */
export type ManagerLinkGrant = {
  purpose: LinkPurpose;
  subjectId: string;
  user: { id: string; name: string };
  /** The team that they act for, or null for the league of the subject, which the subject's feature checks. */
  teamId: string | null;
  [proof]: "manager-link";
};

/** Derives the secret token of a manager's link. It's rebuilt each time a text or an email is sent, and never stored. */
export const createManagerToken = (linkId: string, keyVersion?: number) =>
  linkToken("manager-link", linkId, keyVersion);

/** Everything before the token of a link in a text, as short as the installation allows. */
const textLinkStart = (config.shortUrl ?? config.appUrl) + getManagerLinkPath("");

/** The length of a manager's link in a new text. */
export const MANAGER_LINK_LENGTH = textLinkStart.length + createManagerToken("").length;

/** Rebuilds the link of a text. */
export const createManagerTextLink = (linkId: string, keyVersion: number) =>
  textLinkStart + createManagerToken(linkId, keyVersion);

/** Returns a link's token, or null if the key that signed it was retired. */
export const rebuildManagerToken = (linkId: string, digest: Uint8Array) =>
  rebuildToken("manager-link", linkId, digest);

/** Rebuilds the link of an email. Returns null if the link is gone, because the manager's account or team is. */
export async function findManagerLinkUrl(
  purpose: LinkPurpose,
  subjectId: string,
  { userId, teamId }: { userId: string; teamId: string | null },
): Promise<string | null> {
  const link = await db
    .selectFrom("managerLink")
    .select(["id", "digest"])
    .where("purpose", "=", purpose)
    .where("subjectId", "=", subjectId)
    .where("accountId", "=", userId)
    .where("teamId", teamId === null ? "is" : "=", teamId)
    .executeTakeFirst();
  const token = link && rebuildManagerToken(link.id, link.digest);
  return token ? config.appUrl + getManagerLinkPath(token) : null;
}

/**
 * Resolves a manager's link. Read-only. Throws LINK_INVALID if it's unknown or its manager no longer manages the team, and
 * LINK_EXPIRED if it's too old.
 */
export async function requireManagerLink(token: string): Promise<ManagerLinkGrant> {
  const { rows } = await sql<{
    purpose: LinkPurpose;
    subjectId: string;
    userId: string;
    userName: string;
    teamId: string | null;
    expiresAt: Date;
    isManager: boolean;
  }>`
    select link.purpose, link.subject_id as "subjectId", link.account_id as "userId", account.name as "userName",
      link.team_id as "teamId", link.expires_at as "expiresAt",
      link.team_id is null or team.manager_id = link.account_id or exists (
        select from team_manager where team_manager.team_id = link.team_id and team_manager.user_id = link.account_id
      ) as "isManager"
    from manager_link link
    join app_user account on account.id = link.account_id
    left join team on team.id = link.team_id
    where link.digest = ${digestToken(token)}`.execute(db);
  const [link] = rows;
  if (!link?.isManager) throw new AppError("LINK_INVALID");
  if (link.expiresAt <= clock.now()) throw new AppError("LINK_EXPIRED");
  const { purpose, subjectId, userId, userName, teamId } = link;
  return { purpose, subjectId, user: { id: userId, name: userName }, teamId } as ManagerLinkGrant;
}
