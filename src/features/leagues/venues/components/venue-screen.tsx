import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { leaguesQueries } from "../../client.ts";
import { useLoadFailureToast } from "../../management/components/use-leagues.ts";
import { getGamesPerDay, matchesVenue } from "../rules.ts";
import type { Venue } from "../schema.ts";
import { DeleteVenueDialog } from "./delete-venue-dialog.tsx";
import { useVenues } from "./use-venues.ts";
import { VenueTable } from "./venue-table.tsx";

const loadDialog = () => import("./venue-dialog.tsx");
/** Lazy-loaded because it pulls in the form library and most visits never open it. */
const VenueDialog = lazy(loadDialog);
const loadRainout = () => import("../../rainouts/components/rainout-dialog.tsx");
const RainoutDialog = lazy(loadRainout);

/** Shows one league's venues (`?leagueId`, or the first league by name). Covers VENUE-01 to VENUE-22. */
export function VenueScreen() {
  const [searchParams, setSearchParams] = useSearchParams();
  const query = useQuery(leaguesQueries.leagues.list.queryOptions({ select: (list) => list.leagues }));
  useLoadFailureToast(query, "Failed to load leagues");
  const leagues = query.data;
  const requestedId = searchParams.get("leagueId");
  const league = leagues?.find(({ id }) => id === requestedId) ?? leagues?.[0];

  if (!leagues)
    return (
      <>
        <PageHead title="Venue Management" />
        {query.errorUpdateCount > 0 || query.isPaused ? (
          <TeamsNotLoaded query={query}>We couldn't load your leagues.</TeamsNotLoaded>
        ) : (
          <VenuesLoading />
        )}
      </>
    );
  if (!league)
    return (
      <>
        <PageHead title="Venue Management" />
        <EmptyState
          title="No Leagues Found"
          headingLevel={2}
          action={
            <LinkButton to="/league-management" icon={<Plus />}>
              Create League
            </LinkButton>
          }
        >
          Venues belong to a league. Create one first.
        </EmptyState>
      </>
    );
  return (
    <Venues
      key={league.id}
      leagueId={league.id}
      picker={
        <SelectField
          label="League"
          value={league.id}
          options={leagues.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) =>
            setSearchParams({ leagueId: event.target.value }, { replace: true, preventScrollReset: true })
          }
          className="md:w-80"
        />
      }
    />
  );
}

type DialogState<Subject> = { venue: Subject; isOpen: boolean; number: number };

function useDialog<Subject>() {
  const [dialog, setDialog] = useState<DialogState<Subject>>();
  return {
    dialog,
    open: (venue: Subject) => setDialog((last) => ({ venue, isOpen: true, number: (last?.number ?? 0) + 1 })),
    close: () => setDialog((last) => last && { ...last, isOpen: false }),
  };
}

function Venues({ leagueId, picker }: { leagueId: string; picker: ReactNode }) {
  const query = useVenues(leagueId);
  const [searchInput, setSearchInput] = useState("");
  const form = useDialog<Venue | null>();
  const deletion = useDialog<Venue>();
  const rainout = useDialog<Venue>();
  const addButton = useRef<HTMLButtonElement>(null);
  // Prefetch the dialogs after the first render so they open instantly, even if the connection drops.
  useEffect(() => {
    for (const load of [loadDialog, loadRainout]) void load().catch(() => {});
  }, []);
  const venues = query.data;
  const shownVenues = venues?.filter((venue) => matchesVenue(venue, searchInput));

  return (
    <>
      <PageHead
        title="Venue Management"
        subtitle={venues ? formatSummary(venues) : "\u00a0"}
        actions={
          <Button ref={addButton} icon={<Plus />} onClick={() => form.open(null)}>
            Add Venue
          </Button>
        }
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-end md:justify-between">
        {picker}
        <SearchField
          label="Search venues"
          placeholder="Search venues..."
          maxLength={100}
          value={searchInput}
          onValueChange={setSearchInput}
        />
      </div>
      {!venues &&
        (query.errorUpdateCount > 0 || query.isPaused ? (
          <TeamsNotLoaded query={query}>We couldn't load this league's venues.</TeamsNotLoaded>
        ) : (
          <VenuesLoading />
        ))}
      {shownVenues && shownVenues.length > 0 && (
        <VenueTable
          venues={shownVenues}
          onEdit={form.open}
          onDelete={deletion.open}
          onRainout={rainout.open}
        />
      )}
      {shownVenues?.length === 0 && (
        <NoVenues isSearch={venues!.length > 0} onClear={() => setSearchInput("")} />
      )}
      <output className="sr-only">
        {searchInput.trim() !== "" &&
          shownVenues &&
          `${shownVenues.length} ${shownVenues.length === 1 ? "venue" : "venues"} found`}
      </output>
      <Suspense>
        {form.dialog && (
          <VenueDialog
            key={`form-${form.dialog.number}`}
            open={form.dialog.isOpen}
            onClose={form.close}
            leagueId={leagueId}
            venue={form.dialog.venue}
          />
        )}
        {rainout.dialog && (
          <RainoutDialog
            key={`rainout-${rainout.dialog.number}`}
            open={rainout.dialog.isOpen}
            onClose={rainout.close}
            leagueId={leagueId}
            venue={rainout.dialog.venue}
          />
        )}
      </Suspense>
      {deletion.dialog && (
        <DeleteVenueDialog
          key={deletion.dialog.number}
          open={deletion.dialog.isOpen}
          onClose={deletion.close}
          leagueId={leagueId}
          venue={deletion.dialog.venue}
          fallbackFocus={() => addButton.current}
        />
      )}
    </>
  );
}

const formatCount = (count: number, unit: string) =>
  `${count.toLocaleString("en-US")} ${unit}${count === 1 ? "" : "s"}`;

/** Formats the page subtitle: "3 venues, with room for 12 teams (6 games) per day" */
function formatSummary(venues: Venue[]) {
  const teams = venues.reduce((sum, { maxTeamsPerDay }) => sum + maxTeamsPerDay, 0);
  const games = venues.reduce((sum, { maxTeamsPerDay }) => sum + getGamesPerDay(maxTeamsPerDay), 0);
  if (venues.length === 0) return "No venues yet";
  return `${formatCount(venues.length, "venue")}, with room for ${formatCount(teams, "team")} (${formatCount(games, "game")}) per day`;
}

function NoVenues({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (isSearch)
    return (
      <EmptyState
        title="No venues found"
        headingLevel={2}
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear Search
          </Button>
        }
      >
        No venues match your search.
      </EmptyState>
    );
  return (
    <EmptyState title="No venues found" headingLevel={2}>
      Add the first place your league plays and how many teams fit in a day.
    </EmptyState>
  );
}

const VenuesLoading = () => (
  <Loading label="Loading venues" className="grid gap-2">
    {Array.from({ length: 3 }, (_, index) => (
      <Skeleton key={index} shape="block" className="h-24 max-lg:h-56" />
    ))}
  </Loading>
);
