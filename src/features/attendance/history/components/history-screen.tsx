import { Download } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { OutOfDate } from "../../components/out-of-date.tsx";
import { seasonName } from "../rules.ts";
import type { AttendanceHistory } from "../schema.ts";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { HistoryView } from "./history-view.tsx";
import { isMissing, useDownload, useHistory } from "./use-history.ts";

/** Who came over a season, game by game and member by member. */
export function HistoryScreen({ teamId }: { teamId: string }) {
  const { season, showSeason } = useSeason();
  const query = useHistory(teamId, season);
  const history = query.data;
  if (isMissing(query.error)) return <TeamNotFound />;
  if (!history && query.isError)
    return <HistoryFailed teamId={teamId} onRetry={() => void query.refetch()} />;
  if (!history) return <HistorySkeleton teamId={teamId} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      <HistoryHead
        history={history}
        // What was chosen, also while its numbers are on their way.
        season={season ?? history.season}
        onSeasonChange={showSeason}
      />
      {query.isError && (
        <OutOfDate isTrying={query.isFetching} onRetry={() => void query.refetch()}>
          These numbers
        </OutOfDate>
      )}
      {/* One's own per season: no search or chosen game of another stays behind. */}
      <HistoryView key={history.season} history={history} />
    </div>
  );
}

/**
 * Which season the address asks for, so that it can be sent to others. Changed without the router: that would first ask the
 * server whether another page has this address, and without a connection leave the page.
 */
function useSeason() {
  const [address] = useSearchParams();
  const [season, setSeason] = useState(address.get("season") ?? undefined);
  const showSeason = (next: string) => {
    setSeason(next);
    window.history.replaceState(window.history.state, "", `?season=${next}`);
  };
  return { season, showSeason };
}

const backToTeam = (teamId: string) => ({ to: `/teams/${teamId}`, label: "Back to Team" });

type HistoryHeadProps = {
  history: AttendanceHistory;
  season: string;
  onSeasonChange: (season: string) => void;
};

function HistoryHead({ history, season, onSeasonChange }: HistoryHeadProps) {
  const { team, seasons } = history;
  const { isBusy, download } = useDownload(team.id, history.season);
  // A year without games is only reached by its address, and still the one that is shown.
  const choices = seasons.includes(season) ? seasons : [...seasons, season];
  return (
    <PageHead
      back={backToTeam(team.id)}
      media={<Kit id={team.id} size={56} />}
      title="Attendance History"
      subtitle={<span className="wrap-anywhere">{team.name}</span>}
      actions={
        <>
          <SelectField
            label="Season"
            hideLabel
            value={season}
            onChange={(event) => onSeasonChange(event.target.value)}
            options={choices.map((value) => ({ value, label: seasonName(value) }))}
            className="min-w-44"
          />
          {history.members.length > 0 && (
            <Button
              variant="secondary"
              icon={<Download />}
              busy={isBusy}
              busyLabel="Exporting..."
              onClick={() => void download()}
            >
              Download CSV
            </Button>
          )}
        </>
      }
    />
  );
}

function TeamNotFound() {
  return (
    <EmptyState
      size="page"
      title="Team Not Found"
      action={<LinkButton to="/teams">Back to Teams</LinkButton>}
    >
      The link may be old, or the team belongs to somebody else.
    </EmptyState>
  );
}

function HistoryFailed({ teamId, onRetry }: { teamId: string; onRetry: () => void }) {
  const back = backToTeam(teamId);
  return (
    <EmptyState
      size="page"
      title="The attendance history could not be loaded"
      action={
        <>
          <LinkButton variant="secondary" to={back.to}>
            {back.label}
          </LinkButton>
          <Button onClick={onRetry}>Try Again</Button>
        </>
      }
    >
      Please check your connection and try again.
    </EmptyState>
  );
}
