import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { User } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Role } from "#features/accounts/schema.ts";
import { useDebounced } from "#features/admin/components/use-debounced.ts";
import { formatDayAndTime, formatOpponent } from "#features/games/rules.ts";
import { searchQueries } from "#features/games/search/client.ts";
import { containsWords, splitWords } from "#features/games/search/rules.ts";
import type { FoundGame, FoundPerson, FoundTeam } from "#features/games/search/schema.ts";
import { flatten, useTeamList } from "#features/teams/components/team-list.ts";
import { explainError } from "#platform/api-client.ts";
import { getMonthAndDay } from "#platform/date-format.ts";
import CommandPalette, { type PaletteGroup, type PaletteItem } from "#ui/command-palette.tsx";
import { Kit } from "#ui/kit.tsx";
import { listActions, matchesLabel, type ActionHandlers, type PaletteAction } from "./actions.tsx";

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  role: Role;
  onSelect: ActionHandlers;
}

/** The number of teams to offer before anything is typed. */
const SUGGESTED_TEAMS = 5;

/** Finds teams, upcoming games, people, and actions, and opens them. */
export default function Palette({ open, onOpenChange, role, onSelect }: PaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const pending = useRef<() => void>(undefined);
  const { results, isSearching, error } = useResults(typed);
  const go = (to: string) => () => void navigate(to);

  const toTeam = ({ id, name, kit, sport }: FoundTeam): PaletteItem => ({
    id,
    label: name,
    detail: sport,
    icon: <Kit id={id} kit={kit} size={20} />,
    onSelect: go(`/teams/${id}`),
  });
  const toGame = (game: FoundGame): PaletteItem => ({
    id: game.id,
    label: formatGameName(game),
    detail: `${formatDay(game)}, ${game.team.name}`,
    icon: <Kit id={game.team.id} kit={game.team.kit} size={20} />,
    onSelect: go(`/game/${game.id}/attendance`),
  });
  const toPerson = ({ id, name, team }: FoundPerson): PaletteItem => ({
    id,
    label: name,
    detail: team.name,
    icon: <User />,
    onSelect: go(`/teams/${team.id}?search=${encodeURIComponent(name)}`),
  });
  const toAction = ({ label, icon, to, onSelect: run }: PaletteAction): PaletteItem => ({
    id: label,
    label,
    icon,
    // A dialog that opens while the palette still holds focus would lose focus again.
    onSelect: to === undefined ? () => (pending.current = run) : go(to),
  });

  const actions = listActions(role, onSelect).filter(({ label }) => matchesLabel(label, typed));
  // Actions are known right away, so they come first. Otherwise, results that arrive later would move them.
  const groups: PaletteGroup[] = [
    { title: "Actions", items: actions.map(toAction) },
    { title: "Teams", items: results.teams.map(toTeam) },
    { title: "Games", items: results.games.map(toGame) },
    { title: "People", items: results.people.map(toPerson) },
  ];
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const failure = error && `We couldn't search teams, games, and people. ${explainError(error)}`;
  const empty =
    count === 0 && !isSearching && !failure
      ? `Nothing matches "${typed.trim()}". Try part of a name, an opponent, or a day such as "Saturday".`
      : undefined;
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => {
        setTyped("");
        pending.current?.();
        pending.current = undefined;
      }}
      label="Search"
      placeholder="Search teams, games, people, and actions"
      value={typed}
      onValueChange={setTyped}
      groups={groups}
      busy={isSearching}
      status={isSearching ? "" : (failure ?? empty ?? formatCount(count))}
      note={failure ?? empty}
    />
  );
}

const noResults = { teams: [], games: [], people: [] };

/**
 * Searches for what was typed. Until new results arrive, the previous ones stay as far as they still match, so that the
 * list neither flickers nor offers anything that wasn't asked for.
 */
function useResults(typed: string) {
  const text = typed.trim();
  const settled = useDebounced(text);
  const ownTeams = useTeamList();
  const search = useQuery(
    searchQueries.search.find.queryOptions({
      input: { query: settled },
      enabled: settled !== "",
      placeholderData: keepPreviousData,
      // Without a connection, say so right away instead of waiting for it.
      networkMode: "always",
      retry: false,
    }),
  );
  if (text === "") {
    const teams = ownTeams.data ? flatten(ownTeams.data).teams.slice(0, SUGGESTED_TEAMS) : [];
    return { results: { ...noResults, teams }, isSearching: false, error: null };
  }
  const words = splitWords(text);
  const { teams, games, people } = search.data ?? noResults;
  return {
    results: {
      teams: teams.filter(({ name, sport }) => containsWords(`${name} ${sport}`, words)),
      games: games.filter(({ keywords }) => containsWords(keywords, words)),
      people: people.filter(({ name }) => containsWords(name, words)),
    },
    isSearching: settled !== text || search.isFetching,
    error: settled === text ? search.error : null,
  };
}

const formatGameName = (game: FoundGame) =>
  game.opponent === null || game.side ? formatOpponent(game) : `vs. ${game.opponent}`;

/** Formats a game's day: "Tonight, 7:00 PM", or "Sat, 10:30 AM, Apr 18" for any other day. */
function formatDay(game: FoundGame): string {
  const { month, day } = getMonthAndDay(game.gameOn);
  return game.isToday ? formatDayAndTime(game) : `${formatDayAndTime(game)}, ${month} ${day}`;
}

const formatCount = (count: number) => (count === 1 ? "1 result" : `${count} results`);
