import { Download } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { explainError } from "#platform/api-client.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { OutOfDate } from "../../components/out-of-date.tsx";
import { formatSeasonName } from "../rules.ts";
import type { AttendanceHistory } from "../schema.ts";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { HistoryView } from "./history-view.tsx";
import { isMissing, useDownload, useHistory } from "./use-history.ts";

/** Attendance over a season, by game and by member. */
export function HistoryScreen({ teamId }: { teamId: string }) {
  const { season, showSeason } = useSeason();
  const query = useHistory(teamId, season);
  const history = query.data;
  if (isMissing(query.error)) return <TeamNotFound />;
  if (!history && query.isError)
    return <HistoryFailed teamId={teamId} error={query.error} onRetry={() => void query.refetch()} />;
  if (!history) return <HistorySkeleton teamId={teamId} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      <HistoryHead
        history={history}
        // This is the selected season, even while its data is loading.
        season={season ?? history.season}
        onSeasonChange={showSeason}
      />
      {query.isError && <OutOfDate query={query}>These numbers</OutOfDate>}
      {/* Remounts per season, so that search text and the selected game don't carry over. */}
      <HistoryView key={history.season} history={history} />
    </div>
  );
}

/**
 * Keeps the season in the URL, so that it can be shared. Bypasses the router, which would request the new URL from the
 * server and lose the page when offline.
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

const getTeamBackLink = (teamId: string) => ({ to: `/teams/${teamId}`, label: "Back to Team" });

type HistoryHeadProps = {
  history: AttendanceHistory;
  season: string;
  onSeasonChange: (season: string) => void;
};

function HistoryHead({ history, season, onSeasonChange }: HistoryHeadProps) {
  const { team, seasons } = history;
  const { isBusy, download } = useDownload(team.id, season);
  // A year without games can only be reached by URL, but it must still be one of the options while it's shown.
  const choices = seasons.includes(season) ? seasons : [...seasons, season];
  return (
    <PageHead
      back={getTeamBackLink(team.id)}
      media={<Kit id={team.id} kit={team.kit} size={56} />}
      title="Attendance History"
      subtitle={<span className="wrap-anywhere">{team.name}</span>}
      actions={
        <>
          <SelectField
            label="Season"
            hideLabel
            value={season}
            onChange={(event) => onSeasonChange(event.target.value)}
            options={choices.map((value) => ({ value, label: formatSeasonName(value) }))}
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
      The link may be out of date, or you don't have access to this team.
    </EmptyState>
  );
}

function HistoryFailed(props: { teamId: string; error: Error; onRetry: () => void }) {
  const { teamId, error, onRetry } = props;
  const backLink = getTeamBackLink(teamId);
  return (
    <EmptyState
      size="page"
      title="We Couldn't Load Attendance History"
      action={
        <>
          <LinkButton variant="secondary" to={backLink.to}>
            {backLink.label}
          </LinkButton>
          <Button onClick={onRetry}>Try Again</Button>
        </>
      }
    >
      {explainError(error)}
    </EmptyState>
  );
}
