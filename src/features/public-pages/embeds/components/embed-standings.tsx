import { StandingsTable } from "#features/leagues/standings/components/standings-table.tsx";
import type { Standings } from "#features/leagues/standings/schema.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { PublicDivision } from "../../league-page/schema.ts";

/** Each division's table, or that of one. */
export function EmbedStandings({
  standings,
  division,
}: {
  standings: Standings;
  division: PublicDivision | null;
}) {
  if (!standings.hasResults)
    return (
      <div className="px-3.5 pb-3.5">
        <EmptyState title="No results yet" headingLevel={2}>
          Standings show up here after the first final score.
        </EmptyState>
      </div>
    );
  return standings.divisions
    .filter(({ id, rows }) => rows.length > 0 && (division === null || division.id === id))
    .map((each) => (
      <section key={each.id} aria-labelledby={`division-${each.id}`} className="px-3.5 pb-1.5">
        <h2 id={`division-${each.id}`} className="py-2 text-label font-semibold">
          {each.name}
        </h2>
        <StandingsTable
          standings={standings}
          division={{ ...each, rows: each.rows.map((row) => ({ ...row, reason: null })) }}
        />
      </section>
    ));
}
