import { ChevronDown } from "lucide-react";
import { StandingsTable } from "#features/leagues/standings/components/standings-table.tsx";
import type { Standings } from "#features/leagues/standings/schema.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Each division's table, with why each team is where it is (PUBLIC-15). */
export function LeagueStandings({ standings }: { standings: Standings }) {
  const tables = standings.divisions.filter(({ rows }) => rows.length > 0);
  if (!standings.hasResults)
    return (
      <EmptyState title="No results yet" headingLevel={2}>
        Standings show up here after the first final score.
      </EmptyState>
    );
  return (
    <div className="grid gap-4">
      {tables.map((division) => (
        <Card key={division.id} as="section" aria-labelledby={`division-${division.id}`}>
          <h2 id={`division-${division.id}`} className="h2 mb-3">
            {division.name}
          </h2>
          <StandingsTable standings={standings} division={withoutReasons(division)} />
          <Reasons standings={standings} division={division} />
        </Card>
      ))}
    </div>
  );
}

type Division = Standings["divisions"][number];

/** The page has the reasons below the table, behind one link. */
const withoutReasons = (division: Division): Division => ({
  ...division,
  rows: division.rows.map((row) => ({ ...row, reason: null })),
});

/** Explains the order: a sentence per team, what was left out, and lots that were drawn. It doesn't say who drew them. */
function Reasons({ standings: { draws }, division }: { standings: Standings; division: Division }) {
  const { rows, notes } = division;
  const names = new Map(rows.map(({ teamId, name }) => [teamId, name]));
  const drawn = draws.filter(({ teamIds }) => teamIds.every((id) => names.has(id)));
  const sentences = rows.flatMap(({ name, reason }) => (reason === null ? [] : [{ name, reason }]));
  if (sentences.length + notes.length + drawn.length === 0) return null;
  return (
    <details className="group mt-3 border-t border-line pt-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-ui font-[560] text-court-ink [&::-webkit-details-marker]:hidden">
        Why This Order
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid gap-1.5 text-ui text-ink-2">
        {sentences.map(({ name, reason }) => (
          <p key={name} className="wrap-anywhere">
            <strong className="font-semibold text-ink">{name}:</strong> {reason}
          </p>
        ))}
        {notes.map((note) => (
          <p key={note} className="wrap-anywhere">
            {note}
          </p>
        ))}
        {drawn.map(({ number, teamIds }) => (
          <p key={number} className="wrap-anywhere">
            Lots were drawn: {teamIds.map((id) => names.get(id)).join(", ")}. Number: {number}
          </p>
        ))}
      </div>
    </details>
  );
}
