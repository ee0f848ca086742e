import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { coversLeague, coversTeam } from "#platform/key-scope.ts";
import { refuse } from "#platform/refusals.ts";
import type { Session } from "#platform/session.ts";
import type { TeamRole } from "./schema.ts";

declare const proof: unique symbol;

/** Proof that this person can view this team. Only this file creates these proofs. */
export type TeamReader = { teamId: string; user: Session["user"]; role: TeamRole; [proof]: "read" };
/** Proof that this person can add to the team's schedule. Anyone who can view the team may do so (PERM1-10). */
export type TeamScheduler = Omit<TeamReader, typeof proof> & { [proof]: "schedule" };
/**
 * Proof that this person can also change the team, as its manager or through an accepted invitation (OP-24, OP2-02).
 */
export type TeamManager = Omit<TeamReader, typeof proof> & { [proof]: "manage" };
/** Proof that this person owns the team. Only the owner can transfer or delete it. */
export type TeamOwner = Omit<TeamReader, typeof proof> & { [proof]: "own" };

/**
 * Proof that this person can see who manages the team, because they own it or manage a league it plays in. Only the owner
 * appoints managers. A league's manager could otherwise appoint another account of theirs to a team they transferred.
 */
export type TeamOverseer = Omit<TeamReader, typeof proof> & { [proof]: "oversee" };

/**
 * Selects the teams a person manages, either as owner or through an accepted invitation, as far as their key covers them
 * if they use one. This is the only definition of "manages". The ids are collected into an array first so that PostgreSQL assumes there are few and uses index lookups,
 * whether there is one team or hundreds. With accurate row counts, the planner switches to a sequential scan of all
 * teams too early.
 */
export const selectManagedTeamIds = (userId: string) => {
  const ids = db
    .selectFrom("team")
    .select("team.id")
    .where("team.managerId", "=", userId)
    .where(coversTeam("team.id"))
    .union(
      db
        .selectFrom("teamManager")
        .select("teamManager.teamId as id")
        .where("teamManager.userId", "=", userId)
        .where(coversTeam("teamManager.teamId")),
    );
  return db.selectNoFrom(sql<string>`unnest(array(${ids}))`.as("id"));
};

/** Selects the teams a person can view: the ones they manage, and the ones in leagues they manage. */
export const selectReadableTeamIds = (userId: string) => {
  const ids = selectManagedTeamIds(userId).union(
    db
      .selectFrom("league")
      .innerJoin("leagueTeam", "leagueTeam.leagueId", "league.id")
      .select("leagueTeam.teamId as id")
      .where("league.managerId", "=", userId)
      .where(coversLeague("league.id")),
  );
  return db.selectNoFrom(sql<string>`unnest(array(${ids}))`.as("id"));
};

/**
 * Lists this person's roles on the team, closest first. Empty if they have none. The same statement runs for a missing
 * team and for someone else's, so neither the response size nor the timing reveals which one it is.
 */
async function findRoles(userId: string, teamId: string): Promise<TeamRole[]> {
  const row = await db
    .selectFrom("team")
    .select((eb) => [
      eb.and([eb("team.managerId", "=", userId), coversTeam("team.id")]).as("isManager"),
      eb
        .exists(
          eb
            .selectFrom("teamManager")
            .select("teamManager.id")
            .whereRef("teamManager.teamId", "=", "team.id")
            .where("teamManager.userId", "=", userId)
            .where(coversTeam("team.id")),
        )
        .as("isInvited"),
      eb
        .exists(
          eb
            .selectFrom("leagueTeam")
            .innerJoin("league", "league.id", "leagueTeam.leagueId")
            .select("league.id")
            .whereRef("leagueTeam.teamId", "=", "team.id")
            .where("league.managerId", "=", userId)
            .where(coversLeague("league.id")),
        )
        .as("isLeague"),
    ])
    .where("team.id", "=", teamId)
    .executeTakeFirst();
  const hasRole = { manager: row?.isManager, invited: row?.isInvited, league: row?.isLeague };
  return (["manager", "invited", "league"] as const).filter((role) => hasRole[role]);
}

async function requireRole(session: Session, teamId: string, roles: readonly TeamRole[]) {
  const role = (await findRoles(session.user.id, teamId)).find((candidate) => roles.includes(candidate));
  if (!role) throw await refuse(session.user, "TEAM_NOT_FOUND");
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

export const requireTeamOverseer = (session: Session, teamId: string) =>
  requireRole(session, teamId, ["manager", "league"]) as Promise<TeamOverseer>;

/** Proof that this person can view, change, and delete this team's game. Only this file creates these proofs. */
export type GameGrant = {
  gameId: string;
  teamId: string;
  /** Set if this is one team's entry for a league game. The other team has its own entry. */
  leagueGameId: string | null;
  user: Session["user"];
  /** Whether this person can change the team itself, not just its schedule. */
  canManageTeam: boolean;
  [proof]: "game";
};

async function findGame(user: Session["user"], gameId: string) {
  const game = await db
    .selectFrom("game")
    .select((eb) => [
      "game.id as gameId",
      "game.teamId",
      "game.leagueGameId",
      eb("game.teamId", "in", selectManagedTeamIds(user.id)).as("canManageTeam"),
      eb
        .exists(
          eb
            .selectFrom("leagueTeam")
            .innerJoin("league", "league.id", "leagueTeam.leagueId")
            .select("league.id")
            .whereRef("leagueTeam.teamId", "=", "game.teamId")
            .where("league.managerId", "=", user.id)
            .where(coversLeague("league.id")),
        )
        .as("isLeague"),
      sql<boolean>`exists (
        select from league_game join league on league.id = league_game.league_id
        where league_game.id = game.league_game_id and league.manager_id <> ${user.id} and exists (
          select from game other where other.league_game_id = game.league_game_id and other.id <> game.id
        )
      )`.as("isOtherLeagues"),
    ])
    .where("game.id", "=", gameId)
    .executeTakeFirst();
  if (!game?.canManageTeam && !game?.isLeague) throw await refuse(user, "NOT_FOUND");
  const { teamId, leagueGameId, isOtherLeagues } = game;
  const canManageTeam = Boolean(game.canManageTeam);
  const grant = { gameId, teamId, leagueGameId, user, canManageTeam } as GameGrant;
  return { grant, isReadOnly: !canManageTeam && isOtherLeagues };
}

/**
 * Grants access to a game for people who work with the team (PERM1-10): its manager, an invited manager, or the manager
 * of a league it plays in. The same statement runs for a missing game and for someone else's, so neither the response
 * size nor the timing tells them apart (OP-23). Only for reading: a game of another league can't be changed.
 */
export async function requireGame({ user }: Session, gameId: string): Promise<GameGrant> {
  return (await findGame(user, gameId)).grant;
}

/**
 * Grants access to a game to change it or what belongs to it, for the same people, except that a league's manager can
 * only read the games that its teams play in another league (RESULT-09).
 */
export async function requireChangeableGame({ user }: Session, gameId: string): Promise<GameGrant> {
  const { grant, isReadOnly } = await findGame(user, gameId);
  if (isReadOnly) throw await refuse(user, "NOT_FOUND");
  return grant;
}

/**
 * Grants access to a game for the managers of its team, who speak for the team toward the other one. The manager of a
 * league it plays in doesn't.
 */
export async function requireOwnGame(session: Session, gameId: string): Promise<GameGrant> {
  const grant = await requireGame(session, gameId);
  if (!grant.canManageTeam) throw await refuse(session.user, "NOT_FOUND");
  return grant;
}
