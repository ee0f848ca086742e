import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import type { TeamRole } from "./schema.ts";

declare const proof: unique symbol;

/** Proof that this person may see this team. Only this file makes one. */
export type TeamReader = { teamId: string; user: Session["user"]; role: TeamRole; [proof]: "read" };
/** Proof that this person may add to its schedule: whoever may see it (PERM1-10). */
export type TeamScheduler = Omit<TeamReader, typeof proof> & { [proof]: "schedule" };
/** Proof that this person may also change it: its manager, or by an accepted invitation (OP-24, OP2-02). */
export type TeamManager = Omit<TeamReader, typeof proof> & { [proof]: "manage" };
/** Proof that the team is this person's own: only its manager gives it away. */
export type TeamOwner = Omit<TeamReader, typeof proof> & { [proof]: "own" };

/** Proof that this person says who manages it: its manager, and the manager of a league it plays in. */
export type TeamAppointer = Omit<TeamReader, typeof proof> & { [proof]: "appoint" };

/**
 * The teams a person manages, by themselves or by an accepted invitation. The one place that says so. Collected in an
 * array first: PostgreSQL then takes them for few and looks each one up, for one team and for hundreds. What it would
 * guess from its statistics makes it read all teams instead, earlier than that pays.
 */
export const managedTeamIds = (userId: string) => {
  const ids = db
    .selectFrom("team")
    .select("team.id")
    .where("team.managerId", "=", userId)
    .union(
      db
        .selectFrom("teamManager")
        .select("teamManager.teamId as id")
        .where("teamManager.userId", "=", userId),
    );
  return db.selectNoFrom(sql<string>`unnest(array(${ids}))`.as("id"));
};

/**
 * How this person came to this team, the closest way first; none when not at all. One statement for a missing team and
 * for somebody else's, so that neither bytes nor time tell them apart.
 */
async function findRoles(userId: string, teamId: string): Promise<TeamRole[]> {
  const found = await db
    .selectFrom("team")
    .select((eb) => [
      eb("team.managerId", "=", userId).as("isManager"),
      eb
        .exists(
          eb
            .selectFrom("teamManager")
            .select("teamManager.id")
            .whereRef("teamManager.teamId", "=", "team.id")
            .where("teamManager.userId", "=", userId),
        )
        .as("isInvited"),
      eb
        .exists(
          eb
            .selectFrom("leagueTeam")
            .innerJoin("league", "league.id", "leagueTeam.leagueId")
            .select("league.id")
            .whereRef("leagueTeam.teamId", "=", "team.id")
            .where("league.managerId", "=", userId),
        )
        .as("isLeague"),
    ])
    .where("team.id", "=", teamId)
    .executeTakeFirst();
  const ways = { manager: found?.isManager, invited: found?.isInvited, league: found?.isLeague };
  return (["manager", "invited", "league"] as const).filter((role) => ways[role]);
}

async function requireRole(session: Session, teamId: string, roles: readonly TeamRole[]) {
  const role = (await findRoles(session.user.id, teamId)).find((one) => roles.includes(one));
  if (!role) throw new AppError("TEAM_NOT_FOUND");
  return { teamId, user: session.user, role };
}

export const requireTeamReader = (session: Session, teamId: string) =>
  requireRole(session, teamId, ["manager", "invited", "league"]) as Promise<TeamReader>;

export const requireTeamScheduler = (session: Session, teamId: string) =>
  requireRole(session, teamId, ["manager", "invited", "league"]) as Promise<TeamScheduler>;

export const requireTeamManager = (session: Session, teamId: string) =>
  requireRole(session, teamId, ["manager", "invited"]) as Promise<TeamManager>;

export const requireTeamOwner = (session: Session, teamId: string) =>
  requireRole(session, teamId, ["manager"]) as Promise<TeamOwner>;

export const requireTeamAppointer = (session: Session, teamId: string) =>
  requireRole(session, teamId, ["manager", "league"]) as Promise<TeamAppointer>;

/** Proof that this person may see, change and delete this game of this team. Only this file makes one. */
export type GameGrant = {
  gameId: string;
  teamId: string;
  /** Of a match that another team's entry belongs to as well. */
  matchId: string | null;
  user: Session["user"];
  /** Whether they may also change the team, and not its schedule alone. */
  canManageTeam: boolean;
  [proof]: "game";
};

/**
 * For whoever works with the team (PERM1-10): its manager, by an accepted invitation, or as the manager of a league
 * it plays in. One statement for a missing game and for somebody else's, so that neither bytes nor time tell them
 * apart (OP-23).
 */
export async function requireGame({ user }: Session, gameId: string): Promise<GameGrant> {
  const game = await db
    .selectFrom("game")
    .select((eb) => [
      "game.id as gameId",
      "game.teamId",
      "game.matchId",
      eb("game.teamId", "in", managedTeamIds(user.id)).as("canManageTeam"),
      eb
        .exists(
          eb
            .selectFrom("leagueTeam")
            .innerJoin("league", "league.id", "leagueTeam.leagueId")
            .select("league.id")
            .whereRef("leagueTeam.teamId", "=", "game.teamId")
            .where("league.managerId", "=", user.id),
        )
        .as("isLeague"),
    ])
    .where("game.id", "=", gameId)
    .executeTakeFirst();
  if (!game?.canManageTeam && !game?.isLeague) throw new AppError("NOT_FOUND");
  const { teamId, matchId } = game;
  return { gameId, teamId, matchId, user, canManageTeam: Boolean(game.canManageTeam) } as GameGrant;
}
