import { announceAnswer } from "#features/attendance/commands.server.ts";
import { lockTeams } from "#features/games/commands.server.ts";
import { changeGames } from "#features/games/days/commands.server.ts";
import { insertBulletin } from "#features/messages/bulletins/commands.server.ts";
import { daysBetween } from "#platform/calendar.ts";
import { clock } from "#platform/clock.ts";
import type { LeagueGrant } from "../access.server.ts";
import { doOnce } from "../commands.server.ts";
import { distinctGames, getVenueName, listRainedGames, refuseBegun } from "./queries.server.ts";
import { rainoutInWords } from "./rules.ts";
import type { NewRainout, RainoutAnswer } from "./schema.ts";

const teamsOf = (entries: { teamId: string }[]) => [...new Set(entries.map(({ teamId }) => teamId))];

/**
 * Cancels or moves all games of a venue and day, with one text to each person: one transaction, all of it or nothing.
 * Teams first, in the order of their ids, then reminders, then reservations, as everywhere. What is there is looked at
 * again behind the locks, so a game that was moved away meanwhile is left alone. Repeatable by its key. Throws
 * INVALID_INPUT for a day on which one of them would have begun already.
 */
export async function carryOutRainout(
  grant: LeagueGrant,
  venueId: string,
  rainout: NewRainout,
): Promise<RainoutAnswer> {
  const venueName = await getVenueName(grant, venueId);
  const { on, action, toOn, tellTeams } = rainout;
  let asked: string[] = [];
  const answer = await doOnce(grant, { ...rainout, venueId }, async (trx): Promise<RainoutAnswer> => {
    const now = clock.now();
    const seen = await listRainedGames(trx, grant, venueName, on);
    const none = tellTeams ? 0 : null;
    if (seen.length === 0) return { games: 0, sent: none, failed: none };
    const locked = new Set((await lockTeams(trx, teamsOf(seen))).map(({ id }) => id));
    const entries = (await listRainedGames(trx, grant, venueName, on)).filter(({ teamId }) =>
      locked.has(teamId),
    );
    refuseBegun(entries, rainout, now);
    const done = await changeGames(
      trx,
      entries.map(({ id }) => id),
      action === "cancel" ? { action } : { action, days: daysBetween(on, toOn!) },
      { isTeamTold: tellTeams, now },
    );
    asked = done.asked;
    const changed = entries.filter(({ id }) => done.changed.includes(id));
    const games = distinctGames(changed).length;
    if (!tellTeams) return { games, sent: null, failed: null };
    const plans = await insertBulletin(
      trx,
      {
        teamIds: teamsOf(changed),
        gameIds: done.changed,
        message: rainoutInWords(venueName, rainout),
        kind: "change",
        sentBy: grant.user.id,
        oncePerPhone: true,
      },
      now,
    );
    return {
      games,
      sent: plans.reduce((sum, { plan }) => sum + plan.sent, 0),
      failed: plans.reduce((sum, { plan }) => sum + plan.failed, 0),
    };
  });
  for (const gameId of asked) announceAnswer(gameId);
  return answer;
}
