import { findCoverageGap } from "../season-coverage/rules.ts";
import { getRecommendedTier, getRemainingSms, getTier, tiers, type Schedule } from "../rules.ts";
import type { PayableTeam, TierKey } from "../schema.ts";

type Season = Pick<PayableTeam, "memberCount" | "endsOnWith" | "lastGameOn">;

/** What a pass lacks for a team's season. */
export type Shortcomings = {
  /** How many texts are missing if every player gets every reminder. */
  texts: number;
  /** True if it ends before the team's last game. */
  isShort: boolean;
};

/** Returns what a team's season lacks with this pass. The schedule is undefined if its forecast isn't known. */
export function findShortcomings(
  tier: TierKey,
  { endsOnWith, lastGameOn }: Omit<Season, "memberCount">,
  schedule: Schedule | undefined,
): Shortcomings {
  const pass = { status: "active", endsOn: endsOnWith[tier] } as const;
  return {
    texts: schedule ? Math.max(0, -getRemainingSms(getTier(tier).sms, schedule)) : 0,
    isShort: lastGameOn !== null && findCoverageGap(pass, lastGameOn) !== null,
  };
}

const getRank = (key: TierKey) => tiers.findIndex((tier) => tier.key === key);

/**
 * Returns the smallest pass that fits the roster, has enough texts for the season, and lasts until the last game. If none
 * does, returns the largest.
 */
export function recommendForSeason(team: Season, schedule: Schedule | undefined): TierKey {
  const fitting = tiers.slice(getRank(getRecommendedTier(team.memberCount)));
  const best = fitting.find(({ key }) => {
    const { texts, isShort } = findShortcomings(key, team, schedule);
    return texts === 0 && !isShort;
  });
  return (best ?? tiers.at(-1)!).key;
}

/** Returns the same pass for every team. A team that's too large for it gets the smallest pass that fits. */
export const chooseForAll = (teams: readonly PayableTeam[], tier: TierKey): Record<string, TierKey> =>
  Object.fromEntries(
    teams.map(({ id, memberCount }) => {
      const smallest = getRecommendedTier(memberCount);
      return [id, getRank(smallest) > getRank(tier) ? smallest : tier];
    }),
  );

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;

/** Says what a recommendation is based on, such as "14 players and 20 games". */
export function formatSeason({ memberCount }: Season, schedule: Schedule | undefined): string {
  const games = schedule?.games ?? 0;
  const parts = [
    ...(memberCount > 0 ? [formatCount(memberCount, "player")] : []),
    ...(games > 0 ? [formatCount(games, "game")] : []),
  ];
  return parts.length > 0 ? parts.join(" and ") : "a new team";
}

/** Lists the teams of the league whose season isn't covered by their current pass, as publishing does. */
export const listLackingTeams = (teams: readonly PayableTeam[]) =>
  teams.filter(
    ({ isInLeague, status, expiresOn, lastGameOn }) =>
      isInLeague &&
      lastGameOn !== null &&
      findCoverageGap({ status, endsOn: expiresOn }, lastGameOn) !== null,
  );

/** Returns whether a team got a pass, or a payment that's clearing, since it was shown. */
export function hasChanged(
  { id, status, expiresOn, isProcessing }: PayableTeam,
  fresh: readonly PayableTeam[] | undefined,
): boolean {
  const team = fresh?.find((other) => other.id === id);
  return (
    team !== undefined &&
    (team.status !== status || team.expiresOn !== expiresOn || team.isProcessing !== isProcessing)
  );
}
