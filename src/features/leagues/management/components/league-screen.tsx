import { CalendarPlus, Plus } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { showToast } from "#ui/toast.tsx";
import { Decisions } from "../../change-requests/components/decisions.tsx";
import { LeagueFirstSteps } from "../../league-home/first-steps/components/league-first-steps.tsx";
import { SeasonOverview } from "../../league-home/components/season-overview.tsx";
import { useLeagueHome } from "../../league-home/components/use-league-home.ts";
import { PastSeason } from "../../seasons/components/past-season.tsx";
import { SeasonBar } from "../../seasons/components/season-bar.tsx";
import { useSeasonChoice } from "../../seasons/components/use-seasons.ts";
import { getBuilderBlocker } from "../rules.ts";
import type { LeagueDetail } from "../schema.ts";
import { DeleteLeagueDialog } from "./delete-league-dialog.tsx";
import { LeagueActions, type LeagueActionsProps } from "./league-actions.tsx";
import { LeagueCards, LeagueCardsLoading } from "./league-cards.tsx";
import { LeagueTeams } from "./league-teams.tsx";
import { useMyLeagues } from "./use-leagues.ts";

const loadDialog = () => import("./league-dialog.tsx");
/** Lazy-loaded because it pulls in the form library and most visits never open it. */
const LeagueDialog = lazy(loadDialog);
const loadMessage = () => import("../../league-messages/components/league-message-dialog.tsx");
const LeagueMessageDialog = lazy(loadMessage);

/** The state of a dialog. `league` is null for a new league, and it stays set after closing for the exit animation. */
type DialogState<Subject> = { league: Subject; isOpen: boolean; number: number };

function useDialog<Subject>() {
  const [dialog, setDialog] = useState<DialogState<Subject>>();
  return {
    dialog,
    // A new key for each opening remounts the dialog, so nothing is left over from the last one.
    open: (league: Subject) =>
      setDialog((last) => ({ league, isOpen: true, number: (last?.number ?? 0) + 1 })),
    close: () => setDialog((last) => last && { ...last, isOpen: false }),
  };
}

/** Shows the user's leagues and the selected league's tools (`?leagueId`). Covers LEAGUE-01 to LEAGUE-26. */
export function LeagueScreen() {
  const navigate = useNavigate();
  const query = useMyLeagues();
  const [searchParams, setSearchParams] = useSearchParams();
  const form = useDialog<LeagueDetail | null>();
  const deletion = useDialog<LeagueDetail>();
  const message = useDialog<LeagueDetail>();
  const createButton = useRef<HTMLButtonElement>(null);
  // Prefetch the dialogs after the first render so they open instantly, even if the connection drops.
  useEffect(() => {
    for (const load of [loadDialog, loadMessage]) void load().catch(() => {});
  }, []);

  const leagues = query.data;
  const requestedId = searchParams.get("leagueId");
  // If the user has only one league, it's always selected.
  const selected =
    leagues?.find(({ id }) => id === requestedId) ?? (leagues?.length === 1 ? leagues[0]! : null);
  const select = (leagueId: string | null) =>
    setSearchParams(leagueId === null ? {} : { leagueId }, { replace: true, preventScrollReset: true });

  function openBuilder() {
    const blocker = getBuilderBlocker(selected);
    if (blocker !== null) showToast.error(blocker);
    else void navigate(`/league/${selected!.id}/schedule-builder`);
  }

  return (
    <>
      <PageHead
        title="League Management"
        // Reserve the line until the count loads.
        subtitle={leagues ? formatLeagueCount(leagues.length) : "\u00a0"}
        actions={
          <>
            {leagues && leagues.length > 0 && (
              <Button variant="secondary" icon={<CalendarPlus />} onClick={openBuilder}>
                Schedule Builder
              </Button>
            )}
            <Button ref={createButton} icon={<Plus />} onClick={() => form.open(null)}>
              Create League
            </Button>
          </>
        }
      />
      {!leagues &&
        // Keep the error notice during a retry, because its button has the focus.
        (query.errorUpdateCount > 0 || query.isPaused ? (
          <TeamsNotLoaded query={query}>We couldn't load your leagues.</TeamsNotLoaded>
        ) : (
          <LeagueCardsLoading />
        ))}
      {leagues?.length === 0 && (
        <EmptyState title="No Leagues Found" headingLevel={2}>
          Create your first league, then add teams and venues. After that, you're one step from a schedule.
        </EmptyState>
      )}
      {leagues && leagues.length > 0 && (
        <LeagueCards leagues={leagues} value={selected?.id ?? null} onValueChange={select} />
      )}
      {leagues && leagues.length > 1 && !selected && (
        <p className="mt-6 text-center text-ink-2">Select a league to see its teams and what to do next.</p>
      )}
      {selected && (
        <SelectedLeague
          key={selected.id}
          league={selected}
          onMessage={() => message.open(selected)}
          onSettings={() => form.open(selected)}
          onDelete={() => deletion.open(selected)}
        />
      )}
      <Suspense>
        {form.dialog && (
          <LeagueDialog
            key={`form-${form.dialog.number}`}
            open={form.dialog.isOpen}
            onClose={form.close}
            league={form.dialog.league}
            onSaved={({ id }) => select(id)}
          />
        )}
        {message.dialog && (
          <LeagueMessageDialog
            key={`message-${message.dialog.number}`}
            open={message.dialog.isOpen}
            onClose={message.close}
            league={message.dialog.league}
          />
        )}
      </Suspense>
      {deletion.dialog && (
        <DeleteLeagueDialog
          key={deletion.dialog.number}
          open={deletion.dialog.isOpen}
          onClose={deletion.close}
          league={deletion.dialog.league}
          onDeleted={() => select(null)}
          finalFocus={() =>
            leagues?.some(({ id }) => id === deletion.dialog?.league.id) ? null : createButton.current
          }
        />
      )}
    </>
  );
}

/** Puts the season first once there is one, and the steps to a season first until then. */
function SelectedLeague(props: LeagueActionsProps) {
  const { league } = props;
  const home = useLeagueHome(league.id).data;
  const setup = home?.setup;
  const hasGuide = Boolean(setup ?? home?.nextGameDay);
  const { seasons, season, isNewest, choose } = useSeasonChoice(league.id);
  const bar = season && (
    <SeasonBar leagueId={league.id} seasons={seasons} season={season} onChoose={choose} />
  );
  if (season && !isNewest)
    return (
      <>
        {bar}
        <PastSeason leagueId={league.id} season={season} />
      </>
    );
  return (
    <>
      {bar}
      {league.teamCount > 0 && <Decisions leagueId={league.id} />}
      {setup && <LeagueFirstSteps leagueId={league.id} setup={setup} />}
      {!hasGuide && <LeagueActions {...props} />}
      {league.teamCount > 0 && <SeasonOverview leagueId={league.id} />}
      <LeagueTeams league={league} />
      {hasGuide && <LeagueActions {...props} />}
    </>
  );
}

const formatLeagueCount = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "league" : "leagues"}`;
