import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { PastSeason } from "../schema.ts";

/** Links to the seasons that ended, newest first (PUBLIC-18). */
export function PastSeasonList({ seasons, path }: { seasons: readonly PastSeason[]; path: string }) {
  if (seasons.length === 0)
    return (
      <EmptyState title="No past seasons" headingLevel={2}>
        A season shows up here when it ends.
      </EmptyState>
    );
  return (
    <Card as="section" aria-labelledby="past-seasons">
      <h2 id="past-seasons" className="h2">
        Past Seasons
      </h2>
      <ul className="mt-2">
        {seasons.toReversed().map(({ id, name, slug }) => (
          <li key={id} className="flex min-h-12 items-center border-t border-line first:border-t-0">
            <a href={`${path}/${slug}`} className="font-semibold wrap-anywhere hover:underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
