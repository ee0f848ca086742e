import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { flatten, useFailureToast, useTeamList } from "./team-list.ts";
import { formatTeamCount } from "./team-labels.ts";
import { TeamsNotLoaded } from "./teams-not-loaded.tsx";
import { getTeamLinkId, TeamsLoading, TeamsTable } from "./teams-table.tsx";

export interface TeamsViewProps {
  search: string;
  archived: boolean;
  onClearSearch: () => void;
  onCreate: () => void;
}

/**
 * Shows the matching teams, or the list's loading, failed, or empty state. Use a different `key` for active and
 * archived teams, because the component keeps showing its last results while new ones load.
 */
export function TeamsView(props: TeamsViewProps) {
  const { search, archived } = props;
  const list = useTeamList({ search, archived });
  useFailureToast(list);
  // After a failure, keep showing the notice while retrying, because its button has focus.
  if (!list.data)
    return list.errorUpdateCount || list.isPaused ? <TeamsNotLoaded query={list} /> : <TeamsLoading />;

  const { teams, total } = flatten(list.data);
  return (
    <>
      {teams.length > 0 ? (
        <div aria-busy={list.isPlaceholderData} className="stale">
          <TeamsTable teams={teams} />
        </div>
      ) : (
        <EmptyTeams {...props} />
      )}
      <div className="mt-4 flex flex-col items-center gap-3">
        <ShowMore list={list} shownIds={teams.map(({ id }) => id)} />
        <output className={cx("caption text-ink-3", teams.length === 0 && "sr-only")}>
          {formatSummary({ shownCount: teams.length, total, isSearch: search !== "" })}
        </output>
      </div>
      {list.isPaused && <TeamsNotLoaded query={list} className="mt-4" />}
    </>
  );
}

/** Loads the next page and moves focus to its first team, because the button may be gone by then. */
function ShowMore({ list, shownIds }: { list: ReturnType<typeof useTeamList>; shownIds: string[] }) {
  const previousCount = useRef<number>(null);
  useEffect(() => {
    const next = previousCount.current === null ? undefined : shownIds[previousCount.current];
    if (next === undefined) return;
    previousCount.current = null;
    document.getElementById(getTeamLinkId({ id: next }))?.focus({ preventScroll: true });
  }, [shownIds]);

  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      busy={list.isFetchingNextPage}
      busyLabel="Loading..."
      onClick={() => {
        previousCount.current = shownIds.length;
        void list.fetchNextPage();
      }}
    >
      Show More
    </Button>
  );
}

/**
 * Formats the result count, which is announced after every search. It's visually hidden if there are no results,
 * because the empty state already shows that.
 */
function formatSummary({
  shownCount,
  total,
  isSearch,
}: {
  shownCount: number;
  total: number;
  isSearch: boolean;
}): ReactNode {
  if (shownCount < total) return `Showing ${shownCount} of ${formatTeamCount(total)}`;
  if (isSearch) return total === 0 ? "No teams match" : `${formatTeamCount(total)} found`;
  return "";
}

function EmptyTeams({ search, archived, onClearSearch, onCreate }: TeamsViewProps) {
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
          No {archived ? "archived teams" : "teams"} match “{search}”.
        </span>
      </EmptyState>
    );
  if (archived)
    return (
      <EmptyState title="No archived teams" headingLevel={2}>
        Teams you archive at the end of a season show up here.
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
      Create your first team, add players and games, and we&apos;ll text everyone before each one.
    </EmptyState>
  );
}
