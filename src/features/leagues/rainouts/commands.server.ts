import { announceResponse } from "#features/attendance/commands.server.ts";
import { lockTeams } from "#features/games/commands.server.ts";
import { changeGames } from "#features/games/days/commands.server.ts";
import { lockLeaguesOf } from "#features/games/season-rules/commands.server.ts";
import { insertLeagueBlasts } from "#features/messages/league-blasts/commands.server.ts";
import { daysBetween } from "#platform/calendar.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { inEachLanguage } from "#words/language.ts";
import type { LeagueGrant } from "../access.server.ts";
import { runOnce } from "../commands.server.ts";
import { closeVenueOn } from "../venues/commands.server.ts";
import { dedupeGames, getVenueName, listAffectedGames } from "./queries.server.ts";
import { formatRainout } from "./rules.ts";
import type { NewRainout, RainoutOutcome } from "./schema.ts";

/**
 * Keeps what the rainout changed, for the banner on public pages (PUBLIC-19). Of two rainouts at one venue on one day, the
 * later one decides what's said.
 */
async function recordRainout(
  trx: Trx,
  { leagueId }: LeagueGrant,
  { venueId, on, toOn }: { venueId: string; on: string; toOn: string | null },
  entries: readonly { id: string; teamId: string }[],
): Promise<void> {
  if (entries.length === 0) return;
  const { id: rainoutId } = await trx
    .insertInto("rainout")
    .values({ leagueId, venueId, rainedOn: on, movedTo: toOn, createdAt: clock.now() })
    .onConflict((conflict) =>
      conflict.columns(["venueId", "rainedOn"]).doUpdateSet({ movedTo: toOn, createdAt: clock.now() }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("rainoutGame")
    .values(entries.map(({ id, teamId }) => ({ rainoutId, gameId: id, teamId, rainedOn: on })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const listTeamIds = (entries: { teamId: string }[]) => [...new Set(entries.map(({ teamId }) => teamId))];

/**
 * Cancels or moves all games at a venue on one day and texts each person once, in one transaction. Idempotent per
 * request key. The day becomes one of the venue's closed dates, so nothing is scheduled there again. Locks are taken in
 * the usual order to avoid deadlocks: league, teams by id, reminders, reservations. Reads the games again once the teams are locked, so a game that moved away in the meantime is left alone. Throws
 * SLOT_BREAKS_RULES if a moved game breaks a rule of its season.
 */
export async function applyRainout(
  grant: LeagueGrant,
  venueId: string,
  rainout: NewRainout,
): Promise<RainoutOutcome> {
  const venueName = await getVenueName(grant, venueId);
  const { on, action, toOn, textTeams, acceptWarnings } = rainout;
  let resetGameIds: string[] = [];
  const outcome = await runOnce(grant, { ...rainout, venueId }, async (trx): Promise<RainoutOutcome> => {
    const now = clock.now();
    const affectedGames = await listAffectedGames(trx, grant, venueName, on);
    const noTexts = textTeams ? 0 : null;
    if (affectedGames.length === 0) return { games: 0, sent: noTexts, failed: noTexts };
    await lockLeaguesOf(
      trx,
      affectedGames.flatMap(({ leagueGameId }) => leagueGameId ?? []),
    );
    const lockedTeamIds = new Set((await lockTeams(trx, listTeamIds(affectedGames))).map(({ id }) => id));
    const entries = (await listAffectedGames(trx, grant, venueName, on)).filter(({ teamId }) =>
      lockedTeamIds.has(teamId),
    );
    await closeVenueOn(trx, grant, venueId, on);
    const result = await changeGames(
      trx,
      entries.map(({ id }) => id),
      action === "cancel" ? { action } : { action, days: daysBetween(on, toOn!) },
      { shouldTextTeams: textTeams, acceptWarnings, now },
    );
    resetGameIds = result.resetGameIds;
    const changedEntries = entries.filter(({ id }) => result.changed.includes(id));
    const games = dedupeGames(changedEntries).length;
    await recordRainout(trx, grant, { venueId, on, toOn }, changedEntries);
    if (!textTeams) return { games, sent: null, failed: null };
    const plans = await insertLeagueBlasts(
      trx,
      {
        teamIds: listTeamIds(changedEntries),
        gameIds: result.changed,
        message: inEachLanguage((language) => formatRainout(venueName, rainout, language)),
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
  for (const gameId of resetGameIds) announceResponse(gameId);
  return outcome;
}
