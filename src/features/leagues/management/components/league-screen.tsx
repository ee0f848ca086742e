import { CalendarPlus, Plus } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { showToast } from "#ui/toast.tsx";
import { builderRefusal } from "../rules.ts";
import type { LeagueDetail } from "../schema.ts";
import { DeleteLeagueDialog } from "./delete-league-dialog.tsx";
import { LeagueActions } from "./league-actions.tsx";
import { LeagueCards, LeagueCardsLoading } from "./league-cards.tsx";
import { LeagueTeams } from "./league-teams.tsx";
import { useMyLeagues } from "./use-leagues.ts";

const loadDialog = () => import("./league-dialog.tsx");
/** It brings the form library, and most visits never open it. */
const LeagueDialog = lazy(loadDialog);
const loadMessage = () => import("../../bulletins/components/league-message-dialog.tsx");
const LeagueMessageDialog = lazy(loadMessage);

/** A dialog about a league (null: a new one), which stays for a moment after it was closed. */
type Opening<Subject> = { league: Subject; isOpen: boolean; number: number };

function useOpening<Subject>() {
  const [opening, setOpening] = useState<Opening<Subject>>();
  return {
    opening,
    // Each opening is a dialog of its own, with nothing left from the last one.
    open: (league: Subject) =>
      setOpening((last) => ({ league, isOpen: true, number: (last?.number ?? 0) + 1 })),
    close: () => setOpening((last) => last && { ...last, isOpen: false }),
  };
}

/** LEAGUE-01 to LEAGUE-26: one's leagues, and what to do with the one that is selected (`?leagueId`). */
export function LeagueScreen() {
  const navigate = useNavigate();
  const query = useMyLeagues();
  const [address, setAddress] = useSearchParams();
  const form = useOpening<LeagueDetail | null>();
  const deletion = useOpening<LeagueDetail>();
  const message = useOpening<LeagueDetail>();
  const createButton = useRef<HTMLButtonElement>(null);
  // Fetched once the page stands, so that it opens at once, also when the network has gone since.
  useEffect(() => {
    for (const load of [loadDialog, loadMessage]) void load().catch(() => {});
  }, []);

  const leagues = query.data;
  const wanted = address.get("leagueId");
  // Where there is only one there is nothing to select.
  const selected = leagues?.find(({ id }) => id === wanted) ?? (leagues?.length === 1 ? leagues[0]! : null);
  const select = (leagueId: string | null) =>
    setAddress(leagueId === null ? {} : { leagueId }, { replace: true, preventScrollReset: true });

  function openBuilder() {
    const refusal = builderRefusal(selected);
    if (refusal !== null) showToast.error(refusal);
    else void navigate(`/league/${selected!.id}/schedule-builder`);
  }

  return (
    <>
      <PageHead
        title="League Management"
        // Holds the line until the number is known.
        subtitle={leagues ? leagueCount(leagues.length) : "\u00a0"}
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
        // Once failed, the notice stays while it is tried again: its button has the focus.
        (query.errorUpdateCount > 0 || query.isPaused ? (
          <TeamsNotLoaded query={query}>Your leagues could not be loaded.</TeamsNotLoaded>
        ) : (
          <LeagueCardsLoading />
        ))}
      {leagues?.length === 0 && (
        <EmptyState title="No Leagues Found" headingLevel={2}>
          Create your first league, then add its teams and venues. The schedule is one step from there.
        </EmptyState>
      )}
      {leagues && leagues.length > 0 && (
        <LeagueCards leagues={leagues} value={selected?.id ?? null} onValueChange={select} />
      )}
      {leagues && leagues.length > 1 && !selected && (
        <p className="mt-6 text-center text-ink-2">Select a league to see its teams and what to do next.</p>
      )}
      {selected && (
        <>
          <LeagueActions
            league={selected}
            onMessage={() => message.open(selected)}
            onSettings={() => form.open(selected)}
            onDelete={() => deletion.open(selected)}
          />
          <LeagueTeams key={selected.id} league={selected} />
        </>
      )}
      <Suspense>
        {form.opening && (
          <LeagueDialog
            key={form.opening.number}
            open={form.opening.isOpen}
            onClose={form.close}
            league={form.opening.league}
            onSaved={({ id }) => select(id)}
          />
        )}
        {message.opening && (
          <LeagueMessageDialog
            key={message.opening.number}
            open={message.opening.isOpen}
            onClose={message.close}
            league={message.opening.league}
          />
        )}
      </Suspense>
      {deletion.opening && (
        <DeleteLeagueDialog
          key={deletion.opening.number}
          open={deletion.opening.isOpen}
          onClose={deletion.close}
          league={deletion.opening.league}
          onDeleted={() => select(null)}
          finalFocus={() =>
            leagues?.some(({ id }) => id === deletion.opening?.league.id) ? null : createButton.current
          }
        />
      )}
    </>
  );
}

const leagueCount = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "league" : "leagues"}`;
