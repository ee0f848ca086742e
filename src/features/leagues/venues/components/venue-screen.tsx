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
import { useLoadFailure } from "../../management/components/use-leagues.ts";
import { gamesOf, matchesVenue } from "../rules.ts";
import type { Venue } from "../schema.ts";
import { DeleteVenueDialog } from "./delete-venue-dialog.tsx";
import { useVenues } from "./use-venues.ts";
import { VenueCard } from "./venue-card.tsx";

const loadDialog = () => import("./venue-dialog.tsx");
/** It brings the form library, and most visits never open it. */
const VenueDialog = lazy(loadDialog);
const loadRainout = () => import("../../rainouts/components/rainout-dialog.tsx");
const RainoutDialog = lazy(loadRainout);

/** VENUE-01 to VENUE-22: the venues of one league at a time (`?leagueId`, else the first by name). */
export function VenueScreen() {
  const [address, setAddress] = useSearchParams();
  const query = useQuery(leaguesQueries.leagues.list.queryOptions({ select: (list) => list.leagues }));
  useLoadFailure(query, "Failed to load leagues");
  const leagues = query.data;
  const wanted = address.get("leagueId");
  const league = leagues?.find(({ id }) => id === wanted) ?? leagues?.[0];

  if (!leagues)
    return (
      <>
        <PageHead title="Venue Management" />
        {query.errorUpdateCount > 0 || query.isPaused ? (
          <TeamsNotLoaded query={query}>Your leagues could not be loaded.</TeamsNotLoaded>
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
            setAddress({ leagueId: event.target.value }, { replace: true, preventScrollReset: true })
          }
          className="md:w-80"
        />
      }
    />
  );
}

type Opening<Subject> = { venue: Subject; isOpen: boolean; number: number };

function useOpening<Subject>() {
  const [opening, setOpening] = useState<Opening<Subject>>();
  return {
    opening,
    open: (venue: Subject) =>
      setOpening((last) => ({ venue, isOpen: true, number: (last?.number ?? 0) + 1 })),
    close: () => setOpening((last) => last && { ...last, isOpen: false }),
  };
}

function Venues({ leagueId, picker }: { leagueId: string; picker: ReactNode }) {
  const query = useVenues(leagueId);
  const [typed, setTyped] = useState("");
  const form = useOpening<Venue | null>();
  const deletion = useOpening<Venue>();
  const rainout = useOpening<Venue>();
  const addButton = useRef<HTMLButtonElement>(null);
  // Fetched once the page stands, so that it opens at once, also when the network has gone since.
  useEffect(() => {
    for (const load of [loadDialog, loadRainout]) void load().catch(() => {});
  }, []);
  const venues = query.data;
  const shown = venues?.filter((venue) => matchesVenue(venue, typed));

  return (
    <>
      <PageHead
        title="Venue Management"
        subtitle={venues ? summary(venues) : "\u00a0"}
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
          value={typed}
          onValueChange={setTyped}
        />
      </div>
      {!venues &&
        (query.errorUpdateCount > 0 || query.isPaused ? (
          <TeamsNotLoaded query={query}>The venues of this league could not be loaded.</TeamsNotLoaded>
        ) : (
          <VenuesLoading />
        ))}
      {shown && shown.length > 0 && (
        <ul aria-label="Venues" className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {shown.map((venue) => (
            <VenueCard
              key={venue.id}
              venue={venue}
              onEdit={() => form.open(venue)}
              onDelete={() => deletion.open(venue)}
              onRainout={() => rainout.open(venue)}
            />
          ))}
        </ul>
      )}
      {shown?.length === 0 && <NoVenues isSearch={venues!.length > 0} onClear={() => setTyped("")} />}
      <output className="sr-only">
        {typed.trim() !== "" && shown && `${shown.length} ${shown.length === 1 ? "venue" : "venues"} found`}
      </output>
      <Suspense>
        {form.opening && (
          <VenueDialog
            key={form.opening.number}
            open={form.opening.isOpen}
            onClose={form.close}
            leagueId={leagueId}
            venue={form.opening.venue}
          />
        )}
        {rainout.opening && (
          <RainoutDialog
            key={rainout.opening.number}
            open={rainout.opening.isOpen}
            onClose={rainout.close}
            leagueId={leagueId}
            venue={rainout.opening.venue}
          />
        )}
      </Suspense>
      {deletion.opening && (
        <DeleteVenueDialog
          key={deletion.opening.number}
          open={deletion.opening.isOpen}
          onClose={deletion.close}
          leagueId={leagueId}
          venue={deletion.opening.venue}
          fallbackFocus={() => addButton.current}
        />
      )}
    </>
  );
}

const count = (many: number, unit: string) =>
  `${many.toLocaleString("en-US")} ${unit}${many === 1 ? "" : "s"}`;

/** "3 venues, room for 12 teams and 6 games a day" */
function summary(venues: Venue[]) {
  const teams = venues.reduce((sum, { maxTeamsPerDay }) => sum + maxTeamsPerDay, 0);
  const games = venues.reduce((sum, { maxTeamsPerDay }) => sum + gamesOf(maxTeamsPerDay), 0);
  if (venues.length === 0) return "No venues yet";
  return `${count(venues.length, "venue")}, room for ${count(teams, "team")} and ${count(games, "game")} a day`;
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
        No venue of this league has that in its name, address or fields.
      </EmptyState>
    );
  return (
    <EmptyState title="No venues found" headingLevel={2}>
      Add the first place this league plays at, and how many teams fit into a day.
    </EmptyState>
  );
}

const VenuesLoading = () => (
  <Loading label="Loading the venues" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
    {Array.from({ length: 3 }, (_, index) => (
      <Skeleton key={index} shape="block" className="h-56" />
    ))}
  </Loading>
);
