import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Dices, Scale, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { getErrorCode } from "#platform/api-client.ts";
import { LeagueNotFound } from "../../components/league-gate.tsx";
import { standingsQueries } from "../client.ts";
import type { DivisionStandings, Standings } from "../schema.ts";
import { StandingsTable } from "./standings-table.tsx";

const loadRules = () => import("./rules-dialog.tsx");
const RulesDialog = lazy(loadRules);

/** Shows a season's standings by division, with why each team is where it is (RESULT-57, RESULT-65, RESULT-66). */
export function StandingsScreen() {
  const { leagueId = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const [areRulesOpen, setAreRulesOpen] = useState(false);
  const input = { leagueId, seasonId: search.get("season") ?? undefined };
  const query = useQuery(
    standingsQueries.standings.get.queryOptions({ input, retry: 1, networkMode: "always", staleTime: 0 }),
  );
  const standings = query.data;
  if (
    !standings &&
    ["LEAGUE_NOT_FOUND", "NOT_FOUND", "INVALID_INPUT"].includes(getErrorCode(query.error) ?? "")
  )
    return <LeagueNotFound />;
  const store = (next: Standings) =>
    void queries.setQueryData(standingsQueries.standings.get.queryKey({ input }), next);
  const choose = (values: { season?: string; division?: string }) =>
    setSearch(
      { ...(search.has("season") && { season: search.get("season")! }), ...values },
      { replace: true },
    );
  const division =
    standings?.divisions.find(({ id }) => id === search.get("division")) ?? standings?.divisions[0];
  return (
    <>
      <PageHead
        title="Standings"
        back={
          standings && !standings.can.manage
            ? { to: "/teams", label: "Back to Teams" }
            : { to: `/league-management?leagueId=${leagueId}`, label: "Back to League Management" }
        }
        subtitle={
          <span className="wrap-anywhere">
            {standings ? `${standings.league.name}, ${standings.season.name}` : "\u00a0"}
          </span>
        }
        actions={
          standings?.can.manage && (
            <Button
              variant="secondary"
              icon={<SlidersHorizontal />}
              onPointerEnter={() => void loadRules()}
              onClick={() => setAreRulesOpen(true)}
            >
              Points and Tiebreakers
            </Button>
          )
        }
      />
      {standings && division ? (
        <div className="grid gap-5">
          {(standings.seasons.length > 1 || standings.divisions.length > 1) && (
            <div className="flex flex-wrap items-end gap-3">
              {standings.seasons.length > 1 && (
                <SelectField
                  label="Season"
                  className="min-w-40"
                  value={standings.season.id}
                  options={standings.seasons.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(event) => choose({ season: event.currentTarget.value })}
                />
              )}
              {standings.divisions.length > 1 && (
                <DivisionPicker
                  divisions={standings.divisions}
                  value={division.id}
                  onChange={(id) => choose({ division: id })}
                />
              )}
            </div>
          )}
          <Division key={division.id} standings={standings} division={division} onChange={store} />
        </div>
      ) : query.isError || query.isPaused ? (
        <TeamsNotLoaded query={query}>We couldn't load the standings.</TeamsNotLoaded>
      ) : (
        <Loading label="Loading standings" className="grid gap-3">
          <Skeleton shape="block" className="h-10" />
          <Skeleton shape="block" className="h-80" />
        </Loading>
      )}
      {standings && areRulesOpen && (
        <Suspense>
          <RulesDialog
            standings={standings}
            onClose={() => setAreRulesOpen(false)}
            onSaved={(saved) => {
              store(saved);
              setAreRulesOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** More divisions than fit side by side become a list. */
const MAX_SEGMENTS = 4;

function DivisionPicker(props: {
  divisions: readonly DivisionStandings[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { divisions, value, onChange } = props;
  const options = divisions.map(({ id, name }) => ({ value: id, label: name }));
  return divisions.length <= MAX_SEGMENTS ? (
    <Segmented label="Division" options={options} value={value} onValueChange={onChange} />
  ) : (
    <SelectField
      label="Division"
      className="min-w-40"
      options={options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Division(props: {
  standings: Standings;
  division: DivisionStandings;
  onChange: (standings: Standings) => void;
}) {
  const { standings, division, onChange } = props;
  if (division.rows.length === 0)
    return <EmptyState title="No teams yet">Teams of this division appear here.</EmptyState>;
  const hasGames = division.rows.some(({ played }) => played > 0);
  return (
    <>
      {!hasGames && <p className="text-ink-2">No results yet. The table fills in as scores become final.</p>}
      <StandingsTable standings={standings} division={division} />
      {division.notes.length > 0 && (
        <Card className="flex gap-3">
          <Scale className="mt-0.5 size-4 shrink-0 text-ink-3" />
          <div className="grid gap-1 text-ui text-ink-2">
            {division.notes.map((note) => (
              <p key={note} className="wrap-anywhere">
                {note}
              </p>
            ))}
          </div>
        </Card>
      )}
      {standings.can.manage &&
        division.ties.map((teamIds) => (
          <DrawLots
            key={teamIds.join()}
            standings={standings}
            teams={division.rows.filter(({ teamId }) => teamIds.includes(teamId))}
            onChange={onChange}
          />
        ))}
      <Draws standings={standings} division={division} />
    </>
  );
}

const listNames = (teams: readonly { name: string }[]) =>
  new Intl.ListFormat("en-US").format(teams.map(({ name }) => name));

/** Offers to draw lots for teams that are tied on everything (RESULT-64). */
function DrawLots(props: {
  standings: Standings;
  teams: DivisionStandings["rows"];
  onChange: (standings: Standings) => void;
}) {
  const { standings, teams, onChange } = props;
  const [isAsking, setIsAsking] = useState(false);
  const draw = useMutation(
    standingsQueries.standings.drawLots.mutationOptions({
      networkMode: "always",
      onSuccess: onChange,
      onError: (error) =>
        showToast.error(
          getErrorCode(error) === "NOT_TIED"
            ? "These teams aren't tied anymore. Check the standings again."
            : "We couldn't draw lots",
        ),
      onSettled: () => setIsAsking(false),
    }),
  );
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 text-ui wrap-anywhere">{listNames(teams)} are tied on everything.</p>
      <Button variant="secondary" size="small" icon={<Dices />} onClick={() => setIsAsking(true)}>
        Draw Lots
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Draw lots for ${teams.length} teams?`}
        tone="primary"
        confirmLabel="Draw Lots"
        busyLabel="Drawing..."
        cancelLabel="Keep the Tie"
        busy={draw.isPending}
        onConfirm={() =>
          draw.mutate({
            leagueId: standings.league.id,
            seasonId: standings.season.id,
            teamIds: teams.map(({ teamId }) => teamId),
          })
        }
      >
        A random number decides the order of {listNames(teams)}. It can't be drawn again, and it counts only
        while exactly these teams are tied.
      </ConfirmDialog>
    </Card>
  );
}

/** Shows the numbers of past draws, so that anyone can check the order. */
function Draws({ standings, division }: { standings: Standings; division: DivisionStandings }) {
  const names = new Map(division.rows.map(({ teamId, name }) => [teamId, name]));
  const draws = standings.draws.filter(({ teamIds }) => teamIds.every((id) => names.has(id)));
  if (draws.length === 0) return null;
  return (
    <details className="text-caption text-ink-3">
      <summary className="cursor-pointer py-2 text-ui text-ink-2">How lots were drawn</summary>
      <ul className="grid gap-2 pt-1">
        {draws.map(({ teamIds, number, drawnBy }) => (
          <li key={number} className="wrap-anywhere">
            {listNames(teamIds.map((id) => ({ name: names.get(id)! })))}, drawn by {drawnBy}. Number: {number}
            . The order is that of SHA-256 of the number followed by each team's ID.
          </li>
        ))}
      </ul>
    </details>
  );
}
