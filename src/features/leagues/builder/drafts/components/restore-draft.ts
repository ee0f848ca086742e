import { formatDate } from "#platform/date-format.ts";
import { getGameKey } from "#features/games/season-rules/checker/conflicts.ts";
import type { Draft } from "../../components/draft-history.ts";
import { formatCount } from "../../components/draft-labels.ts";
import { measureSchedule } from "../../generator/metrics.ts";
import { toBuilderLeague } from "../../rules.ts";
import { BuilderLeague, type BuilderData, type ScheduleSettings } from "../../schema.ts";
import type { DraftContent } from "../schema.ts";

/** What the builder starts with when it opens again. */
export type RestoredDraft = Pick<DraftContent, "settings" | "earlier" | "seed"> & {
  draft: Draft | undefined;
  /** What changed in the league since the draft was saved, in sentences. */
  changes: string[];
};

/**
 * Restores a saved draft in the league as it is now. Games of teams that left are dropped, and the rest are checked
 * against the current venues and preferences. If a team joined, the draft counts as outdated, so the builder generates it
 * again around the locked games.
 */
export function restoreDraft(content: DraftContent, data: BuilderData): RestoredDraft {
  const { settings, earlier, seed } = content;
  const league = toBuilderLeague(data, settings, earlier);
  return {
    settings,
    earlier,
    seed,
    draft: restoreGames(content, league),
    changes: describeChanges(content, data, league),
  };
}

function restoreGames(content: DraftContent, current: BuilderLeague): Draft | undefined {
  const { settings, earlier, draft } = content;
  if (!draft) return undefined;
  const savedIds = new Set(content.teams.map(({ id }) => id));
  const league = { ...current, teams: current.teams.filter(({ id }) => savedIds.has(id)) };
  const ids = new Set(league.teams.map(({ id }) => id));
  const isCurrent = ({ home, away }: { home: string; away: string }) => ids.has(home) && ids.has(away);
  const games = draft.games.filter(isCurrent);
  const bound = ids.size === savedIds.size ? draft.seasonDaysBound : null;
  return {
    league,
    settings,
    earlier,
    schedule: {
      games,
      unscheduled: draft.unscheduled.filter(isCurrent),
      metrics: measureSchedule(league, games, bound),
    },
    locked: draft.locked.flatMap((position) => {
      const game = draft.games[position];
      return game && isCurrent(game) ? [getGameKey(game)] : [];
    }),
    requestKey: draft.requestKey,
  };
}

/**
 * Maps each venue's name to the JSON of its fields. Parsing brings the properties into the same order, so that equal
 * venues have equal JSON.
 */
function groupByVenue(places: BuilderLeague["venues"]): Map<string, string> {
  const groups = Map.groupBy(places, ({ name, fieldOf }) => fieldOf ?? name);
  const { element } = BuilderLeague.shape.venues;
  return new Map(
    [...groups].map(([name, fields]) => [name, JSON.stringify(fields.map((field) => element.parse(field)))]),
  );
}

function describeChanges(
  { teams: savedTeams, venues: savedVenues, draft }: DraftContent,
  { teams, venues, today }: BuilderData,
  league: BuilderLeague,
): string[] {
  const savedIds = new Set(savedTeams.map(({ id }) => id));
  const byId = new Map(teams.map((team) => [team.id, team]));
  const joined = teams.filter(({ id }) => !savedIds.has(id));
  const left = savedTeams.filter(({ id }) => !byId.has(id));
  const withNewDays = savedTeams.filter(({ id, daysOff }) => {
    const team = byId.get(id);
    return team && team.preferredBlockoutDays.toSorted().join() !== daysOff.toSorted().join();
  });
  const leagueVenues = new Set(venues.map(({ name }) => name.trim().toLowerCase()));
  const currentVenues = groupByVenue(league.venues);
  const changedVenues = [...groupByVenue(savedVenues)]
    .filter(([name, json]) => currentVenues.has(name) && currentVenues.get(name) !== json)
    .map(([name]) => ({ name }));
  const isListed = ({ name }: { name: string }) => leagueVenues.has(name.trim().toLowerCase());
  const [removed, withNewHours] = [
    changedVenues.filter((venue) => !isListed(venue)),
    changedVenues.filter(isListed),
  ];
  const pastGames = draft?.games.filter(({ date }) => date < today).length ?? 0;
  return [
    joined.length > 0 &&
      `${listNames(joined)} joined the league${draft ? ", so we're generating the schedule again around your locked games" : ""}.`,
    left.length > 0 &&
      `${listNames(left)} left the league${draft ? ", so those games are no longer in the draft" : ""}.`,
    withNewDays.length > 0 && `Preferred days off changed for ${listNames(withNewDays)}.`,
    withNewHours.length > 0 &&
      `Fields, opening times, or closed dates changed at ${listNames(withNewHours)}.`,
    removed.length > 0 &&
      `${listNames(removed)} ${removed.length === 1 ? "isn't" : "aren't"} on the league's venue list anymore.`,
    pastGames > 0 && `${formatCount(pastGames, "game is", "games are")} before today, ${formatDate(today)}.`,
  ].filter((change) => change !== false);
}

const MAX_NAMES = 3;

/** Lists names: "Otters", "Otters and Rovers", or "Otters, Rovers, United, and 5 more". */
function listNames(items: readonly { name: string }[]): string {
  const names = items.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = items.length - names.length;
  const parts = more > 0 ? [...names, `${more} more`] : names;
  return new Intl.ListFormat("en-US").format(parts);
}

/** Returns what to save, with the league as it is now. */
export function toDraftContent(
  { teams }: BuilderData,
  settings: ScheduleSettings,
  league: BuilderLeague,
  state: { earlier: DraftContent["earlier"]; seed: number; draft: Draft | undefined },
): DraftContent {
  const { earlier, seed, draft } = state;
  const locked = new Set(draft?.locked);
  return {
    settings,
    earlier,
    seed,
    teams: teams.map(({ id, name, preferredBlockoutDays }) => ({ id, name, daysOff: preferredBlockoutDays })),
    venues: league.venues,
    draft: draft
      ? {
          games: draft.schedule.games,
          unscheduled: draft.schedule.unscheduled,
          locked: draft.schedule.games.flatMap((game, position) =>
            locked.has(getGameKey(game)) ? [position] : [],
          ),
          seasonDaysBound: draft.schedule.metrics.seasonDaysBound,
          requestKey: draft.requestKey,
        }
      : null,
  };
}
