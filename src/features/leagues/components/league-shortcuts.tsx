import { useQuery } from "@tanstack/react-query";
import { Trophy } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { MAX_SHORTCUTS } from "#features/teams/components/team-shortcuts.tsx";
import type { FrameShortcuts } from "#ui/frame-nav.tsx";
import { Kit } from "#ui/kit.tsx";
import { leaguesQueries } from "../client.ts";
import { chooseShortcutLeague, listShortcutTeams, OWN_TEAMS } from "../rules.ts";

/** Loaded only for people with several leagues, because the list with its search is a dialog. */
const LeagueSwitcher = lazy(() => import("./league-switcher.tsx"));

const REMEMBERED = "sidebar-league";

/** Teams and leagues rarely change during a visit, and every command that changes them refetches both. */
const STALE_MS = 5 * 60_000;

function readRemembered(): string | null {
  try {
    return sessionStorage.getItem(REMEMBERED);
  } catch {
    // On the server, or if the browser blocks storage.
    return null;
  }
}

/** Remembers the league of the last page that belonged to one, so that a team's page keeps showing it. */
function useCurrentLeague(pathname: string, search: string): [string | null, (id: string) => void] {
  const onPage =
    /^\/league\/([^/]+)/.exec(pathname)?.[1] ?? new URLSearchParams(search).get("leagueId") ?? null;
  const [current, setCurrent] = useState(readRemembered);
  if (onPage !== null && onPage !== current) setCurrent(onPage);
  useEffect(() => {
    if (current === null) return;
    try {
      sessionStorage.setItem(REMEMBERED, current);
    } catch {
      // Only a convenience.
    }
  }, [current]);
  return [current, setCurrent];
}

export type LeagueShortcuts = {
  /** The teams of the current league. Null if the user's own teams belong there instead. */
  shortcuts: FrameShortcuts | null;
  /** Set for people who run several leagues. */
  switcher: FrameShortcuts["switcher"];
};

/**
 * Lists the teams of the current league under the navigation, with a switcher for people who run several leagues. Others,
 * and league managers who chose their own teams, see their newest teams.
 */
export function useLeagueShortcuts({
  pathname,
  search,
  enabled,
}: {
  pathname: string;
  search: string;
  enabled: boolean;
}): LeagueShortcuts {
  const navigate = useNavigate();
  const [current, setCurrent] = useCurrentLeague(pathname, search);
  const options = { retry: 1, staleTime: STALE_MS, enabled };
  const list = useQuery(leaguesQueries.leagues.list.queryOptions(options));
  const leagues = list.data?.leagues;
  const league = leagues && chooseShortcutLeague(leagues, current);
  const teams = useQuery(
    leaguesQueries.leagues.listTeams.queryOptions({
      ...options,
      input: { leagueId: league?.id ?? "" },
      enabled: enabled && Boolean(league),
    }),
  );
  if (!enabled || list.isError) return { shortcuts: null, switcher: undefined };
  if (!leagues || league === undefined) return { shortcuts: loading, switcher: undefined };

  const change = (id: string) => {
    setCurrent(id);
    void navigate(id === OWN_TEAMS ? "/teams" : getHome(id));
  };
  const switcher: LeagueShortcuts["switcher"] =
    leagues.length < 2
      ? undefined
      : (choose) => (
          <Suspense>
            <LeagueSwitcher
              leagues={leagues}
              value={league?.id ?? OWN_TEAMS}
              onChange={(id) => (choose ? choose(() => change(id)) : change(id))}
            />
          </Suspense>
        );
  if (!league) return { shortcuts: null, switcher };
  const all = teams.data?.teams ?? [];
  const shown = listShortcutTeams(all, /^\/teams\/([^/]+)/.exec(pathname)?.[1], MAX_SHORTCUTS);
  const items: FrameShortcuts["items"] = shown.map(({ id, name, kit }) => ({
    label: name,
    to: `/teams/${id}`,
    icon: <Kit id={id} kit={kit} size={20} />,
    current: pathname === `/teams/${id}` || pathname.startsWith(`/teams/${id}/`),
  }));
  if (all.length > shown.length)
    items.push({ label: `All ${all.length} teams`, to: getHome(league.id), icon: <Trophy /> });
  return { shortcuts: { title: league.name, switcher, items }, switcher };
}

const loading: FrameShortcuts = { title: "Your league", items: [] };
const getHome = (leagueId: string) => `/league-management?leagueId=${leagueId}`;
