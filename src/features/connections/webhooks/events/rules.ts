import type { EventType } from "./schema.ts";

type Owner = { teamId: string | null; leagueId: string | null; createId: () => string };

const game = {
  date: "2030-05-14",
  time: "19:00",
  timeZone: "America/Chicago",
  place: "Field 1",
  canceled: false,
  deleted: false,
};

/** Builds the data of an event that says it's a test. Only the team or league in it is real. */
export function buildSample(type: EventType, { teamId, leagueId, createId }: Owner, now: Date) {
  const shared = { test: true, version: now.getTime() };
  if (type === "response.changed")
    return {
      ...shared,
      teamId,
      gameId: createId(),
      memberId: createId(),
      response: "attending",
      via: "link",
    };
  if (type === "message.failed")
    return {
      ...shared,
      teamId,
      messageId: createId(),
      gameId: createId(),
      memberId: createId(),
      reason: "landline",
    };
  const owner = teamId === null ? { leagueId } : { teamId, gameId: createId() };
  const teams = { homeTeamId: createId(), awayTeamId: createId() };
  if (type === "result.final")
    return {
      ...shared,
      ...owner,
      ...teams,
      leagueGameId: createId(),
      how: "score",
      homeScore: 3,
      awayScore: 2,
      overtime: false,
    };
  const canceled = type === "game.canceled";
  if (teamId === null)
    return {
      ...shared,
      ...owner,
      ...teams,
      leagueGameId: createId(),
      seasonId: createId(),
      homeTeam: "Home Team",
      awayTeam: "Away Team",
      ...game,
      canceled,
    };
  return {
    ...shared,
    ...owner,
    leagueGameId: null,
    kind: "game",
    ...game,
    side: "home",
    opponent: "Opponent",
    canceled,
  };
}
