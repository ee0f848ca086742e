import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { flatten, useFailureToast, useTeamList } from "./team-list.ts";
import { teamCountText } from "./team-texts.ts";
import { TeamsNotLoaded } from "./teams-not-loaded.tsx";
import { teamLinkId, TeamsLoading, TeamsTable } from "./teams-table.tsx";

export interface TeamsViewProps {
  search: string;
  archived: boolean;
  onClearSearch: () => void;
  onCreate: () => void;
}

/** The teams that match, in all the states a list can be in. Give it a `key` per kind: it keeps what it last showed. */
export function TeamsView(props: TeamsViewProps) {
  const { search, archived } = props;
  const list = useTeamList({ search, archived });
  useFailureToast(list);
  // Once failed, the notice stays while it is tried again: its button has the focus.
  if (!list.data)
    return list.errorUpdateCount || list.isPaused ? <TeamsNotLoaded query={list} /> : <TeamsLoading />;

  const { teams, total } = flatten(list.data);
  const isStale = list.isPlaceholderData;
  return (
    <>
      {teams.length > 0 ? (
        <div
          aria-busy={isStale}
          className={cx("transition-opacity duration-(--t-fast)", isStale && "opacity-60")}
        >
          <TeamsTable teams={teams} />
        </div>
      ) : (
        <Nothing {...props} />
      )}
      <div className="mt-4 flex flex-col items-center gap-3">
        <ShowMore list={list} shownIds={teams.map(({ id }) => id)} />
        <output className={cx("caption text-ink-3", teams.length === 0 && "sr-only")}>
          {summary({ shown: teams.length, total, isSearch: search !== "" })}
        </output>
      </div>
      {list.isPaused && <TeamsNotLoaded query={list} className="mt-4" />}
    </>
  );
}

/** The next page. Focus goes on to its first team: the button may be gone by then, and reading goes on there. */
function ShowMore({ list, shownIds }: { list: ReturnType<typeof useTeamList>; shownIds: string[] }) {
  const shownBefore = useRef<number>(null);
  useEffect(() => {
    const next = shownBefore.current === null ? undefined : shownIds[shownBefore.current];
    if (next === undefined) return;
    shownBefore.current = null;
    document.getElementById(teamLinkId({ id: next }))?.focus({ preventScroll: true });
  }, [shownIds]);

  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      busy={list.isFetchingNextPage}
      busyLabel="Loading..."
      onClick={() => {
        shownBefore.current = shownIds.length;
        void list.fetchNextPage();
      }}
    >
      Show More
    </Button>
  );
}

/** Read out after every search; on screen only where the list itself does not say it. */
function summary({ shown, total, isSearch }: { shown: number; total: number; isSearch: boolean }): ReactNode {
  if (shown < total) return `Showing ${shown} of ${teamCountText(total)}`;
  if (isSearch) return total === 0 ? "No team matches" : `${teamCountText(total)} found`;
  return "";
}

function Nothing({ search, archived, onClearSearch, onCreate }: TeamsViewProps) {
  if (search !== "")
    return (
      <EmptyState
        title="No teams found"
        headingLevel={2}
        action={
          <Button variant="secondary" onClick={onClearSearch}>
            Clear Search
          </Button>
        }
      >
        <span className="wrap-anywhere">
          No {archived ? "archived team" : "team"} has “{search}” in its name or sport.
        </span>
      </EmptyState>
    );
  if (archived)
    return (
      <EmptyState title="No archived teams" headingLevel={2}>
        Teams that you put away at the end of a season are kept here.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No teams found"
      headingLevel={2}
      action={
        <Button variant="secondary" onClick={onCreate}>
          Create Team
        </Button>
      }
    >
      Create your first team, add the players and their games, and we text everyone in time.
    </EmptyState>
  );
}
