import { selectManagedTeamIds, type GameGrant } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import { isLate, isOpen } from "./rules.ts";
import type { ChangeKind, ChangeRequest, RequestState, ResponseChannel } from "./schema.ts";

/** The most requests that a list shows. */
const MAX_REQUESTS = 100;

const selectRequests = () =>
  db
    .selectFrom("changeRequest as request")
    .leftJoin("appUser as sender", "sender.id", "request.sentBy")
    .leftJoin("appUser as responder", "responder.id", "request.answeredBy")
    .leftJoin("appUser as decider", "decider.id", "request.decidedBy")
    .selectAll("request")
    .select(["sender.name as senderName", "responder.name as responderName", "decider.name as deciderName"])
    .limit(MAX_REQUESTS);

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>["executeTakeFirstOrThrow"]>>;

/** Who reads a request: managers of one of the teams, or the league's manager. */
type Reader = {
  timeZone: string;
  gameId: string | null;
  /** The team that this person can speak for, or null. */
  teamId: string | null;
  isLeague: boolean;
};

const toStep = (by: string | null, via: string | null, at: Date | null) =>
  at === null ? null : { by, via: via as ResponseChannel, at: at.toISOString() };

type StoredSlots = Pick<
  Row,
  "timeZone" | "gameOn" | "gameTime" | "location" | "newOn" | "newTime" | "newLocation"
>;

/** Returns the game as it is, and as a move would make it, in a reader's time zone. */
export function readSlots(row: StoredSlots, timeZone: string): Pick<ChangeRequest, "current" | "proposed"> {
  const toSlot = (on: string, time: string | null, location: string) => {
    if (time === null || row.timeZone === timeZone) return { gameOn: on, gameTime: time, location };
    const wall = toWallClock(toInstant({ on, time }, row.timeZone), timeZone);
    return { gameOn: wall.on, gameTime: wall.time, location };
  };
  return {
    current: toSlot(row.gameOn, row.gameTime, row.location),
    proposed: row.newOn === null ? null : toSlot(row.newOn, row.newTime, row.newLocation!),
  };
}

function toRequest(row: Row, { timeZone, gameId, teamId, isLeague }: Reader): ChangeRequest {
  const state = row.state as RequestState;
  return {
    id: row.id,
    kind: row.kind as ChangeKind,
    state,
    from: { id: row.fromTeamId, name: row.fromTeamName },
    to: { id: row.toTeamId, name: row.toTeamName },
    leagueId: row.leagueId,
    gameId,
    ...readSlots(row, timeZone),
    note: row.note,
    sent: { by: row.senderName, via: "screen", at: row.sentAt.toISOString() },
    responded: toStep(row.responderName, row.answeredVia, row.answeredAt),
    decided: toStep(row.deciderName, row.decidedVia, row.decidedAt),
    reasons: row.reasons,
    expiresAt: row.expiresAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    can: {
      respond: state === "waiting-team" && teamId === row.toTeamId,
      withdraw: isOpen(state) && teamId === row.fromTeamId,
      decide:
        isLeague && (state === "waiting-league" || (isOpen(state) && isLate(clock.now(), row.startsAt))),
    },
  };
}

async function toGameReader({ gameId, teamId, canManageTeam }: GameGrant): Promise<Reader> {
  const team = await db.selectFrom("team").select("timeZone").where("id", "=", teamId).executeTakeFirst();
  // The team was deleted after the access check, and its requests belong to the league now.
  if (!team) throw new AppError("NOT_FOUND");
  return { timeZone: team.timeZone, gameId, teamId: canManageTeam ? teamId : null, isLeague: false };
}

/** Lists a game's requests, the newest first (RESULT-25). */
export async function listGameRequests(grant: GameGrant): Promise<ChangeRequest[]> {
  if (!grant.leagueGameId) return [];
  const reader = await toGameReader(grant);
  const rows = await selectRequests()
    .where("request.leagueGameId", "=", grant.leagueGameId)
    .orderBy("request.sentAt", "desc")
    .orderBy("request.id", "desc")
    .execute();
  return rows.map((row) => toRequest(row, reader));
}

/** Returns a request of one of the game's teams. Throws NOT_FOUND if it's another game's. */
export async function getGameRequest(grant: GameGrant, requestId: string): Promise<ChangeRequest> {
  const row = await selectRequests()
    .where("request.id", "=", requestId)
    .where((eb) =>
      eb.or([eb("request.fromTeamId", "=", grant.teamId), eb("request.toTeamId", "=", grant.teamId)]),
    )
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  return toRequest(row, await toGameReader(grant));
}

/** Returns a request that a team was asked, as its manager sees it who may not be signed in. */
export async function getTeamRequest(
  { teamId, timeZone }: { teamId: string; timeZone: string },
  requestId: string,
): Promise<ChangeRequest> {
  const row = await selectRequests()
    .leftJoin("game", (join) =>
      join.onRef("game.leagueGameId", "=", "request.leagueGameId").on("game.teamId", "=", teamId),
    )
    .select("game.id as gameId")
    .where("request.id", "=", requestId)
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  const { gameId, ...request } = row;
  return toRequest(request, { timeZone, gameId, teamId, isLeague: false });
}

/** Lists open requests of the games of teams that someone manages, by when they expire. */
export async function listOpenRequests({ user }: Session): Promise<ChangeRequest[]> {
  const open = ["waiting-team", "waiting-league"];
  const teamIds = selectManagedTeamIds(user.id);
  const rows = await selectRequests()
    .innerJoin("game", "game.leagueGameId", "request.leagueGameId")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["game.id as gameId", "game.teamId", "team.timeZone as readerZone"])
    .where("request.state", "in", open)
    .where("game.teamId", "in", teamIds)
    .orderBy("request.expiresAt")
    .orderBy("request.id")
    .execute();
  const requests = rows.map(({ gameId, teamId, readerZone, ...row }) =>
    toRequest(row, { timeZone: readerZone, gameId, teamId, isLeague: false }),
  );
  // Someone who manages both teams sees a request once, as the one who's asked.
  const sorted = requests.toSorted((a, b) => Number(b.can.respond) - Number(a.can.respond));
  const unique = new Map(sorted.toReversed().map((request) => [request.id, request]));
  return requests.filter((request) => unique.get(request.id) === request);
}

type LeagueReader = { leagueId: string };

/**
 * Lists a league's requests in its time zone: those that it can decide now, by when they expire, or all of them, the newest
 * first.
 */
export async function listLeagueRequests(
  { leagueId }: LeagueReader,
  { isWaiting }: { isWaiting: boolean },
): Promise<ChangeRequest[]> {
  const rows = await selectLeagueRequests(leagueId)
    .$if(isWaiting, (query) =>
      query.where("request.state", "in", ["waiting-team", "waiting-league"]).orderBy("request.expiresAt"),
    )
    .orderBy("request.sentAt", "desc")
    .orderBy("request.id", "desc")
    .execute();
  const requests = rows.map(toLeagueRequest);
  return isWaiting ? requests.filter(({ can }) => can.decide) : requests;
}

/** Returns one of the league's requests, also after its game was deleted. Throws NOT_FOUND if it's another league's. */
export async function getLeagueRequest(
  { leagueId }: LeagueReader,
  requestId: string,
): Promise<ChangeRequest> {
  const row = await selectLeagueRequests(leagueId).where("request.id", "=", requestId).executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  return toLeagueRequest(row);
}

const selectLeagueRequests = (leagueId: string) =>
  selectRequests()
    .innerJoin("league", "league.id", "request.leagueId")
    .leftJoin("game", (join) =>
      join
        .onRef("game.leagueGameId", "=", "request.leagueGameId")
        .onRef("game.teamId", "=", "request.fromTeamId"),
    )
    .select(["league.timeZone as readerZone", "game.id as gameId"])
    .where("request.leagueId", "=", leagueId);

type LeagueRow = Awaited<ReturnType<ReturnType<typeof selectLeagueRequests>["executeTakeFirstOrThrow"]>>;

const toLeagueRequest = ({ readerZone, gameId, ...row }: LeagueRow): ChangeRequest =>
  toRequest(row, { timeZone: readerZone, gameId, teamId: null, isLeague: true });
