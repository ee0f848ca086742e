import { sql } from "kysely";
import { config } from "#platform/config.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { rebuildToken, digestToken } from "#platform/secrets.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import type { TeamManager } from "../access.server.ts";
import { selectTeamGroups } from "../groups/queries.server.ts";
import { findCurrentSeason } from "../seasons/queries.server.ts";
import type { JoinLink } from "./schema.ts";

/**
 * Returns the team's join link, rebuilt from its record's id, and how many players used it. There's no link if the key
 * that signed it was retired, because it no longer works.
 */
export async function getJoinLink(grant: TeamManager): Promise<JoinLink> {
  const team = await db
    .selectFrom("team")
    .leftJoin("joinLink", "joinLink.teamId", "team.id")
    .select((eb) => [
      "joinLink.id as linkId",
      "joinLink.digest",
      eb
        .selectFrom("teamMember")
        .select((count) => count.fn.countAll<string>().as("members"))
        .whereRef("teamMember.teamId", "=", "team.id")
        .where("teamMember.addedVia", "=", "join-link")
        .as("joined"),
    ])
    .where("team.id", "=", grant.teamId)
    .executeTakeFirstOrThrow();
  const token = team.linkId && rebuildToken("join-team", team.linkId, team.digest!);
  return {
    url: token && `${config.appUrl}/join/${token}`,
    joined: Number(team.joined),
  };
}

/** A team's groups, of which the form asks what someone plays (NEED-03). */
const groups = selectTeamGroups(sql.ref("team.id")).as("groups");

/**
 * Returns the team behind an open link. An archived team's link leads to the season that continues it (START-32). Throws
 * LINK_INVALID for any other link, and if the team is archived and wasn't continued.
 */
export async function getTeamToJoin(token: string, from: Database | Trx = db) {
  const team = await from
    .selectFrom("joinLink")
    .innerJoin("team", "team.id", "joinLink.teamId")
    .select(["team.id", "team.name", "team.kit", "team.sport", "team.archivedAt", groups])
    .where("joinLink.digest", "=", digestToken(token))
    .executeTakeFirst();
  if (!team) throw new AppError("LINK_INVALID");
  const { archivedAt, ...details } = team;
  if (archivedAt === null) return details;
  const current = await findCurrentSeason(from, { teamId: team.id, memberId: null });
  if (!current) throw new AppError("LINK_INVALID");
  return from
    .selectFrom("team")
    .select(["id", "name", "kit", "sport", groups])
    .where("id", "=", current.teamId)
    .executeTakeFirstOrThrow();
}

/** Returns what happens next for someone who agreed to texts. */
export const getOutcome = (mustConfirm: boolean): "later" | "question" | "texts" =>
  isTextingOn ? (mustConfirm ? "question" : "texts") : "later";
