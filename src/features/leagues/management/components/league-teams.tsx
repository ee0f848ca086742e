import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useDivisions, useSeasons } from "../../seasons/components/use-seasons.ts";
import { useLeagueHome } from "../../league-home/components/use-league-home.ts";
import { formatTeamCount } from "../rules.ts";
import type { LeagueDetail, LeagueTeamRow } from "../schema.ts";
import {
  LeagueTeamsLoading,
  LeagueTeamsTable,
  getTeamRowId,
  type TeamDialog,
} from "./league-teams-table.tsx";
import { useLeagueTeams } from "./use-leagues.ts";

const loadManagers = () => import("../../managers/components/managers-dialog.tsx");
const loadMove = () => import("./move-team-dialog.tsx");
const loadDelete = () => import("./delete-team-dialog.tsx");
const loadWithdraw = () => import("../../seasons/withdrawals/components/withdraw-team-dialog.tsx");
const WithdrawTeamDialog = lazy(loadWithdraw);
const ManagersDialog = lazy(loadManagers);
const MoveTeamDialog = lazy(loadMove);
const DeleteTeamDialog = lazy(loadDelete);

/** Debounce delay: long enough to avoid a request per keystroke, short enough not to feel slow. */
const SEARCH_DELAY_MS = 250;

/** Lists the selected league's teams with search and paging (LEAGUE-15 to LEAGUE-20). Set `key` to the league's id. */
export function LeagueTeams({ league }: { league: LeagueDetail }) {
  const id = useId();
  const [searchInput, setSearchInput] = useState("");
  const search = useDebounced(searchInput.trim());
  const [openDialog, setOpenDialog] = useState<{
    dialog: TeamDialog;
    team: LeagueTeamRow;
    isOpen: boolean;
  }>();
  const season = useSeasons(league.id).data?.[0];
  const divisions = useDivisions(league.id);
  const [divisionId, setDivisionId] = useState<string>();
  // The chosen one may have been removed in the meantime.
  const division = divisions.find(({ id: current }) => current === divisionId);
  const list = useLeagueTeams(league.id, search, division?.id);
  const home = useLeagueHome(league.id);
  // Prefetch the dialogs after the first render so they open instantly, even if the connection drops.
  useEffect(() => {
    for (const load of [loadManagers, loadMove, loadWithdraw, loadDelete]) void load().catch(() => {});
  }, []);
  const teams = list.data?.pages.flatMap((page) => page.teams);
  useManagersLink(list, teams, (team) => setOpenDialog({ dialog: "managers", team, isOpen: true }));
  // Use the current row, because an invitation may have been accepted while the dialog was open.
  const currentTeam = teams?.find((team) => team.id === openDialog?.team.id);
  const dialogProps = openDialog && {
    open: openDialog.isOpen,
    onClose: () => {
      setOpenDialog({ ...openDialog, isOpen: false });
      // Invitations and removed teams change what's left to do.
      void home.refetch();
    },
    team: currentTeam ?? openDialog.team,
    // Used when the team's row is gone after the dialog closes.
    fallbackFocus: () => document.getElementById(id),
  };

  return (
    <section aria-labelledby={id} className="mt-8 md:mt-9">
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <h2 id={id} tabIndex={-1} className="h2 outline-none">
          League Teams <span className="font-[560] text-ink-3">{league.teamCount}</span>
        </h2>
        <div className="flex flex-wrap items-center gap-2.5">
          {divisions.length > 0 && (
            <FilterSelect
              label="Division"
              value={division?.id}
              onValueChange={setDivisionId}
              options={[
                { value: "", label: "All Divisions" },
                ...divisions.map(({ id: value, name }) => ({ value, label: name })),
              ]}
            />
          )}
          <SearchField
            label="Search teams"
            placeholder="Search teams..."
            maxLength={100}
            value={searchInput}
            onValueChange={setSearchInput}
          />
        </div>
      </div>
      {!teams && (list.errorUpdateCount > 0 || list.isPaused) && (
        <TeamsNotLoaded query={list}>We couldn't load this league's teams.</TeamsNotLoaded>
      )}
      {!teams && list.errorUpdateCount === 0 && !list.isPaused && <LeagueTeamsLoading />}
      {teams?.length === 0 && (
        <NoTeams search={search} leagueId={league.id} onClear={() => setSearchInput("")} />
      )}
      {teams && teams.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className="stale">
          <LeagueTeamsTable
            teams={teams}
            home={home.data}
            divisions={divisions}
            showsAbsence={divisions.length === 0 && season?.endedAt === null}
            canWithdraw={season?.endedAt === null}
            onOpen={(dialog, team) => setOpenDialog({ dialog, team, isOpen: true })}
          />
        </div>
      )}
      {teams && (
        <ListFooter list={list} shownTeams={teams} isSearch={search !== "" || division !== undefined} />
      )}
      <Suspense>
        {dialogProps && openDialog.dialog === "managers" && (
          <ManagersDialog key={dialogProps.team.id} {...dialogProps} />
        )}
        {dialogProps && openDialog.dialog === "move" && (
          <MoveTeamDialog key={dialogProps.team.id} {...dialogProps} league={league} />
        )}
        {dialogProps && openDialog.dialog === "withdraw" && (
          <WithdrawTeamDialog key={dialogProps.team.id} {...dialogProps} league={league} />
        )}
        {dialogProps && openDialog.dialog === "delete" && (
          <DeleteTeamDialog key={dialogProps.team.id} {...dialogProps} league={league} />
        )}
      </Suspense>
    </section>
  );
}

/** Opens the managers of the team that a link asks for (`?managers`), and forgets the request. */
function useManagersLink(
  list: ReturnType<typeof useLeagueTeams>,
  teams: LeagueTeamRow[] | undefined,
  open: (team: LeagueTeamRow) => void,
) {
  const [searchParams, setSearchParams] = useSearchParams();
  const requestedId = searchParams.get("managers");
  const team = teams?.find(({ id }) => id === requestedId);
  // The team may be on a later page.
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const shouldLoadMore = requestedId !== null && !team && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (shouldLoadMore) void fetchNextPage();
  }, [shouldLoadMore, fetchNextPage]);
  const openRequested = useEffectEvent((teamId: string) => {
    if (team?.id !== teamId) return;
    open(team);
    setSearchParams(
      (current) => {
        current.delete("managers");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  const foundId = team?.id;
  useEffect(() => {
    if (foundId !== undefined) openRequested(foundId);
  }, [foundId]);
}

/**
 * Shows the Show More button and the counts. After loading more, focuses the first new team, because the button may be
 * gone.
 */
function ListFooter(props: {
  list: ReturnType<typeof useLeagueTeams>;
  shownTeams: LeagueTeamRow[];
  isSearch: boolean;
}) {
  const { list, shownTeams, isSearch } = props;
  const shownBefore = useRef<number>(null);
  useEffect(() => {
    const next = shownBefore.current === null ? undefined : shownTeams[shownBefore.current];
    if (!next) return;
    shownBefore.current = null;
    document.getElementById(getTeamRowId(next))?.focus({ preventScroll: true });
  }, [shownTeams]);
  const total = list.data!.pages[0]!.total;
  const summary = total === 0 ? "No matches" : `${formatTeamCount(total)} found`;
  const status =
    shownTeams.length < total
      ? `Showing ${shownTeams.length} of ${formatTeamCount(total)}`
      : isSearch
        ? summary
        : "";
  return (
    <div className="mt-4 flex flex-col items-center gap-3">
      {list.hasNextPage && (
        <Button
          variant="secondary"
          busy={list.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => {
            shownBefore.current = shownTeams.length;
            void list.fetchNextPage();
          }}
        >
          Show More
        </Button>
      )}
      <output className={cx("caption text-ink-3", shownTeams.length === 0 && "sr-only")}>{status}</output>
    </div>
  );
}

/** The empty state, with or without a search (LEAGUE-19). */
function NoTeams({ search, leagueId, onClear }: { search: string; leagueId: string; onClear: () => void }) {
  if (search !== "")
    return (
      <EmptyState
        title="No teams found"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear Search
          </Button>
        }
      >
        <span className="wrap-anywhere">No teams match “{search}”.</span>
      </EmptyState>
    );
  return (
    <EmptyState
      title="No teams found"
      action={
        <LinkButton to={`/league/${leagueId}/create-team`} variant="secondary">
          Create Team
        </LinkButton>
      }
    >
      Create this league's first team with its players and managers.
    </EmptyState>
  );
}

/** Returns the debounced text. Clearing the field applies immediately. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}
