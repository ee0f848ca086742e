import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { teamCountInWords } from "../rules.ts";
import type { LeagueDetail, LeagueTeamRow } from "../schema.ts";
import { LeagueTeamsLoading, LeagueTeamsTable, teamRowId, type TeamDialog } from "./league-teams-table.tsx";
import { useLeagueTeams } from "./use-leagues.ts";

const loadManagers = () => import("../../managers/components/managers-dialog.tsx");
const loadMove = () => import("./move-team-dialog.tsx");
const loadDelete = () => import("./delete-team-dialog.tsx");
const ManagersDialog = lazy(loadManagers);
const MoveTeamDialog = lazy(loadMove);
const DeleteTeamDialog = lazy(loadDelete);

/** Long enough not to ask for every letter, short enough not to be waited for. */
const SEARCH_DELAY_MS = 250;

/** The selected league's teams in all the states a list can be in (LEAGUE-15 to LEAGUE-20). Give it a `key` per league. */
export function LeagueTeams({ league }: { league: LeagueDetail }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const [opening, setOpening] = useState<{ dialog: TeamDialog; team: LeagueTeamRow; isOpen: boolean }>();
  const list = useLeagueTeams(league.id, search);
  // Fetched once the page stands, so that it opens at once, also when the network has gone since.
  useEffect(() => {
    for (const load of [loadManagers, loadMove, loadDelete]) void load().catch(() => {});
  }, []);
  const teams = list.data?.pages.flatMap((page) => page.teams);
  // As it is by now: an invitation may have been accepted behind the dialog.
  const listed = teams?.find((team) => team.id === opening?.team.id);
  const shared = opening && {
    open: opening.isOpen,
    onClose: () => setOpening({ ...opening, isOpen: false }),
    team: listed ?? opening.team,
    // Once its row goes with it.
    fallbackFocus: () => document.getElementById(id),
  };

  return (
    <section aria-labelledby={id} className="mt-8 md:mt-9">
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <h2 id={id} tabIndex={-1} className="h2 outline-none">
          League Teams <span className="font-[560] text-ink-3">{league.teamCount}</span>
        </h2>
        <SearchField
          label="Search teams"
          placeholder="Search teams..."
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
        />
      </div>
      {!teams && (list.errorUpdateCount > 0 || list.isPaused) && (
        <TeamsNotLoaded query={list}>The teams of this league could not be loaded.</TeamsNotLoaded>
      )}
      {!teams && list.errorUpdateCount === 0 && !list.isPaused && <LeagueTeamsLoading />}
      {teams?.length === 0 && <NoTeams search={search} leagueId={league.id} onClear={() => setTyped("")} />}
      {teams && teams.length > 0 && (
        <div
          aria-busy={list.isPlaceholderData}
          className={cx("transition-opacity duration-(--t-fast)", list.isPlaceholderData && "opacity-60")}
        >
          <LeagueTeamsTable
            teams={teams}
            onOpen={(dialog, team) => setOpening({ dialog, team, isOpen: true })}
          />
        </div>
      )}
      {teams && <Rest list={list} shown={teams} isSearch={search !== ""} />}
      <Suspense>
        {shared && opening.dialog === "managers" && <ManagersDialog key={shared.team.id} {...shared} />}
        {shared && opening.dialog === "move" && (
          <MoveTeamDialog key={shared.team.id} {...shared} league={league} />
        )}
        {shared && opening.dialog === "delete" && <DeleteTeamDialog key={shared.team.id} {...shared} />}
      </Suspense>
    </section>
  );
}

/** The next page, and how many there are. Focus goes on to the first new team: the button may be gone by then. */
function Rest(props: { list: ReturnType<typeof useLeagueTeams>; shown: LeagueTeamRow[]; isSearch: boolean }) {
  const { list, shown, isSearch } = props;
  const shownBefore = useRef<number>(null);
  useEffect(() => {
    const next = shownBefore.current === null ? undefined : shown[shownBefore.current];
    if (!next) return;
    shownBefore.current = null;
    document.getElementById(teamRowId(next))?.focus({ preventScroll: true });
  }, [shown]);
  const total = list.data!.pages[0]!.total;
  const found = total === 0 ? "No team matches" : `${teamCountInWords(total)} found`;
  const words =
    shown.length < total ? `Showing ${shown.length} of ${teamCountInWords(total)}` : isSearch ? found : "";
  return (
    <div className="mt-4 flex flex-col items-center gap-3">
      {list.hasNextPage && (
        <Button
          variant="secondary"
          busy={list.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => {
            shownBefore.current = shown.length;
            void list.fetchNextPage();
          }}
        >
          Show More
        </Button>
      )}
      <output className={cx("caption text-ink-3", shown.length === 0 && "sr-only")}>{words}</output>
    </div>
  );
}

/** LEAGUE-19. */
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
        <span className="wrap-anywhere">No team of this league has “{search}” in its name or sport.</span>
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
      Create the first team of this league with its players and managers.
    </EmptyState>
  );
}

/** The text once nobody has typed for a moment; an emptied field counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}
