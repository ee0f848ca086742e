import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART, NAME_PART } from "#platform/cursor.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { coversLeague } from "#platform/key-scope.ts";
import type { Session } from "#platform/session.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { GameChanges } from "#features/games/change-requests/schema.ts";
import { isUpcoming, listWallClocks } from "#features/teams/queries.server.ts";
import type { TimeZone } from "#features/teams/schema.ts";
import type { LeagueGrant } from "../access.server.ts";
import { selectLeagueTeams } from "../queries.server.ts";
import { MAX_LEAGUES } from "../rules.ts";
import { LEAGUE_TEAMS_PER_PAGE, MAX_MANAGERS } from "./rules.ts";
import type { LeagueDetail, LeagueTeamRow, ManagerRow } from "./schema.ts";

const selectLeagues = () =>
  db.selectFrom("league").select((eb) => [
    "league.id",
    "league.name",
    "league.sport",
    "league.timeZone",
    "league.gameChanges",
    "league.version",
    "league.createdAt",
    eb
      .selectFrom("leagueTeam")
      .innerJoin("team", "team.id", "leagueTeam.teamId")
      .select(sql<number>`count(*)::int`.as("teams"))
      .whereRef("leagueTeam.leagueId", "=", "league.id")
      .where("team.archivedAt", "is", null)
      .as("teamCount"),
  ]);

type LeagueRow = Awaited<ReturnType<ReturnType<typeof selectLeagues>["executeTakeFirstOrThrow"]>>;

const toLeagueDetail = ({
  createdAt,
  timeZone,
  gameChanges,
  teamCount,
  ...league
}: LeagueRow): LeagueDetail => ({
  ...league,
  timeZone: timeZone as TimeZone,
  gameChanges: gameChanges as GameChanges,
  teamCount: teamCount ?? 0,
  createdAt: createdAt.toISOString(),
});

/** Lists the user's leagues, newest first, in one query (CALL2-03). */
export async function listMyLeagues({ user }: Session): Promise<LeagueDetail[]> {
  const rows = await selectLeagues()
    .where("league.managerId", "=", user.id)
    .where(coversLeague("league.id"))
    .orderBy("league.createdAt", "desc")
    .orderBy("league.id", "desc")
    .limit(MAX_LEAGUES)
    .execute();
  return rows.map(toLeagueDetail);
}

/** Returns one league, or throws LEAGUE_NOT_FOUND (CALL2-01). */
export async function getLeague(grant: LeagueGrant): Promise<LeagueDetail> {
  const league = await selectLeagues().where("league.id", "=", grant.leagueId).executeTakeFirst();
  // The league was deleted after the access check, for example in another tab.
  if (!league) throw new AppError("LEAGUE_NOT_FOUND");
  return toLeagueDetail(league);
}

const toLikePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Lists one page of a league's teams with their managers. Runs two queries, regardless of the league's size. */
export async function listTeamRows(
  grant: LeagueGrant,
  options: { search: string; divisionId?: string | undefined; cursor?: string | undefined },
) {
  const { divisionId } = options;
  const search = options.search.trim();
  const inSeason = selectLeagueTeams(grant).leftJoin("seasonTeam", (join) =>
    join
      .onRef("seasonTeam.teamId", "=", "leagueTeam.teamId")
      .on("seasonTeam.seasonId", "=", (eb) =>
        eb
          .selectFrom("leagueSeason")
          .select("leagueSeason.id")
          .where("leagueSeason.leagueId", "=", grant.leagueId)
          .orderBy("leagueSeason.createdAt", "desc")
          .orderBy("leagueSeason.id", "desc")
          .limit(1),
      ),
  );
  const inDivision =
    divisionId === undefined ? inSeason : inSeason.where("seasonTeam.divisionId", "=", divisionId);
  const matchingTeams = inDivision.$if(search !== "", (query) =>
    query.where((eb) =>
      eb.or([
        eb("team.name", "ilike", toLikePattern(search)),
        eb("team.sport", "ilike", toLikePattern(search)),
      ]),
    ),
  );
  const cursor = options.cursor ? decodeCursor(options.cursor, [NAME_PART, ID_PART]) : undefined;
  const withTotal = matchingTeams
    .select([
      "team.id",
      "team.name",
      "team.kit",
      "team.sport",
      "team.timeZone",
      "team.createdAt",
      "team.seasonEndsOn",
      "team.managerId",
      "seasonTeam.divisionId",
      "seasonTeam.withdrawnAt",
      "seasonTeam.seasonId",
    ])
    .select(sql<number>`(count(*) over ())::int`.as("total"));
  // Limit to one page first, so members are counted only for the teams on it.
  const teamsPage = db
    .selectFrom(withTotal.as("team"))
    .selectAll()
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(team.name, team.id) > (${cursor?.[0]}, ${cursor?.[1]}::uuid)`),
    )
    .orderBy("team.name")
    .orderBy("team.id")
    .limit(LEAGUE_TEAMS_PER_PAGE + 1);
  const rows = await db
    .selectFrom(teamsPage.as("team"))
    .selectAll("team")
    .select((eb) =>
      eb
        .selectFrom("teamMember")
        .select(sql<number>`count(*)::int`.as("members"))
        .whereRef("teamMember.teamId", "=", "team.id")
        .as("memberCount"),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("game")
            .innerJoin("leagueGame", "leagueGame.id", "game.leagueGameId")
            .innerJoin("leagueResult", "leagueResult.leagueGameId", "leagueGame.id")
            .select("leagueGame.id")
            .whereRef("game.teamId", "=", "team.id")
            .whereRef("leagueGame.seasonId", "=", "team.seasonId"),
        )
        .as("hasResults"),
    )
    .orderBy("team.name")
    .orderBy("team.id")
    .execute();
  const page = rows.slice(0, LEAGUE_TEAMS_PER_PAGE);
  const managers = await listManagersByTeam(page.map(({ id }) => id));
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    teams: page.map((team): LeagueTeamRow => ({
      id: team.id,
      name: team.name,
      kit: team.kit,
      sport: team.sport,
      createdOn: toWallClock(team.createdAt, team.timeZone).on,
      memberCount: team.memberCount ?? 0,
      seasonEndsOn: team.seasonEndsOn,
      managers: managers.get(team.id) ?? [],
      divisionId: team.divisionId,
      ...(team.withdrawnAt !== null && { isWithdrawn: true }),
      ...(team.hasResults && { hasResults: true }),
      canDelete: team.managerId === grant.user.id,
    })),
    // Each row includes the total. If teams left in the meantime, the page may be past the last team and have no rows.
    total: rows[0]?.total ?? 0,
    nextCursor: last ? encodeCursor([last.name, last.id]) : null,
  };
}

/** Lists accepted and invited managers by team, without the owners, oldest first. */
export async function listManagersByTeam(teamIds: readonly string[]): Promise<Map<string, ManagerRow[]>> {
  const byTeam = new Map<string, ManagerRow[]>();
  if (teamIds.length === 0) return byTeam;
  const now = clock.now();
  // The lateral join makes PostgreSQL use the index for each team instead of scanning all managers.
  const rows = await db
    .selectFrom(sql<{ id: string }>`unnest(${teamIds}::uuid[])`.as<"wanted">(sql`wanted(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("teamManager")
          .leftJoin("teamMember", "teamMember.id", "teamManager.memberId")
          .leftJoin("appUser", "appUser.id", "teamManager.userId")
          .leftJoin("appUser as inviter", "inviter.id", "teamManager.invitedBy")
          .select([
            "teamManager.id",
            "teamManager.teamId",
            "teamManager.email",
            "teamManager.invitationAcceptedAt",
            "teamManager.expiresAt",
            "teamManager.emailState",
            "teamManager.isHeld",
            "teamManager.invitedName",
            "inviter.emailVerified as isInviterConfirmed",
            "teamManager.createdAt",
            "teamMember.name as memberName",
            "appUser.name as userName",
          ])
          .whereRef("teamManager.teamId", "=", "wanted.id")
          .orderBy("teamManager.createdAt")
          .orderBy("teamManager.id")
          .limit(MAX_MANAGERS)
          .as("manager"),
      (join) => join.onTrue(),
    )
    .selectAll("manager")
    .orderBy("manager.createdAt")
    .orderBy("manager.id")
    .execute();
  for (const row of rows) {
    const pending = row.expiresAt > now ? "pending" : "expired";
    const manager: ManagerRow = {
      id: row.id,
      email: row.email,
      name: row.memberName ?? row.userName ?? row.invitedName,
      state: row.invitationAcceptedAt ? "accepted" : pending,
      // A password reset confirms the email too, but doesn't send what someone else may have prepared.
      emailState:
        row.isHeld && !row.isInviterConfirmed ? "held" : (row.emailState as ManagerRow["emailState"]),
    };
    byTeam.set(row.teamId, [...(byTeam.get(row.teamId) ?? []), manager]);
  }
  return byTeam;
}

/** Counts a team's upcoming games in a league. */
export async function countLeagueGames(trx: Trx, leagueId: string, teamId: string): Promise<number> {
  const { games } = await trx
    .selectFrom("team")
    .innerJoin(
      listWallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .innerJoin("game", "game.teamId", "team.id")
    .innerJoin("leagueGame", "leagueGame.id", "game.leagueGameId")
    .select(sql<number>`count(*)::int`.as("games"))
    .where("team.id", "=", teamId)
    .where("leagueGame.leagueId", "=", leagueId)
    .where(isUpcoming)
    .executeTakeFirstOrThrow();
  return games;
}
